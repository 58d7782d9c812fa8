package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"pool6502/budget"
	"pool6502/cmd/pool6502/cmdline"
	"pool6502/nes/files"
)

// startFlags say where in the running game calls start.
type startFlags struct {
	frame, input, state string
	nmi                 bool
}

func (f *startFlags) add(c *cobra.Command) {
	c.Flags().StringVar(&f.frame, "at-frame", "", "start in the running game, `N` frames after power-on or after --state")
	cmdline.InputFlag(c, &f.input, "input", "what is pressed until then, frame by frame", "txt", "fm2")
	cmdline.InputFlag(c, &f.state, "state", "start from this saved state of the window", "state")
	c.Flags().BoolVar(&f.nmi, "nmi", false, "let the game's NMI come during the call, as in play")
}

// read gives the moment that the flags name.
func (f *startFlags) read(m *budget.Machine) (s budget.Start, err error) {
	if f.frame != "" {
		if s.Frame, err = m.Value(f.frame, 1<<20); err != nil || s.Frame < 0 {
			return s, fmt.Errorf("--at-frame %s: give the frames that the game runs first, 1 to %d", f.frame, 1<<20)
		}
	}
	if f.state != "" {
		if s.State, err = files.Read(f.state); err != nil {
			return s, err
		}
	}
	if f.input != "" && s.Frame == 0 {
		return s, fmt.Errorf("--input %s: give --at-frame N too, the frames that it is played for", f.input)
	}
	if s.NMI = f.nmi; f.nmi && s.None() {
		return s, fmt.Errorf("--nmi: give --at-frame N or --state too; from zeros there is no game whose NMI could come")
	}
	s.Input, err = readInput(f.input)
	return s, err
}

// apply makes every call of a machine start there.
func (f *startFlags) apply(ctx context.Context, m *budget.Machine, file string) error {
	s, err := f.read(m)
	if err != nil || s.None() {
		return err
	}
	if err := m.StartAt(ctx, s); err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	return nil
}

// hint adds to the error of a call that did not return what may help.
func (f *startFlags) hint(err error) error {
	if errors.Is(err, budget.ErrLimit) && f.frame+f.state != "" && !f.nmi {
		return fmt.Errorf("%w; if it waits for the NMI there, add --nmi", err)
	}
	return err
}

// numberOf reads a flag that takes a number or a symbol.
func numberOf(m *budget.Machine, flag, text string, least, most int) (int, error) {
	v, err := m.Value(text, most)
	switch {
	case err != nil:
		return 0, fmt.Errorf("--%s: %w", flag, err)
	case v < least:
		return 0, fmt.Errorf("--%s %s: give %d or more", flag, text, least)
	}
	return v, nil
}

// maxNumber is the largest number that --limit and --seed take.
const maxNumber = 1<<62 - 1
