package screen

import (
	"strings"
	"testing"

	"pool6502/cmd/pool6502/screen/paint"
)

// TestTheBorderOfTheMemoryPanelIsDragged, in columns of several sizes: the panel follows the mouse as far as its neighbours leave
// room, none overlaps another, and the size stays.
func TestTheBorderOfTheMemoryPanelIsDragged(t *testing.T) {
	s := play(t, 30, AllOverlays)
	for _, size := range [][2]int{{1280, 832}, {1600, 1000}, {600, 1000}} {
		scr := New()
		scr.Overlays = AllOverlays &^ (1 << Cost)
		c := paint.NewCanvas(size[0], size[1])
		panel := func() (at paint.Rect) {
			scr.Draw(c, s)
			for i, p := range scr.places {
				for _, q := range scr.places[:i] {
					if x := p.Clip(q.Rect); x.W > 0 && x.H > 0 {
						t.Errorf("%v: %s and %s overlap", size, p.name(), q.name())
					}
				}
				if p.panel == &scr.memory {
					at = p.Rect
				}
			}
			return at
		}
		drag := func(by int) {
			at := panel()
			for _, y := range []int{at.Y - 2, at.Y + at.H + 2} {
				scr.Mouse(at.X+at.W/2, y)
				scr.Draw(c, s)
				if strings.HasPrefix(scr.Tip(), "drag this border") {
					if y > at.Y {
						by = -by
					}
					scr.Click()
					scr.Mouse(scr.MouseX, y-by)
					scr.Draw(c, s)
					scr.Release()
					scr.Mouse(scr.MouseX, y-by-40)
					return
				}
			}
			t.Errorf("%v: no border of %+v can be dragged", size, at)
		}
		drag(-1000)
		least := panel().H
		drag(50)
		if h := panel().H; h != least+50 {
			t.Errorf("%v: from %d it was dragged by 50, and is %d high", size, least, h)
		}
		scr.Overlays.Set(Memory, false)
		scr.Draw(c, s)
		scr.Overlays.Set(Memory, true)
		if h := panel().H; h != least+50 {
			t.Errorf("%v: shown again, it is %d high, not %d", size, h, least+50)
		}
		drag(2000)
		if most := panel(); most.H <= least+50 || most.Y+most.H > size[1] {
			t.Errorf("%v: dragged as far as it goes: %+v; at first %d", size, most, least)
		}
	}
}

// TestTheByteThatWasGoneToIsFramed until the panel is scrolled.
func TestTheByteThatWasGoneToIsFramed(t *testing.T) {
	s, scr, c := play(t, 30, AllOverlays), New(), paint.NewCanvas(1280, 832)
	framed := func() (n int) {
		scr.Draw(c, s)
		for i := range c.Pix {
			if c.At(i%c.W, i/c.W) == paint.Green {
				n++
			}
		}
		return n
	}
	scr.Overlays.Set(Memory, true)
	plain := framed()
	scr.ShowMemory(0x7F3)
	if n := framed() - plain; n < 2*(bytePitch-2) {
		t.Errorf("%d more pixels are green after going to a byte", n)
	}
	scr.memory.scroll(1)
	if n := framed() - plain; n != 0 {
		t.Errorf("%d pixels are green after scrolling", n)
	}
}
