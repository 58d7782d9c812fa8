package frame

import (
	"fmt"

	"pool6502/asm/contract"
	"pool6502/budget/bound"
)

// Limit bounds what a budget of a frame or of vblank limits. at is its routine; a budget of the program has none.
// If there is no bound, why says so. The bound is for frames that begin after the program has come to its main
// loop. Budgets of a single call are for Program.Routine, except those of the NMI handler.
func (g *Game) Limit(l *contract.Limit, at bound.Place) (most int, why string) {
	if g.nmi.Err != nil {
		return 0, g.Answers[0].Why
	}
	switch {
	case !l.Program && l.Per == contract.OfVblank:
		switch inMain, why := g.inMain(at); {
		case why != "":
			return 0, why
		case inMain > 0:
			return 0, "the main loop calls it, at any time of the frame"
		}
		return g.Answers[1].Most, g.Answers[1].Why
	case !l.Program:
		return g.Routine(at)
	case l.Per == contract.OfVblank:
		return g.Answers[1].Most, g.Answers[1].Why
	case l.Of == "nmi":
		return g.handler(), ""
	}
	return g.Answers[0].Most, g.fits()
}

// fits returns the reason why it is not proved that a pass of the main loop always fits into a frame; nothing if it is.
func (g *Game) fits() string {
	a := g.Answers[0]
	if a.Why == "" && a.Open() {
		return fmt.Sprintf("a pass of the main loop and the NMI handler can take %s cycles, more than the %s of a frame", contract.Grouped(a.Most), contract.Grouped(a.Limit))
	}
	return a.Why
}

// Routine returns how many cycles a routine takes in one frame at most: all its calls together, with what it calls
// and its RTS, without DMA and interrupts.
func (g *Game) Routine(at bound.Place) (most int, why string) {
	if g.nmi.Err != nil {
		return 0, g.Answers[0].Why
	}
	if at.Addr == g.nmi.Addr {
		return g.handler(), ""
	}
	inMain, why := g.inMain(at)
	if why == "" && inMain > 0 {
		why = g.fits() // otherwise two passes can have parts in one frame
	}
	if why != "" {
		return 0, why
	}
	nmi := g.p.Spent(g.nmi.Addr, -1, -1, int(at.Addr))
	if nmi.Err != nil {
		return 0, "the NMI handler is " + nmi.Err.Error()
	}
	return inMain + nmi.Worst, ""
}

// inMain returns the most cycles that a pass of the main loop spends in a routine.
func (g *Game) inMain(at bound.Place) (most int, why string) {
	switch {
	case !g.p.Fixed(at):
		return 0, "its bank can be switched"
	case g.main == nil:
		return 0, g.noMain
	}
	for _, w := range g.waits {
		if g.p.Holds(at, w.head) {
			return g.main.Worst, "" // its code has the waiting loop, so the pass is in it
		}
		r := g.p.Spent(w.after, -1, int(w.head), int(at.Addr))
		if r.Err != nil {
			return 0, "the main loop is " + r.Err.Error()
		}
		most = max(most, r.Worst)
	}
	return most, ""
}
