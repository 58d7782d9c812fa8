package frame_test

import (
	"cmp"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"pool6502/asm"
	"pool6502/asm/contract"
	"pool6502/budget/bound"
	"pool6502/budget/bound/frame"
	"pool6502/internal/golden"
	"pool6502/nes"
)

// randomFrames is how many frames of a random game are played. The first eight start it.
const randomFrames = 20

// wanted returns which random games are to be played: so many from the first one on, as many as usually, if nobody wants another number.
func wanted(usually int) (first, n int) {
	n, _ = strconv.Atoi(cmp.Or(os.Getenv("BOUND_PROGRAMS"), strconv.Itoa(usually)))
	first, _ = strconv.Atoi(os.Getenv("BOUND_FIRST"))
	return first, n
}

// TestRandomCartridges plays random games. No call costs more than the bound of its routine, no frame and no routine in a frame is beyond what is
// proved about it, and each instruction of its routines is compared with what is believed possible there.
func TestRandomCartridges(t *testing.T) {
	first, n := wanted(100)
	playRandom(t, "cartridges.txt", first, n, 100, generate)
}

// TestRandomBoards is TestRandomCartridges with each board of several banks in turn.
func TestRandomBoards(t *testing.T) {
	first, n := wanted(63)
	playRandom(t, "boards.txt", first, max(63, n/10), 63, func(seed uint64) string { return generateOn(seed|1<<33, &boards[seed%uint64(len(boards))]) })
}

// playRandom plays so many games from the first one on. What is proved about those below recorded is compared with a file.
func playRandom(t *testing.T, file string, first, n, recorded int, generate func(seed uint64) string) {
	t.Helper()
	routines, closed, proved, budgets, compared := 0, 0, 0, 0, 0
	lines := golden.NewRecord(recorded)
	for seed := first; seed < first+n; seed++ {
		src := generate(uint64(seed))
		prog, err := asm.Assemble(fstest.MapFS{"f.asm": {Data: []byte(src)}}, "f.asm", asm.Options{})
		if err != nil {
			t.Fatalf("game %d: %v\n%s", seed, err, src)
		}
		p := bounded(t, prog)
		p.Frames = randomFrames
		game := frame.New(p, p.Region().CyclesPerFrame(), p.Region().VBlankCycles())
		list := game.Answers
		results, places := results(p, prog)
		text := told(lines, list)
		for _, r := range results {
			text += toldOf(lines, r)
		}
		lines.Line(seed, text)
		var w stopwatch
		var inside *bound.Watch
		watch := func(con *nes.Console) { inside = p.Watch(con, places) }
		if why := playAgainst(t, prog, list, false, started, randomFrames, w.attach, watch); why != "" && !keeps(list[0].If) {
			t.Errorf("game %d: %s", seed, why)
		}
		for _, a := range list {
			if slices.ContainsFunc(a.If, func(c bound.Condition) bool { return c.Must == "" }) {
				t.Errorf("game %d: a condition of %s says nothing: %q", seed, a.What, a.If)
			}
		}
		if !list[0].Open() {
			proved++
		}
		if !w.overflows {
			compared += inside.Checks
			for _, e := range inside.Escaped() {
				t.Errorf("game %d: %v", seed, e)
			}
		}
		for _, r := range results {
			spent, called := w.spent[r.Addr]
			if !called {
				continue
			}
			if b := game.Judge(contract.Limit{Per: contract.PerFrame, Of: r.Name}, bound.Place{Addr: r.Addr, Bank: r.Bank}); b.Bound.Err == nil && !w.overflows && !keeps(b.Bound.Assumes) {
				if budgets++; w.busiest[r.Addr] > b.Bound.Worst {
					t.Errorf("game %d: %s took %d cycles from one NMI to the next; at most %d are proved, if %v", seed, r.Name, w.busiest[r.Addr], b.Bound.Worst, b.Bound.Assumes)
				}
			}
			if routines++; r.Err != nil || r.Trusts() {
				continue
			}
			if closed++; !w.overflows && !keeps(r.Conditions()) && (spent[0] < r.Best || spent[1] > r.Worst) {
				t.Errorf("game %d: %s took %d to %d cycles; its bounds are %d and %d, if %v", seed, r.Name, spent[0], spent[1], r.Best, r.Worst, r.Conditions())
			}
		}
		if t.Failed() {
			t.Log(src)
			return
		}
	}
	t.Logf("%d of %d routines are bounded, and the frames of %d of %d games, and what %d routines take in a frame; %d instructions were compared", closed, routines, proved, n, budgets, compared)
	lines.Check(t, file)
	if n >= 100 && recorded >= 100 && (closed*4 < routines || proved*20 < n) { // so many routines with bank switches have no bound
		t.Error("that is too few to show anything")
	}
}

// keeps reports whether a bound rests on a handler that leaves registers alone, which a random one may not do.
func keeps(list []bound.Condition) bool {
	return slices.ContainsFunc(list, func(c bound.Condition) bool { return strings.Contains(c.Must, "leaves A, X") })
}

// results bounds the routines r0 to r3 and the code at e0 to e2 of a random game. places lists those whose instructions are
// compared with what is believed possible there.
func results(p *bound.Program, prog *asm.Program) (called []*bound.Result, places []bound.Place) {
	for i := range 8 {
		at, ok := prog.Lookup(fmt.Sprintf("%c%d", "re"[i%2], i/2))
		if !ok {
			continue
		}
		r := p.Routine(uint16(at.Value), at.Bank)
		if i%2 == 0 {
			called = append(called, r)
		}
		if !r.Trusts() && !keeps(r.Conditions()) {
			places = append(places, bound.Place{Addr: uint16(at.Value), Bank: at.Bank})
		}
	}
	return called, places
}
