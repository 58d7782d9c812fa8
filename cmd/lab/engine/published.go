package engine

import (
	"slices"
	"strings"

	"pool6502/asm"
	"pool6502/budget/program"
)

// original returns the program that is open as it was published; nil if it is none of the exhibition.
func (e *Engine) original() *program.Program {
	if e.publishedMain != e.main {
		e.publishedMain, e.published = e.main, nil
		if _, err := sourceText(e.main); err == nil {
			if p, err := asm.Assemble(files(nil), e.main, asm.Options{}); err == nil {
				e.published = program.Of(p)
			}
		}
	}
	return e.published
}

// changed reports whether the program has other bytes, names, headers or cases than as published. If only comments
// or blanks were edited, what its lesson says is still true.
func (e *Engine) changed() bool {
	edited := false
	for name, text := range e.files {
		was, err := sourceText(name)
		edited = edited || err != nil || was != text
	}
	if !edited {
		return false
	}
	was := e.original()
	if was == nil || !sameCode(was.Source, e.program.Source) {
		return true
	}
	return !slices.EqualFunc(was.Contracts, e.program.Contracts, func(a, b *asm.Contract) bool {
		return slices.EqualFunc(a.Cases, b.Cases, func(x, y asm.Case) bool { return x.Name == y.Name && x.Text == y.Text })
	})
}

// Listings reports, for each listing of a lesson, whether the open program still has the listing's lines at the same cost as the
// published program.
func (e *Engine) Listings(texts []string) []bool {
	out := make([]bool, len(texts))
	was := e.original()
	if was == nil || e.program == nil {
		return out
	}
	before, now := e.sources(was, nil), e.sources(e.program, e.files)
	for i, text := range texts {
		list := codeLines(text, nil)
		for file, lines := range before {
			if at := find(lines, list, false); at >= 0 && len(list) > 0 {
				out[i] = find(now[file], lines[at:at+len(list)], true) >= 0
				break
			}
		}
	}
	return out
}

// codeLine is a line of a source or listing without comment and needless blanks, and the cycles of its instruction.
type codeLine struct{ text, cycles string }

// sources returns the lines of the files of a program.
func (e *Engine) sources(p *program.Program, from files) map[string][]codeLine {
	table := lineTableOf(p)
	code, _ := codeOf(p, &table)
	out := map[string][]codeLine{}
	for i, name := range p.Files {
		text, ok := from[name]
		if !ok {
			text, _ = sourceText(name)
		}
		out[name] = codeLines(text, &code[i])
	}
	return out
}

// codeLines splits a text into lines, and leaves out comments that are not part of a header. code may be nil.
func codeLines(text string, code *FileCode) (out []codeLine) {
	for i, line := range strings.Split(text, "\n") {
		if !strings.HasPrefix(line, ";;;") || strings.HasPrefix(line, ";;;;") {
			line, _, _ = strings.Cut(line, ";")
		}
		c := codeLine{text: strings.Join(strings.Fields(line), " ")}
		if c.text == "" || c.text == "..." {
			continue
		}
		if code != nil {
			if k := slices.Index(code.Lines, i+1); k >= 0 {
				c.cycles = code.Cycles[k]
			}
		}
		out = append(out, c)
	}
	return out
}

// find returns where some lines begin in others; -1 for nowhere. costs says that their cycles count too.
func find(in, list []codeLine, costs bool) int {
	for at := 0; at+len(list) <= len(in); at++ {
		if slices.EqualFunc(in[at:at+len(list)], list, func(a, b codeLine) bool {
			return a.text == b.text && (!costs || a.cycles == b.cycles)
		}) {
			return at
		}
	}
	return -1
}
