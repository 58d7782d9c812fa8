package ca65

import (
	"slices"
	"strings"
)

// directives are the words that begin a statement. The conditions are in cond.go.
var directives map[string]func(a *assembler)

// inner are words that stand inside other statements.
var inner = map[string]bool{
	".endmacro": true, ".endrepeat": true, ".endstruct": true, ".endunion": true, ".endenum": true, ".local": true, ".set": true,
}

func init() {
	segment := func(name string, s size) func(*assembler) { return func(a *assembler) { a.use(name, s) } }
	ignore := func(a *assembler) { a.skipLine() }
	imports := func(want size) func(*assembler) { return func(a *assembler) { a.portList(want, a.importName) } }
	exports := func(want size) func(*assembler) { return func(a *assembler) { a.portList(want, a.exportName) } }
	globals := func(want size) func(*assembler) { return func(a *assembler) { a.portList(want, a.globalName) } }
	directives = map[string]func(a *assembler){
		".code": segment("CODE", sizeAbs), ".rodata": segment("RODATA", sizeAbs), ".data": segment("DATA", sizeAbs),
		".bss": segment("BSS", sizeAbs), ".zeropage": segment("ZEROPAGE", sizeZP), ".segment": (*assembler).namedSegment,
		".pushseg": (*assembler).pushSegment, ".popseg": (*assembler).popSegment,
		".import": imports(sizeUnknown), ".importzp": imports(sizeZP), ".forceimport": imports(sizeUnknown),
		".export": exports(sizeUnknown), ".exportzp": exports(sizeZP), ".global": globals(sizeUnknown), ".globalzp": globals(sizeZP),
		".byte": (*assembler).bytes, ".word": (*assembler).words, ".addr": (*assembler).words, ".dbyt": (*assembler).doubleBytes,
		".dword":   func(a *assembler) { a.expressions(4) },
		".faraddr": func(a *assembler) { a.expressions(3) },
		".asciiz":  (*assembler).asciiz,
		".lobytes": func(a *assembler) { a.partBytes(opByte0) }, ".hibytes": func(a *assembler) { a.partBytes(opByte1) },
		".bankbytes": func(a *assembler) { a.partBytes(opByte2) },
		".res":       (*assembler).reserve, ".align": (*assembler).align, ".tag": (*assembler).tag, ".incbin": (*assembler).incbin,
		".include": (*assembler).include, ".macpack": (*assembler).macpack,
		".org": (*assembler).setAddress, ".reloc": func(a *assembler) { a.setOrg(-1) },
		".proc": (*assembler).proc, ".endproc": func(a *assembler) { a.leaveScope(".proc") },
		".scope": (*assembler).openScope, ".endscope": func(a *assembler) { a.leaveScope(".scope") },
		".struct": func(a *assembler) { a.structure(0, ".struct", 0) }, ".union": func(a *assembler) { a.structure(0, ".union", 0) },
		".enum": (*assembler).enum, ".macro": func(a *assembler) { a.defineMacro(false) }, ".delmacro": func(a *assembler) { a.undefine(false) },
		".define":    func(a *assembler) { a.noDefines++; a.next(); a.defineMacro(true); a.noDefines-- },
		".undefine":  func(a *assembler) { a.noDefines++; a.next(); a.noDefines--; a.undefine(true) },
		".exitmacro": (*assembler).exitMacro, ".repeat": (*assembler).repeat, ".charmap": (*assembler).mapChar,
		".assert": (*assembler).assert, ".error": (*assembler).userError, ".fatal": (*assembler).userError, ".warning": (*assembler).userWarning,
		".out": ignore, ".setcpu": (*assembler).setCPU, ".feature": (*assembler).feature, ".p02": ignore,
		".case":       func(a *assembler) { a.anyCase = !a.onOff() },
		".linecont":   func(a *assembler) { a.lineCont = a.onOff() },
		".autoimport": func(a *assembler) { a.autoImport = a.onOff() },
		".localchar":  (*assembler).setLocalChar, ".end": func(a *assembler) { a.end() },
		".smart": ignore, ".debuginfo": ignore, ".list": ignore, ".listbytes": ignore, ".pagelength": ignore, ".fileopt": ignore, ".dbg": ignore,
		".pushcpu": ignore, ".popcpu": ignore,
	}
	for w := range conditions {
		inner[w] = true
	}
	for _, w := range []string{".else", ".elseif", ".endif"} {
		inner[w] = true
	}
}

// elsewhere are words of ca65 for what this package does not build.
var elsewhere = map[string]string{
	".pc02": "only the 6502 and the 6502X are built", ".psc02": "only the 6502 and the 6502X are built", ".p816": "only the 6502 and the 6502X are built",
	".p4510": "only the 6502 and the 6502X are built", ".a8": "only the 6502 and the 6502X are built", ".a16": "only the 6502 and the 6502X are built",
	".i8": "only the 6502 and the 6502X are built", ".i16": "only the 6502 and the 6502X are built",
	".constructor": "this needs the FEATURES of ld65's configuration; call the routine yourself", ".destructor": "this needs the FEATURES of ld65's configuration",
	".interruptor": "this needs the FEATURES of ld65's configuration", ".condes": "this needs the FEATURES of ld65's configuration",
}

// supported tells what to do about a word that is not known.
func supported(word string) string {
	if hint, ok := elsewhere[word]; ok {
		return hint
	}
	var names []string
	for w := range directives {
		names = append(names, w)
	}
	slices.Sort(names)
	if near := nearest(word, names); near != "" {
		return "did you mean " + near + "?"
	}
	return "the words that are read: " + strings.Join(names, " ")
}

// namedSegment handles .segment "NAME" : zeropage.
func (a *assembler) namedSegment() {
	if a.tok.kind != tkString {
		a.fail("the segment's name is missing here", `write .segment "CODE"`)
		a.skipLine()
		return
	}
	name := a.tok.text
	a.next()
	a.use(name, a.optionalSize())
}

func (a *assembler) pushSegment() {
	if len(a.segStack) >= maxNesting {
		a.abort("segments nest too deep", "")
	}
	a.segStack = append(a.segStack, a.seg)
}

func (a *assembler) popSegment() {
	n := len(a.segStack)
	if n == 0 {
		a.fail("there is no .pushseg above", "")
		return
	}
	a.seg, a.segStack = a.segStack[n-1], a.segStack[:n-1]
}

// optionalSize reads an address size behind a colon.
func (a *assembler) optionalSize() size {
	if a.tok.kind != tkColon {
		return sizeUnknown
	}
	a.next()
	s, ok := sizeNames[strings.ToLower(a.tok.text)]
	if !ok {
		a.fail("this is not an address size", "write zeropage or absolute")
	}
	if !a.tok.ends() {
		a.next()
	}
	return s
}

// portList reads names with address sizes, separated by commas.
func (a *assembler) portList(want size, do func(sym *symbol, want size, at place)) {
	for {
		t, ok := a.readName()
		if !ok {
			return
		}
		sym := a.in(a.scope, a.cased(t.text))
		given := a.optionalSize()
		if given == sizeUnknown {
			given = want
		}
		do(sym, given, t.at)
		if !a.comma() {
			return
		}
	}
}

// importName imports a name. Without a size it has that of addresses in the current segment.
func (a *assembler) importName(sym *symbol, want size, at place) {
	if want == sizeUnknown {
		want = a.seg.size
	}
	switch {
	case sym.expr != nil || sym.exported:
		a.failAt(at, sym.name, "this is defined or exported here, so it cannot be imported", "write .global, which is either")
		return
	case (sym.imported || sym.global) && sym.size != want:
		a.failAt(at, sym.name, "the name has another address size above", "write .importzp or .import in both places")
	}
	sym.imported, sym.global, sym.size, sym.def = true, false, want, at
	sym.forced = sym.forced || a.word.is(".forceimport")
}

func (a *assembler) exportName(sym *symbol, want size, at place) {
	if a.tok.kind == tkEQ || a.tok.kind == tkAssign {
		sym.label = a.tok.kind == tkAssign
		a.next()
		a.define(sym, a.expression(), sizeUnknown, at)
	}
	if sym.imported || sym.variable {
		a.failAt(at, sym.name, "an imported name or a variable cannot be exported", "")
		return
	}
	sym.global, sym.exported, sym.used, sym.exportSize = false, true, true, want
	if sym.expr == nil {
		sym.ref = at
	} else if want == sizeUnknown {
		sym.exportSize = sym.size
	}
}

// globalName exports a name that the module defines, and imports others.
func (a *assembler) globalName(sym *symbol, want size, at place) {
	switch {
	case sym.variable:
		a.failAt(at, sym.name, "a variable cannot be exported", "define it with =")
	case sym.imported, sym.exported, sym.global:
	case sym.expr != nil:
		if sym.exported, sym.exportSize = true, want; want == sizeUnknown {
			sym.exportSize = sym.size
		}
	default:
		sym.global, sym.exportSize, sym.size, sym.def = true, want, want, at
		if want == sizeUnknown {
			sym.size = a.seg.size
		}
	}
}

func (a *assembler) proc() {
	t, ok := a.readName()
	if !ok {
		return
	}
	sym := a.in(a.scope, a.cased(t.text))
	a.define(sym, a.here(), a.optionalSize(), t.at)
	sym.label = true
	a.enter(sym.name, ".proc", t.at, sym)
}

func (a *assembler) openScope() {
	name, at := "", a.tok.at
	if a.tok.kind == tkName {
		name = a.cased(a.tok.text)
		a.next()
	} else {
		a.unnamed++
		name = "$anon" + number(int64(a.unnamed))
	}
	a.optionalSize()
	a.enter(name, ".scope", at, nil)
}

func (a *assembler) leaveScope(word string) {
	if a.scope.word != word {
		a.failAt(a.word.at, a.word.text, "there is no open "+word+" here", "close scopes in reverse order")
		return
	}
	a.leave()
}

// setAddress handles .org.
func (a *assembler) setAddress() {
	at := a.tok.at
	if v := a.constant(); v < 0 || v > 0xFFFFFF {
		a.failAt(at, "", "this is not an address", "")
	} else {
		a.setOrg(v)
	}
}
