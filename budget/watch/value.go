package watch

import (
	"bytes"
	"fmt"
	"strings"

	"pool6502/asm"
	"pool6502/asm/contract"
	"pool6502/asm/symbols"
)

// Value parses a number, a symbol with or without an offset, or the low or high
// byte of a symbol (<symbol, >symbol). The value must lie between -(most+1)/2 and most.
func (n *Names) Value(text string, most int) (int, error) {
	v, err := symbols.ParseNumber(text)
	if err != nil {
		if v, err = n.symbolValue(text, err); err != nil {
			return 0, err
		}
	}
	if v < -(most+1)/2 || v > most {
		if most == 0xFF {
			return 0, fmt.Errorf("%s does not fit a byte (0 to 255)", text)
		}
		return 0, fmt.Errorf("%s is not between 0 and %d", text, most)
	}
	return v, nil
}

// symbolValue parses a value that is not a number; noNumber is the error of parsing it as one.
func (n *Names) symbolValue(text string, noNumber error) (int, error) {
	name, part := text, func(v int) int { return v }
	switch {
	case strings.HasPrefix(text, "<"):
		name, part = text[1:], func(v int) int { return v & 0xFF }
	case strings.HasPrefix(text, ">"):
		name, part = text[1:], func(v int) int { return v >> 8 & 0xFF }
	}
	if sym, ok := n.Lookup(name); ok {
		return part(sym.Value), nil
	}
	addr, err := n.Resolve(name)
	switch {
	case err == nil:
		return part(int(addr)), nil
	case strings.ContainsAny(name, "$%") || name == "" || name[0] >= '0' && name[0] <= '9' || name[0] == '-':
		return 0, noNumber
	}
	return 0, fmt.Errorf("%q is not a number, and %w", text, err)
}

// ParseSet parses place=value as it is written in headers of routines: a register or
// flag (A=2), memory (bullets=1,2,3), words in memory (ptr:w=$0300), or the buttons
// held on a controller (pad:1=A+Right).
func (n *Names) ParseSet(text string) (asm.Assign, error) {
	where, values, found := strings.Cut(text, "=")
	if !found {
		return asm.Assign{}, fmt.Errorf("%s: write WHERE=BYTE,BYTE…", text)
	}
	if pad, ok := strings.CutPrefix(where, "pad:"); ok {
		return parsePad(text, pad, values)
	}
	where, word := strings.CutSuffix(strings.TrimSpace(where), ":w")
	if len(where) == 1 && strings.Contains("AXYSNVDIZC", where) && !word {
		most := 1
		if strings.Contains("AXYS", where) {
			most = 0xFF
		}
		v, err := n.Value(strings.TrimSpace(values), most)
		if err != nil || most == 1 && v < 0 {
			return asm.Assign{}, fmt.Errorf("%s: %s is not a value for %s", text, values, where)
		}
		return asm.Assign{Place: asm.Place{Reg: where[0], Len: 1, Text: where}, Values: []uint8{uint8(v)}}, nil
	}
	where, size, err := n.cutRange(where, word)
	if err != nil {
		return asm.Assign{}, fmt.Errorf("%s: %w", text, err)
	}
	addr, err := n.Resolve(where)
	if err != nil {
		return asm.Assign{}, fmt.Errorf("%s: %w", text, err)
	}
	addr += uint16(size.skip)
	most := 0xFF
	if word {
		most = 0xFFFF
	}
	var data []uint8
	for part := range strings.SplitSeq(values, ",") {
		v, err := n.Value(strings.TrimSpace(part), most)
		if err != nil {
			return asm.Assign{}, fmt.Errorf("%s: %w", text, err)
		}
		data = append(data, uint8(v))
		if word {
			data = append(data, uint8(v>>8))
		}
	}
	if size.bytes > 0 && len(data) < size.bytes && strings.IndexByte(values, ',') < 0 {
		data = bytes.Repeat(data, size.bytes/len(data))
	}
	if size.bytes > 0 && len(data) != size.bytes {
		return asm.Assign{}, fmt.Errorf("%s: give one value for all, or one for each", text)
	}
	if int(addr)+len(data) > 0x10000 {
		return asm.Assign{}, fmt.Errorf("%s: runs past $FFFF", text)
	}
	return asm.Assign{Place: asm.Place{Addr: addr, Len: len(data), Text: hex(addr)}, Values: data}, nil
}

// extent is a range of an array, in bytes.
type extent struct{ skip, bytes int }

// cutRange takes the range off a place such as bullet_x[0..LAST]. Without one, its extent has no bytes.
func (n *Names) cutRange(where string, word bool) (string, extent, error) {
	name, rest, found := strings.Cut(where, "[")
	if !found || !strings.HasSuffix(rest, "]") {
		return where, extent{}, nil
	}
	from, to, several := strings.Cut(strings.TrimSuffix(rest, "]"), "..")
	if !several {
		to = from
	}
	first, err := n.Value(strings.TrimSpace(from), 0xFFFF)
	if err != nil {
		return where, extent{}, err
	}
	last, err := n.Value(strings.TrimSpace(to), 0xFFFF)
	if err == nil && (first < 0 || last < first) {
		err = fmt.Errorf("write a range as [0..15]")
	}
	each := 1
	if word {
		each = 2
	}
	return name, extent{first * each, (last - first + 1) * each}, err
}

func parsePad(text, pad, values string) (asm.Assign, error) {
	held, err := contract.ParseButtons(values)
	if err == nil && pad != "1" && pad != "2" {
		err = fmt.Errorf("the pads are 1 and 2")
	}
	if err != nil {
		return asm.Assign{}, fmt.Errorf("%s: %w", text, err)
	}
	place := asm.Place{Pad: int(pad[0] - '0'), Len: 1, Text: "pad:" + pad}
	return asm.Assign{Place: place, Values: []uint8{held}}, nil
}

// ParseFirst parses a routine to call first, with the registers and memory to set before it:
// "set_bank A=2", or a C function with its arguments.
func (n *Names) ParseFirst(text string) (contract.First, error) {
	if strings.Contains(text, "(") {
		return contract.First{Routine: text}, nil
	}
	words := strings.Fields(text)
	if len(words) == 0 {
		return contract.First{}, fmt.Errorf("a routine to call first has no name; write 'set_bank A=2'")
	}
	first := contract.First{Routine: words[0]}
	for _, w := range words[1:] {
		set, err := n.ParseSet(w)
		if err != nil {
			return first, err
		}
		first.Set = append(first.Set, set)
	}
	return first, nil
}
