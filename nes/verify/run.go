package verify

import (
	"context"
	"fmt"
	"runtime"
	"strings"
	"sync"

	"pool6502/nes"
	"pool6502/nes/script"
)

// The results of a ROM.
const (
	Pass    = "pass"
	Fail    = "fail"
	Unknown = "unknown" // it ran, and no protocol recognised a result
)

// Result is the result of a job.
type Result struct {
	Path     string `json:"path"`
	Result   string `json:"result"`
	Frames   int    `json:"frames"`
	Message  string `json:"message"`
	Protocol string `json:"protocol,omitempty"`
}

// How long a ROM may take when its job does not say, and how it is watched, in frames.
const (
	patience = 1800  // until a protocol recognises it
	longest  = 12000 // until it is done
	settled  = 60    // how long a result on the screen must stay unchanged
	interval = 6     // how often the console is checked
)

// Options apply to all jobs.
type Options struct {
	Strict bool  // settle at every access
	Spans  bool  // draw spans of dots, never whole lines
	Exact  bool  // draw dot by dot
	Align  uint8 // of CPU and PPU, in master clocks

	// Settling plays each ROM four ways side by side, as usual, Strict, Spans and Exact, and
	// fails it where they differ.
	Settling bool

	Protocols []Protocol   // of ROMs that need special knowledge, as those of package suites
	Assemble  Assembler    // for jobs that are sources; nil: those fail
	Done      func(Result) // called after each job, never twice at the same time; may be nil
}

// An Assembler returns the cartridge, in iNES or NES 2.0 format, that a source file describes.
// Run calls it from several goroutines at once.
type Assembler func(file string) (image []byte, err error)

// Ran returns a text that says how each ROM was run.
func (o Options) Ran() string {
	switch {
	case o.Settling:
		return "four ways side by side: " + strings.Join(ways[:], ", ")
	case o.Strict && o.Exact:
		return ways[1] + " and " + ways[3]
	case o.Strict && o.Spans:
		return ways[1] + " and " + ways[2]
	case o.Strict:
		return ways[1]
	case o.Exact:
		return ways[3]
	case o.Spans:
		return ways[2]
	}
	return ways[0]
}

// Run judges jobs on all cores and returns the results in their order.
func Run(ctx context.Context, jobs []Job, opt Options) []Result {
	results := make([]Result, len(jobs))
	next := make(chan int)
	var wg sync.WaitGroup
	var mu sync.Mutex
	for range min(runtime.GOMAXPROCS(0), len(jobs)) {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for i := range next {
				r := judge(ctx, &jobs[i], opt)
				mu.Lock()
				results[i] = r
				if opt.Done != nil {
					opt.Done(r)
				}
				mu.Unlock()
			}
		}()
	}
	for i := range jobs {
		next <- i
	}
	close(next)
	wg.Wait()
	return results
}

// judge gives the verdict on one ROM.
func judge(ctx context.Context, j *Job, opt Options) Result {
	r := Result{Path: j.Path, Result: Fail, Protocol: j.Protocol}
	fail := func(err error) Result {
		r.Message = err.Error()
		return r
	}
	if err := j.check(opt.Protocols); err != nil {
		return fail(err)
	}
	image, err := j.load(opt.Assemble)
	if err != nil {
		return fail(err)
	}
	cfg, guessed, err := j.config(image)
	if err != nil {
		return fail(err)
	}
	cfg.Strict, cfg.Spans, cfg.Exact, cfg.Align = opt.Strict, opt.Spans, opt.Exact, opt.Align
	cart, err := nes.ReadCart(image)
	if err != nil {
		return fail(err)
	}
	r = onBoards(ctx, j, cart, cfg, opt)
	if cart.Warning != "" {
		r.note(cart.Warning)
	}
	if guessed {
		r.note("PAL, by the name of the file or folder")
	}
	if r.Result != Pass {
		if j.Mapper != nil && *j.Mapper != cart.Mapper {
			r.note(fmt.Sprintf("the manifest says mapper %d, the header %d", *j.Mapper, cart.Mapper))
		}
		if j.Expect != "" {
			r.note("expected: " + strings.Join(strings.Fields(j.Expect), " "))
		}
	}
	return r
}

// note adds to the message what verify itself has to say.
func (r *Result) note(text string) { r.Message = strings.TrimPrefix(r.Message+"; "+text, "; ") }

// onBoards plays the ROM until it has a verdict. Where an old header leaves open which chip is
// on the board, and none was named, a ROM that fails on the first is tried on the others.
func onBoards(ctx context.Context, j *Job, cart *nes.Cart, cfg nes.Config, opt Options) Result {
	fail := func(err error) Result {
		return Result{Path: j.Path, Result: Fail, Message: err.Error(), Protocol: j.Protocol}
	}
	first, err := onBoard(ctx, j, cart, cfg, opt)
	if err != nil {
		return fail(err)
	}
	if first.Result == Pass || first.Protocol == "" || cfg.Board != "" {
		return first
	}
	for _, board := range cart.Alternatives() {
		cfg.Board = board
		if r, err := onBoard(ctx, j, cart, cfg, opt); err == nil && r.Result == Pass {
			r.Message = strings.TrimPrefix(r.Message+", on "+board, ", ")
			return r
		}
	}
	return first
}

// onBoard plays the ROM on one board. The error is for what keeps it from starting.
func onBoard(ctx context.Context, j *Job, cart *nes.Cart, cfg nes.Config, opt Options) (Result, error) {
	var m Machine
	var side *sideBySide
	var consoles []*nes.Console
	if opt.Settling {
		var err error
		if side, err = newSideBySide(cart, cfg); err != nil {
			return Result{}, err
		}
		m, consoles = side, side.all[:]
	} else {
		n, err := insert(cart, cfg)
		if err != nil {
			return Result{}, err
		}
		m, consoles = &console{n}, []*nes.Console{n}
	}
	ran := false // something has written $80 to $6000, perhaps only for a moment
	consoles[0].Watch(0x60)
	consoles[0].Attach(&nes.Observer{Access: func(a nes.Access) {
		ran = ran || a.Write && a.Addr == 0x6000 && a.Value == statusRunning
	}})
	for _, n := range consoles {
		if err := j.RAM.spoil(n); err != nil {
			return Result{}, err
		}
	}
	w, err := play(ctx, m, j, opt.Protocols, &ran)
	if err != nil {
		return Result{}, err
	}
	if w.verdict.Result == Pass && w.judge.Confirm != nil {
		w.verdict = w.judge.Confirm(j, cart, cfg, w.verdict)
	}
	r := w.result()
	if side != nil && side.parted != "" {
		r.Result = Fail
		r.note(side.parted)
	}
	return r, nil
}

// Play judges what runs on a machine that has just been turned on, which may be another emulator
// than this one. special are protocols as in Options. The error is for a job that cannot be played.
func Play(ctx context.Context, m Machine, j *Job, special ...Protocol) (Result, error) {
	w, err := play(ctx, m, j, special, new(bool))
	if err != nil {
		return Result{}, err
	}
	return w.result(), nil
}

func play(ctx context.Context, m Machine, j *Job, special []Protocol, ran *bool) (*Watch, error) {
	keys, err := script.ParseCompact(j.Script)
	if err != nil {
		return nil, err
	}
	w := newWatch(m, j, keys, special)
	w.ran = ran
	w.play(ctx)
	return w, nil
}

func (w *Watch) result() Result {
	r := Result{Path: w.job.Path, Result: w.verdict.Result, Frames: w.frame, Message: w.verdict.Message, Protocol: w.job.Protocol}
	if w.judge != nil {
		r.Protocol = w.judge.Name
	}
	return r
}

// insert turns on a console with the cartridge in it. RAM holds garbage at power-on; here
// $6000 holds a value that is no state, so that only a ROM that has written $80 there is judged by it.
func insert(cart *nes.Cart, cfg nes.Config) (*nes.Console, error) {
	n, err := nes.Insert(cart, cfg)
	if err != nil {
		return nil, err
	}
	if ram := n.PRGRAM(); len(ram) > 0 {
		ram[0] = noStatus
	}
	return n, nil
}

// console is a Machine over the real one.
type console struct{ *nes.Console }

func (c *console) PRG() []byte { return c.Cart().PRG }

// play runs frames until a verdict is final, time is up or ctx ends.
func (w *Watch) play(ctx context.Context) {
	for ctx.Err() == nil {
		if w.frame >= w.limit() {
			w.timeUp()
			return
		}
		w.player.Apply(uint64(w.frame), w)
		w.pressAsked()
		w.RunFrame()
		w.frame++
		*w.ran = *w.ran || w.Peek(0x6000) == statusRunning
		if w.job.RAM == nil && w.frame%interval != 0 && w.frame != w.job.Frames {
			continue
		}
		w.look()
		if w.verdict.Final && w.scripted() {
			return
		}
	}
	w.verdict = Verdict{Result: Unknown, Message: "interrupted"}
}

// scripted reports whether the job's script is over.
func (w *Watch) scripted() bool { return uint64(w.frame) > w.lastKey }

// limit is how many frames the ROM may run, by what is known of it so far.
func (w *Watch) limit() int {
	running := w.judge != nil && w.verdict.Result == ""
	switch {
	case w.job.RAM != nil && w.job.Frames == 0:
		return patience
	case w.job.RAM != nil:
		return w.job.Frames
	case w.job.Frames > 0 && running:
		return 2 * w.job.Frames // it says that it is still at work
	case w.job.Frames > 0:
		return w.job.Frames
	case w.judge != nil:
		return longest
	}
	return patience
}

// timeUp gives the verdict when the frames are used up.
func (w *Watch) timeUp() {
	switch {
	case w.verdict.Result != "":
	case w.job.RAM != nil:
		w.verdict = Verdict{Result: Fail, Message: w.job.RAM.wrong(w)}
	case w.judge != nil:
		w.verdict = Verdict{Result: Fail, Message: fmt.Sprintf("no result after %d frames", w.frame)}
		if seen := w.verdictText(); seen != "" {
			w.verdict.Message += ": " + seen
		}
	case w.job.Listed:
		w.verdict = Verdict{Result: Fail, Message: fmt.Sprintf("no sign of its protocol after %d frames", w.frame)}
	default:
		w.verdict = Verdict{Result: Unknown, Message: "reported nothing in a protocol that verify knows"}
	}
}
