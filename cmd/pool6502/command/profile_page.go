package command

import (
	"context"
	"fmt"
	"io"

	"pool6502/budget/profile"
	"pool6502/budget/profile/show"
	"pool6502/budget/program"
	"pool6502/budget/report"
	"pool6502/nes"
)

// profileSide measures frames for compare.
func profileSide(ctx context.Context, game *program.Program, frames int, input string, stderr io.Writer) (*report.Baseline, error) {
	if game.Library() {
		return nil, fmt.Errorf("%s: %w", game.Name, program.ErrNoFrames)
	}
	f := profileFlags{input: input, frames: frames}
	keys, err := readInput(f.input)
	if err != nil {
		return nil, err
	}
	if err := f.length(keys); err != nil {
		return nil, err
	}
	bar := newProgress(stderr, f.frames, "frames")
	p, err := profile.Record(ctx, game, profile.Options{Frames: f.frames, Input: keys, Progress: func() { bar.Add(1) }})
	bar.Finish()
	if ctx.Err() != nil {
		return nil, errInterrupted
	}
	if err != nil {
		return nil, err
	}
	r := show.Report{ROM: game.Name, Profile: p}
	if r.Setup, err = setupOf(keys, nes.Config{}, game); err != nil {
		return nil, err
	}
	b := r.Document().Baseline()
	b.Sizes = sizesOf(game)
	return b, nil
}

// sizesOf returns the sizes of a program's routines, in bytes.
func sizesOf(game *program.Program) (list []report.SizeRow) {
	for _, size := range game.Sizes() {
		list = append(list, report.SizeRow{Pool: game.Name, Routine: size.Routine, Bytes: size.Bytes})
	}
	return list
}
