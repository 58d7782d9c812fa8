package screen

import (
	"testing"

	"pool6502/cmd/pool6502/screen/paint"
)

// TestTextOnAColourCanBeRead tries the cells of slots, from red to grey and to amber.
func TestTextOnAColourCanBeRead(t *testing.T) {
	for _, to := range []paint.Color{paint.Raised, paint.Paper, paint.Amber, shade(0, 64, paint.Rect{H: 8})} {
		for i := range 25 {
			on := paint.Mix(paint.Red, to, float64(i)/24)
			for _, want := range []paint.Color{paint.InkDim, paint.Amber, paint.InkFaint, paint.White} {
				if got := paint.Contrast(paint.Readable(want, on), on); got < paint.LeastContrast {
					t.Errorf("%06X on %06X: %.2f", paint.Readable(want, on), on, got)
				}
			}
		}
	}
}

func TestSmallCellsGlowInTheOrderOfTheFreeList(t *testing.T) {
	small, large := paint.Rect{W: 8, H: 10}, paint.Rect{W: 20, H: 20}
	if shade(3, 100, large) != paint.Raised || shade(-1, 100, small) != paint.Raised {
		t.Error("a cell with its number, or without a place in the list, glows")
	}
	for rank := 1; rank < 100; rank++ {
		if a, b := shade(rank-1, 100, small)>>16, shade(rank, 100, small)>>16; a < b {
			t.Errorf("number %d glows more than the one before it: %02X, %02X", rank+1, b, a)
		}
	}
	if shade(0, 100, small) == shade(99, 100, small) {
		t.Error("the first and the last are the same")
	}
}
