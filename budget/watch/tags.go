package watch

import (
	"pool6502/cpu"
	"pool6502/nes"
)

// Tags mark bytes of RAM. A tag goes wherever the program copies its byte: through registers, other variables and the stack.
// The result of ADC, SBC, AND, ORA or EOR keeps the tag of A or, if A has none, of the operand: so a tag survives when a
// speed is added to a position.
type Tags struct {
	con     *nes.Console
	ram     [ramSize]uint32
	cart    []uint32 // of the cartridge's RAM, all banks
	pages   map[*[256]uint8]int
	a, x, y uint32
}

const ramSize, ramEnd = 0x800, 0x2000

// NewTags returns tags for a console's memory, none of them set.
func NewTags(con *nes.Console) *Tags {
	ram := con.PRGRAM()
	t := &Tags{con: con, cart: make([]uint32, len(ram)), pages: map[*[256]uint8]int{}}
	for at := 0; at+256 <= len(ram); at += 256 {
		t.pages[(*[256]uint8)(ram[at:])] = at
	}
	return t
}

// Clear removes all tags.
func (t *Tags) Clear() {
	clear(t.ram[:])
	clear(t.cart)
	t.a, t.x, t.y = 0, 0, 0
}

// At returns the tag of a byte; nil where memory has none, as in ROM.
func (t *Tags) At(addr uint16) *uint32 {
	if addr < ramEnd {
		return &t.ram[addr%ramSize]
	}
	if addr < bankAt || addr >= bankAt+bankSize || len(t.cart) == 0 {
		return nil
	}
	at, ok := t.pages[t.con.Page(uint8(addr>>8))]
	if !ok {
		return nil
	}
	return &t.cart[at+int(uint8(addr))]
}

// InBank returns the tag of a byte of a bank of the cartridge's RAM; nil if the cartridge has no such bank.
func (t *Tags) InBank(bank int, addr uint16) *uint32 {
	if at := bank*bankSize + int(addr-bankAt); at >= 0 && at < len(t.cart) {
		return &t.cart[at]
	}
	return nil
}

// get returns the tag of a byte; 0 for none.
func (t *Tags) get(addr uint16) uint32 {
	if p := t.At(addr); p != nil {
		return *p
	}
	return 0
}

func (t *Tags) set(addr uint16, tag uint32) {
	if p := t.At(addr); p != nil {
		*p = tag
	}
}

// stackAt is the address of the byte so many places above the stack pointer.
func (t *Tags) stackAt(above uint8) uint16 { return 0x100 | uint16(t.con.CPU().S+above) }

// Step moves the tags as the instruction that has just run has moved its bytes.
func (t *Tags) Step(st *cpu.Step) {
	if st.Kind != cpu.Instruction {
		return
	}
	switch op := &cpu.Opcodes[st.Op]; op.Name {
	case "LDA":
		t.a = t.read(st, op)
	case "LDX":
		t.x = t.read(st, op)
	case "LDY":
		t.y = t.read(st, op)
	case "STA":
		t.set(t.operand(st, op), t.a)
	case "STX":
		t.set(t.operand(st, op), t.x)
	case "STY":
		t.set(t.operand(st, op), t.y)
	case "ADC", "SBC", "AND", "ORA", "EOR":
		if t.a == 0 {
			t.a = t.read(st, op)
		}
	case "TAX":
		t.x = t.a
	case "TAY":
		t.y = t.a
	case "TXA":
		t.a = t.x
	case "TYA":
		t.a = t.y
	case "TSX":
		t.x = 0
	case "PHA":
		t.set(t.stackAt(1), t.a)
	case "PHP":
		t.set(t.stackAt(1), 0)
	case "PLA":
		t.a = t.get(t.stackAt(0))
	}
}

// read returns the tag of an instruction's operand; 0 for a constant.
func (t *Tags) read(st *cpu.Step, op *cpu.Opcode) uint32 {
	if op.Mode == cpu.Immediate {
		return 0
	}
	return t.get(t.operand(st, op))
}

// operand returns the address that an instruction has just accessed. Loads and stores do not change the register that
// indexes them.
func (t *Tags) operand(st *cpu.Step, op *cpu.Opcode) uint16 {
	c, peek := t.con.CPU(), t.con.Peek
	low := peek(st.PC + 1)
	word := func(at, next uint16) uint16 { return uint16(peek(at)) | uint16(peek(next))<<8 }
	switch op.Mode {
	case cpu.ZeroPageX:
		return uint16(low + c.X)
	case cpu.ZeroPageY:
		return uint16(low + c.Y)
	case cpu.Absolute:
		return word(st.PC+1, st.PC+2)
	case cpu.AbsoluteX:
		return word(st.PC+1, st.PC+2) + uint16(c.X)
	case cpu.AbsoluteY:
		return word(st.PC+1, st.PC+2) + uint16(c.Y)
	case cpu.IndirectX:
		return word(uint16(low+c.X), uint16(low+c.X+1))
	case cpu.IndirectY:
		return word(uint16(low), uint16(low+1)) + uint16(c.Y)
	}
	return uint16(low)
}
