package lsp

import (
	"fmt"
	"strings"

	"pool6502/asm"
	"pool6502/asm/contract"
)

// word returns the word at the place of a request, with a dot or @ before it, and its bytes in the line.
func (v *view) word() (word string, line, from, to int) {
	line = v.at.Position.Line
	text := v.doc.text.line(line)
	at := v.doc.text.column(text, v.at.Position.Character)
	from, to = at, at
	for from > 0 && wordByte(text[from-1]) {
		from--
	}
	for to < len(text) && wordByte(text[to]) {
		to++
	}
	if from > 0 && (text[from-1] == '.' || text[from-1] == '@') {
		from--
	}
	return text[from:to], line, from, to
}

// hovered describes the word under the cursor: an instruction, a directive, a function, a key of a header, or a symbol.
func hovered(v *view) (*hover, error) {
	word, line, from, to := v.word()
	if word == "" {
		return nil, nil
	}
	text := v.doc.text.line(line)
	show := func(value string) (*hover, error) {
		return &hover{markup{"markdown", value}, v.doc.text.span(line, from, to)}, nil
	}
	comment := from >= len(codePart(text))
	if said := v.symbolHelp(v.symbolAt(word, line, from)); said != "" {
		return show(said)
	}
	switch {
	case comment && strings.HasPrefix(strings.TrimSpace(text), ";;;") && keyHelp[word] != "":
		return show(helpText(keyHelp[word]))
	case comment:
		return nil, nil
	case instructionOf(word) != nil:
		use := v.codeAt(line)
		said := instructionHelp(word, use.op)
		if use.count > 0 {
			said = fmt.Sprintf("$%04X: %s cycles\n\n%s", use.addr, use.cycles, said)
		}
		return show(said)
	case directiveHelp(strings.ToLower(word)) != "":
		return show(helpText(directiveHelp(strings.ToLower(word))))
	case functionHelp[strings.ToLower(word)] != "" && strings.HasPrefix(text[to:], "("):
		return show(helpText(functionHelp[strings.ToLower(word)]))
	}
	return nil, nil
}

func helpText(help string) string {
	form, does, _ := strings.Cut(help, "\n")
	return fmt.Sprintf("`%s`\n\n%s", form, does)
}

// codeAt returns the code of a line, if the program has it as it stands.
func (v *view) codeAt(line int) lineUse {
	if v.p.good == nil || v.p.now != v.p.good {
		return lineUse{}
	}
	if list := v.p.good.code[v.file()]; line < len(list) {
		return list[line]
	}
	return lineUse{}
}

// symbolAt returns the full name of the symbol that a word in the document stands for, "" for none.
func (v *view) symbolAt(word string, line, from int) string {
	if v.p.config.rom() {
		if v.p.good != nil && v.p.good.prog.Symbols != nil {
			if s, ok := v.p.good.prog.Lookup(strings.TrimLeft(word, ".@")); ok {
				return s.Name
			}
		}
		return ""
	}
	if u := v.p.now.index.at(v.doc.name, line, from); u != nil {
		return u.full
	}
	return ""
}

// symbolHelp describes a symbol: its value, and its header.
func (v *view) symbolHelp(full string) string {
	if full == "" {
		return ""
	}
	var b strings.Builder
	if v.p.good != nil && v.p.good.prog != nil {
		if s, ok := v.p.good.prog.Lookup(full); ok {
			fmt.Fprintf(&b, "**%s** %s\n", full, valueOf(s))
			for _, c := range v.p.good.prog.Contracts {
				if c.Routine == full {
					v.header(&b, c)
				}
			}
			return strings.TrimSpace(b.String())
		}
	}
	def := v.p.now.index.defs[full]
	if def == nil {
		return ""
	}
	kind := map[useKind]string{useMacro: "macro", useParam: "parameter", useConstant: "constant", useLocal: "local label", useLabel: "label"}[def.kind]
	fmt.Fprintf(&b, "**%s** %s", def.short(), kind)
	if f := v.p.now.index.files[def.file]; f != nil {
		fmt.Fprintf(&b, "\n\n`%s`", strings.ReplaceAll(strings.TrimSpace(f.lines[def.line]), "`", "'"))
	}
	return b.String()
}

// valueOf describes the value of a symbol in a line.
func valueOf(s asm.Symbol) string {
	switch {
	case s.Kind == asm.Constant:
		return fmt.Sprintf("constant = %d ($%X)", s.Value, uint32(s.Value)&0xFFFF)
	case s.Kind == asm.Label && s.Bank > 0:
		return fmt.Sprintf("$%04X in bank %d", s.Value, s.Bank)
	case s.Kind == asm.Label:
		return fmt.Sprintf("$%04X", s.Value)
	}
	return fmt.Sprintf("$%04X, %s, %s", s.Value, plural(s.Size, "byte"), s.Kind)
}

// header writes what a routine's header promises, and what was measured.
func (v *view) header(b *strings.Builder, c *asm.Contract) {
	if c.Summary != "" {
		fmt.Fprintf(b, "\n%s\n", c.Summary)
	}
	for _, row := range []struct{ key, text string }{{"In", c.In}, {"Out", c.Out}, {"Clobbers", c.Clobbers}} {
		if row.text != "" {
			fmt.Fprintf(b, "\n%s: %s\n", row.key, row.text)
		}
	}
	if c.Budget >= 0 {
		fmt.Fprintf(b, "\nBudget: %s cycles\n", contract.Grouped(c.Budget))
	}
	if v.p.facts == nil {
		return
	}
	if r := v.p.facts.routines[c.Routine]; r != nil {
		fmt.Fprintf(b, "\n%s\n", v.p.facts.title(c, v.p.now != v.p.good))
		if r.said != "" {
			fmt.Fprintf(b, "\nProof: %s %s\n", c.Routine, r.said)
		}
		for _, one := range r.shares {
			fmt.Fprintf(b, "\n%s\n", one.said)
		}
	}
}
