package profile

import (
	"math"

	"pool6502/budget/watch"
	"pool6502/nes"
)

// A Tree is one frame in full. Times are cycles since the frame began.
type Tree struct {
	Frame  Frame
	Calls  []TreeCall  // in the order they began; a caller comes before its callees
	Events []TreeEvent // in the order they happened
	Waits  []Span      // of waiting, in order
	Beam   Beam

	// Picture is the picture that the PPU drew: see nes.Console.Picture.
	Picture *[256 * 240]uint16

	from *mark // before the frame, while Picture has to be drawn
}

// A Span is a part of a frame.
type Span struct{ Start, End int }

// A TreeCall is a call of a routine, or the part of it that lies in the frame.
type TreeCall struct {
	Path       int32 // index into Profile.Paths
	Routine    int   // index into Profile.Routines
	Parent     int   // index into Tree.Calls: the caller or the interrupted call; -1 for none
	Depth      int
	Start, End int
	Own        Causes // its own instructions, and the DMA that halted them
	All        Causes // Own and that of all calls in it, without interrupts
	Interrupt  bool   // it is a handler: Parent is the call that it interrupted
	Before     bool   // it began before the frame
	After      bool   // it had not returned when the frame ended
}

// A TreeEvent is a write to the PPU, an access to the pads, or a sprite transfer.
type TreeEvent struct {
	At     int
	Call   int    // index into Tree.Calls
	Addr   uint16 // the address that the program used; $4014 for a transfer
	Value  uint8
	Write  bool
	Cycles int       // length of a transfer; 0 for others
	Loc    watch.Loc // of the instruction
}

// A Beam gives the scanline and dot of the PPU at a time of the frame.
type Beam struct {
	line, dot int
	lines     int
	cpu, unit nes.Time
	skip      int // dots that the PPU skips at the end of the pre-render line
}

// At returns the scanline, from 0 for the first visible one, and the dot at a cycle of
// the frame.
func (b *Beam) At(cycle int) (line, dot int) {
	n := b.line*341 + b.dot + int(nes.Time(cycle)*b.cpu/b.unit)
	if n >= b.lines*341-b.skip {
		n += b.skip
	}
	return n / 341 % b.lines, n % 341
}

// A grower builds a tree from the steps of a frame.
type grower struct {
	t     *Tree
	p     *recorder
	stack []int // calls that have not returned, index into Calls; interrupts above what they interrupt
	level []int // index in stack at which each interrupt level begins
}

// tree returns a frame in full.
func (r *recorder) tree(f *watch.Frame, row *Frame) *Tree {
	t := &Tree{Frame: *row, Beam: r.beam(f)}
	g := &grower{t: t, p: r}
	waits := waits{spans: f.Spans, clock: r.p.clock}
	steals, ports, repeats := f.Steals, r.ports.log, f.Repeats
	ran := make([]int, len(f.Runs)) // in which call each run was
	var steps []watch.Step
	for i := range f.Runs {
		s := &f.Runs[i]
		at := int(s.Start / r.p.clock)
		g.move(s, at)
		top := g.stack[len(g.stack)-1]
		c := &t.Calls[top]
		ran[i] = top
		steps = r.meter.Unroll(steps[:0], s)
		waiting := waits.at(s.Start)
		for k := range steps {
			split(&c.Own, &steps[k], waiting)
		}
		last := len(steps) - 1
		for len(steals) > 0 && steals[0].Run == int32(i) {
			d := steals[0]
			c.Own[OAMDMA] += uint64(d.OAM)
			c.Own[DMCDMA] += uint64(d.DMC)
			if d.OAM > 0 {
				t.Events = append(t.Events, TreeEvent{At: at, Call: top, Addr: 0x4014, Write: true, Cycles: int(d.OAM), Loc: steps[last].Loc})
			}
			steals = steals[1:]
		}
		until := uint32(math.MaxUint32)
		if i+1 < len(f.Runs) {
			until = f.Runs[i+1].Start
		}
		for k := 0; len(ports) > 0 && ports[0].at < until; {
			for k < last && ports[0].at >= steps[k+1].Start {
				k++
			}
			if a := &ports[0]; a.Addr != 0x4014 {
				t.Events = append(t.Events, TreeEvent{
					At: int(a.at / r.p.clock), Call: top, Addr: a.Addr, Value: a.Value, Write: a.Write, Loc: steps[k].Loc,
				})
			}
			ports = ports[1:]
		}
		for len(repeats) > 0 && repeats[0].Run == int32(i+1) {
			for k := repeats[0].Run - repeats[0].Runs; k < repeats[0].Run; k++ {
				var round Causes
				for _, step := range r.meter.Unroll(steps[:0], &f.Runs[k]) {
					split(&round, &step, waiting)
				}
				for cause := range round {
					t.Calls[ran[k]].Own[cause] += uint64(repeats[0].Rounds) * round[cause]
				}
			}
			repeats = repeats[1:]
		}
	}
	g.close(0, f.Cycles)
	for _, i := range g.stack {
		t.Calls[i].After = true
	}
	t.add()
	for _, s := range f.Spans {
		if s.Routine == watch.SpanIdle {
			t.Waits = append(t.Waits, Span{int(s.Start), int(s.End)})
		}
	}
	return t
}

// beam returns the Beam of the frame that has just ended.
func (r *recorder) beam(f *watch.Frame) Beam {
	c := r.p.Region.Clocks()
	b := Beam{line: r.ports.line, dot: r.ports.dot, lines: int(c.Lines), cpu: c.CPU, unit: c.Dot}
	line, dot := r.con.Dot()
	if l, d := b.At(f.Cycles); line*341+dot == l*341+d+1 {
		b.skip = 1
	}
	return b
}

// move changes the stack to that of a step.
func (g *grower) move(s *watch.BlockRun, at int) {
	levels := int(s.Level) + 1
	if s.Kind != 0 {
		levels--
	}
	for len(g.level) > levels {
		last := len(g.level) - 1
		g.close(g.level[last], at)
		g.stack = g.stack[:g.level[last]]
		g.level = g.level[:last]
	}
	for len(g.level) <= int(s.Level) {
		g.level = append(g.level, len(g.stack))
	}
	low := g.level[s.Level]
	// The common part of the path and the stack is kept.
	keep := len(g.stack)
	for keep > low && !g.above(g.t.Calls[g.stack[keep-1]].Path, s.Path) {
		keep--
	}
	g.close(keep, at)
	g.stack = g.stack[:keep]
	g.open(s, at, low)
}

// above reports whether path is a caller of under, or the same.
func (g *grower) above(path, under int32) bool {
	for ; under >= 0; under = g.p.meter.Path(under).Parent {
		if under == path {
			return true
		}
	}
	return false
}

// open pushes the calls of a step's path that are not on the stack.
func (g *grower) open(s *watch.BlockRun, at, low int) {
	top := int32(-1)
	if len(g.stack) > low {
		top = g.t.Calls[g.stack[len(g.stack)-1]].Path
	}
	var missing []int32
	for path := s.Path; path >= 0 && path != top; path = g.p.meter.Path(path).Parent {
		missing = append(missing, path)
	}
	for i := len(missing) - 1; i >= 0; i-- {
		parent := -1
		if len(g.stack) > 0 {
			parent = g.stack[len(g.stack)-1]
		}
		g.t.Calls = append(g.t.Calls, TreeCall{
			Path: missing[i], Routine: g.p.meter.Path(missing[i]).Routine, Parent: parent, Depth: len(g.stack),
			Start: at, End: at, Interrupt: s.Level > 0 && len(g.stack) == low, Before: at == 0 && s.Kind == 0,
		})
		g.stack = append(g.stack, len(g.t.Calls)-1)
	}
}

// close ends the calls on the stack from an index on.
func (g *grower) close(from, at int) {
	for _, i := range g.stack[from:] {
		g.t.Calls[i].End = at
	}
}

// add computes All of each call.
func (t *Tree) add() {
	for i := len(t.Calls) - 1; i >= 0; i-- {
		c := &t.Calls[i]
		c.All.Add(&c.Own)
		if c.Parent >= 0 && !c.Interrupt {
			t.Calls[c.Parent].All.Add(&c.All)
		}
	}
}
