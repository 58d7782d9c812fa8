package engine

import (
	"fmt"
	"slices"

	"pool6502/budget/session"
	"pool6502/budget/watch"
	"pool6502/internal/hue"
)

// View is what the page shows of the game between two frames.
type View struct {
	Stat      Stat          `json:"stat"`
	Rate      float64       `json:"rate"`  // frames a second
	Whole     float64       `json:"whole"` // cycles of a frame
	Verdict   Verdict       `json:"verdict"`
	Longest   int           `json:"longest"` // cycles of the longest pass that was found
	Lines     []LineCost    `json:"lines,omitempty"`
	Routines  []RoutineCost `json:"routines,omitempty"` // costliest first
	DMA       int           `json:"dma"`                // cycles of the last frame that DMA took
	Entry     int           `json:"entry"`              // and the entries of its interrupts, which are in no line
	Spans     []int32       `json:"spans,omitempty"`    // start, end, index in Routines; -1 DMA, -2 waiting
	Pools     []Pool        `json:"pools,omitempty"`
	Events    []EventAt     `json:"events,omitempty"`
	Scanlines int           `json:"scanlines"` // of a frame
	Reach     uint64        `json:"reach"`     // frames that can be taken back
	PC        *Here         `json:"pc,omitempty"`
}

const (
	nmiVector   = 0xFFFA
	entryCycles = 7 // that the entry of an interrupt takes
)

// RoutineCost is the cost of a routine in the last frame, in cycles.
type RoutineCost struct {
	Name   string `json:"name"`
	Color  string `json:"color"` // "#RRGGBB"
	File   string `json:"file,omitempty"`
	Line   int    `json:"line,omitempty"`
	Own    int    `json:"own"`    // its own instructions
	All    int    `json:"all"`    // with all routines it called
	Calls  int    `json:"calls"`  // that returned; of the NMI handler how often it was entered
	Worst  int    `json:"worst"`  // body of the costliest call since the last edit; of a handler, the costliest interrupt with its entry and RTI
	Budget int    `json:"budget"` // of a call or an interrupt; -1 without one
}

// Pool is the present state of a declared pool.
type Pool struct {
	State   []watch.SlotState `json:"-"`
	Slots   string            `json:"slots"`            // a letter for each slot: . free, # live, + spawned, - died
	Ranks   []int             `json:"ranks,omitempty"`  // place in the order in which free slots are taken; -1 for none
	Places  []int             `json:"places,omitempty"` // x and y of each slot, in pixels; -1 where it has no place on the screen
	Live    int               `json:"live"`
	Refused int               `json:"refused"` // spawns since power-on that found no slot
}

// placed is how many slots a pool may have so that its positions are read. The positions of larger pools would
// make every View large.
const placed = 256

// Look returns the present View.
func (e *Engine) Look() *View {
	v := &View{Rate: e.FrameRate()}
	if e.session == nil {
		v.Verdict = e.libraryVerdict()
		return v
	}
	v.Whole = e.session.Console().Region().CyclesPerFrame()
	v.Stat, _ = e.LastStat()
	v.Lines = e.lineCosts()
	last := e.session.Meter().Last()
	v.DMA, v.Entry = last.DMA, last.Cycles-last.DMA
	for _, l := range e.session.Meter().HeatOf() {
		v.Entry -= int(l.Cycles)
	}
	index := v.routines(e.session, e.colors)
	for _, s := range last.Spans {
		r := s.Routine
		if r >= 0 {
			r = index[r]
		}
		v.Spans = append(v.Spans, s.Start, s.End, r)
	}
	v.Pools = e.pools()
	v.Events, v.Scanlines = e.events(), int(e.session.Console().Region().Clocks().Lines)
	v.Verdict, v.Longest = e.verdict()
	v.Reach, _ = e.session.Reach()
	if e.session.InFrame() {
		v.PC = e.here()
	}
	return v
}

// routines fills in the costs of the last frame, and returns the index in that list of each routine of the
// meter.
func (v *View) routines(s *session.Session, colors hue.Of) map[int32]int32 {
	m := s.Meter()
	costs := slices.Clone(m.Last().Costs)
	slices.SortStableFunc(costs, func(a, b watch.Cost) int { return b.Exclusive - a.Exclusive })
	index := map[int32]int32{}
	for i, c := range costs {
		r := m.Routine(c.Routine)
		index[int32(c.Routine)] = int32(i)
		worst, _ := r.Costliest()
		rc := RoutineCost{Name: r.Name, Color: fmt.Sprintf("#%06X", colors.Color(r.Name)), File: r.Pos.File, Line: r.Pos.Line, Own: c.Exclusive, All: c.Inclusive,
			Calls: c.Calls, Worst: worst, Budget: -1}
		if r.Contract != nil {
			rc.Budget = r.Contract.Budget
		}
		if c.Calls == 0 && m.Last().IRQ == 0 && r.Addr == uint16(s.Console().Peek(nmiVector))|uint16(s.Console().Peek(nmiVector+1))<<8 {
			rc.Calls = v.Entry / entryCycles
		}
		v.Routines = append(v.Routines, rc)
	}
	return index
}

func (e *Engine) pools() (out []Pool) {
	stats := e.session.Stats()
	for i, p := range e.session.Pools() {
		view := Pool{Slots: p.View.String(), Live: p.Live}
		if slices.ContainsFunc(p.View.Rank, func(r int) bool { return r >= 0 }) {
			view.Ranks = p.View.Rank
		}
		if n := len(stats); n > 0 {
			view.Refused = stats[n-1].RefusedEver[i]
		}
		for slot := 0; p.View.Has("x") && p.View.Has("y") && p.View.Slots <= placed && slot < p.View.Slots; slot++ {
			x, y, ok := p.View.Position(e.session.Console(), slot)
			if !ok {
				x, y = -1, -1
			}
			view.Places = append(view.Places, x, y)
		}
		out = append(out, view)
	}
	return out
}

// Verdict is a sentence that says whether the program keeps its budgets.
type Verdict struct {
	Kind string `json:"kind"` // good, late, broken, none
	Text string `json:"text"`
}

// verdict returns the session's sentence about the latest frames, with its kind, and the cycles of the longest pass.
func (e *Engine) verdict() (of Verdict, longest int) {
	v := e.session.Verdict()
	kind := "good"
	switch {
	case v.Note != "":
		kind = "broken"
	case v.Frames == 0:
		kind = "none"
	case v.Jammed != "" || v.Endless != "":
		kind = "broken"
	case v.Missed > 0:
		kind = "late"
	case v.Broken != "":
		kind = "broken"
	case v.Unknown != "":
		kind = "none"
	}
	return Verdict{kind, v.String() + "."}, v.Longest
}

// libraryVerdict judges routines without a game by their cases.
func (e *Engine) libraryVerdict() Verdict {
	done, failed, all := e.tests.count()
	switch {
	case e.program == nil:
		return Verdict{"none", "No program runs."}
	case all == 0:
		return Verdict{"none", "These routines have no cases. Write a line “;;; Case” above a label."}
	case failed > 0:
		return Verdict{"broken", ofCases(failed, all, "fails", "fail")}
	case done < all:
		return Verdict{"none", ofCases(done, all, "has run", "have run")}
	case all == 1:
		return Verdict{"good", "The case holds."}
	}
	return Verdict{"good", fmt.Sprintf("All %d cases hold.", all)}
}

// ofCases says what some of all cases do.
func ofCases(some, all int, one, many string) string {
	switch {
	case all == 1 && some == 1:
		return "The case " + one + "."
	case all == 1:
		return "The case has not run."
	case some == 1:
		return fmt.Sprintf("1 of %d cases %s.", all, one)
	}
	return fmt.Sprintf("%d of %d cases %s.", some, all, many)
}
