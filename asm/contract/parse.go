package contract

import (
	"strings"

	"pool6502/asm/symbols"
)

// An Env gives a contract the names and values of its source.
type Env interface {
	Problems
	// Value evaluates an expression without blanks, or reports an error in it.
	Value(at At, text string) (int64, bool)
	// Find reports whether a name is defined, whether it is a routine, and how
	// many bytes of memory it names (0 for constants).
	Find(name string) (size int, routine, ok bool)
	// Extent returns how many bytes of memory a place has that is written without a range: 1 for
	// what is no name of memory, 0 if that is not known. until names the next variable if the
	// place reaches to it because the symbols have no sizes.
	Extent(name string) (size int, until string)
	// Full returns the full form of a defined name, with its scopes in front.
	Full(name string) string
	// Label returns the address of a label in code. A local label must have the name
	// of its global label in front.
	Label(name string) (addr uint16, ok bool)
	// Undefined reports an undefined name.
	Undefined(at At, name string)
	// Pos returns a place with the name of its file.
	Pos(At) symbols.Pos
}

// Parse turns a block into a contract and its pools, once every symbol has its
// value. The caller fills in Addr and Bank.
func (b *Block) Parse(env Env) (Contract, []Pool) {
	c := Contract{Routine: b.Name, Summary: b.Summary, Pos: env.Pos(b.At), Budget: -1, Bank: -1}
	var pools []Pool
	for i := range b.keys {
		r := &reader{env, &b.keys[i]}
		switch text := r.k.text; r.k.word {
		case "In":
			c.In = text
		case "Out":
			c.Out = text
			c.Changes, c.Whole = append(c.Changes, registers(text)...), true
		case "Clobbers":
			c.Clobbers = text
			c.Changes, c.Whole = append(c.Changes, registers(text)...), true
		case "Keeps":
			c.Keeps, c.Whole = r.keeps(), true
		case "Setup":
			c.Setup = r.setup()
		case "Start":
			c.Start = r.start()
		case "Mock":
			if m, ok := r.mock(); ok && r.firstMock(c.Mocks, m) {
				c.Mocks = append(c.Mocks, m)
			}
		case "Budget":
			r.budget(&c)
		case "Frame":
			r.pace(&c)
		case "Waits":
			c.Waits, c.WaitsAt = r.waits(c.Routine)
		case "Needs":
			if c.NeedsNothing = strings.TrimSpace(text) == "nothing"; !c.NeedsNothing {
				c.Needs = r.needs()
			}
		case "Points":
			c.Points = r.points()
		case "Bound":
			if b, ok := r.loopBound(c.Routine); ok {
				c.Bounds = append(c.Bounds, b)
			}
		case "Targets":
			c.Targets = r.targets(c.Routine)
		case "Case":
			if one, ok := r.readCase(); ok {
				for _, o := range c.Cases {
					if o.Name == one.Name {
						env.Fail(r.k.at, one.Name, "a case of this name is at "+o.Pos.String(), "give each case its own name")
					}
				}
				c.Cases = append(c.Cases, one)
			}
		case "Pool":
			if pool, ok := r.pool(); ok {
				pools = append(pools, pool)
			}
		}
	}
	return c, pools
}

// A reader parses the text of one key.
type reader struct {
	env Env
	k   *key
}

// A field is a run of text without blanks.
type field struct {
	off  int
	text string
}

func fields(s string, off int) []field {
	var list []field
	for i := 0; i < len(s); {
		if s[i] == ' ' || s[i] == '\t' {
			i++
			continue
		}
		j := i
		for j < len(s) && s[j] != ' ' && s[j] != '\t' {
			j++
		}
		list = append(list, field{off + i, s[i:j]})
		i = j
	}
	return list
}

func (r *reader) fail(off int, text, msg, hint string) bool {
	r.env.Fail(r.k.pos(off), text, msg, hint)
	return false
}

const caseGrammar = "write name: place=value ... -> place=value ..., n cycles"

// readCase parses
//
//	name ":" ["after" label {"," label}] {set | each} "->" {set} ["," ["<="] n "cycles"]
func (r *reader) readCase() (Case, bool) {
	text := r.k.text
	c := Case{Pos: r.env.Pos(r.k.at), Cycles: -1, Text: text}
	colon := nameEnd(text)
	arrow := strings.Index(text, "->")
	if colon <= 0 {
		return c, r.fail(0, text, "a case starts with its name and a colon", caseGrammar)
	}
	if arrow < colon {
		return c, r.fail(0, text, "the arrow is missing", caseGrammar)
	}
	c.Name = strings.TrimSpace(text[:colon])
	left := fields(text[colon+1:arrow], colon+1)
	if len(left) > 0 && left[0].text == "after" {
		n := 1
		for n < len(left) && (n == 1 || strings.HasSuffix(left[n-1].text, ",")) {
			n++
		}
		if n == 1 || strings.HasSuffix(left[n-1].text, ",") {
			return c, r.fail(arrow, "->", "a routine's name is missing", "after label, label")
		}
		if c.After = r.routines(left[1:n]); c.After == nil {
			return c, false
		}
		left = left[n:]
	}
	var ok bool
	for _, f := range left {
		// A comma between sets is not in the grammar, but is accepted.
		f.text = strings.TrimSuffix(f.text, ",")
		if strings.Contains(f.text, "={") {
			ok = r.each(&c, f)
		} else {
			ok = r.one(&c.Set, c.Each, f)
		}
		if !ok {
			return c, false
		}
	}
	if !r.countable(&c) {
		return c, false
	}
	right, ok := r.results(&c, fields(text[arrow+2:], arrow+2))
	if !ok || len(right) == 0 {
		return c, ok
	}
	c.Cycles, c.AtMost, ok = r.cycles(right)
	return c, ok
}

// results parses {result} and returns the remaining fields: a count of
// cycles.
func (r *reader) results(c *Case, right []field) (rest []field, ok bool) {
	for len(right) > 0 {
		f := right[0]
		counted := f.text == "writes" || f.text == "reads"
		if !counted && !strings.Contains(strings.TrimPrefix(f.text, "<="), "=") {
			break
		}
		var last bool
		if counted {
			if right, last, ok = r.count(c, right); !ok {
				return nil, false
			}
		} else {
			right = right[1:]
			f.text, last = strings.CutSuffix(f.text, ",")
			if c.Want, ok = r.set(c.Want, f, true); !ok {
				return nil, false
			}
		}
		if last {
			break
		}
	}
	if len(right) > 0 && right[0].text == "," {
		right = right[1:]
	}
	return right, true
}

// routines parses label {"," label}; nil after an error.
func (r *reader) routines(list []field) (names []string) {
	for _, f := range list {
		for part := range strings.SplitSeq(strings.TrimSuffix(f.text, ","), ",") {
			if !r.routine(f.off, part) {
				return nil
			}
			names = append(names, r.env.Full(part))
		}
	}
	if names == nil {
		r.fail(0, r.k.text, "a routine is missing", "write label, label")
	}
	return names
}

// nameEnd returns the offset of the colon after a case's name; -1 if there is
// none. The :: of a scope does not count.
func nameEnd(text string) int {
	for i := 0; i < len(text); i++ {
		if text[i] == ':' && i+1 < len(text) && text[i+1] == ':' {
			i++
		} else if text[i] == ':' {
			return i
		}
	}
	return -1
}

// routine checks that a name is a label in ROM.
func (r *reader) routine(off int, name string) bool {
	if !isName(name) {
		return r.fail(off, name, "this is not the name of a routine", "after label, label")
	}
	_, routine, ok := r.env.Find(name)
	if !ok {
		r.env.Undefined(r.k.pos(off), name)
	} else if !routine {
		return r.fail(off, name, "this is not a routine", "name a label in code")
	}
	return ok
}

// cycles parses ["<="] n "cycles".
func (r *reader) cycles(f []field) (n int, atMost, ok bool) {
	first := f[0]
	if rest, cut := strings.CutPrefix(first.text, "<="); cut {
		atMost = true
		if rest == "" {
			f = f[1:]
		} else {
			f[0] = field{first.off + 2, rest}
		}
	}
	if len(f) != 2 || f[1].text != "cycles" && f[1].text != "cycle" {
		return 0, false, r.fail(first.off, r.k.text[first.off:], "this is not a number of cycles",
			"write n cycles or <= n cycles, and no blanks inside a list of values")
	}
	v, ok := r.number(f[0], 1<<24)
	return int(v), atMost, ok
}

// whole parses a place; a name without a range means all bytes that it names.
func (r *reader) whole(f field) (Place, bool) {
	p, ranged, ok := r.place(f)
	if !ok || ranged || p.Reg != 0 {
		return p, ok
	}
	if p.Len, p.Until = r.env.Extent(f.text); p.Len == 0 {
		return p, r.fail(f.off, f.text, "the symbols do not say how many bytes this has", "write "+f.text+"[0..15]")
	}
	return p, true
}

// keeps parses "nothing" or a list of places.
func (r *reader) keeps() []Place {
	if strings.TrimSpace(r.k.text) == "nothing" {
		return nil
	}
	var places []Place
	for _, f := range fields(strings.ReplaceAll(r.k.text, ",", " "), 0) {
		p, ok := r.whole(f)
		if !ok {
			return nil
		}
		places = append(places, p)
	}
	if places == nil {
		r.fail(0, "Keeps", "nothing is named", "write Keeps nothing, or what is kept")
	}
	return places
}
