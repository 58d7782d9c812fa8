package screen

import "testing"

func TestContrastIsThatOfWCAG(t *testing.T) {
	for _, c := range []struct {
		a, b Color
		want float64
	}{{0, 0xFFFFFF, 21}, {0xFFFFFF, 0xFFFFFF, 1}, {0x777777, 0xFFFFFF, 4.48}, {0x767676, 0xFFFFFF, 4.54}, {0xFF0000, 0xFFFFFF, 4.00}} {
		if got := contrast(c.a, c.b); got < c.want-0.005 || got > c.want+0.005 {
			t.Errorf("%06X on %06X: %.3f, not %.2f", c.a, c.b, got, c.want)
		}
	}
}

// TestSmallTextCanBeRead holds every colour of text to its contrast on every ground it is written on.
func TestSmallTextCanBeRead(t *testing.T) {
	grounds := map[string]Color{"ground": ground, "paper": paper, "raised": raised}
	inks := map[string]Color{"inkFull": inkFull, "inkDim": inkDim, "inkFaint": inkFaint, "white": white, "green": green,
		"freshGreen": freshGreen, "red": red, "amber": amber, "blue": blue, "mauve": mauve}
	for g, on := range grounds {
		for i, ink := range inks {
			if got := contrast(ink, on); got < leastContrast {
				t.Errorf("%s on %s: %.2f, less than %.1f", i, g, got, leastContrast)
			}
		}
	}
}

// TestTextOnAColourCanBeRead tries the cells of slots, from red to grey and to amber.
func TestTextOnAColourCanBeRead(t *testing.T) {
	for _, to := range []Color{raised, paper, amber, shade(0, 64, Rect{H: 8})} {
		for i := range 25 {
			on := mixColors(red, to, float64(i)/24)
			for _, want := range []Color{inkDim, amber, inkFaint, white} {
				if got := contrast(readable(want, on), on); got < leastContrast {
					t.Errorf("%06X on %06X: %.2f", readable(want, on), on, got)
				}
			}
		}
	}
}
