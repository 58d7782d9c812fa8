package trace

import (
	"fmt"
	"strconv"
	"strings"

	"pool6502/cpu"
)

// The fields of a record, in the order they are reported.
const (
	PC = iota
	Op // the first byte of the instruction
	Operand
	A
	X
	Y
	P // without bits 4 and 5, which are no flags
	SP
	Line // of the PPU
	Dot
	Cycle
	fields
)

// Names has the names of the fields, as in options and reports.
var Names = [fields]string{"pc", "op", "operand", "a", "x", "y", "p", "sp", "line", "dot", "cycle"}

// Record is one line of a log, parsed. Value holds the fields that Has marks.
type Record struct {
	Has   [fields]bool
	Value [fields]int64
}

func (r *Record) set(field int, v int64) { r.Has[field], r.Value[field] = true, v }

// Format writes a field as logs do: registers in hexadecimal, the others in decimal.
func Format(field int, v int64) string {
	switch field {
	case PC:
		return fmt.Sprintf("%04X", v)
	case Operand: // after its first byte, one more than 255 has two
		if v > 0xFF {
			return fmt.Sprintf("%04X", v)
		}
	case Line, Dot, Cycle:
		return strconv.FormatInt(v, 10)
	}
	return fmt.Sprintf("%02X", v)
}

// parse reads a line. ok is false for headers, blank lines and remarks. A line is an instruction if it has
// an address of four hexadecimal digits in the first word, or later in the form $C000:, as in FCEUX's logs,
// which have the registers first.
func parse(line string) (r Record, ok bool) {
	first, rest := word(line)
	pc, op, ok := address(first)
	columns := rest
	if !ok {
		for at := line; !ok; {
			i := strings.IndexByte(at, '$')
			if i < 0 {
				return r, false
			}
			first, rest = word(at[i:])
			if len(first) > 5 && first[5] == ':' {
				pc, op, ok = address(first)
			}
			at = at[i+1:]
		}
		columns = line
	}
	r.set(PC, pc)
	if op == "" {
		op, rest = word(rest)
	}
	if v, ok := hexByte(op); ok {
		r.set(Op, v)
		r.operand(rest)
	}
	r.pairs(columns)
	return r, true
}

// operand reads the bytes behind the first one, if the log has all of them.
func (r *Record) operand(columns string) {
	bytes := cpu.Opcodes[r.Value[Op]].Bytes()
	value := int64(0)
	for i := 1; i < bytes; i++ {
		text, rest := word(columns)
		v, ok := hexByte(text)
		if !ok {
			return
		}
		value, columns = value|v<<(8*(i-1)), rest
	}
	if bytes > 1 {
		r.set(Operand, value)
	}
}

// hexByte reads two hexadecimal digits.
func hexByte(text string) (int64, bool) {
	v, err := strconv.ParseUint(strings.TrimPrefix(text, "$"), 16, 8)
	return int64(v), err == nil && len(strings.TrimPrefix(text, "$")) == 2
}

// address parses the word with the address of an instruction: C000, $C000, C000:, with a bank before it as in
// 07:C000, or with the first byte after it as in $C000:4C.
func address(word string) (pc int64, op string, ok bool) {
	parts := strings.Split(strings.TrimSuffix(word, ":"), ":")
	for i := len(parts) - 1; i >= 0 && i >= len(parts)-2; i-- {
		digits := strings.TrimPrefix(parts[i], "$")
		v, err := strconv.ParseUint(digits, 16, 16)
		if err == nil && len(digits) == 4 {
			return int64(v), op, true
		}
		op = parts[i]
	}
	return 0, "", false
}

// word splits the first blank-separated word off.
func word(s string) (first, rest string) {
	s = strings.TrimLeft(s, " \t")
	if i := strings.IndexAny(s, " \t"); i >= 0 {
		return s[:i], s[i:]
	}
	return s, ""
}

// pairs reads the NAME:value columns. There may be blanks between name and value.
func (r *Record) pairs(s string) {
	for {
		i := strings.IndexByte(s, ':')
		if i < 0 {
			break
		}
		name := s[:i]
		if j := strings.LastIndexAny(name, " \t"); j >= 0 {
			name = name[j+1:]
		}
		s = s[i+1:]
		if name == "PPU" { // two numbers, "  0, 21"
			r.ppu(s)
			continue
		}
		text, _ := word(s)
		r.pair(name, text)
	}
	// Nintendulator's older logs have the dot as CYC and the line as SL.
	if r.Has[Line] && !r.Has[Dot] && r.Has[Cycle] {
		r.set(Dot, r.Value[Cycle])
		r.Has[Cycle] = false
	}
}

func (r *Record) pair(name, text string) {
	var field int
	base, bits := 16, 9 // a byte, and the sign that ParseInt allows for
	switch strings.ToUpper(name) {
	case "A":
		field = A
	case "X":
		field = X
	case "Y":
		field = Y
	case "SP", "S":
		field = SP
	case "P":
		if f, ok := flags(text); ok {
			r.set(P, f&^0x30)
			return
		}
		field = P
	case "CYC", "C", "CYCLE":
		field, base, bits = Cycle, 10, 64
	case "SL", "V":
		field, base, bits = Line, 10, 64
	case "H":
		field, base, bits = Dot, 10, 64
	default:
		return
	}
	v, err := strconv.ParseInt(strings.TrimPrefix(text, "$"), base, bits)
	if err != nil {
		return
	}
	if field == P {
		v &^= 0x30
	}
	r.set(field, v)
}

func (r *Record) ppu(text string) {
	first, rest, _ := strings.Cut(text, ",")
	line, err1 := strconv.ParseInt(strings.TrimSpace(first), 10, 64)
	second, _ := word(rest)
	dot, err2 := strconv.ParseInt(second, 10, 64)
	if err1 == nil && err2 == nil {
		r.set(Line, line)
		r.set(Dot, dot)
	}
}

// flags reads eight letters, upper case for a flag that is set, as in "nvUbdIzC".
func flags(text string) (int64, bool) {
	const order = "NV-BDIZC"
	if len(text) != 8 {
		return 0, false
	}
	var v int64
	for i := range 8 {
		c := text[i]
		switch {
		case c == order[i]:
			v |= 0x80 >> i
		case c == order[i]|0x20 || c == '-' || c == '.' || i == 2: // the third, often a U, is no flag
		default:
			return 0, false
		}
	}
	return v, true
}
