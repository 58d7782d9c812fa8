package assume

import (
	"cmp"
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
	pointers [256]*pointedPage // by page of the code
	frames   []checkFrame
	counts   []headCount                // of the calls in Check.frames
	entered  []uint16                   // the routines with Needs that were entered in these calls
	own      map[uint16]map[uint16]bool // by address of a routine: the instructions of its code
	before   []uint16                   // by address: how many addresses before it have a Bound note
	told     map[string]bool
	one      [1]uint8

	Broken []Broken // the notes that were wrong, each listed once
	Checks int      // how often a note was checked
}

// Broken is a note that was not true in a run.
type Broken struct {
	Routine string
	Note    string
	Pos     symbols.Pos // of the header
	Found   string
}

func (b Broken) String() string {
	return fmt.Sprintf("%s: %s does not hold: %s", b.Routine, b.Note, b.Found)
}

// A checkFrame is a call that has not returned.
type checkFrame struct {
	s       uint8
	from    int // its first entry in Check.counts
	entered int // and in Check.entered
}

// A headCount is how often a loop's head ran in a call.
type headCount struct {
	head  uint16
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

// Check begins to observe a console; calling remove ends it. If several headers have the same address, it checks the
// Needs of the one whose bank is in place, and none if that is not exactly one.
func (n *Assumptions) Check(con *nes.Console) (a *Check, remove func()) {
	cart := con.Cart()
	a = &Check{notes: n, con: con, banks: symbols.BanksOf(cart.Mapper, len(cart.PRG)), told: map[string]bool{}, own: map[uint16]map[uint16]bool{}}
	for _, c := range n.contracts {
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

// routine returns the routine at an address; nil if none there is checked. If several headers have the address, it is the only one
// whose bank is in place.
func (a *Check) routine(addr uint16) (found *checked) {
	page := a.routines[addr>>8]
	if page == nil {
		return nil
	}
	first := page[uint8(addr)]
	for r := first; r != nil; r = r.other {
		if first.other == nil || a.inPlace(r.Contract) {
			if found != nil {
				return nil // nothing says which of them is meant
			}
			found = r
		}
	}
	return found
}

// inPlace reports whether the bank of a routine is in place.
func (a *Check) inPlace(c *contract.Contract) bool {
	prg, bank := a.con.Cart().PRG, max(c.Bank, 0)
	off := bank*a.banks.Size + int(c.Addr)%a.banks.Size
	return off < len(prg) && a.con.Page(uint8(c.Addr>>8)) == (*[256]uint8)(prg[off&^0xFF:])
}

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
			most, _ := a.notes.Bound(uint16(pc))
			a.head(uint16(pc), most, max(int(s.Rounds), 1))
		}
	}
	a.flow(s.Last, &cpu.Opcodes[s.Op])
	a.look()
}

// skip is called when the console skips rounds of a polling loop. The heads of loops that ran in the last
// round count for each skipped round.
func (a *Check) skip(round nes.Time, rounds int) bool {
	if len(a.frames) == 0 {
		return true
	}
	now := a.con.CPU().Now
	for _, h := range a.counts[a.frames[len(a.frames)-1].from:] {
		if now-h.at < round {
			most, _ := a.notes.Bound(h.head)
			a.head(h.head, most, rounds)
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
func (a *Check) Forget() { a.frames, a.counts, a.entered = a.frames[:0], a.counts[:0], a.entered[:0] }

func (a *Check) fail(c *contract.Contract, note, found string) {
	if key := c.Routine + note; !a.told[key] {
		a.told[key] = true
		a.Broken = append(a.Broken, Broken{c.Routine, note, c.Pos, found})
	}
}

func (a *Check) step(r *cpu.Step) {
	if r.Kind != cpu.Instruction {
		a.enter(a.con.CPU().PC)
		a.look()
		return
	}
	if a.before[r.PC] != a.before[int(r.PC)+1] {
		most, _ := a.notes.Bound(r.PC)
		a.head(r.PC, most, 1)
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

// flow follows an instruction at pc that may call, return or jump.
func (a *Check) flow(pc uint16, o *cpu.Opcode) {
	c := a.con.CPU()
	switch {
	case o.Flow == cpu.Call:
		a.enter(c.PC)
		return
	case o.Flow == cpu.Return:
		if a.pop(c.S) {
			if o.Name == "RTI" {
				return // to code that was interrupted
			}
			pc = c.PC - 3 // the call
		} else if len(a.frames) > 0 {
			a.jumped(pc, c.PC) // to an address that was pushed
		}
	case o.Mode == cpu.Indirect:
		a.jumped(pc, c.PC)
	}
	a.arrive(pc, c.PC)
}

// jumped checks the target of a computed jump.
func (a *Check) jumped(pc, to uint16) {
	if list, ok := a.notes.Targets(pc); ok {
		a.Checks++
		if !slices.Contains(list, to) {
			a.owner(pc, "Targets", fmt.Sprintf("a jump went to $%04X", to))
		}
	}
}

// head counts how often a loop's head runs in the call that is on top.
func (a *Check) head(pc uint16, most, times int) {
	if len(a.frames) == 0 {
		return
	}
	a.Checks += times
	list := a.counts[a.frames[len(a.frames)-1].from:]
	i := slices.IndexFunc(list, func(h headCount) bool { return h.head == pc })
	if i < 0 {
		a.counts = append(a.counts, headCount{head: pc})
		list, i = a.counts, len(a.counts)-1
	}
	list[i].at = a.con.CPU().Now
	if list[i].times += times; list[i].times > most {
		a.owner(pc, "Bound", fmt.Sprintf("the loop at $%04X ran more than %d times", pc, most))
	}
}

func (a *Check) owner(pc uint16, note, found string) {
	addr := a.notes.Owner(pc)
	if page := a.routines[addr>>8]; page != nil && page[uint8(addr)] != nil {
		r := cmp.Or(a.routine(addr), page[uint8(addr)]) // if several headers are meant, each allows what one of them does
		a.fail(r.Contract, note, found)
	}
}
