package command

import (
	"context"
	"fmt"
	"io"

	"pool6502/asm/contract"
	"pool6502/budget/bound/frame"
	"pool6502/budget/profile"
	"pool6502/budget/watch"
	"pool6502/cpu"
	"pool6502/nes"
	"pool6502/nes/script"
)

// A boundRun says how to play a game about which the proof left a question open. The answer is yes if a frame of the
// run shows it.
type boundRun struct {
	Image   []byte
	Names   *watch.Names // nil if there are none
	Frames  int          // from power-on; 0: do not play
	Input   *script.Script
	By      string // how it was played, for the report: "from power-on", "with keys.txt"
	Command string // the profile command that plays the same input
}

// foundIn is the first frame that shows that an answer is yes.
type foundIn struct {
	number int
	what   string // what happened, as the rest of a sentence
}

// writeAnswers prints the answers about a whole game. If one is open, it plays the game. If a frame of the run
// shows that the answer is yes, writeAnswers prints this frame and its costliest source lines.
func writeAnswers(ctx context.Context, w io.Writer, answers []frame.Answer, run boundRun) (anyYes bool, err error) {
	open := false
	for _, a := range answers {
		open = open || a.Open()
	}
	seen := map[string]foundIn{}
	if open && run.Frames > 0 {
		if seen, err = run.play(ctx); err != nil {
			return false, err
		}
	}
	for _, a := range answers {
		f, yes := seen[a.What]
		if !yes || !a.Open() {
			if _, err := fmt.Fprintln(w, a); err != nil {
				return false, err
			}
			if a.Open() && run.Frames > 0 {
				fmt.Fprintf(w, "%-8snot seen in %s frames %s\n", "", contract.Grouped(run.Frames), run.By)
			}
			continue
		}
		fmt.Fprintf(w, "%-8syes, by this path: %s\n", a.What, f.what)
		if err := run.path(ctx, w, f.number); err != nil {
			return false, err
		}
		anyYes = true
	}
	return anyYes, nil
}

// writeBudgets prints what is proved about the budgets of a frame and of vblank. If one is open, it returns
// errFailed.
func writeBudgets(w io.Writer, list []frame.Budget) (err error) {
	for _, b := range list {
		verdict := b.Bound.Verdict(-1)
		fmt.Fprintf(w, "budget  %s <= %s: %s: ", b.Name(), b.Limit.String(), verdict)
		if b.Bound.Err != nil {
			fmt.Fprintln(w, b.Bound.Err)
		} else {
			fmt.Fprintf(w, "at most %s of %s cycles\n", contract.Grouped(b.Bound.Worst), contract.Grouped(b.Most))
		}
		if verdict == "open" {
			err = errFailed
		}
	}
	return err
}

// play runs the game and returns the first frame that missed its NMI ("frame"), that overran vblank ("vblank"),
// and in which a push went below $0100 ("stack"). A missed frame counts only with rendering on, and after the
// program has come to its waiting loop for the first time.
func (run *boundRun) play(ctx context.Context) (map[string]foundIn, error) {
	seen := map[string]foundIn{}
	at, deep := 0, -1
	opt := profile.Options{Frames: run.Frames, Input: run.Input, Progress: func() { at++ }}
	opt.Started = func(con *nes.Console) {
		last := -1 // before the reset sequence
		con.Attach(&nes.Observer{Step: func(r *cpu.Step) {
			s := int(con.CPU().S)
			if deep < 0 && last >= 0 && s > last && pushes(r) {
				deep = at
			}
			last = s
		}})
	}
	p, err := profile.Record(ctx, run.Image, run.Names, opt)
	if err != nil {
		return nil, err
	}
	started := false
	for i := range p.Frames {
		f := &p.Frames[i]
		late := f.Flags&profile.Missed != 0
		_, one := seen["frame"]
		if started && late && f.Flags&profile.Blank == 0 && !one {
			seen["frame"] = foundIn{int(f.Number), fmt.Sprintf("frame %d %s was missed, after %s cycles of work", f.Number, run.By, contract.Grouped(int(f.Busy)))}
		}
		if _, one = seen["vblank"]; f.Flags&profile.Overrun != 0 && !one {
			seen["vblank"] = foundIn{int(f.Number), fmt.Sprintf("in frame %d %s the last PPU write or DMA ended %s cycles after vblank began", f.Number, run.By, contract.Grouped(int(f.PPUEnd)))}
		}
		started = started || !late
	}
	if deep >= 0 {
		seen["stack"] = foundIn{deep, fmt.Sprintf("in frame %d %s a push went below $0100", deep, run.By)}
	}
	return seen, nil
}

// pushes reports whether r only pushes: it is JSR, BRK, PHA, PHP, or the entry of an interrupt.
func pushes(r *cpu.Step) bool {
	if r.Kind != cpu.Instruction {
		return true
	}
	o := &cpu.Opcodes[r.Op]
	return o.Flow == cpu.Call || o.Flow == cpu.Trap || o.Name == "PHA" || o.Name == "PHP"
}

// pathLines is how many lines of a path are printed.
const pathLines = 12

// path prints the costliest lines of a frame: how often each ran, and its cycles.
func (run *boundRun) path(ctx context.Context, w io.Writer, number int) error {
	p, err := profile.RecordFull(ctx, run.Image, run.Names, number, profile.Options{Input: run.Input})
	if err != nil {
		return err
	}
	lines := p.Lines()
	for i := range lines {
		if i == pathLines {
			fmt.Fprintf(w, "        and %d lines more\n", len(lines)-i)
			break
		}
		l := &lines[i]
		where := fmt.Sprintf("$%04X", l.Addr)
		if l.Pos.File != "" {
			where = fmt.Sprintf("%s:%d", l.Pos.File, l.Pos.Line)
		}
		fmt.Fprintf(w, "  %6s cycles, %5s times  %-28s %s\n", contract.Grouped(int(l.Cycles.Busy())), contract.Grouped(int(l.Runs)), where, p.Routines[l.Routine].Name)
	}
	_, err = fmt.Fprintf(w, "        all calls of the frame: %s --tree %d\n", run.Command, number)
	return err
}
