package command

import (
	"context"
	"io"
	"slices"

	"pool6502/asm"
	"pool6502/budget/profile"
	"pool6502/budget/profile/page"
	"pool6502/budget/profile/show"
	"pool6502/budget/report"
	"pool6502/nes"
)

// page gives the options of the HTML page: title, sources and commands.
func (f *profileFlags) page(r *show.Report, game *rom) page.Options {
	opt := page.Options{Title: game.name, Answer: slices.Concat(r.Notes, r.Answer()), Command: f.command}
	if game.prog == nil {
		opt.Source = sourcesNear(f.symbols, game.name)
		return opt
	}
	opt.Source = func(file string) (lines []string, ok bool) {
		for n := 1; ; n++ {
			line, ok := game.prog.SourceLine(asm.Pos{File: file, Line: n})
			if !ok {
				return lines, n > 1
			}
			lines = append(lines, line)
		}
	}
	return opt
}

// profileSide measures frames for compare.
func profileSide(ctx context.Context, arg string, s comparedRun, stderr io.Writer) (*report.Baseline, error) {
	f := profileFlags{rom: arg, defines: s.Defines, input: s.Input, frames: s.Frames, symbols: s.Symbols}
	keys, err := readInput(f.input)
	if err != nil {
		return nil, err
	}
	game, names, err := f.open(stderr)
	if err != nil {
		return nil, err
	}
	if err := f.length(keys); err != nil {
		return nil, err
	}
	bar := newProgress(stderr, f.frames, "frames")
	p, err := profile.Record(ctx, game.image, names, profile.Options{Frames: f.frames, Input: keys, Config: nes.Config{}, Progress: func() { bar.Add(1) }})
	bar.Finish()
	if ctx.Err() != nil {
		return nil, errInterrupted
	}
	if err != nil {
		return nil, err
	}
	r := show.Report{ROM: game.name, Profile: p}
	b := r.Document().Baseline()
	for _, size := range names.Sizes() {
		b.Sizes = append(b.Sizes, report.SizeRow{Pool: game.name, Routine: size.Routine, Bytes: size.Bytes})
	}
	return b, nil
}
