package command

import (
	"pool6502/asm"
	"pool6502/asm/symbols"
	"pool6502/budget/program"
	"pool6502/cpu"
	"pool6502/nes"
	"pool6502/nes/cdl"
)

// What is known of a byte of PRG ROM.
const (
	isUnknown = iota
	isStart   // the first byte of an instruction
	isRest    // another byte of it
	isData
)

// disassembly is the disassembly of a program, bank by bank.
type disassembly struct {
	cart   *nes.Cart
	linear bool
	size   int   // of a bank
	known  []int // of every byte of PRG ROM
	labels map[int][]asm.Symbol
	byAddr map[int]int // offsets of labels by their addresses; -1 if labels of several banks have it
	seeds  []int       // offsets of routines
	names  *program.Program
	lines  bool  // print source lines
	bases  []int // of the banks

	bank  []byte        // the bank being disassembled
	start int           // its offset in PRG ROM
	line  program.Place // of the instruction before
	base  uint16        // its address
}

// newDisassembly starts with only the bytes of a cartridge. If linear, every byte is treated as code.
func newDisassembly(cart *nes.Cart, linear bool) *disassembly {
	b := symbols.BanksOf(int(cart.Mapper), len(cart.PRG))
	d := &disassembly{names: program.Cartridge("", nil), cart: cart, linear: linear, size: max(b.Size, 1), known: make([]int, len(cart.PRG)), labels: map[int][]asm.Symbol{}, byAddr: map[int]int{}}
	for bank := range b.N {
		d.bases = append(d.bases, b.Base(bank))
	}
	if b.N == 1 {
		d.bases[0] = max(0x10000-len(cart.PRG), 0x8000)
	}
	return d
}

// add adds what is known about the code.
func (d *disassembly) add(n *program.Program) {
	if n.Symbols == nil {
		return
	}
	d.names = n
	if n.Symbols.Size > 0 {
		d.size, d.bases = n.Symbols.Size, n.Symbols.Bases
	}
	d.addLabels(n.Symbols.Symbols)
	for _, l := range n.Symbols.Lines {
		if l.Data && l.PRGOffset+l.Size <= len(d.known) {
			for i := range l.Size {
				d.known[l.PRGOffset+i] = isData
			}
		}
	}
	for _, l := range n.Symbols.Lines {
		for off := l.PRGOffset; l.Code && off < l.PRGOffset+l.Size; {
			n := d.instruction(off)
			if n == 0 {
				break
			}
			off += n
		}
	}
	for _, c := range n.Contracts {
		if off, ok := n.Symbols.PRGOffset(c.Addr, c.Bank); ok {
			d.seeds = append(d.seeds, off)
		}
	}
}

// Coverage adds the code and data that a code/data log has marked.
func (d *disassembly) Coverage(log *cdl.Log) {
	for off, m := range log.Marks {
		if m&cdl.Data != 0 && m&cdl.Code == 0 && d.known[off] != isStart && d.known[off] != isRest {
			d.known[off] = isData
		}
	}
	// Not every log says where instructions begin. But a run of code begins with one.
	for off := 0; off < len(log.Marks); off++ {
		for off < len(log.Marks) && log.Marks[off]&cdl.Code != 0 {
			n := d.instruction(off)
			off += max(n, 1)
		}
	}
}

// instruction marks the instruction at an offset, and returns its length; 0 if there cannot be one.
func (d *disassembly) instruction(off int) int {
	if off < 0 || off >= len(d.known) {
		return 0
	}
	n := cpu.Opcodes[d.cart.PRG[off]].Bytes()
	if off+n > len(d.known) {
		return 0
	}
	d.known[off] = isStart
	for i := 1; i < n; i++ {
		d.known[off+i] = isRest
	}
	return n
}

func (d *disassembly) addLabels(list []asm.Symbol) {
	for _, s := range list {
		if s.Kind != asm.Label || s.Offset < 0 {
			continue
		}
		d.labels[s.Offset] = append(d.labels[s.Offset], s)
		if off, seen := d.byAddr[s.Value]; !seen {
			d.byAddr[s.Value] = s.Offset
		} else if off != s.Offset {
			d.byAddr[s.Value] = -1
		}
	}
}

// onlyAt is the offset of the label at an address that one bank alone has there; -1 if there is none.
func (d *disassembly) onlyAt(addr uint16) int {
	if off, known := d.byAddr[int(addr)]; known {
		return off
	}
	return -1
}

// follow marks every instruction of the bank that can be reached.
func (d *disassembly) follow() {
	var todo []uint16
	known := false
	for i := range d.bank {
		switch d.known[d.start+i] {
		case isStart:
			todo = append(todo, d.base+uint16(i))
			known = true
		case isData:
			known = true
		}
	}
	for _, off := range d.seeds {
		if i := off - d.start; i >= 0 && i < len(d.bank) {
			todo = append(todo, d.base+uint16(i))
			known = true
		}
	}
	if int(d.base)+len(d.bank) == 0x10000 {
		for vector := uint16(0xFFFA); vector != 0; vector += 2 {
			todo = append(todo, d.word(vector))
			known = true
		}
	}
	if !known {
		for i := range d.bank {
			if len(d.labels[d.start+i]) > 0 {
				todo = append(todo, d.base+uint16(i))
			}
		}
	}
	seen := make([]bool, len(d.bank))
	for len(todo) > 0 {
		pc := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for {
			i := int(pc) - int(d.base)
			if i < 0 || i >= len(d.bank) || seen[i] || d.known[d.start+i] == isData || d.known[d.start+i] == isRest {
				break
			}
			op := &cpu.Opcodes[d.bank[i]]
			if i+op.Bytes() > len(d.bank) {
				break
			}
			seen[i] = true
			d.instruction(d.start + i)
			next := pc + uint16(op.Bytes())
			switch op.Flow {
			case cpu.Branch:
				todo = append(todo, next+uint16(int8(d.at(pc+1))))
			case cpu.Call:
				todo = append(todo, d.word(pc+1))
			case cpu.Jump:
				if op.Mode == cpu.Absolute {
					todo = append(todo, d.word(pc+1))
				}
			}
			if op.Flow == cpu.Jump || op.Flow == cpu.Return || op.Flow == cpu.Halt || op.Flow == cpu.Trap {
				break
			}
			pc = next
		}
	}
}

// at returns the byte at an address inside the bank.
func (d *disassembly) at(addr uint16) uint8 {
	if i := int(addr) - int(d.base); i >= 0 && i < len(d.bank) {
		return d.bank[i]
	}
	return 0
}

func (d *disassembly) word(addr uint16) uint16 {
	return uint16(d.at(addr)) | uint16(d.at(addr+1))<<8
}
