package contract

import (
	"fmt"
	"math/bits"
	"strings"
)

// MaxCombinations is how many combinations the sets of one case may have.
const MaxCombinations = 1 << 32

// Combinations returns how many inputs the sets of a case stand for: 1 without sets, 0
// if the number does not fit in 64 bits.
func (c *Case) Combinations() uint64 {
	n := uint64(1)
	for i := range c.Each {
		e := &c.Each[i]
		places := e.Place.Len
		if e.Word {
			places = 1
		}
		for range places {
			high, low := bits.Mul64(n, uint64(len(e.Allowed)))
			if n = low; high != 0 {
				return 0
			}
		}
	}
	return n
}

// each parses place [":w"] "=" "{" range {"|" range} "}" before the arrow: every
// value is tried, in each byte of a place with brackets.
func (r *reader) each(c *Case, f field) bool {
	where, _, _ := strings.Cut(f.text, "=")
	if strings.HasPrefix(where, "pad:") || strings.HasPrefix(where, "arg:") {
		return r.fail(f.off, f.text, "a set is for registers, flags and memory", "give one value, or write a case for each")
	}
	list, ok := r.set(nil, f, true)
	if !ok {
		return false
	}
	a := list[0]
	for i := range c.Each {
		if o := &c.Each[i].Place; o.overlaps(a.Place) {
			return r.fail(f.off, f.text, "this has a set already: "+o.Text, "join the sets")
		}
	}
	c.Each = append(c.Each, a)
	return r.first(c.Set, a.Place, f)
}

// one parses place=value and adds it to list, whose places have one value each; those of sets have several.
func (r *reader) one(list *[]Assign, sets []Assign, f field) bool {
	more, ok := r.set(*list, f, false)
	if !ok {
		return false
	}
	p := more[len(more)-1].Place
	for i := range sets {
		if o := sets[i].Place; o.overlaps(p) {
			return r.fail(f.off, f.text, "this has a set already: "+o.Text, "leave one of them out")
		}
	}
	ok = r.first(*list, p, f)
	*list = more
	return ok
}

// first checks that no place in a list is set again, except that a part of a longer place may have another value than
// the rest: records[0..7]=0 records+3=1.
func (r *reader) first(list []Assign, p Place, f field) bool {
	for i := range list {
		o := list[i].Place
		smaller := p.Len < o.Len || strings.Contains(o.Text, "[") && !strings.Contains(p.Text, "[") // a range may have one byte
		part := p.Reg == 0 && smaller && p.Addr >= o.Addr && int(p.Addr)+p.Len <= int(o.Addr)+o.Len
		if o.overlaps(p) && !part {
			return r.fail(f.off, f.text, "this has a value already: "+o.Text, "leave one of them out")
		}
	}
	return true
}

func (p Place) overlaps(o Place) bool {
	if p.Reg != 0 || o.Reg != 0 || p.Pad != o.Pad || p.Arg != o.Arg {
		return p.Reg == o.Reg && p.Pad == o.Pad && p.Arg == o.Arg
	}
	return int(p.Addr) < int(o.Addr)+o.Len && int(o.Addr) < int(p.Addr)+p.Len
}

// countable checks that the sets of a case have at most MaxCombinations combinations.
func (r *reader) countable(c *Case) bool {
	n := c.Combinations()
	switch {
	case n == 0 || n > 1<<62:
		return r.fail(0, c.Name, "its sets have more than 2^62 combinations", "make them smaller, or give some places one value")
	case n > MaxCombinations:
		return r.fail(0, c.Name, fmt.Sprintf("its sets have %s combinations, more than %s", Grouped(int(n)), Grouped(MaxCombinations)),
			"make them smaller, or give some places one value")
	}
	return true
}
