package bound

import (
	"cmp"
	"maps"
	"slices"

	"pool6502/asm/contract"
	"pool6502/asm/symbols"
	"pool6502/budget/bound/assume"
	"pool6502/budget/bound/machine"
	"pool6502/budget/bound/played"
	"pool6502/budget/bound/values"
	"pool6502/budget/program"
	"pool6502/nes/script"
	"pool6502/nes/timing"
)

// Program is a cartridge whose routines can be bounded.
type Program struct {
	// Effort multiplies how many instructions are followed before the analysis
	// gives up; New sets it to 1.
	Effort int
	// Stop, if it is not nil, is asked now and then; when it returns true, an analysis gives up.
	Stop func() bool
	// Frames is how many frames of a game are played from power-on, with the buttons of Keys, to find conditions of its
	// bounds that do not hold; New sets it to 120. With 0, none is played.
	Frames int
	Keys   *script.Script
	// Profiled, if it is not nil, is the run from which Advise takes how often loops run.
	Profiled *Profiled

	waits    string    // the instructions of the loops that wait for the NMI handler, if it may change registers only there; see pass.go
	software *software // cc65's software stack; nil if none was found
	inC      bool      // the routine is followed as a C function that uses it

	trusting bool // handlers that cannot be followed are taken to leave RAM alone, and loops to end as is likely; see trust.go

	most  int                 // if not 0, the number of instructions to follow, instead of Effort
	ended func(*run, []*path) // if not nil, called with the paths that reached the end at each level

	recorded func(*trail) // if not nil, called with what the proof believes

	cart      *machine.Cartridge
	names     *symbols.Table                 // nil if there are none
	contracts map[Place][]*contract.Contract // the headers of each routine
	notes     *assume.Assumptions
	threads   [3]thread
	library   bool // no vectors or handlers of its own
	anew      bool // a jump to the code of the reset vector starts the program again
	off       bool // NMI may be off where its handler begins
	samples   bool // the DMC may play
	ticks     map[uint16]machine.Tick
	irqLasts  int         // how many cycles the handler of IRQ takes at most
	always    []Condition // what must hold for every bound: about jumps through RAM, an IRQ whose handler is not known, and flash memory
	game      *game
	stores    []store     // the instructions that may write the zero page, those left out that write through a pointer
	nested    map[int]int // by PRG offset of an instruction: the least number of bytes on the stack there
}

// Result is what one routine can cost. Costs are cycles of its body: from the fetch
// of its first opcode to the fetch of the RTS that ends it, without DMA and interrupts. If an RTI ends it, this counts, unless a vector leads to the routine.
// A call costs 12 cycles more.
type Result struct {
	Name string
	Addr uint16
	Bank int
	Pos  symbols.Pos // of the routine's first line

	Err *Unbounded // nil if the routine is bounded

	Budget int // of its header; -1 if there is none

	Best, Worst int
	Port        int // most cycles until the last write to the PPU or to $4014; 0 if there is none
	DMA         int // most OAM DMA transfers; their cycles are not in Best, Worst and Port
	Stack       int // most bytes on the stack, the routine's return address included or, of a handler, the three bytes that the interrupt pushes

	Waits   []string    // where the loops are that wait for vblank; each counts with the frames it can take
	Assumes []Condition // what must hold for the bound to be right, beside the Notes
	Notes   []string    // the notes of headers that the bound relies on
	Called  []string    // the places of the calls, if the bound is only for these
	Formula *Formula    // Worst by the value of an input; nil if Formulate has found none

	header   *contract.Contract // whose Needs hold; nil if there is none, or if several are for the address
	way      *trace
	between  *between // nil for a routine
	around   int      // see Around
	code     *machine.Code
	graphs   []*machine.Graph    // of the routines whose cycles are in the bound
	entries  []uint16            // where else than at the routine what it rests on begins: before a call
	software *software           // where the pointer of C's stack must be at the call; nil if that does not matter
	watched  []Condition         // what the Notes say
	risks    [risks]played.Place // by Risk: the first instruction that runs it
	switches bool                // it switches banks of ROM
	oam      bool                // it may write to OAM
	trusts   bool                // see Trusts
	short    bool                // a level that limits loops by counters has used up its steps, and the next has more
	ranked   bool                // the rounds of a loop were limited by counters (rank.go), not followed one by one
	anywhere bool                // it may write anywhere, through a pointer
	ram      bool                // it relies on RAM of the cartridge that can be switched
	rom      bool                // it relies on banks that can be switched
}

// Conditions lists what must hold for the bound to be right: what it assumes, and what headers say.
func (r *Result) Conditions() []Condition { return slices.Concat(r.Assumes, r.watched) }

// Verdict compares the bound with the routine's budget. measured is the costliest
// call that was measured, or -1. The verdict is "proved" if no call can exceed the
// budget; "reached" if in addition the measured call costs as much as the bound,
// which is then exact; "open" if the bound is above the budget, if there is no bound, if it is on trust (Trusts), or if the
// measured call costs more than it, so that a condition does not hold; and empty if there is no budget.
func (r *Result) Verdict(measured int) string {
	switch {
	case r.Budget < 0:
		return ""
	case r.Err != nil || r.Exceeds() || r.trusts || measured > r.Worst:
		return "open"
	case measured == r.Worst:
		return "reached"
	}
	return "proved"
}

// Exceeds reports whether the bound is above the budget.
func (r *Result) Exceeds() bool { return r.Budget >= 0 && r.Err == nil && r.Worst+r.around > r.Budget }

// Around returns the cycles of the entry of an interrupt and of RTI, which the budget of a handler counts; 0 if the routine is no handler.
func (r *Result) Around() int { return r.around }

// A Place is where a routine begins: an address in a PRG bank. Bank -1 stands
// for the one that is there at power-on.
type Place struct {
	Addr uint16
	Bank int
}

// New prepares a cartridge for analysis.
func New(prog *program.Program) (*Program, error) {
	cart, err := machine.Read(prog.Image)
	if err != nil {
		return nil, err
	}
	p := &Program{Effort: 1, Frames: trialFrames, game: &game{}, nested: map[int]int{}, cart: cart, names: prog.Symbols, contracts: map[Place][]*contract.Contract{}}
	p.notes = assume.New(prog.Contracts)
	for _, c := range prog.Contracts {
		at := p.place(c.Addr, c.Bank)
		p.contracts[at] = append(p.contracts[at], c)
	}
	p.library = prog.Library()
	p.findThreads()
	p.findSamples()
	p.findSoftware()
	p.again()
	p.topless()
	p.ticks, p.irqLasts = p.everyNMI(), p.lasting()
	if !prog.Library() {
		p.game.image = prog.Image // from now on: the caller may still say with which keys it is played
	}
	return p, nil
}

// Notes returns the notes of the headers: facts that no analysis of the code can find.
func (p *Program) Notes() *assume.Assumptions { return p.notes }

// Region returns the region of the console for which the cartridge was made.
func (p *Program) Region() timing.Region { return p.cart.Region }

// Byte returns the byte at an address in the ROM that is always switched in; false if
// the address is not in it.
func (p *Program) Byte(addr uint16) (uint8, bool) {
	return p.cart.Code(0xFFFA, -1).ROM(addr)
}

// Offset returns the offset in PRG ROM of an address in the ROM that is always switched in; -1 if the address is not in it.
func (p *Program) Offset(addr uint16) int { return p.cart.Code(0xFFFA, -1).Offset(addr) }

// follow analyses code from the beginning of a routine to an address, or to its RTS. If there is no bound because interrupts may change
// registers, it is a condition that they do not. If the code comes to an address at which no bank is known to be in place, and from.likely
// is true, a likely bank is taken to be there: that is a condition, too, and puts the bound on trust.
func (p *Program) follow(out *Result, stop int, from beginning) {
	p.levels(out, stop, from)
	for range out.code.Slots() {
		c := p.switchedIn(out.code, out.Addr, out.Err)
		if c == nil || !from.likely {
			break
		}
		out.code, from.fns = c, values.Functions{} // those have what the other banks have
		p.levels(out, stop, from)
	}
	if out.Err != nil && out.code.Loose != 0 {
		c := *out.code
		c.Loose, out.code = 0, &c
		p.levels(out, stop, from)
	}
	if out.Err != nil && out.Err.library != nil {
		out.Err.library = out.Err.library.within(p, out)
	}
}

// levels analyses code at each level.
func (p *Program) levels(out *Result, stop int, from beginning) {
	c, addr := out.code, out.Addr
	if out.Err = cmp.Or(p.pried(c, addr), p.noRoutine(c, addr)); out.Err != nil {
		return
	}
	if stop < 0 {
		if y := p.stays(c, addr); y != nil {
			never := p.unbounded(c, &refusal{pc: addr, why: y.why()})
			if out.Err = never; !y.calls {
				return
			}
			defer func() {
				if out.Err != nil {
					out.Err = never
				}
			}()
		}
	}
	out.Err = p.unbounded(c, &refusal{pc: addr, why: gaveUp, limit: true}) // until a level says more
	graphs := newGraphs()
	defer func() {
		if out.graphs = slices.AppendSeq(out.graphs, maps.Values(graphs.of)); out.Err == nil {
			out.Assumes = union(out.Assumes, p.hiding(out))
		}
	}()
	k := climb{brief: p.most > 0}
	hits := new([0x100]bool)
	for i := range levels {
		if levels[i].last && !k.gaveUp || levels[i].ranked > 0 && k.done {
			break
		}
		if p.trusting && levels[i].ranked == 0 && !p.inTheDark(c, addr) {
			k.gaveUp = true
			continue // only loops are followed in another way, at the levels below
		}
		if p.trusting && out.short && levels[i].ranked > 0 && levels[i-1].ranked == 0 {
			continue // on trust it would follow as many
		}
		l, use := k.choose(i)
		if !use {
			continue
		}
		if p.recorded != nil && l.whole {
			continue // it follows called routines elsewhere
		}
		var r *run
		var list []*path
		most := 0
		bad := graphs.again(func() (bad *refusal) {
			var s *state
			r, s = p.begin(out, l, from, graphs)
			r.stop, r.hits, most = stop, hits, r.steps
			if p.recorded != nil {
				r.trail = &trail{at: map[uint16][]*path{}, seen: map[uint16]int{}}
			}
			list, bad = r.call(addr, &path{s: s})
			return bad
		})
		if bad == nil {
			bad = r.breaks()
		}
		if bad == nil {
			bad = r.displaced()
		}
		if bad == nil && len(list) == 0 {
			bad = r.refuse(addr, r.never())
		}
		out.short = out.short || l.ranked > 0 && i < len(levels)-1 && r.steps < 0 && !k.brief
		done := k.done
		if k.note(i, r, (most-r.steps)/max(p.Effort, 1), bad); bad != nil {
			if !done {
				out.Err = p.unbounded(c, k.blame(bad, stop >= 0))
			}
			if !bad.limit {
				break
			}
			continue
		}
		if p.ended != nil {
			p.ended(r, list)
		}
		trusts := len(r.granted) > 0 || c.Likely != [4]bool{} || p.trusting && p.inTheDark(c, addr)
		if p.recorded != nil {
			p.recorded(r.trail)
			out.trusts, out.Worst, out.Err, out.Notes = trusts, 0, nil, r.relied()
			out.Assumes, out.watched = p.assumes(r), r.watched()
			return // one level is enough
		}
		lo, hi := list[0].lo, list[0]
		all := path{}
		for _, q := range list {
			lo = min(lo, q.lo)
			all.atLeast(q)
			if q.hi > hi.hi {
				hi = q
			}
		}
		stack := all.deep + max(r.frame(), 2)
		better := !done || hi.hi < out.Worst || lo > out.Best
		if !done || hi.hi < out.Worst {
			out.Worst, out.Port, out.DMA, out.way = hi.hi, all.port, all.dma, hi.way
			before, said := out.Assumes, out.watched
			out.Assumes, out.Notes, out.Waits = p.assumes(r), r.relied(), nil
			for _, at := range inOrder(r.waited) {
				out.Waits = append(out.Waits, p.placed(at))
			}
			out.ranked = l.ranked > 0
			out.trusts = trusts
			out.oam = r.oam
			out.watched, out.risks, out.switches, out.anywhere = r.watched(), r.risks, r.switches, len(r.pointers) > 0
			if done && (lo < out.Best || stack > out.Stack) { // these stay, with what they rest on
				out.Assumes, out.watched = union(out.Assumes, before), union(out.watched, said)
			}
			out.ram, out.rom = r.leans[0] && !c.FixedRAM(), false
			for i, leans := range r.leans[1:] {
				out.rom = out.rom || leans && c.Leans(0x8000+uint16(i)*0x2000)
			}
		}
		if done && (stack < out.Stack || lo > out.Best) {
			out.Assumes, out.watched = union(out.Assumes, p.assumes(r)), union(out.watched, r.watched())
		}
		if !done || stack < out.Stack {
			out.Stack = stack
		}
		if !done || lo > out.Best {
			out.Best = lo
		}
		out.Err = nil
		if out.Best == out.Worst || !better && l.join > 1 || l.whole {
			break
		}
	}
}
