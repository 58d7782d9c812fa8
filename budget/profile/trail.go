package profile

import (
	"math"

	"pool6502/budget/watch"
	"pool6502/cpu"
)

// A trail is a block of code on a call path, with its counts. When the run is over, sites are made
// from the trails.
type trail struct {
	block, path int32
	worked      uint64 // how often it ran
	waited      uint64 // how often it ran as part of waiting
	oam, dmc    uint64 // cycles that DMA took from its last instruction
}

// trails has the trails of a run.
type trails struct {
	list   []trail
	byPath byPath // numbers in list, by block and path
}

// at returns the trail of a block on a path.
func (t *trails) at(block, path int32) *trail {
	i := t.byPath.at(block, path)
	if int(i) == len(t.list) {
		t.list = append(t.list, trail{block: block, path: path})
	}
	return &t.list[i]
}

// bookRuns adds the code that ran in a frame, and the cycles that DMA took from it.
func (r *recorder) bookRuns(f *watch.Frame, row *Frame) {
	waits := waits{spans: f.Spans, clock: r.p.clock}
	steals, ports, repeats := f.Steals, r.ports.log, f.Repeats
	next, access := soonest(steals, repeats), earliest(ports)
	waiting := false
	for i := range f.Runs {
		s := &f.Runs[i]
		if s.Start > access {
			ports = r.bookPorts(ports, &f.Runs[i-1], s.Start, waiting)
			access = earliest(ports)
		}
		t := r.trails.at(s.Block, s.Path)
		if waiting = waits.at(s.Start); waiting {
			t.waited++
			r.ports.waited()
		} else {
			t.worked++
		}
		if s.Kind != cpu.Instruction {
			r.ports.enter(s)
		}
		if int32(i) < next {
			continue
		}
		for len(steals) > 0 && steals[0].Run == int32(i) {
			r.bookSteal(row, s, t, &steals[0])
			steals = steals[1:]
		}
		for len(repeats) > 0 && repeats[0].Run == int32(i+1) {
			r.bookRounds(f, repeats[0], waiting)
			repeats = repeats[1:]
		}
		next = soonest(steals, repeats)
	}
	if last := len(f.Runs) - 1; last >= 0 {
		r.bookPorts(ports, &f.Runs[last], math.MaxUint32, waiting)
	}
}

// soonest returns the first run for which one of the lists has an entry.
func soonest(steals []watch.Steal, repeats []watch.Repeat) int32 {
	next := int32(math.MaxInt32)
	if len(steals) > 0 {
		next = steals[0].Run
	}
	if len(repeats) > 0 {
		next = min(next, repeats[0].Run-1)
	}
	return next
}

// earliest returns when the first of some accesses was made.
func earliest(ports []portAccess) uint32 {
	if len(ports) == 0 {
		return math.MaxUint32
	}
	return ports[0].at
}

// bookPorts adds the accesses that a run made, those before until, and returns the rest.
func (r *recorder) bookPorts(ports []portAccess, s *watch.BlockRun, until uint32, waiting bool) []portAccess {
	b := r.meter.Block(s.Block)
	for len(ports) > 0 && ports[0].at < until {
		if r.ports.wrote(&ports[0], s) {
			r.holdPort(s)
			r.outside(s, ports[0].at)
		}
		if waiting && ports[0].at < s.Start+uint32(b.Cycles-uint16(b.Last))*r.p.clock {
			r.ports.waited() // in the instructions after the access
		}
		ports = ports[1:]
	}
	return ports
}

// bookSteal adds the cycles that DMA took from a run.
func (r *recorder) bookSteal(row *Frame, s *watch.BlockRun, t *trail, d *watch.Steal) {
	t.oam += uint64(d.OAM)
	t.dmc += uint64(d.DMC)
	row.OAM += uint32(d.OAM)
	row.DMC += uint32(d.DMC)
	if d.OAM > 0 && r.ports.dma(s, int(d.OAM)+int(d.DMC)) {
		r.holdPort(s)
		r.outside(s, s.Start)
	}
}

// bookRounds adds rounds of a loop that were skipped.
func (r *recorder) bookRounds(f *watch.Frame, more watch.Repeat, waiting bool) {
	for i := more.Run - more.Runs; i < more.Run; i++ {
		s := &f.Runs[i]
		if t := r.trails.at(s.Block, s.Path); waiting {
			t.waited += uint64(more.Rounds)
		} else {
			t.worked += uint64(more.Rounds)
		}
	}
}
