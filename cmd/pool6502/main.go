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
)

// Exit codes.
const (
	exitOK     = 0
	exitFailed = 1
	exitUsage  = 2
	exitLimit  = 3
	exitSignal = 130 // interrupted, as shells report it for Ctrl+C; for a request to end too
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
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
