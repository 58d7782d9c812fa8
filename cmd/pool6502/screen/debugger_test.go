package screen

import (
	"fmt"
	"strings"
	"testing"

	"pool6502/budget/session"
	"pool6502/cmd/pool6502/keymap"
	"pool6502/cmd/pool6502/screen/paint"
	"pool6502/nes"
)

// debugging stands in a routine of the free list, with the overlays given.
func debugging(t testing.TB, on ...Overlay) (*Screen, *session.Session) {
	scr := New()
	for _, o := range on {
		scr.Overlays.Set(o, true)
	}
	s := play(t, 60, EveryOverlay)
	addr, err := s.Game.Resolve("update_bullets")
	if err != nil || !s.GoOn(session.ToAddress, addr) {
		t.Fatal("update_bullets is not called", err)
	}
	for range 9 {
		s.Step(session.Instruction)
	}
	scr.Paused = true
	return scr, s
}

// find moves the mouse over a panel until a tip begins with a text, and returns the place.
func find(t testing.TB, scr *Screen, s *session.Session, o Overlay, tip string) (x, y int) {
	t.Helper()
	c := paint.NewCanvas(1280, 832)
	scr.Draw(c, s)
	for _, p := range scr.places {
		if p.panel != scr.panels[o] {
			continue
		}
		for y := p.Y; y < p.Y+p.H; y += 7 {
			for x := p.X; x < p.X+p.W; x += 12 {
				scr.Mouse(x, y)
				scr.tip, scr.click = "", nil
				if scr.drawPanel(c, p); strings.HasPrefix(scr.tip, tip) {
					return x, y
				}
			}
		}
	}
	t.Fatalf("nothing says %q", tip)
	return 0, 0
}

func TestTheProcessorsPanelTellsWhereItStands(t *testing.T) {
	scr, s := debugging(t, CPU)
	st := s.Console().CPU()
	for _, tip := range []string{fmt.Sprintf("A: $%02X", st.A), fmt.Sprintf("X: $%02X", st.X), "no-IRQ is set",
		"decimal is clear", "update_bullets: from ", "one instruction forward"} {
		find(t, scr, s, CPU, tip)
	}
	var did []keymap.Action
	scr.Do = func(act keymap.Action) { did = append(did, act) }
	for _, tip := range []string{"on to the next NMI", "back to the call", "stop at a place", "show the value"} {
		find(t, scr, s, CPU, tip)
		scr.Click()
	}
	if fmt.Sprint(did) != fmt.Sprint([]keymap.Action{keymap.ToNMI, keymap.BackOut, keymap.AddBreak, keymap.AddWatch}) {
		t.Errorf("clicks did %v", did)
	}
}

func TestAClickTakesABreakpointOrWatchAway(t *testing.T) {
	scr, s := debugging(t, CPU)
	s.Break("write $0200-$02FF if a=$FF")
	s.Break("nmi")
	scr.Watches = []string{"bullet_x", "bullet_y"}
	find(t, scr, s, CPU, "nmi: a click disables")
	if scr.Click(); s.Breakpoints()[0].Off || !s.Breakpoints()[1].Off {
		t.Errorf("a click on a dot: %+v", s.Breakpoints())
	}
	find(t, scr, s, CPU, "nmi: a click enables")
	if scr.Click(); s.Breakpoints()[1].Off {
		t.Errorf("another one: %+v", s.Breakpoints())
	}
	scr.Break = func(label string) { s.Break(label) }
	find(t, scr, s, CPU, "write $0200-$02FF if a=$FF: a click shows")
	scr.Click()
	if b := s.Breakpoints(); len(b) != 1 || b[0].Label != "nmi" {
		t.Errorf("%v are left", b)
	}
	find(t, scr, s, CPU, "bullet_x: a click")
	scr.Click()
	if len(scr.Watches) != 1 || scr.Watches[0] != "bullet_y" {
		t.Errorf("%v are left", scr.Watches)
	}
}

// TestAClickOnALineSetsABreakpointThere, and the mouse points at its code.
func TestAClickOnALineSetsABreakpointThere(t *testing.T) {
	scr, s := debugging(t, Source)
	pc := s.Console().CPU().PC
	op := s.Operand(pc)
	x, y := find(t, scr, s, Source, "update_bullets+")
	scr.Mouse(x, y)
	scr.Draw(paint.NewCanvas(1280, 832), s)
	addr, ok := scr.Pointed()
	if !ok || !scr.Click() {
		t.Fatal("the mouse points at no code")
	}
	if b := s.Breakpoints(); len(b) != 1 || b[0].Addr != addr {
		t.Errorf("%v is set, and the mouse is at $%04X", b, addr)
	}
	scr.Draw(paint.NewCanvas(1280, 832), s)
	if scr.Click(); len(s.Breakpoints()) != 0 {
		t.Error("another click does not remove it")
	}
	if op.Memory && shortOperand(op) == "" {
		t.Errorf("nothing is said of %s", op.Text)
	}
}

// TestTheNametablesAreThePicture compares them, at the corner, with what the console has drawn.
func TestTheNametablesAreThePicture(t *testing.T) {
	scr, s := debugging(t, Graphics)
	for s.InFrame() {
		s.Frame()
	}
	scr.Draw(paint.NewCanvas(1280, 832), s)
	p := &scr.graphics
	p.view = 1
	scr.Draw(paint.NewCanvas(1280, 832), s)
	x0, y0 := p.g.corner()
	same := 0
	pixels := s.Console().Picture()
	for y := range paint.PictureH {
		for x := range paint.PictureW {
			if p.wide[(y0+y)%480*512+(x0+x)%512] == scr.Video.Color(pixels[y*paint.PictureW+x]) {
				same++
			}
		}
	}
	if 100*same < 97*paint.PictureW*paint.PictureH {
		t.Errorf("%d of %d pixels are those of the picture", same, paint.PictureW*paint.PictureH)
	}
	sp := p.g.sprite(0)
	oam := s.Console().OAM()
	if sp.x != int(oam[3]) || sp.y != int(oam[0])+1 {
		t.Errorf("sprite 0 is %+v", sp)
	}
}

func TestTheFrameOfThePictureFollowsTheScroll(t *testing.T) {
	for _, c := range []struct {
		line, dot int
		scroll    nes.Scroll
		x, y      int
	}{
		{241, 0, nes.Scroll{T: 0}, 0, 0},
		{241, 0, nes.Scroll{T: 0x0C00 | 5 | 3<<5 | 2<<12, X: 6}, 256 + 46, 240 + 26},
		{100, 10, nes.Scroll{T: 1, V: 12<<5 | 4<<12, X: 1}, 9, 0},
		{100, 300, nes.Scroll{T: 1, V: 12<<5 | 5<<12}, 8, 0},
		{100, 10, nes.Scroll{V: 0x0800 | 2<<5 | 4<<12}, 0, 160},
	} {
		g := graphics{scroll: c.scroll, line: c.line, dot: c.dot}
		if x, y := g.corner(); x != c.x || y != c.y {
			t.Errorf("at line %d with %+v it begins at %d, %d, not %d, %d", c.line, c.scroll, x, y, c.x, c.y)
		}
	}
}

// TestGraphicsAtAScanline chooses it by the bar, by keys and back to now.
func TestGraphicsAtAScanline(t *testing.T) {
	scr, s := debugging(t, Graphics)
	find(t, scr, s, Graphics, "a click shows it as it is at scanline ")
	scr.Click()
	scr.GraphicsLine(105 - scr.graphics.line)
	c := paint.NewCanvas(1280, 832)
	scr.Mouse(-1, -1)
	scr.Draw(c, s)
	if g := scr.graphics.g; g.line != 105 && g.line != 106 {
		t.Errorf("it is of scanline %d, not of 105", g.line)
	}
	if line, _ := s.Console().Dot(); line == 105 {
		t.Error("the game itself went there")
	}
	find(t, scr, s, Graphics, "as it is at the present moment")
	scr.Click()
	scr.Draw(c, s)
	if line, _ := s.Console().Dot(); scr.graphics.g.line != line {
		t.Errorf("it is of scanline %d, and the game stands at %d", scr.graphics.g.line, line)
	}
	for _, tip := range []string{"shows sprites", "sprite 8: x", "$3F", "shows tiles", "tile $", "shows nametables", "$2"} {
		find(t, scr, s, Graphics, tip)
		scr.Click()
	}
}

func TestEventsAreHiddenByKind(t *testing.T) {
	scr, s := debugging(t, Events)
	p := scr.panels[Events].(*eventsPanel)
	find(t, scr, s, Events, "PPU: a click hides them")
	scr.Click()
	if !p.hidden[session.WritePPU] || !strings.Contains(p.count(s, s.Events()), " of ") {
		t.Error("nothing is hidden")
	}
	find(t, scr, s, Events, "PPU: hidden; a click shows them again")
	if scr.Click(); p.hidden[session.WritePPU] {
		t.Error("they stay hidden")
	}
	for k := range kinds {
		if got := scr.NextEvents(); got != kinds[k].name+" alone" || p.hidden[k] || !p.hidden[(k+1)%len(kinds)] {
			t.Errorf("%s: %v", got, p.hidden)
		}
	}
	if scr.NextEvents() != "all kinds" || p.hidden != [len(kinds)]bool{} {
		t.Error("after the last kind, not all are shown")
	}
	if c := scr.EventMap(s); c.W < mapW || c.H < 262 || scr.session != s || scr.Top != nil {
		t.Errorf("the map is %d × %d", c.W, c.H)
	}
}

func TestPPUMemoryIsShown(t *testing.T) {
	scr, s := debugging(t, Memory)
	find(t, scr, s, Memory, "a click shows the memory of the PPU")
	scr.Click()
	if scr.memory.size != 0x4000 {
		t.Fatal("it does not change")
	}
	scr.ShowMemory(0x3F00)
	find(t, scr, s, Memory, fmt.Sprintf("$3F01: $%02X", s.Console().PeekPPU(0x3F01)))
	find(t, scr, s, Memory, "a click shows the memory of the CPU")
	scr.Click()
	var asked []Spot
	scr.Bytes = func(_ string, of []Spot) { asked = append(asked, of...) }
	scr.ShowMemory(0x0300)
	find(t, scr, s, Memory, "$0305: $")
	if scr.Click(); len(asked) != 1 || asked[0].Addr != 0x305 {
		t.Errorf("a click asks about %v", asked)
	}
}

// TestThePromptStaysInTheCanvas types more than there is room for, in small windows.
