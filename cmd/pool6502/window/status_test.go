package window

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"pool6502/cmd/pool6502/screen/paint"
)

// TestWhatIsNotUsualIsShown looks at what stands in the corner of the picture.
func TestWhatIsNotUsualIsShown(t *testing.T) {
	a := playing(t, "freelist")
	c := paint.NewCanvas(768, 720)
	says := func(want string) {
		t.Helper()
		a.Draw(c)
		if ok, err := regexp.MatchString("^"+want+"$", a.Screen.Notice); err != nil || !ok {
			t.Errorf("says %q, not %q", a.Screen.Notice, want)
		}
	}
	ticks(a, 90)
	says("")
	press(t, a, "P")
	says("paused")
	down(t, a, "Backspace", true)
	ticks(a, 20)
	says(`rewinding, 1 s left in 1\.[0-9] MB`)
	down(t, a, "Backspace", false)
	says("paused")
	press(t, a, "P")
	down(t, a, "Tab", true)
	says("fast forward")
	down(t, a, "Tab", false)
	press(t, a, "=")
	says("1.5 × speed")
	press(t, a, "Ctrl+0")
	press(t, a, "Ctrl+F10")
	press(t, a, "F10")
	ticks(a, 4)
	says("recording movie, 4 frames   recording GIF")
	press(t, a, "F10")
	press(t, a, "Ctrl+F10")
	says("")
	if _, err := a.Session().Break("main"); err != nil {
		t.Fatal(err)
	}
	a.Draw(c)
	if !strings.Contains(a.Screen.Status, "   1 breakpoint   ") {
		t.Errorf("one breakpoint: %q", a.Screen.Status)
	}
}

// TestTheEndOfAMovieSaysThatTheBatteryIsNotKept records a movie of a cartridge with a battery.
func TestTheEndOfAMovieSaysThatTheBatteryIsNotKept(t *testing.T) {
	image := append([]byte("NES\x1a\x02\x01\x02\x00\x00\x00\x00\x00\x00\x00\x00\x00"), make([]byte, 0x8000+0x2000)...)
	copy(image[16:], []byte{0x4C, 0x00, 0x80}) // jmp $8000
	image[16+0x7FFD] = 0x80
	path := filepath.Join(t.TempDir(), "battery.nes")
	if err := os.WriteFile(path, image, 0o644); err != nil {
		t.Fatal(err)
	}
	a := playing(t, path)
	press(t, a, "Ctrl+F10")
	ticks(a, 5)
	press(t, a, "Ctrl+F10")
	movie := captured(t, a, "fm2")
	if !strings.Contains(a.Message(), "battery RAM is not saved") {
		t.Errorf("after recording: %q", a.Message())
	}
	a.Drop(path)
	if a.Session().BatterySuspended() {
		t.Error("opened again, its battery is still suspended")
	}
	a.Drop(movie)
	ticks(a, 8)
	if !strings.HasPrefix(a.Message(), "movie finished; ") {
		t.Errorf("after playing: %q", a.Message())
	}
	b := playing(t, "freelist")
	press(t, b, "Ctrl+F10")
	ticks(b, 2)
	press(t, b, "Ctrl+F10")
	if strings.Contains(b.Message(), "battery") {
		t.Errorf("without a battery: %q", b.Message())
	}
}
