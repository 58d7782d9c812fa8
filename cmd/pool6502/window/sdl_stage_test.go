//go:build sdl

package window

import (
	"bufio"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/veandco/go-sdl2/sdl"

	"pool6502/cmd/pool6502/keymap"
	"pool6502/cmd/pool6502/screen/paint"
	"pool6502/internal/sdltest"
	"pool6502/nes"
)

// noDisplay is why the tests of the window cannot run; "" when they can.
var noDisplay string

// TestMain starts an X server without a screen for the tests of the real window.
func TestMain(m *testing.M) {
	stop := startDisplay()
	os.Setenv("SDL_AUDIODRIVER", "dummy")
	code := m.Run()
	stop()
	os.Exit(code)
}

func startDisplay() (stop func()) {
	path, err := exec.LookPath("Xvfb")
	if err != nil {
		noDisplay = "Xvfb is not installed (make sdl installs it on Debian)"
		return func() {}
	}
	r, w, err := os.Pipe()
	if err != nil {
		noDisplay = err.Error()
		return func() {}
	}
	c := exec.Command(path, "-displayfd", "3", "-screen", "0", "1600x1000x24", "-nolisten", "tcp", "-noreset") // or it is not there for a moment after each window
	c.ExtraFiles = []*os.File{w}
	if err := c.Start(); err != nil {
		noDisplay = err.Error()
		return func() {}
	}
	w.Close()
	line, err := bufio.NewReader(r).ReadString('\n')
	if err != nil {
		noDisplay = "Xvfb did not start: " + err.Error()
	}
	os.Setenv("DISPLAY", ":"+strings.TrimSpace(line))
	os.Setenv("SDL_VIDEODRIVER", "x11")
	return func() {
		c.Process.Kill()
		c.Wait()
	}
}

func needDisplay(t *testing.T) {
	t.Helper()
	if noDisplay != "" {
		t.Skip(noDisplay)
	}
}

// inject puts a key event into SDL's queue, as the keyboard would.
func inject(t *testing.T, key string, down bool) {
	t.Helper()
	c, err := keymap.ParseChord(key)
	if err != nil {
		t.Fatal(err)
	}
	var mod uint16
	if c.Mods&keymap.Ctrl != 0 {
		mod |= sdl.KMOD_LCTRL
	}
	if c.Mods&keymap.Shift != 0 {
		mod |= sdl.KMOD_LSHIFT
	}
	if err := sdltest.Key(int32(sdl.GetKeyFromName(c.Key)), mod, down); err != nil {
		t.Fatal(err)
	}
}

func tap(t *testing.T, key string) {
	t.Helper()
	inject(t, key, true)
	inject(t, key, false)
}

// write puts a text into SDL's queue, as a keyboard types it: the keys that it knows, and the letters.
func write(t *testing.T, text string) {
	t.Helper()
	for _, r := range text {
		if key := strings.ToUpper(string(r)); sdl.GetKeyFromName(key) != sdl.K_UNKNOWN {
			tap(t, key)
		}
		e := &sdl.TextInputEvent{Type: sdl.TEXTINPUT}
		copy(e.Text[:], string(r))
		queue(t, e)
	}
}

// testClock is a machine that is never late: time passes by waiting, and a little by looking.
type testClock struct{ now time.Duration }

func (c *testClock) Now() time.Duration {
	c.now += 10 * time.Microsecond
	return c.now
}

func (c *testClock) Until(t time.Duration) { c.now = max(c.now, t) }

// stage is what happens in a window at one of its frames.
type stage map[int]func(*Window)

// perform opens the window and plays so many of its frames, as fast as it can.
func perform(t *testing.T, a *App, frames int, s stage) *Window {
	t.Helper()
	return performWith(t, Options{}, a, frames, s)
}

// performWith is perform with options; the clock is one that waits for nothing, unless they have
// another.
func performWith(t *testing.T, o Options, a *App, frames int, s stage) *Window {
	t.Helper()
	needDisplay(t)
	n := 0
	o.Software = true
	if o.Clock == nil {
		o.Clock = &testClock{}
	}
	o.Each = func(w *Window) {
		n++
		if do := s[n]; do != nil {
			do(w)
		}
		if n >= frames {
			a.Quit = true
		}
	}
	w, err := Run(a, o)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// twin plays the same game headless with the same inputs.
func twin(t *testing.T, name string, hold func(frame int) (nes.Buttons, nes.Buttons), frames int) *nes.Console {
	t.Helper()
	g, err := openAny(name)
	if err != nil {
		t.Fatal(err)
	}
	con, err := nes.Open(g.Image, nes.Config{SampleRate: -1})
	if err != nil {
		t.Fatal(err)
	}
	for f := range frames {
		if hold != nil {
			one, two := hold(f)
			con.Hold(0, one)
			con.Hold(1, two)
		}
		con.RunFrame()
	}
	return con
}

func ram(con *nes.Console) []byte {
	out := make([]byte, 0x800)
	for i := range out {
		out[i] = con.Peek(uint16(i))
	}
	return out
}

// samePicture compares what the window shows with a headless frame.
func samePicture(t *testing.T, w *Window, con *nes.Console) {
	t.Helper()
	got, err := w.Pixels()
	if err != nil {
		t.Fatal(err)
	}
	palette := nes.CompositePalette()
	r, scale := w.App.Screen.Picture()
	if scale < 2 || r.X+r.W > got.W || r.Y+r.H > got.H {
		t.Fatalf("the picture is shown at scale %d in %+v of %d x %d", scale, r, got.W, got.H)
	}
	for y := range 240 * scale {
		for x := range 256 * scale {
			c := palette[con.Picture()[y/scale*256+x/scale]&511]
			want := paint.Color(c.R)<<16 | paint.Color(c.G)<<8 | paint.Color(c.B)
			if have := got.At(r.X+x, r.Y+y); have != want {
				t.Fatalf("pixel %d, %d of the window is %06X, not %06X", x, y, have, want)
			}
		}
	}
}

// stageEach does the same at every frame.
func stageEach(frames int, do func(frame int)) stage {
	s := stage{}
	for k := 1; k <= frames; k++ {
		s[k] = func(*Window) { do(k) }
	}
	return s
}
