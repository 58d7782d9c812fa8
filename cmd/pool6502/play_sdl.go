//go:build sdl

package main

import (
	"errors"
	"io"

	"pool6502/cmd/pool6502/window"
)

// hasWindow says whether this build can open one.
const hasWindow = true

var errNoWindow = errors.New("this build has no window")

// show opens the window and plays until it is closed.
func (p *playFlags) show(app *window.App, mappings string, stdout io.Writer) error {
	o := window.Options{Software: p.software, Mappings: mappings}
	if p.frames > 0 {
		left := p.frames
		o.Each = func(w *window.Window) {
			if left--; left <= 0 {
				w.App.Quit = true
			}
		}
	}
	w, err := window.Run(app, o)
	if err != nil {
		return err
	}
	if p.timing {
		w.Times.Write(stdout)
	}
	return nil
}
