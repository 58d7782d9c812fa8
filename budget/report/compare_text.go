package report

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"pool6502/asm/contract"
	"pool6502/budget/claim"
)

// comparisonFormats writes comparisons. To add a format, add a row.
var comparisonFormats = []struct {
	name  string
	write func(io.Writer, *Comparison) error
}{
	{"text", writeComparisonText},
	{"json", func(w io.Writer, c *Comparison) error { return encode(w, c) }},
	{"markdown", writeComparisonMarkdown},
}

// Write writes the comparison in a named format: text, json or markdown.
func (c *Comparison) Write(w io.Writer, format string) error {
	var known []string
	for _, f := range comparisonFormats {
		if f.name == format {
			return f.write(w, c)
		}
		known = append(known, f.name)
	}
	return unknownFormat(format, known)
}

func writeComparisonText(w io.Writer, c *Comparison) error {
	var b strings.Builder
	for _, line := range c.failures() {
		b.WriteString(line + "\n")
	}
	fmt.Fprintf(&b, "%s → %s: %s\n", c.Was.Name, c.Is.Name, c.summary())
	for _, t := range c.tables() {
		b.WriteString("\n" + t.Text(Width(w)))
	}
	b.WriteString(c.key())
	for _, u := range c.Unlike {
		fmt.Fprintf(&b, "not compared: %s\n", u)
	}
	return Print(w, b.String())
}

func writeComparisonMarkdown(w io.Writer, c *Comparison) error {
	var ch chapter
	ch.line("### %s", c.verdict())
	for _, line := range c.failures() {
		ch.line("%s", line)
	}
	ch.line("`%s` → `%s`: %s", c.Was.Name, c.Is.Name, c.summary())
	for _, t := range c.tables() {
		ch.line("**%s**", t.title)
		ch.table(t)
	}
	if key := c.key(); key != "" {
		ch.line("%s", strings.TrimSpace(key))
	}
	for _, u := range c.Unlike {
		ch.line("Not compared: %s.", u)
	}
	_, err := io.WriteString(w, ch.b.String())
	return err
}

// The figures of a run that a comparison has beside its cases.
const costliestFrame, costliestCall = "costliest frame", "costliest call"

// key explains the figures of frames, where the comparison has one.
func (c *Comparison) key() string {
	for _, ch := range c.Changes {
		if ch.Condition == costliestCall || ch.Condition == costliestFrame {
			return "costliest frame: the frame of the run in which the routine took the most cycles; costliest call: its longest call, from entry to return\n"
		}
	}
	return ""
}

// verdict is the comparison in a few words.
func (c *Comparison) verdict() string {
	slower, _ := c.Count(Slower)
	faster, _ := c.Count(Faster)
	switch {
	case c.Failed > 0:
		return Plural(c.Failed, "failure") + " in " + c.Is.Name
	case slower > 0:
		return Plural(slower, "figure") + " slower"
	case faster > 0:
		return Plural(faster, "figure") + " faster, none slower"
	}
	return "Nothing is slower or faster"
}

// failures are the lines that come first: what fails in the newer version.
func (c *Comparison) failures() []string {
	if c.Failed == 0 {
		return nil
	}
	return append([]string{fmt.Sprintf("%s fails %s; its cycles prove nothing until all cases and budgets hold", c.Is.Name, Plural(c.Failed, "promise"))}, c.Failures...)
}

// summary counts the changes, and says how they add up to the difference of all
// cases.
func (c *Comparison) summary() string {
	var parts []string
	for _, state := range []string{Slower, Faster, New, Gone} {
		n, by := c.Count(state)
		part := fmt.Sprintf("%d %s", n, state)
		if by != 0 {
			part += fmt.Sprintf(" (%s)", Signed(by))
		}
		parts = append(parts, part)
	}
	s := fmt.Sprintf("%s, %d unchanged", strings.Join(parts, ", "), c.Same)
	if c.Was.Cases+c.Is.Cases > 0 {
		s += fmt.Sprintf("; all cases together: %s cycles, before %s (%s)", contract.Grouped(c.Is.Cycles), contract.Grouped(c.Was.Cycles), Signed(c.Is.Cycles-c.Was.Cycles))
	}
	return s
}

func (c *Comparison) tables() []*Table {
	var out []*Table
	add := func(t *Table, rows int) {
		if rows > 0 {
			out = append(out, t)
		}
	}
	add(c.changeTable(), len(c.Changes))
	add(c.lineTable(), len(c.Lines))
	add(c.sizeTable(), len(c.Sizes))
	add(c.budgetTable(), len(c.Budgets))
	return out
}

func (c *Comparison) changeTable() *Table {
	t := NewTable("Changed, in cycles", 5, 3, "", "pool", "routine", "case", "was", "is", "change")
	for _, ch := range c.Changes {
		t.Add(ch.State, ch.Pool, ch.Routine, ch.Condition, side(ch.Was, ch.State == New), side(ch.Is, ch.State == Gone), Signed(ch.By()))
	}
	return t
}

// side is a figure, or nothing where the other side alone has it.
func side(v int, absent bool) any {
	if absent {
		return ""
	}
	return float64(v)
}

// shownLines is how many lines the table of lines has; JSON has all.
const shownLines = 30

func (c *Comparison) lineTable() *Table {
	t := NewTable("Why: the lines that differ, in cycles", 4, 3, "line", "routine", "source", "was", "is", "change", "cause other than work")
	t.wrap(3, codeWidth)
	list := slices.Clone(c.Lines)
	if len(list) > shownLines {
		slices.SortStableFunc(list, func(a, b LineChange) int { return cmp.Compare(magnitude(b.By()), magnitude(a.By())) })
	}
	var rest, all [2]int
	for i, l := range list {
		all[0], all[1] = all[0]+l.Was, all[1]+l.Is
		if i >= shownLines {
			rest[0], rest[1] = rest[0]+l.Was, rest[1]+l.Is
			continue
		}
		code, _, _ := strings.Cut(l.Text, ";")
		t.Add(l.Where(), l.Routine, strings.TrimSpace(code), side(l.Was, l.Was == 0), side(l.Is, l.Is == 0), Signed(l.By()), l.Why())
	}
	if n := len(list) - shownLines; n > 0 {
		t.Add(Plural(n, "other line"), "", "", float64(rest[0]), float64(rest[1]), Signed(rest[1]-rest[0]), "")
	}
	t.Separate()
	t.Add("together", "", "", float64(all[0]), float64(all[1]), Signed(all[1]-all[0]), "")
	return t
}

func magnitude(v int) int { return max(v, -v) }

func (c *Comparison) sizeTable() *Table {
	t := NewTable("Size, in bytes", 4, 3, "", "pool", "routine", "was", "is", "change")
	sum := 0
	for _, s := range c.Sizes {
		sum += s.Is - s.Was
		t.Add(s.State, s.Pool, s.Routine, side(s.Was, s.State == New), side(s.Is, s.State == Gone), Signed(s.Is-s.Was))
	}
	t.Separate()
	t.Add("together", "", "", float64(c.Was.Bytes), float64(c.Is.Bytes), Signed(sum))
	return t
}

func (c *Comparison) budgetTable() *Table {
	t := NewTable("Budgets of which 90 % or more is used", 4, 3, "", "routine", "where", "costliest call", "budget", "used", "")
	for _, b := range c.Budgets {
		state := ""
		if b.Worst > b.Budget {
			state = "over"
		}
		frames := BeyondAFrame(b.Budget, claim.FrameCycles)
		if frames != "" {
			frames = "a budget of " + frames
		}
		t.Add(state, b.Routine, fmt.Sprintf("%s:%d", b.File, b.Line), float64(b.Worst), float64(b.Budget), fmt.Sprintf("%.0f %%", 100*b.Used()), frames)
	}
	return t
}
