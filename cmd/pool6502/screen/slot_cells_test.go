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

// TestArrowsLeadThroughTheFreeList from each free slot to the one that is taken after it; a pool without a list has none.
func TestArrowsLeadThroughTheFreeList(t *testing.T) {
	for game, listed := range map[string]bool{"freelist": true, "intrusive": true, "compaction": false} {
		s, scr, c := playExhibit(t, game, 60), New(), paint.NewCanvas(1280, 832)
		scr.Overlays.Set(Slots, true)
		scr.Draw(c, s)
		v, ends := s.Pools()[0].View, 0
		r := scr.places[0].Rect
		for slot, rank := range v.Rank {
			if rank < 1 {
				continue // nothing leads to the first
			}
			cell := gridOf(v, tall).cell(paint.R(r.X+paint.Gutter, r.Y+titleH+paint.LineH+2, r.W-2*paint.Gutter, 0), slot)
			if x := cell.X + cell.W/2; c.At(x, cell.Y+2) == arrowColor || c.At(x, cell.Y+cell.H-3) == arrowColor {
				ends++
			}
		}
		if free := v.Slots - s.Pools()[0].Live; listed && (free < 4 || ends != free-1) || !listed && ends > 0 {
			t.Errorf("%s: of %d free slots, arrows lead to %d", game, free, ends)
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
