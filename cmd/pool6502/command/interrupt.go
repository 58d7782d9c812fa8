package command

import (
	"context"
	"errors"
	"fmt"
	"os"
	"sync/atomic"
	"time"

	"pool6502/cmd/pool6502/signals"
	"pool6502/internal/files"
)

// errInterrupted is the error of a command that was interrupted and wrote nothing.
var errInterrupted = errors.New("interrupted; no file was written")

// errKept is the error of a command that was interrupted and has saved the user's work.
var errKept = errors.New("interrupted; saves and recordings are on disk")

// errLost is the error of a command that was interrupted and misses a part of the user's work.
var errLost = errors.New("interrupted")

// interrupted says what has become of the user's work.
func interrupted(lost error) error {
	if lost == nil {
		return errKept
	}
	return fmt.Errorf("%w; %w", errLost, lost)
}

// grace is how long a command may take to end after it was interrupted. Some commands cannot end: they
// wait in an endless call, or for a pipe without a writer.
const grace = 150 * time.Millisecond

// requests are those to end the command, which come as signals.
type requests struct {
	finished chan struct{}
	patient  atomic.Bool // the command saves the user's work first, and Grace does not apply
	said     atomic.Bool // that it was interrupted, by the command itself or by endNow
}

type requestsKey struct{}

// listenSignals returns a context that the first request cancels. After the grace, or with the second
// request, the process ends, without its temporary files. stop is called when the command is done.
func listenSignals() (ctx context.Context, stop func()) {
	in := &requests{finished: make(chan struct{})}
	ctx, cancel := context.WithCancel(context.WithValue(context.Background(), requestsKey{}, in))
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
	case <-signals.Asked:
	}
	cancel()
	late := time.After(grace)
	for {
		select {
		case <-in.finished:
			return
		case <-signals.Asked:
		case <-late:
			if in.patient.Load() {
				continue
			}
		}
		in.endNow()
	}
}

// endNow prints Err and ends the process. It does not wait long even for standard error, whose reader
// may have stopped.
func (in *requests) endNow() {
	files.DiscardAll()
	said := make(chan struct{})
	go func() {
		if in.said.CompareAndSwap(false, true) {
			fmt.Fprintf(os.Stderr, "pool6502: %v\n", errInterrupted)
		} else { // the command is about to end by itself
			<-in.finished
		}
		close(said)
	}()
	select {
	case <-said:
	case <-time.After(grace / 3):
	}
	os.Exit(exitSignal)
}

// awaitEnd is for a command that is about to say that it was interrupted. It does not return if endNow says so already.
func awaitEnd(ctx context.Context) {
	if in, ok := ctx.Value(requestsKey{}).(*requests); ok && !in.said.CompareAndSwap(false, true) {
		select {}
	}
}

// takeTime lets the command take longer than Grace to end, because it saves the user's work then. A
// second signal still ends it at once.
func takeTime(ctx context.Context) {
	if in, ok := ctx.Value(requestsKey{}).(*requests); ok {
		in.patient.Store(true)
	}
}
