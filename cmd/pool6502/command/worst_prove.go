package command

import (
	"context"
	"fmt"

	"pool6502/asm/contract"
	"pool6502/budget/bound"
	"pool6502/budget/bound/frame"
	"pool6502/budget/program"
	"pool6502/budget/worst"
)

// prove sets the bound of a pass. A pass that the bound leaves out, because it began before the main loop, has none.
func (r *worstReport) prove(ctx context.Context, game *program.Program, opt worst.Options) {
	p, err := bound.New(game)
	if err != nil {
		r.Open = err.Error()
		return
	}
	g := frame.New(p, p.Region().CyclesPerFrame(), p.Region().VBlankCycles())
	for _, a := range g.Answers {
		switch {
		case a.What != "frame":
		case a.Why != "":
			r.Open = a.Why
		case a.Open():
			r.Open = fmt.Sprintf("a pass can take %s cycles, which is more than a frame, so that further NMIs come in it", contract.Grouped(a.Most))
		case r.Found > a.Most && r.ofMain(ctx, game, opt, g) <= a.Most:
			r.Open = fmt.Sprintf("it does not cover this pass, which began before the main loop; a pass of the main loop takes at most %s cycles", contract.Grouped(a.Most))
		default:
			r.Bound, r.If = &a.Most, a.If
		}
	}
}

// ofMain returns the cycles of the costliest pass of the main loop with the input that was found.
func (r *worstReport) ofMain(ctx context.Context, game *program.Program, opt worst.Options, g *frame.Game) int {
	opt.Input, opt.Main = r.script, mainOf(g)
	found, err := worst.Replay(ctx, game, opt, r.frames)
	if err != nil {
		return r.Found
	}
	return found.Value
}
