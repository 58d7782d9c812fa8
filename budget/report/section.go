package report

import (
	"fmt"
	"io"
	"strings"

	"pool6502/asm/contract"
	"pool6502/budget/claim"
)

// Section is a part of a report that its own package measures. To add one to a
// report, append it to Report.Sections.
type Section struct {
	// Key is the key of the section in JSON, and Value its value.
	Key   string
	Value any

	// Heading and Intro begin the section where the format has chapters; both
	// may be "".
	Heading, Intro string
	Tables         []*Table

	// Late puts the section behind the details in the text.
	Late bool

	// Figures adds the section's numbers to those of a golden file; nil for none.
	Figures func(Figures)
}

// Crossover is the section of pools measured against each other.
func Crossover(heading, intro string, g *claim.Grid) Section {
	s := Section{Key: "crossover", Value: g, Late: true, Heading: heading, Intro: intro,
		Figures: func(f Figures) { f.Grid(g, "crossover") }}
	for _, slots := range g.Slots {
		s.Tables = append(s.Tables, costTable(g, slots))
	}
	return s
}

// costTable is what every pool of one size costs, and which is cheapest.
func costTable(g *claim.Grid, slots int) *Table {
	header := []any{"live", "spawns"}
	for _, p := range g.Pools {
		header = append(header, p)
	}
	header = append(header, "cheapest", "by")
	t := NewTable(fmt.Sprintf("%d slots, cycles a frame", slots), 1, 2+len(g.Pools), header...)
	t.Heading = fmt.Sprintf("%d slots", slots)
	for _, spawns := range g.Spawns {
		for _, live := range g.Lives(slots) {
			w := g.Winner(slots, live, spawns)
			if len(w.Pools) == 0 {
				continue // not measured
			}
			row := []any{live, spawns}
			for _, p := range g.Pools {
				v, _ := g.At(p, slots, live, spawns)
				row = append(row, v)
			}
			t.Add(append(row, w, w.Margin())...)
		}
		t.Separate()
	}
	return t
}

// NameLoop says what to do if it is not known in which loop a program waits.
const NameLoop = "if it waits for the next frame in a loop that is not recognised, name that loop with --waits"

// Plural returns a number with a noun: "1 spawn" or "2 spawns".
func Plural(n int, one string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%s %ss", contract.Grouped(n), one)
}

// chapter writes the section's heading, first paragraph and tables.
func (s *Section) chapter(c *chapter) {
	if s.Heading != "" {
		c.line("## %s", s.Heading)
	}
	if s.Intro != "" {
		c.line("%s", s.Intro)
	}
	for _, t := range s.Tables {
		if t.Heading != "" {
			c.line("### %s", t.Heading)
		}
		c.table(t)
	}
}

// percent writes a share of 1.
func percent(share float64) string { return fmt.Sprintf("%.1f %%", 100*share) }

func plural(n int, one, more string) string {
	if n == 1 {
		return one
	}
	return more
}

func upper(v claim.Verdict) string { return strings.ToUpper(string(v)) }

// WriteSections writes the tables of sections for a terminal.
func WriteSections(w io.Writer, list []Section) error {
	return writeText(w, &Report{Sections: list})
}

// MarkdownSections writes sections as chapters.
func MarkdownSections(w io.Writer, list []Section) error {
	var c chapter
	for i := range list {
		list[i].chapter(&c)
	}
	_, err := io.WriteString(w, c.b.String())
	return err
}
