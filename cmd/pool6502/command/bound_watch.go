package command

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"pool6502/budget/bound"
	"pool6502/budget/program"
	"pool6502/budget/report"
	"pool6502/internal/junit"
	"pool6502/nes"
)

// A boundWatch is the result of bound --watch; --format json prints it with these keys.
type boundWatch struct {
	Frames      int      `json:"frames"`
	Calls       int      `json:"calls"`               // of routines with a proof
	Comparisons int      `json:"comparisons"`         // of an instruction with the proof of a routine that runs
	Escaped     []string `json:"escaped"`             // the first instruction of each routine that its proof does not allow
	Idle        []string `json:"idle,omitempty"`      // routines with a proof that did not run, or only elsewhere
	Moved       []string `json:"moved,omitempty"`     // those of idle that ran at a mirror of their address
	Unchecked   []string `json:"unchecked,omitempty"` // those of idle whose proofs rely on Needs lines
	Open        []string `json:"open,omitempty"`      // routines without a proof for all inputs: they have no bound, one for the calls in the program only, or a proof too large to keep
	Late        bool     `json:"late,omitempty"`      // the time of --time was over before all was analysed
	Why         string   `json:"why,omitempty"`       // why this is no success although nothing has escaped
}

// compare plays a game and compares each instruction with the proofs of the routines that run.
func (f *boundFlags) compare(ctx context.Context, game *program.Program, p *bound.Program, names []string, stdout io.Writer) error {
	if game.Library() {
		return fmt.Errorf("%s: %w", game.Name, program.ErrNoFrames)
	}
	places, err := boundPlaces(game, p, names, f.All)
	if err != nil {
		return err
	}
	con, err := nes.Open(game.Image, nes.Config{SampleRate: -1})
	if err != nil {
		return err
	}
	w := p.Watch(con, places)
	out := boundWatch{Escaped: []string{}, Late: f.late}
	player := p.Keys.Play()
	for ; out.Frames < f.frames && ctx.Err() == nil; out.Frames++ {
		player.Apply(uint64(out.Frames), con)
		con.RunFrame()
	}
	out.Calls, out.Comparisons, out.Open = w.Calls, w.Checks, w.Open
	for _, r := range w.Proved(true) {
		if out.Idle = append(out.Idle, r.Name); r.Leans() {
			out.Unchecked = append(out.Unchecked, r.Name)
		}
	}
	out.Moved = w.Moved()
	found := append(w.Refuted(), w.Escaped()...)
	for _, e := range found {
		out.Escaped = append(out.Escaped, e.String())
	}
	switch {
	case w.Checks > 0:
	case ctx.Err() != nil:
		out.Why = "nothing was compared: the run was interrupted"
	case out.Moved != nil:
		out.Why = "nothing was compared: no routine with a proof has run at its address"
	default:
		out.Why = "nothing was compared: no routine with a proof has run"
	}
	switch f.format {
	case "json":
		err = writeJSON(stdout, out)
	case "junit":
		s := junit.Suite{Name: game.Name}
		for _, r := range w.Proved(false) {
			c := junit.Case{Class: r.Name, Name: "as proved"}
			var texts []string
			for i, e := range found {
				if e.Routine == r.Name {
					texts = append(texts, out.Escaped[i])
				}
			}
			switch {
			case texts != nil:
				c.Result, c.Text = junit.Failed, strings.Join(texts, "; ")
			case slices.Contains(out.Unchecked, r.Name):
				c.Result, c.Text = junit.Failed, "no call has checked the Needs lines on which its bound relies"
			case slices.Contains(out.Moved, r.Name):
				c.Result, c.Text = junit.Skipped, "it ran only at a mirror of its address, which its proof is not about"
			case slices.Contains(out.Idle, r.Name):
				c.Result, c.Text = junit.Skipped, "it did not run"
			}
			s.Cases = append(s.Cases, c)
		}
		if out.Why != "" {
			s.Cases = append(s.Cases, junit.Case{Class: game.Name, Name: "compared", Result: junit.Failed, Text: out.Why})
		}
		err = junit.Write(stdout, s)
	default:
		var b strings.Builder
		for _, e := range out.Escaped {
			fmt.Fprintln(&b, e)
		}
		for _, l := range []struct {
			what string
			of   []string
		}{
			{"no call was compared, because there is no proof for all inputs, or the proof is too large to keep", without(out.Open, w.Stay)}, {"do not return, so there is no call to compare", w.Stay},
			{"did not run", without(without(out.Idle, out.Unchecked), out.Moved)},
			{"ran only at a mirror of its address, which the proof is not about", out.Moved},
			{"no call has checked the Needs lines on which the bound relies", out.Unchecked},
		} {
			if len(l.of) > 0 {
				fmt.Fprintf(&b, "%s: %s\n", l.what, strings.Join(l.of, ", "))
			}
		}
		broken, wrong := routinesOf(found)
		var verdicts []string
		if broken > 0 {
			verdicts = append(verdicts, "a condition does not hold for "+report.Plural(broken, "routine"))
		}
		if wrong > 0 {
			verdicts = append(verdicts, "the proof is contradicted by "+report.Plural(wrong, "routine"))
		}
		verdict := cmp.Or(strings.Join(verdicts, "; "), out.Why, "no routine contradicted its proof")
		fmt.Fprintf(&b, "%s in %s and %s; %s\n",
			report.Plural(out.Comparisons, "comparison"), report.Plural(out.Calls, "call"), report.Plural(out.Frames, "frame"), verdict)
		err = report.Print(stdout, f.timeOver()+b.String())
	}
	switch {
	case err != nil:
		return err
	case ctx.Err() != nil:
		return ctx.Err() // the rest was not played
	case len(out.Escaped)+len(out.Unchecked) > 0 || out.Why != "":
		return errFailed
	}
	return nil
}

// without returns the names of a list that are not in another.
func without(list, other []string) []string {
	return slices.DeleteFunc(slices.Clone(list), func(name string) bool { return slices.Contains(other, name) })
}

// routinesOf counts the routines of some escapes: those for which a condition does not hold, and those whose proof is wrong.
func routinesOf(list []bound.Escape) (broken, wrong int) {
	of := map[bool]map[string]bool{false: {}, true: {}}
	for _, e := range list {
		of[e.Where != "" && !e.Trusts][e.Routine] = true
	}
	return len(of[false]), len(of[true])
}
