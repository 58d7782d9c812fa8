package roms

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"pool6502/asm"
	"pool6502/budget"
	"pool6502/budget/check"
	"pool6502/budget/program"
	"pool6502/budget/watch"
	"pool6502/nes"
	"pool6502/roms/intrusive"
)

// The pools that play the bullets' demo with objects of their own kind: their
// slots are not arrays over one index.
func eachObjectPool(t *testing.T, test func(t *testing.T, p Pool)) {
	for _, name := range []string{"hybrid", "intrusive", "paged"} {
		p, err := Find(name)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(name, func(t *testing.T) { test(t, p) })
	}
}

func TestObjectPoolsShowTheirNameAndWhatTheyHold(t *testing.T) {
	eachObjectPool(t, func(t *testing.T, p Pool) {
		g := play(t, p, p.Sizes[0])
		seen := map[int]bool{}
		for range 400 {
			g.RunFrame()
			if g.byteAt("frame_ready") == 0 {
				continue // still being prepared
			}
			live := g.byteAt("live_count")
			seen[live] = true
			if got := g.live(); got != live {
				t.Fatalf("frame %d: %d live on the panel, %d in the pool", g.Frame(), live, got)
			}
		}
		if len(seen) < 8 {
			t.Errorf("only %d different counts in 400 frames: the script is dull", len(seen))
		}
		if got := g.row(1); !strings.Contains(got, strings.ToUpper(p.Title)) {
			t.Errorf("the upper panel says %q", got)
		}
		if got := g.row(25); !strings.Contains(got, "LIVE") || !strings.Contains(got, "REFUSED") {
			t.Errorf("the lower panel says %q", got)
		}
	})
}

func TestThePadTakesOverObjectPools(t *testing.T) {
	eachObjectPool(t, func(t *testing.T, p Pool) {
		g := play(t, p, p.Sizes[0])
		g.frames(5)
		for range 20 { // the script may have fired already
			g.press(nes.ButtonSelect)
		}
		for _, c := range []struct {
			button nes.Buttons
			want   int
		}{{nes.ButtonA, 1}, {nes.ButtonB, 9}, {nes.ButtonSelect, 8}} {
			if g.press(c.button); g.live() != c.want {
				t.Fatalf("button %d: %d live, want %d", c.button, g.live(), c.want)
			}
		}
		g.press(nes.ButtonStart)
		still := *g.Picture()
		g.frames(10)
		if *g.Picture() != still {
			t.Error("Start: something moves while time stands still")
		}
		g.press(nes.ButtonStart)
		g.frames(200)
		if n := g.live(); n != 0 {
			t.Errorf("%d live with hands off: the script has not stopped", n)
		}
	})
}

// limit is how many the demo of a pool can have alive at once, as its model says:
// it is asked until it refuses.
func limit(p Pool, slots int) int {
	m := models[p.Name](slots)
	m.Routines()["init_pool"].Run(0, 0, 0)
	n := 0
	for m.Routines()["spawn_bullet"].Run(100, 100, 0).Carry == 0 {
		n++
	}
	return n
}

// A scenario: time stands still, and B is pressed every second frame. The pool
// fills up to what its model says, and stays there for 600 frames while every
// further spawn is refused. Then time goes on, with B still being pressed.
func TestAPoolIsHeldAtItsLimit(t *testing.T) {
	for _, p := range All() {
		if !p.Plain {
			continue
		}
		for i, slots := range p.Sizes {
			held := 600
			if i > 0 && !*long {
				held = 120 // it is full after slots/8 presses, whatever its size
			}
			t.Run(fmt.Sprintf("%s/%d", p.Name, slots), func(t *testing.T) {
				t.Parallel()
				holdAtLimit(t, p, slots, held)
			})
		}
	}
}

func holdAtLimit(t *testing.T, p Pool, slots, held int) {
	g := play(t, p, slots)
	most := limit(p, slots)
	if most != slots {
		t.Errorf("the model refuses at %d", most)
	}
	g.frames(5)
	g.press(nes.ButtonStart)
	for range slots/8 + 1 {
		g.press(nes.ButtonB)
	}
	refused := g.refused()
	for frame := range held / 2 {
		g.press(nes.ButtonB)
		if live := g.live(); live != most {
			t.Fatalf("frame %d: %d live, the limit is %d", 2*frame, live, most)
		}
	}
	if got, want := g.refused()-refused, 8*held/2; got != want {
		t.Errorf("%d spawns refused in %d frames at the limit, expected %d", got, held, want)
	}
	g.press(nes.ButtonStart)
	peak := 0
	for range held / 2 {
		g.press(nes.ButtonB)
		peak = max(peak, g.live())
	}
	if peak != most {
		t.Errorf("with time running, %d live at most, the limit is %d", peak, most)
	}
}

func (g *game) refused() int { return g.byteAt("refused") + g.byteAt("refused+1")<<8 }

func TestObjectPoolsLiveWithAndWithoutThePad(t *testing.T) {
	for _, name := range []string{"hybrid", "intrusive", "paged"} {
		p, err := Find(name)
		if err != nil {
			t.Fatal(err)
		}
		for touched, presses := range map[string][]nes.Buttons{
			"alone": {0}, "played": {nes.ButtonB, 0, nes.ButtonA, 0, nes.ButtonSelect, 0, 0},
		} {
			t.Run(name+"/"+touched, func(t *testing.T) {
				t.Parallel()
				prog, err := exhibits.Program(sources, p.Main, p.Sizes[0])
				if err != nil {
					t.Fatal(err)
				}
				moved, frames := 0, minute()
				var last [256 * 240]uint16
				run := budget.FrameRun{Frames: frames, Skip: 8, Each: func(con *nes.Console, _ *watch.Meter, _ *watch.Frame) error {
					con.Hold(0, presses[con.Frame()%uint64(len(presses))])
					if *con.Picture() != last {
						moved++
					}
					last = *con.Picture()
					return nil
				}}
				r, err := budget.Frames(context.Background(), program.Of(prog), run)
				if err != nil {
					t.Fatal(err)
				}
				for _, o := range r.Overruns {
					t.Error(o)
				}
				if r.Busy.Max > 29_700 {
					t.Errorf("a frame takes %d cycles", r.Busy.Max)
				}
				if moved < frames/2 {
					t.Errorf("only %d of %d pictures differ from the one before", moved, frames)
				}
			})
		}
	}
}

// What the lessons say of defects.

func TestClearingWithBulletsAliveLeavesGhostsOnTheScreen(t *testing.T) {
	m := open(t, "intrusive/intrusive.asm", 16)
	must(t)(m.Run("init_pool", nil))
	for range 5 {
		must(t)(m.Again("spawn_bullet", budget.Reg('A', 50), budget.Reg('X', 60)))
	}
	must(t)(m.Again("draw_bullets"))
	must(t)(m.Again("pool_clear"))
	oam, err := m.Read("oam", 64)
	if err != nil {
		t.Fatal(err)
	}
	ghosts := 0
	for i := 0; i < len(oam); i += 4 {
		if oam[i] == 60 {
			ghosts++
		}
	}
	if ghosts != 5 {
		t.Errorf("%d objects are still on the screen, expected the fault: all 5", ghosts)
	}
}

func TestABlockWithoutRoomForALinkIsRefused(t *testing.T) {
	_, err := Assemble("intrusive/intrusive.asm", map[string]int{"BLOCK_BYTES": 0})
	if err == nil || !strings.Contains(err.Error(), "no room for the link") {
		t.Errorf("error %v", err)
	}
}

func TestABlockFreedTwiceHasTwoOwners(t *testing.T) {
	m := open(t, "intrusive/intrusive.asm", 16)
	must(t)(m.Run("pool_clear", nil))
	x := must(t)(m.Again("pool_alloc")).X
	must(t)(m.Again("pool_free", budget.Reg('X', x)))
	must(t)(m.Again("pool_free", budget.Reg('X', x)))
	first, second := must(t)(m.Again("pool_alloc")), must(t)(m.Again("pool_alloc"))
	if first.X != second.X {
		t.Errorf("blocks %d and %d, expected the fault: the same one twice", first.X, second.X)
	}
}

// family assembles the family with constants, ready for calls.
func family(t *testing.T, defines map[string]int) *budget.Machine {
	t.Helper()
	p, err := Assemble("paged/paged.asm", defines)
	if err != nil {
		t.Fatal(err)
	}
	m, err := budget.Open(program.Of(p), budget.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := m.Call(budget.Call{Routine: "init_pool"}); err != nil {
		t.Fatal(err)
	}
	return m
}

func again(t *testing.T, m *budget.Machine, routine string, regs ...asm.Assign) budget.Result {
	t.Helper()
	r, err := m.Call(budget.Call{Routine: routine, Set: regs, Keep: true})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestAComponentThatIsMovedByItsBytesLosesWhatItOwns(t *testing.T) {
	for moves, want := range map[int]int{1: 0, 0: 1} {
		t.Run(fmt.Sprintf("SPRITE_MOVES=%d", moves), func(t *testing.T) {
			m := family(t, map[string]int{"SPRITE_MOVES": moves, "NUM_BULLETS": 16})
			first := again(t, m, "spawn_bullet").Y
			again(t, m, "spawn_bullet")
			again(t, m, "release_bullet", budget.Reg('A', first)) // the second fills the hole
			free, err := m.Read("object_count", 1)
			if err != nil {
				t.Fatal(err)
			}
			if got := int(free[0]) - 15; got != want {
				t.Errorf("SPRITE_MOVES=%d: %d objects are in use and free, expected %d", moves, got, want)
			}
		})
	}
}

func TestAFamilyWithoutFramesRefusesAndChangesNothing(t *testing.T) {
	m := family(t, map[string]int{"NUM_BULLETS": 32, "CELLS": 12}) // two pages of four
	spawned := 0
	for !again(t, m, "spawn_bullet").Carry() {
		spawned++
	}
	if spawned != 16 {
		t.Errorf("%d entities in two pages", spawned)
	}
	before := fmt.Sprint(m.Peek(0x0300, 0x500))
	if !again(t, m, "spawn_bullet").Carry() || fmt.Sprint(m.Peek(0x0300, 0x500)) != before {
		t.Error("a refused spawn has changed something")
	}
}

func TestAnEntityKeepsItsNumberWhereverItMoves(t *testing.T) {
	m := family(t, map[string]int{"NUM_BULLETS": 32})
	x := map[uint8]uint8{}
	for i := range 32 {
		x[again(t, m, "spawn_bullet", budget.Reg('A', uint8(i)), budget.Reg('X', 9)).Y] = uint8(i)
	}
	for len(x) > 0 {
		for id, want := range x {
			if got := component(t, m, 1, id); got != want {
				t.Fatalf("%d live: entity %d has x = %d, it was spawned with %d", len(x), id, got, want)
			}
		}
		for id := range x { // any one of them
			again(t, m, "release_bullet", budget.Reg('A', id))
			delete(x, id)
			break
		}
	}
}

// component reads a component of an entity by its number: through the location
// map and the page table.
func component(t *testing.T, m *budget.Machine, column int, id uint8) uint8 {
	t.Helper()
	read := func(symbol string, at int) int {
		b, err := m.Read(fmt.Sprintf("%s+%d", symbol, at), 1)
		if err != nil {
			t.Fatal(err)
		}
		return int(b[0])
	}
	location := read("location_of", int(id))
	frame := read("page_table", column*4+location/8)
	return uint8(read("arena", frame*8+location%8))
}

// The lesson's check, which runs on the console, and the attack's own judge agree
// at every point of every policy.
func TestTheListCheckAgreesWithTheJudge(t *testing.T) {
	p, err := Assemble("intrusive/locks.asm", nil)
	if err != nil {
		t.Fatal(err)
	}
	m, err := budget.Open(program.Of(p), budget.Options{})
	if err != nil {
		t.Fatal(err)
	}
	sound, err := check.Parse(m, "list_check")
	if err != nil {
		t.Fatal(err)
	}
	for _, policy := range intrusive.Policies {
		t.Run(policy.Name, func(t *testing.T) {
			judged, err := intrusive.Strike(context.Background(), exhibits, sources, policy)
			if err != nil {
				t.Fatal(err)
			}
			wrong := 0
			for handler, setup := range map[string]string{policy.Take: "threads_empty", policy.Give: "threads_start"} {
				for _, a := range []budget.Attack{
					{Routine: policy.Alloc},
					{Routine: policy.Free, Set: []asm.Assign{budget.Reg('X', 0), budget.Reg('C', 1), budget.Mem(resolve(t, p, "main_block"), intrusive.None)}},
				} {
					a.After, a.Handler, a.Judge = []string{setup}, handler, sound.Judge("wrong")
					r, err := a.Run(context.Background(), program.Of(p), budget.Options{})
					if err != nil {
						t.Fatal(err)
					}
					wrong += r.Outcomes["wrong"]
				}
			}
			if want := judged.Outcomes[intrusive.Lost] + judged.Outcomes[intrusive.Double]; wrong != want {
				t.Errorf("list_check finds %d unsound lists, the judge %d", wrong, want)
			}
		})
	}
}

func resolve(t *testing.T, p *asm.Program, symbol string) uint16 {
	t.Helper()
	addr, err := p.Resolve(symbol)
	if err != nil {
		t.Fatal(err)
	}
	return addr
}
