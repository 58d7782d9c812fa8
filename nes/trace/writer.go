package trace

import (
	"io"
	"strconv"

	"pool6502/cpu"
)

// Console is a console whose instructions a Writer can write.
type Console interface {
	Step()
	Peek(addr uint16) uint8
	CPU() *cpu.CPU
	Cycles() uint64
	Dot() (line, dot int)
}

// Writer writes a line for each instruction.
type Writer struct {
	w    io.Writer
	n    Console
	line []byte
	err  error
}

// NewWriter makes a writer.
func NewWriter(w io.Writer, n Console) *Writer { return &Writer{w: w, n: n} }

// Err returns the first error of the underlying io.Writer.
func (t *Writer) Err() error { return t.err }

// Step executes one instruction and writes its line. Interrupt entries and the reset sequence have no
// line; the next line shows the first instruction after them.
func (t *Writer) Step() {
	if t.n.CPU().Take != 0 {
		t.n.Step()
		return
	}
	t.line = AppendLine(t.line[:0], t.n)
	t.n.Step()
	if t.err != nil {
		return
	}
	_, t.err = t.w.Write(append(t.line, '\n'))
}

// The columns of nestest.log.
const (
	columnBytes     = 6
	columnText      = 15 // a star before the name of an undocumented instruction
	columnRegisters = 48
)

// AppendLine appends the line of the instruction that the console is about to execute.
func AppendLine(b []byte, n Console) []byte {
	c := n.CPU()
	start := len(b)
	op := &cpu.Opcodes[n.Peek(c.PC)]
	b = hex4(b, c.PC)
	b = pad(b, start+columnBytes)
	for i := range op.Bytes() {
		b = append(hex2(b, n.Peek(c.PC+uint16(i))), ' ')
	}
	b = pad(b, start+columnText)
	if op.Undocumented {
		b = append(b, '*')
	} else {
		b = append(b, ' ')
	}
	b = append(b, name(op)...)
	b = operand(b, op, c, n.Peek)
	b = pad(b, start+columnRegisters)
	for _, r := range [...]struct {
		name string
		v    uint8
	}{{"A:", c.A}, {"X:", c.X}, {"Y:", c.Y}, {"P:", c.P&^cpu.FlagB | cpu.FlagU}, {"SP:", c.S}} {
		b = append(hex2(append(b, r.name...), r.v), ' ')
	}
	line, dot := n.Dot()
	b = decimal3(append(b, "PPU:"...), line)
	b = decimal3(append(b, ','), dot)
	return strconv.AppendUint(append(b, " CYC:"...), n.Cycles(), 10)
}

// name returns nestest.log's name of an instruction, which has ISB for ISC.
func name(op *cpu.Opcode) string {
	if op.Name == "ISC" {
		return "ISB"
	}
	return op.Name
}

// operand appends the operand, then the effective address and the byte there.
func operand(b []byte, op *cpu.Opcode, c *cpu.CPU, peek func(uint16) uint8) []byte {
	lo, hi := peek(c.PC+1), peek(c.PC+2)
	nn := uint16(lo) | uint16(hi)<<8
	word := func(at uint8) uint16 { return uint16(peek(uint16(at))) | uint16(peek(uint16(at+1)))<<8 }
	zeroPage := func(index uint8, name string) []byte {
		b = append(append(hex2(append(b, " $"...), lo), name...), " @ "...)
		return value(hex2(b, lo+index), peek, uint16(lo+index))
	}
	absolute := func(index uint8, name string) []byte {
		at := nn + uint16(index)
		b = append(append(hex4(append(b, " $"...), nn), name...), " @ "...)
		return value(hex4(b, at), peek, at)
	}
	switch op.Mode {
	case cpu.Accumulator:
		return append(b, " A"...)
	case cpu.Immediate:
		return hex2(append(b, " #$"...), lo)
	case cpu.Relative:
		return hex4(append(b, " $"...), c.PC+2+uint16(int8(lo)))
	case cpu.ZeroPage:
		return value(hex2(append(b, " $"...), lo), peek, uint16(lo))
	case cpu.ZeroPageX:
		return zeroPage(c.X, ",X")
	case cpu.ZeroPageY:
		return zeroPage(c.Y, ",Y")
	case cpu.Absolute:
		b = hex4(append(b, " $"...), nn)
		if op.Flow == cpu.Jump || op.Flow == cpu.Call {
			return b
		}
		return value(b, peek, nn)
	case cpu.AbsoluteX:
		return absolute(c.X, ",X")
	case cpu.AbsoluteY:
		return absolute(c.Y, ",Y")
	case cpu.Indirect:
		// The high byte comes from the same page: JMP ($02FF) reads $02FF and $0200.
		to := uint16(peek(nn)) | uint16(peek(nn&0xFF00|uint16(uint8(nn)+1)))<<8
		b = append(hex4(append(b, " ($"...), nn), ") = "...)
		return hex4(b, to)
	case cpu.IndirectX:
		at := lo + c.X
		to := word(at)
		b = append(hex2(append(b, " ($"...), lo), ",X) @ "...)
		b = append(hex2(b, at), " = "...)
		return value(hex4(b, to), peek, to)
	case cpu.IndirectY:
		base := word(lo)
		to := base + uint16(c.Y)
		b = append(hex2(append(b, " ($"...), lo), "),Y = "...)
		b = append(hex4(b, base), " @ "...)
		return value(hex4(b, to), peek, to)
	}
	return b
}

// value appends the byte at an address. The registers of the 2A03 are shown as FF, as in
// nestest.log, because most of them cannot be read without side effects, or at all.
func value(b []byte, peek func(uint16) uint8, at uint16) []byte {
	v := uint8(0xFF)
	if at&0xFFE0 != 0x4000 {
		v = peek(at)
	}
	return hex2(append(b, " = "...), v)
}

func pad(b []byte, to int) []byte {
	for len(b) < to {
		b = append(b, ' ')
	}
	return b
}

const digits = "0123456789ABCDEF"

func hex2(b []byte, v uint8) []byte { return append(b, digits[v>>4], digits[v&15]) }

func hex4(b []byte, v uint16) []byte { return hex2(hex2(b, uint8(v>>8)), uint8(v)) }

// decimal3 appends a number in at least three columns.
func decimal3(b []byte, v int) []byte {
	for _, limit := range [...]int{100, 10} {
		if v < limit {
			b = append(b, ' ')
		}
	}
	return strconv.AppendInt(b, int64(v), 10)
}
