package asm

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"pool6502/asm/source"
	"strings"
	"testing"
	"testing/fstest"
)

// made is what a source becomes: the bytes of its lines, or all its errors.
func made(t *testing.T, source string) string {
	t.Helper()
	got, err := bytesMade(t, fstest.MapFS{"a.asm": {Data: []byte(source)}})
	if err != nil {
		return err.Error()
	}
	return got
}

const (
	notOfStatement = ": this does not belong to the statement; remove it"
	neverClosed    = ": the block is never closed; close it with "
	noStart        = "\nreset: jmp reset\n .vectors 0, reset, 0\n"
)

// TestASourceBecomesItsBytesOrItsErrors has the last row that is allowed next to the first one that is not.
func TestASourceBecomesItsBytesOrItsErrors(t *testing.T) {
	for source, want := range map[string]string{
		// blocks
		" .repeat 2\n nop":                               "a.asm:1:2: .repeat" + neverClosed + ".endrepeat",
		" .macro m\n nop":                                "a.asm:1:2: .macro" + neverClosed + ".endmacro",
		" .if 1\n nop\n .else\n .else\n .endif":          "a.asm:4:2: .else: it follows .else; .else comes last",
		" .if 0\n .else 5\n nop\n .endif":                "a.asm:2:8: 5: nothing follows .else on its line; remove it, or write ; before it",
		" .if 1 2\n nop\n .endif":                        "a.asm:1:8: 2" + notOfStatement,
		" .if 1/0\n .endif":                              "a.asm:1:7: /: division by zero; the right side must not be 0",
		"N1 = nowhere\n .if N1\n .endif":                 "a.asm:1:6: nowhere: the symbol is not defined; define it, or give it with -D nowhere=VALUE",
		"N1 = 1\n .if N1\n lda #7\n .endif":              "A9 07",
		"lab .if 1\n nop\n .endif":                       "a.asm:1:5: .if: it must come first on its line; give the label a colon or a line of its own\na.asm:3:2: .endif: there is no open block that it belongs to; remove it",
		" .repeat -1\n .endrepeat":                       "a.asm:1:2: .repeat: it cannot repeat -1 times; 0 to 65536",
		" .repeat 65537\n .endrepeat":                    "a.asm:1:2: .repeat: it cannot repeat 65537 times; 0 to 65536",
		" .repeat 65536\n .endrepeat\n nop":              "EA",
		" .repeat 0\n .byte 1\n .endrepeat\n nop":        "EA",
		" .code\n .repeat 300, i\n .byte i\n .endrepeat": "a.asm:3:8: 256: 256 ($100) does not fit a byte (-128..255); take one half of it with < or > (expanded at a.asm:2:2)",
		" .macro m 5\n .endmacro":                        "a.asm:1:11: 5: a parameter is a name; .macro name param, param",
		" .macro m .p\n .endmacro":                       "a.asm:1:11: .p: a parameter is a name; .macro name param, param",
		" .macro m p q\n .endmacro":                      "a.asm:1:13: q: parameters are separated by commas; .macro name param, param",
		" .macro m p, q\n nop\n .endmacro\n m 1,":        "a.asm:4:2: m: the argument for q is empty; give it a value",
		" .macro m op\n op\n .endmacro\n m nop":          "EA",
		" .macro m op\n\n op\n .endmacro\n m nop":        "EA",
		// directives
		" .org $8000, 5\n nop":                     "a.asm:1:12: , 5" + notOfStatement,
		" * = $9000 5\n nop":                       "a.asm:1:12: 5" + notOfStatement,
		" .code\n .org nowhere\n nop":              "a.asm:2:7: nowhere: the symbol is not defined; define it, or give it with -D nowhere=VALUE",
		" .ram\n .org $7FF\n .res 1\n .code\n nop": "EA",
		" .ram\n .org $800\n .res 1":               "a.asm:2:2: .org: .ram is $0200-$07FF and does not have $0800; select its area first",
		" .error 5":                                `a.asm:1:2: .error: the message is a string; .error "message"`,
		" .assert 0, 5":                            `a.asm:1:13: 5: the message is a string; .assert condition, "message"`,
		" .vectors 1, 2":                           "a.asm:1:15: 3 values are needed here; separate them with commas",
		" .vectors 1, 2, 3, 4":                     "a.asm:1:18: , 4" + notOfStatement,
		" foo #1\n .assert 1 = 2\n lda #300":       "a.asm:1:2: foo: no instruction, directive or macro has this name; did you mean eor? (a label has a colon)\na.asm:3:7: 300: 300 ($12C) does not fit a byte (-128..255); take one half of it with < or >",
		" nop\n .align 4\n .byte 1\n .align 4, 2":  "EA FF FF FF 01 02 02 02",
		" .code\n .res 2, 7\n .res 1":              "07 07 00",
		" .code\n .res 1, 300":                     "a.asm:2:10: 300: 300 ($12C) does not fit a byte (-128..255); take one half of it with < or >",
		" .mapper 0\n .chr\n .byte 1\n .align 4\n .byte 2\n .code" + noStart: "01 00 00 00 02 4C 00 80 00 00 00 80 00 00",
		// headers
		" .mapper 4096" + noStart:          "a.asm:1:2: .mapper: 4096 is not between 0 and 4095; choose one between",
		" .mapper nowhere" + noStart:       "a.asm:1:10: nowhere: the symbol is not defined; define it, or give it with -D nowhere=VALUE",
		" .submapper 16" + noStart:         "a.asm:1:2: .submapper: 16 is not between 0 and 15; choose one between",
		" .submapper 15" + noStart:         "4C 00 80 00 00 00 80 00 00",
		" .mapper 0, 16" + noStart:         "a.asm:1:2: .mapper: 16 is not between 0 and 15; choose one between",
		" .prgrom 48\n .banksize 32\n nop": "a.asm:1:2: 48 KB of PRG ROM are not a whole number of 32 KB banks; see .banksize",
		" .bank -1":                        "a.asm:1:2: .bank: there is no bank -1; banks count from 0",
		" .bank 4096":                      "a.asm:1:2: .bank: there is no bank 4096; banks count from 0",
		" .bank 4095":                      "a.asm:1:2: .bank: bank 4095 does not exist: the cartridge has 1 of 32 KB; see .prgrom and .banksize",
		// where a bank can be
		" .mapper 4\n .bank 0, $6000\n .byte 1\n .code" + noStart: "01 4C 00 E0 00 00 00 E0 00 00",
		" .mapper 4\n .bank 0, $E000\n .byte 1\n .code" + noStart: "01 4C 00 E0 00 00 00 E0 00 00",
		" .mapper 4\n .bank 0, $4000\n .byte 1\n .code" + noStart: "a.asm:2:2: .bank: a bank of 8 KB cannot be at $4000; use $8000, $A000, $C000 or $E000",
		" .mapper 2\n .bank 0, $E000\n .byte 1\n .code" + noStart: "a.asm:2:2: .bank: a bank of 16 KB cannot be at $E000; use $8000, $A000, $C000 or $E000",
		// instructions
		" beq 70000": "a.asm:1:6: 70000: 70000 ($11170) is not an address; check the expression",
		" jmp 65536": "a.asm:1:6: 65536: 65536 ($10000) is not an address; check the expression",
		" jmp -1":    "a.asm:1:6: -: -1 ($-1) is not an address; check the expression",
		" jmp 65535": "4C FF FF",
		" stx z:5,y\n sty z:5,x\n sta a:5,y\n jmp a:5": "96 05 94 05 99 05 00 4C 05 00",
		" sta z:5,y":     "a.asm:1:2: sta z:5,y: sta has no such addressing mode; it has zp, zp,x, abs, abs,x, abs,y, (zp,x), (zp),y",
		" beq z:5":       "a.asm:1:2: beq z:5: beq has no such addressing mode; it has a branch target",
		" stx a:5,y":     "a.asm:1:2: stx a:5,y: stx has no such addressing mode; it has zp, zp,y, abs",
		" lda ($10),x 5": "a.asm:1:12: x: no addressing mode is written (n),x; write (zp,x) or (zp),y, or n,x without parentheses",
		" lda +($10),x":  "B5 10",
		// The short form makes the value long, and the long form makes it short: the long one stays.
		"start: lda 258-(end-start)\nend:": "AD FF 00",
		"name = 5\n lda #name":             "A9 05",
		" jsr " + strings.Repeat("n", 60):  "a.asm:1:6: " + strings.Repeat("n", 60) + ": the symbol is not defined; define it, or give it with -D " + strings.Repeat("n", 60) + "=VALUE",
		" jsr " + strings.Repeat("n", 61):  "a.asm:1:6: " + strings.Repeat("n", 57) + "...: the symbol is not defined; define it, or give it with -D " + strings.Repeat("n", 61) + "=VALUE",
	} {
		t.Run(fmt.Sprintf("%.60s", source), func(t *testing.T) {
			if got := made(t, source); got != want {
				t.Errorf("%q:\n  is   %s\n  want %s", source, got, want)
			}
		})
	}
}

// nested is a source of blocks that lie in each other.
func nested(n int, open, body, end string) string {
	return strings.Repeat(open+"\n", n) + body + strings.Repeat("\n"+end, n)
}

func TestExpansionsNestToALimit(t *testing.T) {
	for n, want := range map[int]string{
		64: "EA",
		65: "a.asm:65:2: .repeat: macros and repeats are nested too deeply; does the macro call itself?" +
			" (expanded at a.asm:64:2) (expanded at a.asm:63:2) (expanded at a.asm:62:2) (expanded at a.asm:61:2)",
	} {
		if got := made(t, nested(n, " .repeat 1", " nop", " .endrepeat")); got != want {
			t.Errorf("%d repeats:\n  is   %s\n  want %s", n, got, want)
		}
	}
}

// TestALineExpandsToALimit names an argument of 2,003 tokens several times in a line.
func TestALineExpandsToALimit(t *testing.T) {
	source := func(values int) string {
		return " .code\n .macro m p\n .byte " + strings.Repeat("<p, ", values-1) + "<p\n .endmacro\n m (" + strings.Repeat("1+", 1000) + "1)\n"
	}
	if got := made(t, source(4)); got != "E9 E9 E9 E9" {
		t.Error(got)
	}
	if got, want := made(t, source(5)), "a.asm:5:2: m: the source expands to too much text; does a macro or a repeat not end?"; got != want {
		t.Errorf("%.200s, want %s", got, want)
	}
}

func TestManyLargeFilesAreOneError(t *testing.T) {
	files := fstest.MapFS{"b.bin": {Data: make([]byte, source.MaxFile)}, "a.asm": {Data: []byte(" .code\n" + strings.Repeat(" .incbin \"b.bin\", 0, 1\n", 3))}}
	if got, err := bytesMade(t, files); err != nil || got != "00 00 00" {
		t.Errorf("%s, %v", got, err)
	}
	files["a.asm"].Data = append(files["a.asm"].Data, strings.Repeat(" .incbin \"b.bin\", 0, 1\n", 2)...)
	const want = "a.asm:5:2: b.bin: the files are larger than 16 MB together; include less"
	if _, err := bytesMade(t, files); err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}

// forbidden is a file system in which nothing can be opened.
type forbidden struct{}

func (forbidden) Open(name string) (fs.File, error) {
	return nil, &fs.PathError{Op: "open", Path: name, Err: errors.New("not today")}
}

func TestAFileThatCannotBeReadSaysWhy(t *testing.T) {
	if _, err := Assemble(forbidden{}, "a.asm", Options{}); err == nil || err.Error() != "a.asm: the file cannot be read: not today; check its name" {
		t.Error(err)
	}
}

func TestADefineHasANameOfItsOwn(t *testing.T) {
	for name, good := range map[string]bool{"N": true, "_n1": true, "a b": false, "": false, "1": false, ".n": false, "@n": false, "x": false, "A": false, `"`: false, "n+": false} {
		_, err := assemble(t, " nop\n", map[string]int{name: 1})
		if want := "-D " + name + ": " + name + ": a define cannot have this name; write -D NAME=VALUE"; name == "" {
			want = "-D : a define cannot have this name; write -D NAME=VALUE"
			if err == nil || err.Error() != want {
				t.Errorf("%q: %v", name, err)
			}
		} else if good != (err == nil) || !good && err.Error() != want {
			t.Errorf("%q: %v", name, err)
		}
	}
	var list ErrorList
	if _, err := assemble(t, " nop\n", map[string]int{"1": 1, "2": 2, "3": 3}); !errors.As(err, &list) || len(list) != 3 {
		t.Errorf("three wrong names: %v", err)
	}
	if _, err := assemble(t, "N =", map[string]int{"N": 1}); err == nil || !strings.Contains(err.Error(), "a value is missing") {
		t.Errorf("a define in place of no value: %v", err)
	}
}

func TestAWarningIsPartOfTheProgram(t *testing.T) {
	p := mustAssemble(t, " .warning \"not yet\"\n nop\n")
	if len(p.Warnings) != 1 || p.Warnings[0].Error() != "a.asm:1:2: .warning: not yet" {
		t.Errorf("%v", p.Warnings)
	}
}

func TestOnlyLabelsOfTheSourceAreSymbols(t *testing.T) {
	p, err := assemble(t, " .macro m\n.in: bne .in\n bne *\n .endmacro\nstart:\n m\n.loop: m\nN ?= later\n", map[string]int{"N": 1})
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, s := range p.Symbols {
		names = append(names, s.Name)
	}
	if got := strings.Join(names, " "); got != "N start start.loop" {
		t.Errorf("symbols %s", got)
	}
}

func TestAValueInAContractMayMultiply(t *testing.T) {
	for value, want := range map[string]string{
		"1+2*3": "7", "(1+1)*3": "6", "(2)*(3)": "6", "2*3": "6",
		"*":   "a.asm:2:19: *: this name is not known here; use a number or a global symbol",
		"1+*": "a.asm:2:19: *: this name is not known here; use a number or a global symbol",
		".r":  "a.asm:2:19: .r: this name is not known here; use a number or a global symbol",
	} {
		p, err := assemble(t, ";;; r - all.\n;;; Case     c: A="+value+" -> A=1\nr: rts\n", nil)
		got := fmt.Sprint(err)
		if err == nil {
			got = fmt.Sprint(p.Contracts[0].Cases[0].Set[0].Values[0])
		}
		if got != want {
			t.Errorf("%s: %s, want %s", value, got, want)
		}
	}
}

func TestBytesAndLinesAreFoundToTheirEnds(t *testing.T) {
	p := mustAssemble(t, " .mapper 2\n .prgrom 32\n .code"+noStart)
	for off, want := range map[int]string{-1: "0:$0000 false", 0: "0:$8000 true", 0x3FFF: "0:$BFFF true", 0x4000: "1:$C000 true", 0x7FFF: "1:$FFFF true", 0x8000: "0:$0000 false"} {
		addr, bank, ok := p.Addr(off)
		if got := fmt.Sprintf("%d:$%04X %v", bank, addr, ok); got != want {
			t.Errorf("PRG byte %d is at %s, want %s", off, got, want)
		}
	}
	if lines, ok := p.Text("a.asm"); !ok || len(lines) != 5 || lines[0] != " .mapper 2" || lines[4] != " .vectors 0, reset, 0" {
		t.Errorf("a.asm has the lines %q, %v", lines, ok)
	}
	if lines, ok := p.Text("b.asm"); ok {
		t.Errorf("b.asm, which is not there, has the lines %q", lines)
	}
}

// TestAListingHasBanksRoundsAndExactCycles: a branch over a page and an index that crosses none have one figure.
func TestAListingHasBanksRoundsAndExactCycles(t *testing.T) {
	p := mustAssemble(t, ` .mapper 2
 .prgrom 32
 .bank 0
 .org $80FC
far: beq back
 nop
 nop
back: beq far
 bne back
 lda $1000,x
 lda $1001,x
 .repeat 2
.l:
 .endrepeat
 .code`+noStart)
	var list bytes.Buffer
	if err := p.Listing(&list); err != nil {
		t.Fatal(err)
	}
	const want = `; a.asm
                            3     .bank 0
                            4     .org $80FC
00:80FC  F0 02     2/4      5    far: beq back
00:80FE  EA        2        6     nop
00:80FF  EA        2        7     nop
00:8100  F0 FA     2/4      8    back: beq far
00:8102  D0 FC     2/3      9     bne back
00:8104  BD 00 10  4       10     lda $1000,x
00:8107  BD 01 10  4+      11     lda $1001,x
00:810A                    13 +  .l:
00:810A                    13 +  .l:
                           15     .code
01:C000  4C 00 C0  3       16    reset: jmp reset
01:FFFA  00 00 00          17     .vectors 0, reset, 0
01:FFFD  C0 00 00
`
	if got := list.String(); got != want {
		t.Errorf("the listing is\n%s\nwant\n%s", got, want)
	}
}
