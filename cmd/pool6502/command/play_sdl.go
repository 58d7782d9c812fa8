//go:build sdl

package command

import (
	"context"
	"errors"
	"io"

	"pool6502/cmd/pool6502/window"
)

// hasWindow says whether this build can open one.
const hasWindow = true

var errNoWindow = errors.New("this build has no window")

// show opens the window and plays until it is closed, or the context is: Ctrl+C at the terminal
// ends it as its close button does, with recordings and the battery on disk.
func (p *playFlags) show(ctx context.Context, app *window.App, mappings string, stdout io.Writer) error {
	o := window.Options{Software: p.software, Mappings: mappings}
	takeTime(ctx) // the battery RAM is written at the end
	left := p.frames
	o.Each = func(w *window.Window) {
		left--
		if p.frames > 0 && left <= 0 || ctx.Err() != nil {
			w.App.Quit = true
		}
	}
	w, err := window.Run(app, o)
	if w != nil && p.timing {
		w.Times.Write(stdout)
	}
	if err == nil && ctx.Err() != nil {
		return interrupted(app.Kept())
	}
	return err
}
