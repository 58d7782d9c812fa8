package screen

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"pool6502/asm"
	"pool6502/budget/program"
	"pool6502/budget/session"
	"pool6502/cmd/pool6502/screen/paint"
	"pool6502/nes"
	"pool6502/roms"
)

func play(t testing.TB, frames int, o Overlays) *session.Session {
	t.Helper()
	p, err := roms.Assemble("freelist/freelist.asm", nil)
	if err != nil {
		t.Fatal(err)
	}
	s, err := session.New(program.Of(p), nes.Config{})
	if err != nil {
		t.Fatal(err)
	}
	s.Watch(o.Needs())
	for range frames {
		s.Frame()
	}
	return s
}

func TestThePictureIsTheConsolesPixelByPixel(t *testing.T) {
	s := play(t, 60, 0)
	palette := nes.CompositePalette()
	scr := New()
	c := paint.NewCanvas(800, 730)
	scr.Draw(c, s)
	r, scale := scr.Picture()
	if scale != 3 || r.W != 768 || r.H != 720 || r.X != 16 || r.Y != 5 {
		t.Fatalf("at scale %d in %+v", scale, r)
	}
	for y := range r.H {
		for x := range r.W {
			px := s.Console().Picture()[y/scale*256+x/scale]
			if want := paint.ColorOf(palette[px&511]); c.At(r.X+x, r.Y+y) != want {
				t.Fatalf("pixel %d, %d is %06X, not %06X", x, y, c.At(r.X+x, r.Y+y), want)
			}
		}
	}
}

func TestOverscanAndAspect(t *testing.T) {
	s := play(t, 60, 0)
	scr := New()
	scr.Video.Overscan = true
	c := paint.NewCanvas(240*3, 224*3)
	scr.Draw(c, s)
	palette := nes.CompositePalette()
	if got, want := c.At(0, 0), paint.ColorOf(palette[s.Console().Picture()[8*256+8]&511]); got != want {
		t.Errorf("the corner is %06X, not %06X", got, want)
	}
	scr.Video.Overscan, scr.Video.Wide = false, true
	if w, h := scr.Video.Size(7); w != 2048 || h != 1680 {
		t.Errorf("8:7 pixels at 7: %d x %d", w, h)
	}
	// At a scale of 7 the columns are whole again: every pixel is eight wide.
	c.Resize(2048, 1680)
	scr.Draw(c, s)
	for x := range 2048 {
		want := paint.ColorOf(palette[s.Console().Picture()[100*256+x/8]&511])
		if got := c.At(x, 700); got != want {
			t.Fatalf("column %d is %06X, not %06X", x, got, want)
		}
	}
}

// TestPanelsStayBesideThePictureAndEachOther tries every set of overlays in many sizes.
func TestPanelsStayBesideThePictureAndEachOther(t *testing.T) {
	s := play(t, 30, AllOverlays)
	scr := New()
	scr.session = s
	for o := Overlays(0); o <= AllOverlays; o++ {
		for _, size := range [][2]int{{256, 240}, {320, 240}, {640, 480}, {768, 720}, {1280, 720}, {1280, 832}, {1366, 768}, {1920, 1080}, {3840, 1600}} {
			scr.Overlays = o
			c := &paint.Canvas{W: size[0], H: size[1]}
			scr.arrangement = scr.arrange(c.W, c.H)
			if o == AllOverlays || size[0] < 640 && o%5 == 0 {
				scr.Draw(paint.NewCanvas(c.W, c.H), s)
			}
			all := []paint.Rect{scr.picture}
			for _, p := range scr.places {
				all = append(all, p.Rect)
			}
			for i, a := range all {
				if size[0] >= 640 && (a.X < 0 || a.Y < 0 || a.X+a.W > c.W || a.Y+a.H > c.H) {
					t.Errorf("overlays %b at %v: %d lies outside: %+v", o, size, i, a)
				}
				for k, b := range all[:i] {
					if x := a.Clip(b); size[0] >= 640 && x.W > 0 && x.H > 0 {
						t.Errorf("overlays %b at %v: %d and %d overlap: %+v %+v", o, size, i, k, a, b)
					}
				}
			}
			if size[0] >= 1280 && size[1] >= 832 {
				shown := 0
				for x := range Overlay(overlays) {
					if o.Has(x) {
						shown++
					}
				}
				if len(scr.places) != shown {
					t.Errorf("overlays %b at %v: %d of %d are shown", o, size, len(scr.places), shown)
				}
			}
		}
	}
}

// TestTheMouseFindsSomethingOnEveryPanel goes over a grid and expects each panel to answer.
func TestTheMouseFindsSomethingOnEveryPanel(t *testing.T) {
	s := play(t, 120, AllOverlays)
	scr := New()
	scr.Overlays = AllOverlays
	c := paint.NewCanvas(1280, 832)
	scr.Draw(c, s)
	for _, p := range scr.places {
		found := map[string]bool{}
		for y := p.Y; y < p.Y+p.H; y += 8 {
			for x := p.X; x < p.X+p.W; x += 24 {
				scr.Mouse(x, y)
				scr.tip = ""
				scr.drawPanel(c, p)
				if scr.tip != "" {
					found[scr.tip] = true
				}
			}
		}
		if len(found) < 2 {
			t.Errorf("%s says %d different things", p.name(), len(found))
		}
	}
}

func TestAClickOnALabelSetsABreakpoint(t *testing.T) {
	s := play(t, 120, AllOverlays)
	scr := New()
	scr.Overlays.Set(Source, true)
	c := paint.NewCanvas(1280, 832)
	scr.Draw(c, s)
	for y := 0; y < c.H && len(s.Breakpoints()) == 0; y += paint.LineH / 2 {
		scr.Mouse(scr.places[0].X+20*paint.CharW, y)
		scr.Draw(c, s)
		scr.Click()
	}
	if len(s.Breakpoints()) != 1 || s.Breakpoints()[0].Label != scr.Routine() {
		t.Fatalf("breakpoints: %v, shown: %s", s.Breakpoints(), scr.Routine())
	}
	if !s.Frame() {
		return
	}
	if s.Frame() {
		t.Error("the breakpoint does not stop the game")
	}
}

// TestAnotherGameIsNotSpeltWithTheSourceOfTheLast: the same code, once with its source and once
// without.
func TestAnotherGameIsNotSpeltWithTheSourceOfTheLast(t *testing.T) {
	s := play(t, 30, AllOverlays)
	scr := New()
	scr.Overlays = AllOverlays
	c := paint.NewCanvas(1280, 832)
	scr.Draw(c, s)
	bare, err := session.New(program.Cartridge("cartridge", s.Game.Image), nes.Config{})
	if err != nil {
		t.Fatal(err)
	}
	bare.Watch(AllOverlays.Needs())
	for range 30 {
		bare.Frame()
	}
	fresh, want := New(), paint.NewCanvas(1280, 832)
	fresh.Overlays = AllOverlays
	for range 60 {
		bare.Frame()
		scr.Draw(c, bare)
		fresh.Draw(want, bare)
	}
	for i := range want.Pix {
		if c.Pix[i] != want.Pix[i] {
			t.Fatalf("pixel %d, %d is not what a screen shows that never saw the source", i%1280, i/1280)
		}
	}
}

// TestTheCostIsShownOfABuildWithFewerRoutines: a hot reload counts routines anew.
func TestTheCostIsShownOfABuildWithFewerRoutines(t *testing.T) {
	build := func(calls string) *program.Program {
		source := "        .vectors nmi, reset, nmi\nreset:  lda #$80\n        sta $2000\n        jmp reset\n" +
			"one:    inc $10\n        rts\ntwo:    inc $11\n        rts\nthree:  inc $12\n        rts\nnmi:\n" + calls + "        rti\n"
		prog, err := asm.Assemble(fstest.MapFS{"game.asm": {Data: []byte(source)}}, "game.asm", asm.Options{})
		if err != nil {
			t.Fatal(err)
		}
		return program.Of(prog)
	}
	s, err := session.New(build("        jsr one\n        jsr two\n        jsr three\n"), nes.Config{})
	if err != nil {
		t.Fatal(err)
	}
	scr := New()
	scr.Overlays.Set(Cost, true)
	s.Watch(scr.Overlays.Needs())
	for range 10 {
		s.Frame()
	}
	c := paint.NewCanvas(1280, 832)
	scr.Draw(c, s)
	before := len(s.Meter().Routines())
	if why, err := s.Reload(build("        jsr one\n")); why != "" || err != nil {
		t.Fatal(why, err)
	}
	for range 20 {
		s.Frame()
	}
	scr.Draw(c, s)
	if after := len(s.Meter().Routines()); after >= before {
		t.Errorf("%d routines, and %d before", after, before)
	}
}

func TestMemoryThatChangesLightsUpAndFades(t *testing.T) {
	s := play(t, 60, 0)
	scr := New()
	scr.Overlays.Set(Memory, true)
	c := paint.NewCanvas(1280, 832)
	scr.Draw(c, s)
	lit := func() int {
		n := 0
		for _, h := range scr.memory.hot {
			if h > 0 {
				n++
			}
		}
		return n
	}
	if lit() != 0 {
		t.Fatal("bytes are lit before anything changed")
	}
	s.Frame()
	scr.Draw(c, s)
	if n := lit(); n == 0 || n > 64 {
		t.Errorf("%d bytes light up", n)
	}
	scr.Draw(c, s)
	if scr.memory.hot[0] != 0 && scr.memory.hot[0] != memoryHot {
		t.Error("time passes for the panel while the game stands")
	}
}

// TestNothingIsLeftOfWhatWasThereBefore draws on a black canvas and on one that is full of colours,
// in windows of many sizes.
func TestNothingIsLeftOfWhatWasThereBefore(t *testing.T) {
	of := play(t, 30, AllOverlays)
	for _, size := range [][2]int{{60, 50}, {256, 240}, {300, 241}, {640, 480}, {769, 721}, {1280, 832}, {1601, 1001}} {
		for _, o := range []Overlays{0, 1 << Slots, 1 << Cost, 1 << Source, 1 << Events, 1<<Memory | 1<<OAM, AllOverlays} {
			for kind := range 8 {
				black, full := paint.NewCanvas(size[0], size[1]), paint.NewCanvas(size[0], size[1])
				full.Fill(full.Bounds(), 0xFF00FF)
				for _, c := range []*paint.Canvas{black, full} {
					s := New()
					s.Overlays, s.Over, s.Video.Wide, s.Video.Overscan = o, kind&1 != 0, kind&2 != 0, kind&4 != 0
					s.Draw(c, of)
				}
				if !slices.Equal(black.Pix, full.Pix) {
					t.Errorf("%d x %d, overlays %b, kind %d: something shines through", size[0], size[1], o, kind)
				}
			}
		}
	}
}

func BenchmarkDrawEverything(b *testing.B) {
	s := play(b, 300, AllOverlays)
	scr := New()
	scr.Overlays = AllOverlays
	c := paint.NewCanvas(1280, 832)
	b.ReportAllocs()
	for b.Loop() {
		scr.Draw(c, s)
	}
}

// TestALongTipIsNotCutAtTheMouse: near the bottom of the window it stands at the top.
func TestALongTipIsNotCutAtTheMouse(t *testing.T) {
	scr, c := New(), paint.NewCanvas(400, 300)
	scr.Draw(c, play(t, 1, 0))
	ink := func(y int, tip string) (list []bool) { // by line of the window
		scr.tip, scr.MouseX, scr.MouseY = tip, 200, y
		clear(c.Pix)
		scr.drawTip(c)
		for line := range 300 / paint.LineH {
			drawn := false
			for i := line * paint.LineH * c.W; i < (line+1)*paint.LineH*c.W; i++ {
				drawn = drawn || c.Pix[i]&0xFFFFFF == uint32(paint.White)
			}
			list = append(list, drawn)
		}
		return list
	}
	long := strings.Repeat("a condition of this bound; ", 6)
	lines := len(paint.Wrap(long, (c.W-2*paint.Gutter)/paint.CharW))
	for _, k := range []struct {
		y, first, lines int
		tip             string
	}{{100, 300/paint.LineH - lines, lines, long}, {290, 0, lines, long}, {290, 300/paint.LineH - 1, 1, "short"}} {
		drawn := ink(k.y, k.tip)
		n := 0
		for _, yes := range drawn {
			if yes {
				n++
			}
		}
		if first := slices.Index(drawn, true); n < k.lines || n > k.lines+1 || first < k.first-1 || first > k.first+1 {
			t.Errorf("with the mouse at %d, %q stands in %v", k.y, k.tip, drawn)
		}
	}
}

// TestMissedFramesAreNotCountedIfTheyAreNotKnown: "missed 0" would say that there are none.
func TestMissedFramesAreNotCountedIfTheyAreNotKnown(t *testing.T) {
	for want, v := range map[string]struct {
		missed  int
		unknown bool
	}{"missed 0": {0, false}, "missed ?": {0, true}, "missed 2": {2, true}} {
		if got := strings.TrimSpace(missedText(v.missed, v.unknown)); got != want {
			t.Errorf("%+v: %q, want %q", v, got, want)
		}
	}
}
