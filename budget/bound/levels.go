package bound

import (
	"slices"

	"pool6502/budget/bound/machine"
	"pool6502/budget/bound/played"
	"pool6502/budget/bound/values"
)

// A level says how many paths are kept apart before they are merged. More paths give
// tighter bounds and take longer.
type level struct {
	join  int  // paths at an instruction where several meet
	leave int  // paths that left one loop in different rounds
	head  int  // paths at a loop's head, in each round
	carry bool // each limit holds separately for paths with a different carry
	steps int  // instructions to follow before giving up
	last  bool // this level is only used if an earlier level gave up
	// If not 0, a loop that has not ended after so many rounds is bounded by a byte that counts its
	// rounds. Such a level is only used if no earlier level gave a bound.
	ranked int
	// Each routine is followed once, without knowing anything about its inputs, and its summary stands for all calls. Such a
	// level is only used if an earlier one has followed more than manyCalls calls.
	whole bool
	// A loop without a limit is followed all the same, for what it may change. The costs mean nothing.
	partial bool
}

// manyCalls is the number of calls after which a level gives up, so that one with summaries is tried.
const manyCalls = 2000

var levels = []level{
	{join: 1, leave: 1, head: 1, carry: true, steps: 100_000},
	{join: 4, leave: 24, head: 1, carry: true, steps: 60_000},
	{join: 32, leave: 64, head: 4, carry: true, steps: 40_000},
	{join: 1, leave: 1, head: 1, carry: true, steps: 100_000, last: true, whole: true},
	{join: 1, leave: 1, head: 1, steps: 100_000, last: true},
	{join: 1, leave: 1, head: 1, steps: 100_000, last: true, ranked: 24},
	{join: 1, leave: 1, head: 1, steps: 400_000, last: true, ranked: 9},
}

// A climb goes through the levels. It has what they have shown so far, and chooses those that are worth their time.
type climb struct {
	done    bool   // there is a bound
	gaveUp  bool   // a level has come to one of its limits
	endless bool   // the first level, or the last one that looks for counters, has found a loop without a limit
	long    bool   // the third level would hardly finish: the second has followed too many instructions, or has failed
	called  int    // the most calls that a level has followed
	took    [2]int // how many instructions the first two levels have followed
	out     bool   // the first level has used up its steps
	brief   bool   // each level has only few steps

	first  *refusal        // of the first level, if it has come to a limit
	limits map[uint16]bool // the heads of loops of which it has found the end
}

const (
	tooLong = 10_000 // if the second level follows more instructions, the third one hardly ever finishes
	oneTry  = 10_000 // instructions that the second level may follow if the first has failed
)

// choose returns a level, perhaps with fewer steps; false if it is not worth its time.
func (k *climb) choose(i int) (l level, use bool) {
	l = levels[i]
	counts := k.called > manyCalls
	switch {
	case k.endless && l.last && !l.whole && (l.ranked == 0 || levels[i-1].ranked > 0): // it would find the same endless loop
	case k.long && l.join > 1: // it follows even more instructions
	case l.whole != counts && (l.whole || !l.last) && k.gaveUp:
	case l.merges() && k.out: // the first level kept more paths apart, and has failed
	case k.brief && k.gaveUp && (k.out && i == 1 || l.ranked > 0 && levels[i-1].ranked > 0):
	case l.merges() && k.done:
		l.steps = k.took[0] / 4 // its bound is seldom tighter
		return l, true
	case i == 2 && !k.done: // it has never found a bound where the first two have failed
	case i == 1 && k.gaveUp:
		l.steps = oneTry
		return l, true
	default:
		return l, true
	}
	return l, false
}

// blame returns what is reported if a level has found no limit for a loop by looking for a counter. If the first level came to the end of this
// loop, by following its rounds, that level needs the limit of another loop, or more steps. A pass of a main loop is so long that the first level
// may not even have come to this loop.
func (k *climb) blame(bad *refusal, pass bool) *refusal {
	if bad.why != noLimit || k.first == nil || k.first.pc == bad.pc {
		return bad
	}
	one, other := *bad, k.first
	switch endless := other.why == noLimit; {
	case !k.limits[bad.pc] && (endless || !pass):
		return bad
	case endless:
		one, other = *other, bad
	}
	one.also = other
	return &one
}

// merges reports whether a level keeps no paths apart, and follows loops to their last round.
func (l *level) merges() bool { return l.last && !l.whole && l.ranked == 0 }

// note adds how a level ended: bad is nil if it has found a bound.
func (k *climb) note(i int, r *run, followed int, bad *refusal) {
	k.called = max(k.called, r.called)
	if i < len(k.took) {
		k.took[i] = followed
	}
	k.long = k.long || i == 1 && followed > tooLong
	if bad == nil {
		k.done = true
		return
	}
	k.gaveUp = true
	if i == 0 && bad.limit {
		k.first, k.limits = bad, r.limits
	}
	k.out = k.out || i == 0 && r.steps < 0
	k.long = k.long || i == 1 && bad.why != noLimit
	k.endless = bad.why == noLimit && (i == 0 || r.ranked > 0) || k.endless && r.ranked == 0
}

// begin prepares the analysis of a routine at a level: a run, and the state in which the routine is entered.
func (p *Program) begin(out *Result, l level, from beginning, graphs *graphs) (*run, *state) {
	r := p.newRun(l, out.code, from.fns, graphs)
	r.handler, r.from, r.only, r.copied = p.handles(out.code, out.Addr), out.Addr, from.only, from.copied
	if slices.Equal(p.runs(out.code.Offset(out.Addr)), []int{nmiThread}) {
		r.ticks = nil // code of the NMI handler alone cannot wait for an NMI
	}
	if from.s != nil {
		r.ids = from.ids
		return r, from.s.clone()
	}
	s := newState(out.code)
	if p.inC {
		p.software.enter(s)
	}
	r.need(s, out.header)
	return r, s
}

// A beginning is what is known when a routine is entered.
type beginning struct {
	s   *state // nil if nothing but the Needs of its header is known
	ids int32  // the unknowns up to this one are in use
	fns values.Functions

	likely bool // see follow

	only   int  // see run
	copied bool // see run
}

func (p *Program) newRun(l level, c *machine.Code, fns values.Functions, graphs *graphs) *run {
	l.steps *= p.Effort
	if p.most > 0 {
		l.steps = p.most
	}
	return &run{program: p, level: l, code: c, fns: fns, graphs: graphs, notes: p.notes, stop: -1, only: -1, used: map[string]Condition{}, limits: map[uint16]bool{}, summaries: map[machine.Place]*summary{}, wild: map[played.Place]bool{}, hits: new([0x100]bool), pointers: map[uint8]played.Place{}, leant: map[int]bool{}, labelled: map[played.Place]int{}, moves: map[played.Place]bool{}, waited: map[played.Place]int{}, ticks: p.ticks}
}
