package session

import (
	"fmt"
	"slices"
	"sort"
	"strconv"
	"strings"

	"pool6502/asm/symbols"
	"pool6502/budget/watch"
	"pool6502/nes"
)

// BreakKind says what a breakpoint waits for.
type BreakKind uint8

// Kinds of breakpoints.
const (
	OnExecute   BreakKind = iota // an instruction in a range is next
	OnRead                       // the CPU read a range
	OnWrite                      // it wrote to a range
	OnAccess                     // it read or wrote a range
	OnNMI                        // the first instruction of the NMI handler is next
	OnIRQ                        // that of the IRQ handler
	OnSprite0                    // sprite 0 hit something visible
	OnMissed                     // a frame was missed; needs Costs
	OnBudget                     // a call or an interrupt took more than its budget; needs Costs
	OnJam                        // an opcode has stopped the processor
	OnWrap                       // the stack pointer went past an end of the stack
	OnUnwritten                  // RAM was read that the program has not written since power-on
	OnCondition                  // a condition has become true
)

// kindWords has the first words of breakpoints that are not for a place of code.
var kindWords = map[string]BreakKind{
	"read": OnRead, "write": OnWrite, "access": OnAccess, "nmi": OnNMI, "irq": OnIRQ,
	"sprite0": OnSprite0, "missed": OnMissed, "budget": OnBudget,
	"jam": OnJam, "wrap": OnWrap, "uninitialised": OnUnwritten,
}

// Breakpoint is a place or an event at which the session stops.
type Breakpoint struct {
	Label string // as it was set: "update_bullets", "src/enemy.s:61", "write $0200-$02FF if a=$FF"
	Kind  BreakKind
	Addr  uint16      // the first address, and
	Last  uint16      // the last one
	Code  []watch.Loc // the places of OnExecute in PRG ROM; empty for addresses and ranges, which are those of any bank

	Off bool // it is kept in the list, but does not stop the game

	when condition // the condition of the stop; nil for always
	was  bool      // for OnCondition, OnSprite0 and OnJam: whether it was true at the boundary before
}

// breakpoints has all breakpoints of a session, and the present stop.
type breakpoints struct {
	con    *nes.Console
	names  *watch.Names
	meter  *watch.Meter  // knows which code is switched in
	at     [0x10000]bool // an OnExecute exists at this address in some bank: a fast first check
	list   []Breakpoint
	fresh  bool // the stop at the present place has been made
	stop   *Breakpoint
	access nes.Access // the access that stop waited for, or that a condition is about
	met    []met      // accesses of the present instruction that breakpoints wait for
	unhook func()     // removes the observer of accesses; nil without one
	ram    unwritten  // what OnUnwritten waits for
	before boundary   // the instruction that was executed last
	broken bool       // a call or an interrupt has broken its budget since the last boundary
	behind behind     // the breakpoint that the last search back found
}

// A met is an access that a breakpoint waits for. It stops the game if the condition holds after the instruction.
type met struct {
	by     int // index in breakpoints.list
	access nes.Access
}

// behind is a breakpoint that was found going back. An access is made by the next instruction.
type behind struct {
	label    string
	accesses bool
	access   nes.Access
}

func (b *breakpoints) plug(con *nes.Console, names *watch.Names, meter *watch.Meter) {
	old := b.list
	b.watchAccesses(false)
	b.ram.watch(b.con, false)
	*b = breakpoints{con: con, names: names, meter: meter}
	for _, p := range old {
		if p.Label != "" {
			b.keep(p)
		}
	}
	b.index()
}

// keep sets a breakpoint again after a reload. A breakpoint whose label does not exist any more is
// dropped, and so is one of two at the same place.
func (b *breakpoints) keep(p Breakpoint) {
	if on, err := b.toggle(p.Label); err == nil && !on {
		b.toggle(p.Label)
	}
	if at := b.labelled(p.Label); at != nil {
		at.Off = p.Off
	}
}

func (b *breakpoints) any() bool {
	return slices.ContainsFunc(b.list, func(p Breakpoint) bool { return !p.Off })
}

// Break sets a breakpoint, or removes it if it is set. It reports whether it is set now.
//
//	update_bullets            before an instruction: a label, a label+n or an address
//	src/enemy.s:61            before the code of a source line; for a line of a macro, wherever the macro is used
//	$8000-$80FF if x=5        before any instruction of a range, if a condition holds
//	read bullet_count         after an instruction that reads a byte
//	write $0200-$02FF if a=5  after an instruction that writes to a range; access: reads or writes
//	nmi, irq                  before the first instruction of a handler
//	sprite0                   when sprite 0 hits
//	missed, budget            after a missed frame; after a call or an interrupt over its budget
//	jam, wrap                 when an opcode stops the processor; when the stack pointer goes past an end of the stack
//	uninitialised             after an instruction that reads RAM which the program has not written; works only if set at power-on
//	if scanline>200 && x=5    when a condition becomes true
//
// A condition compares registers (a x y s p pc), flags (c z i d v n), scanline, dot, frame, value and address (of the access
// that the breakpoint waits for), labels (the byte there), label+n and label[n] (the byte n places behind it), [address] and
// numbers with = != < <= > >=, joined with + - & | ^ && || and !. Between [ ] a label is its address.
func (s *Session) Break(where string) (bool, error) { return s.breaks.toggle(where) }

// Breakpoints returns the breakpoints that are set, sorted by address.
func (s *Session) Breakpoints() []Breakpoint { return s.breaks.list }

// readBreakpoint parses the argument of Break.
func (b *breakpoints) readBreakpoint(where string) (Breakpoint, error) {
	p := Breakpoint{Label: strings.Join(strings.Fields(where), " ")}
	place, cond, has := strings.Cut(" "+p.Label, " if ")
	place = strings.TrimSpace(place)
	if has {
		var err error
		if p.when, err = readCondition(cond, b.names, true); err != nil {
			return p, err
		}
	}
	if place == "" && has {
		p.Kind = OnCondition
		return p, nil
	}
	word, rest, _ := strings.Cut(place, " ")
	kind, special := kindWords[word]
	if _, label := b.names.Lookup(word); label && rest == "" {
		special = false
	}
	switch {
	case special && kind >= OnNMI && rest != "":
		return p, fmt.Errorf("%q is not understood behind %q; a condition begins with if", rest, word)
	case special && kind >= OnNMI:
		p.Kind = kind
		return p, nil
	case special:
		p.Kind, place = kind, rest
	}
	return p, b.place(&p, place)
}

// place reads an address or a range.
func (b *breakpoints) place(p *Breakpoint, text string) error {
	first, last, ranged := strings.Cut(text, "-")
	if _, _, line := symbols.FileLine(text); line { // a file may have a - in its name
		first, ranged = text, false
	}
	var err error
	if p.Addr, err = b.names.Resolve(strings.TrimSpace(first)); err != nil {
		return err
	}
	p.Last = p.Addr
	if ranged {
		if p.Last, err = b.names.Resolve(strings.TrimSpace(last)); err != nil {
			return err
		}
		if p.Last < p.Addr {
			return fmt.Errorf("the range %s ends before it begins", text)
		}
		return nil
	}
	if p.Kind == OnExecute {
		p.Code = b.code(text, p.Addr)
	}
	return nil
}

// code returns the places in PRG ROM of a label, a label+n or a source line; none for an address, which is that of any bank.
func (b *breakpoints) code(text string, addr uint16) (list []watch.Loc) {
	if file, line, ok := symbols.FileLine(text); ok && b.names.Symbols != nil {
		for _, off := range b.names.Symbols.At(file, line) {
			list = append(list, watch.Loc(off))
		}
		return list
	}
	base, _, _ := strings.Cut(text, "+")
	if sym, ok := b.names.Lookup(strings.TrimSpace(base)); ok && sym.Offset >= 0 {
		list = append(list, watch.Loc(sym.Offset+int(addr)-sym.Value))
	}
	return list
}

// Covers reports whether the breakpoint stops before the instruction at an address; loc is its place in PRG ROM.
func (p *Breakpoint) Covers(addr uint16, loc watch.Loc) bool {
	if len(p.Code) > 0 {
		return slices.Contains(p.Code, loc)
	}
	return p.Kind == OnExecute && addr >= p.Addr && addr <= p.Last
}

func (b *breakpoints) toggle(where string) (bool, error) {
	at, err := b.readBreakpoint(where)
	if err != nil {
		return false, err
	}
	for i, have := range b.list {
		same := have.Kind == at.Kind && have.Addr == at.Addr && have.Last == at.Last && slices.Equal(have.Code, at.Code)
		if have.Label == at.Label || same && have.when == nil && at.when == nil {
			b.list = append(b.list[:i], b.list[i+1:]...)
			b.index()
			return false, nil
		}
	}
	b.list = append(b.list, at)
	b.index()
	return true, nil
}

// smallestBank is the size of the smallest banks that boards switch.
const smallestBank = 0x1000

func (b *breakpoints) index() {
	b.at, b.stop = [0x10000]bool{}, nil
	accesses, unwritten := false, false
	for _, p := range b.list {
		unwritten = unwritten || p.Kind == OnUnwritten // also if it is disabled, so that nothing is forgotten
		if p.Off {
			continue
		}
		accesses = accesses || p.waitsForAccess()
		for a := int(p.Addr); p.Kind == OnExecute && a <= int(p.Last); a++ {
			b.at[a] = true
		}
		for _, loc := range p.Code {
			for a := 0x6000 + int(loc)%smallestBank; a < len(b.at); a += smallestBank {
				b.at[a] = true // wherever a board can switch it in
			}
		}
	}
	sort.SliceStable(b.list, func(i, k int) bool { return b.list[i].Addr < b.list[k].Addr })
	b.watchAccesses(accesses)
	b.ram.watch(b.con, unwritten)
}

// watchAccesses observes what the CPU reads and writes, or stops doing so.
func (b *breakpoints) watchAccesses(on bool) {
	if b.unhook != nil {
		b.unhook()
		b.unhook = nil
	}
	if !on {
		return
	}
	con := b.con
	var pages [256]bool
	for _, p := range b.list {
		for page := int(p.Addr >> 8); p.waitsForAccess() && !p.Off && page <= int(p.Last>>8); page++ {
			pages[page] = true
			for mirror := page % (ramSize >> 8); page < ramEnd>>8 && mirror < ramEnd>>8; mirror += ramSize >> 8 {
				pages[mirror] = true
			}
		}
	}
	for page, watched := range pages {
		if watched {
			con.Watch(uint8(page))
		}
	}
	accesses := con.Attach(&nes.Observer{Access: b.seen})
	b.unhook = func() {
		con.Detach(accesses)
		for page, watched := range pages {
			if watched {
				con.Unwatch(uint8(page))
			}
		}
	}
}

func (p *Breakpoint) waitsForAccess() bool { return p.Kind >= OnRead && p.Kind <= OnAccess }

// String returns the breakpoint's text, for a list.
func (p Breakpoint) String() string { return p.Label }

// Stopped returns the text of the breakpoint that stopped the session here; "" if none did.
func (s *Session) Stopped() string {
	b := &s.breaks
	if b.stop == nil {
		if p := b.hit(s); p != nil {
			return p.Label
		}
		return ""
	}
	if !b.stop.waitsForAccess() && b.stop.Kind != OnUnwritten {
		return b.stop.Label
	}
	return b.stop.Label + ": " + accessText(b.access, "read", "wrote")
}

// FoundBack returns the text of the breakpoint that the last GoBack to a breakpoint found, and what the next
// instruction reads or writes if the breakpoint waits for that.
func (s *Session) FoundBack() string {
	b := s.breaks.behind
	if !b.accesses {
		return b.label
	}
	return b.label + ": the next instruction " + accessText(b.access, "reads", "writes")
}

func accessText(a nes.Access, reads, writes string) string {
	did := reads
	if a.Write {
		did = writes
	}
	return fmt.Sprintf("%s $%s at $%s", did, hex(int(a.Value), 2), hex(int(a.Addr), 4))
}

func hex(n, digits int) string {
	text := strings.ToUpper(strconv.FormatInt(int64(n), 16))
	return strings.Repeat("0", max(digits-len(text), 0)) + text
}
