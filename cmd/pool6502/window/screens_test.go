package window

import (
	"bytes"
	"flag"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"pool6502/cmd/pool6502/screen"
	"pool6502/cmd/pool6502/screen/paint"
	"pool6502/internal/files"
)

var update = flag.Bool("update", false, "draw the README's screens again")

// shots are the screens that the README shows.
var shots = []struct {
	file, game string
	overlays   []screen.Overlay
	frames     int
	w, h       int
}{
	{"freelist.png", "freelist", []screen.Overlay{screen.Slots, screen.Cost, screen.Source, screen.Events, screen.Memory, screen.OAM}, 400, 1280, 832},
	{"columnar.png", "columnar", []screen.Overlay{screen.Cost}, 303, 860, 860},
}

// TestTheScreensOfTheREADMEAreThoseOfTheWindow draws them again. The programs they show go on
// changing; what must not change unnoticed is the window around them.
func TestTheScreensOfTheREADMEAreThoseOfTheWindow(t *testing.T) {
	for _, s := range shots {
		t.Run(s.file, func(t *testing.T) {
			a := playing(t, s.game)
			for _, o := range s.overlays {
				a.Screen.Overlays.Set(o, true)
			}
			a.watchNeeds()
			c := paint.NewCanvas(s.w, s.h)
			a.Resize(c.W, c.H)
			for range s.frames {
				ticks(a, 1)
				a.Draw(c)
			}
			a.message, a.host.Prove = "", true
			proved(t, a, c)
			a.Draw(c)
			path := filepath.Join("..", "..", "..", "testdata", "screens", s.file)
			if *update {
				var b bytes.Buffer
				if err := (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&b, c.Image()); err != nil {
					t.Fatal(err)
				}
				if err := files.Write(path, b.Bytes()); err != nil {
					t.Fatal(err)
				}
				return
			}
			data, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			img, err := png.Decode(bytes.NewReader(data))
			if err != nil {
				t.Fatal(err)
			}
			if n := differing(img, c); n*5 > c.W*c.H {
				t.Errorf("%s: %d of %d pixels differ; look at it again, and draw it with go test ./cmd/pool6502/window -run README -update", s.file, n, c.W*c.H)
			}
		})
	}
}

func differing(img image.Image, c *paint.Canvas) int {
	if b := img.Bounds(); b.Dx() != c.W || b.Dy() != c.H {
		return c.W * c.H
	}
	n := 0
	for y := range c.H {
		for x := range c.W {
			r, g, b, _ := img.At(x, y).RGBA()
			if paint.Color(r>>8)<<16|paint.Color(g>>8)<<8|paint.Color(b>>8) != c.At(x, y) {
				n++
			}
		}
	}
	return n
}
