package worst

import (
	"hash/fnv"
	"math"
	"slices"

	"pool6502/budget/program"
	"pool6502/budget/watch"
	"pool6502/cpu"
	"pool6502/nes"
)

// longest is how many frames a pass may take. A longer one is no pass of the main loop, but a program that loads, has
// stopped, or waits in a way that the meter does not know.
const longest = 12

// A player runs a game frame by frame, measures each frame, and notes what is new.
type player struct {
	game   *program.Program
	con    *nes.Console
	meter  *watch.Meter
	pools  []*watch.PoolView
	vblank cpu.Time // how long it lasts
	opt    Options
	pads   int

	// Of the frame that runs.
	start cpu.Time
	shown uint8    // $2001 when vblank ended
	end   cpu.Time // of the last write or transfer that counts for Vblank
	deep  int      // most bytes of the stack
	call  int      // costliest call of the routine
	since progress

	waits   int  // the most that progress.waits ever was
	reads   int  // in how many of these frames it read the pads
	begun   bool // a frame has begun with an NMI, after code of Options.Main has run, and no pass went on in it
	missed  bool // a frame of the pass, or the last frame, was missed
	atLeast bool // the pass ended in the last frame without a wait; the cycles of that frame are not counted
	back    int  // how many frames before the last one the pass began of which it is the last one

	// What the game ever did.
	reached []bool          // places of the code
	values  [2048]uint8     // how many values each byte of RAM had, up to rare + 1
	seen    [2048][4]uint64 // which
	fresh   int             // new things since it was set to 0
	work    uint64          // of the frame: which routines took long
}

// progress is what a state needs beside the console's and the meter's.
type progress struct {
	pass   int   // busy cycles of the pass that has not ended
	late   int   // frames that ended in it
	part   int   // its cycles since the program last came by the loop in which it waits
	away   int   // frames that ended since then
	missed bool  // one of them was missed
	blank  bool  // the picture of one of its frames was off
	mask   uint8 // $2001

	stuck int    // frames that ended in a loop that the program cannot leave
	why   string // why it does not go on
	waits int    // frames that ended in a waiting loop which the program left
}

func newPlayer(game *program.Program, opt Options) (*player, error) {
	opt.Config.SampleRate = -1
	con, err := nes.Open(game.Image, opt.Config)
	if err != nil {
		return nil, err
	}
	con.DrawPicture(false)
	m := watch.NewMeter(con, game.Names)
	if err := m.Err(); err != nil {
		return nil, err
	}
	p := &player{game: game, con: con, meter: m, opt: opt, pads: max(1, min(opt.Pads, 2))}
	if p.pools, err = game.ViewPools(); err != nil {
		return nil, err
	}
	p.vblank = cpu.Time(con.Region().VBlankCycles()) * con.CPU().Cycle
	m.Heat = true
	if opt.Measure == Call {
		want, err := game.Names.Resolve(opt.Routine)
		if err != nil {
			return nil, err
		}
		m.OnCall = func(e *watch.CallEvent) {
			if e.Body > p.call && m.Routine(e.Routine).Addr == want {
				p.call = e.Body
			}
		}
	}
	m.Attach()
	con.Attach(&nes.Observer{Port: p.port})
	if opt.Measure == Stack {
		var pushed watch.Pushed
		con.Attach(&nes.Observer{Step: func(r *cpu.Step) {
			used, _ := pushed.Step(r, con.CPU().S)
			p.deep = max(p.deep, used)
		}, Skip: func(nes.Time, int) bool { return true }})
	}
	return p, nil
}

// transfer is how many cycles after the start of a write to $4014 its transfer ends, at least.
const transfer = 514

// port notes the writes that turn rendering on and off, and those that count for Vblank.
func (p *player) port(a nes.Access) {
	if !a.Write {
		return
	}
	switch {
	case a.Addr == 0x4014:
		p.end = a.Time + transfer*p.con.CPU().Cycle
	case a.Addr&0xE000 == 0x2000:
		switch a.Addr & 7 {
		case 1:
			if p.since.mask&0x18 == 0 && !watch.TurnsOn(p.con, a.Value) {
				return
			}
			if p.since.mask = a.Value; a.Time-p.start < p.vblank {
				p.shown = a.Value
			}
		case 7:
			p.end = a.Time
		}
	}
}

// restart is called after a reset and after power-on: the pass that ran has no end, and the program comes to its main loop anew.
func (p *player) restart() {
	p.meter.Reset()
	clear(p.reached)
	p.begun, p.since = false, progress{waits: p.since.waits}
}

func (p *player) hold(pads [2]nes.Buttons) {
	for i := range p.pads {
		p.con.Hold(i, pads[i])
	}
}

// frame runs a frame and returns its value; 0 where rendering was off, unless that counts.
func (p *player) frame() int {
	p.start, p.end, p.deep, p.call, p.shown = p.con.CPU().Now, 0, 0, 0, p.since.mask
	s := &p.since
	goesOn := s.pass > 0 || s.late > 0
	p.con.RunFrame()
	f := p.meter.EndFrame()
	p.begun = p.begun || f.NMI > 0 && !goesOn && slices.ContainsFunc(p.opt.Main, p.ran)
	if f.Late && !f.Known { // where it waits is not known yet
		*s = progress{mask: s.mask, stuck: s.stuck, waits: s.waits}
	}
	late := f.Late && f.Known // the pass goes on; in a game with a pace of several frames that is not yet a missed frame
	s.blank = s.blank || p.shown&0x18 == 0 || late && f.Blank
	came := late && s.late > 0 && p.meter.CameBy() // the pass has ended in this frame, and the next one has begun without a wait
	p.atLeast = came && s.late > longest
	part := s.part
	if p.back = s.late; s.late > longest {
		p.back = s.away
	}
	s.pass += f.Busy
	if s.part += f.Busy; came {
		s.part, s.away = 0, 0
	}
	s.missed = s.missed || f.Missed
	if late {
		s.late++
		s.away++
	}
	pass := *s
	p.missed = s.missed
	if !late {
		*s = progress{mask: s.mask, stuck: s.stuck, waits: s.waits}
	}
	p.follow(f)
	p.note(f)
	if pass.blank && !p.opt.Off || pass.away > longest || p.opt.Main != nil && !p.begun {
		return 0
	}
	switch p.opt.Measure {
	case Call:
		return p.call
	case NMI:
		return f.NMI
	case Vblank:
		if p.end > p.start {
			return int((p.end - p.start) / p.con.CPU().Cycle)
		}
		return 0
	case Stack:
		return p.deep
	case Sprites:
		_, fullest := watch.Sprites(p.con)
		return fullest
	}
	switch {
	case p.atLeast:
		return part
	case late || f.Late && !f.Known:
		return 0 // its end is not known yet, and it may have none
	case pass.late > longest:
		return pass.part
	}
	return pass.pass
}

// ran reports whether the code at a place has run in an earlier frame.
func (p *player) ran(at watch.Loc) bool { return int(at) < len(p.reached) && p.reached[at] }

// note counts instructions that never ran before, and finds which routines took long.
func (p *player) note(f *watch.Frame) {
	for _, h := range p.meter.HeatOf() {
		for int(h.Loc) >= len(p.reached) {
			p.reached = append(p.reached, make([]bool, 1<<12)...)
		}
		if !p.reached[h.Loc] {
			p.reached[h.Loc] = true
			p.fresh++
		}
	}
	p.work = 0
	for _, c := range f.Costs {
		if c.Exclusive > 1000 && c.Routine < 1<<16 {
			p.work |= 1 << (uint(c.Routine) * 11 % 64)
		}
	}
}

// rare is how many values a byte may have to be one that seldom changes.
const rare = 12

// look counts values of RAM that a byte never had before, for bytes that had few: they count levels, waves, or how far a
// sequence of buttons was right. The stack is left out.
func (p *player) look() {
	for addr := range uint16(0x800) {
		if p.values[addr] > rare || addr>>8 == 1 {
			continue
		}
		v := p.con.Peek(addr)
		if bit := uint64(1) << (v & 63); p.seen[addr][v>>6]&bit == 0 {
			p.seen[addr][v>>6] |= bit
			p.values[addr]++
			p.fresh++
		}
	}
}

// cell says in few bits what the game does: states with the same cell are alike.
func (p *player) cell(value int) uint64 {
	h := fnv.New64a()
	var b [8]byte
	put := func(v uint64) {
		for i := range b {
			b[i] = byte(v >> (8 * i))
		}
		h.Write(b[:])
	}
	for _, pool := range p.pools {
		live := pool.Look(p.con.Peek)
		put(uint64(live * 16 / max(pool.Slots, 1)))
	}
	visible, _ := watch.Sprites(p.con)
	put(uint64(visible / 4))
	put(uint64(math.Log2(float64(value+1)) * 8))
	put(p.work)
	return h.Sum64()
}

// jammed reports whether the processor has stopped.
func (p *player) jammed() bool { return p.con.CPU().Jammed }

// A state is a moment of the game to which the player can go back.
type state struct {
	con   nes.Snapshot
	meter watch.Mark
	since progress
}

func (p *player) save(s *state) {
	p.con.Snapshot(&s.con)
	p.meter.Mark(&s.meter)
	s.since = p.since
}

func (p *player) restore(s *state) {
	if err := p.con.Restore(&s.con); err != nil {
		panic(err) // it is of this console
	}
	p.meter.Resume(&s.meter)
	p.since = s.since
}
