package screen

import (
	"fmt"
	"testing"

	"pool6502/budget/session"
	"pool6502/cmd/pool6502/screen/paint"
)

// TestTheMapOfEventsIsAsLargeAsItsRoom draws it alone in windows of several sizes, and points at an event.
func TestTheMapOfEventsIsAsLargeAsItsRoom(t *testing.T) {
	s := playExhibit(t, "freelist", 60)
	s.Watch(session.Events)
	s.Frame()
	for size, zoom := range map[[2]int]int{{1000, 700}: 1, {1280, 832}: 1, {1920, 1080}: 2, {2560, 1440}: 3, {600, 1000}: 1} {
		t.Run(fmt.Sprint(size), func(t *testing.T) {
			scr, c := New(), paint.NewCanvas(size[0], size[1])
			scr.Overlays.Set(Events, true)
			scr.Draw(c, s)
			at := scr.places[0].Rect
			m := fitMap(paint.R(at.X+paint.Gutter, at.Y+titleH, at.W-2*paint.Gutter, at.H-titleH-paint.Gutter), mapLines(scr))
			if narrow := size[0] == 600; m.zoom != zoom || (m.each != 1) != narrow || (m.dots != 1) != narrow {
				t.Errorf("a dot has %d pixels; %d scanlines share a row, and %d dots a pixel", m.zoom, m.each, m.dots)
			}
			e := s.Events()[0]
			scr.Mouse(m.column(e.Dot), m.row(e.Line))
			scr.Draw(c, s)
			if want := (&eventsPanel{}).tip(scr, e); scr.Tip() != want {
				t.Errorf("%q, not %q", scr.Tip(), want)
			}
		})
	}
}

// TestMemoryFitsItsPanel counts the columns of bytes; in a narrow panel there are eight.
func TestMemoryFitsItsPanel(t *testing.T) {
	s := playExhibit(t, "freelist", 60)
	for w, shown := range map[int]int{368: 16, 320: 8} {
		scr, c := New(), paint.NewCanvas(w, 400)
		p := scr.panels[Memory].(*memoryPanel)
		scr.session = s
		p.top = 16 // $0100
		p.draw(scr, c, paint.R(paint.Gutter, titleH, w-2*paint.Gutter, 4*paint.LineH))
		for a, known := range p.known {
			if want := a >= 0x100 && a < 0x100+3*shown; known != want {
				t.Fatalf("%d pixels: byte $%04X shown: %v", w, a, known)
			}
		}
	}
}

// TestAMessageLiesBelowThePictureWhereNothingElseDoes, and on it only where a panel is below.
func TestAMessageLiesBelowThePictureWhereNothingElseDoes(t *testing.T) {
	s := playExhibit(t, "freelist", 60)
	for _, shown := range [][]Overlay{{CPU, Source, Graphics}, {Events}} {
		scr, c := New(), paint.NewCanvas(1280, 832)
		for _, o := range shown {
			scr.Overlays.Set(o, true)
		}
		scr.Draw(c, s)
		without := append([]uint32(nil), c.Pix...)
		scr.Message = "a message"
		scr.Draw(c, s)
		for i, p := range c.Pix {
			if p != without[i] && scr.picture.Has(i%c.W, i/c.W) {
				t.Fatalf("%v: the message lies on the picture", shown)
			}
		}
	}
}
