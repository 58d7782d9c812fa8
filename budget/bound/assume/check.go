package assume

import (
	"fmt"
	"slices"

	"pool6502/asm/contract"
	"pool6502/asm/symbols"
	"pool6502/cpu"
	"pool6502/nes"
)

// A Check observes a running console and compares it with the notes in headers. Needs is checked whenever its routine is
// entered: by a call, an interrupt, a jump, a branch or an RTS, or from the code above it (enter.go). Bound, Points and
// Targets are checked whenever the code runs that they are about.
type Check struct {
	notes    *Assumptions
	con      *nes.Console
	routines [256]*[256]*checked // by address
	banks    symbols.Banks
	prg      map[*[256]uint8]int // the offset of each page of PRG ROM
	pointers [256]*pointedPage   // by page of the code
	frames   []checkFrame
	counts   []headCount       // of the calls in Check.frames
	entered  []entry           // the routines with Needs that were entered in these calls
	own      map[routine]*code // of a routine
	before   []uint16          // by address: how many addresses before it have a Bound note
	whole    bool              // it has seen the program from its beginning, so that it knows what nothing has called
	strays   []uint16          // where computed jumps went that are not listed
	told     map[told]bool
	one      [1]uint8

	// Strict takes each RTS for a computed jump that does not go to where the routine was called. Otherwise those are left out that end a call in
	// another way, and those that may return to an address that was pushed before a jump to a listed target. Who is strict must know which of
	// them are computed jumps.
	Strict bool

	Broken []Broken // the notes that were wrong, each listed once
	Checks int      // how often a note was checked
}

// Broken is a note that was not true in a run.
type Broken struct {
	Routine string
	Note    string
	Pos     symbols.Pos // of the header
	Found   string
	At      uint16 // the loop's head, the jump, or the pointer that the note is about; 0 for Needs
	Bank    int    // of the head or the jump
}

func (b Broken) String() string {
	return fmt.Sprintf("%s: %s does not hold: %s", b.Routine, b.Note, b.Found)
}

// A checkFrame is a call that has not returned.
type checkFrame struct {
	s       uint8
	entry   uint16
	back    uint16 // where an RTS returns to
	from    int    // its first entry in Check.counts
	entered int    // and in Check.entered
	began   cpu.Time
}

// A headCount is how often a loop's head ran in a call.
type headCount struct {
	head  uint16
	bank  int
	times int
	at    cpu.Time // when it ran last
}

// A checked routine is a header and its Needs.
type checked struct {
	*contract.Contract
	needs []need
	other *checked // the next header with the same address
}

// needy reports whether one of the headers with the same address has Needs.
func (r *checked) needy() bool { return r != nil && (len(r.needs) > 0 || r.other.needy()) }

// Check begins to observe a console; calling remove ends it. Notes are checked while the bank of their header is in place. If several headers
// of that bank have the same address, the Needs of one of them must hold.
func (n *Assumptions) Check(con *nes.Console) (a *Check, remove func()) {
	cart := con.Cart()
	a = &Check{notes: n, con: con, banks: symbols.BanksOf(cart.Mapper, len(cart.PRG)), whole: con.Frame() == 0, told: map[told]bool{}, own: map[routine]*code{}}
	a.prg = make(map[*[256]uint8]int, len(cart.PRG)/256)
	for off := 0; off+256 <= len(cart.PRG); off += 256 {
		a.prg[(*[256]uint8)(cart.PRG[off:])] = off
	}
	for _, c := range slices.Backward(n.contracts) {
		a.watch(c)
	}
	a.before = make([]uint16, 0x10001)
	for pc := range n.bounds {
		a.before[int(pc)+1] = 1
	}
	for pc := range 0x10000 {
		a.before[pc+1] += a.before[pc]
	}
	a.watchPointers()
	o := con.Attach(&nes.Observer{Step: a.step, Skip: a.skip, Block: a.block, Starts: a.starts})
	return a, func() { con.Detach(o) }
}

// watch adds the routine of a header.
func (a *Check) watch(c *contract.Contract) {
	page := &a.routines[c.Addr>>8]
	if *page == nil {
		*page = new([256]*checked)
	}
	first := &(*page)[uint8(c.Addr)]
	*first = &checked{Contract: c, other: *first}
	for i := range c.Needs {
		(*first).needs = append((*first).needs, newNeed(&c.Needs[i]))
	}
}

// routine returns the first header of an address whose bank is in place; nil if there is none, or if one of several has no Needs.
func (a *Check) routine(addr uint16) (found *checked) {
	page := a.routines[addr>>8]
	if page == nil {
		return nil
	}
	for r := page[uint8(addr)]; r != nil; r = r.other {
		switch {
		case !a.inPlace(r.Contract):
		case len(r.needs) == 0:
			return nil
		case found == nil:
			found = r
		}
	}
	return found
}

// inPlace reports whether the bank of a routine is in place.
func (a *Check) inPlace(c *contract.Contract) bool {
	bank := a.bank(c.Addr)
	return c.Bank < 0 || bank < 0 || bank == c.Bank
}

// bank returns the PRG bank that is in place at an address; -1 if none is.
func (a *Check) bank(addr uint16) int {
	page := a.con.Memory(uint8(addr >> 8))
	if off, ok := a.prg[page]; ok && page != nil {
		return off / a.banks.Size
	}
	return -1
}

// here returns the notes about the code that is in place at an address.
func (a *Check) here(addr uint16) *Assumptions { return a.notes.In(a.bank(addr)) }

// starts returns the instructions of a page before which something must be checked, as offsets in the page: those that use
// a pointer with a Points note, and the first one of each routine with Needs, because the code above may run into it.
func (a *Check) starts(page uint8, code *[256]uint8) (list []uint8) {
	if routines := a.routines[page]; routines != nil {
		for at, r := range routines {
			if r.needy() {
				list = append(list, uint8(at))
			}
		}
	}
	if pointers := a.pointers[page]; pointers != nil {
		for at, op := range code {
			if cpu.Opcodes[op].Mode == cpu.IndirectY && pointers.noted(page, uint8(at), code) {
				list = append(list, uint8(at))
			}
		}
	}
	return list
}

// block is called for a block. No instruction within it is one of starts, so only the heads of loops in it are counted.
func (a *Check) block(s *nes.Block) {
	for pc := int(s.From); a.before[pc] != a.before[int(s.Last)+1]; pc++ {
		if a.before[pc] != a.before[pc+1] {
			a.head(uint16(pc), max(int(s.Rounds), 1))
		}
	}
	a.flow(s.Last, &cpu.Opcodes[s.Op])
	a.look()
}

// skip is called when the console skips rounds of a polling loop. The heads of loops that ran in the last
// round count for each skipped round, except in calls that begin anew in each round.
func (a *Check) skip(round nes.Time, rounds int) bool {
	now, frame := a.con.CPU().Now, 0
	for i := range a.counts {
		for frame < len(a.frames) && a.frames[frame].from <= i {
			frame++
		}
		if h := &a.counts[i]; now-h.at < round && (frame == 0 || now-a.frames[frame-1].began >= round) {
			a.count(h, rounds, frame)
		}
	}
	return true
}

// Call reports to the audit that the routine at an address is about to run without a JSR in the program.
func (a *Check) Call(addr uint16) {
	a.Forget()
	a.enter(addr)
	a.look()
}

// Forget drops the calls that have not returned, as after a state was loaded. What is running then is
// checked again from its next call on.
func (a *Check) Forget() {
	a.frames, a.counts, a.entered, a.whole = a.frames[:0], a.counts[:0], a.entered[:0], false
}

// A told note was found to be wrong.
type told struct {
	of   *contract.Contract
	note string
	at   uint16
	bank int
}

func (a *Check) fail(c *contract.Contract, b Broken) {
	b.Routine, b.Pos = c.Routine, c.Pos
	if key := (told{c, b.Note, b.At, b.Bank}); !a.told[key] {
		a.told[key] = true
		a.Broken = append(a.Broken, b)
	}
}

func (a *Check) step(r *cpu.Step) {
	if r.Kind == cpu.Reset {
		a.Forget()
		a.whole = true
		a.begin(a.con.CPU().PC) // nothing has called it, so that it does not return
		a.look()
		return
	}
	if r.Kind != cpu.Instruction {
		if r.Kind == cpu.NMI {
			a.pass(r.PC)
		}
		a.enter(a.con.CPU().PC)
		a.look()
		return
	}
	if a.before[r.PC] != a.before[int(r.PC)+1] {
		a.head(r.PC, 1)
	}
	a.flow(r.PC, &cpu.Opcodes[r.Op])
	a.look()
}

// look checks the pointer of the next instruction, before that can change it.
func (a *Check) look() {
	c := a.con.CPU()
	if c.Take == 0 && a.pointers[c.PC>>8] != nil && cpu.Opcodes[a.peek(c.PC)].Mode == cpu.IndirectY {
		a.through(c.PC)
	}
}

// running returns the counts of the call that is on top. What nothing has called counts as a call that begins with each NMI.
func (a *Check) running() []headCount {
	if n := len(a.frames); n > 0 {
		return a.counts[a.frames[n-1].from:]
	}
	return a.counts
}

// head counts how often a loop's head runs in the call that is on top.
func (a *Check) head(pc uint16, times int) {
	if _, noted := a.here(pc).Bound(pc); len(a.frames) == 0 && !a.whole || !noted {
		return
	}
	list := a.running()
	bank := a.bank(pc)
	i := slices.IndexFunc(list, func(h headCount) bool { return h.head == pc && h.bank == bank })
	if i < 0 {
		a.counts = append(a.counts, headCount{head: pc, bank: bank})
		list, i = a.counts, len(a.counts)-1
	}
	a.count(&list[i], times, len(a.frames))
}

// count adds to how often a loop's head runs in one of so many calls.
func (a *Check) count(h *headCount, times, calls int) {
	a.Checks += times
	h.at = a.con.CPU().Now
	note := a.notes.In(h.bank).bounds[h.head]
	if h.times += times; h.times > note.most {
		in := ""
		if calls == 0 {
			in = " before the next NMI"
		}
		a.fail(note.of, Broken{Note: "Bound", Found: fmt.Sprintf("the loop at $%04X ran more than %d rounds%s", h.head, note.most, in), At: h.head, Bank: h.bank})
	}
}

// owner reports a broken note of the routine that an instruction belongs to. has reports whether a header has the note.
func (a *Check) owner(pc uint16, b Broken, has func(*contract.Contract) bool) {
	addr := a.notes.In(b.Bank).Owner(pc)
	for r := a.routines[addr>>8][uint8(addr)]; r != nil; r = r.other {
		if (r.Bank < 0 || r.Bank == b.Bank) && has(r.Contract) {
			a.fail(r.Contract, b) // if several headers are meant, each allows what one of them does
			return
		}
	}
}
