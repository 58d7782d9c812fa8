package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"sync/atomic"
	"syscall"
	"time"

	"pool6502/nes/files"
)

// grace is how long a command may take to end by itself when it is asked to. Some cannot: an
// endless call, a pipe that nobody writes to.
const grace = 150 * time.Millisecond

// interrupts are the requests to end: Ctrl+C, a closed terminal, the end of the desktop session.
type interrupts struct {
	asked    chan os.Signal
	finished chan struct{}
	patient  atomic.Bool // the command has something to keep and takes its time
}

type interruptsKey struct{}

// listen returns a context that the first request cancels. After the grace, or with the second
// request, the process ends, without its temporary files. stop is called when the command is done.
func listen() (ctx context.Context, stop func()) {
	in := &interrupts{asked: make(chan os.Signal, 2), finished: make(chan struct{})}
	for _, s := range []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP} {
		if !signal.Ignored(s) { // as SIGHUP is under nohup
			signal.Notify(in.asked, s)
		}
	}
	ctx, cancel := context.WithCancel(context.WithValue(context.Background(), interruptsKey{}, in))
	go in.watch(cancel)
	return ctx, func() {
		close(in.finished)
		cancel()
	}
}

func (in *interrupts) watch(cancel func()) {
	select {
	case <-in.finished:
		return
	case <-in.asked:
	}
	cancel()
	late := time.After(grace)
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
		fmt.Fprintf(os.Stderr, "pool6502: %v\n", errInterrupted)
		close(said)
	}()
	select {
	case <-said:
	case <-time.After(grace / 3):
	}
	os.Exit(exitSignal)
}

// takeTime lets the command take as long as it needs to end once it is asked to, because it keeps
// the user's work then. A second request ends it at once all the same.
func takeTime(ctx context.Context) {
	if in, ok := ctx.Value(interruptsKey{}).(*interrupts); ok {
		in.patient.Store(true)
	}
}
