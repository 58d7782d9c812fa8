package roms

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"pool6502/asm"
	"pool6502/budget"
	"pool6502/budget/program"
	"pool6502/budget/watch"
	"pool6502/nes"
)

// A game is a cartridge being played.
type game struct {
	*nes.Console
	t    *testing.T
	p    *asm.Program
	pool *watch.PoolView
}

func play(t *testing.T, p Pool, slots int) *game {
	t.Helper()
	con, prog, err := exhibits.Console(sources, p.Main, slots, nes.Config{SampleRate: -1})
	if err != nil {
		t.Fatal(err)
	}
	views, err := program.Of(prog).ViewPools()
	if err != nil {
		t.Fatal(err)
	}
	return &game{Console: con, t: t, p: prog, pool: views[0]}
}

func (g *game) frames(n int) {
	for range n {
		g.RunFrame()
	}
}

// press holds buttons for one frame and shows what came of it.
func (g *game) press(b nes.Buttons) {
	g.Hold(0, b)
	g.frames(1)
	g.Hold(0, 0)
	g.frames(1)
}

func (g *game) live() int { return g.pool.Look(g.Peek) }

func (g *game) byteAt(symbol string) int {
	addr, err := g.p.Resolve(symbol)
	if err != nil {
		g.t.Fatal(err)
	}
	return int(g.Peek(addr))
}

// places are the positions of all slots.
func (g *game) places() (list [32]int) {
	for i := range 16 {
		list[2*i], list[2*i+1] = g.byteAt(fmt.Sprintf("bullet_x+%d", i)), g.byteAt(fmt.Sprintf("bullet_y+%d", i))
	}
	return list
}

// row is a row of the nametable as text.
func (g *game) row(n int) string {
	var b strings.Builder
	for i := range 32 {
		c := g.PeekPPU(uint16(0x2000 + n*32 + i))
		if c < ' ' || c > 'Z' {
			c = ' '
		}
		b.WriteByte(c)
	}
	return b.String()
}

func eachPool(t *testing.T, test func(t *testing.T, p Pool)) {
	for _, p := range All() {
		if p.Bullets {
			t.Run(p.Name, func(t *testing.T) { test(t, p) })
		}
	}
}

func TestACartridgeShowsItsNameAndPlaysItself(t *testing.T) {
	eachPool(t, func(t *testing.T, p Pool) {
		g := play(t, p, 16)
		g.frames(100)
		if got := g.row(1); !strings.Contains(got, strings.ToUpper(p.Title)) || !strings.Contains(got, "POOL 16") {
			t.Errorf("the upper panel says %q", got)
		}
		if g.live() == 0 {
			t.Error("nothing lives after 100 frames of attract mode")
		}
	})
}

func TestThePanelSaysWhatThePoolHolds(t *testing.T) {
	eachPool(t, func(t *testing.T, p Pool) {
		g := play(t, p, 16)
		seen := map[int]bool{}
		for range 300 {
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
			t.Errorf("only %d different counts in 300 frames: the script is dull", len(seen))
		}
		if got := g.row(25); !strings.Contains(got, "LIVE") || !strings.Contains(got, "REFUSED") {
			t.Errorf("the lower panel says %q", got)
		}
	})
}

func TestRefusedSpawnsOnThePanelAreThoseTheTestCounts(t *testing.T) {
	m, err := measured()
	if err != nil {
		t.Fatal(err)
	}
	refused := map[uint64]bool{}
	eachPool(t, func(t *testing.T, p Pool) {
		counted := uint64(0)
		for _, run := range m.Runs {
			if run.Pool == p.Name {
				counted = run.Refused
			}
		}
		g := play(t, p, p.Sizes[0])
		g.frames(boot + Frames)
		shown := uint64(g.byteAt("refused") + g.byteAt("refused+1")<<8)
		if shown != counted || shown == 0 {
			t.Errorf("the cartridge counts %d refused spawns, the test %d", shown, counted)
		}
		refused[counted] = true
	})
	if len(refused) != 1 {
		t.Errorf("the same script is refused %v shots by different pools of one size", refused)
	}
}

func TestThePadTakesOver(t *testing.T) {
	eachPool(t, func(t *testing.T, p Pool) {
		g := play(t, p, 16)
		g.frames(5)
		for g.live() > 0 { // the script may have fired already
			g.press(nes.ButtonSelect)
		}
		g.press(nes.ButtonA)
		if n := g.live(); n != 1 {
			t.Fatalf("A: %d live, want 1", n)
		}
		g.press(nes.ButtonB)
		if n := g.live(); n != 9 {
			t.Fatalf("B: %d live, want 9", n)
		}
		g.press(nes.ButtonSelect)
		if n := g.live(); n != 8 {
			t.Fatalf("Select: %d live, want 8", n)
		}
		g.press(nes.ButtonStart)
		before := g.places()
		g.frames(10)
		if g.places() != before {
			t.Error("Start: bullets move while time stands still")
		}
		g.press(nes.ButtonStart)
		g.frames(10)
		if g.places() == before {
			t.Error("Start again: bullets do not move")
		}
		g.frames(200)
		if n := g.live(); n != 0 {
			t.Errorf("%d live with hands off: the script has not stopped", n)
		}
	})
}

// fieldEnd is the first line of the lower panel, which has grey cells of its own.
const fieldEnd = 186

func TestTheBandIsAsHighAsTheUpdateIsDear(t *testing.T) {
	eachPool(t, func(t *testing.T, p Pool) {
		for _, slots := range []int{16, 64} {
			g := play(t, p, slots)
			g.frames(330)
			pixels, first := 0, 240
			for i, v := range g.Picture()[:fieldEnd*256] {
				if v == 0 { // the field's blue, made grey
					pixels++
					first = min(first, i/256)
				}
			}
			if first < 24 || first > 34 {
				t.Errorf("%d slots: the band begins on line %d, not below the panel", slots, first)
			}
			// A live bullet takes 41 to 56 cycles, three dots each; 256 of 341 show.
			live := g.live()
			cycles := float64(pixels) * 341 / 256 / 3
			if low, high := float64(live*40), float64(slots*60+100); cycles < low || cycles > high {
				t.Errorf("%d slots, %d live: the band shows %.0f cycles, expected %.0f to %.0f", slots, live, cycles, low, high)
			}
		}
	})
}

func TestNoFrameOfTheDemoIsLate(t *testing.T) {
	eachPool(t, func(t *testing.T, p Pool) {
		for _, slots := range []int{64} { // the largest; the golden figures have the default
			prog, err := exhibits.Program(sources, p.Main, slots)
			if err != nil {
				t.Fatal(err)
			}
			run, err := budget.Frames(context.Background(), program.Of(prog), budget.FrameRun{Frames: boot + Frames, Skip: boot})
			if err != nil {
				t.Fatal(err)
			}
			if run.Busy.Max > 29000 {
				t.Errorf("%d slots: a frame takes %d cycles", slots, run.Busy.Max)
			}
			if int(run.NMI.Max)+514 > int(nes.NTSC.VBlankCycles()) {
				t.Errorf("%d slots: the interrupt takes %d cycles and the DMA 514, more than vblank has", slots, run.NMI.Max)
			}
			if len(run.Overruns) > 0 {
				t.Errorf("%d slots: %v", slots, run.Overruns)
			}
		}
	})
}
