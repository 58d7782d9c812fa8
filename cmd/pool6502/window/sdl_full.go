//go:build sdl

package window

import "github.com/veandco/go-sdl2/sdl"

// answer is how many frames a display is given to do what was asked of it: half a second.
const answer = 30

// fill makes the window full screen or gives it its size back, as the App wants. What the display
// does by itself, by a key or a menu of its own, the App wants from then on: SDL does not tell.
func (w *Window) fill() {
	a := w.App
	w.waits = max(w.waits-1, 0)
	switch {
	case a.Full != w.full:
		w.full, w.waits = a.Full, answer
		w.ask()
	case w.waits > 1:
	case w.waits == 1:
		if !w.full && w.wide {
			w.win.Maximize()
		}
	case w.fills() != w.full:
		w.full = !w.full
		a.Full = w.full
	case !w.full:
		w.wide = w.maximised()
	}
}

// ask asks the display for what full says.
func (w *Window) ask() {
	if w.win.GetFlags()&sdl.WINDOW_FULLSCREEN != 0 == w.full {
		w.win.SetFullscreen(fullFlags(!w.full)) // SDL believes that it is so, and would do nothing
	}
	if err := w.win.SetFullscreen(fullFlags(w.full)); err != nil {
		w.App.warn("no full screen: %v", err)
	}
}

func (w *Window) maximised() bool { return w.win.GetFlags()&sdl.WINDOW_MAXIMIZED != 0 }

func fullFlags(full bool) uint32 {
	if full {
		return sdl.WINDOW_FULLSCREEN_DESKTOP
	}
	return 0
}

// fills reports whether the window is as large as its display, whoever made it so.
func (w *Window) fills() bool {
	at, err := w.win.GetDisplayIndex()
	if err != nil {
		return w.full
	}
	r, err := sdl.GetDisplayBounds(at)
	width, height := w.win.GetSize()
	return err == nil && width == r.W && height == r.H
}
