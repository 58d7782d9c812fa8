package contract

import (
	"regexp"
	"slices"
	"strings"
)

// part separates what a line of Out or Clobbers names.
var part = regexp.MustCompile(`[,;]|\b(and|or)\b`)

// same are words that say of a register that it does not change.
var same = regexp.MustCompile(`\b(kept|keeps|unchanged|preserved|untouched|not|before|same)\b`)

// registers returns the registers among A, X and Y that a line of Out or Clobbers names: "X = the
// slot". Those that a part says to be kept are not among them, and "nothing" names none.
func registers(text string) (list []byte) {
	if strings.HasPrefix(strings.TrimSpace(text), "nothing") {
		return nil
	}
	if m := except.FindStringSubmatch(text); m != nil {
		left := registers(m[2])
		list = slices.DeleteFunc(registers(m[1]), func(reg byte) bool { return slices.Contains(left, reg) })
		return append(list, registers(m[3])...)
	}
	for _, item := range part.Split(text, -1) {
		if same.MatchString(item) {
			continue
		}
		for _, word := range strings.FieldsFunc(item, func(r rune) bool {
			return !(r < 0x80 && (letter(byte(r)) || r >= '0' && r <= '9') || r == '.' || r == '@' || r == '$' || r == ':' || r > 0x7F)
		}) {
			switch word {
			case "A", "X", "Y":
				list = append(list, word[0])
			case "everything":
				list = append(list, "AXY"...)
			}
		}
	}
	return list
}

// except stands between "everything" and the registers that are left out, up to the end of the sentence.
var except = regexp.MustCompile(`^(.*\beverything\b.*?)\b(?:except|but|save|besides|apart from|other than)\b([^.;]*)(.*)$`)

// mock parses label ":" {set} ["," n "cycles"].
func (r *reader) mock() (m Mock, ok bool) {
	const grammar = "write label: place=value ..., n cycles"
	m.Text = r.k.text
	colon := nameEnd(r.k.text)
	if colon <= 0 {
		return m, r.fail(0, r.k.text, "a mock starts with the routine's name and a colon", grammar)
	}
	name := strings.TrimSpace(r.k.text[:colon])
	if !r.routine(0, name) {
		return m, false
	}
	m.Routine = r.env.Full(name)
	if m.Addr, ok = r.env.Label(m.Routine); !ok {
		return m, r.fail(0, name, "this is not in code", "name a label in code")
	}
	rest := fields(r.k.text[colon+1:], colon+1)
	for len(rest) > 0 && strings.Contains(rest[0].text, "=") {
		f := rest[0]
		f.text = strings.TrimSuffix(f.text, ",")
		if ok = r.one(&m.Set, nil, f); !ok {
			return m, false
		}
		rest = rest[1:]
	}
	if len(rest) > 0 && rest[0].text == "," {
		rest = rest[1:]
	}
	if len(rest) == 0 {
		return m, true
	}
	m.Cycles, _, ok = r.cycles(rest)
	return m, ok
}

// firstMock checks that no mock in a list replaces the same routine.
func (r *reader) firstMock(list []Mock, m Mock) bool {
	for i := range list {
		if list[i].Addr == m.Addr {
			return r.fail(0, m.Routine, "this has a mock already: "+list[i].Text, "leave one of them out")
		}
	}
	return true
}

// count parses ("writes"|"reads") place ("="|"<="|">=") n, with or without blanks around
// the relation, and returns the fields after it. last reports whether it ends with a
// comma.
func (r *reader) count(c *Case, right []field) (rest []field, last, ok bool) {
	const grammar = "write writes $2007 <= 32, or reads $4016 = 8"
	n := Count{Write: right[0].text == "writes"}
	off := right[0].off
	right = right[1:]
	text, at := "", off
	for k := 0; k < 3 && len(right) > 0; k++ {
		if k == 0 {
			at = right[0].off
		}
		text += right[0].text
		right = right[1:]
		if text, last = strings.CutSuffix(text, ","); last {
			break
		}
		if _, v, found := strings.Cut(text, "="); found && v != "" {
			break
		}
	}
	n.Text = text
	where, value, found := strings.Cut(text, "=")
	if !found || value == "" {
		return nil, false, r.fail(off, r.k.text[off:], "this is not a number of accesses", grammar)
	}
	relation := ""
	if len(where) > 0 && strings.Contains("<>", where[len(where)-1:]) {
		relation, where = where[len(where)-1:], where[:len(where)-1]
	}
	if n.Place, ok = r.whole(field{at, where}); !ok {
		return nil, false, false
	}
	if n.Place.Reg != 0 {
		return nil, false, r.fail(at, where, "accesses of a CPU register are not counted", "name memory or a register of the console")
	}
	v, ok := r.value(field{at, value}, 0, 1<<24)
	if !ok {
		return nil, false, false
	}
	n.Least, n.Most = int(v), int(v)
	switch relation {
	case "<":
		n.Least = 0
	case ">":
		n.Most = -1
	}
	c.Count = append(c.Count, n)
	return right, last, true
}
