package lsp

import (
	"slices"
	"strings"

	"pool6502/asm/syntax"
	"pool6502/cpu"
)

// Kinds of completion items.
const (
	itemFunction = 3
	itemVariable = 6
	itemKeyword  = 14
	itemProperty = 10
	itemConstant = 21
	itemSnippet  = 15
)

// completion lists what can stand at the cursor: keys in a header; instructions, directives and macros at the start of
// a statement; names and functions behind it.
func completion(v *view) ([]completionItem, error) {
	line := v.at.Position.Line
	text := v.doc.text.line(line)
	before := text[:v.doc.text.column(text, v.at.Position.Character)]
	if len(codePart(before)) < len(before) || strings.HasPrefix(strings.TrimSpace(before), ";") {
		if head := strings.TrimSpace(before); strings.HasPrefix(head, ";;;") && len(strings.Fields(head)) <= 2 {
			return sorted(helpItems(keyHelp, itemSnippet)), nil
		} else if !strings.HasPrefix(head, ";;;") {
			return []completionItem{}, nil
		}
		return sorted(v.nameItems(line, false)), nil
	}
	toks, _ := syntax.Lex(before)
	if n := len(toks); n > 0 && wordByte(before[len(before)-1]) {
		toks = toks[:n-1] // the word that is being written
	}
	if len(toks) > 1 && toks[1].Is(":") {
		toks = toks[2:]
	}
	if len(toks) == 0 {
		list := helpItems(directives, itemKeyword)
		for name, ops := range byMnemonic {
			if _, does := cpu.Meaning(name); does != "" {
				list = append(list, completionItem{name, itemKeyword, does + "; " + ops[0].CycleColumn() + " cycles"})
			}
		}
		return sorted(append(list, v.macroItems()...)), nil
	}
	return sorted(append(v.nameItems(line, true), helpItems(functionHelp, itemFunction)...)), nil
}

func sorted(list []completionItem) []completionItem {
	slices.SortFunc(list, func(a, b completionItem) int { return strings.Compare(a.Label, b.Label) })
	return list
}

func helpItems(table map[string]string, kind int) (list []completionItem) {
	for word, help := range table {
		list = append(list, completionItem{word, kind, strings.Replace(help, "\n", ": ", 1)})
	}
	return list
}

func (v *view) macroItems() (list []completionItem) {
	for name := range v.p.now.index.macros {
		list = append(list, completionItem{name, itemFunction, "macro"})
	}
	return list
}

// nameItems are the symbols that can be named in a line: global ones, and the local labels of its routine.
func (v *view) nameItems(line int, locals bool) (list []completionItem) {
	list = []completionItem{}
	scope := ""
	for _, u := range v.p.now.index.definitions(v.doc.name) {
		if u.line <= line && u.kind == useLabel {
			scope = u.full
		}
	}
	for full, u := range v.p.now.index.defs {
		kind := itemFunction
		switch {
		case u.kind == useLocal && (!locals || !strings.HasPrefix(full, scope+u.short()) || len(full) != len(scope)+len(u.short())), u.kind == useParam, u.kind == useMacro:
			continue
		case u.kind == useLocal:
			kind = itemProperty
		case u.kind == useConstant:
			kind = itemConstant
		case v.p.good != nil && v.p.good.variables[full]:
			kind = itemVariable
		}
		list = append(list, completionItem{u.short(), kind, v.p.good.valueText(full)})
	}
	return list
}

// valueText describes the value of a symbol in the latest program.
func (b *build) valueText(full string) string {
	if b == nil || b.prog == nil {
		return ""
	}
	s, ok := b.prog.Lookup(full)
	if !ok {
		return ""
	}
	return valueOf(s)
}
