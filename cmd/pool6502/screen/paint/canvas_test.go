package paint

import (
	"fmt"
	"testing"
)

func TestTextStaysInsideItsWidth(t *testing.T) {
	for _, c := range []struct {
		text string
		w    int
		want string
	}{
		{"spawn_bullet", 12 * CharW, "spawn_bullet"},
		{"spawn_bullet", 8*CharW + 3, "spawn_b…"},
		{"×→≤", 2 * CharW, "×…"},
		{"x", 0, ""}, {"x", -5, ""},
	} {
		t.Run(fmt.Sprintf("%q in %d pixels", c.text, c.w), func(t *testing.T) {
			if got := Cut(c.text, c.w); got != c.want {
				t.Errorf("%q in %d pixels: %q", c.text, c.w, got)
			}
		})
	}
	for _, n := range []int{1, 9, 40} {
		for _, l := range Wrap("a state of another cartridge was dropped on the window, which is refused", n) {
			if len(l) > max(n, 8) {
				t.Errorf("%q is longer than %d", l, n)
			}
		}
	}
}

func TestDrawingAtTheEdgeStaysInside(t *testing.T) {
	c := NewCanvas(20, 20)
	for _, at := range [][2]int{{-5, -5}, {17, 17}, {25, 3}, {3, -30}} {
		c.Text(at[0], at[1], "Wg", White)
		c.Fill(Rect{at[0], at[1], 9, 9}, Red)
		c.Tint(Rect{at[0], at[1], 90, 90}, Red, 9)
		c.Frame(Rect{at[0], at[1], 9, 9}, Red)
	}
	NewCanvas(0, 0).Fill(Rect{0, 0, 1, 1}, Red)
}

func TestColoursMix(t *testing.T) {
	for _, c := range []struct {
		a, b Color
		t    float64
		want Color
	}{
		{0x000000, 0xFFFFFF, 0, 0x000000}, {0x000000, 0xFFFFFF, 1, 0xFFFFFF},
		{0xFF0000, 0x0000FF, 1, 0x0000FF}, {0x102030, 0x102030, 0.5, 0x102030},
	} {
		t.Run(fmt.Sprintf("%06X and %06X at %g", c.a, c.b, c.t), func(t *testing.T) {
			if got := Mix(c.a, c.b, c.t); got != c.want {
				t.Errorf("%06X and %06X at %g make %06X, not %06X", c.a, c.b, c.t, got, c.want)
			}
		})
	}
	for a := range uint32(256) {
		got := Blend(0xFF40C080, 0xFF804010, a)
		for shift := 0; shift < 24; shift += 8 {
			x, y, g := int(0x40C080>>shift&255), int(0x804010>>shift&255), int(got>>shift&255)
			if g < min(x, y)-1 || g > max(x, y)+1 {
				t.Fatalf("alpha %d: channel %d is %d, between %d and %d it should be", a, shift/8, g, x, y)
			}
		}
	}
}
