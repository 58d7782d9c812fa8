package screen

import (
	"math"
	"strings"

	"pool6502/asm"
	"pool6502/budget/program"
)

// extent finds the first and the last line of the routine: from its label to its last code in that file, before the label
// of the next routine. The head of a function of C, and the line that closes it or a .proc, belong to it.
func (p *sourcePanel) extent() {
	pos, end, next := p.rt.Pos, math.MaxInt32, math.MaxInt32
	p.first, p.last = pos.Line, math.MaxInt32
	if p.whole {
		return
	}
	for i := range p.prog.Symbols.Symbols {
		sym := &p.prog.Symbols.Symbols[i]
		below := sym.Pos.File == pos.File && sym.Pos.Line > pos.Line
		switch {
		case sym.Kind != asm.Label || sym.Local || sym.Offset < int(p.rt.Loc):
		case sym.Offset > int(p.rt.Loc):
			if end = min(end, sym.Offset); below {
				next = min(next, sym.Pos.Line)
			}
		case below:
			p.first = sym.Pos.Line // below its header
		}
	}
	p.last = p.first
	for off := int(p.rt.Loc); off < min(end, int(p.rt.Loc)+0x2000); off++ {
		if at, ok := p.prog.Symbols.Source(off); ok && at.File == pos.File && at.Line < min(next, p.first+400) {
			p.last = max(p.last, at.Line)
		}
	}
	for n := p.first; p.inC() && n > p.first-40; n-- {
		if text, _ := p.prog.SourceLine(pos.File, n); text != "" && (text[0] == '_' || text[0]|0x20 >= 'a' && text[0]|0x20 <= 'z') {
			p.first = n // the function's head, which is not indented
			break
		}
	}
	switch text, _ := p.prog.SourceLine(pos.File, p.last+1); strings.ToLower(strings.TrimSpace(text)) {
	case "}", ".endproc":
		p.last++
	}
}

// inC reports whether the routine is in C.
func (p *sourcePanel) inC() bool {
	return program.IsText(p.rt.Pos.File) && !program.IsSource(p.rt.Pos.File)
}

// columns takes a line apart into its columns. Those of C are not columns of code and comment.
func (p *sourcePanel) columns(text string) (code, comment string) {
	if p.inC() {
		return strings.TrimRight(strings.ReplaceAll(text, "\t", "    "), " \r"), ""
	}
	return columns(text)
}

// columns takes a line of assembly apart and moves it together: a panel is narrower than an editor.
func columns(text string) (code, comment string) {
	code = text
	if i := strings.IndexByte(text, ';'); i > 0 {
		code, comment = text[:i], strings.Join(strings.Fields(text[i+1:]), " ")
	}
	code = strings.TrimRight(code, " \t\r")
	if in := strings.TrimLeft(code, " \t"); len(in) < len(code) {
		code = "  " + in
	}
	return strings.ReplaceAll(code, "\t", " "), comment
}
