package screen

import (
	"fmt"
	"math"
	"strings"

	"pool6502/budget/watch"
	"pool6502/cmd/pool6502/screen/paint"
	"pool6502/cpu"
)

// written is an instruction as its source has it, with its comment; without source, its address
// and what the machine has. So is a macro's parameter.
func (p *sourcePanel) written(addr uint16, at watch.Loc, text string) string {
	bare := fmt.Sprintf("  %04X  %s", addr, text)
	if p.prog == nil {
		return bare
	}
	pos, ok := p.prog.Symbols.Source(int(at))
	if !ok {
		return bare
	}
	line, _ := p.prog.SourceLine(pos.File, pos.Line)
	code, comment := columns(line)
	code = strings.TrimSpace(code)
	name, _, _ := strings.Cut(text, " ")
	if code != name && !strings.HasPrefix(code, name+" ") || strings.ContainsAny(code, "{}\\") {
		code = text
	}
	if comment != "" {
		comment = " ; " + comment
	}
	return "  " + code + comment
}

// nextRoutine is where the next routine begins behind one at a place.
func (s *Screen) nextRoutine(from watch.Loc) watch.Loc {
	next := watch.Loc(math.MaxInt32)
	for _, rt := range s.session.Meter().Routines() {
		if rt.Loc > from && rt.Loc < next && !strings.ContainsAny(rt.Name, ".@") {
			next = rt.Loc
		}
	}
	return next
}

// disassembly is shown where there is no source.
func (p *sourcePanel) disassembly(s *Screen, c *paint.Canvas, r paint.Rect, heat map[watch.Loc]uint32) {
	con := s.session.Console()
	prg := con.Cart().PRG
	frames := max(s.session.Measured(), 1)
	most := uint32(0)
	for _, v := range heat {
		most = max(most, v)
	}
	addr, loc := p.rt.Addr, int(p.rt.Loc)
	peek := func(a uint16) uint8 {
		if at := loc + int(a-addr); at < len(prg) {
			return prg[at]
		}
		return con.Peek(a)
	}
	end := s.nextRoutine(p.rt.Loc)
	here, standing := p.standing(s)
	stands := -1
	line := func(a uint16, label string, cycles int) {
		p.addrs, p.labels, p.cycles = append(p.addrs, a), append(p.labels, label), append(p.cycles, cycles)
	}
	p.addrs, p.labels, p.cycles = p.addrs[:0], p.labels[:0], p.cycles[:0]
	line(addr, p.rt.Name, 0)
	for a := addr; len(p.addrs) < 400; {
		at := watch.Loc(loc + int(a-addr))
		if at >= end {
			break
		}
		if label := s.session.Game.Label(at); label != "" && a != addr {
			line(a, label, 0)
		}
		if standing && here == at {
			stands = len(p.addrs)
		}
		line(a, "", int(heat[at]))
		next := a + uint16(cpu.Opcodes[peek(a)].Bytes())
		if next < a {
			break // round the end of memory
		}
		a = next
	}
	skip, rows := p.window(s, c, r, p.cycles, stands)
	for i, a := range p.addrs[skip:min(skip+rows, len(p.addrs))] {
		row := paint.R(r.X, r.Y+i*paint.LineH, r.W, paint.LineH)
		if label := p.labels[skip+i]; label != "" {
			c.Text(r.X+textAt, row.Y, paint.Cut(label+":", r.W-textAt), paint.White)
			p.label(s, c, row, label+":")
			continue
		}
		if skip+i == stands {
			c.Fill(paint.R(row.X-4, row.Y, row.W+8, row.H), paint.Mix(paint.Paper, paint.Blue, 0.35))
		}
		at := watch.Loc(loc + int(a-addr))
		text, _ := s.session.Meter().Disasm(at, a, peek)
		text = p.written(a, at, text)
		p.row(s, c, row, heat[at], float64(s.session.Meter().HeatTotal(at))/float64(frames), most, text, paint.InkFull)
		p.code(s, c, row, instruction{a, at, 0}, skip+i == stands, text)
	}
}
