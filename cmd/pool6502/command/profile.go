package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"pool6502/asm"
	"pool6502/asm/contract"
	"pool6502/budget/bound"
	"pool6502/budget/bound/played"
	"pool6502/budget/profile"
	"pool6502/budget/profile/page"
	"pool6502/budget/profile/show"
	"pool6502/budget/program"
	"pool6502/budget/watch"
	"pool6502/internal/hue"
	"pool6502/nes"
	"pool6502/nes/script"
)

// profileFrames is how many frames are run without --frames and without a movie.
const profileFrames = 600

type profileFlags struct {
	console consoleFlags
	programFlags
	input   string
	frames  int
	skip    int
	budgets []string
	waits   []string
	every   int
	tree    string
	format  string
	all     bool
	bound   bool
	memory  bool

	base  string
	files profileFiles
	rom   string
	more  []string // files that belong to the ROM
}

func newProfile() *cobra.Command {
	var f profileFlags
	c := &cobra.Command{
		Use:   "profile ROM [SOURCE…]",
		Short: "Show where the cycles of a game's frames go, and check its budgets",
		Long: `profile runs a ROM without a window and prints how busy its frames were, which were missed
or wrote to the PPU too late, and where their cycles went: by routine, by line, by call path
and by cause (work, page cross, branch taken, waiting, DMA). DMA cycles are charged to the
instruction that the DMA stopped: for a sprite transfer, the instruction after the store to
$4014. ROM is a .nes file with its symbols, a source, or the name of an exhibit.

A .nes file can be followed by its SOURCEs, which may have budgets in their headers:

    ;;; Budget   <= 2000 cycles            for each call of the routine
    ;;; Budget   <= 6000 cycles a frame    for all its calls in a frame
    ;;; Budget   <= 90 % of vblank         its PPU writes and DMA end before then

A header that names no routine has budgets of the whole program:

    ;;; Budget   nmi: <= 90 % of vblank
    ;;; Budget   frame: <= 95 % of a frame

Budgets of vblank and of the frame leave out frames with rendering off, as those that load a level; budgets of routines
count them. If rendering is never on, the budget of the frame counts all frames.

--budget adds another: --budget 'update <= 6000 cycles a frame'. Frame 0 begins at power-on;
every later frame begins with vblank.

A frame is missed if the program is not back at a waiting loop when the next vblank begins. A game
that still waits then, because it waits two frames for an IRQ, for example, has not missed the frame.
A read of $2002 just as vblank begins suppresses the NMI of that frame: the line nmi counts such
frames; a suppressed NMI alone does not make a frame missed.

The exit code is 1 if a budget is broken, or if a game with budgets hangs; and with --baseline, if anything costs
more than in it, if more frames are missed or overrun vblank, or if what worked to the end has stopped.
Ctrl+C ends the run and prints what has been measured so far (exit code 130).`,
		Example: `  pool6502 profile game.nes game.dbg src/*.s --input keys.txt --frames 900
  pool6502 profile freelist --tree worst
  pool6502 profile game.nes --symbols game.dbg --html report.html --lcov cover.info
  pool6502 profile game.nes --symbols game.dbg --budget 'nmi <= 90 % of vblank' --format github`,
		Args:              atLeastArgs("ROM"),
		ValidArgsFunction: completeROM,
		RunE: func(c *cobra.Command, args []string) error {
			f.rom, f.more = args[0], args[1:]
			return f.run(c.Context(), c.OutOrStdout(), c.ErrOrStderr())
		},
	}
	fs := c.Flags()
	f.programFlags.add(c)
	inputFlag(c, &f.input, "input", "the buttons pressed in each frame: a script or an FCEUX movie", "txt", "fm2")
	fs.IntVarP(&f.frames, "frames", "n", 0, "how many frames to run; without it, the length of the movie, or 600")
	fs.IntVar(&f.skip, "skip", 0, "how many frames at the start to leave out of the figures")
	fs.StringArrayVar(&f.budgets, "budget", nil, "an additional budget, `'NAME <= LIMIT'`, written as in a header; may be repeated")
	waitsFlag(c, &f.waits)
	fs.IntVar(&f.every, "every", 0, "how many frames a pass of the main loop may take, as 2 in a game of 30 Hz; without it, what a header says\n(;;; Frame every 2), or 1")
	fs.StringVar(&f.tree, "tree", "", "print the calls of one frame instead of the tables: its number, or worst")
	enumFlag(c, &f.format, "format", strings.Join(show.Formats, ", "), show.Formats...)
	fs.BoolVar(&f.all, "all", false, "text: print all budgets, routines and lines")
	fs.BoolVar(&f.bound, "bound", false, "also prove the budgets for all inputs, as pool6502 bound does")
	fs.BoolVar(&f.memory, "memory", false, "also say what is used of ROM, RAM, stack, sprites and banks")
	baselineFlag(c, &f.base)
	f.files.Add(c)
	f.console.add(c)
	return c
}

func (f *profileFlags) run(ctx context.Context, stdout, stderr io.Writer) error {
	cfg, err := f.console.config(false)
	if err != nil {
		return err
	}
	keys, err := readInput(f.input)
	if err != nil {
		return err
	}
	base, err := readBaseline(f.base)
	if err != nil {
		return err
	}
	game, err := f.game(stderr)
	if err != nil {
		return err
	}
	if err := f.length(keys); err != nil {
		return err
	}
	worst, tree, err := f.chosen()
	if err != nil {
		return err
	}
	r := &show.Report{ROM: game.Name, All: f.all, Command: f.command, Sizes: sizesOf(game)}
	if r.Setup, err = setupOf(keys, cfg, game); err != nil {
		return err
	}
	if r.Notes, err = f.notes(game, cfg, keys); err != nil {
		return err
	}
	opt := profile.Options{Frames: f.frames, Skip: f.skip, Input: keys, Config: cfg, Trees: tree, Memory: f.memory || f.files.html != ""}
	if err := f.files.Prepare(&opt); err != nil {
		return err
	}
	noted := show.WatchNotes(game.Contracts, &opt)
	var con *nes.Console
	var rounds *played.Log
	started := opt.Started
	opt.Started = func(c *nes.Console) {
		if con = c; started != nil {
			started(c)
		}
		if f.format == "json" {
			rounds = played.New(c, 0x8000)
		}
	}
	takeTime(ctx)
	bar := newProgress(stderr, f.frames, "frames")
	opt.Progress = func() { bar.Add(1) }
	p, err := profile.Record(ctx, game, opt)
	bar.Finish()
	if p == nil {
		return fmt.Errorf("%s: %w", game.Name, err)
	}
	r.Profile = p
	if rounds != nil {
		r.Rounds = roundsOf(game, rounds, int(con.Frame()))
	}
	switch {
	case p.Hang >= 0 && len(p.Budgets) > 0:
		r.Fail("the budgets are not checked to the end: the game hangs, " + p.HangText())
	case p.Hang >= 0:
		r.Notes = append(r.Notes, "hang    "+p.HangText())
	}
	if said := game.Ignored(con); said != "" {
		r.Notes = append(r.Notes, "ignored "+said)
	}
	if f.bound && game.Stale == "" {
		b, err := bound.New(game)
		if err != nil {
			return fmt.Errorf("%s: %w", game.Name, err)
		}
		show.Prove(p, b, game.Contracts)
	}
	if game.Stale != "" && len(p.Budgets) > 0 {
		r.Fail("the budgets are not checked: " + game.Stale)
	}
	noted(r, f.bound)
	switch {
	case base == nil:
	case p.Interrupted:
		r.Notes = append(r.Notes, fmt.Sprintf("run     interrupted, so it is not compared with %s", f.base))
	default:
		if err := against(r, f.base, base, stderr); err != nil {
			return err
		}
	}
	if f.files.lcov != "" && !slices.ContainsFunc(p.Lines(), func(l profile.Line) bool { return l.Pos.File != "" }) {
		r.Notes = append(r.Notes, "lcov    "+f.files.lcov+" is empty: the lines of the sources are not known; they are in the .dbg of ld65, not in labels")
	}
	defer f.files.out.Discard()
	opts := page.Options{Title: game.Name, Colors: hue.New(game.Names.Routines()), Answer: r.Answer(), Command: f.command, Source: game.ReadLines}
	opts.Verdict, opts.Figures = r.Verdict()
	if err := f.files.Write(p, opts); err != nil {
		return err
	}
	stdout = f.files.out.Report(stdout, stderr)
	switch {
	case f.format == "github":
		err = writeGitHub(r, stdout)
	case f.tree == "" || f.format != "text" || p.Interrupted:
		err = r.Write(stdout, f.format)
	case worst:
		opt.Progress, opt.Started = nil, nil
		var one *profile.Profile
		if one, err = profile.RecordFull(ctx, game, int(p.Frames[p.Worst()].Number), opt); err == nil {
			r.Profile = one
			err = r.Tree(stdout)
		}
	default:
		err = r.Tree(stdout)
	}
	if err == nil {
		err = f.files.out.Commit()
	}
	return f.outcome(r, p, err)
}

// outcome gives the error, and so the exit code, once the report is written.
func (f *profileFlags) outcome(r *show.Report, p *profile.Profile, err error) error {
	switch {
	case err != nil:
		return err
	case p.Interrupted:
		return errPartial
	case len(p.Broken()) > 0, len(r.Regressions)+len(r.Broken) > 0, p.Outside():
		return errFailed
	}
	return nil
}

// errPartial ends a profile that was interrupted and printed.
var errPartial = errors.New("interrupted; the figures cover the frames up to then")

// game opens the game and adds what the flags say about it.
func (f *profileFlags) game(stderr io.Writer) (*program.Program, error) {
	game, err := f.open(stderr, f.rom, f.more...)
	if err != nil {
		return nil, err
	}
	if game.Library() {
		return nil, fmt.Errorf("%s: %w", f.rom, program.ErrNoFrames)
	}
	if err := f.headed(game, f.more); err != nil {
		return nil, err
	}
	game.Waits = f.waits
	if f.every < 0 || f.every > contract.MaxPace {
		return nil, fmt.Errorf("--every %d: give 1 to %d frames", f.every, contract.MaxPace)
	}
	if f.every > 0 {
		game.Every = f.every
	}
	for _, text := range f.budgets {
		if err := addBudget(game.Names, text); err != nil {
			return nil, fmt.Errorf("--budget: %w", err)
		}
	}
	return game, nil
}

// addBudget adds the budget of --budget to the header of its routine. A routine without a header gets
// one.
func addBudget(names *watch.Names, text string) error {
	l, err := contract.ParseLimit(text)
	if err != nil {
		return err
	}
	if l.Program {
		names.Budgets = append(names.Budgets, l)
		return nil
	}
	for i, c := range names.Contracts {
		if c.Routine == l.Of {
			with := *c
			with.Limits = append(append([]asm.Limit(nil), c.Limits...), l)
			names.Contracts[i] = &with
			return nil
		}
	}
	addr, err := names.Resolve(l.Of)
	if err != nil {
		return err
	}
	c := &asm.Contract{Routine: l.Of, Addr: addr, Bank: -1, Budget: -1, Limits: []asm.Limit{l}}
	if sym, ok := names.Lookup(l.Of); ok {
		c.Bank, c.Pos = sym.Bank, sym.Pos
	}
	names.Contracts = append(names.Contracts, c)
	return nil
}

// length decides how many frames are run.
func (f *profileFlags) length(keys *script.Script) error {
	switch {
	case f.frames < 0 || f.skip < 0:
		return fmt.Errorf("--frames %d --skip %d: give 0 frames or more", f.frames, f.skip)
	case f.frames == 0 && keys != nil && keys.Frames > 0:
		f.frames = int(min(keys.Frames, 1<<30))
	case f.frames == 0:
		f.frames = profileFrames + f.skip
	}
	if f.skip >= f.frames {
		return fmt.Errorf("--skip %d leaves none of the %d frames; skip fewer, or run more with --frames", f.skip, f.frames)
	}
	return nil
}

// chosen is the frame that --tree names.
func (f *profileFlags) chosen() (worst bool, tree []int, err error) {
	if f.tree == "" || f.tree == "worst" {
		return f.tree != "", nil, nil
	}
	n, err := strconv.Atoi(f.tree)
	if err != nil || n < 0 {
		return false, nil, fmt.Errorf("--tree %s: give the number of a frame, or worst", f.tree)
	}
	if n < f.skip || n >= f.frames {
		return false, nil, fmt.Errorf("--tree %d: give a frame from %d to %d, or run more with --frames", n, f.skip, f.frames-1)
	}
	return false, []int{n}, nil
}
