package roms

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strconv"
	"testing"

	"pool6502/asm"
	"pool6502/budget"
	"pool6502/budget/bound"
	"pool6502/budget/bound/assume"
	"pool6502/budget/program"
	"pool6502/budget/watch"
	record "pool6502/internal/golden"
	"pool6502/nes"
)

// boundFrames is how many frames of each demo are compared with the bounds: BOUND_FRAMES (make bounds
// sets 3600), or 600.
func boundFrames() int {
	if n, err := strconv.Atoi(os.Getenv("BOUND_FRAMES")); err == nil {
		return n
	}
	return 600
}

// No case and no call in a demo may cost less than its routine's best case or
// more than its worst; and the bounds stay as many and as tight as they are.
func TestNothingMeasuredIsOutsideItsBound(t *testing.T) {
	if testing.Short() {
		t.Skip("it analyses every routine")
	}
	routines, bounded, exact, near := 0, 0, 0, 0
	seen := map[string]bool{} // what several cartridges include counts once
	lines := record.NewRecord(len(All()))
	for number, pool := range All() {
		t.Run(pool.Name, func(t *testing.T) {
			prog, err := Assemble(pool.Main, nil)
			if err != nil {
				t.Fatal(err)
			}
			b := boundsOf(t, prog)
			least, most := measureCalls(t, prog, b)
			for i := range prog.Contracts {
				c := &prog.Contracts[i]
				if seen[c.Pos.String()] {
					continue
				}
				seen[c.Pos.String()] = true
				routines++
				r := b.Routine(c.Addr, c.Bank)
				if r.Err != nil {
					lines.Named(number, pool.Name+" "+c.Routine, "open: "+lines.Name(r.Err.Error()))
					t.Logf("%s: %v", c.Routine, r.Err)
					continue
				}
				lines.Named(number, pool.Name+" "+c.Routine, fmt.Sprintf("%d to %d, stack %d", r.Best, r.Worst, r.Stack)+record.Names(lines, "if", r.Conditions()))
				bounded++
				got, called := most[c.Addr]
				switch {
				case !called:
				case got > r.Worst:
					t.Errorf("%s took %d cycles; its worst case is %d", c.Routine, got, r.Worst)
				case least[c.Addr] < r.Best:
					t.Errorf("%s took %d cycles; its best case is %d", c.Routine, least[c.Addr], r.Best)
				case got == r.Worst:
					exact++
					fallthrough
				case r.Worst*10 <= got*11:
					near++
				}
				if got != r.Worst {
					t.Logf("%s: measured %d, worst case %d, budget %d", c.Routine, got, r.Worst, c.Budget)
				}
			}
		})
	}
	lines.Check(t, "bounds.txt")
	share := func(n int) string { return fmt.Sprintf("%d (%d %%)", n, n*100/max(routines, 1)) }
	t.Logf("%d routines: %s bounded, %s measured at their bound, %s within 10 %% of it", routines, share(bounded), share(exact), share(near))
	if bounded*100 < routines*90 || exact*100 < routines*60 || near*100 < routines*71 {
		t.Errorf("of %d routines %d are bounded, %d measured at their bound, %d within 10 %% of it; that was more", routines, bounded, exact, near)
	}
}

func boundsOf(t testing.TB, prog *asm.Program) *bound.Program {
	t.Helper()
	b, err := bound.New(program.Of(prog))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// measureCalls runs the cases and some frames, and gives the cheapest and the
// costliest call of each routine by its address. What headers say for the bounds
// has to hold in all of them.
func measureCalls(t *testing.T, prog *asm.Program, b *bound.Program) (least, most map[uint16]int) {
	t.Helper()
	m, err := budget.Open(program.Of(prog), budget.Options{})
	if err != nil {
		t.Fatal(err)
	}
	cases, _ := b.Notes().Check(m.Console())
	m.OnCall(cases.Call)
	m.RunCases()
	var demo *assume.Check
	frames, err := budget.Frames(context.Background(), program.Of(prog), budget.FrameRun{Frames: boundFrames(),
		Each: func(con *nes.Console, _ *watch.Meter, _ *watch.Frame) error {
			if demo == nil {
				demo, _ = b.Notes().Check(con)
			}
			return nil
		}})
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("notes were checked %d times in the cases and %d times in %d frames", cases.Checks, demo.Checks, boundFrames())
	for _, broken := range append(cases.Broken, demo.Broken...) {
		t.Error(broken)
	}
	least, most = map[uint16]int{}, map[uint16]int{}
	for _, meter := range []*watch.Meter{m.Meter(), frames.Meter} {
		for i := range meter.Routines() {
			r := meter.Routine(i)
			if r.Calls == 0 {
				continue
			}
			most[r.Addr] = max(most[r.Addr], r.MaxBody)
			if old, ok := least[r.Addr]; !ok || r.MinBody < old {
				least[r.Addr] = r.MinBody
			}
		}
	}
	return least, most
}

// proved is a lesson's table of what its routines cost at most: in all cases, and for all inputs.
func proved(t *markdown, pool string, routines []string) error {
	p, err := Find(pool)
	if err != nil {
		return err
	}
	prog, err := Assemble(p.Main, nil)
	if err != nil {
		return err
	}
	game := program.Of(prog)
	b, err := bound.New(game)
	if err != nil {
		return err
	}
	machine, err := budget.Open(game, budget.Options{})
	if err != nil {
		return err
	}
	machine.RunCases()
	most := map[uint16]int{}
	for i := range machine.Meter().Routines() {
		r := machine.Meter().Routine(i)
		most[r.Addr] = max(most[r.Addr], r.MaxBody)
	}
	t.row("routine", "costliest in the cases", "proved at most", "budget", "verdict")
	for _, c := range game.Contracts {
		if !slices.Contains(routines, c.Routine) {
			continue
		}
		r := b.Routine(c.Addr, c.Bank)
		row := []any{"`" + c.Routine + "`", most[c.Addr], "no bound", "", r.Verdict(most[c.Addr])}
		if r.Err == nil && !r.Trusts() {
			row[2] = r.Worst
		}
		if c.Budget >= 0 {
			row[3] = c.Budget
		}
		t.row(row...)
	}
	return nil
}
