package screen

import (
	"fmt"
	"strings"

	"pool6502/budget/watch"
	"pool6502/cpu"
)

// written is how the source spells an instruction, where it does; a macro's parameter is
// spelt as the machine has it.
func (p *sourcePanel) written(at watch.Loc, text string) string {
	if p.prog == nil {
		return text
	}
	pos, ok := p.prog.Source(int(at))
	if !ok {
		return text
	}
	line, _ := p.prog.SourceLine(pos)
	code, _ := columns(line)
	code = strings.TrimSpace(code)
	name, _, _ := strings.Cut(text, " ")
	if code != name && !strings.HasPrefix(code, name+" ") || strings.ContainsAny(code, "{}\\") {
		return text
	}
	return code
}

// label is the name of a routine that begins at a place of PRG ROM; "" where none does.
func (s *Screen) label(at watch.Loc) string {
	for _, rt := range s.session.Meter().Routines() {
		if rt.Loc == at {
			return rt.Name
		}
	}
	return ""
}

// disassembly is shown where there is no source.
func (p *sourcePanel) disassembly(s *Screen, c *Canvas, r Rect, heat map[watch.Loc]uint32) {
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
	type line struct {
		at   watch.Loc
		text string
	}
	list := []line{{-1, p.rt.Name + ":"}}
	cycles := []int{0}
	here, standing := p.standing(s)
	stands := -1
	for a := addr; len(list) < 400; {
		text, n := cpu.Disasm(a, peek)
		at := watch.Loc(loc + int(a-addr))
		if name := s.label(at); a != addr && name != "" && !strings.ContainsAny(name, ".@") {
			break // the next routine
		}
		if standing && here == at {
			stands = len(list)
		}
		list = append(list, line{at, fmt.Sprintf("  %04X  %s", a, p.written(at, text))})
		cycles = append(cycles, int(heat[at]))
		if a += uint16(n); a < addr {
			break // round the end of memory
		}
	}
	skip, rows := p.window(s, c, r, cycles, stands)
	for i, l := range list[skip:min(skip+rows, len(list))] {
		row := Rect{r.X, r.Y + i*LineH, r.W, LineH}
		if l.at < 0 {
			c.Text(r.X+textAt, row.Y, Cut(l.text, r.W-textAt), White)
			continue
		}
		if skip+i == stands {
			c.Fill(Rect{row.X - 4, row.Y, row.W + 8, row.H}, Mix(Paper, Blue, 0.35))
		}
		p.row(s, c, row, heat[l.at], float64(s.session.Meter().HeatTotal(l.at))/float64(frames), most, l.text, Ink)
	}
}
