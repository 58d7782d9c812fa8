package command

import (
	"context"
	"fmt"
	"io"
	"slices"

	"pool6502/asm/contract"
	"pool6502/budget/bound"
	"pool6502/budget/program"
	"pool6502/internal/junit"
	"pool6502/nes"
)

// A boundWatch is the result of bound --watch; --format json prints it with these keys.
type boundWatch struct {
	Frames      int      `json:"frames"`
	Calls       int      `json:"calls"`       // of routines with a proof
	Comparisons int      `json:"comparisons"` // of an instruction with the proof of a routine that runs
	Escaped     []string `json:"escaped"`     // the first instruction of each routine that its proof does not allow
}

// compare plays a game and compares each instruction with the proofs of the routines that run.
func (f *boundFlags) compare(ctx context.Context, game *program.Program, p *bound.Program, routines []string, stdout io.Writer) error {
	if game.Library() {
		return fmt.Errorf("%s: %w", game.Name, program.ErrNoFrames)
	}
	places, err := boundPlaces(game, p, routines, f.All)
	if err != nil {
		return err
	}
	keys, err := readInput(f.input)
	if err != nil {
		return err
	}
	con, err := nes.Open(game.Image, nes.Config{SampleRate: -1})
	if err != nil {
		return err
	}
	w := p.Watch(con, places)
	out := boundWatch{Escaped: []string{}}
	player := keys.Play()
	for ; out.Frames < f.frames && ctx.Err() == nil; out.Frames++ {
		player.Apply(uint64(out.Frames), con)
		con.RunFrame()
	}
	out.Calls, out.Comparisons = w.Calls, w.Checks
	for _, e := range w.Escaped {
		out.Escaped = append(out.Escaped, e.String())
	}
	switch f.format {
	case "json":
		err = writeJSON(stdout, out)
	case "junit":
		s := junit.Suite{Name: game.Name}
		for _, name := range w.Routines() {
			c := junit.Case{Class: name, Name: "as proved"}
			if i := slices.IndexFunc(w.Escaped, func(e bound.Escape) bool { return e.Routine == name }); i >= 0 {
				c.Result, c.Text = junit.Failed, out.Escaped[i]
			}
			s.Cases = append(s.Cases, c)
		}
		err = junit.Write(stdout, s)
	default:
		for _, e := range out.Escaped {
			fmt.Fprintln(stdout, e)
		}
		_, err = fmt.Fprintf(stdout, "%s comparisons in %s calls and %s frames; %d routines were not as proved\n",
			contract.Grouped(out.Comparisons), contract.Grouped(out.Calls), contract.Grouped(out.Frames), len(out.Escaped))
	}
	if err == nil && len(out.Escaped) > 0 {
		err = errFailed
	}
	return err
}
