package screen

import (
	"fmt"
	"strings"
	"testing"

	"pool6502/budget/program"
	"pool6502/budget/session"
	"pool6502/cmd/pool6502/screen/layer"
	"pool6502/cmd/pool6502/screen/paint"
	"pool6502/nes"
	"pool6502/roms"
)

// TestPanelsDrawInsideTheirBorders draws each panel of each layout by itself, and finds nothing
// changed around it.
func TestPanelsDrawInsideTheirBorders(t *testing.T) {
	const untouched = 0xFF123456
	for _, name := range []string{"freelist", "recycled"} {
		s := playing(t, name, nes.Config{}, 90)
		for _, size := range [][2]int{{400, 300}, {640, 480}, {600, 1000}, {800, 600}, {1024, 768}, {1280, 768}, {1920, 1080}} {
			scr := New()
			scr.Overlays, scr.Paused = EveryOverlay, true
			c := paint.NewCanvas(size[0], size[1])
			scr.Draw(c, s)
			for _, p := range scr.places {
				for i := range c.Pix {
					c.Pix[i] = untouched
				}
				scr.drawPanel(c, p)
				for i, v := range c.Pix {
					if x, y := i%c.W, i/c.W; v != untouched && !p.Has(x, y) {
						t.Errorf("%s at %v: %s at %+v draws at %d, %d", name, size, p.name(), p.Rect, x, y)
						break
					}
				}
			}
		}
	}
}

func playing(t *testing.T, name string, cfg nes.Config, frames int) *session.Session {
	t.Helper()
	e, err := roms.Find(name)
	if err != nil {
		t.Fatal(err)
	}
	prog, err := roms.Assemble(e.Main, nil)
	if err != nil {
		t.Fatal(err)
	}
	s, err := session.New(program.Of(prog), cfg)
	if err != nil {
		t.Fatal(err)
	}
	s.Watch(AllOverlays.Needs())
	for range frames {
		s.Frame()
	}
	return s
}

func TestWhatHasNoRoomIsNamed(t *testing.T) {
	s := playing(t, "recycled", nes.Config{}, 5)
	scr := New()
	scr.Overlays = AllOverlays
	for _, size := range [][2]int{{256, 240}, {400, 300}, {640, 480}, {1024, 768}, {1280, 832}, {1920, 1080}} {
		scr.Draw(paint.NewCanvas(size[0], size[1]), s)
		if got := len(scr.places) + len(scr.hidden); got != int(OAM)+1 {
			t.Errorf("at %v %d panels are shown and %v have no room", size, len(scr.places), scr.hidden)
		}
		if size[0] >= 1280 && len(scr.hidden) > 0 {
			t.Errorf("at %v there is no room for %v", size, scr.hidden)
		}
		for _, p := range scr.places {
			if least, _ := p.height(scr, p.W); p.H < least {
				t.Errorf("at %v %s is %d pixels high and needs %d", size, p.name(), p.H, least)
			}
		}
	}
}

// TestEverySlotOfEveryPoolIsACell points at the last slot of each pool.
func TestEverySlotOfEveryPoolIsACell(t *testing.T) {
	for _, name := range []string{"freelist", "columnar", "recycled", "capped"} {
		t.Run(name, func(t *testing.T) {
			s := playing(t, name, nes.Config{}, 30)
			scr := New()
			scr.Overlays = AllOverlays
			c := paint.NewCanvas(1280, 768)
			scr.Draw(c, s)
			found := map[string]bool{}
			for _, p := range scr.places {
				if p.panel != scr.panels[Slots] {
					continue
				}
				for y := p.Y; y < p.Y+p.H; y += 3 {
					for x := p.X; x < p.X+p.W; x += 3 {
						scr.Mouse(x, y)
						scr.tip = ""
						scr.drawPanel(c, p)
						if tip, _, ok := strings.Cut(scr.tip, ":"); ok {
							found[tip] = true
						}
					}
				}
			}
			slots := 0
			for _, pool := range s.Pools() {
				slots += pool.View.Slots
			}
			if len(found) != slots {
				t.Errorf("%s: %d of %d slots can be pointed at", name, len(found), slots)
			}
		})
	}
}

// TestTheMapOfEventsHasEveryLine points at each event, in large and small maps.
func TestTheMapOfEventsHasEveryLine(t *testing.T) {
	for _, c := range []struct {
		region nes.Region
		w, h   int
		each   int
		last   int // the program touches something behind this line
	}{{nes.NTSC, 1280, 832, 1, 240}, {nes.NTSC, 720, 270, 2, 240}, {nes.PAL, 1280, 832, 1, 270}, {nes.PAL, 720, 270, 2, 270}} {
		t.Run(fmt.Sprintf("%v at %d x %d", c.region, c.w, c.h), func(t *testing.T) {
			s := playing(t, "freelist", nes.Config{Region: c.region}, 60)
			scr := New()
			scr.Overlays.Set(Events, true)
			canvas := paint.NewCanvas(c.w, c.h)
			scr.Draw(canvas, s)
			if len(scr.places) != 1 {
				t.Fatalf("%v at %d x %d: %d panels", c.region, c.w, c.h, len(scr.places))
			}
			p := scr.places[0]
			last := 0
			for _, e := range s.Events() {
				scr.Mouse(p.X+paint.Gutter+(p.W-2*paint.Gutter-mapW)/2+e.Dot, p.Y+titleH+e.Line/c.each)
				scr.tip = ""
				scr.drawPanel(canvas, p)
				if !strings.Contains(scr.tip, ", by ") && !strings.Contains(scr.tip, ", in ") && !strings.Contains(scr.tip, "interrupts") {
					t.Errorf("%v at %d x %d: at line %d, dot %d it says %q", c.region, c.w, c.h, e.Line, e.Dot, scr.tip)
				}
				last = max(last, e.Line)
			}
			if last < c.last {
				t.Errorf("%v: the last event is in line %d", c.region, last)
			}
		})
	}
}

// TestAClickOnARoutineShowsItsSource clicks on the cost's legend, and a step follows the
// processor again.
func TestAClickOnARoutineShowsItsSource(t *testing.T) {
	s := playing(t, "freelist", nes.Config{}, 120)
	scr := New()
	scr.Overlays.Set(Cost, true)
	c := paint.NewCanvas(1280, 832)
	scr.Draw(c, s)
	click := func(want string) {
		p := scr.places[0]
		for y := p.Y; y < p.Y+p.H; y += 4 {
			for x := p.X; x < p.X+p.W; x += 8 {
				scr.Mouse(x, y)
				scr.tip = ""
				scr.drawPanel(c, p)
				if strings.HasPrefix(scr.tip, want+": ") && strings.Contains(scr.tip, " call") {
					scr.Draw(c, s)
					scr.Click()
					scr.Mouse(-1, -1)
					scr.Draw(c, s)
					return
				}
			}
		}
		t.Fatalf("the cost does not show %s", want)
	}
	rt, _ := s.Foremost()
	costliest := rt.Name
	click("draw_bullets")
	if !scr.Overlays.Has(Source) || scr.Routine() != "draw_bullets" {
		t.Fatalf("after a click the source of %q is shown", scr.Routine())
	}
	s.Frame()
	scr.Draw(c, s)
	if scr.Routine() != "draw_bullets" {
		t.Errorf("a frame later the source of %q is shown", scr.Routine())
	}
	click("draw_bullets")
	if scr.Routine() != costliest {
		t.Errorf("after another click the source of %q is shown, not of the costliest", scr.Routine())
	}
	click("draw_bullets")
	s.Step(session.Instruction)
	scr.Paused = true
	scr.Draw(c, s)
	if scr.Routine() == "draw_bullets" {
		t.Error("after a step it does not follow the processor")
	}
}

// TestTheNoticeIsShownWhereNoStatusIs covers a corner of the picture only without overlays.
func TestTheNoticeIsShownWhereNoStatusIs(t *testing.T) {
	s := playing(t, "freelist", nes.Config{}, 30)
	scr := New()
	c := paint.NewCanvas(768, 720)
	drawn := func() paint.Color { scr.Draw(c, s); return c.At(paint.Gutter, paint.Gutter+8) }
	plain := drawn()
	scr.Notice = "paused"
	if got := drawn(); got != paint.Amber || plain == paint.Amber {
		t.Errorf("a notice begins with %06X, without one there is %06X", got, plain)
	}
	scr.Overlays.Set(Cost, true)
	scr.Draw(c, s)
	r, _ := scr.Picture()
	if got := c.At(r.X+paint.Gutter, r.Y+paint.Gutter+8); got == paint.Amber {
		t.Error("a notice covers the picture though there is a status line")
	}
}

// TestTheSourceIsOfTheForemostRoutine goes through a burst of orbs, frame by frame: what is
// shown cost most, or nearly, in one of the last thirty frames.
func TestTheSourceIsOfTheForemostRoutine(t *testing.T) {
	s := playing(t, "columnar", nes.Config{}, 240)
	scr := New()
	scr.Overlays.Set(Source, true)
	c := paint.NewCanvas(1024, 480)
	seen := map[string]bool{}
	var costs []map[string]int
	for range 60 {
		s.Frame()
		scr.Draw(c, s)
		now := map[string]int{}
		for _, cost := range s.Meter().Last().Costs {
			now[s.Meter().Routine(cost.Routine).Name] += cost.Exclusive
		}
		costs = append(costs, now)
		_, most := s.Foremost()
		best := 0
		for _, then := range costs[max(len(costs)-31, 0):] {
			best = max(best, then[scr.Routine()])
		}
		if 5*best < 4*most {
			t.Fatalf("frame %d: %s is shown, which cost %d at most, and another costs %d", s.Position(), scr.Routine(), best, most)
		}
		seen[scr.Routine()] = true
	}
	if len(seen) < 2 {
		t.Errorf("only %v is ever shown", seen)
	}
}

// TestTheWheelReachesEveryLineOfTheSource turns it to the end of a routine that is longer than
// the panel.
func TestTheWheelReachesEveryLineOfTheSource(t *testing.T) {
	for _, bare := range []bool{false, true} {
		s := playing(t, "columnar", nes.Config{}, 284)
		if bare {
			s.Game.ReadLines = nil // as a cartridge of somebody else: machine code
		}
		scr := New()
		scr.Overlays.Set(Source, true)
		c := paint.NewCanvas(1024, 400)
		scr.Draw(c, s)
		p := scr.panels[Source].(*sourcePanel)
		scr.Mouse(scr.places[0].X+50, scr.places[0].Y+60)
		last := -1
		for p.turned != last {
			last = p.turned
			scr.Wheel(-1)
			scr.Draw(c, s)
		}
		if last < 20 {
			t.Errorf("without source %v: the last turn shows line %d first, of %s", bare, last, scr.Routine())
		}
		scr.chosen = "orbs_last"
		scr.Draw(c, s)
		if p.turned != 0 {
			t.Errorf("without source %v: another routine begins at line %d", bare, p.turned)
		}
	}
}

// TestASecondIsASecondOnEveryConsole points at the left end of the strip chart after six
// seconds: what lies there is five seconds old.
func TestASecondIsASecondOnEveryConsole(t *testing.T) {
	for region, frames := range map[nes.Region]int{nes.NTSC: 60, nes.PAL: 50} {
		s := playing(t, "freelist", nes.Config{Region: region}, 6*frames)
		scr := New()
		scr.Overlays.Set(Cost, true)
		c := paint.NewCanvas(1280, 832)
		scr.Draw(c, s)
		p := scr.places[0]
		scr.Mouse(p.X+paint.Gutter+1, p.Y+p.H-2*paint.Gutter)
		scr.Draw(c, s)
		want := fmt.Sprintf("frame %d:", s.Position()-uint64(5*frames)+1)
		if !strings.HasPrefix(scr.tip, want) {
			t.Errorf("%v: %q, not %q", region, scr.tip, want)
		}
	}
}

func TestTheMouseMovesInAList(t *testing.T) {
	list := &layer.List{Items: []layer.Item{{Title: "a"}, {Title: "b"}, {Title: "c"}}}
	scr := New()
	scr.Top = list
	scr.Draw(paint.NewCanvas(640, 480), nil)
	if scr.Mouse(320, 240); list.At != 0 {
		t.Error("a mouse at rest selects a line when the window opens")
	}
	y := 0
	for ; y < 480 && list.At < 2; y++ {
		scr.Mouse(320, y)
	}
	if list.At != 2 || y < 200 || y > 300 {
		t.Errorf("at %d the mouse is over line %d", y, list.At+1)
	}
	scr.Mouse(1, 1)
	if list.At != 2 {
		t.Error("a mouse beside the list moves in it")
	}
}

// TestNoPanelIsLeftOutBesideRoom in a window a little too narrow for two usual columns.
func TestNoPanelIsLeftOutBesideRoom(t *testing.T) {
	s := playExhibit(t, "freelist", 60)
	scr := New()
	scr.Overlays = AllOverlays
	scr.Draw(paint.NewCanvas(1200, 800), s)
	if len(scr.hidden) > 0 {
		t.Errorf("no room for %v", scr.hidden)
	}
}

// TestHeadsOfColumnsExplainThemselves under the mouse.
func TestHeadsOfColumnsExplainThemselves(t *testing.T) {
	s, scr, c := playExhibit(t, "freelist", 60), New(), paint.NewCanvas(1280, 832)
	scr.Overlays.Set(Cost, true)
	scr.Overlays.Set(Source, true)
	scr.Draw(c, s)
	said := map[string]bool{}
	for _, p := range scr.places {
		for y := p.Y; y < p.Y+p.H; y += 8 {
			for x := p.X; x < p.X+p.W; x += 6 {
				scr.Mouse(x, y)
				scr.drawPanel(c, p)
				head, _, _ := strings.Cut(scr.tip, ":")
				said[head] = true
			}
		}
	}
	for _, head := range []string{"own", "call", "worst", "proved", "budget", "cycles of each line"} {
		if !said[head] {
			t.Errorf("nothing explains %q", head)
		}
	}
}

// TestTheRoomBelowThePictureIsUsed in a tall window, for panels that have none beside it.
func TestTheRoomBelowThePictureIsUsed(t *testing.T) {
	s := play(t, 30, EveryOverlay)
	for _, over := range []bool{false, true} {
		scr := New()
		scr.Overlays, scr.Over = EveryOverlay, over
		scr.Draw(paint.NewCanvas(600, 1000), s)
		below := 0
		for _, p := range scr.places {
			if p.panel != scr.panels[Cost] && p.Y >= scr.picture.Y+scr.picture.H && p.X == scr.picture.X {
				below++
			}
		}
		if over && below > 0 || !over && (below < 2 || len(scr.hidden) > 1) {
			t.Errorf("over the picture %v: %d panels are below it, and %v have no room", over, below, scr.hidden)
		}
	}
}
