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
	"unicode"
	"unicode/utf8"
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
		for _, line := range strings.Split(showable(err.Error(), args), "\n") {
			fmt.Fprintf(stderr, "pool6502: %s\n", line)
		}
	}
	return exitCode(err)
}

// showable is a message as a terminal may have it, whatever the names in it hold: bytes that
// are no text, and codes that a terminal obeys, are spelt out. Line ends in the arguments are
// too, so that they do not look like lines of the message.
func showable(message string, args []string) string {
	for _, arg := range args {
		if _, value, ok := strings.Cut(arg, "="); ok && strings.HasPrefix(arg, "-") {
			arg = value
		}
		if strings.Contains(arg, "\n") {
			message = strings.ReplaceAll(message, arg, strings.ReplaceAll(arg, "\n", `\n`))
		}
	}
	var b strings.Builder
	for i, r := range message {
		switch _, size := utf8.DecodeRuneInString(message[i:]); {
		case r == utf8.RuneError && size == 1:
			fmt.Fprintf(&b, `\x%02x`, message[i])
		case r != '\n' && unicode.IsControl(r):
			fmt.Fprintf(&b, `\x%02x`, r)
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}
