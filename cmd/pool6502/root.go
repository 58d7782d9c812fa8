package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"pool6502/budget"
)

// The groups of commands in the help.
const (
	groupMeasure  = "measure"
	groupROM      = "rom"
	groupAccuracy = "accuracy"
)

// completeROM offers the exhibits beside the files of the folder.
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
		Long: `pool6502 assembles 6502 sources, runs them on a cycle-exact NES, and holds every
routine and every frame to its cycle budget.

Exit codes: 0 all holds; 1 a case, budget, figure or test ROM failed; 2 unusable
arguments or input; 3 the emulated program outran its cycle limit.`,
		Example: `  pool6502 budget                       the exhibition: every documented claim, judged
  pool6502 test game.asm                run the cases in a source's routine headers
  pool6502 call game.asm spawn --a 10   what one call costs
  pool6502 run game.nes --frames 600 --screenshot game.png`,
		Args:          cobra.NoArgs,
		SilenceErrors: true,
		SilenceUsage:  true,
		RunE:          func(c *cobra.Command, _ []string) error { return c.Help() },
	}
	root.AddGroup(
		&cobra.Group{ID: groupMeasure, Title: "Measure:"},
		&cobra.Group{ID: groupROM, Title: "Build and run:"},
		&cobra.Group{ID: groupAccuracy, Title: "Check the console:"},
	)
	add := func(group string, commands ...*cobra.Command) {
		for _, c := range commands {
			c.GroupID = group
			root.AddCommand(c)
		}
	}
	add(groupMeasure, newBudget(), newTest(), newCall(), newBound(), newAttack(), newExercise())
	add(groupROM, newAsm(), newRun(), newPlay(), newDisasm(), newList())
	add(groupAccuracy, newVerify(), newTraceDiff())
	root.SetFlagErrorFunc(func(c *cobra.Command, err error) error {
		return fmt.Errorf("%w; see %s --help", err, c.CommandPath())
	})
	return root
}

// exitCode maps an error to the code that scripts test for.
func exitCode(err error) int {
	switch {
	case errors.Is(err, errFailed):
		return exitFailed
	case errors.Is(err, budget.ErrLimit):
		return exitLimit
	case errors.Is(err, errInterrupted):
		return exitSignal
	}
	return exitUsage
}
