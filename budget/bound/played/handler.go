package played

import (
	"fmt"
	"slices"

	"pool6502/cpu"
	"pool6502/nes"
	"pool6502/nes/timing"
)

var names = map[cpu.Kind]string{cpu.NMI: "an NMI", cpu.IRQ: "an IRQ"}

var vectors = map[cpu.Kind]uint16{cpu.NMI: 0xFFFA, cpu.IRQ: 0xFFFE}

// A level is an interrupt whose handler runs, with what was there when it came.
type level struct {
	kind    cpu.Kind
	at      Place // the interrupted instruction
	a, x, y uint8
	s       uint8 // before the interrupt pushed
	banks   layout
	ram     bool // RAM that can be written is at $6000
	chosen  uint8
	count   int
	deepest uint8         // the lowest stack pointer in the handler
	moved   move          // of the interrupted code
	came    int           // how many interrupts came before
	begun   uint32        // the number of this one: calls that it interrupts have lower ones
	often   map[int]often // by offset in PRG ROM: what the interrupted calls had counted, of instructions that the handler runs, too
	waits   map[int]stay  // the same of branches and jumps back
}

// interrupted records that the processor has entered a handler.
func (l *Log) interrupted(r *cpu.Step, c *cpu.CPU) {
	at := l.Place(r.PC)
	if l.moved.up && !l.moved.copied { // S cannot come back, since no code has copied it
		l.giveUp(r, c)
	}
	l.push(3, at)
	l.begin(c.S)
	l.once(key{kind: came, of: uint16(r.Kind), at: l.Place(vectors[r.Kind]).Off}, at, "%s comes", names[r.Kind])
	l.Arrive(at, c.PC)
	if slices.ContainsFunc(l.levels, func(v level) bool { return v.kind == r.Kind }) {
		l.note(nested, uint16(r.Kind), at, "%s comes in its own handler", names[r.Kind])
	}
	if l.moved.disturbed = true; l.moved.away {
		l.disturb()
	}
	if r.Kind == cpu.NMI && len(l.levels) == 0 {
		if l.awaited = at; !l.onTime() {
			l.awaited.Off = -1
			l.note(late, 0, at, "an NMI interrupts, although vblank began long before")
		}
	}
	l.levels = append(l.levels, level{kind: r.Kind, at: at, a: c.A, x: c.X, y: c.Y, s: c.S + 3, banks: l.layout(), ram: l.con.Writable(0x60), chosen: l.selected, count: l.count, deepest: c.S, moved: l.moved, came: l.came, begun: l.begun, often: map[int]often{}, waits: map[int]stay{}})
	l.came++
	l.moved = move{}
}

// refreshes reports whether a PAL console refreshes OAM when an instruction has written to $2004 or, before the transfer is over, to $4014.
func (l *Log) refreshes(to uint16) bool {
	c := l.con.Region().Clocks()
	line, dot := l.con.Dot()
	since := timing.Time(line-int(c.VBlank))*timing.DotsPerLine + timing.Time(dot)
	ends := since * c.Dot
	if to == 0x4014 {
		ends += 512 * c.CPU
	}
	return l.con.Region() == timing.PAL && since >= 0 && line < int(c.PreRender()) && ends > timing.OAMLines*timing.DotsPerLine*c.Dot
}

// onTime reports whether an NMI that has just been entered has come as vblank began: at most an instruction of 8 cycles and a branch came
// between, which take 12 cycles, and the entry of 7.
func (l *Log) onTime() bool {
	line, dot := l.con.Dot()
	c := l.con.Region().Clocks()
	return line == int(c.VBlank) && timing.Time(dot-1)*timing.Time(c.Dot) < 20*timing.Time(c.CPU) // vblank begins at dot 1, within a cycle of the processor
}

// Late returns the first NMI that came in the main program, and not as vblank began.
func (l *Log) Late() (Event, bool) {
	return l.first(func(k key) bool { return k.kind == late }, Everywhere)
}

// Ignored returns the first write to $2000, by an instruction in the scope, that the PPU ignored because it was not ready.
func (l *Log) Ignored(in func(Place) bool) (Event, bool) {
	return l.first(func(k key) bool { return k.kind == ignored }, in)
}

// Refreshed returns the first write to OAM, or transfer, with NMI on that came while a PAL console refreshes OAM.
func (l *Log) Refreshed() (Event, bool) {
	return l.first(func(k key) bool { return k.kind == refreshed }, Everywhere)
}

// Deaf returns the first round of the loop of a branch in the scope that ended while NMI was off.
func (l *Log) Deaf(in func(Place) bool) (Event, bool) {
	return l.first(func(k key) bool { return k.kind == deaf }, in)
}

// Moved returns the first interrupt that came while S pointed to data because of a TXS in the scope, or between the TSX before it and that
// TXS.
func (l *Log) Moved(in func(Place) bool) (Event, bool) {
	return l.first(func(k key) bool { return k.kind == moved }, in)
}

// disturb records that an interrupt has come while S points to data, or shortly before.
func (l *Log) disturb() { l.note(moved, 0, l.moved.at, "an interrupt comes then") }

// tsx follows TSX.
func (l *Log) tsx(s uint8) {
	m := &l.moved
	if !m.copied {
		m.s = s
	}
	if m.away {
		m.copied, m.other, m.disturbed = true, s, false
	} else {
		*m = move{copied: true, s: s, other: s}
	}
}

// txs follows TXS.
func (l *Log) txs(r *cpu.Step, c *cpu.CPU) {
	m, s := &l.moved, c.S
	switch {
	case m.up && s <= m.from:
		m.up = false
	case !m.up && s > l.s && slices.Contains(l.live[l.s+1:int(s)+1], true):
		m.up, m.from = true, l.s
	}
	switch {
	case m.copied && (s == m.s || s == m.other):
		was := *m
		if *m = (move{}); was.up {
			l.pulled(was.from, s)
			l.returned(r, c, s)
		}
	default:
		if m.away, m.at = true, l.Place(r.PC); m.disturbed {
			l.disturb()
		}
	}
}

// Away reports whether a TXS has moved S up, and it is not known yet whether S points to data now.
func (l *Log) Away() bool { return l.moved.up }

// giveUp forgets the bytes of the stack above which a TXS has moved S: nothing will pull them.
func (l *Log) giveUp(r *cpu.Step, c *cpu.CPU) {
	l.moved.up = false
	l.pulled(l.moved.from, l.s)
	l.returned(r, c, l.s)
}

// pulled notes that the bytes between two stack pointers are not in use any more.
func (l *Log) pulled(from, to uint8) {
	for s := from; s != to; {
		s++
		l.live[s] = false
		l.began[s-1] = 0
	}
}

// called returns a stack pointer with which the calls and interrupts that run can be told: where S points to data, the one before.
func (l *Log) called(s uint8) uint8 {
	if l.moved.up {
		return l.moved.from
	}
	return s
}

// returned removes the handlers whose frames are no longer on the stack, which now begins at s, and records what they have left changed.
func (l *Log) returned(r *cpu.Step, c *cpu.CPU, s uint8) {
	for len(l.levels) > 0 {
		v := &l.levels[len(l.levels)-1]
		ends := s >= v.s && int(s)-int(v.s) < 0x80
		if left := v.s - s; !ends && (left == 1 || left == 2) && cpu.Opcodes[r.Op].Flow == cpu.Return {
			l.note(changedStack, uint16(v.kind), v.at, "its handler does not end with an RTI that finds the stack as it was")
		}
		if !ends {
			return
		}
		l.levels = l.levels[:len(l.levels)-1]
		l.resume(v)
		l.depth(v.at, v.deepest)
		if n := len(l.levels); n > 0 {
			l.levels[n-1].deepest = min(l.levels[n-1].deepest, v.deepest)
		}
		l.count, l.moved, l.last = v.count, v.moved, interrupted{v.at.PC, l.within(v.s), v.came}
		note := func(what kind, format string, args ...any) { l.note(what, uint16(v.kind), v.at, format, args...) }
		switch {
		case s != v.s || cpu.Opcodes[r.Op].Name != "RTI":
			note(changedStack, "an interrupt comes, and its handler does not end with an RTI that finds the stack as it was")
		case c.PC != v.at.PC:
			note(changedStack, "an interrupt comes, and its handler returns to $%04X, not to $%04X", c.PC, v.at.PC)
		}
		for _, k := range [...]struct {
			name    string
			was, is uint8
		}{{"A", v.a, c.A}, {"X", v.x, c.X}, {"Y", v.y, c.Y}} {
			if k.was != k.is {
				note(changedRegisters, "an interrupt comes with %s = $%02X, and its handler ends with %[1]s = $%02[3]X", k.name, k.was, k.is)
			}
		}
		if l.selected != v.chosen {
			what := "selects another register of the board"
			if l.con.Cart().Mapper == 1 {
				what = "changes the MMC1's shift register"
			}
			note(changedSelected, "an interrupt comes, and its handler %s", what)
		}
		if now := l.con.Writable(0x60); now != v.ram {
			note(changedBanks, "an interrupt comes, and its handler switches RAM at $6000 %s", map[bool]string{true: "on", false: "off, or protects it"}[now])
		}
		if now := l.layout(); now != v.banks {
			for i := range now {
				if now[i] != v.banks[i] {
					note(changedBanks, "an interrupt comes, and its handler puts another bank at $%04X", addrOf(i))
				}
			}
		}
	}
}

// resume lets the interrupted calls count on where the handler has counted for itself.
func (l *Log) resume(v *level) {
	for off, was := range v.often {
		n := &l.often[off]
		n.now, n.call = was.now, was.call
	}
	for off, was := range v.waits {
		w := &l.waits[off]
		w.open, w.since, w.count, w.ends = true, was.since, was.count, was.ends
		w.met.call, w.met.first, w.met.seen = was.met.call, was.met.first, was.met.seen
	}
}

// bit follows a write to an MMC1, which ignores one in the cycle behind another.
func (l *Log) bit(v uint8) {
	switch n := l.selected & 7; {
	case v >= 0x80, n == 4:
		l.selected = 0
	default:
		l.selected += v&1<<(3+n) + 1
	}
}

// received returns what the port of an MMC1 has received; 0 for other boards.
func (l *Log) received() uint8 {
	if l.con.Cart().Mapper != 1 {
		return 0
	}
	return l.selected
}

// port records which register a write to the board selects: of an MMC3, with the mode of its banks, or of an Action 53 board. Of an MMC1 it records the bits of a register.
func (l *Log) port(a nes.Access) {
	switch mapper := l.con.Cart().Mapper; {
	case !a.Write:
	case mapper == 1 && a.Addr >= 0x8000:
		again := a.Time == l.wrote+l.con.CPU().Cycle
		if l.wrote = a.Time; !again {
			l.bit(a.Value)
		}
	case mapper == 4 && a.Addr >= 0x8000 && a.Addr < 0xA000 && a.Addr&1 == 0:
		l.selected = a.Value & 0x47
	case mapper == 28 && a.Addr >= 0x5000 && a.Addr < 0x6000:
		l.selected = a.Value & 0x81
	}
}

// addrOf returns the address of a part of a layout.
func addrOf(i int) int {
	if i == 0 {
		return 0x6000
	}
	return 0x7000 + i*0x1000
}

// layout returns the banks that are in place from $6000 on.
func (l *Log) layout() (now layout) {
	for i := range now {
		now[i] = l.con.Memory(uint8(addrOf(i) >> 8))
	}
	return now
}

// note records an event if it is the first of its kind at its place.
func (l *Log) note(what kind, of uint16, at Place, format string, args ...any) {
	k := key{kind: what, of: of, at: at.Off}
	if at.Off < 0 {
		k.at = -1 - int(at.PC)
	}
	l.once(k, at, format, args...)
}

// once records an event at a place if it is the first with its key.
func (l *Log) once(k key, at Place, format string, args ...any) {
	if _, known := l.events[k]; !known {
		l.events[k] = Event{int(l.con.Frame()), at, fmt.Sprintf(format, args...)}
	}
}
