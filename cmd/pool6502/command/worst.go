package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"pool6502/asm/contract"
	"pool6502/budget/bare"
	"pool6502/budget/bound"
	"pool6502/budget/profile"
	"pool6502/budget/program"
	"pool6502/budget/worst"
	"pool6502/nes"
	"pool6502/nes/script"
)

// worstFlags are the flags of worst.
type worstFlags struct {
	console consoleFlags
	programFlags
	waits              []string
	of, routine, input string
	out, replay        string
	format, shard      string
	minutes            float64
	frames             int
	seed               uint64
	pads               int
	off                bool
}

func newWorst() *cobra.Command {
	var f worstFlags
	c := &cobra.Command{
		Use:   "worst ROM [SOURCE…]",
		Short: "Search for the input that makes a game slow",
		Long: `worst plays a game with buttons of its own choice and searches for the input that costs most: the pass of the main
loop that takes longest, from where the program waits for the next frame to where it waits again. It returns to moments
at which the game did something new, changes the best input further, and at last makes it as short as it can. More
minutes find more, but only bound --frame can prove a limit that no input exceeds.

--of searches for something else: call, the costliest call of --routine; nmi, the longest NMI handler; vblank, the
latest write to $2007 or $4014 after vblank began; stack, the most bytes on the stack; sprites, the most on a
scanline. A pass with rendering off, as one that loads a level, does not count; with --off it does.

--out writes the input, as lines for --input or, with the ending .fm2, as a movie of FCEUX. With --replay, nothing is
searched: the input of an earlier search is played and judged, as a test that runs in seconds.

With the same --seed and --frames, a search finds the same input again. --shard 3/16 searches with seeds that no other
shard has; merge prints the report of the shard that found the most.

The exit code is 1 if the input misses a frame with rendering on, breaks a budget or makes the game hang, or if nothing
was measured. A search ends with the first input that makes the game hang.` + filesHelp,
		Example: `  pool6502 worst freelist --frames 20000 --out worst.fm2
  pool6502 worst freelist --replay worst.fm2
  pool6502 worst freelist --of call --routine spawn_bullet --frames 20000
  pool6502 bound freelist --frame --input worst.fm2`,
		Args:              atLeastArgs("ROM"),
		ValidArgsFunction: completeROM,
		RunE: func(c *cobra.Command, args []string) error {
			return f.run(c.Context(), args[0], args[1:], c.OutOrStdout(), c.ErrOrStderr())
		},
	}
	fs := c.Flags()
	f.programFlags.add(c)
	fs.Float64Var(&f.minutes, "minutes", 1, "how long to search; Ctrl+C ends it earlier, keeps what was found, and exits with 130")
	fs.IntVarP(&f.frames, "frames", "n", 0, "how many frames to play in the search; replaces --minutes")
	fs.Uint64Var(&f.seed, "seed", 1, "seed of the random choices")
	enumFlag(c, &f.of, "of", "what is searched for: "+strings.Join(worst.Measures, ", "), worst.Measures...)
	fs.StringVar(&f.routine, "routine", "", "with --of call: the routine")
	inputFlag(c, &f.input, "input", "buttons to press first, as to get through the menus: a script or an FCEUX movie", "txt", "fm2")
	fs.IntVar(&f.pads, "pads", 1, "press the buttons of so many controllers, 1 or 2")
	fs.BoolVar(&f.off, "off", false, "count frames with rendering off too")
	outputFlag(c, &f.out, "out", "o", "write the input: .fm2 for a movie, else lines for --input")
	inputFlag(c, &f.replay, "replay", "play this input and judge it; search for nothing", "txt", "fm2")
	fs.StringVar(&f.shard, "shard", "", "search one part of many, with seeds of its own: `N/M`; merge joins the reports of --format json")
	waitsFlag(c, &f.waits)
	enumFlag(c, &f.format, "format", "text or json", "text", "json")
	f.console.add(c)
	return c
}

// worstReport is what worst prints.
type worstReport struct {
	ROM     string            `json:"rom"`
	Of      string            `json:"of"`
	Routine string            `json:"routine,omitempty"`
	Shard   string            `json:"shard,omitempty"`
	Work    string            `json:"work,omitempty"` // equal in all parts of one search
	Seed    uint64            `json:"seed"`
	Tried   int               `json:"tried"` // frames
	Cut     bool              `json:"interrupted,omitempty"`
	Found   int               `json:"found"`                      // cycles, bytes or sprites
	AtLeast bool              `json:"at_least,omitempty"`         // the pass took more: its cycles in the frames in which it began and ended are not counted
	Bound   *int              `json:"bound,omitempty"`            // cycles that no pass of the main loop can exceed; not given where it is open
	If      []bound.Condition `json:"if,omitempty"`               // what must hold for the bound to be right
	Open    string            `json:"open,omitempty"`             // why there is no bound
	Frame   int               `json:"frame"`                      // in which it ended
	Hang    string            `json:"hang,omitempty"`             // a pass that does not end
	Hangs   int               `json:"hang_frame,omitempty"`       // the frame in which the game hangs
	Missed  []int             `json:"missed"`                     // frames with rendering on that the input misses
	Unknown bool              `json:"missed_not_known,omitempty"` // it is not known whether a frame was missed, and missed is empty: whenever vblank began, NMI and rendering were off, or the program was in no loop that is recognised as waiting
	Why     string            `json:"missed_why,omitempty"`       // why it is not known whether a frame was missed
	Broken  []string          `json:"broken"`                     // budgets
	Full    int               `json:"begins"`                     // the frame in which its pass began
	Lines   []framedLine      `json:"lines"`                      // of that frame; of the next one if the pass took more than found; of the frame in which the game hangs, if it does
	Input   []string          `json:"input"`                      // the lines of a script

	script *script.Script
	frames int    // that are profiled
	how    string // it was found
	again  string // the flags that play the file of the input again; "" if there is none
}

func (f *worstFlags) run(ctx context.Context, arg string, more []string, stdout, stderr io.Writer) error {
	if f.minutes <= 0 || f.frames < 0 || f.pads < 1 || f.pads > 2 {
		return errors.New("--minutes, --frames and --pads: give a time above 0, frames from 0 on, and 1 or 2 controllers")
	}
	if (f.of == string(worst.Call)) != (f.routine != "") {
		return errors.New("--of call and --routine NAME belong together")
	}
	cfg, err := f.console.config(false)
	if err != nil {
		return err
	}
	opt := worst.Options{Measure: worst.Measure(f.of), Routine: f.routine, Seed: f.seed, Frames: f.frames, Pads: f.pads, Off: f.off, Config: cfg}
	if f.shard != "" {
		s, err := bare.ParseShard(f.shard)
		if err != nil {
			return fmt.Errorf("--shard: %w", err)
		}
		opt.Seed = f.seed*bare.MaxShards + uint64(s.Index)
	}
	path := f.input
	if f.replay != "" {
		path = f.replay
	}
	if opt.Input, err = readInput(path); err != nil {
		return err
	}
	game, err := f.open(stderr, arg, more...)
	if err != nil {
		return err
	}
	if err := f.headed(game, more); err != nil {
		return err
	}
	if game.Stale != "" && f.routine != "" {
		return fmt.Errorf("%s: %s is not known: %s", arg, f.routine, game.Stale)
	}
	game.Waits = f.waits
	var out outputSet
	defer out.Discard()
	if err := out.Claim(f.out); err != nil {
		return err
	}
	takeTime(ctx) // what is found is printed
	r := &worstReport{ROM: game.Name, Of: f.of, Routine: f.routine, Shard: f.shard, Seed: f.seed, again: f.again()}
	r.Work = fmt.Sprintf("%s %s %s seed %d", game.Key(), f.of, f.routine, f.seed)
	if f.replay != "" {
		err = f.judge(ctx, game, opt, r, stderr)
	} else {
		err = f.search(ctx, game, opt, r, stderr)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", arg, err)
	}
	r.Cut = ctx.Err() != nil
	if err := r.explain(context.WithoutCancel(ctx), game, cfg); err != nil {
		return err
	}
	if f.of == string(worst.Pass) {
		r.prove(context.WithoutCancel(ctx), game, opt)
	}
	if f.out != "" {
		if err := out.WriteFunc(f.out, func(w io.Writer) error { return r.write(w, f.out, game, cfg) }); err != nil {
			return err
		}
	}
	if stdout = out.Report(stdout, stderr); f.format == "json" {
		err = writeJSON(stdout, r)
	} else {
		err = r.print(stdout)
	}
	if err == nil {
		err = out.Commit()
	}
	switch {
	case err != nil:
		return err
	case r.Cut:
		return errCut
	case r.failed():
		return errFailed
	}
	return nil
}

// errCut ends a search that was interrupted and printed.
var errCut = errors.New("interrupted; the search ended early, and what it found by then is kept")

// again returns the flags that play the input again, as it was found.
func (f *worstFlags) again() string {
	if f.out == "" {
		return ""
	}
	words := append([]string{"--replay", f.out}, f.console.changed()...)
	if f.of != string(worst.Pass) {
		words = append(words, "--of", f.of)
	}
	if f.routine != "" {
		words = append(words, "--routine", f.routine)
	}
	if f.off {
		words = append(words, "--off")
	}
	for _, label := range f.waits {
		words = append(words, "--waits", label)
	}
	for i, w := range words {
		words[i] = quoted(w)
	}
	return strings.Join(words, " ")
}

// search looks for the input.
func (f *worstFlags) search(ctx context.Context, game *program.Program, opt worst.Options, r *worstReport, stderr io.Writer) error {
	total := f.frames
	if total == 0 {
		var end context.CancelFunc
		ctx, end = context.WithTimeout(ctx, time.Duration(f.minutes*float64(time.Minute)))
		defer end()
		total = -1
	}
	bar := newProgress(stderr, total, "frames")
	opt.Progress = bar.Add
	opt.Improved = func(best *worst.Found, _ int) { bar.Say(fmt.Sprintf("best %s", contract.Grouped(best.Value))) }
	found, err := worst.Search(ctx, game, opt)
	bar.Finish()
	if err != nil {
		return err
	}
	r.Tried, r.script = found.Tried, found.Script()
	r.take(found, found.Frame+1)
	f.doubt(found, game, stderr)
	return nil
}

// take puts the result of a search into the report; frames is the number of frames that were profiled.
func (r *worstReport) take(found *worst.Found, frames int) {
	r.Found, r.AtLeast, r.Frame, r.Full, r.frames = found.Value, found.AtLeast, found.Frame, found.Began, frames
	if h := found.Hang; h.Why != "" {
		r.Hang, r.Hangs = fmt.Sprintf("in frame %s: %s", contract.Grouped(h.Frame), h.Why), h.Frame
	}
}

// failed reports whether the exit code is 1: for the input that was found, or because none was found.
func (r *worstReport) failed() bool {
	return len(r.Missed)+len(r.Broken) > 0 || r.Hang != "" || r.Found == 0
}

// judge plays an input.
func (f *worstFlags) judge(ctx context.Context, game *program.Program, opt worst.Options, r *worstReport, stderr io.Writer) error {
	frames := f.frames
	if frames == 0 {
		frames = int(max(opt.Input.Frames, opt.Input.Last()+1))
	}
	if frames > 100_000_000 {
		return fmt.Errorf("--replay: the input has %s frames; 100,000,000 are the most", contract.Grouped(frames))
	}
	found, err := worst.Replay(ctx, game, opt, frames)
	if err != nil {
		return err
	}
	opt.Input.Frames = uint64(frames)
	r.Tried, r.script = frames, opt.Input
	r.take(found, frames)
	f.doubt(found, game, stderr)
	r.how = "replay of " + f.replay
	return nil
}

// explain profiles the input: what it misses and breaks, and the lines of its frame.
func (r *worstReport) explain(ctx context.Context, game *program.Program, cfg nes.Config) error {
	r.Missed, r.Broken, r.Lines, r.Input = []int{}, []string{}, []framedLine{}, []string{}
	var text strings.Builder
	if err := script.WriteLines(&text, r.script); err != nil {
		return err
	}
	for line := range strings.Lines(text.String()) {
		r.Input = append(r.Input, strings.TrimRight(line, "\n"))
	}
	if r.Found == 0 && r.Hang == "" {
		return nil
	}
	p, err := profile.Record(ctx, game, profile.Options{Frames: r.frames, Input: r.script, Config: cfg})
	if err != nil {
		return err
	}
	for i := range p.Frames {
		if fl := p.Frames[i].Flags; fl&profile.Missed != 0 && fl&profile.Blank == 0 {
			r.Missed = append(r.Missed, int(p.Frames[i].Number))
		}
	}
	if len(r.Missed) == 0 {
		r.Why = notWaited(p.Meter().NotWaited())
		r.Unknown = r.Why != ""
	}
	for _, b := range p.Broken() {
		r.Broken = append(r.Broken, fmt.Sprintf("%s <= %s: %s cycles", b.Of, b.Limit.String(), contract.Grouped(int(b.Worst.Cycles))))
	}
	run := boundRun{Program: game, Input: r.script}
	r.Lines, err = run.path(ctx, r.whole())
	return err
}
