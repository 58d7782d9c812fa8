package report

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"pool6502/budget"
)

// LineChange is a source line that costs more or less than it did, in cycles. A
// line that only one side ran has a 0 on the other.
type LineChange struct {
	Pool    string `json:"pool"`
	Routine string `json:"routine"`
	File    string `json:"file"`
	Line    int    `json:"line"` // of the side that is new, where the line is there
	Text    string `json:"text"`
	Was     int    `json:"was"`
	Is      int    `json:"is"`

	// Extra is what of the difference is not the instructions' own work.
	budget.Extra
}

// Why names the causes of the difference beside work: "page cross +3".
func (l *LineChange) Why() string {
	var parts []string
	for _, c := range []struct {
		name string
		by   int
	}{{"page cross", l.PageCross}, {"branch taken", l.Taken}, {"branch over a page", l.BranchPage}} {
		if c.by != 0 {
			parts = append(parts, fmt.Sprintf("%s %+d", c.name, c.by))
		}
	}
	return strings.Join(parts, ", ")
}

// By is the difference in cycles.
func (l *LineChange) By() int { return l.Is - l.Was }

// Where is the line as a compiler would write it, or where none is known the
// address or the routine.
func (l *LineChange) Where() string {
	switch {
	case l.File == "" && l.Line > 0: // no source is known: it is an address
		return fmt.Sprintf("$%04X", l.Line)
	case l.File == "":
		return l.Routine
	}
	return fmt.Sprintf("%s:%d", l.File, l.Line)
}

// lineID is a line on one side.
type lineID struct {
	pool, routine, file string
	line                int
}

// A source knows the lines of one side that ran.
type source map[lineID]string

func (s source) add(pool string, lines []budget.LineCost) {
	for _, l := range lines {
		s[lineID{pool, l.Routine, l.File, l.Line}] = l.Text
	}
}

// block are the lines of a routine in the order of the source.
func (s source) blocks() map[[2]string][]lineID {
	out := map[[2]string][]lineID{}
	for id := range s {
		k := [2]string{id.pool, id.routine}
		out[k] = append(out[k], id)
	}
	for _, list := range out {
		slices.SortFunc(list, func(a, b lineID) int { return cmp.Or(cmp.Compare(a.file, b.file), cmp.Compare(a.line, b.line)) })
	}
	return out
}

// code is a line without its comment and its spaces, by which it is recognised
// when it has moved. Where the text is not known it is the line's number.
func (s source) code(id lineID) string {
	text := s[id]
	if i := strings.IndexByte(text, ';'); i >= 0 && !strings.ContainsAny(text[:i], `"'`) {
		text = text[:i]
	}
	if text = strings.Join(strings.Fields(text), " "); text != "" {
		return text
	}
	return fmt.Sprintf("%s:%d", id.file, id.line)
}

// explain finds the lines that make the difference: those of each change, and of
// all cases together.
func (c *Comparison) explain(before, now []datum) {
	was, is := source{}, source{}
	for _, s := range before {
		was.add(s.key.pool, s.lines)
	}
	for _, s := range now {
		is.add(s.key.pool, s.lines)
	}
	moved := align(was, is)
	old := map[key]*datum{}
	for i := range before {
		old[before[i].key] = &before[i]
	}
	changed := map[key]*Change{}
	for i := range c.Changes {
		ch := &c.Changes[i]
		changed[key{ch.Pool, ch.Routine, ch.Condition}] = ch
	}
	all := lineSum{}
	for i := range now {
		s := &now[i]
		o := old[s.key]
		if o == nil || !o.sameInputs(s) || len(o.lines) == 0 || len(s.lines) == 0 {
			continue
		}
		one := lineSum{}
		for _, sum := range []lineSum{one, all} {
			sum.add(moved, o, 0)
			sum.add(nil, s, 1)
		}
		if ch := changed[s.key]; ch != nil {
			ch.Lines = one.changes(was, is)
		}
	}
	c.Lines = append(c.Lines, all.changes(was, is)...)
}

// align gives for each line that ran before the line that it is now. In each
// routine it keeps the order and pairs as many lines of the same text as it can.
func align(was, is source) map[lineID]lineID {
	moved := map[lineID]lineID{}
	now := is.blocks()
	for k, a := range was.blocks() {
		b := now[k]
		codes := func(s source, ids []lineID) []string {
			out := make([]string, len(ids))
			for i, id := range ids {
				out[i] = s.code(id)
			}
			return out
		}
		for _, pair := range common(codes(was, a), codes(is, b)) {
			moved[a[pair[0]]] = b[pair[1]]
		}
	}
	return moved
}

// common is the longest common subsequence of two lists, as pairs of indices. Of
// lists that are too long for that, it is what they have in common at both ends.
func common(a, b []string) (pairs [][2]int) {
	const most = 1 << 22 // cells of the table
	from := 0
	for from < len(a) && from < len(b) && a[from] == b[from] {
		pairs = append(pairs, [2]int{from, from})
		from++
	}
	endA, endB := len(a), len(b)
	for endA > from && endB > from && a[endA-1] == b[endB-1] {
		endA, endB = endA-1, endB-1
		pairs = append(pairs, [2]int{endA, endB})
	}
	a, b = a[from:endA], b[from:endB]
	if len(a)*len(b) == 0 || len(a)*len(b) > most {
		return pairs
	}
	length := make([][]int32, len(a)+1)
	for i := range length {
		length[i] = make([]int32, len(b)+1)
	}
	for i := len(a) - 1; i >= 0; i-- {
		for j := len(b) - 1; j >= 0; j-- {
			if a[i] == b[j] {
				length[i][j] = length[i+1][j+1] + 1
			} else {
				length[i][j] = max(length[i+1][j], length[i][j+1])
			}
		}
	}
	for i, j := 0, 0; i < len(a) && j < len(b); {
		switch {
		case a[i] == b[j]:
			pairs = append(pairs, [2]int{from + i, from + j})
			i, j = i+1, j+1
		case length[i+1][j] >= length[i][j+1]:
			i++
		default:
			j++
		}
	}
	return pairs
}

// lineSum is what lines cost, before and now. Lines of the old side that no line
// of the new side is keep their own place, marked as old.
type lineSum map[sumID]*[2]budget.LineCost

type sumID struct {
	lineID
	old bool
}

// add adds the lines of a datum to a side; moved gives the places of old lines.
func (m lineSum) add(moved map[lineID]lineID, s *datum, side int) {
	for _, l := range s.lines {
		id := sumID{lineID: lineID{s.key.pool, l.Routine, l.File, l.Line}}
		if side == 0 {
			if to, ok := moved[id.lineID]; ok {
				id.lineID = to
			} else {
				id.old = true
			}
		}
		if m[id] == nil {
			m[id] = &[2]budget.LineCost{}
		}
		m[id][side].Cycles += l.Cycles
		m[id][side].Extra.Add(l.Extra)
	}
}

// changes are the lines whose cost differs, in the order of the source, old lines
// before new ones.
func (m lineSum) changes(was, is source) []LineChange {
	var ids []sumID
	for id, n := range m {
		if n[0].Cycles != n[1].Cycles {
			ids = append(ids, id)
		}
	}
	slices.SortFunc(ids, func(a, b sumID) int {
		first := 0
		if a.old != b.old {
			first = 1
			if a.old {
				first = -1
			}
		}
		return cmp.Or(cmp.Compare(a.pool, b.pool), cmp.Compare(a.routine, b.routine), cmp.Compare(a.file, b.file), cmp.Compare(a.line, b.line), first)
	})
	var out []LineChange
	for _, id := range ids {
		text := is[id.lineID]
		if id.old {
			text = was[id.lineID]
		}
		before, now := m[id][0], m[id][1]
		out = append(out, LineChange{id.pool, id.routine, id.file, id.line, strings.TrimSpace(text), before.Cycles, now.Cycles,
			budget.Extra{PageCross: now.PageCross - before.PageCross, Taken: now.Taken - before.Taken, BranchPage: now.BranchPage - before.BranchPage}})
	}
	return out
}
