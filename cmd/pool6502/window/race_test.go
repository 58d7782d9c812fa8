package window

import (
	"bytes"
	"image/gif"
	"os"
	"slices"
	"strings"
	"testing"

	"pool6502/cmd/pool6502/keymap"
	"pool6502/cmd/pool6502/screen/paint"
)

// TestTwoExhibitsRunOnTheSameInput holds the second one to a window that plays it alone.
func TestTwoExhibitsRunOnTheSameInput(t *testing.T) {
	a, alone := playing(t, "freelist"), playing(t, "compaction")
	if err := a.Versus("compaction"); err != nil {
		t.Fatal(err)
	}
	c := paint.NewCanvas(1280, 832)
	for i := range 120 {
		for _, w := range []*App{a, alone} {
			down(t, w, "X", i%9 == 0)
			down(t, w, "Z", i%5 == 0)
			ticks(w, 1)
		}
		if i%10 == 0 {
			a.Draw(c)
		}
	}
	a.Draw(c)
	same := func(when string) {
		t.Helper()
		if a.Rival().Position() != alone.session.Position() || !slices.Equal(a.Rival().Console().Save(), state(alone)) {
			t.Errorf("%s: the second game is at frame %d, not as alone at %d", when, a.Rival().Position(), alone.session.Position())
		}
	}
	same("after 120 frames")
	for range 3 {
		press(t, a, "Shift+`")
		press(t, alone, "Shift+`")
	}
	a.Draw(c)
	same("three frames back")
	// The right half is what a window of its own would show of it.
	right := a.race.halves[1]
	r, _ := a.race.screen.Picture()
	for y := 0; y < r.H; y += 7 {
		for x := 0; x < r.W; x += 5 {
			if c.At(640+r.X+x, r.Y+y) != right.At(r.X+x, r.Y+y) {
				t.Fatalf("pixel %d, %d of the right half is not its own", x, y)
			}
		}
	}
	if n := len(a.race.session.Stats()); n < 50 {
		t.Errorf("%d frames of the second game are measured", n)
	}
	press(t, a, "Escape")
	a.Draw(c) // the menu lies over the first game
	press(t, a, "Escape")
	for _, size := range [][2]int{{1, 1}, {150, 100}, {641, 480}} {
		c.Resize(size[0], size[1])
		a.Draw(c)
	}
	if err := a.Versus("nowhere.nes"); err == nil || a.Rival() == nil {
		t.Errorf("a game that is not there: %v", err)
	}
	press(t, a, "Shift+F1")
	press(t, a, "F1")
	if a.Rival() != nil || !strings.Contains(a.Message(), "compaction is closed") {
		t.Errorf("a loaded state goes on beside another game: %q", a.Message())
	}
	if err := a.Versus("paged"); err != nil {
		t.Fatal(err)
	}
	if err := a.Open("capped"); err != nil || a.Rival() != nil {
		t.Errorf("another game: %v, and the race goes on", err)
	}
}

// race opens a second game beside the first, or draws both and holds them to the same frame.
func (m *monkey) race() {
	if m.byte()&3 == 0 {
		m.note("  versus")
		if err := m.a.Versus(m.path("zoo.nes")); err != nil {
			m.Error(err)
		}
	}
	m.draw()
	if r := m.a.Rival(); r != nil && r.Position() != m.a.session.Position() {
		m.Errorf("the games are at frames %d and %d", m.a.session.Position(), r.Position())
	}
}

// TestBothGamesOfARaceHaveTheSameLayout: their pools differ, and so would their pictures.
func TestBothGamesOfARaceHaveTheSameLayout(t *testing.T) {
	a := playing(t, "recycled")
	if err := a.Versus("capped"); err != nil {
		t.Fatal(err)
	}
	for _, size := range [][2]int{{1280, 832}, {1680, 1000}, {900, 500}, {400, 900}} {
		c := paint.NewCanvas(size[0], size[1])
		ticks(a, 3)
		a.Draw(c)
		a.Draw(c) // the second game's screen has seen it
		left, scale := a.Screen.Picture()
		right, other := a.race.screen.Picture()
		if left != right || scale != other {
			t.Errorf("%v: %+v at scale %d, and %+v at scale %d", size, left, scale, right, other)
		}
	}
}

// TestTheFirstGameOfARaceIsHeardWhileAGIFIsRecorded: the first game is silent and the second is not.
func TestTheFirstGameOfARaceIsHeardWhileAGIFIsRecorded(t *testing.T) {
	a := playing(t, "recycled")
	if err := a.Versus(build(t, a, 0)); err != nil {
		t.Fatal(err)
	}
	a.Do(keymap.GIF)
	down(t, a, "X", true)
	ticks(a, 60)
	if loud(a.Sound(nil)) {
		t.Error("the second game is heard")
	}
	if !loud(a.race.sound) {
		t.Error("the second game is silent; the test needs one that is not")
	}
}

// loud reports whether a sound is more than a constant.
func loud(sound []float32) bool { return slices.Max(sound) > slices.Min(sound)+0.01 }

// TestARaceIsRecordedAsAGIF looks for both pictures and the charts in the file.
func TestARaceIsRecordedAsAGIF(t *testing.T) {
	a := playing(t, "recycled")
	if err := a.Versus("capped"); err != nil {
		t.Fatal(err)
	}
	a.host.GIFRate = 60
	ticks(a, 200)
	a.Do(keymap.GIF)
	var right []uint16
	for range 60 {
		ticks(a, 1)
		right = append(right[:0], a.Rival().Console().Picture()[:]...)
	}
	left := *a.session.Console().Picture()
	a.Do(keymap.GIF)
	path := strings.TrimPrefix(a.Message(), "GIF: ")
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(a.Message(), err)
	}
	got, err := gif.DecodeAll(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	if len(got.Image) != 60 || got.Config.Width != filmW || got.Config.Height != filmH {
		t.Fatalf("%d frames of %d × %d", len(got.Image), got.Config.Width, got.Config.Height)
	}
	last, palette := got.Image[59], a.palette()
	for i := 0; i < len(left); i += 7 {
		x, y := i%paint.PictureW, i/paint.PictureW
		for n, pixel := range []uint16{left[i], right[i]} {
			r, g, b, _ := last.At(x+n*(paint.PictureW+filmGap), y).RGBA()
			if want := palette[pixel&511]; uint8(r>>8) != want.R || uint8(g>>8) != want.G || uint8(b>>8) != want.B {
				t.Fatalf("game %d, pixel %d, %d: %02X%02X%02X, not %v", n, x, y, r>>8, g>>8, b>>8, want)
			}
		}
	}
	var work [2]int // pixels of the charts that are not black
	for y := paint.PictureH + paint.LineH + 8; y < filmH; y++ {
		for x := range filmW {
			if r, g, b, _ := last.At(x, y).RGBA(); r+g+b > 0x6000 {
				work[x*2/filmW]++
			}
		}
	}
	if work[0] < 100 || work[1] < 100 {
		t.Errorf("the charts have %v pixels", work)
	}
}
