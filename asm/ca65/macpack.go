package ca65

import (
	"strings"

	"pool6502/asm/source"
)

// packs are the macro packages that a source may include with .macpack.
var packs = map[string]string{"generic": generic, "longbranch": longBranches()}

const generic = `
.macro add value, index
	clc
	.if .paramcount = 2
	adc value, index
	.else
	adc value
	.endif
.endmacro
.macro sub value, index
	sec
	.if .paramcount = 2
	sbc value, index
	.else
	sbc value
	.endif
.endmacro
.macro bge target
	bcs target
.endmacro
.macro blt target
	bcc target
.endmacro
.macro bgt target
	.local equal
	beq equal
	bcs target
equal:
.endmacro
.macro ble target
	beq target
	bcc target
.endmacro
.macro bnz target
	bne target
.endmacro
.macro bze target
	beq target
.endmacro
`

// longBranches has a macro for each branch: it branches to a label above that is near, and else branches around a jump.
func longBranches() string {
	var b strings.Builder
	for _, pair := range [][2]string{{"eq", "ne"}, {"mi", "pl"}, {"cs", "cc"}, {"vs", "vc"}} {
		for i, is := range pair {
			b.WriteString(strings.NewReplacer("IS", is, "NOT", pair[1-i]).Replace(`
.macro jIS target
	.if .match(target, 0)
	bNOT *+5
	jmp target
	.elseif .defined(target) .and .const(*-2-(target)) .and (*+2-(target) <= 127)
	bIS target
	.else
	bNOT *+5
	jmp target
	.endif
.endmacro
`))
		}
	}
	return b.String()
}

// packOf are the packages by the names of their macros.
var packOf = func() map[string]string {
	of := map[string]string{}
	for pack, text := range packs {
		for line := range strings.Lines(text) {
			if rest, ok := strings.CutPrefix(line, ".macro "); ok {
				name, _, _ := strings.Cut(rest, " ")
				of[name] = pack
			}
		}
	}
	return of
}()

// macroWord reports whether a name is a macro of a package that is not included.
func (a *assembler) macroWord(name string) bool {
	pack := packOf[name]
	return pack != "" && !a.packs[pack]
}

// macpack handles .macpack. A package is read like a file.
func (a *assembler) macpack() {
	t := a.tok
	name := strings.ToLower(t.text)
	text, ok := packs[name]
	if t.kind != tkName || !ok {
		a.fail("this macro package is not built in", "there are generic and longbranch")
		a.skipLine()
		return
	}
	if a.packs[name] {
		a.next()
		return
	}
	a.packs[name] = true
	b := a.link
	i, ok := b.at[name+".mac"]
	if !ok {
		i = int32(len(b.files))
		b.at[name+".mac"] = i
		b.files = append(b.files, file{name: name + ".mac", lines: source.Lines([]byte(text)), builtIn: true})
	}
	a.sources = append(a.sources, &reader{file: i, lines: b.files[i].lines, ifs: len(a.ifs)})
	a.tok = token{kind: tkLine, at: t.at}
}
