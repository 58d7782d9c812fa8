package bound

import (
	"fmt"
	"slices"
	"strings"

	"pool6502/budget/bound/machine"
	"pool6502/budget/bound/played"
	"pool6502/cpu"
)

// A Risk is something that code may do and that makes interrupts or transfers come at other times.
type Risk uint8

// The risks.
const (
	TurnsNMIOff    Risk = iota // a write to $2000 of which bit 7 is not known to be set
	StartsDMC                  // a write to $4015 of which bit 4 is not known to be clear
	LetsIRQIn                  // CLI, or a PLP of what no PHP has pushed
	WritesAnywhere             // a write through a pointer that may point anywhere
	SwitchesRAM                // a write that may switch the cartridge's RAM off, or to another bank
	SwitchesROM                // a write that may switch a bank of ROM that is thought to be in place
	risks
)

var riskNames = [...]string{TurnsNMIOff: "NMI may be turned off", StartsDMC: "the DMC, whose DMA is not counted, may be started", LetsIRQIn: "IRQs, which are not counted, may be enabled", WritesAnywhere: "a write through a pointer may reach any register", SwitchesRAM: "the cartridge's RAM, on which the bounds rely, may be switched", SwitchesROM: "a bank on which the bounds rely may be switched"}

// safer says how the code does not run a risk. A byte that is no constant, as after ora #$80, is not always followed.
var safer = [risks]string{TurnsNMIOff: "load a constant with bit 7 set, such as #$80, directly before this store, or ", StartsDMC: "load a constant with bit 4 clear, such as #$0F, directly before this store, or ", LetsIRQIn: "leave I set there if the program needs no IRQ, or "}

// measure is what to do if nothing is proved about frames.
const measure = "measure frames with pool6502 profile instead"

// at says that code at a place runs a risk, and what to do.
func (what Risk) at(place string) string {
	return riskNames[what] + " at " + place + "; " + safer[what] + measure
}

// anyBank is why nothing is proved if the board has no fixed bank for the vectors.
const anyBank = "the board can switch the bank of the reset vector, so that it is not known where the program begins; " + measure

// risk notes that an instruction runs a risk.
func (r *run) risk(what Risk, at played.Place) {
	if r.risks[what].PC == 0 {
		r.risks[what] = at
	}
}

// Risk names an instruction of parts of a program that may make interrupts or DMA come at other times, or that may switch RAM or ROM on
// which one of the parts relies; "" if none does.
func (p *Program) Risk(parts ...*Result) string {
	ram := slices.ContainsFunc(parts, func(r *Result) bool { return r.ram })
	rom := slices.ContainsFunc(parts, func(r *Result) bool { return r.rom })
	for _, r := range parts {
		for what, at := range r.risks {
			if at.PC != 0 && (ram || Risk(what) != SwitchesRAM) && (rom || Risk(what) != SwitchesROM) {
				return Risk(what).at(p.placed(at))
			}
		}
	}
	return ""
}

// A Start is how the program comes to its main loop.
type Start struct {
	Why   string      // what makes interrupts or transfers come at other times; nothing if they do not
	If    []Condition // what must hold for that
	Stack int         // bytes that are on the stack at the main loop
	Deep  int         // bytes that are on the stack before that, at most
	Lost  string      // why they are not known; nothing if they are

	Unseen bool // there may be other code before the main loop than the code that was found
}

// Long reports whether the NMI handler may take so long that the next NMI interrupts it.
func (p *Program) Long() bool { return p.threads[nmiThread].long }

// Soonest is the least number of cycles between two NMIs.
func (p *Program) Soonest() int { return p.cart.Soonest() }

// Nests reports whether an NMI may interrupt the NMI handler.
func (p *Program) Nests() bool { return p.threads[nmiThread].retries }

// Start follows the program from the reset vector to the loops that begin at the heads. idle are instructions that jump to themselves.
func (p *Program) Start(heads, idle []uint16) (s Start) {
	t := &p.threads[mainThread]
	if len(t.from) != 1 {
		s.Why = anyBank
		return s
	}
	c, entry := t.from[0].code, t.from[0].addr
	before := c.Reach(entry, machine.OfReset, heads...)
	starts, byPointer := c.Turns(&before, 0x4015, 0x10, true)
	on, onByPointer := c.Turns(&before, 0x2000, 0x80, true)
	ends := slices.Concat(heads, idle)
	endless, is := c.Endless(&before, ends)
	switch {
	case before.Computed:
		s.Unseen = true
		s.Why = "the code before the main loop cannot be followed past " + p.lostAt(c, &before)
	case len(before.Unmasks) > 0:
		s.Why = LetsIRQIn.at(p.where(c, before.Unmasks[0]))
	case len(starts) > 0:
		s.Why = StartsDMC.at(p.where(c, starts[0]))
	case len(on)+len(onByPointer) == 0:
		s.Why = "no code before the main loop turns NMI on; a proof needs code there that stores a byte with bit 7 set in $2000"
	case is && len(ends) > 0:
		s.Why = fmt.Sprintf("the program may go on for ever at %s and never come to a loop that waits for the NMI", p.where(c, endless))
	}
	s.If = append(append(p.keeping(), p.elsewhere(c, byPointer, "before the main loop", "$4015")...), p.mainBanks(c, &before)...)
	if t.lost != "" { // otherwise it is a condition of all bounds
		s.If = append(s.If, p.unhidden(func(s store) bool { return before.At[s.pc] })...)
	}
	deep, known := c.Depth(&before, entry, machine.OfReset)
	if s.Deep = deep; !known {
		s.Lost = "it is not known how many bytes are on the stack before the main loop" + knowsDepth
	}
	for _, head := range heads {
		n, ok := c.StackAt(&before, head)
		if s.Stack = max(s.Stack, n); !ok {
			s.Lost = "the stack pointer is not known at " + p.where(c, head) + "; begin the code of the reset vector with ldx #$FF, txs, and use no other TXS before that place"
		}
	}
	return s
}

// lost names the instruction past which code cannot be followed.
func (p *Program) lost(c *machine.Code, pc uint16) string {
	if _, ok := c.ROM(pc); !ok {
		return p.where(c, pc)
	}
	return "the " + cpu.Opcodes[c.At(pc)].Name + " at " + p.where(c, pc)
}

// lostAt is lost with the reason.
func (p *Program) lostAt(c *machine.Code, r *machine.Reached) string {
	if r.Why == "" {
		return p.lost(c, r.Lost) + ", where no ROM is known to be in place; keep this code in ROM, in a bank that is never switched"
	}
	return p.lost(c, r.Lost) + ", because " + r.Why
}

// registers tells, for each name that conditions use, which addresses it stands for.
var registers = map[string]func(addr uint16) bool{
	"$2000":       func(addr uint16) bool { return addr>>13 == 1 && addr&7 == 0 },
	"$2003-$2007": func(addr uint16) bool { return addr>>13 == 1 && addr&7 > 2 },
	"$4014":       func(addr uint16) bool { return addr == 0x4014 },
	"$4015":       func(addr uint16) bool { return addr == 0x4015 },
}

// registersOf reports whether an address is one of some registers, whose names have blanks between them.
func registersOf(names string) func(addr uint16) bool {
	return func(addr uint16) bool {
		return slices.ContainsFunc(strings.Fields(names), func(name string) bool { return registers[name](addr) })
	}
}

// elsewhere returns the conditions that writes by a pointer or an index do not reach some registers.
func (p *Program) elsewhere(c *machine.Code, list []uint16, when string, names ...string) (conditions []Condition) {
	slices.Sort(names)
	last := len(names) - 1
	register := names[last]
	if last > 0 {
		register = strings.Join(names[:last], ", ") + " or " + register
	}
	for _, pc := range list {
		how := check{kind: missesRegister, at: c.Offset(pc), reg: strings.Join(names, " ")}
		one, many := "the write at %s, "+when+", does not reach "+register, "the writes at %s, "+when+", do not reach "+register
		conditions = append(conditions, about(how, one, many, p.where(c, pc)))
	}
	return conditions
}

// Loop looks at the instructions of a main loop that has no bound. after are the addresses behind the waiting loops. why
// says that an instruction may write to the PPU, or may make interrupts or transfers come at other times.
func (p *Program) Loop(after []uint16) (why string, list []Condition) {
	t := &p.threads[mainThread]
	if len(t.from) != 1 {
		return "no loop that waits for the NMI was found in the main program", nil
	}
	c := t.from[0].code
	list = p.keeping()
	for _, at := range after {
		code := c.Reach(at, machine.OfReset)
		list = Union(append(list, p.missStack(c, &code)...), p.mainBanks(c, &code))
		if code.Computed {
			return "the main loop cannot be followed past " + p.lostAt(c, &code), nil
		}
		if len(code.Unmasks) > 0 {
			return LetsIRQIn.at(p.where(c, code.Unmasks[0])), nil
		}
		var lists [][]uint16
		var names [][]string // of the registers that the writes of each list may reach
		for _, what := range []struct {
			why       func(place string) string
			registers []string
			is        func() (sure, perhaps []uint16)
		}{
			{TurnsNMIOff.at, []string{"$2000"}, func() (a, b []uint16) { return c.Turns(&code, 0x2000, 0x80, false) }},
			{StartsDMC.at, []string{"$4015"}, func() (a, b []uint16) { return c.Turns(&code, 0x4015, 0x10, true) }},
			{func(place string) string { return "the main loop writes to the PPU at " + place }, []string{"$2003-$2007", "$4014"}, func() (a, b []uint16) {
				return c.Writers(&code, func(_, addr uint16) bool { return addr>>13 == 1 && addr&7 > 2 || addr == 0x4014 })
			}},
		} {
			sure, perhaps := what.is()
			if len(sure) > 0 {
				return what.why(p.where(c, sure[0])), nil
			}
			i := slices.IndexFunc(lists, func(other []uint16) bool { return slices.Equal(other, perhaps) })
			if i < 0 {
				i, lists, names = len(lists), append(lists, perhaps), append(names, nil)
			}
			names[i] = append(names[i], what.registers...)
		}
		for i, perhaps := range lists {
			list = append(list, p.elsewhere(c, perhaps, "in the main loop", names[i]...)...)
		}
	}
	return "", list
}

// handles reports whether the handler of an interrupt begins at an address, or at a mirror of it, and not the program.
func (p *Program) handles(c *machine.Code, addr uint16) bool {
	return !p.beginsAt(c, addr, mainThread) && (p.beginsAt(c, addr, nmiThread) || p.beginsAt(c, addr, irqThread))
}

// Handled reports whether the NMI handler begins at an address, or at a mirror of it.
func (p *Program) Handled(at Place) bool {
	return p.beginsAt(p.cart.Code(at.Addr, at.Bank), at.Addr, nmiThread)
}

// beginsAt reports whether a thread begins at an address, or at a mirror of it.
func (p *Program) beginsAt(c *machine.Code, addr uint16, thread int) bool {
	off := c.Offset(addr)
	return off >= 0 && slices.ContainsFunc(p.threads[thread].from, func(s start) bool { return s.code.Offset(s.addr) == off })
}
