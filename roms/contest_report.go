package roms

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"strings"

	"pool6502/budget/claim"
	"pool6502/budget/report"
)

// Write writes the contest in a named format: text, json or markdown. all adds the
// cycles of every place.
func (c *Contest) Write(w io.Writer, format string, all bool) error {
	switch format {
	case "json":
		e := json.NewEncoder(w)
		e.SetIndent("", "  ")
		return e.Encode(c)
	case "text", "markdown":
	default:
		return fmt.Errorf("there is no format %q; the formats are text, json, markdown", format)
	}
	if len(c.Failing) > 0 {
		_, err := fmt.Fprintf(w, "%s\n\n%s wrong with %s, so nothing was compared.\n%s", strings.Join(c.Failing, "\n"), report.Plural(len(c.Failing), "thing"), c.Entry, c.notRun())
		return err
	}
	// Without claims and frames, a report is its sections.
	var r report.Report
	r.Sections = append(r.Sections, c.caseSection(), c.besideSection(), c.winnerSection())
	if all {
		r.Sections = append(r.Sections, report.Crossover("Every place", "Cycles a frame.", c.Grid))
	}
	text := report.WriteSections
	if format == "markdown" {
		text = report.MarkdownSections
	}
	if err := text(w, r.Sections); err != nil {
		return err
	}
	if format == "markdown" {
		_, err := io.WriteString(w, "\n"+c.verdict()+"\n")
		return err
	}
	return report.Print(w, "\n"+c.verdict()+"\n")
}

// verdict says in how many places each pool is cheapest.
func (c *Contest) verdict() string {
	var b strings.Builder
	for i, w := range c.Wins {
		switch i {
		case 0:
			fmt.Fprintf(&b, "Cheapest: %s in %d of %d combinations of slots, live bullets and spawns", w.Pool, w.Wins, w.Places)
		default:
			fmt.Fprintf(&b, ", %s in %d", w.Pool, w.Wins)
		}
	}
	if c.Equal > 0 {
		fmt.Fprintf(&b, "; in %d several are equally cheap", c.Equal)
	}
	b.WriteString(".")
	cheaper, dearer, places := 0, 0, 0
	for _, cell := range c.Grid.Cells {
		if cell.Pool != c.Entry {
			continue
		}
		places++
		switch v, _ := c.Grid.At(c.Beside, cell.Slots, cell.Live, cell.Spawns); {
		case cell.Cycles < v:
			cheaper++
		case cell.Cycles > v:
			dearer++
		}
	}
	if cheaper+dearer == 0 {
		fmt.Fprintf(&b, " %s costs the same as %s in all %d.", c.Entry, c.Beside, places)
	} else {
		fmt.Fprintf(&b, " %s costs less than %s in %d of %d, and more in %d.", c.Entry, c.Beside, cheaper, places, dearer)
	}
	b.WriteString("\nsize is the number of slots, live the bullets in use before each frame. In a frame as many leave as are spawned; where more would be spawned than are live, " +
		"nothing is measured (" + unmeasured + ").")
	b.WriteString(strings.TrimSuffix("\n"+c.notRun(), "\n"))
	for _, s := range c.Skipped {
		fmt.Fprintf(&b, "\nNot measured: %s.", s)
	}
	return b.String()
}

// notRun is a line about each thing that was not tried with the entry.
func (c *Contest) notRun() (lines string) {
	for _, what := range c.NotRun {
		lines += "Not tried: " + what + ".\n"
	}
	return lines
}

func (c *Contest) caseSection() report.Section {
	s := report.Section{Heading: fmt.Sprintf("%s beside %s", c.Entry, c.Beside), Intro: "Cases of the same name, in cycles of the body, and the sizes of the routines in bytes."}
	if len(c.Cases) > 0 {
		same := 0
		t := report.NewTable("Cases of the same name, in cycles", 3, 3, "routine", "case", c.Entry, c.Beside, "difference")
		for _, p := range c.Cases {
			if p.Entry == p.Beside {
				same++
				continue
			}
			t.Add(p.Routine, p.Case, p.Entry, p.Beside, report.Signed(p.Entry-p.Beside))
		}
		t.Separate()
		t.Add(report.Plural(same, "other case"), "", "", "", "the same")
		s.Tables = append(s.Tables, t)
	}
	t := report.NewTable("Sizes, in bytes", 2, 3, "routine", c.Entry, c.Beside, "difference")
	for _, p := range c.Bytes {
		t.Add(p.Routine, p.Entry, p.Beside, report.Signed(p.Entry-p.Beside))
	}
	s.Tables = append(s.Tables, t)
	return s
}

// mapSection has a row for each size and number of live bullets, and a column for
// each number of spawns a frame.
func (c *Contest) mapSection(heading, intro, title string, first int, cell func(slots, live, spawns int) string) report.Section {
	header := []any{"size", "live"}
	for _, n := range c.Grid.Spawns {
		header = append(header, report.Plural(n, "spawn"))
	}
	t := report.NewTable(title, first, len(header)+1-first, header...)
	for _, slots := range c.Grid.Slots {
		for _, live := range c.Grid.Lives(slots) {
			row := []any{slots, live}
			for _, spawns := range c.Grid.Spawns {
				text := unmeasured
				if w := c.Grid.Winner(slots, live, spawns); len(w.Pools) > 0 {
					text = cell(slots, live, spawns)
				}
				row = append(row, text)
			}
			t.Add(row...)
		}
		t.Separate()
	}
	return report.Section{Heading: heading, Intro: intro, Tables: []*report.Table{t}}
}

// besideSection is what the entry costs more than the exhibit in every place.
func (c *Contest) besideSection() report.Section {
	return c.mapSection(fmt.Sprintf("A frame of %s less one of %s", c.Entry, c.Beside), "In cycles: below 0, "+c.Entry+" is cheaper.",
		fmt.Sprintf("A frame of %s less one of %s, in cycles", c.Entry, c.Beside), 3, func(slots, live, spawns int) string {
			mine, _ := c.Grid.At(c.Entry, slots, live, spawns)
			other, _ := c.Grid.At(c.Beside, slots, live, spawns)
			if d := math.Round(mine - other); d != 0 {
				return report.Signed(int(d))
			}
			return "0"
		})
}

// winnerSection is the cheapest pool of every place, and by how many cycles a frame.
func (c *Contest) winnerSection() report.Section {
	return c.mapSection("The winner map", "The cheapest pool, and by how many cycles a frame it beats the next.",
		"The winner map: the cheapest pool, and by how many cycles a frame", 9, func(slots, live, spawns int) string {
			w := c.Grid.Winner(slots, live, spawns)
			if len(w.Pools) > 1 {
				return w.String()
			}
			return fmt.Sprintf("%s %s", w, claim.Number(math.Round(w.Margin())))
		})
}
