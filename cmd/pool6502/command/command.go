package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"
	"slices"
	"strings"

	"pool6502/internal/files"
)

// Exit codes. The help lists them.
const (
	exitOK     = 0
	exitFailed = 1
	exitUsage  = 2
	exitLimit  = 3
	exitSignal = 130 // interrupted; the code that shells report for Ctrl+C
	exitPipe   = 141 // the reader of standard output has closed it; the code that shells report for SIGPIPE
)

// Main runs the command line of this process, and ends it.
func Main() {
	ctx, stop := listenSignals()
	code := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	os.Exit(code)
}

// run executes one command line and returns its exit code.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	files.Forget()
	out, errs := newTerminal(stdout), newTerminal(stderr)
	out.spellOut(args)
	errs.spellOut(args)
	root := newRoot()
	root.SetArgs(nameExtras(args))
	root.SetOut(out)
	root.SetErr(errs)
	finishRoot(root)
	err := root.ExecuteContext(ctx)
	if broken := out.End(); broken != nil && (err == nil || errors.Is(err, errFailed)) {
		err = broken
	}
	if err == nil {
		return exitOK
	}
	if errors.Is(err, context.Canceled) && ctx.Err() != nil {
		err = errInterrupted
	}
	if errors.Is(err, errInterrupted) {
		awaitEnd(ctx)
	}
	if code := exitCode(err); code == exitFailed || code == exitPipe {
		return code // the report has been printed, or its reader has gone
	}
	for _, line := range strings.Split(shortened(oneLined(err.Error(), args)), "\n") {
		fmt.Fprintf(errs, "pool6502: %s\n", line)
	}
	return exitCode(err)
}

// longWord matches a word of a message that is no path and has more than 80 characters.
var longWord = regexp.MustCompile(`[^\s/\\]{81,}`)

// shortened cuts such words in the middle: a label of any length stands in a source.
func shortened(message string) string {
	return longWord.ReplaceAllStringFunc(message, func(word string) string {
		r := []rune(word)
		return string(r[:40]) + "…" + string(r[len(r)-39:])
	})
}

// oneLined writes line ends and tabs of a message as \n and \t if an argument has one: the message
// quotes it, and a quoted line end must not look like the end of a line of the message.
func oneLined(message string, args []string) string {
	if slices.ContainsFunc(args, func(arg string) bool { return strings.ContainsAny(arg, "\n\t") }) {
		message = inLine.Replace(message)
	}
	return message
}
