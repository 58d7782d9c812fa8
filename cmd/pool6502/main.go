package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"
)

// Exit codes.
const (
	exitOK     = 0
	exitFailed = 1
	exitUsage  = 2
	exitLimit  = 3
	exitSignal = 130 // interrupted, as shells report it for Ctrl+C; for a request to end too
)

// grace is how long a command may take to end when it is asked to.
const grace = 3 * time.Second

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, func() {
		stop() // a second request ends at once
		time.Sleep(grace)
		os.Exit(exitSignal) // stuck, as in a pipe that nobody writes to
	})
	code := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	os.Exit(code)
}

// errFailed says that what was asked for was done and did not hold. Its report has been
// printed already.
var errFailed = errors.New("failed")

// run executes one command line and returns its exit code.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	root := newRoot()
	root.SetArgs(nameExtras(args))
	root.SetOut(stdout)
	root.SetErr(stderr)
	err := root.ExecuteContext(ctx)
	if err == nil {
		return exitOK
	}
	if !errors.Is(err, errFailed) {
		for _, line := range strings.Split(err.Error(), "\n") {
			fmt.Fprintf(stderr, "pool6502: %s\n", line)
		}
	}
	return exitCode(err)
}
