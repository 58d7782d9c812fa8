//go:build !sdl

package command

import (
	"context"
	"errors"
	"io"

	"pool6502/cmd/pool6502/window"
)

// hasWindow says whether this build can open one.
const hasWindow = false

var errNoWindow = errors.New("this build has no window; install SDL 2 and build it with make play, or: go build -tags sdl ./cmd/pool6502")

func (p *playFlags) show(context.Context, *window.App, string, io.Writer) error { return errNoWindow }
