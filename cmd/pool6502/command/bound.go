package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"pool6502/budget/bound"
	"pool6502/budget/bound/frame"
	"pool6502/budget/program"
	"pool6502/budget/report"
	"pool6502/internal/junit"
)

type boundFlags struct {
	programFlags
	format string
	effort int
	frame  bool
	watch  bool
	frames int
	played bool // --frames was given
	late   bool // the time of --time was over before all was analysed
	input  string
	report string // of pool6502 profile --format json
	boundOptions
}

func newBound() *cobra.Command {
	var f boundFlags
	c := &cobra.Command{
		Use:   "bound FILE [SOURCE…] [ROUTINE…]",
		Short: "Prove what a routine costs at best and at worst, for all inputs",
		Long: `bound analyses the machine code of each ROUTINE for all inputs at once, without running
it. It prints the fewest and the most cycles that the body of a call can take, and the deepest
stack in bytes. Without ROUTINE it takes all routines that have a header; in
a ROM without headers, all routines that are called.

If a register or a byte of RAM at the call decides how often a loop runs, the worst case is also
printed as a formula of it: 34 + 22·X for X = 1–255. It holds whatever the other inputs are.

Cycles are those of the body: from the first instruction up to, but not including, the RTS that
returns. The column +JSR+RTS is the worst case with both, 12 cycles more: what a call costs. The
column of the stack includes the 2 bytes of the return address. A routine that is proved never to
return, such as a main loop, gets no bound; the last line counts it separately.

No JSR calls an interrupt handler. Its cycles in the table leave out the 7 of its entry and the 6 of
RTI; a line below the table gives what an interrupt takes with both, and a budget of the handler is
compared with that. Its stack in the table includes the 3 bytes that the interrupt pushes. If no
vector leads to a routine that ends with RTI, its cycles in the table include those of RTI.

Interrupts that come during a call are not counted, and neither are the cycles of DMA, not even of
OAM DMA that the routine starts itself.

The verdict on a budget is:

  proved   no call can take more than the budget, if the printed conditions hold
  reached  proved, and --reach printed a case that takes exactly as many cycles as the bound
  open     the bound is above the budget, or no bound was found, or the bound rests
           on a guess; a line below the table says which

A printed condition is something that the bound needs and that is not proved. If it leaves out
places, as in "and 29 other places", --format json names all of them. Check each condition in your
code; --watch reports one that it sees broken. A bound holds only if all conditions hold that are
printed with the name of its routine. If one of them is only a guess of the analysis, marked
(a guess), the bound is on trust. The analysis may guess that:

  - an interrupt handler whose code cannot be followed leaves the routine's RAM alone
  - a loop finds the end of its data within 256 rounds
  - a loop waits at most a frame for sprite 0, or for a handler that cannot be followed
  - a loop that would end if no interrupt came is interrupted at most once
  - of several possible banks, the likely one is in place

If the limit of a loop or the targets of a jump are not found, the place is printed with the line
that would give them. The ;;; comments directly above a label are the header of the routine; the
first one begins with its name, as in ";;; fly - move a bullet". These lines help the analysis:

  ;;; Needs    X={0..LAST} pool_head={NONE|0..LAST}   what holds before each call
  ;;; Needs    ptr:ptr+1={records..records+240:16}    a word, low byte first, in steps of 16
  ;;; Points   ptr:ptr+1={records..records+240:16}    the words that a pointer may hold
  ;;; Bound    .next <= 16                            a loop's rounds: how often its head runs
  ;;; Targets  fly, burst                             where a computed jump goes

The Bound line that is printed for a loop has the most rounds that the loop ran in a call when the
game was played: for 120 frames, for those of --frames and --input, or in the run of --profile. That
is a guess at its limit, and no proof. If the run ended in the middle of the call with the most
rounds, the line has N in place of a number, because the loop may run more. The rounds of loops in
the main loop itself are not measured: a line for one of them, or for a loop that did not run, has
10 as a placeholder, to be replaced by the limit that you know.

Budgets of a frame ("<= n cycles a frame"), of vblank and of the NMI handler are judged too. The
bound of a routine in a frame is the sum of all its calls in a pass of the main loop and in the NMI
handler. This bound needs a main loop that is proved to fit into a frame, and that waits for the
NMI in each pass, itself or in a short routine. The frames before the main loop are not compared
with these budgets.

With --frame it answers three questions about the whole game: Can a frame be missed, because its
work is not done when the next one begins? Can vblank be overrun, because a PPU write or an
OAM DMA ends after it? Can the stack overflow? Each answer is one of these:

  never    comes with the bound, and with all that must hold for it
  missed   or overrun, or overflowed, comes with a frame in which that happened, and with the source
           lines that took the cycles of this frame
  open     comes with the reason, and with header lines that would give a bound, if there are any

It plays the game from power-on, with the buttons of --input, and prints the most that it found
beside the bound. pool6502 worst writes inputs that come near it.

With --watch it plays the game and compares registers, flags, stack, RAM and cycles before each
instruction with what the proofs allow there. If something else is found, the proof is wrong, or one
of its conditions does not hold.

If a bound of a game holds only under conditions, the first 120 frames are played, or those of
--frames and --input, to try them. If the code or this run contradicts a condition, there is no
bound.

The exit code is 1 in each of these cases:

  - a budget is open
  - --frame answers missed, overrun or overflowed
  - the code or a run contradicts a condition of an answer of --frame
  - --watch finds something that a proof does not allow, or has compared nothing
  - --watch compared no call of a routine whose bound relies on Needs lines

An answer "open" of --frame makes the exit code 1 only if one of its conditions is contradicted, so
0 does not mean that each answer is "never". A frame in which rendering is off does not count as
missed, nor one before the first NMI, while the program starts up.` + filesHelp,
		Example: `  pool6502 bound pool.asm
  pool6502 bound freelist update_bullets --path
  pool6502 bound game.nes game.dbg --format json`,
		Args:              atLeastArgs("FILE"),
		ValidArgsFunction: completeROM,
		RunE: func(c *cobra.Command, args []string) error {
			more, routines := split(args[1:])
			f.played = c.Flags().Changed("frames")
			return f.run(c.Context(), args[0], more, routines, c.OutOrStdout(), c.ErrOrStderr())
		},
	}
	fs := c.Flags()
	f.programFlags.add(c)
	fs.StringArrayVar(&f.sources, "headers", nil, "a `SOURCE` of the ROM with routine headers; may be repeated")
	enumFlag(c, &f.format, "format", "text or json, or junit if there is no --frame", "text", "json", "junit")
	fs.BoolVar(&f.Path, "path", false, "print how often each instruction runs on the worst path")
	fs.BoolVar(&f.All, "all", false, "also bound the routines without a header")
	fs.BoolVar(&f.Reach, "reach", false, "try up to 40,000 calls, until one costs as much as the bound, and print the costliest as a Case line for its header")
	fs.BoolVar(&f.frame, "frame", false, "say whether the game can miss a frame, overrun vblank or overflow its stack")
	fs.IntVarP(&f.frames, "frames", "n", profileFrames, "frames to play with --frame or --watch, or all of --input if that is longer; with neither, the frames to play to try conditions (then 120 by default); 0 plays none")
	inputFlag(c, &f.input, "input", "the buttons pressed in each frame, a script or an FCEUX movie", "txt", "fm2")
	fs.BoolVar(&f.watch, "watch", false, "play the game and compare each instruction with what the proofs allow there")
	fs.DurationVar(&f.Time, "time", 0, "how long to analyse the program, such as 10s; what needs more has no bound; 0 for no limit")
	fs.StringVar(&f.report, "profile", "", "a `FILE` that pool6502 profile --format json has written; hints then say how often loops ran in its run")
	fs.IntVar(&f.effort, "effort", 1, "factor, 1 to 1000, on the number of instructions analysed before giving up")
	return c
}

func (f *boundFlags) run(ctx context.Context, file string, more, routines []string, stdout, stderr io.Writer) error {
	if f.frames < 0 {
		return fmt.Errorf("--frames %d: give 0 frames or more", f.frames)
	}
	if f.watch && f.frame {
		return errors.New("--watch compares the proofs of routines, --frame proves frames; give one of them")
	}
	if f.frame && len(routines) > 0 {
		return fmt.Errorf("--frame is for the whole game; leave out %s, or name sources with --headers", strings.Join(routines, " "))
	}
	if f.frame && f.format == "junit" {
		return errors.New("--frame has no JUnit report; leave out --format junit, or --frame")
	}
	if f.report != "" && (f.frame || f.watch) {
		return errors.New("--profile is for hints about routines; leave it out, or --frame and --watch")
	}
	if f.Time < 0 {
		return fmt.Errorf("--time %v: give more than 0", f.Time)
	}
	if f.effort < 1 || f.effort > 1000 {
		return fmt.Errorf("--effort %d: give a number from 1 to 1000", f.effort)
	}
	game, err := f.open(stderr, file, more...)
	if err != nil {
		return err
	}
	debug.SetGCPercent(800) // states live short
	p, err := bound.New(game)
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	p.Effort, p.Stop = f.effort, f.stop(ctx)
	if p.Keys, err = readInput(f.input); err != nil {
		return err
	}
	if f.played {
		p.Frames = f.frames
	}
	if p.Keys != nil && p.Frames > 0 {
		p.Frames = max(p.Frames, int(min(p.Keys.Frames, 1<<30)))
	}
	if f.report != "" {
		if p.Profiled, err = readRounds(f.report, game); err != nil {
			return err
		}
	}
	takeTime(ctx) // what is proved is printed
	if f.frame {
		return f.whole(ctx, game, p, stdout)
	}
	if f.watch {
		return f.compare(ctx, game, p, routines, stdout)
	}
	rows, err := boundRows(ctx, game, p, routines, f.boundOptions, stderr)
	if err != nil {
		return err
	}
	switch f.format {
	case "json":
		err = writeJSON(stdout, rows)
	case "junit":
		err = junit.Write(stdout, boundSuite(file, rows))
	default:
		err = writeBounds(stdout, file, rows)
	}
	switch {
	case err != nil:
		return err
	case ctx.Err() != nil:
		return ctx.Err() // the rest was not analysed
	case anyUnproved(rows):
		return errFailed
	}
	return nil
}

// stop returns a function that reports whether the analysis must end, because ctx has ended or the time of --time is over.
func (f *boundFlags) stop(ctx context.Context) func() bool {
	end := time.Now().Add(f.Time)
	return func() bool {
		f.late = f.late || f.Time > 0 && time.Now().After(end)
		return f.late || ctx.Err() != nil
	}
}

// timeOver says that the time of --time was over before all was analysed, if it was.
func (f *boundFlags) timeOver() string {
	if !f.late {
		return ""
	}
	return fmt.Sprintf("--time %v was over before everything was analysed; with more time, more may be proved\n", f.Time)
}

// whole answers for a whole game.
func (f *boundFlags) whole(ctx context.Context, game *program.Program, p *bound.Program, stdout io.Writer) error {
	if game.Library() {
		return fmt.Errorf("%s: %w", game.Name, program.ErrNoFrames)
	}
	run := boundRun{Program: game, Frames: f.frames, Input: p.Keys, By: "from power-on", Command: "pool6502 profile " + game.Name}
	if run.Input != nil && run.Frames > 0 {
		run.Frames = max(run.Frames, int(min(run.Input.Frames, 1<<30)))
	}
	if f.symbols != "" {
		run.Command += " " + f.symbols
	}
	if f.input != "" {
		run.By, run.Command = "with "+f.input, run.Command+" --input "+f.input
	}
	whole := frame.New(p, p.Region().CyclesPerFrame(), p.Region().VBlankCycles())
	for i := range whole.Answers {
		if a := &whole.Answers[i]; f.late && a.Why != "" && !a.Refuted {
			a.Why = "the time of --time was over before the analysis was done" // the reason may be no other
		}
	}
	if !f.late {
		whole.Advise()
	}
	answers, err := run.answer(ctx, whole)
	if err != nil {
		return err
	}
	budgets := frameBudgets(game, p)
	if f.format == "json" {
		out := newJSONFrames(answers, budgets)
		out.Late = f.late
		err = writeJSON(stdout, out)
	} else if err = run.writeFrames(stdout, answers, budgets); err == nil {
		err = report.Print(stdout, f.timeOver())
	}
	if err == nil && (slices.ContainsFunc(answers, func(a answer) bool { return a.found != nil || a.Refuted }) ||
		slices.ContainsFunc(budgets, func(b frame.Budget) bool { return b.Bound.Verdict(-1) == "open" })) {
		err = errFailed
	}
	return err
}
