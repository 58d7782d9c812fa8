package screen

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"pool6502/asm"
	"pool6502/asm/contract"
	"pool6502/budget/watch"
)

// line is a line of the source panel.
type line struct {
	pos    asm.Pos     // in the source; without a file in a disassembly
	code   []watch.Loc // of its instructions; empty for none
	addr   uint16      // of the first one
	text   string
	head   bool // it says what the lines below it are
	cycles uint32
}

// A heat has the cycles of each instruction in a frame, by its place.
type heat map[watch.Loc]uint32

// take removes the cycles of a place, and returns them.
func (h heat) take(loc watch.Loc) uint32 {
	n := h[loc]
	delete(h, loc)
	return n
}

func (h heat) sum() (n int) {
	for _, cycles := range h {
		n += int(cycles)
	}
	return n
}

// collect finds the lines of what is shown, with their cycles of the frame that ended last: of the source, or instructions
// where the source is not there, or the code came out of macros. Behind them comes the code that the routine reaches by a
// jump, whose cycles it counts too. It returns the sum.
func (p *sourcePanel) collect(s *Screen) (spent int) {
	h := p.heat(s)
	spent, p.list = h.sum(), p.list[:0]
	p.source(h)
	if p.whole {
		return spent - h.sum()
	}
	end, inside := s.nextRoutine(p.rt.Loc), 0
	for loc, cycles := range h {
		if loc >= p.rt.Loc && loc < end {
			inside += int(cycles)
		}
	}
	if len(p.list) == 0 || 2*inside > spent {
		h, p.list = p.heat(s), p.list[:0]
		p.disassembly(s, h, end)
	}
	p.elsewhere(s, h)
	return spent
}

// heat returns the cycles of the routine that is shown, or of all code if a file is shown.
func (p *sourcePanel) heat(s *Screen) heat {
	m, h := s.session.Meter(), heat{}
	add := func(list []watch.LocCost) {
		for _, l := range list {
			h[l.Loc] += l.Cycles
		}
	}
	if p.whole {
		add(m.HeatOf())
		return h
	}
	for id, rt := range m.Routines() {
		if rt.Name == p.rt.Name {
			add(m.PlacesOf(id))
		}
	}
	return h
}

// source adds the lines of the routine, or of the file.
func (p *sourcePanel) source(h heat) {
	for n := p.first; p.rt.Pos.File != "" && n <= p.last; n++ {
		l := line{pos: asm.Pos{File: p.rt.Pos.File, Line: n}}
		var ok bool
		if l.text, ok = p.prog.SourceLine(l.pos.File, n); !ok {
			return
		}
		l.code = p.byLine[l.pos]
		for i, loc := range l.code {
			if l.cycles += h.take(loc); i == 0 {
				l.addr = p.addr(loc)
			}
		}
		p.list = append(p.list, l)
	}
}

// disassembly adds the instructions of the routine, up to the next one.
func (p *sourcePanel) disassembly(s *Screen, h heat, end watch.Loc) {
	p.list = append(p.list, line{text: p.rt.Name + ":"})
	for loc, addr := p.rt.Loc, p.rt.Addr; loc < end && len(p.list) < 400; {
		if label := s.session.Game.Label(loc); label != "" && loc != p.rt.Loc {
			p.list = append(p.list, line{text: label + ":"})
		}
		text, n := p.instruction(s, loc, addr)
		p.list = append(p.list, line{code: []watch.Loc{loc}, addr: addr, text: noted(s, loc, text), cycles: h.take(loc)})
		if addr+uint16(n) < addr {
			return // round the end of memory
		}
		loc, addr = loc+watch.Loc(n), addr+uint16(n)
	}
}

// elsewhere adds the code whose cycles are left in the heat: each piece below the name of the label before it.
func (p *sourcePanel) elsewhere(s *Screen, h heat) {
	pieces, sums := map[string][]watch.Loc{}, map[string]int{}
	for loc, cycles := range h {
		name, _ := s.session.Meter().Place(loc, p.addr(loc))
		pieces[name], sums[name] = append(pieces[name], loc), sums[name]+int(cycles)
	}
	for _, name := range slices.SortedFunc(maps.Keys(pieces), func(a, b string) int { return cmp.Or(sums[b]-sums[a], cmp.Compare(a, b)) }) {
		text := "reached by a jump: " + name
		if name == p.rt.Name {
			text = "also of " + name
		}
		p.list = append(p.list, line{}, line{head: true, text: fmt.Sprintf("%s, %s cycles", text, contract.Grouped(sums[name]))})
		first := len(p.list)
		slices.Sort(pieces[name])
		for _, loc := range pieces[name] {
			pos := s.session.Meter().Line(loc)
			pos.Col = 0
			if n := len(p.list); n > first && pos.Line > 0 && p.list[n-1].pos == pos {
				p.list[n-1].code = append(slices.Clip(p.list[n-1].code), loc)
				p.list[n-1].cycles += h[loc]
				continue
			}
			l := line{pos: pos, code: []watch.Loc{loc}, addr: p.addr(loc), cycles: h[loc]}
			var ok bool
			if l.text, ok = s.session.Game.SourceLine(pos.File, pos.Line); !ok {
				l.text, _ = p.instruction(s, loc, l.addr)
				l.text = noted(s, loc, l.text)
			}
			p.list = append(p.list, l)
		}
	}
}

// addr returns the address at which the code at a place runs.
func (p *sourcePanel) addr(loc watch.Loc) uint16 {
	if p.prog != nil && (p.whole || loc>>12 != p.rt.Loc>>12) {
		if addr, _, ok := p.prog.Symbols.Addr(int(loc)); ok {
			return addr
		}
	}
	return p.rt.Addr + uint16(loc-p.rt.Loc)
}

// instruction returns the text of an instruction: that of its source line, with the comment; without a source, and for the code of
// a macro with parameters, its address and the disassembled instruction.
func (p *sourcePanel) instruction(s *Screen, loc watch.Loc, addr uint16) (text string, length int) {
	m := s.session.Meter()
	text, length = m.Disasm(loc, addr, func(a uint16) uint8 {
		if at := loc + watch.Loc(a-addr); int(at) < m.PRGSize() {
			return m.Opcode(at)
		}
		return s.session.Console().Peek(a)
	})
	bare := fmt.Sprintf("  %04X  %s", addr, text)
	if p.prog == nil {
		return bare, length
	}
	pos, ok := p.prog.Symbols.Source(int(loc))
	if !ok {
		return bare, length
	}
	written, _ := p.prog.SourceLine(pos.File, pos.Line)
	code, comment := columns(written)
	code = strings.TrimSpace(code)
	name, _, _ := strings.Cut(text, " ")
	if code != name && !strings.HasPrefix(code, name+" ") || strings.ContainsAny(code, "{}\\") {
		code = text
	}
	if comment != "" {
		comment = " ; " + comment
	}
	return "  " + code + comment, length
}

// noted returns a line with the user's comment behind it.
func noted(s *Screen, loc watch.Loc, text string) string {
	if comment := s.session.Game.Own(loc).Comment; comment != "" {
		text += " ; " + comment
	}
	return text
}

// nextRoutine returns the place of the first routine behind a place.
func (s *Screen) nextRoutine(from watch.Loc) watch.Loc {
	next := watch.Loc(math.MaxInt32)
	for _, rt := range s.session.Meter().Routines() {
		if rt.Loc > from && rt.Loc < next && !strings.ContainsAny(rt.Name, ".@") {
			next = rt.Loc
		}
	}
	return next
}
