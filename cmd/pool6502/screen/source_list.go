package screen

import (
	"cmp"
	"fmt"
	"slices"

	"pool6502/asm"
	"pool6502/asm/contract"
	"pool6502/budget/program"
	"pool6502/budget/session"
	"pool6502/budget/watch"
	"pool6502/cmd/pool6502/screen/layer"
)

// ShowSource shows a routine, or a whole source file, in the source panel until the game goes on from where it stands.
func (s *Screen) ShowSource(of *session.Session, name string) {
	s.chosen, s.since = name, of.Console().Now()
	s.Show(Source)
}

// findSource finds a routine by its name, whether it has run or not, or a source file.
func findSource(of *session.Session, name string) (rt watch.Routine, file, ok bool) {
	if name == "" {
		return rt, false, false
	}
	for _, rt := range of.Meter().Routines() {
		if rt.Name == name {
			return rt, false, true
		}
	}
	game := of.Game
	if _, ok := game.SourceLine(name, 1); ok {
		return watch.Routine{Name: name, Loc: -1, Pos: asm.Pos{File: name, Line: 1}}, true, true
	}
	sym, ok := game.Lookup(name)
	if !ok || sym.Offset < 0 {
		return rt, false, false
	}
	rt = watch.Routine{Name: name, Addr: uint16(sym.Value), Loc: watch.Loc(sym.Offset), Pos: sym.Pos}
	if rt.Pos.File == "" {
		rt.Pos = of.Meter().Line(rt.Loc)
	}
	return rt, false, true
}

// SourceList lists the source files, and all routines with where they are and what they cost: in the frame that ended
// last, the costliest first.
func (s *Screen) SourceList(of *session.Session) []layer.Item {
	m, game := of.Meter(), of.Game
	var files, list []layer.Item
	item := func(name, note string) layer.Item {
		return layer.Item{Title: name, Note: note, Do: func() { s.ShowSource(of, name) }}
	}
	if game.Symbols != nil {
		for _, file := range game.Symbols.Sources() {
			if n := lines(game, file); n > 0 {
				files = append(files, item(file, fmt.Sprintf("file, %s lines", contract.Grouped(n))))
			}
		}
	}
	spent, names := map[string]int{}, map[string]bool{}
	for _, c := range m.Last().Costs {
		spent[m.Routine(c.Routine).Name] += c.Exclusive
	}
	for _, rt := range m.Routines() {
		names[rt.Name] = true
	}
	for _, f := range m.Functions() {
		names[f.Name] = true
	}
	for name := range names {
		rt, file, ok := findSource(of, name)
		if !ok || file {
			continue
		}
		note := fmt.Sprintf("$%04X", rt.Addr)
		if rt.Pos.File != "" {
			note = fmt.Sprintf("%s:%d", rt.Pos.File, rt.Pos.Line)
		}
		if n := spent[name]; n > 0 {
			note += fmt.Sprintf("   %s cycles", contract.Grouped(n))
		}
		list = append(list, item(name, note))
	}
	slices.SortFunc(list, func(a, b layer.Item) int {
		return cmp.Or(spent[b.Title]-spent[a.Title], cmp.Compare(a.Title, b.Title))
	})
	return append(list, files...)
}

// lines is how many lines a source file has, 0 if it is not there.
func lines(of *program.Program, file string) int {
	n := 0
	for {
		if _, ok := of.SourceLine(file, n+1); !ok {
			return n
		}
		n++
	}
}
