package bound

import (
	"fmt"
	"slices"

	"pool6502/budget/bound/assume"
	"pool6502/budget/bound/machine"
	"pool6502/budget/bound/played"
	"pool6502/budget/bound/values"
)

// A path is a state with the cost of getting there.
type path struct {
	s       *state
	lo, hi  int
	deep    int    // most bytes on the stack so far
	port    int    // most cycles until the last write to the PPU or to OAM DMA
	dma     int    // most OAM DMA transfers
	status  bool   // N is what the last instruction has read from bit 7 of $2002
	vblanks int    // how often, at least, that bit was found set; at most warmUp
	on      bool   // the code has turned NMI on, and not off again
	way     *trace // the costliest way
	in      bool   // it is in the routine of run.only

	saves []*savings // for each input of a parametric bound; nil if it saves nothing
}

// run is the analysis of one routine at one level.
type run struct {
	level
	program   *Program
	code      *machine.Code
	fns       values.Functions
	graphs    *graphs
	ids       int32
	calls     []machine.Place            // the routines being followed
	called    int                        // how many calls were followed
	summaries map[machine.Place]*summary // by address, at a level that follows each routine once
	notes     *assume.Assumptions
	ticks     map[uint16]machine.Tick

	trail     *trail                 // if not nil, what is possible before each instruction is stored here
	from      uint16                 // where the analysis began
	handler   bool                   // it begins with the handler of an interrupt
	written   *[machine.Cells]bool   // if not nil, the cells that are written are marked here
	risks     [risks]played.Place    // by Risk: the first instruction that runs it
	leans     [5]bool                // it relies on what is at $6000, $8000, $A000, $C000 and $E000
	unsure    bool                   // it may have switched the cartridge's RAM
	switching                        // what it may have done to banks of ROM
	low       uint16                 // the highest address on page 1 that is written; 0 if none is
	lowest    played.Place           // the instruction that writes it
	wild      map[played.Place]bool  // writes that may hit the stack
	hits      *[0x100]bool           // places on page 1 where the highest byte of the code's frame cannot be: a write to a known address would hit the stack
	vague     bool                   // some of them are known only to be one of several
	floor     int                    // the lowest place of that byte that all other writes to page 1 allow
	moves     map[played.Place]bool  // TXS that lets S point to data
	retries   bool                   // it may turn NMI off while the flag of vblank is set
	rearms    bool                   // it may turn NMI on then
	copied    bool                   // it has copied the stack pointer with TSX
	pointers  map[uint8]played.Place // through which it may write anywhere: the first instruction that does so, by pointer
	leant     map[int]bool           // by PRG offset: instructions for which Points notes are used
	labelled  map[played.Place]int   // computed jumps that are taken to go to labels only, with how many there are
	granted   []Condition            // on trust, about loops that have no other limit
	quiet     bool                   // restarts tries whether a loop ends if no interrupt comes: nothing is taken for granted meanwhile
	waited    map[played.Place]int   // branches of loops that wait for vblank, and for how many frames at most
	used      map[string]Condition   // by note
	limits    map[uint16]bool        // the heads of loops of which the end was found
	apart     int                    // how many paths back to the head of the next region are kept apart; 0 for as many as the level says
	parts     bool                   // an unknown carry before ADC or SBC, and an unknown A before ORA, are followed both ways
	inParts   int                    // how many instructions were followed so
	meets     bool                   // counters are followed that are equal to their ends; see meet.go
	inMeets   int                    // how many instructions were followed so
	addrs     []uint16               // for reuse
	words     []uint16               // for reuse
	spare     [][][]*path            // for reuse
	stop      int                    // an address that ends the routine; -1 for none
	only      int                    // only the cycles spent in the routine at this offset of PRG ROM count; -1 for all
	summing   bool                   // it follows a called routine for its summary, so that nothing is on the stack at its return
	resets    bool                   // a path jumps to the code of the reset vector
	sought    *goal                  // if not nil, the states are collected in which a routine is entered
	port      bool                   // the instruction may write to the PPU
	dma       bool                   // the instruction may start a transfer of OAM DMA
	oam       bool                   // an instruction may write to OAM
	on, off   bool                   // the instruction turns NMI on, or may turn it off
}

// A refusal says why an instruction cannot be followed.
type refusal struct {
	pc    uint16
	why   string
	help  string
	ways  machine.Ways  // of a computed jump: if the analysis begins again, it can follow them in their routine
	limit bool          // a limit of this level was reached; another level may still find a bound
	also  *refusal      // of a loop that has a limit only at one of two levels: why the other one fails
	code  *machine.Code // the banks that are in place there; nil if they are those at the beginning
}

func (r *run) refuse(pc uint16, why string) *refusal { return &refusal{pc: pc, why: why} }

// exit stands for the RTS or RTI that ends a routine in maps that have addresses of
// instructions as keys.
const exit = 0x10000

// paths has for each address the paths that are to be continued there.
type paths map[int][]*path

// add adds a path to the list of paths at an address. If the list has limit paths
// already, it is merged with one of them.
func (r *run) add(list []*path, p *path, limit int) []*path {
	same := 0 // paths that count towards the same limit as p
	best := -1
	for i, q := range list {
		if p.lo >= q.lo && p.hi <= q.hi && p.s.within(q.s) {
			q.atLeast(p)
			q.saves = together(q.hi, p, q)
			return list
		}
		if r.carry && p.s.can[fC] != q.s.can[fC] || !mergeable(p.s, q.s) {
			continue
		}
		if limit == 1 || r.alike(p.s, q.s) {
			list[i] = r.merged(p, q)
			return list
		}
		same++
		// Merge with the path whose cost is nearest.
		if best < 0 || abs(q.hi-p.hi) < abs(list[best].hi-p.hi) {
			best = i
		}
	}
	if same < limit {
		return append(list, p)
	}
	list[best] = r.merged(p, list[best])
	return list
}

// addHead is add for the head of a loop.
func (r *run) addHead(list []*path, p *path, limit int) []*path {
	carry := r.carry
	r.carry = false
	list = r.add(list, p, limit)
	r.carry = carry
	return list
}

func abs(n int) int { return max(n, -n) }

// alike reports whether two states are so similar that keeping them apart hardly helps.
func (r *run) alike(a, b *state) bool {
	return a.can == b.can && a.reg[rX].Set == b.reg[rX].Set && a.reg[rY].Set == b.reg[rY].Set && a.mem.sameSets(&b.mem)
}

// mergeable reports whether S points to the stack in both states or in none, and the stacks have the same entries and return addresses.
func mergeable(a, b *state) bool {
	return a.away() == b.away() && slices.EqualFunc(a.stack, b.stack, func(x, y entry) bool {
		return x.kind == y.kind && (x.kind != pushedReturn || x.Set == y.Set)
	})
}

func (r *run) merged(p, q *path) *path {
	m := &path{s: merge(p.s, q.s, &r.ids), lo: min(p.lo, q.lo), hi: q.hi, way: q.way, status: q.status, vblanks: q.vblanks, on: q.on}
	m.atLeast(p)
	m.atLeast(q)
	if p.hi > q.hi {
		m.hi, m.way = p.hi, p.way
	}
	m.saves = together(m.hi, p, q)
	return m
}

// atLeast raises the figures for stack, ports and DMA to those of another path, and leaves of what is known of $2002 what holds for both.
func (p *path) atLeast(q *path) {
	p.deep, p.port, p.dma, p.in = max(p.deep, q.deep), max(p.port, q.port), max(p.dma, q.dma), p.in || q.in
	p.status, p.vblanks, p.on = p.status && q.status, min(p.vblanks, q.vblanks), p.on && q.on
}

// spend adds cycles to the cost of a path, if they count.
func (r *run) spend(p *path, lo, hi int) {
	if r.only < 0 || p.in {
		p.lo, p.hi = p.lo+lo, p.hi+hi
	}
}

// mostNested is how many routines may be under way at once.
const mostNested = 40

// call follows a routine from its first instruction to its returns. The cost, without
// the RTS, is added to the cost of the path.
func (r *run) call(at uint16, p *path) ([]*path, *refusal) {
	place := machine.Place{Code: p.s.code, Addr: at}
	switch {
	case slices.Contains(r.calls, place):
		return nil, r.refuse(at, "it calls itself, or is entered again before it has returned; write it as a loop, or measure it with pool6502 profile instead")
	case len(r.calls) >= mostNested:
		return nil, r.refuse(at, fmt.Sprintf("it is called in %d routines that call each other, and no more are followed", mostNested))
	}
	r.calls = append(r.calls, place)
	was := p.in
	g := r.graph(place)
	out, _, err := r.region(g, g.All, at, p, false)
	r.calls = r.calls[:len(r.calls)-1]
	if err != nil {
		return nil, err
	}
	for to := range out {
		if to != exit {
			return nil, r.refuse(uint16(to), notInPlace)
		}
	}
	for _, q := range out[exit] {
		if q.in && !was {
			q.lo, q.hi, q.in = q.lo+6, q.hi+6, false // its RTS
		}
	}
	return out[exit], nil
}

// region follows the instructions of a region, each after those that lead to
// it, and inner loops to their end. It returns the paths that leave the region and,
// for a loop, the paths that come back to its head.
func (r *run) region(g *machine.Graph, z *machine.Region, head uint16, p *path, loop bool) (out paths, back []*path, err *refusal) {
	apart := max(r.apart, r.head)
	r.apart = 0
	at := r.lists(len(z.Nodes)) // by place in the region: the paths that are to be continued there
	at[z.Index(head)] = append(at[z.Index(head)], p)
	out = paths{}
	send := func(to int, q *path) {
		switch {
		case loop && to == int(head):
			back = r.addHead(back, q, apart)
		case to != exit && z.Has(uint16(to)):
			i := z.Index(uint16(to))
			at[i] = r.add(at[i], q, r.join)
		default:
			out[to] = r.add(out[to], q, r.leave)
		}
	}
	for _, part := range g.Order(z, head, loop) {
		for _, h := range part.Nodes {
			list := at[z.Index(h)]
			for _, q := range list {
				if !g.Code.SameAt(q.s.code, h) {
					return nil, nil, r.refuse(h, "the bank of the code may have been switched")
				}
				if !part.Cyclic {
					if err := r.node(h, q, send); err != nil {
						if err.code == nil {
							err.code = q.s.code
						}
						return nil, nil, err
					}
					continue
				}
				// An inner loop is followed separately for each path that enters
				// it, also for paths that enter at different places: a loop with
				// two entries is followed once from each.
				left, err := r.loop(g, part, h, q)
				if err != nil {
					return nil, nil, err
				}
				for _, to := range sortedKeys(left) {
					for _, q := range left[to] {
						send(to, q)
					}
				}
			}
			clear(list)
			at[z.Index(h)] = list[:0]
		}
	}
	r.spare = append(r.spare, at)
	return out, back, nil
}

// lists returns so many empty lists of paths, perhaps those of a region that has been followed.
func (r *run) lists(n int) [][]*path {
	k := len(r.spare) - 1
	if k < 0 {
		return make([][]*path, n)
	}
	list := r.spare[k]
	r.spare = r.spare[:k]
	return slices.Grow(list[:0], n)[:n]
}

func sortedKeys(p paths) []int {
	keys := make([]int, 0, len(p))
	for k := range p {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

// noted returns the notes about code in the bank that is in place at an address.
func (r *run) noted(c *machine.Code, addr uint16) *assume.Assumptions {
	return r.notes.In(c.Bank(addr))
}

// graph is the graph of the routine at an address.
func (r *run) graph(at machine.Place) *machine.Graph {
	g := r.graphs.of[at]
	if g == nil {
		g = r.graphs.ways.Graph(at.Code, at.Addr)
		r.graphs.of[at] = g
	}
	return g
}

// offset is where the instruction at an address is in PRG ROM.
func (r *run) offset(pc uint16) int { return r.code.Offset(pc) }
