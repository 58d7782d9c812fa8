package lsp

import (
	"pool6502/asm/source"
	"pool6502/asm/syntax"
)

// lexed remembers the tokens of files from one index to the next.
type lexed map[string]*lexedFile

type lexedFile struct {
	all   string
	lines []string
	toks  [][]syntax.Token
}

func (l lexed) of(name string, data []byte) *lexedFile {
	if f := l[name]; f != nil && f.all == string(data) {
		return f
	}
	old := l[name]
	f := &lexedFile{all: string(data), lines: source.Lines(data)}
	f.toks = make([][]syntax.Token, len(f.lines))
	known := map[string][]syntax.Token{}
	if old != nil {
		for i, line := range old.lines {
			known[line] = old.toks[i]
		}
	}
	for i, line := range f.lines {
		toks, ok := known[line]
		if !ok {
			toks, _ = syntax.Lex(line)
		}
		f.toks[i] = toks
	}
	l[name] = f
	return f
}
