package frame

import (
	"cmp"
	"fmt"
	"slices"

	"pool6502/asm/contract"
	"pool6502/budget/bound"
)

// A Budget is a budget of a frame, of vblank or of the NMI handler, with what is proved about it.
type Budget struct {
	contract.Limit
	Most  int           // cycles that it allows
	Bound *bound.Result // its Worst is what is proved; its Err says why there is no bound
}

// Scope says which frames the bounds of budgets leave out, and what they count that the bound of a call does not.
const Scope = "bounds of frames, of vblank and of the NMI handler leave out the frames before the program comes to its main loop; in a frame, the RTS of a routine counts, too"

// Name names what is limited: "update, a frame", "nmi, vblank" or "frame".
func (b *Budget) Name() string {
	switch {
	case b.Per == contract.OfVblank:
		return b.Of + ", vblank"
	case b.Per == contract.PerFrame && b.Of != "frame":
		return b.Of + ", a frame"
	}
	return b.Of
}

// judged reports whether a limit is one of those that Budgets judges. The others are budgets of a call.
func judged(l *contract.Limit) bool { return l.Program || l.Per != contract.PerCall }

// Budgets judges the budgets of the program, and those in headers that are for a frame or for vblank.
func Budgets(p *bound.Program, program []contract.Limit, contracts []*contract.Contract, frame, vblank float64) (list []Budget) {
	var g *Game
	judge := func(l contract.Limit, at bound.Place) {
		if !judged(&l) {
			return
		}
		if g == nil {
			g = New(p, frame, vblank)
		}
		list = append(list, g.Judge(l, at))
	}
	for _, l := range program {
		judge(l, bound.Place{})
	}
	for _, c := range contracts {
		for _, l := range c.Limits {
			judge(l, bound.Place{Addr: c.Addr, Bank: c.Bank})
		}
	}
	return list
}

// Judge bounds what a budget limits; see Limit.
func (g *Game) Judge(l contract.Limit, at bound.Place) Budget {
	b := Budget{Limit: l, Most: l.Most(g.frame, g.vblank)}
	most, more, why := g.Limit(&l, at)
	b.Bound = &bound.Result{Name: b.Name(), Pos: l.Pos, Budget: b.Most, Worst: most}
	holds := bound.Union(g.holds, g.Answers[0].If)
	if l.Per == contract.OfVblank {
		holds = bound.Union(g.holds, g.Answers[1].If)
	}
	if holds = bound.Union(holds, more); why == "" {
		why = g.p.Refuted(holds)
	}
	if why != "" {
		b.Bound.Err = &bound.Unbounded{Why: why}
	} else {
		b.Bound.Assumes = holds
	}
	return b
}

// Limit bounds what a budget of a frame or of vblank limits. at is its routine; a budget of the program has none.
// The bound rests on the conditions of the answers about frames and vblank, and on more; if there is none, why says so.
// It is for frames that begin after the program has come to its main loop. Budgets of a single call are for
// Program.Routine, except those of the NMI handler.
func (g *Game) Limit(l *contract.Limit, at bound.Place) (most int, more []bound.Condition, why string) {
	switch {
	case !l.Program && l.Per == contract.OfVblank:
		inMain, more, why := g.inMain(at)
		switch {
		case why != "":
			return 0, nil, why
		case inMain > 0:
			return 0, nil, "the main loop calls it, and nothing shows that it does so in vblank; only what the NMI handler calls can have a proved budget of vblank"
		}
		return g.handlersLast(), more, g.Answers[1].Why
	case !l.Program:
		return g.Routine(at)
	case l.Per == contract.OfVblank:
		return g.handlersLast(), nil, g.Answers[1].Why
	case l.Of == "nmi":
		return g.Routine(bound.Place{Addr: g.nmi.Addr, Bank: -1})
	}
	return g.Answers[0].Most, nil, g.fits()
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
// and its RTS, without DMA and interrupts; see Limit.
func (g *Game) Routine(at bound.Place) (most int, more []bound.Condition, why string) {
	switch {
	case g.main == nil || g.doubt != "":
		return 0, nil, cmp.Or(g.noMain, g.doubt)
	case g.p.Handled(at):
		return g.handler(), nil, ""
	}
	inMain, more, why := g.inMain(at)
	if why == "" && inMain > 0 {
		why = g.fits() // otherwise two passes can have parts in one frame
	}
	if why != "" {
		return 0, nil, why
	}
	inHandler, also, why := g.spent("the NMI handler", g.nmi.Addr, -1, at)
	if why != "" {
		return 0, nil, why
	}
	return inMain + inHandler, bound.Union(more, also), ""
}

// inMain returns the most cycles that a pass of the main loop spends in a routine.
func (g *Game) inMain(at bound.Place) (most int, more []bound.Condition, why string) {
	switch {
	case !g.p.Fixed(at):
		return 0, nil, "its bank can be switched; a budget of a frame needs a routine in a fixed bank"
	case g.main == nil || g.doubt != "":
		return 0, nil, cmp.Or(g.noMain, g.doubt)
	}
	for _, w := range g.waits {
		from, to := w.Pass()
		if g.p.Holds(at, to) || g.p.Holds(at, w.Head) {
			return g.main.own + latency, nil, "" // its code has the waiting loop, so the pass is in it; own leaves out what else counts as latency
		}
		inPass, also, why := g.spent("a pass of the main loop", from, int(to), at)
		if why != "" {
			return 0, nil, why
		}
		most, more = max(most, inPass), bound.Union(more, also)
	}
	return most, more, ""
}

// spent returns the most cycles that a part of the program spends in a routine. The analysis is another one than that of the whole part, so it may
// rest on more.
func (g *Game) spent(part string, from uint16, stop int, at bound.Place) (most int, more []bound.Condition, why string) {
	r := g.p.Spent(from, -1, stop, int(at.Addr))
	if r.Err != nil {
		return 0, nil, part + " is " + r.Err.Error()
	}
	return r.Worst, bound.Without(r.Conditions(), g.rests), g.p.Risk(append(slices.Clip(g.parts), r)...)
}

// withoutRoom returns the conditions of a list, which may belong to another answer too, but HasRoom.
func withoutRoom(list []bound.Condition) []bound.Condition {
	return slices.DeleteFunc(slices.Clone(list), func(c bound.Condition) bool { return c == bound.HasRoom })
}
