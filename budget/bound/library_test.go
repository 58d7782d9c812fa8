package bound_test

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"pool6502/asm/symbols"
	"pool6502/budget/bound"
	"pool6502/budget/program"
)

// compiled assembles a source as a C compiler would have made it: a comment such as a.c:3 gives the line of C from which an instruction comes, and one
// such as a.s:3 a line of assembly. Code without such a comment is of a library, and has no source lines.
func compiled(t *testing.T, src string) (*program.Program, *bound.Program) {
	t.Helper()
	game := program.Of(assemble(t, src))
	text := strings.Split(src, "\n")
	var lines []symbols.Line
	for _, l := range game.Symbols.Lines {
		_, of, _ := strings.Cut(text[l.Pos.Line-1], ";")
		file, line, has := strings.Cut(of, ":")
		if !has {
			continue
		}
		n, err := strconv.Atoi(line)
		if err != nil {
			t.Fatal(err)
		}
		l.Pos, l.C = symbols.Pos{File: file, Line: n}, strings.HasSuffix(file, ".c")
		if last := len(lines) - 1; last >= 0 && lines[last].Pos == l.Pos {
			lines[last].Size += l.Size
		} else {
			lines = append(lines, l)
		}
	}
	game.Symbols.Lines = lines
	p, err := bound.New(game)
	if err != nil {
		t.Fatal(err)
	}
	return game, p
}

// TestCodeOfALibraryHasItsNameFromC asks for the name of the instruction at the address at.
func TestCodeOfALibraryHasItsNameFromC(t *testing.T) {
	const push = "push: nop\nat = *\n sta $300,x\n rts\n"
	for _, row := range []struct{ name, src, want string }{
		{"a call", "f: jsr push;a.c:8\n rts;a.c:9\n" + push, "a.c:8 (in the library's push, at $8005)"},
		{"the last call of a line", "f: lda #1;a.c:8\n nop;a.c:8\n jsr push;a.c:8\n rts;a.c:9\n" + push, "a.c:8 (in the library's push, at $8008)"},
		{"a jump", "f: jmp push;a.c:8\n" + push, "a.c:8 (in the library's push, at $8004)"},
		{"a line with two calls", "f: jsr push;a.c:8\n jsr push;a.c:8\n rts;a.c:9\n" + push, "a.c:8 (in the library's push, at $8008)"},
		{"two lines", "f: jsr push;a.c:9\n jsr push;a.c:8\n rts;a.c:10\n" + push, "a.c:8 and a.c:9 (in the library's push, at $8008)"},
		{"two files", "f: jsr push;b.c:1\n jsr push;a.c:2\n rts;b.c:2\n" + push, "a.c:2 and b.c:1 (in the library's push, at $8008)"},
		{"three lines", "f: jsr push;a.c:8\n jsr push;a.c:9\n jsr push;a.c:10\n rts;a.c:11\n" + push, "a.c:8 and 2 other lines (in the library's push, at $800B)"},
		{"in another bank", " .bank 1, $8000\nf: jsr push;a.c:8\n rts;a.c:9\n .bank 3, $C000\n" + push, "a.c:8 (in the library's push, at $C001)"},

		{"a call in assembly", "f: jsr push;a.s:8\n rts;a.s:9\n" + push, "push+1"},
		{"a call of assembly that calls", "f: jsr g;a.c:8\n rts;a.c:9\ng: jsr push;g.s:1\n rts;g.s:2\n" + push, "push+1"},
		{"a call of an address without a label", "f: jsr push+1;a.c:8\n rts;a.c:9\n" + push, "push+1"},

		{"a call in the library", "f: jsr g;a.c:8\n rts;a.c:9\ng: jsr push\n rts\n" + push, "a.c:8 (in the library's push, at $8009)"},
		{"behind a call in the library", "f: jsr g;a.c:8\n rts;a.c:9\nh: rts\ng: jsr h\nat = *\n sta $300,x\n rts\n", "a.c:8 (in the library's g, at $8008)"},
		{"behind a jump in the library", "f: jsr g;a.c:8\n rts;a.c:9\n nop\nat = *\n sta $300,x\n rts\ng: jmp at\n", "a.c:8 (in the library's g, at $8005)"},
		{"a branch in the library", "f: jsr g;a.c:8\n rts;a.c:9\n nop\nat = *\n sta $300,x\n rts\ng: beq at\n rts\n", "a.c:8 (in the library's g, at $8005)"},
		{"a branch in the library that is not taken", "f: jsr g;a.c:8\n rts;a.c:9\ng: beq e\nat = *\n sta $300,x\ne: rts\n", "a.c:8 (in the library's g, at $8006)"},
		{"a loop in the library", "f: jsr g;a.c:8\n rts;a.c:9\ng: dex\nat = *\n bne g\n rts\n", "a.c:8 (in the library's g, at $8005)"},
		{"two labels", "f: jsr g;a.c:8\n rts;a.c:9\ng: nop\n" + push, "a.c:8 (in the library's push, at $8006)"},

		{"behind RTS", "f: jsr g;a.c:8\n rts;a.c:9\ng: rts\nat = *\n sta $300,x\n rts\n", "g+1"},
		{"behind JMP", "f: jsr g;a.c:8\n rts;a.c:9\ng: jmp g\nat = *\n sta $300,x\n rts\n", "g+3"},
		{"the address of a word through which a jump goes", "f: jsr g;a.c:8\n rts;a.c:9\ng: jmp (at)\nat = *\n sta $300,x\n rts\n", "g+3"},
	} {
		t.Run(row.name, func(t *testing.T) {
			if strings.Contains(row.src, ".bank") {
				row.src = " .mapper 2\n .prgrom 64\n .vectors f, f, f\n" + row.src
			}
			game, p := compiled(t, " .code\n"+row.src)
			at, ok := game.Symbols.Lookup("at")
			if got := p.Where(uint16(at.Value)); !ok || got != row.want {
				t.Errorf("%q, want %q", got, row.want)
			}
		})
	}
}

// TestALineOfCInTheRoutineItself has a routine g of a library that f and h call.
func TestALineOfCInTheRoutineItself(t *testing.T) {
	game, p := compiled(t, " .code\nf: jsr g;a.c:8\n jsr g;a.c:8\n rts;a.c:9\nh: jsr g;a.c:12\n rts;a.c:13\ng: nop\n jmp ($300)\n")
	for name, want := range map[string]string{
		"f": "unbounded at a.c:8 (in the library's g, at $800C)", "h": "unbounded at a.c:12 (in the library's g, at $800C)", "g": "unbounded at a.c:8 and a.c:12 (in the library's g, at $800C)",
	} {
		at, _ := game.Symbols.Lookup(name)
		if r := p.Routine(uint16(at.Value), at.Bank); r.Err == nil || !strings.HasPrefix(r.Err.Error(), want+",") {
			t.Errorf("%s: %v; want %s", name, r.Err, want)
		}
	}
	game, p = compiled(t, " .code\nf: jsr g;a.c:8\n rts;a.c:9\nh: jsr g;a.c:12\n rts;a.c:13\ng:"+strings.Repeat(" nop\n", 10)+" inx\n bne g\n rts\n")
	at, _ := game.Symbols.Lookup("f")
	if v, ok := p.Busiest(p.Routine(uint16(at.Value), at.Bank)); !ok || v.Name != "a.c:8 (in the library's g, at $8013)" {
		t.Errorf("the branch that runs most often is at %q", v.Name)
	}
}

// TestNoLabelIsAskedForInALibrary has two loops in a library, one without a label. TXS keeps both routines from having a bound.
func TestNoLabelIsAskedForInALibrary(t *testing.T) {
	game, p := compiled(t, " .code\nf: jsr g;a.c:8\n rts;a.c:9\nh: jsr k;a.c:12\n rts;a.c:13\ng: bit $4015\n bpl g\n txs\n rts\nk: nop\n bit $4015\n bpl k+1\n txs\n rts\n")
	for name, want := range map[string]string{"f": `first limit it in a header by ";;; Bound    g <= N", where N is the most rounds that it can run`, "h": ""} {
		at, _ := game.Symbols.Lookup(name)
		r := p.Routine(uint16(at.Value), at.Bank)
		if p.Advise(r); r.Err == nil || r.Err.Help != want {
			t.Errorf("%s: %v; want the advice %q", name, r.Err, want)
		}
	}
}

// TestCodeOfALibraryIsNamedByTheCallsInC looks at what is said about code of cc65's library, which has no source lines.
func TestCodeOfALibraryIsNamedByTheCallsInC(t *testing.T) {
	open := func() *program.Program {
		game, err := program.Opener{}.Open("../../testdata/game/game.nes", "../../testdata/game/game.dbg")
		if err != nil {
			t.Fatal(err)
		}
		return game
	}
	spark := func(game *program.Program) *bound.Result {
		p, err := bound.New(game)
		if err != nil {
			t.Fatal(err)
		}
		at, ok := game.Symbols.Lookup("spark_put")
		if !ok {
			t.Fatal("there is no spark_put")
		}
		return p.Routine(uint16(at.Value), at.Bank)
	}
	r := spark(open())
	if r.Err != nil {
		t.Fatal(r.Err)
	}
	text := fmt.Sprint(r.Conditions())
	if want := "the write at pool.c:60 and 2 other lines (in the library's pusha, at $C1DA) does not reach the stack"; !strings.Contains(text, want) {
		t.Errorf("the bound holds if %s; want %q", text, want)
	}
	if bad := regexp.MustCompile(`\w+\+\d+`).FindString(text); bad != "" {
		t.Errorf("the bound holds if %s; that names %s", text, bad)
	}

	game := open()
	pusha, ok := game.Symbols.Lookup("pusha")
	if !ok {
		t.Fatal("there is no pusha")
	}
	off, _ := game.Symbols.PRGOffset(uint16(pusha.Value), pusha.Bank)
	copy(game.Image[16+off:], []byte{0x6C, 0x00, 0x03}) // JMP ($0300)
	if r := spark(game); r.Err == nil || !strings.Contains(r.Err.Error(), "unbounded at pool.c:60 (in the library's pusha, at $C1D0), because the address to which it jumps is not known") {
		t.Errorf("at most %d cycles, %v", r.Worst, r.Err)
	}
}
