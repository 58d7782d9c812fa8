package bound

import (
	"fmt"
	"strings"

	"pool6502/budget/bound/assume"
	"pool6502/budget/bound/played"
	"pool6502/nes"
)

// trialFrames is how many frames of a game are played to try the conditions of its bounds.
const trialFrames = 120

// A trialRun is a run of the game that shows which conditions do not hold.
type trialRun struct {
	p     *Program
	log   *played.Log
	notes []brokenNote

	check *assume.Check
	con   *nes.Console
}

// A brokenNote is a note that was wrong: in which frame, at which PRG offset its routine begins, and which loop, jump or pointer it is about.
type brokenNote struct {
	assume.Broken
	off, frame, about int
}

// try begins a trial on a console.
func (p *Program) try(con *nes.Console) *trialRun {
	t := &trialRun{p: p, con: con, log: played.New(con, p.cart.Registers())}
	if p.software != nil {
		t.log.Follow(p.software.sp)
	}
	if p.notes.Any() {
		t.check, _ = p.notes.Check(con)
		t.check.Strict = true // a condition tells of which jump it is
	}
	return t
}

// look records the notes of headers that were found wrong since it was called last.
func (t *trialRun) look() {
	if t.check == nil {
		return
	}
	for _, b := range t.check.Broken[len(t.notes):] {
		n := brokenNote{Broken: b, off: -1, frame: int(t.con.Frame()) - 1, about: int(b.At)}
		if b.Note == "Bound" || b.Note == "Targets" {
			n.about = t.p.cart.Code(b.At, b.Bank).Offset(b.At)
		}
		for at, list := range t.p.contracts {
			for _, c := range list {
				if c.Routine == b.Routine && c.Pos == b.Pos {
					n.off = t.p.cart.Code(at.Addr, at.Bank).Offset(at.Addr)
				}
			}
		}
		t.notes = append(t.notes, n)
	}
}

// said tells where the header is that has a broken note, and what the note says.
func said(b assume.Broken) string {
	at := ""
	if b.Pos.File != "" {
		at = fmt.Sprintf(" at %s:%d", b.Pos.File, b.Pos.Line)
	}
	if !strings.Contains(b.Note, " ") { // the condition has its text
		return fmt.Sprintf("; change the %s line in the header%s, or the code", b.Note, at)
	}
	return fmt.Sprintf(", and the header%s says %s; change the line or the code", at, b.Note)
}

// A game is what is found out once about a program, when it is asked for: it is played when a bound has conditions. Copies of a Program share it.
type game struct {
	image []byte // nil if it cannot run
	done  bool
	trial *trialRun

	library map[int]*fromC // by PRG offset; nil until it is asked for: see fromC
}

// tried plays the game from power-on, once, and returns the trial; nil if it cannot run.
func (p *Program) tried() *trialRun {
	g := p.game
	switch {
	case g == nil || g.image == nil || p.Frames <= 0 || len(p.threads[mainThread].from) == 0:
		return nil
	case g.done:
		return g.trial
	}
	g.done = true
	con, err := nes.Open(g.image, nes.Config{SampleRate: -1})
	if err != nil {
		return nil
	}
	con.DrawPicture(false)
	t, keys := p.try(con), p.Keys.Play()
	for n := 0; n < p.Frames && (n < trialFrames || p.Stop == nil || !p.Stop()); n++ {
		keys.Apply(uint64(n), con)
		con.RunFrame()
		t.look()
	}
	g.trial = t
	return t
}
