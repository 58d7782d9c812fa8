package ca65

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// A generator writes random programs of two modules that ca65 mostly accepts.
type generator struct {
	*rand.Rand
	strings.Builder
	n       int      // makes names unique
	consts  []string // that are defined above, on the outermost level
	labels  []string // anywhere in the module, on the outermost level
	zp      []string
	scopes  []string // with a label in
	macros  []string // with how many arguments they want, as "m1/2"
	imports []string
	depth   int
}

func (g *generator) pick(list ...string) string { return list[g.IntN(len(list))] }

func (g *generator) line(format string, args ...any) { fmt.Fprintf(g, format+"\n", args...) }

func (g *generator) fresh(prefix string) string {
	g.n++
	return fmt.Sprintf("%s%d", prefix, g.n)
}

// generate makes two modules.
func generate(seed uint64) (first, second string) {
	r := rand.New(rand.NewPCG(seed, 1))
	return module(r, "one", "two"), module(r, "two", "one")
}

// module writes a module that exports six names, and imports those of the other one.
func module(r *rand.Rand, own, other string) string {
	g := &generator{Rand: r}
	port := g.pick(".import", ".global")
	portZP := g.pick(".importzp", ".globalzp")
	g.line("%s %s_a, %s_b\n%s %s_z", port, other, other, portZP, other)
	g.imports = []string{other + "_a", other + "_b", other + "_z"}
	g.line("%s %s_a, %s_b", g.pick(".export", ".global"), own, own)
	g.line("%s %s_z", g.pick(".exportzp", ".globalzp"), own)
	if g.IntN(4) == 0 {
		g.line(".macpack %s", g.pick("longbranch", "generic"))
	}
	g.line("%s_z = %d", own, g.IntN(250))
	if g.IntN(2) == 0 {
		g.zeropage()
	}
	for range 3 {
		g.constant()
	}
	for range 1 + g.IntN(3) {
		g.macro()
	}
	for range 25 + g.IntN(30) {
		g.statement()
	}
	g.line(".code\n%s_a: .byte 1", own)
	g.line("%s_b = %s_a + %d", own, own, g.IntN(9))
	for range 5 {
		g.statement()
	}
	g.zeropage()
	for _, name := range g.labels {
		if strings.HasPrefix(name, "late") {
			g.line("%s: .byte %d", name, g.IntN(256))
		}
	}
	return g.String()
}

func (g *generator) zeropage() {
	g.line(".pushseg\n%s", g.pick(".zeropage", `.segment "ZEROPAGE"`, `.segment "ZEROPAGE" : zeropage`))
	for range 1 + g.IntN(3) {
		name := g.fresh("zp")
		g.line("%s: .res %d", name, 1+g.IntN(3))
		g.zp = append(g.zp, name)
	}
	g.line(".popseg")
}

func (g *generator) constant() {
	name := g.fresh("C")
	switch g.IntN(5) {
	case 0:
		g.line("%s := %s", name, g.number())
	case 1:
		g.line(".define %s %s", name, g.number())
	default:
		g.line("%s = %s", name, g.constExpr(2))
	}
	g.consts = append(g.consts, name)
}

func (g *generator) number() string {
	n := g.IntN(1 << g.IntN(17))
	return fmt.Sprintf(g.pick("%d", "$%X", "%%%b", "%d", "$%04x"), n)
}

// constExpr is an expression whose value is known at once.
func (g *generator) constExpr(depth int) string {
	if depth == 0 || g.IntN(4) == 0 {
		if len(g.consts) > 0 && g.IntN(2) == 0 && g.depth == 0 {
			return g.pick(g.consts...)
		}
		return g.pick(g.number(), g.number(), fmt.Sprintf("'%c'", 'A'+g.IntN(50)%26))
	}
	x, y := g.constExpr(depth-1), g.constExpr(depth-1)
	switch g.IntN(9) {
	case 0:
		return "(" + x + ")"
	case 1:
		return g.pick("<", ">", "^", "-", "~", "+") + x
	case 2:
		return x + g.pick(" / ", " .mod ") + fmt.Sprint(1+g.IntN(20))
	case 3:
		return x + g.pick(" << ", " >> ", " .shl ") + fmt.Sprint(g.IntN(9))
	case 4:
		return "(" + x + g.pick(" = ", " <> ", " < ", " > ", " <= ", " >= ") + y + ")"
	case 5:
		return "(" + x + g.pick(" && ", " || ", " .xor ", " .and ", " .or ") + y + ")"
	case 6:
		return g.pick(".lobyte(", ".hibyte(", ".loword(", ".min(1, ", ".max(3, ", "(.not ") + x + ")"
	}
	return x + g.pick(" + ", " - ", " * ", " & ", " | ", " ^ ", " .bitand ", "+", "-") + y
}

// address is an expression with names of places.
func (g *generator) address() string {
	var list []string
	list = append(list, g.imports...)
	list = append(list, g.labels...)
	list = append(list, g.zp...)
	list = append(list, g.scopes...)
	if g.IntN(5) == 0 {
		list = append(list, "*")
	}
	if g.IntN(6) == 0 && g.depth == 0 {
		late := g.fresh("late")
		g.labels = append(g.labels, late)
		list = []string{late}
	}
	x := g.pick(list...)
	switch g.IntN(6) {
	case 0:
		return x + "+" + fmt.Sprint(g.IntN(5))
	case 1:
		return fmt.Sprint(g.IntN(9)) + " + " + x
	case 2:
		return ".loword((" + x + ") - " + g.pick(list...) + g.pick("", " + $200", " & $F0") + ")"
	}
	return x
}

func (g *generator) byteExpr() string {
	switch g.IntN(4) {
	case 0:
		return fmt.Sprint(g.IntN(256))
	case 1:
		return g.pick("<", ">") + "(" + g.address() + ")"
	case 2:
		return g.pick("<", ">", ".lobyte", ".hibyte") + "(" + g.constExpr(2) + ")"
	}
	return "(" + g.constExpr(3) + ") & $FF"
}

func (g *generator) wordExpr() string {
	if g.IntN(2) == 0 {
		return "(" + g.constExpr(3) + ") & $FFFF"
	}
	return ".loword(" + g.address() + ")"
}

// statement writes one of all kinds of statements.
func (g *generator) statement() {
	kinds := []func(){g.instruction, g.instruction, g.instruction, g.data, g.data, g.label, g.label, g.constant, g.branches, g.conditional,
		g.repeat, g.scope, g.callMacro, g.segment, g.structure, g.variable, g.strings}
	if g.depth > 0 {
		kinds = kinds[:5]
	}
	kinds[g.IntN(len(kinds))]()
}

func (g *generator) instruction() {
	op := g.pick("lda", "sta", "adc", "cmp", "ora", "sbc", "LDA")
	switch g.IntN(9) {
	case 0:
		g.line("  %s #%s", g.pick("lda", "ldx", "cpy", "adc", "eor"), g.byteExpr())
	case 1:
		g.line("  %s", g.pick("nop", "tax", "asl", "ror a", "rts", "pha", "clc", "inx"))
	case 2:
		g.line("  %s %s%s", g.pick("jmp", "jsr"), g.pick("", "a:"), g.address())
	case 3:
		g.line("  %s (%s),y", op, g.pick(append(g.zp, "$12", g.imports[2])...))
	case 4:
		g.line("  %s (%s,x)", op, g.pick(append(g.zp, "$12", g.imports[2])...))
	case 5:
		g.line("  %s %s,%s", op, g.address(), g.pick("x", "y", "X"))
	case 6:
		g.line("  %s %s", g.pick("stx", "ldy", "inc", "bit", "lsr"), g.address())
	case 7:
		g.line("  %s (%s) & $FF", op+" 0 +", g.constExpr(2))
	default:
		g.line("  %s %s", op, g.address())
	}
}

func (g *generator) data() {
	switch g.IntN(8) {
	case 0:
		g.line(".word %s, %s", g.wordExpr(), g.wordExpr())
	case 1:
		g.line(".addr %s", g.address())
	case 2:
		g.line(".dbyt %s", g.wordExpr())
	case 3:
		g.line(".res %d%s", g.IntN(6), g.pick("", ", $EA", ", 7"))
	case 4:
		g.line(".align %d%s", 1<<g.IntN(5), g.pick("", ", $60"))
	case 5:
		g.line("%s %s, %s", g.pick(".lobytes", ".hibytes"), g.address(), g.number())
	case 6:
		g.line("%s \"%s\"", g.pick(".byte", ".asciiz"), g.pick("text", "A b C", "0"))
	default:
		g.line("%s %s, %s", g.pick(".byte", ".byt"), g.byteExpr(), g.byteExpr())
	}
}

func (g *generator) label() {
	name := g.fresh("L")
	g.line("%s:%s", name, g.pick("", " nop", " .byte 5, 6"))
	g.labels = append(g.labels, name)
	if g.IntN(2) == 0 {
		g.line("@a: dex\n  bne @a\n  beq @b\n%s\n@b:", g.pick("", "  nop"))
	}
}

func (g *generator) branches() {
	g.line(": iny\n  %s :-\n  bcs :+\n  bvc :++\n: nop\n: lda #%s", g.pick("bne", "beq"), g.byteExpr())
}

func (g *generator) conditional() {
	g.line("%s", g.pick(".if "+g.constExpr(2), ".ifdef "+g.fresh("none"), ".ifndef "+g.fresh("none"), ".if .defined("+g.labelOr("none")+")", ".if .const("+g.labelOr("5")+")"))
	g.depth++
	g.statement()
	if g.IntN(2) == 0 {
		g.line(".elseif %s", g.constExpr(1))
		g.statement()
	}
	if g.IntN(2) == 0 {
		g.line(".else")
		g.statement()
	}
	g.depth--
	g.line(".endif")
}

func (g *generator) labelOr(other string) string {
	if len(g.labels) == 0 {
		return other
	}
	return g.pick(g.labels...)
}

func (g *generator) repeat() {
	g.line(".repeat %d, I", g.IntN(4))
	g.line(".byte I, I*3 & $FF, <(%s + I)", g.address())
	g.line(g.pick(".endrepeat", ".endrep"))
}

func (g *generator) scope() {
	name := g.fresh("S")
	word := g.pick("proc", "scope")
	g.line(".%s %s", word, name)
	g.line("%s = %d", "inner", g.IntN(300))
	g.line("  lda inner\n  lda %s\n  lda #<(%s)", g.address(), g.address())
	g.line("here: jmp here\n@c: beq @c\n.byte <C_late\nC_late = %d", g.IntN(300))
	g.depth++
	for range g.IntN(3) {
		g.statement()
	}
	g.depth--
	g.line(".end%s\n.byte .sizeof(%s), <%s::inner, >%s::here", word, name, name, name)
	g.scopes = append(g.scopes, name+"::here", name+"::inner")
}

func (g *generator) macro() {
	name, n := g.fresh("m"), g.IntN(4)
	g.line(".macro %s %s", name, strings.Join([]string{"p1", "p2", "p3"}[:n], ", "))
	if g.IntN(2) == 0 {
		g.line(".local l\nl: bne l")
	}
	for i := range n {
		g.line(".ifnblank p%d\n.byte <(p%d)\n.else\n.byte .paramcount\n.endif", i+1, i+1)
	}
	if n > 1 {
		g.line(".ifnblank p1\n.ifnblank p2\n.if .xmatch({p1}, {p2})\n.byte 1\n.elseif .match({p1}, 5)\n.byte 2, .tcount({p1})\n.endif\n.endif\n.endif")
	}
	if n == 1 && g.IntN(2) == 0 {
		g.line(".ifnblank p1\n.if .const(p1)\n.if p1 = 3\n.exitmacro\n.endif\n.endif\n.endif")
	}
	g.line("  nop\n.endmacro")
	g.macros = append(g.macros, fmt.Sprintf("%s/%d", name, n))
}

func (g *generator) callMacro() {
	name, n, _ := strings.Cut(g.pick(g.macros...), "/")
	var args []string
	for range int(n[0] - '0') {
		args = append(args, g.pick(g.address(), g.constExpr(1), "3", "", "{"+g.address()+"}"))
	}
	g.line("  %s %s", name, strings.Join(args[:g.IntN(len(args)+1)], ", "))
}

func (g *generator) segment() {
	g.line("%s", g.pick(".code", ".rodata", `.segment "EXTRA"`, ".code", ".data"))
}

func (g *generator) structure() {
	name := g.fresh("T")
	g.line(".struct %s\none .byte\ntwo .%s %d\nthree .res %d\n.endstruct", name, g.pick("word", "byte", "addr"), 1+g.IntN(3), 1+g.IntN(4))
	g.line("%s: .tag %s\n.byte %s::three, .sizeof(%s), .sizeof(%s::two)", g.fresh("V"), name, name, name, name)
	e := g.fresh("E")
	g.line(".enum %s\naa\nbb = %d\ncc\n.endenum\n.byte %s::aa, %s::cc", e, g.IntN(200), e, e)
}

func (g *generator) variable() {
	g.line("vv .set %s\n.word vv & $FFFF\nvv .set vv + 1\n.byte <vv", g.constExpr(1))
}

func (g *generator) strings() {
	g.line(".charmap '%c', %d\n.byte \"ABC\", 'A'", 'A'+g.IntN(3), g.IntN(256))
	g.line(".byte .strlen(\"%s\"), .strat(\"abc\", %d), .concat(\"x\", .string(%d))", g.pick("", "abc"), g.IntN(3), g.IntN(100))
	name := g.fresh("i")
	g.line(".ident(.sprintf(\"%%s_%%d\", \"%s\", %d)) = %d", name, g.IntN(3), g.IntN(100))
}
