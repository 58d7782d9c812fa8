package screen

import (
	"testing"

	"pool6502/cmd/pool6502/screen/paint"
)

// TestAMessageLiesBesideTheHUD: in a line of text the colour changes often.
func TestAMessageLiesBesideTheHUD(t *testing.T) {
	s := play(t, 120, 0)
	for _, size := range [][2]int{{256, 240}, {512, 480}, {768, 720}, {480, 800}} {
		scr := New()
		c := paint.NewCanvas(size[0], size[1])
		scr.Draw(c, s)
		without := append([]uint32(nil), c.Pix...)
		scr.Message = "saved"
		scr.Draw(c, s)
		r, scale := scr.Picture()
		top, bottom := -1, -1
		for i, p := range c.Pix {
			if p != without[i] {
				if top < 0 {
					top = i / c.W
				}
				bottom = i / c.W
			}
		}
		switch {
		case top < 0:
			t.Errorf("%v: no message", size)
		case size[1] > 720 && top < r.Y+r.H:
			t.Errorf("%v: it lies on the picture, although there is room below", size)
		}
		for y := (top - r.Y) / scale; y <= (bottom-r.Y)/scale && y < paint.PictureH; y++ {
			changes := 0
			for x := 1; x < paint.PictureW; x++ {
				if px := s.Console().Picture()[y*paint.PictureW:]; px[x] != px[x-1] {
					changes++
				}
			}
			if changes > 40 {
				t.Errorf("%v: it covers line %d of the picture, in which there is text", size, y)
			}
		}
		for range 30 { // it stays where it is
			s.Frame()
			scr.Draw(c, s)
			if scr.spot.message != "" && scr.spot.y != top {
				t.Fatalf("%v: it moves from %d to %d", size, top, scr.spot.y)
			}
		}
	}
}

// TestAMessageOfTheBeginningMakesRoomForTheHUD: at power-on the picture is empty everywhere.
func TestAMessageOfTheBeginningMakesRoomForTheHUD(t *testing.T) {
	s, scr, c := play(t, 0, 0), New(), paint.NewCanvas(768, 720)
	scr.Message = "freelist   0 shows the pool"
	scr.Draw(c, s)
	for range 60 {
		s.Frame()
		scr.Draw(c, s)
	}
	if want := scr.quietest(scr.picture, paint.LineH+paint.Gutter); scr.spot.y != want {
		t.Errorf("it lies at %d, and the picture shows least at %d", scr.spot.y, want)
	}
}

// TestAMessageLeavesTheFieldAlone where panels are shown: it lies below the picture, or in the line of the status.
func TestAMessageLeavesTheFieldAlone(t *testing.T) {
	s := play(t, 120, 0)
	for _, size := range [][2]int{{1280, 832}, {1400, 900}, {1200, 800}, {1600, 1000}} {
		scr := New()
		scr.Overlays.Set(Slots, true)
		scr.Overlays.Set(Cost, true)
		c := paint.NewCanvas(size[0], size[1])
		scr.Draw(c, s)
		without := append([]uint32(nil), c.Pix...)
		scr.Message = "freelist   0 shows the pool and the cost   E the lesson"
		scr.Draw(c, s)
		r, _ := scr.Picture()
		said := false
		for i, p := range c.Pix {
			if p == without[i] {
				continue
			}
			if said = true; r.Has(i%c.W, i/c.W) {
				t.Fatalf("%v: it covers the picture at %d, %d", size, i%c.W-r.X, i/c.W-r.Y)
			}
		}
		if !said {
			t.Errorf("%v: no message", size)
		}
	}
}
