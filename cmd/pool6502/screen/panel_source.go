package screen

import (
	"fmt"
	"path"
	"slices"
	"strconv"

	"pool6502/asm"
	"pool6502/asm/contract"
	"pool6502/budget/program"
	"pool6502/budget/watch"
	"pool6502/cmd/pool6502/screen/paint"
)

// sourcePanel shows the routine that costs most, or what was chosen, line by line with what each line cost.
type sourcePanel struct {
	prog   *program.Program
	byLine map[asm.Pos][]watch.Loc // by file and line (Col 0)
	shown  string                  // the routine on show, and for how long it stays
	cost   int                     // what it cost when it cost most
	stays  uint64
	rt     watch.Routine // the routine, or a file by its name, from line 1
	whole  bool          // it is a file

	turned int    // the first line on show
	of     string // the routine whose line that is
	first  int    // its lines in the source
	last   int
	list   []line
}

// Columns of the panel.
const (
	numberEnd  = 6 * paint.CharW
	averageEnd = 13 * paint.CharW
	textAt     = 15 * paint.CharW
	commentAt  = 20 * paint.CharW // from textAt
)

func (*sourcePanel) name() string { return "source" }

func (*sourcePanel) height(*Screen, int) (least, wish int) {
	return titleH + paint.Gutter + 10*paint.LineH, titleH + paint.Gutter + 80*paint.LineH
}

// index finds the code of each line.
func (p *sourcePanel) index(prog *program.Program, prg int) {
	if p.prog == prog {
		return
	}
	*p = sourcePanel{prog: prog, byLine: map[asm.Pos][]watch.Loc{}}
	for off := range prg {
		if at, ok := prog.Symbols.Source(off); ok {
			at.Col = 0
			p.byLine[at] = append(p.byLine[at], watch.Loc(off))
		}
	}
}

func (p *sourcePanel) draw(s *Screen, c *paint.Canvas, r paint.Rect) {
	prog := s.session.Game
	if prog.Symbols != nil {
		p.index(prog, len(s.session.Console().Cart().PRG))
	}
	if !p.choose(s) {
		c.Text(r.X, r.Y, "measured from the next frame on", paint.InkDim)
		return
	}
	if p.of != p.rt.Name {
		p.of, p.turned = p.rt.Name, 0
		if prog.Symbols != nil {
			p.extent()
		}
	}
	spent := p.collect(s)
	p.title(s, c, r, spent)
	c.TextRight(r.X+numberEnd, r.Y, "frame", paint.InkFaint)
	if !p.whole && s.under(paint.R(r.X, r.Y, averageEnd, paint.LineH)) {
		s.tip = "cycles of each line: in the frame that ended last, and in the mean of all frames since measuring began"
	}
	c.TextRight(r.X+averageEnd, r.Y, map[bool]string{false: "mean", true: "line"}[p.whole], paint.InkFaint)
	if p.rt.Pos.File != "" && !p.whole {
		file := fmt.Sprintf("%s:%d", p.rt.Pos.File, p.rt.Pos.Line)
		if paint.Width(file) > r.W-textAt {
			file = fmt.Sprintf("%s:%d", path.Base(p.rt.Pos.File), p.rt.Pos.Line)
		}
		c.Text(r.X+textAt, r.Y, paint.Cut(file, r.W-textAt), paint.InkFaint)
	}
	r.Y, r.H = r.Y+paint.LineH, r.H-paint.LineH
	p.lines(s, c, r)
}

// lines draws those that there is room for.
func (p *sourcePanel) lines(s *Screen, c *paint.Canvas, r paint.Rect) {
	pc, standing := p.standing(s)
	most, here := uint32(0), -1
	for i, l := range p.list {
		most = max(most, l.cycles)
		if standing && slices.Contains(l.code, pc) {
			here = i
		}
	}
	skip, rows := p.window(s, c, r, here)
	frames := max(s.session.Measured(), 1)
	for i, l := range p.list[skip:min(skip+rows, len(p.list))] {
		row := paint.R(r.X, r.Y+i*paint.LineH, r.W, paint.LineH)
		if l.head {
			c.Text(row.X, row.Y, paint.Cut(l.text, row.W), paint.InkDim)
			continue
		}
		if skip+i == here {
			c.Fill(paint.R(row.X-4, row.Y, row.W+8, row.H), paint.Mix(paint.Paper, paint.Blue, 0.35))
			c.Text(row.X+averageEnd+paint.CharW/2, row.Y, "→", paint.White)
		}
		mean := 0.0
		if p.whole {
			c.TextRight(row.X+averageEnd, row.Y, strconv.Itoa(l.pos.Line), paint.InkFaint)
		} else {
			for _, loc := range l.code {
				mean += float64(s.session.Meter().HeatTotal(loc)) / float64(frames)
			}
		}
		p.row(s, c, row, l.cycles, mean, most, l.text, ink(l.text))
		if p.label(s, c, row, l.text); len(l.code) > 0 {
			p.code(s, c, row, l, skip+i == here)
		}
	}
}

// row draws one line: heat, cycles of the frame, cycles on average, text.
func (p *sourcePanel) row(s *Screen, c *paint.Canvas, r paint.Rect, cycles uint32, average float64, most uint32, text string, col paint.Color) {
	if cycles > 0 {
		t := float64(cycles) / float64(max(most, 1))
		c.Tint(paint.R(r.X-4, r.Y, r.W+8, r.H), paint.Amber, uint8(12+60*t))
		c.Fill(paint.R(r.X-4, r.Y, 3, r.H), paint.Mix(paint.InkFaint, paint.Amber, 0.3+0.7*t))
		c.TextRight(r.X+numberEnd, r.Y, contract.Grouped(int(cycles)), paint.White)
	}
	if average > 0 {
		text := fmt.Sprintf("%.1f", average)
		if average >= 1000 {
			text = contract.Grouped(int(average + 0.5))
		}
		c.TextRight(r.X+averageEnd, r.Y, text, paint.InkDim)
	}
	x := r.X + textAt
	code, comment := p.columns(text)
	c.Text(x, r.Y, paint.Cut(code, r.X+r.W-x), col)
	if comment != "" {
		if code != "" {
			x += max(paint.Width(code)+paint.CharW, commentAt)
		}
		c.Text(x, r.Y, paint.Cut(comment, r.X+r.W-x), paint.InkDim)
	}
}

// standing is the place of the next instruction while the game stands inside a frame.
func (p *sourcePanel) standing(s *Screen) (watch.Loc, bool) {
	if !s.Paused {
		return -1, false
	}
	return s.session.Meter().Loc(s.session.Console().CPU().PC), true
}

// labelOf is the label a line begins with.
func labelOf(text string) string {
	end := 0
	for end < len(text) && (text[end] == '_' || end == 0 && text[0] == '$' || text[end] == '.' || text[end] == '@' ||
		text[end] >= '0' && text[end] <= '9' || text[end] >= 'a' && text[end] <= 'z' || text[end] >= 'A' && text[end] <= 'Z') {
		end++
	}
	if end == 0 || end >= len(text) || text[end] != ':' {
		return ""
	}
	return text[:end]
}

func ink(text string) paint.Color {
	switch {
	case text != "" && text[0] == ';':
		return paint.InkDim
	case labelOf(text) != "":
		return paint.White
	}
	return paint.InkFull
}
