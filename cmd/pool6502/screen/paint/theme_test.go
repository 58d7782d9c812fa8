package paint

import "testing"

func TestContrastIsThatOfWCAG(t *testing.T) {
	for _, c := range []struct {
		a, b Color
		want float64
	}{{0, 0xFFFFFF, 21}, {0xFFFFFF, 0xFFFFFF, 1}, {0x777777, 0xFFFFFF, 4.48}, {0x767676, 0xFFFFFF, 4.54}, {0xFF0000, 0xFFFFFF, 4.00}} {
		if got := Contrast(c.a, c.b); got < c.want-0.005 || got > c.want+0.005 {
			t.Errorf("%06X on %06X: %.3f, not %.2f", c.a, c.b, got, c.want)
		}
	}
}

// TestSmallTextCanBeRead checks the contrast of every colour of text to every background it is used on.
func TestSmallTextCanBeRead(t *testing.T) {
	grounds := map[string]Color{"ground": Ground, "paper": Paper, "raised": Raised}
	inks := map[string]Color{"inkFull": InkFull, "inkDim": InkDim, "inkFaint": InkFaint, "white": White, "green": Green,
		"freshGreen": FreshGreen, "red": Red, "amber": Amber, "blue": Blue, "mauve": Mauve}
	for g, on := range grounds {
		for i, ink := range inks {
			if got := Contrast(ink, on); got < LeastContrast {
				t.Errorf("%s on %s: %.2f, less than %.1f", i, g, got, LeastContrast)
			}
		}
	}
}
