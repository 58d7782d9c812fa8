package interrupt

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"sync/atomic"
	"time"

	"pool6502/nes/files"
)

// Err ends a command that was asked to end.
var Err = errors.New("interrupted; no file was written")

// ErrKept ends a command that was asked to end and has kept the user's work.
var ErrKept = errors.New("interrupted; saves and recordings are on disk")

// ExitCode is that of a command that was asked to end, as shells report it for Ctrl+C.
const ExitCode = 130

// Grace is how long a command may take to end by itself when it is asked to. Some cannot: an
// endless call, a pipe that nobody writes to.
const Grace = 150 * time.Millisecond

// requests to end are Ctrl+C, a closed terminal, the end of the desktop session.
type requests struct {
	asked    chan os.Signal
	finished chan struct{}
	patient  atomic.Bool // the command has something to keep and takes its time
}

type key struct{}

// Listen returns a context that the first request cancels. After the grace, or with the second
// request, the process ends, without its temporary files. stop is called when the command is done.
func Listen() (ctx context.Context, stop func()) {
	in := &requests{asked: make(chan os.Signal, 2), finished: make(chan struct{})}
	for _, s := range signals {
		if !signal.Ignored(s) { // as SIGHUP is under nohup
			signal.Notify(in.asked, s)
		}
	}
	ctx, cancel := context.WithCancel(context.WithValue(context.Background(), key{}, in))
	go in.watch(cancel)
	return ctx, func() {
		close(in.finished)
		cancel()
	}
}

func (in *requests) watch(cancel func()) {
	select {
	case <-in.finished:
		return
	case <-in.asked:
	}
	cancel()
	late := time.After(Grace)
	for {
		select {
		case <-in.finished:
			return
		case <-in.asked:
		case <-late:
			if in.patient.Load() {
				continue
			}
		}
		endNow()
	}
}

// endNow ends the process with what an interrupted command says. It waits for nobody, not even
// for somebody who reads standard error.
func endNow() {
	files.DiscardAll()
	said := make(chan struct{})
	go func() {
		fmt.Fprintf(os.Stderr, "pool6502: %v\n", Err)
		close(said)
	}()
	select {
	case <-said:
	case <-time.After(Grace / 3):
	}
	os.Exit(ExitCode)
}

// TakeTime lets the command take as long as it needs to end once it is asked to, because it keeps
// the user's work then. A second request ends it at once all the same.
func TakeTime(ctx context.Context) {
	if in, ok := ctx.Value(key{}).(*requests); ok {
		in.patient.Store(true)
	}
}
