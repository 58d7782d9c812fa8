package command

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"pool6502/asm/contract"
	"pool6502/budget/bound"
	"pool6502/budget/bound/frame"
	"pool6502/budget/profile"
	"pool6502/budget/program"
	"pool6502/budget/report"
	"pool6502/budget/watch"
	"pool6502/budget/worst"
	"pool6502/cpu"
	"pool6502/nes"
	"pool6502/nes/script"
)

// A boundRun says how to play a game about which the proof left a question open. The answer is yes if a frame of the
// run shows it.
type boundRun struct {
	Program *program.Program
	Frames  int // from power-on; 0: do not play
	Input   *script.Script
	By      string // how it was played, for the report: "from power-on", "with keys.txt"
	Command string // the profile command that plays the same input

	// Frames of the run that were missed, but are no answer: with rendering off, which a player does not see, and before the first NMI,
	// while the program starts up.
	blank, early int

	every   int    // how many frames a pass may take before a frame counts as missed
	unknown string // why it is not known whether a frame was missed; empty if it is known

	noNMI  int    // frames in which NMI was on, but none came
	polled string // why: where the program read $2002 in the first of them

	splits int // writes after vblank that are no answer either, because they bring no data to VRAM or OAM
}

// foundIn is the first frame that shows that an answer is yes.
type foundIn struct {
	number int
	what   string       // what happened: missed, overrun or overflowed, and when
	lines  []framedLine // the costliest of the frame
}

// A framedLine is a line of source in a frame: its busy cycles, and how often it ran.
type framedLine struct {
	Where   string `json:"where"`
	Routine string `json:"routine"`
	Cycles  int    `json:"cycles"`
	Times   int    `json:"times"`
}

func (l framedLine) String() string {
	times := "times"
	if l.Times == 1 {
		times = "time "
	}
	return fmt.Sprintf("%6s cycles, %5s %s  %-28s %s", contract.Grouped(l.Cycles), contract.Grouped(l.Times), times, l.Where, l.Routine)
}

// An answer is what is proved about a game, and the frame of a run that shows that it is yes, if there is one.
type answer struct {
	frame.Answer
	found    *foundIn
	measured int // the most cycles, or bytes of stack, of the run, which are below Most or equal; 0 if it was not played
}

// measures are what package worst measures for each answer.
var measures = map[string]worst.Measure{"frame": worst.Pass, "vblank": worst.Vblank, "stack": worst.Stack}

// mainOf returns where the main loop of a game is.
func mainOf(game *frame.Game) []watch.Loc {
	list := []watch.Loc{} // not nil, which would stand for all code
	for _, off := range game.Main() {
		list = append(list, watch.Loc(off))
	}
	return list
}

// answer plays the game, measures what was proved, and looks for the frames that show that an open answer is yes. An answer of which
// the game exceeds the bound is open, too.
func (run *boundRun) answer(ctx context.Context, game *frame.Game) (list []answer, err error) {
	main := mainOf(game)
	for _, a := range game.Answers {
		one := answer{Answer: a}
		if a.Why == "" && run.Frames > 0 {
			opt := worst.Options{Measure: measures[a.What], Input: run.Input, Off: true}
			if a.What != "stack" {
				opt.Main = main
			}
			most, err := worst.Replay(ctx, run.Program, opt, run.Frames)
			if err != nil {
				return nil, err
			}
			one.measured = most.Value
			if most.Value > a.Most && !a.Long() {
				one.Refuted = true
				one.Why = fmt.Sprintf("a frame %s takes %s %s, more than the bound of %s: a condition of the proof does not hold, or the proof is wrong", run.By, contract.Grouped(most.Value), a.Unit(), contract.Grouped(a.Most))
			}
		}
		list = append(list, one)
	}
	if run.Frames == 0 || !slices.ContainsFunc(list, func(a answer) bool { return a.Open() }) {
		return list, nil
	}
	seen, err := run.play(ctx)
	if err != nil {
		return nil, err
	}
	for i, a := range game.Answers {
		if f, yes := seen[a.What]; yes {
			if f.lines, err = run.path(ctx, f.number); err != nil {
				return nil, err
			}
			list[i] = answer{Answer: a, found: &f}
		}
	}
	return list, nil
}

// harmless has, for each answer of bound --frame, the words that nothing bad happened in the frames that were played.
var harmless = map[string]string{"frame": "no frame was missed", "vblank": "vblank was not overrun", "stack": "the stack did not overflow"}

// writeFrames prints the answers about a whole game and what is proved about its budgets of a frame and of vblank.
func (run *boundRun) writeFrames(w io.Writer, answers []answer, budgets []frame.Budget) error {
	var b strings.Builder
	var holds []report.Held
	reasons := map[string]string{} // of each reason, what it was given for first
	for _, a := range answers {
		fmt.Fprintln(&b, a.Question())
		if a.found == nil {
			first, again := reasons[a.Why]
			if reasons[a.Why] = cmp.Or(first, a.What); again && a.Why != "" {
				a.Help, a.Why = "", "the analysis stopped, for the reason given above for "+first
			}
			fmt.Fprintln(&b, a.Answer)
			if a.Open() && run.Frames > 0 {
				well, apart := harmless[a.What], ""
				if a.What == "frame" && run.blank > 0 {
					well, apart = "no frame with rendering on was missed", fmt.Sprintf("; not counted as missed: %s with rendering off", contract.Grouped(run.blank))
				}
				if a.What == "frame" && run.early > 0 {
					apart += fmt.Sprintf("; not counted as missed: %s before the first NMI, while the program starts up", contract.Grouped(run.early))
				}
				if a.What == "frame" && run.noNMI > 0 {
					apart += fmt.Sprintf("; not counted as missed: %s in which no NMI came although NMI was on, because %s read $2002 just as vblank began", report.Plural(run.noNMI, "frame"), run.polled)
				}
				if a.What == "frame" && run.every > 1 {
					apart += fmt.Sprintf("; here a frame counts as missed only if a pass takes more than %d frames, as the line \";;; Frame    every %d\" says, but a proof needs a pass that fits into one", run.every, run.every)
				}
				if a.What == "frame" && run.unknown != "" {
					well, apart = "it is not known whether a frame was missed", ": "+run.unknown
				}
				if a.What == "vblank" && run.splits > 0 {
					apart = fmt.Sprintf("; not counted as an overrun: %s %s", report.Plural(run.splits, "write"), profile.Uncounted)
					if a.Why == "" {
						apart += ". The bound counts those to $2005 and $2006"
					}
				}
				fmt.Fprintf(&b, "%-8s%s in %s %s%s\n", "", well, report.Plural(run.Frames, "frame"), run.By, apart)
			}
			if a.measured > 0 {
				unit := a.Unit()
				if a.What == "vblank" {
					unit += " until the last write to $2007 or OAM DMA ended,"
				}
				played := fmt.Sprintf(" %s in %s %s", unit, report.Plural(run.Frames, "frame"), run.By)
				text := frame.Beside(a.measured, played, a.Most)
				if a.Long() && a.measured > a.Most {
					text = fmt.Sprintf("found %s%s, in a pass with more than one NMI; the bound of %s counts one NMI in a pass, so that the two do not contradict each other", contract.Grouped(a.measured), played, contract.Grouped(a.Most))
				}
				fmt.Fprintf(&b, "%-8s%s\n", "", text)
			}
			if a.Why == "" {
				holds = append(holds, report.Held{Name: a.What, If: a.If})
			}
			continue
		}
		fmt.Fprintf(&b, "%-8s%s\n", a.What, a.found.what)
		for i, l := range a.found.lines {
			if i == 0 {
				fmt.Fprintln(&b, "        lines of this frame (cycles without waiting and DMA):")
			}
			if i == pathLines {
				fmt.Fprintf(&b, "        and %s\n", report.Plural(len(a.found.lines)-i, "more line"))
				break
			}
			fmt.Fprintf(&b, "  %s\n", l)
		}
		fmt.Fprintf(&b, "        all calls of the frame: %s --tree %d\n", run.Command, a.found.number)
	}
	for _, l := range budgets {
		fmt.Fprintf(&b, "budget  %s <= %s is %s: ", l.Name(), l.Limit.String(), l.Bound.Verdict(-1))
		if l.Bound.Err != nil {
			fmt.Fprintln(&b, l.Bound.Err)
			continue
		}
		given := ""
		if conditions := l.Bound.Conditions(); len(conditions) > 0 {
			holds = append(holds, report.Held{Name: "budget " + l.Name(), If: conditions})
			given = ", under the conditions below"
		}
		text := "at most %s of %s cycles%s\n"
		if l.Bound.Worst > l.Most {
			text = "the bound is %s cycles, more than %s%s\n"
		}
		fmt.Fprintf(&b, text, contract.Grouped(l.Bound.Worst), contract.Grouped(l.Most), given)
	}
	report.WriteIfs(&b, holds)
	return report.Print(w, b.String())
}

// jsonFrames is what bound --frame prints with --format json.
type jsonFrames struct {
	Answers []jsonAnswer `json:"answers"`
	Budgets []boundRow   `json:"budgets,omitempty"`
	Late    bool         `json:"late,omitempty"` // the time of --time was over before all was analysed
}

// A jsonAnswer is one answer. Its verdict is "never", "never, if", "open" or "yes".
type jsonAnswer struct {
	What    string            `json:"what"` // frame, vblank or stack
	Verdict string            `json:"verdict"`
	Most    *int              `json:"most"`             // cycles, or bytes of stack; null if there is no bound
	Played  int               `json:"played,omitempty"` // the most of the frames that were played; Most is reached if it is equal
	Limit   int               `json:"limit"`
	Why     string            `json:"why,omitempty"` // why there is no bound
	If      []bound.Condition `json:"if,omitempty"`  // what must hold for the bound to be right
	Frame   *int              `json:"frame,omitempty"`
	Found   string            `json:"found,omitempty"` // what happened in that frame
	Lines   []framedLine      `json:"lines,omitempty"`
}

func newJSONFrames(answers []answer, budgets []frame.Budget) (out jsonFrames) {
	for _, a := range answers {
		j := jsonAnswer{What: a.What, Verdict: "never", Limit: a.Limit, Played: a.measured, Why: a.Reason(), If: a.If}
		if a.Why == "" {
			j.Most = &a.Most
		}
		switch {
		case a.found != nil:
			j.Verdict, j.Frame, j.Found, j.Lines = "yes", &a.found.number, a.found.what, a.found.lines
		case a.Open():
			j.Verdict = "open"
		case len(a.If) > 0:
			j.Verdict = "never, if"
		}
		out.Answers = append(out.Answers, j)
	}
	for _, b := range budgets {
		out.Budgets = append(out.Budgets, frameRow(&b))
	}
	return out
}

// play runs the game and returns the first frame that missed its NMI ("frame"), that overran vblank ("vblank"),
// and in which a push went below $0100 ("stack"). A missed frame counts only with rendering on, and after the
// program has come to its waiting loop for the first time.
func (run *boundRun) play(ctx context.Context) (map[string]foundIn, error) {
	seen := map[string]foundIn{}
	at, deep := 0, -1
	opt := profile.Options{Frames: run.Frames, Input: run.Input, Progress: func() { at++ }}
	opt.Started = func(con *nes.Console) {
		var pushed watch.Pushed
		con.Attach(&nes.Observer{Step: func(r *cpu.Step) {
			if _, over := pushed.Step(r, con.CPU().S); over && deep < 0 {
				deep = at
			}
		}})
	}
	p, err := profile.Record(ctx, run.Program, opt)
	if err != nil {
		return nil, err
	}
	for _, o := range p.Writes {
		if !o.Late {
			run.splits += o.Times
		}
	}
	started, first := false, p.StartUp()
	for i := range p.Frames {
		f := &p.Frames[i]
		_, one := seen["frame"]
		shown := f.Flags&(profile.Loading|profile.Blank) == 0
		switch {
		case f.Flags&(profile.Missed|profile.Loading) == 0:
			started = true
		case shown && i < first:
			run.early++
		case !started:
		case !shown:
			run.blank++
		case !one:
			seen["frame"] = foundIn{number: int(f.Number), what: fmt.Sprintf("missed: frame %d %s ended before the program was back at its waiting loop (%s cycles of this frame were work%s)", f.Number, run.By, contract.Grouped(int(f.Busy)), waitedToo(f))}
		}
		if _, one = seen["vblank"]; f.Flags&profile.Overrun != 0 && !one {
			late := ""
			if float64(f.PPUEnd) <= p.Vblank { // only a write to OAM can be too late then
				late = ", too late for OAM on PAL"
			}
			seen["vblank"] = foundIn{number: int(f.Number), what: fmt.Sprintf("overrun: in frame %d %s the last PPU write or DMA ended %s cycles after vblank began%s", f.Number, run.By, contract.Grouped(int(f.PPUEnd)), late)}
		}
	}
	run.noNMI, run.polled = p.Count(profile.NoNMI), p.Polled
	run.unknown, _ = p.NotKnown()
	run.every = p.Meter().Every()
	if deep >= 0 {
		seen["stack"] = foundIn{number: deep, what: fmt.Sprintf("overflowed: in frame %d %s a push went below $0100", deep, run.By)}
	}
	return seen, nil
}

// pathLines is how many lines of a path are printed.
const pathLines = 12

// path returns the lines of a frame, the costliest first.
func (run *boundRun) path(ctx context.Context, number int) (list []framedLine, err error) {
	p, err := profile.RecordFull(ctx, run.Program, number, profile.Options{Input: run.Input})
	if err != nil {
		return nil, err
	}
	for _, l := range p.Lines() {
		where := fmt.Sprintf("$%04X", l.Addr)
		if l.Pos.File != "" {
			where = fmt.Sprintf("%s:%d", l.Pos.File, l.Pos.Line)
		}
		list = append(list, framedLine{where, p.Routines[l.Routine].Name, int(l.Cycles.Busy()), int(l.Runs)})
	}
	return list, nil
}

// waitedToo says how long a missed frame waited for something else than the next frame, if that explains why it was
// missed with less work than it has cycles.
func waitedToo(f *profile.Frame) string {
	if waited := f.Cycles - f.Busy; waited > f.Cycles/100 {
		return fmt.Sprintf(", and for %s cycles the program waited for something other than the NMI, such as a scanline", contract.Grouped(int(waited)))
	}
	return ""
}
