//go:build sdl

package window

import (
	"fmt"
	"image/gif"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pool6502/asm/contract"
	"pool6502/budget/session"
	"pool6502/cmd/pool6502/screen/paint"
)

// inks counts the pixels of a colour.
func inks(c *paint.Canvas, col paint.Color) (n int) {
	for i := range c.Pix {
		if c.At(i%c.W, i/c.W) == col {
			n++
		}
	}
	return n
}

// TestAnEditIsRacedAgainstTheBuildBeforeIt in a real window: the file is changed while the game plays, and a key shows the sentence and
// the chart, read from the pixels: green for less work, red for more.
func TestAnEditIsRacedAgainstTheBuildBeforeIt(t *testing.T) {
	path := filepath.Join(t.TempDir(), "looping.asm")
	edit := func(times int) func(*Window) {
		return func(*Window) {
			text := strings.NewReplacer("TIMES", fmt.Sprint(times), "COLOUR", "1").Replace(looping)
			if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	edit(200)(nil)
	a := playing(t, path)
	shown := func(want string, less bool) func(w *Window) {
		return func(w *Window) {
			if _, _, ok := seek(w.canvas, want, true); !ok {
				t.Errorf("the window does not say %q; the sentence is %q", want, a.edit.run)
			}
			if green, red := inks(w.canvas, paint.Green), inks(w.canvas, paint.Red); (green > 500) != less || (red > 500) == less {
				t.Errorf("%q: %d pixels are green and %d red", want, green, red)
			}
			tap(t, "Escape")
		}
	}
	perform(t, a, 530, stage{
		2:   func(*Window) { tap(t, "2") },
		30:  func(*Window) { inject(t, "Z", true) },
		90:  func(*Window) { inject(t, "Z", false) },
		100: edit(90),
		240: func(*Window) { tap(t, "Ctrl+D") },
		245: shown("New build: −550 cycles in the busiest frame (534), ", true),
		260: edit(1000 / 8),
		510: func(*Window) { tap(t, "Ctrl+D") },
		515: shown("New build: +175 cycles in the busiest frame (709), ", false),
	})
}

// TestARaceSaysWhoIsCheaperByHowMuch in the status line of a real window and in the GIF, on a scale that shows it: both pools need less
// than half of a frame.
func TestARaceSaysWhoIsCheaperByHowMuch(t *testing.T) {
	a := playing(t, "freelist")
	if err := a.Versus("activeflag"); err != nil {
		t.Fatal(err)
	}
	means := func() (mean [2]int, most int) {
		for i, s := range []*session.Session{a.session, a.Rival()} {
			stats := s.Stats()
			for _, st := range stats[len(stats)-60:] {
				mean[i] += st.Busy
			}
			mean[i] /= 60
			for _, st := range stats {
				most = max(most, st.Busy)
			}
		}
		return mean, most
	}
	a.host.GIFRate = 60
	var recorded [2]int
	perform(t, a, 430, stage{
		400: func(w *Window) {
			mean, most := means()
			more, by := mean[1]-mean[0], "more"
			if more < 0 {
				more, by = -more, "fewer"
			}
			want := fmt.Sprintf("activeflag: %s cycles a frame in the mean of 60 frames, %s %s than freelist", contract.Grouped(mean[1]), contract.Grouped(more), by)
			if _, _, ok := seek(w.canvas, want, false); !ok || more == 0 {
				t.Errorf("the window does not say %q", want)
			}
			if a.Screen.Scale != most*5/4 || a.race.screen.Scale != most*5/4 {
				t.Errorf("the charts are %d and %d cycles high; the most is %d", a.Screen.Scale, a.race.screen.Scale, most)
			}
			tap(t, "F10")
		},
		420: func(*Window) { tap(t, "F10"); recorded, _ = means() },
		425: func(*Window) {
			if a.closeRival(); a.Screen.Scale != 0 {
				t.Error("a game alone has the scale of the race")
			}
		},
	})
	f, err := os.Open(captured(t, a, "gif"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	got, err := gif.DecodeAll(f)
	if err != nil {
		t.Fatal(err)
	}
	last := got.Image[len(got.Image)-1]
	c := paint.NewCanvas(got.Config.Width, got.Config.Height)
	for i := range c.Pix {
		r, g, b, _ := last.At(i%c.W, i/c.W).RGBA()
		c.Pix[i] = (r>>8)<<16 | (g>>8)<<8 | b>>8
	}
	cheaper := 0
	if recorded[1] < recorded[0] {
		cheaper = 1
	}
	want := fmt.Sprintf(" cycles, mean %s fewer", contract.Grouped(recorded[1-cheaper]-recorded[cheaper]))
	if x, _, ok := seek(c, want, false); !ok || x*2/filmW != cheaper {
		t.Errorf("the GIF does not say %q of game %d", want, cheaper)
	}
}
