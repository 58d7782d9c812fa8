package session

import (
	"slices"

	"pool6502/asm"
	"pool6502/budget/watch"
	"pool6502/nes"
)

// viewer observes the running game: where its cycles go, the state of its pools, and its register
// accesses. Observing costs time, so it is only on when needed; see Watch.
type viewer struct {
	con   *nes.Console
	meter *watch.Meter
	pools []*Pool
	on    Watch
	quiet int // how often observing was paused, nested

	before   []FrameStat   // of the build before; see Before
	frames   []FrameStat   // the latest frames, oldest first
	spare    []FrameStat   // entries whose slices can be reused
	refused  []int         // refused spawns by pool, in the present frame
	ever     []int         // likewise, since power-on or reset, or since Costs are watched
	partial  bool          // some frames since the restart were not observed
	logging  *nes.Observer // for the event log; nil without it
	tracking *nes.Observer // of writes; likewise
	tags     *watch.Tags   // by which pools follow their objects; nil if none does
	tagging  *nes.Observer // that moves them
	history  *history
	marks    marks
	events   eventLog
	measured uint64
	starts   starts
	begun    uint64 // frames begun
	broke    *bool  // set when a call breaks its budget
	passes   passes
	pending  []pending   // frames that may be missed
	limits   []asm.Limit // of the program
	nmi      int         // cycles of the longest run of the NMI handler since Costs are watched, with its entry and RTI
}

// Watch says what is observed.
type Watch uint8

// What can be watched.
const (
	Costs    Watch = 1 << iota // the meter: Meter, Stats, refused spawns of pools
	Events                     // the accesses of a frame: Events
	Graphics                   // the start of each frame: AtScanline
	Writes                     // which bytes are written: then LastWrite is quick
)

// FrameStat has the statistics of a frame. They are kept for five seconds.
type FrameStat struct {
	Frame                                  uint64 // it ended at this position
	Cycles, Busy, Idle, DMA, NMI, IRQ      int
	Ended                                  int // see watch.Frame
	Costs                                  []watch.Cost
	Live, Born, Died, Refused, RefusedEver []int // by pool
	Drawn                                  []int // likewise, how many objects were live when the sprites were last sent to the PPU
	Missed, Lagged, Blank                  bool  // see watch.Frame, except that Missed is false while the program prepares itself; see missed
	Late                                   bool  // see watch.Frame; false unless Known
	Unsure                                 bool  // it is late, but no vblank has found the program waiting yet, so that it is not known whether it is missed
}

// StatsKept is for how many frames statistics are kept.
const StatsKept = 300

func (w *viewer) plug(con *nes.Console, names *watch.Names) {
	on := w.on
	*w = viewer{con: con, history: w.history}
	w.meter = watch.NewMeter(con, names)
	w.marks.seen = true
	w.meter.Heat, w.meter.Timeline, w.meter.Steps = true, true, true
	w.meter.OnCall, w.meter.OnHandled = w.called, w.judge
	w.limits = names.Budgets
	if views, err := names.ViewPools(); err == nil {
		for i, v := range views {
			w.pools = append(w.pools, newPool(v, names.Symbols, names.Pools[i]))
		}
	}
	w.refused, w.ever = make([]int, len(w.pools)), make([]int, len(w.pools))
	w.events.con = con
	w.set(on)
}

// Watch sets what is observed from now on.
func (s *Session) Watch(what Watch) {
	if what == s.viewer.on {
		return
	}
	if what&^s.viewer.on&Costs != 0 {
		s.viewer.partial = s.frame > 0
		s.viewer.marks = marks{seen: s.frame == 0}
	}
	s.viewer.set(what)
}

// CountsSpawns reports whether a pool of the game names its spawn routine, whose refused calls are counted while Costs are watched.
func (s *Session) CountsSpawns() bool {
	return slices.ContainsFunc(s.viewer.pools, func(p *Pool) bool { return p.View.Spawn != "" })
}

// RefusedPartial reports whether the game ran without being observed, so that its pools may have refused more
// spawns than Stats says.
func (s *Session) RefusedPartial() bool { return s.viewer.partial }

func (w *viewer) set(what Watch) {
	if what&Costs != 0 && w.on&Costs == 0 {
		w.forget(0)
		w.passes, w.pending, w.nmi = passes{}, nil, 0
		clear(w.ever)
		w.meter.Reset()
		w.follow()
	}
	if what&Graphics == 0 {
		w.starts = starts{}
	}
	if w.history.tracks = what&Writes != 0; !w.history.tracks {
		w.history.wrote = nil
	}
	w.on = what
	w.hook()
}

// follow lets the dense pools follow their objects from now on.
func (w *viewer) follow() {
	w.tags = nil
	tags, next := watch.NewTags(w.con), new(uint32)
	for _, p := range w.pools {
		if p.objects = newObjects(p, tags, w.con, next); p.objects != nil {
			w.tags = tags
		}
	}
}

// hook attaches to the console the observers that are needed, and no others.
func (w *viewer) hook() {
	if w.logging != nil {
		w.con.Detach(w.logging)
		w.logging = nil
	}
	if w.tagging != nil {
		w.con.Detach(w.tagging)
		w.tagging = nil
	}
	w.track(false)
	w.meter.Detach()
	if w.quiet > 0 {
		return
	}
	w.track(w.on&Writes != 0)
	if w.on&Costs != 0 {
		w.meter.Attach()
		if w.tags != nil {
			w.tagging = w.con.Attach(&nes.Observer{Step: w.tags.Step, Skip: func(nes.Time, int) bool { return true }})
		}
	}
	if w.on&Events != 0 {
		w.logging = w.con.Attach(&nes.Observer{Access: w.events.access, Step: w.events.step})
	}
}

// track begins or ends to observe all writes to RAM.
func (w *viewer) track(on bool) {
	if on == (w.tracking != nil) {
		return
	}
	change := w.con.Unwatch
	if on {
		change = w.con.Watch
		w.tracking = w.con.Attach(&nes.Observer{Access: func(a nes.Access) {
			if a.Write && w.history.wrote != nil {
				w.history.wrote.add(a.Addr)
			}
		}})
	} else {
		w.con.Detach(w.tracking)
		w.tracking = nil
	}
	for page := range 0x80 {
		if page < ramEnd>>8 || page >= 0x60 && len(w.con.PRGRAM()) == cartRAM {
			change(uint8(page))
		}
	}
}

func (w *viewer) pause() {
	w.quiet++
	w.hook()
}

func (w *viewer) resume() {
	w.quiet--
	w.hook()
}

// begin is called when a frame begins, after its input.
func (w *viewer) begin(frame uint64, restarted bool) {
	if w.quiet > 0 {
		return
	}
	if w.on&Costs != 0 {
		w.marks.keep(frame, w)
	}
	if restarted {
		w.meter.Reset()
		w.partial, w.marks.seen, w.pending = false, true, nil
		clear(w.ever)
	}
	w.begun++
	w.startFrame()
	w.events.begin()
}

// end is called when a frame has ended.
func (w *viewer) end(position uint64) {
	if w.quiet > 0 {
		return
	}
	if w.on&Events != 0 {
		w.events.end()
	}
	if w.on&Costs == 0 {
		return
	}
	f := w.meter.EndFrame()
	w.measured++
	st := w.take()
	st.Frame = position
	st.Cycles, st.Busy, st.Idle, st.DMA, st.NMI, st.IRQ, st.Ended = f.Cycles, f.Busy, f.Idle, f.DMA, f.NMI, f.IRQ, f.Ended
	st.Missed, st.Lagged, st.Blank, st.Late, st.Unsure = missed(f, position), f.Lagged, f.Blank, f.Late && f.Known, f.Late && !f.Known
	w.passes.add(f, position)
	st.Costs = append(st.Costs, f.Costs...)
	for i, p := range w.pools {
		drawn := w.drawn(i, f.DMA)
		born, died := p.look(w.con, position)
		if w.ever[i] += w.refused[i]; w.refused[i] > 0 {
			p.Refused = position
		}
		st.Live = append(st.Live, p.Live)
		st.Drawn = append(st.Drawn, drawn)
		st.Born = append(st.Born, born)
		st.Died = append(st.Died, died)
		st.Refused = append(st.Refused, w.refused[i])
		st.RefusedEver = append(st.RefusedEver, w.ever[i])
		w.refused[i] = 0
	}
	if len(w.frames) == StatsKept {
		w.spare = append(w.spare, w.frames[0])
		copy(w.frames, w.frames[1:])
		w.frames = w.frames[:StatsKept-1]
	}
	w.frames = append(w.frames, st)
	w.settle(f, position)
}

// take returns an empty entry; if possible, it reuses one that is no longer kept.
func (w *viewer) take() FrameStat {
	n := len(w.spare)
	if n == 0 {
		return FrameStat{}
	}
	st := w.spare[n-1]
	w.spare = w.spare[:n-1]
	return FrameStat{Costs: st.Costs[:0], Live: st.Live[:0], Drawn: st.Drawn[:0], Born: st.Born[:0],
		Died: st.Died[:0], Refused: st.Refused[:0], RefusedEver: st.RefusedEver[:0]}
}

// rewound is called when the session has gone to the start of a frame.
func (w *viewer) rewound(frame uint64) {
	w.forget(frame)
	w.passes.rewound(frame)
	w.marks.resume(frame, w)
	w.starts.seq = 0
	w.events.reset()
	if w.tags != nil {
		w.tags.Clear()
	}
	for _, p := range w.pools {
		p.rewound(w.con, frame)
	}
	clear(w.refused)
}

// forget drops the statistics of frames after the present one.
func (w *viewer) forget(frame uint64) {
	for n := len(w.frames); n > 0 && w.frames[n-1].Frame > frame; n-- {
		w.spare = append(w.spare, w.frames[n-1])
		w.frames = w.frames[:n-1]
	}
}

// called handles a call that has returned: it records calls of a pool's spawn and release, counts refused
// spawns, and records a broken budget.
func (w *viewer) called(e *watch.CallEvent) {
	w.judge(e)
	r := w.meter.Routine(e.Routine)
	for i, p := range w.pools {
		spawn := p.View.Spawn == r.Name && r.Name != ""
		if !spawn && (p.release != r.Name || r.Name == "") {
			continue
		}
		if spawn && e.Carry {
			w.refused[i]++
		}
		by := ""
		if up := w.meter.Path(e.Path).Parent; up >= 0 {
			by = w.meter.Routine(w.meter.Path(up).Routine).Name
		}
		p.asked(spawn, e.Carry, by)
		if spawn && !e.Carry && p.objects != nil {
			p.objects.spawned()
		}
	}
}

// Meter returns the meter, with the costs of the frame that ended last; it needs Costs.
func (s *Session) Meter() *watch.Meter { return s.viewer.meter }

// Stats returns the statistics of the latest frames, oldest first; it needs Costs.
func (s *Session) Stats() []FrameStat { return s.viewer.frames }

// Before returns the statistics of the latest frames before the last reload, oldest first, without Costs. If the reload restarted
// the game, there are none.
func (s *Session) Before() []FrameStat { return s.viewer.before }

// earlier returns what Before is to return after a reload.
func (w *viewer) earlier() []FrameStat {
	list := append(slices.Clip(w.before), w.frames...)
	for i := range list {
		list[i].Costs = nil
	}
	return list[max(len(list)-StatsKept, 0):]
}

// Pools returns the pools that the contracts of the game declare.
func (s *Session) Pools() []*Pool { return s.viewer.pools }

// Measured returns how many frames the meter has measured, for averages of its totals.
func (s *Session) Measured() uint64 { return s.viewer.measured }
