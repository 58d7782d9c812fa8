package contract

import (
	"fmt"
	"strings"
)

// set parses place "=" v {"," v} and appends it.
func (r *reader) set(list []Assign, f field) ([]Assign, bool) {
	where, what, ok := strings.Cut(f.text, "=")
	if !ok {
		return nil, r.fail(f.off, f.text, "this sets nothing", "write place=value without blanks")
	}
	p, ranged, ok := r.place(field{f.off, where})
	if !ok {
		return nil, false
	}
	var values []uint8
	off := f.off + len(where) + 1
	high := int64(0xFF)
	if p.IsFlag() {
		high = 1
	}
	for v := range strings.SplitSeq(what, ",") {
		low := int64(-128)
		if high == 1 {
			low = 0
		}
		n, ok := r.value(field{off, v}, low, high)
		if !ok {
			return nil, false
		}
		off += len(v) + 1
		values = append(values, uint8(n))
	}
	switch {
	case ranged && len(values) == 1:
		for len(values) < p.Len {
			values = append(values, values[0])
		}
	case ranged && len(values) != p.Len:
		return nil, r.fail(f.off, f.text, fmt.Sprintf("%d values for %d bytes", len(values), p.Len), "give one for each, or one for all")
	case p.Reg != 0 && len(values) != 1:
		return nil, r.fail(f.off, f.text, fmt.Sprintf("%d values for a register", len(values)), "give one")
	case p.Reg == 0:
		p.Len = len(values)
		if int(p.Addr)+p.Len > 0x10000 {
			return nil, r.fail(f.off, f.text, "the values reach beyond $FFFF", "give fewer")
		}
	}
	return append(list, Assign{p, values}), true
}

// place parses A|X|Y|S|N|V|D|I|Z|C or ref ["[" n [".." n] "]"]; ranged
// reports brackets.
func (r *reader) place(f field) (p Place, ranged, ok bool) {
	p = Place{Text: f.text, Len: 1}
	if len(f.text) == 1 && strings.Contains("AXYSNVDIZC", f.text) {
		p.Reg = f.text[0]
		return p, false, true
	}
	if len(f.text) == 1 && strings.Contains("axy", f.text) {
		return p, false, r.fail(f.off, f.text, "registers are written in capitals", "write "+strings.ToUpper(f.text))
	}
	ref, index, ranged := strings.Cut(f.text, "[")
	base, ok := r.value(field{f.off, ref}, 0, 0xFFFF)
	if !ok {
		return p, false, false
	}
	if !ranged {
		p.Addr = uint16(base)
		return p, false, true
	}
	off := f.off + len(ref) + 1
	index, closed := strings.CutSuffix(index, "]")
	if !closed {
		return p, true, r.fail(f.off, f.text, "the range is not closed", "write name[0..15]")
	}
	lowText, highText, isRange := strings.Cut(index, "..")
	low, ok := r.value(field{off, lowText}, 0, 0xFFFF)
	if !ok {
		return p, true, false
	}
	high := low
	if isRange {
		if high, ok = r.value(field{off + len(lowText) + 2, highText}, 0, 0xFFFF); !ok {
			return p, true, false
		}
	}
	if high < low || base+high > 0xFFFF {
		return p, true, r.fail(f.off, f.text, "the range is empty or reaches beyond $FFFF", "write name[0..15]")
	}
	p.Addr, p.Len = uint16(base+low), int(high-low+1)
	return p, true, true
}

// value evaluates an expression written without blanks.
func (r *reader) value(f field, low, high int64) (int64, bool) {
	if f.text == "" {
		return 0, r.fail(f.off, r.k.text, "a value is missing", "write a number, a constant, <symbol or >symbol")
	}
	n, ok := r.env.Value(r.k.pos(f.off), f.text)
	if !ok {
		return 0, false
	}
	if n < low || n > high {
		return 0, r.fail(f.off, f.text, fmt.Sprintf("%d is not between %d and %d", n, low, high), "check the value")
	}
	return n, true
}
