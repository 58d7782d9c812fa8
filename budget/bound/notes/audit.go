package notes

import (
	"fmt"
	"slices"
	"strings"

	"pool6502/asm/contract"
	"pool6502/asm/symbols"
	"pool6502/cpu"
	"pool6502/nes"
)

// An Audit observes a running console and compares it with the notes in
// headers: Needs at every call, Bound, Points and Targets whenever their code
// runs.
type Audit struct {
	notes  *Notes
	con    *nes.Console
	needs  map[uint16]*contract.Contract
	frames []auditFrame
	counts []headCount // of the calls in frames
	before []uint16    // by address: how many addresses before it have a Bound note
	told   map[string]bool

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

// An auditFrame is a call that has not returned.
type auditFrame struct {
	s    uint8
	from int // its first entry in Audit.counts
}

// A headCount is how often a loop's head ran in a call.
type headCount struct {
	head  uint16
	times int
}

// Audit begins to observe a console; calling remove ends it. It checks the routines
// whose address belongs to exactly one header.
func (n *Notes) Audit(con *nes.Console) (a *Audit, remove func()) {
	a = &Audit{notes: n, con: con, needs: map[uint16]*contract.Contract{}, told: map[string]bool{}}
	for _, c := range n.contracts {
		if _, twice := a.needs[c.Addr]; twice {
			a.needs[c.Addr] = nil
		} else {
			a.needs[c.Addr] = c
		}
	}
	a.before = make([]uint16, 0x10001)
	for pc := range 0x10000 {
		a.before[pc+1] = a.before[pc]
		if _, ok := n.Bound(uint16(pc)); ok {
			a.before[pc+1]++
		}
	}
	tap := con.NewTap(a.retired, func(nes.Time, int) bool { return true }, a.stretched)
	tap.Attach()
	pages := n.pointed()
	for _, page := range pages {
		con.Singly(page, true)
	}
	return a, func() {
		tap.Detach()
		for _, page := range pages {
			con.Singly(page, false)
		}
	}
}

// stretched is called for a stretch of straight code. Code on pages with Points notes is observed one
// instruction at a time instead.
func (a *Audit) stretched(s *nes.Stretch) {
	if a.before[s.From] != a.before[int(s.Last)+1] {
		for pc := int(s.From); pc <= int(s.Last); pc++ {
			if most, ok := a.notes.Bound(uint16(pc)); ok {
				a.head(uint16(pc), most, max(int(s.Rounds), 1))
			}
		}
	}
	a.flow(s.Last, &cpu.Opcodes[s.Op])
}

// Call reports to the audit that the routine at an address is about to run without a JSR in the program.
func (a *Audit) Call(addr uint16) {
	a.frames, a.counts = a.frames[:0], a.counts[:0]
	a.enter(addr)
}

// push begins a call.
func (a *Audit) push() {
	a.frames = append(a.frames, auditFrame{s: a.con.CPU().S, from: len(a.counts)})
}

// enter checks the Needs of the routine at an address.
func (a *Audit) enter(addr uint16) {
	a.push()
	c := a.needs[addr]
	if c == nil {
		return
	}
	for i := range c.Needs {
		n := &c.Needs[i]
		a.Checks++
		if found, ok := a.holds(n); !ok {
			a.fail(c, "Needs "+n.Text, found)
		}
	}
}

func (a *Audit) fail(c *contract.Contract, note, found string) {
	if key := c.Routine + note; !a.told[key] {
		a.told[key] = true
		a.Broken = append(a.Broken, Broken{c.Routine, note, c.Pos, found})
	}
}

// holds reports whether a Needs note is true, and if not, the value that was found.
func (a *Audit) holds(n *contract.Need) (found string, ok bool) {
	allowed := func(v uint16) bool { _, ok := slices.BinarySearch(n.Values, v); return ok }
	c := a.con.CPU()
	if n.Place.Reg != 0 {
		v := uint16(0)
		if i := strings.IndexByte("AXY", n.Place.Reg); i >= 0 {
			v = uint16([]uint8{c.A, c.X, c.Y}[i])
		} else if c.P&[]uint8{cpu.FlagN, cpu.FlagV, cpu.FlagZ, cpu.FlagC}[strings.IndexByte("NVZC", n.Place.Reg)] != 0 {
			v = 1
		}
		return fmt.Sprintf("%c is %d", n.Place.Reg, v), allowed(v)
	}
	for i := range uint16(n.Place.Len) {
		v := uint16(a.con.Peek(n.Place.Addr + i))
		if n.High.Len > 0 {
			v |= uint16(a.con.Peek(n.High.Addr+i)) << 8
		}
		if !allowed(v) {
			return fmt.Sprintf("$%04X holds %d", n.Place.Addr+i, v), false
		}
	}
	return "", true
}

func (a *Audit) retired(r *cpu.Retired) {
	if r.Kind != cpu.Instruction {
		a.push()
		return
	}
	if a.before[r.PC] != a.before[int(r.PC)+1] {
		most, _ := a.notes.Bound(r.PC)
		a.head(r.PC, most, 1)
	}
	o := &cpu.Opcodes[r.Op]
	a.flow(r.PC, o)
	if o.Mode == cpu.IndirectY {
		z := a.con.Peek(r.PC + 1)
		if list, ok := a.notes.PointsTo(r.PC, z); ok {
			a.Checks++
			at := uint16(a.con.Peek(uint16(z))) | uint16(a.con.Peek(uint16(z+1)))<<8
			if !slices.Contains(list, at) {
				a.owner(r.PC, "Points", fmt.Sprintf("$%02X points to $%04X", z, at))
			}
		}
	}
}

// flow follows an instruction at pc that may call, return or jump.
func (a *Audit) flow(pc uint16, o *cpu.Opcode) {
	c := a.con.CPU()
	switch {
	case o.Flow == cpu.Call:
		a.enter(c.PC)
	case o.Flow == cpu.Return:
		for len(a.frames) > 0 && a.frames[len(a.frames)-1].s < c.S {
			last := len(a.frames) - 1
			a.counts = a.counts[:a.frames[last].from]
			a.frames = a.frames[:last]
		}
	case o.Mode == cpu.Indirect:
		if list, ok := a.notes.Targets(pc); ok {
			a.Checks++
			if !slices.Contains(list, c.PC) {
				a.owner(pc, "Targets", fmt.Sprintf("a jump went to $%04X", c.PC))
			}
		}
	}
}

// head counts how often a loop's head runs in the call that is on top.
func (a *Audit) head(pc uint16, most, times int) {
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
	if list[i].times += times; list[i].times > most {
		a.owner(pc, "Bound", fmt.Sprintf("the loop at $%04X ran more than %d times", pc, most))
	}
}

func (a *Audit) owner(pc uint16, note, found string) {
	if c := a.needs[a.notes.Owner(pc)]; c != nil {
		a.fail(c, note, found)
	}
}
