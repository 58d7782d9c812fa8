//go:build sdl

package window

import (
	"fmt"
	"testing"
	"time"

	"github.com/veandco/go-sdl2/sdl"

	"pool6502/cmd/pool6502/screen/paint"
)

// TestEveryPixelOfAWindowIsPainted compares windows with canvases that are half as large and as
// large, of even and of odd sizes, however they are drawn.
func TestEveryPixelOfAWindowIsPainted(t *testing.T) {
	needDisplay(t)
	if err := sdl.InitSubSystem(sdl.INIT_VIDEO); err != nil {
		t.Fatal(err)
	}
	defer sdl.QuitSubSystem(sdl.INIT_VIDEO)
	sdl.SetHint(sdl.HINT_FRAMEBUFFER_ACCELERATION, "0") // as openOutput does
	for name, open := range map[string]func(*sdl.Window) (output, error){
		"memory": openMemory,
		"card":   func(win *sdl.Window) (output, error) { return openCard(win, sdl.RENDERER_SOFTWARE) },
	} {
		for _, size := range [][2]int32{{300, 240}, {301, 240}, {300, 241}, {301, 241}} {
			for _, factor := range []int{1, 2} {
				t.Run(fmt.Sprintf("%s %v factor %d", name, size, factor), func(t *testing.T) {
					tryOutput(t, name, open, size, factor)
				})
			}
		}
	}
}

func tryOutput(t *testing.T, name string, open func(*sdl.Window) (output, error), size [2]int32, factor int) {
	t.Helper()
	win, err := sdl.CreateWindow("", 0, 0, size[0], size[1], 0)
	if err != nil {
		t.Fatal(err)
	}
	defer win.Destroy()
	out, err := open(win)
	if err != nil {
		t.Fatal(err)
	}
	defer out.close()
	w := Window{factor: factor}
	c := paint.NewCanvas(w.across(int(size[0])), w.across(int(size[1])))
	for i := range c.Pix {
		c.Pix[i] = uint32(i*7919+1) & 0xFFFFFF
	}
	if err := out.show(c); err != nil {
		t.Fatal(err)
	}
	got, err := out.pixels()
	if err != nil {
		t.Fatal(err)
	}
	for y := range got.H {
		for x := range got.W {
			if have, want := got.At(x, y), c.At(x/factor, y/factor); have != want {
				t.Errorf("%s, %d x %d, pixels of %d: at %d, %d it shows %06X, not %06X", name, size[0], size[1], factor, x, y, have, want)
				return
			}
		}
	}
}

// firstWait looks at the window when it is waited for the first time.
type firstWait struct {
	testClock
	look func()
}

func (c *firstWait) Until(t time.Duration) {
	if c.look != nil {
		c.look()
		c.look = nil
	}
	c.testClock.Until(t)
}

// TestTheFirstPictureIsShownBeforeTheGameBegins: it takes a display long, and is not made up for.
func TestTheFirstPictureIsShownBeforeTheGameBegins(t *testing.T) {
	a := playing(t, "freelist")
	painted := 0
	clock := &firstWait{look: func() {
		for id := range uint32(1000) {
			win, err := sdl.GetWindowFromID(id)
			if err != nil || win == nil {
				continue
			}
			pixels, err := (&memory{win: win}).pixels()
			if err != nil {
				t.Fatal(err)
			}
			for _, p := range pixels.Pix {
				if p&0xFFFFFF != 0 {
					painted++
				}
			}
		}
		if n := a.Session().Position(); n != 0 {
			t.Errorf("%d frames have been run", n)
		}
	}}
	performWith(t, Options{Clock: clock}, a, 3, nil)
	if clock.look != nil || painted == 0 {
		t.Error("the window is black")
	}
}
