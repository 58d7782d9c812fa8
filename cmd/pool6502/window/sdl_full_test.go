//go:build sdl && unix

package window

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"
)

// step is done, and then waited for, a few seconds at most.
type step struct {
	name  string
	do    func(*Window)
	until func(*Window) bool
}

// inTurn plays until all steps are done.
func inTurn(t *testing.T, a *App, software bool, steps []step) {
	t.Helper()
	const patience = 600 // frames
	waited := -answer    // the window comes up
	_, err := Run(a, Options{Software: software, Each: func(w *Window) {
		switch {
		case waited < 0:
			waited++
		case len(steps) == 0:
			a.Quit = true
		case waited == 0:
			steps[0].do(w)
			waited = 1
		case waited > answer+2 && steps[0].until(w):
			steps, waited = steps[1:], 0
		case waited > patience:
			width, height := w.win.GetSize()
			t.Errorf("%s: never came about; the window is %d x %d, full screen %v", steps[0].name, width, height, a.Full)
			a.Quit = true
		default:
			waited++
		}
	}})
	if err != nil {
		t.Fatal(err)
	}
}

func isFull(full bool) func(*Window) bool {
	return func(w *Window) bool { return w.fills() == full && w.App.Full == full }
}

// fullByBoth goes to full screen and back by a key of ours and by one of the display.
func fullByBoth(t *testing.T, theirs func(*Window)) []step {
	f11 := func(*Window) { tap(t, "F11") }
	return []step{
		{"F11", f11, isFull(true)},
		{"F11 back", f11, isFull(false)},
		{"the display's own", theirs, isFull(true)},
		{"F11 after the display's own", f11, isFull(false)},
		{"F11 again", f11, isFull(true)},
		{"the display's own back", theirs, isFull(false)},
		{"F11 once more", f11, isFull(true)},
		{"and back", f11, isFull(false)},
	}
}

// withManager starts a window manager, with Super+F for full screen.
func withManager(t *testing.T) {
	t.Helper()
	needDisplay(t)
	for _, name := range []string{"openbox", "xdotool"} {
		if _, err := exec.LookPath(name); err != nil {
			t.Skip(name + " is not installed (make sdl installs it on Debian)")
		}
	}
	dir := t.TempDir()
	config, ready := filepath.Join(dir, "rc.xml"), filepath.Join(dir, "ready")
	if err := os.WriteFile(config, []byte(`<openbox_config xmlns="http://openbox.org/3.4/rc"><keyboard>
<keybind key="W-f"><action name="ToggleFullscreen"/></keybind>
</keyboard></openbox_config>`), 0o644); err != nil {
		t.Fatal(err)
	}
	c := exec.Command("openbox", "--config-file", config, "--startup", "touch "+ready)
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		c.Process.Kill()
		c.Wait()
	})
	for range 1000 {
		if _, err := os.Stat(ready); err == nil {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Skip("openbox does not run here")
}

func TestFullScreenByTheWindowManager(t *testing.T) {
	withManager(t)
	inTurn(t, playing(t, "freelist"), true, fullByBoth(t, func(*Window) {
		if out, err := exec.Command("xdotool", "key", "super+f").CombinedOutput(); err != nil {
			t.Errorf("xdotool: %v: %s", err, out)
		}
	}))
}

func TestFullScreenByTheCompositor(t *testing.T) {
	underWayland(t)
	sockets, _ := filepath.Glob(filepath.Join(os.Getenv("XDG_RUNTIME_DIR"), "sway-ipc.*.sock"))
	if len(sockets) == 0 {
		t.Skip("sway cannot be spoken to")
	}
	tell := func(what string) {
		if out, err := exec.Command("swaymsg", "-s", sockets[0], what).CombinedOutput(); err != nil {
			t.Errorf("swaymsg: %v: %s", err, out)
		}
	}
	tell("output * mode --custom 800x600@60Hz") // less to draw without a graphics card
	inTurn(t, playing(t, "freelist"), false, fullByBoth(t, func(*Window) { tell("fullscreen toggle") }))
}

// TestFullScreenGivesTheWindowBack as it was: maximised, or on the display with what was changed
// meanwhile.
func TestFullScreenGivesTheWindowBack(t *testing.T) {
	withManager(t)
	f11 := func(*Window) { tap(t, "F11") }
	inTurn(t, playing(t, "freelist"), true, []step{
		{"maximise", func(w *Window) { w.win.Maximize() }, (*Window).maximised},
		{"F11", f11, isFull(true)},
		{"F11 back", f11, func(w *Window) bool { return !w.fills() && w.maximised() }},
		{"restore", func(w *Window) { w.win.Restore() }, func(w *Window) bool { return !w.maximised() }},
		{"to the corner", func(w *Window) { w.win.SetPosition(800, 250) }, func(w *Window) bool {
			x, y := w.win.GetPosition()
			return x >= 790 && y >= 240
		}},
		{"F11 again", f11, isFull(true)},
		{"overlays", func(*Window) { tap(t, "0") }, isFull(true)},
		{"F11 back again", f11, func(w *Window) bool {
			x, y := w.win.GetPosition()
			width, height := w.win.GetSize()
			return width == 1280 && height == 832 && x >= 0 && y >= 0 && x+width <= 1600 && y+height <= 1000
		}},
	})
}
