//go:build sdl

package window

import (
	"errors"
	"fmt"
	"math"
	"os"
	"runtime"
	"strconv"
	"time"

	"github.com/veandco/go-sdl2/sdl"

	"pool6502/cmd/pool6502/screen/paint"
	"pool6502/cmd/pool6502/window/pace"
)

// Options are how the window is opened.
type Options struct {
	Software bool          // draw without the graphics card
	Mappings string        // file of game controller mappings; "" for none
	Each     func(*Window) // called after each frame has been shown; nil for nobody
	Clock    pace.Clock    // nil: the machine's
}

// Window shows an App.
type Window struct {
	App   *App
	Times pace.Times

	win    *sdl.Window
	out    output
	canvas *paint.Canvas
	factor int // canvas pixels are so many of the window
	desk   int // the scale that the desktop is set to
	full   bool
	wide   bool // it was maximised before it was full screen
	waits  int  // frames until the display has done what was asked of it
	title  string
	said   string   // the message when it was drawn
	drawn  uint64   // the tick in which it was drawn
	own    [2]int32 // the size it has taken by itself
	mouse  [2]int   // where the mouse was seen last
	rests  int      // frames for which it has been there
	hidden bool     // the mouse is
	hertz  float64  // of the display, where it waits for each picture; else 0
	clock  pace.Clock
	wait   func(limit time.Duration) sdl.Event // until something happens; nil if nothing has
	pace   pace.Pace
	sound  speaker
	pads   pads
}

// The sizes the window takes by itself, where the display has room for them: so many times the
// picture, or room for the overlays.
const (
	gameScale  = 3
	labW, labH = 1280, 832
	twoW, twoH = 1680, 1000 // for two games side by side
)

// Run opens a window and plays until the user leaves. It has to be called from the main
// goroutine. The error is about the display, and there is no Window then, or about what could not
// be kept at the end; without sound or pads it goes on.
func Run(a *App, o Options) (*Window, error) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	w := &Window{App: a, canvas: paint.NewCanvas(1, 1), factor: 1, clock: o.Clock}
	w.wait = func(limit time.Duration) sdl.Event {
		w.clock.Until(w.clock.Now() + limit)
		return nil
	}
	if w.clock == nil {
		w.clock = pace.Wall()
		w.wait = func(limit time.Duration) sdl.Event { return sdl.WaitEventTimeout(int(limit.Milliseconds())) }
	}
	startNoBus()
	if err := sdl.InitSubSystem(sdl.INIT_VIDEO | sdl.INIT_EVENTS); err != nil {
		return nil, fmt.Errorf("no display: %v", err)
	}
	defer sdl.QuitSubSystem(sdl.INIT_VIDEO | sdl.INIT_EVENTS)
	if driver, err := sdl.GetCurrentVideoDriver(); err == nil && driver == "offscreen" && os.Getenv("SDL_VIDEODRIVER") == "" {
		return nil, errors.New("no display: neither X11 nor Wayland answers") // SDL would draw into an invisible window
	}
	if err := w.open(o.Software); err != nil {
		return nil, err
	}
	defer w.close()
	if err := w.sound.open(); err != nil {
		a.warn("no sound: %v", err)
	}
	defer w.sound.close()
	w.pads.open(a, o.Mappings)
	defer w.pads.close()
	w.loop(o.Each)
	if width, height := w.win.GetSize(); !w.full && !w.maximised() {
		a.Left(int(width), int(height))
	}
	return w, a.Close()
}

func (w *Window) open(software bool) error {
	sdl.SetHint(sdl.HINT_RENDER_SCALE_QUALITY, "nearest")
	sdl.SetHint(sdl.HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, "0")
	var err error
	w.desk = 1
	if driver, err := sdl.GetCurrentVideoDriver(); err == nil && driver == "x11" { // others scale by themselves
		w.desk = deskScale(os.Getenv)
	}
	w.own = w.size()
	size := w.own
	if width, height := w.App.Size(); width > 0 { // as it was left
		room := w.room()
		size = [2]int32{min(int32(width), room.W), min(int32(height), room.H)}
	}
	w.win, err = sdl.CreateWindow(w.App.Title(), sdl.WINDOWPOS_CENTERED, sdl.WINDOWPOS_CENTERED, size[0], size[1], sdl.WINDOW_RESIZABLE)
	if err != nil {
		return fmt.Errorf("no window: %v", err)
	}
	w.win.SetMinimumSize(256, 240)
	if w.out, err = openOutput(w.win, software); err != nil {
		w.win.Destroy()
		return fmt.Errorf("nothing to draw with: %v", err)
	}
	w.measure()
	sdl.EventState(sdl.DROPFILE, sdl.ENABLE)
	return w.resize()
}

// size is what the window takes by itself.
func (w *Window) size() [2]int32 {
	room := w.room()
	desk := int32(w.desk)
	if w.App.Rival() != nil {
		return [2]int32{min(twoW*desk, room.W), min(twoH*desk, room.H)}
	}
	if w.App.Screen.Overlays != 0 {
		return [2]int32{min(labW*desk, room.W), min(labH*desk, room.H)}
	}
	v := &w.App.Screen.Video
	width, height := v.Size(min(v.Fit(int(room.W), int(room.H)), gameScale*w.desk))
	return [2]int32{int32(width), int32(height)}
}

// titleBar is the height of what most displays put above a window.
const titleBar = 32

// room is the part of the display that a window can fill.
func (w *Window) room() sdl.Rect {
	at := 0
	if w.win != nil {
		if i, err := w.win.GetDisplayIndex(); err == nil {
			at = i
		}
	}
	r, err := sdl.GetDisplayUsableBounds(at)
	if err != nil || r.W < 320 || r.H < 320 {
		return sdl.Rect{W: labW, H: labH}
	}
	r.Y += titleBar
	r.H -= titleBar
	return r
}

// fit makes the window larger for overlays, and fits it to a picture of another shape, unless
// the user has chosen its size. It stays on the display.
func (w *Window) fit() {
	want := w.size()
	if want == w.own || w.full || w.waits > 0 || w.App.Screen.Top != nil || w.maximised() {
		return
	}
	width, height := w.win.GetSize()
	chosen := [2]int32{width, height} != w.own
	w.own = want
	switch {
	case chosen && (w.App.Screen.Overlays == 0 || width >= want[0] && height >= want[1]):
		return
	case chosen:
		want = [2]int32{max(width, want[0]), max(height, want[1])}
	}
	w.win.SetSize(want[0], want[1])
	room := w.room()
	x, y := w.win.GetPosition()
	toX, toY := max(min(x, room.X+room.W-want[0]), room.X), max(min(y, room.Y+room.H-want[1]), room.Y)
	if toX != x || toY != y {
		w.win.SetPosition(toX, toY)
	}
}

// measure finds out whether the display can keep the time.
func (w *Window) measure() {
	w.hertz = 0
	if !w.out.waits() {
		return
	}
	at, err := w.win.GetDisplayIndex()
	if err != nil {
		return
	}
	if mode, err := sdl.GetCurrentDisplayMode(at); err == nil {
		w.hertz = float64(mode.RefreshRate)
	}
}

func (w *Window) close() {
	w.out.close()
	w.win.Destroy()
}

// deskScale is the scale that an X desktop is set to, as it tells programs that draw by themselves: a whole
// number from 1 to 4.
func deskScale(env func(string) string) int {
	for _, name := range []string{"GDK_SCALE", "QT_SCALE_FACTOR"} {
		if v, err := strconv.ParseFloat(env(name), 64); err == nil && v >= 1 {
			return int(math.Round(min(v, 4)))
		}
	}
	return 1
}

// resize makes the canvas fit the window. On a desktop that is set to a larger scale, or in a very large
// window, a pixel of the canvas is more than one of the window, so that text stays readable.
func (w *Window) resize() error {
	width, height, err := w.out.size()
	if err != nil {
		return fmt.Errorf("no window: %v", err)
	}
	w.factor = w.desk
	if height >= 1800 {
		w.factor = max(w.factor, 2)
	}
	if width/w.factor < 256 || height/w.factor < 240 { // a small window shows the picture first
		w.factor = 1
	}
	w.canvas.Resize(w.across(width), w.across(height))
	w.App.Resize(w.canvas.W, w.canvas.H)
	return nil
}

// across is how many pixels of the canvas cover so many of the window.
func (w *Window) across(pixels int) int { return (pixels + w.factor - 1) / w.factor }

// loop runs frames until the user leaves.
func (w *Window) loop(each func(*Window)) {
	a := w.App
	a.Draw(w.canvas)
	w.show() // the first time takes a display long; the game has not begun
	w.Times.Begin()
	last := w.clock.Now()
	still := false
	for !a.Quit {
		woken := still && w.rest()
		display, period := w.keeps()
		w.pace.Keep(display, period, a.period(), w.clock.Now())
		w.clock.Until(w.pace.Begin())
		begun := w.clock.Now()
		busy := w.events() || woken
		w.follow()
		deadline := begun + period - 2*time.Millisecond
		unseen := a.Unseen()
		if unseen {
			deadline = begun + period
		}
		a.Tick(float64(w.pace.Due(begun)), func() bool { return w.clock.Now() < deadline })
		w.play() // it does not wait for the picture, which takes longer to make
		still = a.Idle() && !busy && !a.Screen.Searching
		drawn := !unseen && w.stale(busy)
		if drawn {
			w.said, w.drawn = a.message, a.ticks
			a.Draw(w.canvas)
		}
		work := w.clock.Now() - begun
		w.clock.Until(w.pace.Show())
		if drawn {
			w.show()
		}
		now := w.clock.Now()
		w.pace.Shown(now, work)
		w.Times.Add(now-last, work, w.pace.ByDisplay())
		last = now
		if each != nil {
			each(w)
		}
	}
	w.Times.End(pace.ProcessorTime(), &w.sound.feed)
}

// keeps says whether the display keeps the time, and the period of that: of the display, or of
// the console. A window in which nothing moves is seldom shown, so that the display keeps no time.
func (w *Window) keeps() (display bool, period time.Duration) {
	if !w.App.Idle() && w.hertz > 0 && pace.Near(w.hertz, w.App.Rate()) {
		return true, time.Duration(float64(time.Second) / w.hertz)
	}
	return false, w.App.period()
}

// follow does with the window what the App asked for.
func (w *Window) follow() {
	a := w.App
	if t := a.Title(); t != w.title {
		w.title = t
		w.win.SetTitle(t)
	}
	w.fill()
	w.fit()
	w.cursor()
}

// cursor hides a mouse that rests on a picture with nothing to point at.
func (w *Window) cursor() {
	s := w.App.Screen
	if at := [2]int{s.MouseX, s.MouseY}; at != w.mouse {
		w.mouse, w.rests = at, 0
	}
	w.rests++
	hide := w.rests > 180 && s.Overlays == 0 && s.Top == nil
	if hide == w.hidden {
		return
	}
	w.hidden = hide
	if hide {
		sdl.ShowCursor(sdl.DISABLE)
	} else {
		sdl.ShowCursor(sdl.ENABLE)
	}
}

// show hands the canvas to the display.
func (w *Window) show() {
	width, height, err := w.out.size()
	if err != nil {
		return // the next frame tries again
	}
	if w.across(width) != w.canvas.W || w.across(height) != w.canvas.H {
		if w.resize() != nil {
			return
		}
		w.App.Draw(w.canvas)
	}
	if err := w.out.show(w.canvas); err != nil {
		w.App.warn("the picture cannot be shown: %v", err)
	}
}

// Pixels reads back what the window shows.
func (w *Window) Pixels() (*paint.Canvas, error) { return w.out.pixels() }
