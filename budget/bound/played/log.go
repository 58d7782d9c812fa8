package played

import (
	"fmt"
	"slices"

	"pool6502/cpu"
	"pool6502/nes"
)

// A Place is an instruction: its address, and its offset in PRG ROM, or -1 if it is not in PRG ROM.
type Place struct {
	PC  uint16
	Off int
}

// An Event is something that happened at an instruction for the first time.
type Event struct {
	Frame int
	Place
	What string
}

// A kind is what an event is about.
type kind uint8

const (
	changedRegisters kind = iota // a handler returned with other registers, at the interrupted instruction
	changedStack
	changedBanks
	changedSelected
	came      // an interrupt; its key has the offset of the vector
	onStack   // a write to a byte of the stack that is in use
	overflow  // a push below $0100
	through   // a write through a pointer that does not go to RAM from $0200 on, or to a register there
	nested    // an interrupt in its own handler
	moved     // an interrupt while S points to data
	unawaited // a loop was left, first or (of is 1) later, although no NMI had come in it as vblank began since it was left before
	deaf      // a loop goes on while NMI is off
	late      // an NMI of the main program when vblank had begun long before
	ignored   // a write to $2000 that the PPU ignores, because it is not ready
	refreshed // a write to OAM, or a transfer, that a PAL console ignores, because it refreshes OAM
	register  // a write through a pointer or by an index to a register
	flickers  // code at which the PPU decides what bank is there
	switches  // a bank is switched; its key has the place, and the offset of the bank
)

// A key identifies events of which only the first is kept.
type key struct {
	kind kind
	of   uint16 // the kind of interrupt, the pointer, or the register
	at   int    // the offset of the instruction, or -1 - its address if it is not in ROM
	bank int    // see switches
}

// An edge is a call, a jump, a return to another place than behind its call, or the way from another instruction to the next.
type edge struct{ from, to Place }

// A way is an edge, and the frame in which it was first taken.
type way struct {
	edge
	frame int
}

// A layout has the pages that are in place at $6000 and, from $8000 on, at each 4 KB: the smallest bank of any board.
type layout [9]*[256]uint8

// An Arrival is the first entry of a routine with certain banks in place.
type Arrival struct {
	Frame int
	From  Place
	To    Place
	Banks [8]int // offsets in PRG ROM of what is at each 4 KB from $8000 on; -1 where no ROM is
	Port  uint8  // the bits of a register that an MMC1 has received, times 8, and how many
	RAM   bool   // RAM that can be written is at $6000
}

type entered struct {
	at    int
	banks layout
	port  uint8
	ram   bool
}

// A Log has what a console has done since New.
type Log struct {
	con   *nes.Console
	board int                 // the address from which on a write may reach a register of the board
	prg   map[*[256]uint8]int // the offset of each page of PRG ROM
	seen  [256]struct {       // what Place has found last in each page of the CPU
		page *[256]uint8
		off  int
	}

	events  map[key]Event
	follow  uint16          // see Follow
	words   map[int][2]Word // by offset of code that was entered: the least and the greatest value of that word there
	edges   map[edge]bool
	ways    []way   // the edges, in the order in which they were first taken
	gone    []uint8 // by offset in PRG ROM, of other instructions than calls, jumps and returns: 1 if the one behind it ran next, 2 if another one did
	entries map[entered]Arrival
	deep    []depth       // by offset in PRG ROM
	waits   []stay        // of branches and jumps back, by offset in PRG ROM
	rounds  []round       // of the loops that go on
	often   []often       // by offset in PRG ROM, of instructions that read with an index or through a pointer, and of heads of loops
	heads   [0x10000]bool // the addresses to which a branch or jump back has gone
	ran     [64]run       // the last ones that often has counted, one after the other in a circle
	runsNow int           // how many it has counted
	starts  [64]cpu.Time  // by number, in a circle: when the last calls and interrupts began

	awaited Place // where the last NMI of the main program came, if it came as vblank began; otherwise its Off is -1
	levels  []level
	came    int         // interrupts so far
	last    interrupted // the last one of the code that runs now, or of code that it interrupted
	moved   move
	live    [256]bool   // the bytes of the stack that are in use
	calls   [256]uint16 // by stack pointer: the return address that a call has pushed
	s       uint8       // the stack pointer before the next step
	began   [256]uint32 // by stack pointer: the number of the call or interrupt that has begun with it; 0 if none has that is not over
	begun   uint32      // calls and interrupts
	count   int         // instructions since the last interrupt began, or of the interrupted code since it goes on
	pointer uint16      // where the next instruction writes, if it writes through a pointer
	writer  Place       // the next instruction, if it may write to the board; its Off is -1 if not
	before  layout      // then, what is in place

	selected uint8    // the register of the board that the next write is for, or what the port of an MMC1 has received
	wrote    nes.Time // when the last write to an MMC1 began
}

// A Word is a value that the word of Follow had when code was entered, and the number of that frame.
type Word struct {
	Value uint16
	Frame int
}

// Follow makes the Log also record, for each place that is entered, the least and the greatest value of a word of
// the zero page.
func (l *Log) Follow(word uint16) { l.follow, l.words = word, map[int][2]Word{} }

// Words returns the least and the greatest value that the word of Follow had when code at an offset was entered; false if it was not.
func (l *Log) Words(off int) (list [2]Word, ok bool) {
	list, ok = l.words[off]
	return list, ok
}

// A move says whether code has copied S, so that it may let S point to data.
type move struct {
	copied, away bool  // since TSX; since the TXS that then let S point to data
	at           Place // of that TXS
	s, other     uint8 // what TSX copied first and last
	disturbed    bool  // an interrupt has come since TSX

	// A TXS has moved S up from here, and it is not known yet whether S points to data now or the bytes between are given up. A TXS to this
	// place or one below it shows the first, a push or the return of a call or interrupt from above it the second.
	up   bool
	from uint8
}

// A depth is how deep the stack was at an instruction, or in an interrupt that came there, at most, in bytes.
type depth struct {
	pc    uint16 // of the instruction then
	bytes uint16
	frame uint32
}

// A stay is how long a branch or jump back was taken, round after round.
type stay struct {
	open  bool
	left  bool // it was not taken before
	early bool // and later so, although no other NMI had come in the loop as vblank began
	since cpu.Time
	count int
	most  cpu.Time
	frame uint32
	met   met

	ends   [2]cpu.Time // of the last round, and of the one before
	rounds cpu.Time    // of most: how long the last two rounds took
}

// often counts the runs of an instruction in one call.
type often struct {
	now, most   int32
	call, frame uint32 // the number of the call; the frame of most
}

// A run is one of an instruction that often counts: its offset in PRG ROM, and when it ended.
type run struct {
	off int
	at  cpu.Time
}

// New begins to record what a console does. Writes from the address board on may reach registers of the board.
func New(con *nes.Console, board int) *Log {
	prg := con.Cart().PRG
	l := &Log{con: con, board: board, prg: make(map[*[256]uint8]int, len(prg)/256), events: map[key]Event{}, edges: map[edge]bool{}, gone: make([]uint8, len(prg)), entries: map[entered]Arrival{}, deep: make([]depth, len(prg)), waits: make([]stay, len(prg)), often: make([]often, len(prg)), s: con.CPU().S, awaited: Place{Off: -1}}
	for off := 0; off+256 <= len(prg); off += 256 {
		l.prg[(*[256]uint8)(prg[off:])] = off
	}
	o := &nes.Observer{Step: l.step, Skip: l.skip}
	if mapper := con.Cart().Mapper; mapper == 1 || mapper == 4 || mapper == 28 {
		o.Port = l.port
	}
	con.Attach(o)
	return l
}

// Everywhere is the scope of all instructions. A scope reports for each instruction whether it belongs to it.
func Everywhere(Place) bool { return true }

// first returns the first event in a scope for which is reports true.
func (l *Log) first(is func(key) bool, in func(Place) bool) (least Event, ok bool) {
	for k, e := range l.events {
		if is(k) && in(e.Place) && (!ok || e.Frame < least.Frame || e.Frame == least.Frame && e.PC < least.PC) {
			least, ok = e, true
		}
	}
	return least, ok
}

// A Change is something that a handler may leave changed.
type Change = kind

// The changes.
const (
	Registers Change = changedRegisters // A, X or Y
	Stack     Change = changedStack     // the stack pointer, or the address to which the handler returns
	Banks     Change = changedBanks     // what is in place from $6000 on, or whether the RAM there can be written
	Selected  Change = changedSelected  // the register of the board that the next write is for
)

// Changed returns the first return of a handler that left something changed, if it interrupted an instruction in the scope.
func (l *Log) Changed(by cpu.Kind, what Change, in func(Place) bool) (Event, bool) {
	return l.first(func(k key) bool { return k.kind == what && k.of == uint16(by) }, in)
}

// Came returns the first interrupt of a kind whose vector is at an offset of PRG ROM for which is reports true.
func (l *Log) Came(by cpu.Kind, is func(vector int) bool) (Event, bool) {
	return l.first(func(k key) bool { return k.kind == came && k.of == uint16(by) && is(k.at) }, Everywhere)
}

// OnStack returns the first write, by an instruction in the scope, to a byte of the stack that was in use.
func (l *Log) OnStack(in func(Place) bool) (Event, bool) {
	return l.first(func(k key) bool { return k.kind == onStack }, in)
}

// Nested returns the first interrupt of a kind that came in its own handler.
func (l *Log) Nested(by cpu.Kind) (Event, bool) {
	return l.first(func(k key) bool { return k.kind == nested && k.of == uint16(by) }, Everywhere)
}

// Unawaited returns the moment at which the loop of a branch in the scope was left for the first time, or any time, if no NMI had come in the
// loop as vblank began.
func (l *Log) Unawaited(in func(Place) bool, any bool) (Event, bool) {
	return l.first(func(k key) bool { return k.kind == unawaited && (any || k.of == 0) }, in)
}

// Overflow returns the first push below $0100.
func (l *Log) Overflow(in func(Place) bool) (Event, bool) {
	return l.first(func(k key) bool { return k.kind == overflow }, in)
}

// Through returns the first write through a pointer of the zero page that went to the zero page, to the stack or to a register of
// the console or of the board.
func (l *Log) Through(pointer uint8, in func(Place) bool) (Event, bool) {
	return l.first(func(k key) bool { return k.kind == through && k.of == uint16(pointer) }, in)
}

// Written returns the first write through a pointer or by an index to a register for which is reports true.
func (l *Log) Written(is func(addr uint16) bool, in func(Place) bool) (Event, bool) {
	return l.first(func(k key) bool { return k.kind == register && is(k.of) }, in)
}

// Flickers returns an instruction in the scope at which what the PPU fetches decided which bank was in place: of several, that of the earliest frame.
func (l *Log) Flickers(in func(Place) bool) (Event, bool) {
	return l.first(func(k key) bool { return k.kind == flickers }, in)
}

// Switched returns the first instruction in the scope that has put another bank in place of the one at an offset. slot counts the parts of 4 KB from $8000 on.
func (l *Log) Switched(slot, bank int, in func(Place) bool) (Event, bool) {
	return l.first(func(k key) bool { return k.kind == switches && k.of == uint16(slot) && k.bank == bank }, in)
}

// Below returns an instruction in a scope at which, or in an interrupt of which, the byte of the stack at an address or one below
// it was in use: of several, that of the earliest frame.
func (l *Log) Below(addr uint8, in func(Place) bool) (deepest Event, ok bool) {
	for off, d := range l.deep {
		at := Place{d.pc, off}
		if first := 0x100 - int(d.bytes); d.bytes > 0 && first <= int(addr) && in(at) && (!ok || int(d.frame) < deepest.Frame) {
			deepest, ok = Event{int(d.frame), at, fmt.Sprintf("the stack reaches down to $%04X", 0x100+first)}, true
		}
	}
	return deepest, ok
}

// Stayed returns the most cycles that the loop of the branch or jump back at an offset of PRG ROM took before it was left, those of its last two
// rounds then, and the frame. A loop that has not been left takes until now; it may be kept up by an interrupt that comes again and again.
func (l *Log) Stayed(back int) (cycles, rounds, frame int) {
	if back < 0 {
		return 0, 0, 0
	}
	w, cycle, now := l.waits[back], l.con.CPU().Cycle, l.con.CPU().Now
	if w.open && now-w.since > w.most && slices.ContainsFunc(l.rounds, func(v round) bool { return v.at == back }) {
		return int((now - w.since) / cycle), int((w.ends[0] - w.ends[1]) / cycle), max(int(l.con.Frame())-1, 0)
	}
	return int(w.most / cycle), int(w.rounds / cycle), int(w.frame)
}

// Ran returns the most times that the instruction at an offset of PRG ROM ran in one call, and the frame. Only instructions that read with
// an index or through a pointer are counted, and, in code that was called, heads of loops.
func (l *Log) Ran(off int) (times, frame int) { return int(l.often[off].most), int(l.often[off].frame) }

// Going reports whether the call of which Ran tells has not ended.
func (l *Log) Going(off int) bool {
	n := &l.often[off]
	return n.now == n.most && slices.Contains(l.began[:], n.call)
}

// Most returns what Ran does for each instruction that has run, by offset in PRG ROM.
func (l *Log) Most() map[int]int {
	most := map[int]int{}
	for off, n := range l.often {
		if n.most > 0 {
			most[off] = int(n.most)
		}
	}
	return most
}

// Edges calls f with all ways from an instruction to the next, except returns behind a call, in the order in which they were first taken.
func (l *Log) Edges(f func(from, to Place, frame int)) {
	for _, w := range l.ways {
		f(w.from, w.to, w.frame)
	}
}

// Arrivals returns the entries of the routine at an offset of PRG ROM: the first one with each layout of banks.
func (l *Log) Arrivals(off int) (list []Arrival) {
	for k, a := range l.entries {
		if k.at == off {
			list = append(list, a)
		}
	}
	slices.SortFunc(list, func(a, b Arrival) int { return a.Frame - b.Frame })
	return list
}
