//go:build sdl

package window

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/veandco/go-sdl2/sdl"

	"pool6502/cmd/pool6502/window/pace"
	"pool6502/nes"
	"pool6502/nes/script"
	"pool6502/roms"
)

// TestEveryExhibitRunsInTheWindowAndHearsItsKeys opens each exhibit, holds keys through SDL's
// event queue, and compares RAM and picture with a headless console that had the same on its
// pads, and RAM with one that had nothing.
func TestEveryExhibitRunsInTheWindowAndHearsItsKeys(t *testing.T) {
	const down, up, frames = 30, 60, 100
	for _, p := range roms.All() {
		t.Run(p.Name, func(t *testing.T) {
			a := playing(t, p.Name)
			perform(t, a, frames, stage{
				down: func(*Window) { inject(t, "Z", true); inject(t, "Right", true) },
				up:   func(*Window) { inject(t, "Z", false); inject(t, "Right", false) },
				frames: func(w *Window) {
					a.message = ""
					a.Draw(w.canvas)
					if err := w.out.show(w.canvas); err != nil {
						t.Fatal(err)
					}
					con := twin(t, p.Name, func(f int) (nes.Buttons, nes.Buttons) {
						if f >= down && f < up {
							return nes.ButtonA | nes.ButtonRight, 0
						}
						return 0, 0
					}, frames)
					samePicture(t, w, con)
					if !bytes.Equal(ram(con), ram(a.Session().Console())) {
						t.Error("RAM is not what the same keys make headless")
					}
					if bytes.Equal(ram(con), ram(twin(t, p.Name, nil, frames))) {
						t.Error("the keys change nothing")
					}
				},
			})
		})
	}
}

// TestEveryOverlayLeavesThePictureAlone shows all of them beside it.
func TestEveryOverlayLeavesThePictureAlone(t *testing.T) {
	a := playing(t, "freelist")
	perform(t, a, 60, stage{
		5: func(*Window) { tap(t, "0") },
		60: func(w *Window) {
			a.message = ""
			a.Draw(w.canvas)
			if err := w.out.show(w.canvas); err != nil {
				t.Fatal(err)
			}
			if w.canvas.W != labW || w.canvas.H != labH {
				t.Errorf("the window did not grow for the overlays: %d x %d", w.canvas.W, w.canvas.H)
			}
			samePicture(t, w, twin(t, "freelist", nil, 60))
		},
	})
}

// TestStatesRewindAndMoviesAgreeInTheWindow goes through all of them by keys.
func TestStatesRewindAndMoviesAgreeInTheWindow(t *testing.T) {
	a := playing(t, "compaction")
	at := map[uint64][256 * 240]uint16{} // the pictures of the recording
	note := func(*Window) { at[a.Session().Position()] = *a.Session().Console().Picture() }
	s := stage{
		10: func(*Window) { tap(t, "Ctrl+F10") },
		20: func(*Window) { inject(t, "X", true) },
		30: func(*Window) { inject(t, "X", false); tap(t, "Shift+F1") },
		50: func(*Window) { tap(t, "F1") },
		60: func(*Window) { inject(t, "Backspace", true) },
		70: func(*Window) { inject(t, "Backspace", false); inject(t, "Left", true) },
		99: func(*Window) { tap(t, "Ctrl+F10") },
	}
	for k := 11; k < 99; k++ {
		do := s[k]
		s[k] = func(w *Window) {
			note(w)
			if do != nil {
				do(w)
			}
		}
	}
	perform(t, a, 101, s)
	path := captured(t, a, "fm2")
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	in, err := script.Parse(path, data)
	if err != nil {
		t.Fatal(err)
	}
	// 20 frames to the state, 10 on from it when it was loaded, 10 back, 29 on.
	if in.Frames < 40 || in.Frames > 60 || in.Movie.Rerecords != 2 {
		t.Fatalf("the movie has %d frames and %d rerecords", in.Frames, in.Movie.Rerecords)
	}

	b := playing(t, "compaction")
	b.Drop(path)
	g, _ := openAny("compaction")
	con, err := nes.Open(g.Image, nes.Config{SampleRate: -1})
	if err != nil {
		t.Fatal(err)
	}
	player := in.Play()
	shown := 0
	perform(t, b, int(in.Frames), stageEach(int(in.Frames), func(frame int) {
		player.Apply(uint64(frame-1), con)
		con.RunFrame()
		if *con.Picture() != *b.Session().Console().Picture() {
			t.Fatalf("frame %d of the movie differs between window and headless", frame)
		}
		if p, ok := at[uint64(frame)]; ok {
			shown++
			if p != *con.Picture() {
				t.Fatalf("frame %d of the movie is not what was played", frame)
			}
		}
	}))
	if shown < 30 {
		t.Errorf("only %d frames were compared", shown)
	}
}

// TestARealKeyReachesTheGame presses one with xdotool, as far outside as it gets.
func TestARealKeyReachesTheGame(t *testing.T) {
	needDisplay(t)
	if _, err := exec.LookPath("xdotool"); err != nil {
		t.Skip("xdotool is not installed (make sdl installs it on Debian)")
	}
	a := playing(t, "freelist")
	done := make(chan error, 1)
	heard := 0
	const most = 1200
	performWith(t, Options{Clock: pace.Wall()}, a, most, stageEach(most, func(n int) {
		if n == 10 {
			go func() {
				out, err := exec.Command("xdotool", "search", "--name", "freelist - pool6502",
					"windowfocus", "keydown", "x", "sleep", "0.2", "keyup", "x").CombinedOutput()
				if err != nil {
					err = fmt.Errorf("xdotool: %v: %s", err, out)
				}
				done <- err
			}()
		}
		if a.Session().Held(0)&nes.ButtonB != 0 {
			heard++
		}
		select {
		case err := <-done:
			if err != nil {
				t.Error(err)
			}
			done = nil
		default:
		}
		if heard > 0 && done == nil {
			a.Quit = true
		}
	}))
	if heard == 0 {
		t.Error("the key did not reach the pad")
	}
}

func TestWithoutASoundDeviceItGoesOn(t *testing.T) {
	needDisplay(t)
	t.Setenv("SDL_AUDIODRIVER", "none")
	a := playing(t, "freelist")
	said := ""
	perform(t, a, 30, stage{2: func(*Window) { said = a.Message() }})
	if !strings.Contains(said, "no sound") {
		t.Errorf("says %q", said)
	}
	if got := a.Session().Position(); got != 30 {
		t.Errorf("%d frames of 30", got)
	}
}

func TestWithoutADisplayThereIsOneClearLine(t *testing.T) {
	t.Setenv("DISPLAY", ":4242")
	t.Setenv("WAYLAND_DISPLAY", "nobody")
	for _, driver := range []string{"x11", ""} {
		t.Run("driver "+driver, func(t *testing.T) { // left to itself, SDL would draw into memory
			t.Setenv("SDL_VIDEODRIVER", driver)
			frames := 0
			a := newApp(t)
			_, err := Run(a, Options{Software: true, Each: func(*Window) {
				frames++
				a.Quit = true
			}})
			if err == nil || !strings.Contains(err.Error(), "no display") || strings.Contains(err.Error(), "\n") || frames > 0 {
				t.Errorf("SDL_VIDEODRIVER=%s: %v, and %d frames", driver, err, frames)
			}
		})
	}
}

func TestTheWindowCanBeResizedAndFillTheDisplay(t *testing.T) {
	a := playing(t, "freelist")
	perform(t, a, 60, stage{
		5: func(w *Window) { w.win.SetSize(901, 333) },
		20: func(w *Window) {
			if w.canvas.W != 901 || w.canvas.H != 333 {
				t.Errorf("the canvas is %d x %d", w.canvas.W, w.canvas.H)
			}
			tap(t, "F11")
		},
		40: func(w *Window) {
			if w.canvas.W != 1600 || w.canvas.H != 1000 {
				t.Errorf("full screen is %d x %d", w.canvas.W, w.canvas.H)
			}
			tap(t, "F11")
		},
		59: func(w *Window) {
			if w.full {
				t.Error("it stays full screen")
			}
		},
	})
	if got := a.Session().Position(); got != 60 {
		t.Errorf("%d frames of 60", got)
	}
}

// TestABrokenFileInTheWindowIsSaid opens the picker by key and drops files on it.
func TestABrokenFileInTheWindowIsSaid(t *testing.T) {
	path := filepath.Join(t.TempDir(), "broken.nes")
	if err := os.WriteFile(path, []byte("NES\x1a"), 0o644); err != nil {
		t.Fatal(err)
	}
	a := playing(t, "activeflag")
	perform(t, a, 40, stage{
		10: func(*Window) { a.Drop(path) },
		20: func(w *Window) {
			if !strings.Contains(a.Message(), "broken.nes") || !a.Screen.Alarm {
				t.Errorf("says %q", a.Message())
			}
			tap(t, "Ctrl+O")
		},
		25: func(*Window) {
			if a.Screen.Top == nil {
				t.Error("no picker")
			}
			tap(t, "Escape")
		},
	})
	if got := a.Session().Position(); got < 30 {
		t.Errorf("the game stands at %d", got)
	}
}

// TestTheStickIsACross moves the left stick of a pad.
func TestTheStickIsACross(t *testing.T) {
	a := playing(t, "freelist")
	p := pads{app: a}
	for _, c := range []struct {
		axis  uint8
		value int
		want  nes.Buttons
	}{
		{sdl.CONTROLLER_AXIS_LEFTX, -20000, nes.ButtonLeft},
		{sdl.CONTROLLER_AXIS_LEFTY, 32767, nes.ButtonLeft | nes.ButtonDown},
		{sdl.CONTROLLER_AXIS_LEFTX, 20000, nes.ButtonRight | nes.ButtonDown},
		{sdl.CONTROLLER_AXIS_TRIGGERLEFT, 32767, nes.ButtonRight | nes.ButtonDown},
		{sdl.CONTROLLER_AXIS_LEFTX, 900, nes.ButtonDown},
		{sdl.CONTROLLER_AXIS_LEFTY, -32768, nes.ButtonUp},
		{sdl.CONTROLLER_AXIS_LEFTY, 0, 0},
	} {
		t.Run(fmt.Sprintf("axis %d at %d", c.axis, c.value), func(t *testing.T) {
			p.stick(0, c.axis, c.value)
			if got := a.buttons(0); got != c.want {
				t.Errorf("axis %d at %d: the pad holds %08b, not %08b", c.axis, c.value, got, c.want)
			}
		})
	}
}
