package command

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"syscall"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"pool6502/budget"
	"pool6502/cmd/pool6502/serve"
)

// The groups of commands in the help.
const (
	groupMeasure  = "measure"
	groupROM      = "rom"
	groupAccuracy = "accuracy"
	groupEditor   = "editor"
)

// completeROM completes the argument with exhibits and files.
func completeROM(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
	if len(args) > 0 {
		return nil, cobra.ShellCompDirectiveDefault
	}
	return exhibitNames(), cobra.ShellCompDirectiveDefault
}

// newRoot builds the whole command line.
func newRoot() *cobra.Command {
	root := &cobra.Command{
		Use:   "pool6502",
		Short: "A lab for the cost of 6502 code",
		Long: `pool6502 assembles 6502 sources, runs them on a cycle-exact NES, and checks the
cycle budget of every routine and every frame.

Exit codes:

    0  success
    1  a case, budget, figure or test ROM failed
    2  the arguments or the input are unusable, or a file or standard output could not be written
    3  a called routine did not return within its cycle limit
  130  interrupted, for example with Ctrl+C
  141  the program that reads the output has ended

Limits:

  64 MB               of a ROM, a symbol file, a movie or any other file that is read
  8 MB                of a manifest of verify
  4 MB                of a source and each file that it includes
  100,000,000 frames  of a run, with --frames or in a manifest
  200 frames          recorded in full, with --full
  1,000               with --effort

Text is as wide as the terminal, or 100 columns where it goes to a file or another program; columns
of a table that do not fit may be left out. COLUMNS=200 before the command makes it wider, and
--format json and markdown have everything.`,
		Example: `  pool6502 measure                      measure the exhibits and judge documented claims
  pool6502 test game.asm                run the cases in a source's routine headers
  pool6502 call game.asm spawn --a 10   measure one call
  pool6502 run game.nes --frames 600 --screenshot game.png`,
		Version:       version(),
		Args:          noSuchCommand,
		SilenceErrors: true,
		SilenceUsage:  true,
		RunE:          func(c *cobra.Command, _ []string) error { return c.Help() },

		PersistentPreRunE: func(c *cobra.Command, _ []string) error { return checkFlags(c) },
	}
	root.AddGroup(
		&cobra.Group{ID: groupMeasure, Title: "Measure:"},
		&cobra.Group{ID: groupROM, Title: "Build and run:"},
		&cobra.Group{ID: groupEditor, Title: "Serve editors:"},
		&cobra.Group{ID: groupAccuracy, Title: "Check the console:"},
	)
	add := func(group string, commands ...*cobra.Command) {
		for _, c := range commands {
			c.GroupID = group
			root.AddCommand(c)
		}
	}
	add(groupMeasure, newMeasure(), newProfile(), newTest(), newCompare(), newCall(), newBound(), newWorst(), newAttack(), newMerge(), newExercise())
	add(groupROM, newAsm(), newRun(), newPlay(), newDisasm(), newList(), serve.New(), newDoctor(), newSchema(), newMan())
	add(groupEditor, newLSP(), newDAP(), newMCP())
	add(groupAccuracy, newVerify(), newTracediff())
	root.SetHelpFunc(help)
	root.SetFlagErrorFunc(flagError)
	return root
}

// flagError is the error of a flag that is not known, or whose value is not of its kind.
func flagError(c *cobra.Command, err error) error {
	var bad *pflag.InvalidValueError
	if !errors.As(err, &bad) {
		return fmt.Errorf("%w; see %s --help", err, c.CommandPath())
	}
	kind := "give a whole number"
	switch {
	case errors.Is(err, strconv.ErrRange):
		kind = "the number is too large"
	case bad.GetFlag().Value.Type() == "bool":
		kind = "give true or false"
	}
	return fmt.Errorf("--%s %q: %s; see %s --help", bad.GetFlag().Name, bad.GetValue(), kind, c.CommandPath())
}

// noSuchCommand refuses arguments of the root, which are commands that do not exist.
func noSuchCommand(c *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	c.SuggestionsMinimumDistance = 2
	message := fmt.Sprintf("unknown command %q for %q", args[0], c.CommandPath())
	if near := c.SuggestionsFor(args[0]); len(near) > 0 {
		return fmt.Errorf("%s; did you mean %s?", message, strings.Join(near, ", "))
	}
	return errors.New(message)
}

// finishRoot adds cobra's own commands, help and completion, and makes them refuse a command or shell
// that does not exist. It is called after the outputs of root are set.
func finishRoot(root *cobra.Command) {
	root.InitDefaultHelpCmd()
	root.InitDefaultCompletionCmd()
	for _, c := range root.Commands() {
		switch c.Name() {
		case "completion":
			var shells []string
			for _, s := range c.Commands() {
				shells = append(shells, s.Name())
			}
			c.Args = func(_ *cobra.Command, args []string) error {
				if len(args) == 0 {
					return nil
				}
				return fmt.Errorf("completion %s: choose one of %s", args[0], strings.Join(shells, ", "))
			}
			c.RunE = func(c *cobra.Command, _ []string) error { return c.Help() }
		case "help":
			c.Run = nil
			c.RunE = func(_ *cobra.Command, args []string) error {
				about, rest, err := root.Find(args)
				if err == nil {
					err = noSuchCommand(about, rest)
				}
				if err != nil {
					return fmt.Errorf("help: %w", err)
				}
				about.InitDefaultHelpFlag()
				return about.Help()
			}
		}
	}
}

// exitCode maps an error to the exit code.
func exitCode(err error) int {
	switch {
	case errors.Is(err, errFailed):
		return exitFailed
	case errors.Is(err, budget.ErrLimit):
		return exitLimit
	case errors.Is(err, errInterrupted), errors.Is(err, errKept), errors.Is(err, errLost), errors.Is(err, errPartial), errors.Is(err, errCut), errors.Is(err, errExhaustPartial):
		return exitSignal
	case errors.Is(err, syscall.EPIPE):
		return exitPipe
	}
	return exitUsage
}
