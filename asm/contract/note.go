package contract

import (
	"fmt"
	"slices"
	"strings"
)

// A Need is a condition that must be true when a routine is called: a place holds one
// of the given values.
type Need struct {
	Place Place
	// High is the place of the high bytes if Place and High together hold 16-bit
	// words; its Len is 0 otherwise.
	High   Place
	Values []uint16 // in ascending order
	Text   string   // as written
}

// LoopBound is the most often that the instruction at a label runs in one call of the
// routine; in code that nothing has called, without an NMI in between.
type LoopBound struct {
	Addr uint16
	Most int
	Text string
}

// maxWords is how many 16-bit words a Need may list.
const maxWords = 4096

// needs parses {place [":" place] "=" "{" range {"|" range} "}"}.
func (r *reader) needs() (list []Need) {
	for _, f := range fields(r.k.text, 0) {
		n, ok := r.need(f)
		if !ok || !r.firstNeed(list, n, f) {
			return nil
		}
		list = append(list, n)
	}
	if list == nil {
		r.fail(0, "Needs", "nothing is named", "write Needs place={0..7}")
	}
	return list
}

// firstNeed checks that nothing is said about a place twice.
func (r *reader) firstNeed(list []Need, n Need, f field) bool {
	for i := range list {
		if o := &list[i]; o.Place.overlaps(n.Place) {
			return r.fail(f.off, f.text, "this has values already: "+o.Text, "leave one of them out")
		}
	}
	return true
}

func (r *reader) need(f field) (n Need, ok bool) {
	n.Text = f.text
	where, what, ok := strings.Cut(f.text, "=")
	if !ok {
		return n, r.fail(f.off, f.text, "the values are missing", "write place={0..7} without blanks")
	}
	low, high, words := strings.Cut(where, ":")
	if n.Place, _, ok = r.place(field{f.off, low}); !ok {
		return n, false
	}
	most := int64(0xFF)
	switch {
	case words:
		if n.High, _, ok = r.place(field{f.off + len(low) + 1, high}); !ok {
			return n, false
		}
		if n.Place.Reg != 0 || n.High.Reg != 0 || n.Place.Len != n.High.Len {
			return n, r.fail(f.off, where, "these are not the low and high bytes of words", "write low:high, or low[0..7]:high[0..7]")
		}
		most = 0xFFFF
	case n.Place.Reg == 'S' || n.Place.Reg == 'D' || n.Place.Reg == 'I':
		return n, r.fail(f.off, where, "nothing can be said about "+where, "name A, X, Y, N, V, Z, C or memory")
	case n.Place.IsFlag():
		most = 1
	}
	off := f.off + len(where) + 1
	if inner, braced := strings.CutPrefix(what, "{"); braced {
		if what, braced = strings.CutSuffix(inner, "}"); !braced {
			return n, r.fail(f.off, f.text, "the brace is not closed", "write place={0..7}")
		}
		off++
	}
	for part := range strings.SplitSeq(what, "|") {
		if n.Values, ok = r.span(n.Values, field{off, part}, most); !ok {
			return n, false
		}
		off += len(part) + 1
	}
	slices.Sort(n.Values)
	n.Values = slices.Compact(n.Values)
	if words && len(n.Values) > maxWords {
		return n, r.fail(f.off, f.text, fmt.Sprintf("%d words", len(n.Values)), fmt.Sprintf("name %d at most", maxWords))
	}
	return n, true
}

// span parses v [".." v [":" step]] and appends the values.
func (r *reader) span(list []uint16, f field, most int64) ([]uint16, bool) {
	least := int64(-128)
	if most != 0xFF {
		least = 0
	}
	first, last, ranged := strings.Cut(f.text, "..")
	low, ok := r.value(field{f.off, first}, least, most)
	if !ok {
		return nil, false
	}
	high, step := low, int64(1)
	if ranged {
		last, by, stepped := strings.Cut(last, ":")
		if high, ok = r.value(field{f.off + len(first) + 2, last}, least, most); !ok {
			return nil, false
		}
		if stepped {
			if step, ok = r.value(field{f.off + len(first) + len(last) + 3, by}, 1, most); !ok {
				return nil, false
			}
		}
	}
	if high < low {
		return nil, r.fail(f.off, f.text, "the range is empty", "write the lower value first")
	}
	for v := low; v <= high; v += step {
		if most == 0xFF {
			list = append(list, uint16(uint8(v))) // -1 is $FF
		} else {
			list = append(list, uint16(v))
		}
	}
	return list, true
}

// points parses needs of words on the zero page.
func (r *reader) points() []Need {
	list := r.needs()
	for _, n := range list {
		if n.High.Len != 1 || n.Place.Len != 1 || n.Place.Addr > 0xFE || n.High.Addr != n.Place.Addr+1 {
			r.fail(0, n.Text, "this is not a pointer in the zero page", "write Points it:it+1={records..records+240:16}")
			return nil
		}
	}
	return list
}

// loopBound parses label "<=" n. A label that begins with . or @ is one of the
// routine's.
func (r *reader) loopBound(routine string) (b LoopBound, ok bool) {
	const grammar = "write .label <= n"
	label, most, ok := strings.Cut(r.k.text, "<=")
	if !ok {
		return b, r.fail(0, r.k.text, "this is not the bound of a loop", grammar)
	}
	b.Text = r.k.text
	name := strings.TrimSpace(label)
	if b.Addr, ok = r.label(0, name, routine); !ok {
		return b, false
	}
	f := fields(most, len(label)+2)
	if len(f) != 1 {
		return b, r.fail(len(label)+2, most, "a number is missing, or there is too much after it", grammar)
	}
	n, ok := r.value(f[0], 1, 1<<24)
	b.Most = int(n)
	return b, ok
}

// waits parses "always" or the labels of loops: label {"," label}.
func (r *reader) waits(routine string) (always bool, loops []uint16) {
	if strings.TrimSpace(r.k.text) == "always" {
		return true, nil
	}
	return false, r.labels("Waits", "write Waits always, or Waits .loop", routine)
}

// targets parses label {"," label}.
func (r *reader) targets(routine string) []uint16 {
	return r.labels("Targets", "write Targets label, label", routine)
}

// labels parses label {"," label}; nil after an error.
func (r *reader) labels(key, grammar, routine string) (list []uint16) {
	for _, f := range fields(strings.ReplaceAll(r.k.text, ",", " "), 0) {
		addr, ok := r.label(f.off, f.text, routine)
		if !ok {
			return nil
		}
		list = append(list, addr)
	}
	if list == nil {
		r.fail(0, key, "nothing is named", grammar)
	}
	return list
}

// label returns the address of a label in code.
func (r *reader) label(off int, name, routine string) (uint16, bool) {
	full := name
	if name != "" && (name[0] == '.' || name[0] == '@') {
		full = routine + name
	}
	addr, ok := r.env.Label(full)
	if ok {
		return addr, true
	}
	if _, _, found := r.env.Find(full); found {
		return 0, r.fail(off, name, "this is not in code", "name a label in code")
	}
	r.env.Undefined(r.k.pos(off), name)
	return 0, false
}
