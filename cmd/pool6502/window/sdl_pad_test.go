//go:build sdl

package window

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/veandco/go-sdl2/sdl"

	"pool6502/internal/sdltest"
	"pool6502/nes"
)

// controller is a pad that SDL knows by itself.
var controller = sdltest.Model{Name: "Test pad", Vendor: 0x1234, Product: 0x5678, Controller: true}

// padTest lets pads be heard without a window manager to give the window the keyboard.
func padTest(t *testing.T) {
	t.Helper()
	needDisplay(t)
	sdl.SetHint(sdl.HINT_JOYSTICK_ALLOW_BACKGROUND_EVENTS, "1")
}

func plug(t *testing.T, m sdltest.Model) *sdltest.Pad {
	t.Helper()
	p, err := sdltest.Plug(m)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func pull(t *testing.T, p *sdltest.Pad) {
	t.Helper()
	if err := p.Pull(); err != nil {
		t.Fatal(err)
	}
}

// saysIn expects words in what the window says.
func saysIn(t *testing.T, w *Window, words ...string) {
	t.Helper()
	for _, word := range words {
		if !strings.Contains(w.App.Message(), word) {
			t.Errorf("says %q, not %q", w.App.Message(), word)
		}
	}
}

// TestAPadIsPluggedInAndPulledOutWhileItPlays plugs one in, plays with it, pulls it out while its
// buttons are held, plugs it in again and goes on; the ROM's RAM is what a headless console's is
// with the same held at the same frames.
func TestAPadIsPluggedInAndPulledOutWhileItPlays(t *testing.T) {
	padTest(t)
	a := playing(t, "freelist")
	var p *sdltest.Pad
	const frames = 150
	hold := func(b int, down bool) func(*Window) { return func(*Window) { p.Press(b, down) } }
	perform(t, a, frames, stage{
		10: func(*Window) { p = plug(t, controller) },
		12: func(w *Window) { saysIn(t, w, "pad 1: ") },
		20: hold(sdl.CONTROLLER_BUTTON_B, true),
		30: hold(sdl.CONTROLLER_BUTTON_DPAD_RIGHT, true),
		40: hold(sdl.CONTROLLER_BUTTON_B, false),
		60: func(w *Window) { pull(t, p) },
		62: func(w *Window) {
			saysIn(t, w, "pad 1 was unplugged")
			if a.Session().Held(0) != 0 {
				t.Errorf("a pad that is gone holds %08b", a.Session().Held(0))
			}
		},
		70: func(*Window) { p = plug(t, controller) },
		72: func(w *Window) { saysIn(t, w, "pad 1: ") },
		80: func(*Window) { p.Lean(sdl.CONTROLLER_AXIS_LEFTX, -32768); p.Press(sdl.CONTROLLER_BUTTON_A, true) },
		99: func(*Window) { p.Lean(sdl.CONTROLLER_AXIS_LEFTX, 0); p.Press(sdl.CONTROLLER_BUTTON_A, false) },
		frames: func(*Window) {
			con := twin(t, "freelist", func(f int) (b nes.Buttons, _ nes.Buttons) {
				if f >= 20 && f < 40 {
					b |= nes.ButtonA
				}
				if f >= 30 && f < 60 {
					b |= nes.ButtonRight
				}
				if f >= 80 && f < 99 {
					b |= nes.ButtonLeft | nes.ButtonB
				}
				return b, 0
			}, frames)
			if !bytes.Equal(ram(con), ram(a.Session().Console())) {
				t.Error("RAM is not what the same buttons make headless")
			}
			if bytes.Equal(ram(con), ram(twin(t, "freelist", nil, frames))) {
				t.Error("the buttons change nothing")
			}
			pull(t, p)
		},
	})
}

// TestTwoPadsAndOneThatWaits: the third gets the port of the first that goes.
func TestTwoPadsAndOneThatWaits(t *testing.T) {
	padTest(t)
	a := playing(t, "freelist")
	var p [3]*sdltest.Pad
	held := func(want0, want1 nes.Buttons) func(*Window) {
		return func(*Window) {
			t.Helper()
			if got0, got1 := a.Session().Held(0), a.Session().Held(1); got0 != want0 || got1 != want1 {
				t.Errorf("the pads hold %08b and %08b, not %08b and %08b", got0, got1, want0, want1)
			}
		}
	}
	perform(t, a, 60, stage{
		5: func(*Window) { p[0] = plug(t, controller) },
		7: func(*Window) { p[1] = plug(t, controller) },
		9: func(w *Window) { saysIn(t, w, "pad 2: "); p[2] = plug(t, controller) },
		11: func(*Window) {
			p[0].Press(sdl.CONTROLLER_BUTTON_START, true)
			p[1].Press(sdl.CONTROLLER_BUTTON_BACK, true)
			p[2].Press(sdl.CONTROLLER_BUTTON_DPAD_UP, true)
		},
		13: held(nes.ButtonStart, nes.ButtonSelect),
		20: func(*Window) { p[2].Press(sdl.CONTROLLER_BUTTON_DPAD_UP, false); pull(t, p[0]) },
		22: func(w *Window) { saysIn(t, w, "pad 1: "); held(0, nes.ButtonSelect)(w) },
		24: func(*Window) { p[2].Press(sdl.CONTROLLER_BUTTON_DPAD_DOWN, true) },
		26: held(nes.ButtonDown, nes.ButtonSelect),
		30: func(*Window) { pull(t, p[1]) },
		32: held(nes.ButtonDown, 0),
		40: func(*Window) { pull(t, p[2]) },
		42: held(0, 0),
	})
}

// TestTurboOnAPad holds it for a while: two frames down, two up.
func TestTurboOnAPad(t *testing.T) {
	padTest(t)
	a := playing(t, "freelist")
	var p *sdltest.Pad
	var seen []bool
	s := stage{
		5:  func(*Window) { p = plug(t, controller) },
		9:  func(*Window) { p.Press(sdl.CONTROLLER_BUTTON_Y, true) },
		40: func(*Window) { pull(t, p) },
	}
	for n := 10; n < 40; n++ {
		s[n] = func(*Window) { seen = append(seen, a.Session().Held(0)&nes.ButtonA != 0) }
	}
	perform(t, a, 42, s)
	for i := 2; i < len(seen); i++ {
		if seen[i] == seen[i-2] {
			t.Fatalf("turbo holds %v", seen)
		}
	}
	if len(seen) != 30 {
		t.Errorf("%d frames were looked at", len(seen))
	}
}

// TestAShoulderThatIsPulledOutStopsRewinding: time goes forward again.
func TestAShoulderThatIsPulledOutStopsRewinding(t *testing.T) {
	padTest(t)
	a := playing(t, "freelist")
	var p *sdltest.Pad
	at := uint64(0)
	perform(t, a, 60, stage{
		5:  func(*Window) { p = plug(t, controller) },
		30: func(*Window) { p.Press(sdl.CONTROLLER_BUTTON_LEFTSHOULDER, true) },
		40: func(*Window) {
			if at = a.Session().Position(); at >= 30 {
				t.Errorf("frame %d: it does not rewind", at)
			}
			pull(t, p)
		},
		60: func(*Window) {
			if got := a.Session().Position(); got != at+20 {
				t.Errorf("frame %d, 20 after %d", got, at)
			}
		},
	})
}

// TestMappingsAreHonoured plugs in a joystick that SDL cannot place, before and after the window
// opens, with a line for it in the file of mappings and without.
func TestMappingsAreHonoured(t *testing.T) {
	padTest(t)
	if err := sdl.InitSubSystem(sdl.INIT_GAMECONTROLLER); err != nil {
		t.Fatal(err)
	}
	defer sdl.QuitSubSystem(sdl.INIT_GAMECONTROLLER)
	stick := sdltest.Model{Name: "Odd stick", Vendor: 0x0F0F, Product: 0x6502}
	p := plug(t, stick)
	line := p.GUID() + ",Our odd stick,a:b9,b:b8,start:b3,dpleft:-a5,dpright:+a5,platform:" + sdl.GetPlatform() + ",\n"
	other := strings.Replace(line, "platform:"+sdl.GetPlatform(), "platform:Amiga", 1)
	path := filepath.Join(t.TempDir(), "gamecontrollerdb.txt")
	play := func(file string, want nes.Buttons) {
		t.Helper()
		if err := os.WriteFile(path, []byte(file), 0o644); err != nil {
			t.Fatal(err)
		}
		a := playing(t, "freelist")
		performWith(t, Options{Mappings: path}, a, 30, stage{
			5: func(*Window) { p.Press(8, true); p.Lean(5, -32768) },
			8: func(w *Window) {
				if got := a.Session().Held(0); got != want {
					t.Errorf("the pad holds %08b, not %08b", got, want)
				}
				if want != 0 {
					saysIn(t, w, "Our odd stick")
				}
				p.Press(8, false)
				p.Lean(5, 0)
			},
			10: func(*Window) { pull(t, p) },
			15: func(*Window) { p = plug(t, stick) },
			20: func(*Window) { p.Press(8, true) },
			25: func(*Window) {
				if got := a.Session().Held(0); got != want&nes.ButtonA {
					t.Errorf("plugged in again the pad holds %08b", got)
				}
			},
			28: func(*Window) { p.Press(8, false) },
		})
	}
	play("# mappings of nobody\n\n"+other+"a line of nothing\n", 0)
	play("# mappings\n\n"+other+line, nes.ButtonA|nes.ButtonLeft)
	pull(t, p)
}

// FuzzMappings gives SDL any file of mappings; it has to stay alive, and to know a good line
// that comes after.
func FuzzMappings(f *testing.F) {
	f.Add("03000000341200007856000000000000,Test pad,a:b0,b:b1,platform:Linux,\n")
	f.Add("# no line\n0300,x,\nxinput,*,a:b0\n,,,\n03000000341200007856000000000000,\x00,a:h0.4,leftx:-a0~")
	f.Add("03000000341200007856000000000000,a,hint:!X:=1,crc:ffff,type:,face:,sdk>=:")
	if err := sdl.InitSubSystem(sdl.INIT_GAMECONTROLLER); err != nil {
		f.Skip(err)
	}
	f.Cleanup(func() { sdl.QuitSubSystem(sdl.INIT_GAMECONTROLLER) })
	guid := sdl.JoystickGetGUIDFromString("03000000ffff0000ffff000000000000")
	f.Fuzz(func(t *testing.T, text string) {
		addMappings(text)
		addMappings("03000000ffff0000ffff000000000000,Good pad,a:b0,b:b1,\n")
		if got := sdl.GameControllerMappingForGUID(guid); !strings.Contains(got, "Good pad") {
			t.Fatalf("the good line is %q", got)
		}
	})
}
