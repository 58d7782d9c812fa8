package contract

import (
	"fmt"
	"slices"
	"strings"
)

// set parses place "=" v {"," v} and appends it. In a result, >=, <= and
// braces are allowed too.
func (r *reader) set(list []Assign, f field, result bool) ([]Assign, bool) {
	where, what, ok := strings.Cut(f.text, "=")
	if !ok {
		return nil, r.fail(f.off, f.text, "a value is missing", "write place=value without blanks")
	}
	off := f.off + len(where) + 1
	if pad, ok := strings.CutPrefix(where, "pad:"); ok && !result {
		return r.pad(list, f, pad, field{off, what})
	}
	if arg, ok := strings.CutPrefix(where, "arg:"); ok && !result {
		return r.arg(list, arg, f, field{off, what})
	}
	relation := ""
	if result && (strings.HasSuffix(where, ">") || strings.HasSuffix(where, "<")) {
		relation, where = where[len(where)-1:], where[:len(where)-1]
	}
	a := Assign{}
	name, word := strings.CutSuffix(where, ":w")
	var ranged bool
	if a.Place, ranged, ok = r.place(field{f.off, name}); !ok {
		return nil, false
	}
	if a.Word = word; word && (a.Place.Reg != 0 || ranged) {
		return nil, r.fail(f.off, f.text, "this cannot hold a 16-bit word", "write name:w=$0300")
	}
	if relation != "" || strings.HasPrefix(what, "{") {
		if !result {
			return nil, r.fail(f.off, f.text, "braces are for cases", "give one value")
		}
		return r.allowed(list, a, f, relation, field{off, what})
	}
	if !r.values(&a, f, field{off, what}, ranged) {
		return nil, false
	}
	return append(list, a), true
}

// values parses v {"," v}.
func (r *reader) values(a *Assign, f, what field, ranged bool) bool {
	p := &a.Place
	low, high := int64(-128), a.most()
	if p.IsFlag() {
		low = 0
	}
	if a.Word {
		low = -32768
	}
	off := what.off
	for v := range strings.SplitSeq(what.text, ",") {
		n, ok := r.value(field{off, v}, low, high)
		if !ok {
			return false
		}
		off += len(v) + 1
		a.Values = append(a.Values, uint8(n))
		if a.Word {
			a.Values = append(a.Values, uint8(n>>8))
		}
	}
	values := a.Values
	switch {
	case ranged && len(values) == 1:
		for len(a.Values) < p.Len {
			a.Values = append(a.Values, values[0])
		}
	case ranged && len(values) != p.Len:
		return r.fail(f.off, f.text, fmt.Sprintf("%d values for %d bytes", len(values), p.Len), "give one for each, or one for all")
	case p.Reg != 0 && len(values) != 1:
		return r.fail(f.off, f.text, fmt.Sprintf("%d values for a register", len(values)), "give one")
	case p.Reg == 0:
		p.Len = len(values)
		if int(p.Addr)+p.Len > 0x10000 {
			return r.fail(f.off, f.text, "the values reach beyond $FFFF", "give fewer")
		}
	}
	return true
}

// most returns the largest value of a byte, word or flag.
func (a *Assign) most() int64 {
	switch {
	case a.Word:
		return 0xFFFF
	case a.Place.IsFlag():
		return 1
	}
	return 0xFF
}

// allowed parses the values that a place may have: the braces after =, or the value after
// >= or <=.
func (r *reader) allowed(list []Assign, a Assign, f field, relation string, what field) ([]Assign, bool) {
	if a.Word {
		a.Place.Len = 2
		if int(a.Place.Addr) == 0xFFFF {
			return nil, r.fail(f.off, f.text, "the word reaches beyond $FFFF", "name a lower address")
		}
	}
	low, high := int64(0), a.most()
	switch relation {
	case ">", "<":
		n, ok := r.value(what, 0, high)
		if !ok {
			return nil, false
		}
		if relation == ">" {
			low = n
		} else {
			high = n
		}
		for v := low; v <= high; v++ {
			a.Allowed = append(a.Allowed, uint16(v))
		}
		return append(list, a), true
	}
	inner, closed := strings.CutSuffix(what.text[1:], "}")
	if !closed || strings.ContainsAny(inner, "{},") {
		return nil, r.fail(f.off, f.text, "this is not a set of values", "write place={0..3|$FF}")
	}
	off := what.off + 1
	for part := range strings.SplitSeq(inner, "|") {
		var ok bool
		if a.Allowed, ok = r.span(a.Allowed, field{off, part}, high); !ok {
			return nil, false
		}
		off += len(part) + 1
		if len(a.Allowed) > 0x10000 {
			slices.Sort(a.Allowed)
			a.Allowed = slices.Compact(a.Allowed)
		}
	}
	slices.Sort(a.Allowed)
	a.Allowed = slices.Compact(a.Allowed)
	return append(list, a), true
}

// buttons has the names of a controller's buttons, with their bits in nes.Buttons.
var buttons = map[string]uint8{
	"A": 0x01, "B": 0x02, "Select": 0x04, "Start": 0x08, "Up": 0x10, "Down": 0x20, "Left": 0x40, "Right": 0x80, "0": 0,
}

// ParseButtons reads the names of buttons with + between them, or 0 for none.
func ParseButtons(text string) (held uint8, err error) {
	for name := range strings.SplitSeq(text, "+") {
		bit, ok := buttons[name]
		if !ok {
			return 0, fmt.Errorf("%s is not a button", name)
		}
		held |= bit
	}
	return held, nil
}

// pad parses the buttons held on a controller: pad:1=A+Right.
func (r *reader) pad(list []Assign, f field, number string, what field) ([]Assign, bool) {
	const grammar = "write pad:1=A+Right with A, B, Select, Start, Up, Down, Left, Right, or pad:1=0"
	if number != "1" && number != "2" {
		return nil, r.fail(f.off, f.text, "the pads are 1 and 2", grammar)
	}
	held, err := ParseButtons(what.text)
	if err != nil {
		return nil, r.fail(what.off, what.text, err.Error(), grammar)
	}
	text, _, _ := strings.Cut(f.text, "=")
	return append(list, Assign{Place: Place{Pad: int(number[0] - '0'), Len: 1, Text: text}, Values: []uint8{held}}), true
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
	if strings.Contains(strings.ReplaceAll(f.text, "';'", ""), ";") {
		return 0, r.fail(f.off, f.text, "a ; begins a comment, so that what follows would not be read", "separate with blanks; in a set write {0..3|5}")
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
