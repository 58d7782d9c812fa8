package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"

	"github.com/spf13/cobra"

	"pool6502/asm"
	"pool6502/budget"
	"pool6502/budget/watch"
	"pool6502/internal/files"
)

// startFlags say at which moment of the running game a call starts.
type startFlags struct {
	frame, input, state string
	nmi                 bool
}

func (f *startFlags) add(c *cobra.Command) {
	c.Flags().StringVar(&f.frame, "at-frame", "", "start in the running game, `N` frames after power-on, or after --state")
	inputFlag(c, &f.input, "input", "the buttons pressed in these frames: a script or an FCEUX movie", "txt", "fm2")
	inputFlag(c, &f.state, "state", "start from this save state, which the window wrote", "state")
	c.Flags().BoolVar(&f.nmi, "nmi", false, "let the game's NMI come during the call, as it does in play")
}

// read gives the moment at which a call starts.
func (f *startFlags) read(m *budget.Machine, file string, stderr io.Writer) (s budget.Start, err error) {
	if f.frame != "" {
		if s.Frame, err = m.Names().Value(f.frame, 1<<20); err != nil || s.Frame < 0 {
			return s, fmt.Errorf("--at-frame %s: give the number of frames that the game runs first, 1 to %d", f.frame, 1<<20)
		}
	}
	if f.state != "" {
		s.File = f.state
		if s.State, err = files.Read(f.state); err != nil {
			return s, err
		}
	}
	if f.input != "" && s.Frame == 0 {
		return s, fmt.Errorf("--input %s: give --at-frame N too, the number of frames that the input is played for", f.input)
	}
	if s.NMI = f.nmi; f.nmi && s.None() {
		return s, fmt.Errorf("--nmi needs --at-frame N or --state: without them no game runs whose NMI could come")
	}
	if s.Input, err = readInput(f.input); err != nil || s.Input == nil {
		return s, err
	}
	if err := s.Input.Movie.Fit(m.Console(), filepath.Base(file)); err != nil {
		warn(stderr, "%s: %v; its buttons may not suit this game", f.input, err)
	}
	return s, nil
}

// apply makes every call of the machine start at that moment.
func (f *startFlags) apply(ctx context.Context, m *budget.Machine, file string, stderr io.Writer) error {
	s, err := f.read(m, file, stderr)
	if err != nil || s.None() {
		return err
	}
	if err := m.StartAt(ctx, s); err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	return nil
}

// all are the moments at which cases start, with the content of their files: that of the flags and those of headers.
func (f *startFlags) all(m *budget.Machine, headers []*asm.Contract, file string) ([]budget.Start, error) {
	s, err := f.read(m, file, io.Discard)
	list := []budget.Start{s}
	for _, c := range headers {
		if c.Start != nil && err == nil {
			s, err = m.ReadStart(c.Start)
			list = append(list, s)
		}
	}
	return list, err
}

// hint adds advice to the error of a call that did not return.
func (f *startFlags) hint(err error) error {
	if errors.Is(err, budget.ErrLimit) && f.frame+f.state != "" && !f.nmi {
		return fmt.Errorf("%w; if it waits for the NMI there, add --nmi", err)
	}
	return err
}

// numberOf reads a flag that takes a number or a symbol.
func numberOf(m *watch.Names, flag, text string, least, most int) (int, error) {
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
