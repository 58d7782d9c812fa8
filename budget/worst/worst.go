package worst

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"

	"pool6502/budget/program"
	"pool6502/budget/watch"
	"pool6502/nes"
	"pool6502/nes/script"
)

// Measure is what the search makes as large as possible.
type Measure string

// The measures. All but Stack and Sprites are in CPU cycles.
const (
	Pass    Measure = "pass"    // of the main loop and the NMI handler, from where the program waits to where it waits again
	Call    Measure = "call"    // the body of a call of Options.Routine
	NMI     Measure = "nmi"     // of the NMI handler in a frame
	Vblank  Measure = "vblank"  // from the start of vblank to the last write to $2007, or the end of the last transfer, in the handler's frame
	Stack   Measure = "stack"   // bytes of the stack in use
	Sprites Measure = "sprites" // on one scanline
)

// Measures lists all of them.
var Measures = []string{string(Pass), string(Call), string(NMI), string(Vblank), string(Stack), string(Sprites)}

// Options say what to search and for how long.
type Options struct {
	Measure Measure // Pass if empty
	Routine string  // of Call
	Seed    uint64
	Frames  int            // how many frames to try; 0: until the context ends
	Input   *script.Script // is played first, up to its last change, as for the menus of a game; nil for none
	Pads    int            // controllers whose buttons are pressed, 1 or 2; 0 is 1
	Off     bool           // frames with rendering off count too
	Main    []watch.Loc    // frames count only from the first that an NMI begins when one of these places has run: where main loops begin; nil: all count
	Config  nes.Config

	// Improved, if set, is called with each better input, and the frames tried so far. The pointer is valid during the call.
	Improved func(best *Found, tried int)
	// Progress, if set, is called now and then with the frames tried since the last call.
	Progress func(frames int)
}

// A Step is buttons that are held for some frames.
type Step struct {
	Pads   [2]nes.Buttons
	Frames int
}

// Found is the costliest input.
type Found struct {
	Value  int  // cycles, bytes or sprites, as the measure says; 0: nothing was measured
	Frame  int  // in which it ended, counted from power-on
	Began  int  // the frame in which the pass began that ended in that frame
	Missed bool // that frame, or one since the pass began, was missed

	// AtLeast is set if the program has not waited for more than 12 frames: the pass ended in Frame, whose cycles are not in Value.
	AtLeast bool

	Steps  []Step // the input, from power-on up to that frame
	Tried  int    // frames
	States int    // in the archive

	// Unknown is why it is not known where the program waits, without which a pass has no end; empty if it is known. Marks is set if
	// marking a loop as waiting helps. See watch.Meter.NotWaited.
	Unknown string
	Marks   bool

	Hang Hang // with this input; Value is that of the costliest pass that ended
}

// set takes the value of the frame that a player has just run.
func (f *Found) set(value, frame int, p *player) {
	f.Value, f.Frame, f.Began, f.Missed, f.AtLeast = value, frame, frame-p.back, p.missed, p.atLeast
}

// Script returns the input as a script; its length is the frames up to the one that was found.
func (f *Found) Script() *script.Script {
	s := &script.Script{Frames: uint64(f.Frame) + 1}
	var held [2]nes.Buttons
	at := 0
	for _, step := range f.Steps {
		for pad := range held {
			if step.Pads[pad] != held[pad] {
				held[pad] = step.Pads[pad]
				s.Events = append(s.Events, script.Event{Frame: uint64(at), Pad: pad, Mask: held[pad]})
			}
		}
		at += step.Frames
	}
	return s
}

// Search plays a game for Options.Frames frames or until ctx ends, and returns the costliest input that it met. That ctx
// ended is no error.
func Search(ctx context.Context, game *program.Program, opt Options) (*Found, error) {
	if game.Library() {
		return nil, program.ErrNoFrames
	}
	if in := opt.Input; in != nil && slices.ContainsFunc(in.Events, func(e script.Event) bool { return e.Kind != script.Hold }) {
		return nil, errors.New("the input that comes first presses reset or power, which a search cannot; record one without")
	}
	p, err := newPlayer(game, opt)
	if err != nil {
		return nil, err
	}
	p.learn()
	s := &search{ctx: ctx, opt: opt, player: p, random: rand.New(rand.NewPCG(opt.Seed, 6502)), archive: newArchive()}
	s.begin()
	for !s.over() {
		s.round()
	}
	s.report()
	s.shorten()
	s.best.Tried, s.best.States = s.tried, len(s.archive.list)
	s.best.Unknown, s.best.Marks = p.meter.NotWaited()
	return &s.best, nil
}

// Replay plays an input from power-on for as many frames and returns the costliest value. Its Steps are empty.
func Replay(ctx context.Context, game *program.Program, opt Options, frames int) (*Found, error) {
	if game.Library() {
		return nil, program.ErrNoFrames
	}
	p, err := newPlayer(game, opt)
	if err != nil {
		return nil, err
	}
	p.learn()
	best := &Found{}
	keys, con := opt.Input.Play(), watch.Switches{Console: p.con, Restarted: p.restart}
	for f := range frames {
		if f%64 == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		keys.Apply(uint64(f), con)
		if v := p.frame(); v > best.Value {
			best.set(v, f, p)
		}
	}
	best.Unknown, best.Marks = p.meter.NotWaited()
	best.Tried, best.Hang = frames, p.hangs(frames-1, longest)
	return best, nil
}

// A search is one run of Search.
type search struct {
	ctx     context.Context
	opt     Options
	player  *player
	random  *rand.Rand
	archive *archive
	best    Found
	bestAt  *node  // the state before the last step of the best input
	last    Step   // and this step, up to the frame of the best
	tried   int    // frames
	said    int    // frames that Progress was told of
	rest    []Step // of the best input, that is being played with changes
}

func (s *search) over() bool {
	return s.ctx.Err() != nil || s.best.Hang.Why != "" || s.opt.Frames > 0 && s.tried >= s.opt.Frames
}

func (s *search) report() {
	if s.opt.Progress != nil && s.tried > s.said {
		s.opt.Progress(s.tried - s.said)
		s.said = s.tried
	}
}

// begin plays the input that comes first and keeps the state behind it.
func (s *search) begin() {
	root := &node{}
	if in := s.opt.Input; in != nil {
		for f, r := range in.Records(min(in.Last()+1, 1<<20)) {
			s.player.hold(r.Pads)
			s.player.frame()
			root = &node{parent: root, step: Step{Pads: r.Pads, Frames: 1}, depth: f + 1}
		}
	}
	s.archive.keep(root, s.player)
}

// A round goes a few steps. One round in farOff goes far: a game gets slow where a level has filled up, thousands of
// frames away from anything new. One in farIdle of these long rounds presses no button, because a game may have a demo, or be
// slow while it waits for the player.
const (
	nearSteps = 6
	farOff    = 48
	farSteps  = 150
	farIdle   = 8
)

// round takes a state and plays from there.
func (s *search) round() {
	from := s.choose()
	from.tries++
	s.player.restore(from.state)
	at := from
	steps, idle := 1+s.random.IntN(nearSteps), false
	if s.random.IntN(farOff) == 0 {
		steps, idle = farSteps, s.random.IntN(farIdle) == 0
	}
	for range steps {
		step := s.step(at)
		if idle {
			step = Step{Frames: 30}
		}
		at = s.play(at, step)
		if at == nil || s.over() {
			break
		}
	}
	if s.tried-s.said > 20_000 {
		s.report()
	}
}

// play plays one step from a state and returns the state behind it, nil if it is not worth to go on there.
func (s *search) play(at *node, step Step) *node {
	p := s.player
	p.fresh = 0
	top := 0
	for f := range step.Frames {
		p.hold(step.Pads)
		v := p.frame()
		s.tried++
		top = max(top, v)
		if v > s.best.Value {
			s.best.set(v, at.depth+f, s.player)
			s.bestAt, s.last = at, Step{step.Pads, f + 1}
			if s.opt.Improved != nil {
				s.best.Steps = s.input()
				s.opt.Improved(&s.best, s.tried)
			}
		}
	}
	if s.await(at, &step); s.best.Hang.Why != "" {
		return nil
	}
	next := &node{parent: at, step: step, depth: at.depth + step.Frames, value: top}
	p.look()
	s.archive.add(next, p)
	return next
}

// input is the best input, from power-on.
func (s *search) input() []Step {
	if s.bestAt == nil {
		return nil
	}
	return append(s.bestAt.path(), s.last)
}
