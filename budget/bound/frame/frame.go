package frame

import (
	"cmp"
	"fmt"
	"slices"

	"pool6502/asm/contract"
	"pool6502/budget/bound"
)

// An Answer says whether a frame can be missed, vblank overrun, or the stack overflow.
type Answer struct {
	What  string // frame, vblank or stack
	Most  int    // cycles, or bytes of stack
	Limit int
	Why   string            // why there is no Most; empty if there is one
	Help  string            // what would give one; empty unless Game.Advise found something
	If    []bound.Condition // what must hold for Most to be right
	OAM   int               // of vblank: the cycles in which writes to OAM must end, if they are fewer than Limit; otherwise 0

	Refuted bool // the code or a run contradicts a condition, so that there is no Most
}

// Open reports whether the analysis does not prove that the answer is no.
func (a Answer) Open() bool { return a.Why != "" || a.Most > a.Limit }

// Long reports whether a pass of the main loop may take longer than a frame. Then several NMIs may come in it, of which Most counts one, so
// that a pass may take more.
func (a Answer) Long() bool { return a.What == "frame" && a.Why == "" && a.Most > a.Limit }

// Unit returns what Most and Limit count.
func (a Answer) Unit() string {
	if a.What == "stack" {
		return "bytes"
	}
	return "cycles"
}

// String returns the answer as a sentence, without the conditions.
func (a Answer) String() string {
	unit, never, given := a.Unit(), "never missed", ""
	switch a.What {
	case "vblank":
		never = "never overrun"
	case "stack":
		never = "never overflows"
	}
	if len(a.If) > 0 {
		given = ", under the conditions below"
	}
	switch {
	case a.Why != "":
		return fmt.Sprintf("%-8sopen: %s", a.What, a.Reason())
	case a.Most > a.Limit:
		return fmt.Sprintf("%-8sopen: the bound is %s %s, more than %s%s", a.What, contract.Grouped(a.Most), unit, contract.Grouped(a.Limit), given)
	case a.What == "vblank" && a.Most == 0:
		return fmt.Sprintf("%-8s%s: neither the NMI handler nor the main loop writes to $2003-$2007 or $4014%s", a.What, never, given)
	}
	return fmt.Sprintf("%-8s%s: at most %s of %s %s%s", a.What, never, contract.Grouped(a.Most), contract.Grouped(a.Limit), unit, given)
}

// Question returns what the answer is about, with its limit.
func (a Answer) Question() string {
	text := "Can a frame be missed? Main loop, NMI handler and OAM DMA must be done within %s cycles. A bound leaves out frames before the program comes to its main loop."
	switch a.What {
	case "vblank":
		text = "Can vblank be overrun? Writes to $2003-$2007 and OAM DMA must end within its %s cycles."
		if a.OAM > 0 {
			text = "Can vblank be overrun? Writes to $2003-$2007 must end within its %s cycles; OAM DMA and writes to $2004 already within " + contract.Grouped(a.OAM) + ", on PAL."
		}
		text += " A bound leaves out frames before the main loop, and what the main loop writes to $2000 and $2001."
	case "stack":
		text = "Can the stack overflow? It has %s bytes."
	}
	return fmt.Sprintf(text, contract.Grouped(a.Limit))
}

// Beside returns a line with the most that a run took, and the bound. of is its unit, behind a blank, and which run it was.
func Beside(found int, of string, bound int) string {
	text := fmt.Sprintf("found %s%s · bound %s", contract.Grouped(found), of, contract.Grouped(bound))
	switch {
	case found > bound:
		return text + ": a condition of the proof does not hold, or the proof is wrong"
	case found == bound:
		return text + ", reached"
	}
	return text
}

// Found returns a line with the longest pass of the main loop that was found, in cycles, beside the answer about frames. Such a
// pass may exceed an open bound: a pass of several frames has several NMIs, and the bound counts one.
func (a Answer) Found(most int) string {
	switch {
	case a.Why != "":
		return fmt.Sprintf("found %s cycles · no bound", contract.Grouped(most))
	case most > a.Most && a.Open():
		return fmt.Sprintf("found %s cycles · bound %s with one NMI", contract.Grouped(most), contract.Grouped(a.Most))
	}
	return Beside(most, " cycles", a.Most)
}

const (
	latency  = 12  // cycles until the CPU sees an NMI: an instruction of 8, and a branch that hides it
	entry    = 7   // cycles of entering an interrupt
	leave    = 6   // cycles of RTI
	transfer = 514 // most cycles of an OAM DMA transfer
)

// A Game is a program whose frames are bounded.
type Game struct {
	p       *bound.Program
	nmi     *bound.Result
	waits   []wait
	calls   []uint16          // the routines that the code with the waiting loops calls
	idle    []uint16          // instructions that jump to themselves, where the program waits for nothing but interrupts
	main    *pass             // nil if there is no bound
	noMain  string            // why there is no bound
	open    *bound.Result     // if that is because this part has none: the NMI handler, or a pass of the main loop
	doubt   string            // why interrupts and transfers may come at other times than those that are counted
	holds   []bound.Condition // what must hold for the bounds of the main loop and of the handler, and for the answer about the stack
	rests   []bound.Condition // those, and what was discharged of them
	parts   []*bound.Result   // the NMI handler and the passes of the main loop
	Answers []Answer          // for frame, vblank and stack

	frame, vblank float64 // lengths in cycles
}

// New bounds the frames of a program. frame and vblank are the lengths of both, in CPU cycles.
func New(p *bound.Program, frame, vblank float64) *Game {
	inFrame, inVblank, onStack := Answer{What: "frame", Limit: int(frame)}, Answer{What: "vblank", Limit: int(vblank)}, Answer{What: "stack", Limit: 256}
	g := &Game{p: p, frame: frame, vblank: vblank, nmi: p.Between(word(p, 0xFFFA), -1, -1)}
	g.waits, g.idle, g.calls = waits(p, word(p, 0xFFFC))
	var loops []bound.Wait
	for _, w := range g.waits {
		loops = append(loops, w.Wait)
	}
	g.p = p.Waiting(loops, g.idle)
	p = g.p
	start := p.Start(g.heads(), g.idle)
	if g.nmi.Err != nil {
		g.open, g.noMain = g.nmi, "the NMI handler is "+g.nmi.Err.Error()
	} else if g.main, g.noMain = g.mainLoop(); g.main != nil {
		g.holds = g.main.holds
	} else if len(g.waits) == 0 && start.Unseen {
		g.noMain = start.Why
	}
	parts := []*bound.Result{g.nmi}
	if g.main != nil {
		parts = append(parts, g.main.parts...)
	}
	g.parts, g.doubt = parts, cmp.Or(g.p.Risk(parts...), start.Why)
	if g.nmi.Err == nil && p.Long() {
		takes, when := g.handler()+transfer*g.nmi.DMA, "so that the next NMI interrupts it"
		if float64(takes) < frame {
			when = fmt.Sprintf("and the next NMI may come after %s and interrupt it, if the first one comes at the end of vblank", contract.Grouped(p.Soonest()))
		}
		g.doubt = cmp.Or(g.doubt, fmt.Sprintf("the NMI handler can take %s cycles, %s", contract.Grouped(takes), when))
	}
	g.holds = bound.Union(bound.Union(start.If, g.holds), g.nmi.Conditions())
	g.rests = g.holds
	why := cmp.Or(g.noMain, g.doubt)
	inFrame.Why, inVblank.Why = why, cmp.Or(g.doubt, why)
	onStack.Why = inVblank.Why
	switch {
	case why == "":
		inFrame.Most, inFrame.Why = g.main.cycles+latency+g.handler()+transfer*g.nmi.DMA, g.main.early
		deepest := max(start.Stack+g.main.stack-2, start.Deep) // the main loop has no return address
		onStack.Most, onStack.Why = deepest+g.nmi.Stack, start.Lost
		g.Answers = []Answer{inFrame, inVblank, onStack} // for fits
		inVblank.Most, inVblank.Why = g.lastWrite()
		if p.Nests() {
			onStack.Why = cmp.Or(onStack.Why, "an NMI may interrupt the NMI handler: if the code before the main loop turns NMI off just as an NMI comes, the handler's own store to $2000 turns it on again in vblank, and this starts a second NMI")
		}
		if inFrame.Open() { // an NMI may come anywhere in a pass
			inVblank.If = g.onTime()
			break
		}
		left := inFrame.Limit - inFrame.Most - g.main.extra
		steady := p.Steady(g.heads(), left, g.holds)
		writes := g.nmi.Port+g.main.port > 0
		if g.main.port > 0 {
			left = min(left, inVblank.Limit-inVblank.Most-g.main.extra)
		}
		first := p.First(loops, left, writes, steady)
		if inFrame.If = bound.Union(p.On(loops, g.rests), bound.Union(p.Ready(g.heads(), g.rests), first)); writes {
			inVblank.If = first
		}
		if len(steady) < len(g.holds) { // so that no pass is interrupted
			g.holds = bound.Union(steady, first)
		}
	case g.nmi.Err == nil && g.doubt == "":
		inVblank.Most = g.handlersLast()
		if inVblank.Why = g.noMain; len(g.after()) > 0 {
			inVblank.Why, inVblank.If = g.p.Loop(g.after())
		}
		inVblank.If = bound.Union(inVblank.If, g.onTime())
	}
	if g.main == nil && g.nmi.Err == nil && g.doubt == "" { // the stack does not depend on how long a loop takes
		if onStack.Most, onStack.If, onStack.Why = p.Deepest(); onStack.Why == "" {
			onStack.Most += g.nmi.Stack
		}
	}
	if within := p.Region().OAMCycles(); within < vblank {
		inVblank.OAM = int(within)
	}
	if !inVblank.Open() {
		inVblank.If = bound.Union(inVblank.If, p.TakesOAM(inVblank.Most, parts...))
	}
	g.Answers = []Answer{inFrame, inVblank, onStack}
	if g.main != nil && !onStack.Open() {
		g.holds = withoutRoom(g.holds)
	}
	before := p.Before(g.heads(), g.idle, g.rests)
	for i := range g.Answers {
		a := &g.Answers[i]
		if a.What != "stack" && a.Why == "" {
			a.If = bound.Union(a.If, before)
		}
		if a.If = bound.Union(g.holds, a.If); a.What == "stack" {
			a.If = withoutRoom(a.If)
		}
		if a.Why == "" {
			a.Why = p.Refuted(a.If)
			a.Refuted = a.Why != ""
		}
	}
	return g
}

// onTime returns the condition that the NMI comes as vblank begins, if its handler writes to the PPU and this is not shown.
func (g *Game) onTime() []bound.Condition {
	if g.nmi.Port == 0 {
		return nil
	}
	return g.p.OnTime(g.heads(), g.holds)
}

// handlersLast returns when the last write of the NMI handler to the PPU ends, or its last transfer, in cycles after
// vblank began; 0 if it has none.
func (g *Game) handlersLast() int {
	if g.nmi.Port == 0 {
		return 0
	}
	return latency + entry + g.nmi.Port + transfer*g.nmi.DMA
}

// lastWrite returns when the last write to the PPU or transfer ends, in cycles after vblank began.
func (g *Game) lastWrite() (most int, why string) {
	if g.main.port == 0 {
		return g.handlersLast(), ""
	}
	if why := g.fits(); why != "" {
		return 0, "the main loop writes to the PPU, and " + why
	}
	return latency + g.handler() + transfer*g.nmi.DMA + g.main.port, ""
}

// handler returns the most cycles of the NMI handler, without DMA.
func (g *Game) handler() int { return entry + g.nmi.Worst + leave }

func word(p *bound.Program, addr uint16) uint16 {
	low, _ := p.Byte(addr)
	high, _ := p.Byte(addr + 1)
	return uint16(low) | uint16(high)<<8
}

// A pass is the main loop from the end of a waiting loop back to this loop. With several waiting loops, each figure
// is the greatest of their passes.
type pass struct {
	cycles int    // with DMA, and with the rounds of the waiting loop after the NMI handler
	own    int    // without DMA
	port   int    // with DMA, until its last write to the PPU; 0 if it has none
	stack  int    // bytes
	extra  int    // of the calls of routines that wait
	early  string // why a waiting loop can end although no NMI came; empty if none can
	parts  []*bound.Result
	holds  []bound.Condition
}

// noWait says that no loop waits in the main loop, and where one waits in a routine.
func (g *Game) noWait() string {
	if head, is := inRoutine(g.p, g.calls); is {
		return fmt.Sprintf("the loop at %s, which waits for the NMI, is in a routine that does more than wait, or that the main loop does not call in each pass; move the loop into the main loop, or into a routine that otherwise only reads and writes RAM, without branches and calls, and call that in each pass", g.p.Where(head))
	}
	return "no loop that waits for the NMI was found in the main program; a proof needs one that reads a byte of RAM until the NMI handler changes it"
}

// mainLoop bounds a pass of the main loop. If it cannot, it returns the reason.
func (g *Game) mainLoop() (*pass, string) {
	if len(g.waits) == 0 {
		return nil, g.noWait()
	}
	most := &pass{}
	for _, w := range g.waits {
		from, to := w.Pass()
		r := g.p.Between(from, -1, int(to))
		if r.Err != nil {
			g.open = r
			return nil, "a pass of the main loop is " + r.Err.Error()
		}
		if len(r.Waits) > 0 {
			return nil, "the main loop waits a second time, in the loop at " + r.Waits[0] + "; --frame needs a main loop that waits once in each pass"
		}
		own := r.Worst + w.busy() + w.extra
		if r.Port > 0 {
			most.port = max(most.port, w.last()+w.extra+r.Port+transfer*r.DMA)
		}
		if w.Call != 0 {
			r.Stack = max(r.Stack, 2+2)
		}
		most.extra = max(most.extra, w.extra)
		most.parts, most.holds = append(most.parts, r), bound.Union(most.holds, r.Conditions())
		most.own, most.cycles, most.stack = max(most.own, own), max(most.cycles, own+transfer*r.DMA), max(most.stack, r.Stack)
		if most.early == "" {
			why, holds := g.p.Waits(w.Wait)
			most.early, most.holds = why, bound.Union(most.holds, holds)
		}
	}
	return most, ""
}

// Main lists where the waiting loops of main loops begin, and the instructions that jump to themselves, as offsets in PRG ROM.
func (g *Game) Main() (list []int) {
	for _, addr := range slices.Concat(g.heads(), g.idle) {
		list = append(list, g.p.Offset(addr))
	}
	return list
}

// heads and after return where the waiting loops begin, and the addresses behind them, where passes of the main loop begin.
func (g *Game) heads() (list []uint16) {
	for _, w := range g.waits {
		_, to := w.Pass()
		list = append(list, to)
	}
	return list
}

func (g *Game) after() (list []uint16) {
	if len(g.waits) == 0 {
		return g.idle // all of the game is in its handlers
	}
	for _, w := range g.waits {
		from, _ := w.Pass()
		list = append(list, from)
	}
	return list
}
