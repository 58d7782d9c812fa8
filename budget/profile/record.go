package profile

import (
	"context"
	"fmt"
	"slices"

	"pool6502/budget/program"
	"pool6502/budget/watch"
	"pool6502/cpu"
	"pool6502/nes"
	"pool6502/nes/script"
)

// Options say what to run.
type Options struct {
	Frames int            // how many frames to run, from power-on
	Skip   int            // how many of the first frames are not in the profile
	Input  *script.Script // the buttons held in each frame; nil for none
	Config nes.Config     // how the console is set up; its SampleRate is not used
	Trees  []int          // numbers of frames to record in full
	Memory bool           // fill Profile.Memory, which takes longer

	// Busiest is how many more frames to record in full: the busiest frames of the run,
	// missed ones before others.
	Busiest int

	// Started, if set, is called with the console before the first frame.
	Started func(*nes.Console)

	// Progress, if set, is called after every frame.
	Progress func()
}

// Record runs a program from power-on and records where the cycles went. If ctx ends before the run does, Record returns the profile of the
// frames until then with the error of ctx; the profile is nil if no frame was measured.
func Record(ctx context.Context, game *program.Program, opt Options) (*Profile, error) {
	if opt.Skip < 0 || opt.Frames <= opt.Skip {
		return nil, fmt.Errorf("%d frames to run, %d of them skipped: nothing to measure", opt.Frames, opt.Skip)
	}
	r, err := newRecorder(game, opt)
	if err != nil {
		return nil, err
	}
	defer r.stop()
	for f := range opt.Frames {
		if ctx.Err() != nil {
			if f <= opt.Skip {
				return nil, ctx.Err()
			}
			r.p.Interrupted = true
			return r.finish(), ctx.Err()
		}
		r.frame(f)
		if opt.Progress != nil {
			opt.Progress()
		}
	}
	return r.finish(), nil
}

// RecordFull runs a program up to one frame and returns the profile of only
// that frame, with the frame in full in Trees.
func RecordFull(ctx context.Context, game *program.Program, number int, opt Options) (*Profile, error) {
	opt.Skip, opt.Frames, opt.Trees = number, number+1, []int{number}
	return Record(ctx, game, opt)
}

// A recorder collects a profile while a console runs.
type recorder struct {
	p        *Profile
	con      *nes.Console
	meter    *watch.Meter
	player   *script.Player
	switches script.Console // con, for the script
	opt      Options
	accesses *nes.Observer

	trails *trails
	ports  ports
	held   held
	on     bool  // frames are measured now
	shown  bool  // a frame has ended with rendering on
	waits  int   // frames that ended in a waiting loop which the program left
	reads  int   // those in which it read the pads
	row    Frame // of the frame that is being booked

	busiest []*Tree // the busiest first
	mark    *mark   // the latest; nil where no busiest frames are kept
	image   []byte
	memory  *memory // nil without Options.Memory
	names   *watch.Names
}

func newRecorder(game *program.Program, opt Options) (*recorder, error) {
	opt.Config.SampleRate = -1
	con, err := nes.Open(game.Image, opt.Config)
	if err != nil {
		return nil, err
	}
	m := watch.NewMeter(con, game.Names)
	if err := m.Err(); err != nil {
		return nil, err
	}
	region := con.Region()
	r := &recorder{
		p: &Profile{
			Region: region, FrameCycles: region.CyclesPerFrame(), Vblank: region.VBlankCycles(), Skipped: opt.Skip, Hang: -1,
			prg: m.PRGSize(), clock: uint32(region.Clocks().CPU), meter: m,
		},
		con: con, meter: m, player: opt.Input.Play(), opt: opt,
		trails: &trails{}, image: game.Image, names: game.Names,
	}
	if opt.Memory {
		r.memory = newMemory(con)
	}
	r.p.Frames = make([]Frame, 0, min(opt.Frames-opt.Skip, 1<<16))
	m.OnCall, m.OnHandled, m.OnLeft = r.called, r.handled, r.left
	m.Timeline = true
	m.Attach()
	r.ports.init(region)
	r.switches = watch.Switches{Console: con, Restarted: r.ports.restart}
	r.hold(game.Names)
	r.accesses = con.Attach(&nes.Observer{Port: r.port})
	if opt.Started != nil {
		opt.Started(con)
	}
	return r, nil
}

func (r *recorder) stop() {
	r.meter.Detach()
	r.con.Detach(r.accesses)
}

// frame runs one frame and, if it is not skipped, books it.
func (r *recorder) frame(number int) {
	r.on = number >= r.opt.Skip
	r.con.DrawPicture(r.on && slices.Contains(r.opt.Trees, number))
	if r.on && r.opt.Busiest > 0 {
		r.setMark(number)
	}
	r.meter.Steps = r.on
	before := r.con.Now()
	r.player.Apply(uint64(number), r.switches)
	if r.con.Now() < before { // the power was turned off and on: time starts again at 0
		r.meter.Reset()
	}
	r.ports.begin(r.con)
	if r.memory != nil {
		r.memory.begin()
	}
	r.con.RunFrame()
	f := r.meter.EndFrame()
	r.hang(f, number)
	if r.on {
		r.book(f, number)
	}
}

// book adds a frame to the profile.
func (r *recorder) book(f *watch.Frame, number int) {
	p := r.p
	r.row = Frame{
		Number: uint32(number), Cycles: uint32(f.Cycles), Busy: uint32(f.Busy), NMI: uint32(f.NMI), IRQ: uint32(f.IRQ),
	}
	row := &r.row
	r.bookRuns(f, row)
	r.ports.end(row)
	if row.Flags&NoNMI != 0 && p.Polled == "" {
		p.Polled = r.whose(r.ports.polled)
	}
	r.judge(f, row)
	if f.Busy > f.NMI+f.IRQ+f.DMA {
		p.Main.Add(row.Number)
	}
	if row.Flags&Blank == 0 {
		p.Shown.Add(row.Number)
	}
	if f.Lagged {
		row.Flags |= Lag
	}
	r.meet()
	for _, c := range f.Costs {
		t := &p.Routines[c.Routine]
		if c.Inclusive > t.Inclusive.Max() {
			t.InclusiveAt = row.Number
		}
		if c.Exclusive > t.Exclusive.Max() {
			t.ExclusiveAt = row.Number
		}
		if c.Inclusive > 0 {
			t.Worked.Add(row.Number)
		}
		t.Inclusive.AddRounded(c.Inclusive)
		t.Exclusive.AddRounded(c.Exclusive)
	}
	if r.memory != nil {
		r.memory.end(row)
	}
	r.holdFrame(f, row)
	p.Frames = append(p.Frames, *row)
	r.keepTree(f, row)
}

// meet adds the routines that the meter has met since the last call.
func (r *recorder) meet() {
	for i := len(r.p.Routines); i < len(r.meter.Routines()); i++ {
		t := r.meter.Routine(i)
		r.p.Routines = append(r.p.Routines, Routine{Name: t.Name, Addr: t.Addr, Loc: t.Loc, Pos: t.Pos})
	}
}

// called is called for every call that returned.
func (r *recorder) called(e *watch.CallEvent) {
	if r.on {
		r.returned(e)
	}
}

// left is called for every call that ended without a return to its caller.
func (r *recorder) left(e *watch.CallEvent) {
	if r.on {
		r.holdCall(e)
	}
}

// handled is called for every interrupt that returned.
func (r *recorder) handled(e *watch.CallEvent) {
	if r.on {
		r.returned(e).Interrupt = true
		r.holdNMI(e)
	}
}

const opcodeRTS = 0x60

func (r *recorder) returned(e *watch.CallEvent) *Routine {
	r.meet()
	t := &r.p.Routines[e.Routine]
	cycles := e.Cycles
	if e.Kind == cpu.Instruction {
		cycles -= int(cpu.Opcodes[opcodeRTS].Cycles) // the body ends at the RTS
	}
	if t.Calls == 0 || cycles > t.Dearest.Cycles {
		t.Dearest = Call{Cycles: cycles, Frame: uint32(e.Frame), Path: e.Path}
	}
	t.Calls++
	t.last = e.Path
	t.Body.AddRounded(cycles)
	r.holdCall(e)
	return t
}

// finish completes the profile.
func (r *recorder) finish() *Profile {
	p := r.p
	r.meet()
	r.holdOpen()
	r.holdHang()
	r.judgeLate()
	p.sortOutside()
	for i := range p.Routines {
		p.Routines[i].Inclusive.Fill(len(p.Frames))
		p.Routines[i].Exclusive.Fill(len(p.Frames))
	}
	for i := range int32(r.meter.Paths()) {
		p.Paths = append(p.Paths, r.meter.Path(i))
	}
	p.Sites = r.sites()
	if r.memory != nil {
		p.Memory = r.memory.finish(p, r.names.Symbols)
	}
	r.addBusiest()
	for i := range p.Sites {
		p.Causes.Add(&p.Sites[i].Cycles)
	}
	return p
}
