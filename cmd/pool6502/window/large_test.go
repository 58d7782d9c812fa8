package window

import (
	"cmp"
	"strings"
	"testing"

	"pool6502/cmd/pool6502/screen"
	"pool6502/cmd/pool6502/screen/paint"
)

// TestTheMemoryPanelIsEnlarged by a click on the word in its title: then it shows 16 rows of 16 bytes or more beside the picture. Another
// click brings the other panels back.
func TestTheMemoryPanelIsEnlarged(t *testing.T) {
	a := playing(t, "freelist")
	a.Screen.Overlays = screen.AllOverlays
	a.watchNeeds()
	ticks(a, 100)
	c := paint.NewCanvas(1280, 832)
	survey := func() (shown map[uint16]bool, x, y int) { // the bytes that the mouse finds, and the place of the word
		shown = map[uint16]bool{}
		at := func(mx, my int) (addr uint16, tip string, ok bool) {
			a.Screen.Mouse(mx, my)
			a.Draw(c)
			addr, ok = a.Screen.PointedByte()
			return addr, a.Screen.Tip(), ok
		}
		top := 0
		for my := 0; my < c.H; my += 12 {
			for mx := c.W / 3; mx < c.W; mx += 160 {
				if addr, _, ok := at(mx, my); ok {
					shown[addr/16] = true
					top = cmp.Or(top, my)
					break
				}
			}
		}
		for my := max(top-48, 0); my < top && x == 0; my += 12 { // the title
			for mx := c.W - 20; mx > c.W/3 && x == 0; mx -= 40 {
				if _, tip, _ := at(mx, my); strings.HasPrefix(tip, "a click gives") || strings.HasSuffix(tip, "other panels again") {
					x, y = mx, my
				}
			}
		}
		return shown, x, y
	}
	click := func(x, y int) {
		a.Screen.Mouse(x, y)
		a.Draw(c)
		a.Click(x, y)
	}
	small, x, y := survey()
	if len(small) == 0 || x == 0 {
		t.Fatalf("%d rows are shown, and the word is at %d, %d", len(small), x, y)
	}
	click(x, y)
	large, x, y := survey()
	if len(large) < 16 || len(large) <= len(small) {
		t.Errorf("enlarged, it has %d rows, before %d", len(large), len(small))
	}
	click(x, y)
	if again, _, _ := survey(); len(again) != len(small) {
		t.Errorf("%d rows again, before %d", len(again), len(small))
	}
}
