package report

import (
	"fmt"
	"io"
	"strings"

	"pool6502/budget/claim"
)

// writeMarkdown writes the report as a chapter: what was said and is not so, with
// reasons, then what holds, then the measurements all of it stands on.
func writeMarkdown(w io.Writer, r *Report) error {
	var c chapter
	c.line("# What documents say about pools, and what was measured")
	c.line("Every figure here was counted on an emulated NES, cycle by cycle, and every verdict was computed from " +
		"the figures. *Body* is the cycles of a routine from its first instruction up to, but not including, its RTS; " +
		"*call* adds the 12 cycles of JSR and RTS. Interrupts and DMA are not included.")
	r.chapterClaims(&c)
	if len(r.Broken) > 0 {
		c.line("## Promises that were not kept")
		c.table(brokenTable(r.Broken))
	}
	if len(r.Regressions) > 0 {
		c.line("## Slower than the baseline")
		c.table(regressionTable(r.Regressions))
	}
	r.chapterFrame(&c)
	for _, s := range r.Sections {
		s.chapter(&c)
	}
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
func (c *chapter) table(t *Table) { c.line("%s", t.markdown()) }

func (r *Report) chapterClaims(c *chapter) {
	if len(r.Claims) == 0 {
		return
	}
	c.line("In short: %s.", r.tally())
	if said := r.sources(); said != "" {
		c.line("Of the documents, %s.", said)
	}
	for _, part := range []struct {
		verdict claim.Verdict
		title   string
		intro   string
	}{
		{claim.Refuted, "Refuted: the claim is false", "These claims are false, whatever the figure."},
		{claim.Off, "Off: the figure is wrong", "In these claims the idea is right and the number is wrong."},
		{claim.OtherMachine, "Other machine", "These claims rest on something that this console does not have."},
		{claim.HoldsIf, "Holds if: under a condition", "These claims are true under the condition with which each paragraph begins, and false without it."},
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
	for _, part := range holding {
		rows := claimsBy(ClaimsOf(r.Claims, part.class), claim.Holds)
		if len(rows) == 0 {
			continue
		}
		c.line("## %s", part.title)
		t := NewTable("", 0, 0, "claim", "says", "found")
		for _, row := range rows {
			t.Add(row.ID, row.Claim, row.Sentence)
		}
		c.table(t)
	}
}

// paragraph describes a claim that does not hold.
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
		c.line("The demos play without input. The update and the drawing are measured from entry to return, " +
			"however many frames a call takes. A frame is *missed* when the program had not reached its waiting " +
			"loop when the next NMI came, or was still in its NMI handler. It is a *lag* frame when the program did not " +
			"read the pads. *Busy* is all of a frame's cycles except those spent waiting. *Refused* are spawns that found the pool full.")
		c.table(r.poolsTable())
	}
	if len(r.Sustained) > 0 {
		c.line("How many objects fit in one frame of %s cycles, and how many in the %s cycles of vblank that OAM DMA "+
			"leaves: the largest number that fits, found by trying on the console, and beside it the number that "+
			"a straight line through the costs predicts. All objects are moved; drawn are as many as OAM has room for, 64 sprites.", claim.Number(claim.FrameCycles), claim.Number(float64(claim.VblankCycles())))
		c.table(sustainedTable(r.Sustained))
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
