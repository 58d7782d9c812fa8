package budget

import (
	"fmt"
	"io"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
)

// writeMarkdown writes the report as a chapter: what was said and is not so, with
// reasons, then what holds, then the measurements all of it stands on.
func writeMarkdown(w io.Writer, r *Report) error {
	var c chapter
	c.line("# What documents say about pools, and what a console says")
	c.line("Every figure here was counted on an emulated NES, cycle by cycle; every verdict was computed from " +
		"figures. *Body* is what a routine takes from its first instruction to its RTS, *call* is twelve cycles " +
		"more for JSR and RTS. Interrupts and DMA are counted apart.")
	r.chapterClaims(&c)
	if len(r.Broken) > 0 {
		c.line("## Promises that were not kept")
		c.table(brokenTable(r.Broken))
	}
	r.chapterFrame(&c)
	r.chapterWays(&c)
	r.chapterCrossover(&c)
	r.chapterDetails(&c)
	_, err := io.WriteString(w, c.b.String())
	return err
}

type chapter struct{ b strings.Builder }

// line writes a paragraph.
func (c *chapter) line(format string, args ...any) {
	if c.b.Len() > 0 {
		c.b.WriteByte('\n')
	}
	fmt.Fprintf(&c.b, format+"\n", args...)
}

// table writes a table without its title, for which there are headings.
func (c *chapter) table(t table.Writer) {
	t.SetTitle("")
	c.line("%s", t.RenderMarkdown())
}

func (r *Report) chapterClaims(c *chapter) {
	if len(r.Claims) == 0 {
		return
	}
	c.line("In short: %s.", r.tally())
	if said := r.sources(); said != "" {
		c.line("Of the documents, %s.", said)
	}
	for _, part := range []struct {
		verdict Verdict
		title   string
		intro   string
	}{
		{Refuted, "Refuted: it cannot be so", "What follows is not a matter of a figure."},
		{Off, "Off: the figure is another one", "Here the idea stands, and the number does not."},
	} {
		rows := claimsBy(r.Claims, part.verdict)
		if len(rows) == 0 {
			continue
		}
		c.line("## %s", part.title)
		c.line("%s", part.intro)
		for i := range rows {
			rows[i].paragraph(c)
		}
	}
	if rows := claimsBy(r.Claims, Holds); len(rows) > 0 {
		c.line("## What holds")
		t := newTable("", 0, 0, "claim", "says", "found")
		for _, row := range rows {
			t.AppendRow(table.Row{row.ID, row.Claim, row.Sentence})
		}
		c.table(t)
	}
}

// paragraph tells a claim that does not hold.
func (row *ClaimRow) paragraph(c *chapter) {
	c.line("**%s.** Said: *%s.* Found: %s", row.ID, strings.TrimSuffix(row.Claim, "."), row.Sentence)
	if row.How != "" {
		c.line("*Measured: %s.*", strings.TrimSuffix(row.How, "."))
	}
}

func (r *Report) chapterFrame(c *chapter) {
	if len(r.Frames) == 0 && len(r.Sustained) == 0 {
		return
	}
	c.line("## What fits a frame")
	if len(r.Frames) > 0 {
		c.line("The demos, running by themselves. Drops are objects for which there was no room; the player never " +
			"learns of them. *Busy* is everything but waiting for the next frame, the wait that keeps the load bar " +
			"in its place included.")
		c.table(poolsTable(r.Frames))
	}
	if len(r.Sustained) > 0 {
		c.line("How many objects one frame of %s cycles sustains, and how many the %s cycles that OAM DMA leaves of "+
			"vblank: the largest population that fits, found by trying on the console, and beside it what a "+
			"straight line through the costs predicts.", number(FrameCycles), number(float64(VblankCycles())))
		c.table(sustainedTable(r.Sustained))
	}
}

func (r *Report) chapterWays(c *chapter) {
	if len(r.Tricks) > 0 {
		c.line("## Ways to write it")
		cheap, dear, idle := r.Tricks[0], r.Tricks[0], r.Tricks[0]
		for _, t := range r.Tricks {
			if t.Full < cheap.Full {
				cheap = t
			}
			if t.Full > dear.Full {
				dear = t
			}
			if t.Empty < idle.Empty {
				idle = t
			}
		}
		c.line("The same %d bullets, written as practitioners write them. With all of them live the dearest way (%s) "+
			"takes %s times the cheapest (%s); with none, the cheapest is %s. The columns of frames are "+
			"pools that are half full, in which as many leave as are spawned.",
			trickSize(r.Tricks), dear.Name, number(round(dear.Full/cheap.Full, 1)), cheap.Name, idle.Name)
		c.table(tricksTable(r.Tricks))
	}
	if len(r.Crowded) > 0 {
		c.line("The PPU shows eight objects on a line. Nothing makes it show more at once, but who is left out can change:")
		c.table(crowdedTable(r.Crowded))
	}
}

func (r *Report) chapterCrossover(c *chapter) {
	if r.Crossover != nil {
		c.line("## The bullet pools against each other")
		c.line("Cycles a frame for the update and the spawns, calls included, in pools where as many bullets leave as " +
			"are spawned.")
		for i, t := range r.Crossover.tables() {
			c.line("### %d slots", r.Crossover.Slots[i])
			c.table(t)
		}
	}
	for i, w := range r.Widths {
		if i == 0 {
			c.line("## And with wider objects")
			c.line("A packed pool copies an object at each removal, field by field; the others copy none. With a linked " +
				"live list in the race, the cheapest is:")
		}
		c.line("### %d fields", w.Fields)
		c.table(w.table())
	}
}

func (r *Report) chapterDetails(c *chapter) {
	if len(r.Frames) > 0 {
		c.line("## Every routine in a frame")
		c.line("Inclusive cycles a frame, and each routine's own, without what it calls.")
		c.table(framesTable(r.Frames))
	}
	if len(r.Routines) > 0 {
		c.line("## Every routine, called alone")
		c.line("A condition is the name of a case in the routine's header.")
		c.table(routinesTable(r.Routines))
	}
}
