package asm

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/fstest"
)

func TestErrorsNamePlaceTextAndRemedy(t *testing.T) {
	for _, c := range []struct{ source, want string }{
		{" lda #300", `a.asm:1:7: 300: 300 ($12C) does not fit a byte (-128..255); take one half of it with < or >`},
		{" .byte 1, -129", `a.asm:1:11: -: -129 ($-81) does not fit a byte (-128..255); take one half of it with < or >`},
		{" .code\n .word 70000", `a.asm:2:8: 70000: 70000 ($11170) does not fit two bytes (-32768..65535); use a smaller value`},
		{"start: rts\n jsr strat", `a.asm:2:6: strat: the symbol is not defined; did you mean start?`},
		{"start: rts\n beq .done\n.dune: rts", `a.asm:2:6: .done: the symbol is not defined; did you mean .dune?`},
		{" lda nothing_like_it", `a.asm:1:6: nothing_like_it: the symbol is not defined; define it, or give it with -D nothing_like_it=VALUE`},
		{"x1 = 1\nx1 = 2", `a.asm:2:1: x1: the name is already defined at a.asm:1:1; rename one of them`},
		{"one: rts\none: rts", `a.asm:2:1: one: the name is already defined at a.asm:1:1; rename one of them`},
		{"loop: .res 1\n sta loop\nfar: .res 200, 1\n beq loop", `a.asm:4:2: beq loop: the branch is`},
		{"loop: nop\n .res 126, 1\n beq loop", `a.asm:3:2: beq loop: the branch is 1 byte too far; branch over a jmp, with the opposite condition`},
		{" beq loop\n .res 128, 1\nloop: nop", `a.asm:1:2: beq loop: the branch is 1 byte too far; branch over a jmp, with the opposite condition`},
		{" lda #1/0", `a.asm:1:8: /: division by zero; the right side must not be 0`},
		{" lda #5%(2-2)", `a.asm:1:8: %: division by zero; the right side must not be 0`},
		{"a1 = b1\nb1 = a1\n lda #a1", `a.asm:2:6: a1: the constant is defined in terms of itself; remove the circular definition`},
		{" ldaa #1", `a.asm:1:2: ldaa: no instruction, directive or macro has this name; did you mean lda? (a label has a colon)`},
		{"ldaa #1", `a.asm:1:1: ldaa: no instruction, directive or macro has this name; did you mean lda? (a label has a colon)`},
		{" .bite 1", `a.asm:1:2: .bite: no instruction, directive or macro has this name; did you mean .byte? (a label has a colon)`},
		{" lda", `a.asm:1:2: lda: lda has no such addressing mode; it has #n, zp, zp,x, abs, abs,x, abs,y, (zp,x), (zp),y`},
		{" sta #1", `a.asm:1:2: sta #1: sta has no such addressing mode; it has zp, zp,x, abs, abs,x, abs,y, (zp,x), (zp),y`},
		{" lda #", `a.asm:1:7: a value is missing at the end of the line; write a number, a symbol or an expression`},
		{" .byte ,", `a.asm:1:8: ,: a value is expected here; write a number, a symbol or an expression`},
		{"x1 =", `a.asm:1:5: a value is missing at the end of the line; write a number, a symbol or an expression`},
		{" lda (1", `a.asm:1:8: a closing parenthesis is missing; every ( needs its )`},
		{" lda $300,z", `a.asm:1:11: z: the index register is x or y; write ,x or ,y`},
		{" lda ($1234),y", `a.asm:1:7: $1234: $1234 is not in the zero page, which lda (zp),y needs; move it to .zeropage, or use another mode`},
		{" lda #1 2", `a.asm:1:9: 2: this does not belong to the operand; lda has #n, zp, zp,x, abs, abs,x, abs,y, (zp,x), (zp),y`},
		{" ret", `a.asm:1:2: ret: no instruction, directive or macro has this name; the 6502 has rts`},
		{"pop: bmi full\n.full: rts", `a.asm:1:10: full: the symbol is not defined; did you mean .full?`},
		{"p1: bmi full\np2: nop\n.full: rts", `a.asm:1:9: full: the symbol is not defined; define it`},
		{" .byte samepage(1)", `a.asm:1:8: samepage: samepage takes 2 values, not 1; write samepage(A, B)`},
		{" .byte 1 2", `a.asm:1:10: 2: this does not belong to the statement; remove it`},
		{" .byte \"abc", `a.asm:1:8: "abc: the string does not end; close it with a double quote`},
		{" .byte $", `a.asm:1:8: $: this is not a hexadecimal number; write 10, $0A or %1010`},
		{" .byte 12ab", `a.asm:1:8: 12ab: this is not a decimal number; write 10, $0A or %1010`},
		{" .byte 99999999999", `a.asm:1:8: 99999999999: the number does not fit 32 bits; use a smaller one`},
		{" lda #1 — 2", `a.asm:1:9: —: no statement has this character; remove it, or start a comment with a semicolon`},
		{"X = 5", `a.asm:1:1: X: this is the name of a register; choose another name`},
		{" lda #x", `a.asm:1:7: x: a register is not a value; use a number or a symbol`},
		{" .include 5", "a.asm:1:2: .include: a file name between double quotes is expected; .include \"name\""},
		{" .incbin", "a.asm:1:2: .incbin: a file name between double quotes is expected; .incbin \"name\""},
		{" .include \"\"", "a.asm:1:2: .include: a file name between double quotes is expected"},
		{" .repeat 2, 5\n nop\n .endrepeat", `a.asm:1:13: 5: a name for the counter is expected; .repeat n, i`},
		{" .tile \"........\", \"...4....\"", `a.asm:1:20: ...4....: a row of a tile is eight characters out of . 1 2 3; a dot is colour 0`},
		{" .tile \".......\"", `a.asm:1:8: .......: a row of a tile is eight characters out of . 1 2 3; a dot is colour 0`},
		{" .tile \"........\"", `a.asm:1:2: .tile: a tile has eight rows; `},
		{" .if 1\n nop", `a.asm:1:2: .if: the block is never closed; close it with .endif`},
		{" .endif", `a.asm:1:2: .endif: there is no open block that it belongs to; remove it`},
		{" .if here\nhere: nop\n .endif", `a.asm:1:6: here: the symbol is not defined; define it`},
		{"here: nop\n .if here > 5\n .endif", `a.asm:2:6: here: the condition needs a value that is known at this line; addresses are not known yet; use a constant, or check it with .assert`},
		{" .macro two p\n lda #p\n .endmacro\n two 1, 2", `a.asm:4:2: two: the macro takes 1 argument, not 2; defined at a.asm:1:9`},
		{" .macro big p\n lda #p\n .endmacro\n nop\n big 256", `a.asm:5:6: 256: 256 ($100) does not fit a byte (-128..255); take one half of it with < or > (expanded at a.asm:5:2)`},
		{" .macro me\n me\n .endmacro\n me", `a.asm:2:2: me: macros and repeats are nested too deeply; does the macro call itself?`},
		{" .include \"b.asm\"", `a.asm:1:2: b.asm: the file does not exist; check its name; it is looked for beside the file that names it`},
		{" .incbin \"b.bin\"", `a.asm:1:2: b.bin: the file does not exist; check its name; it is looked for beside the file that names it`},
		{" lda #1\x00", `a.asm:1:8: $00: no statement has this character; remove it, or start a comment with a semicolon`},
		{" lda #1\xff", `a.asm:1:8: $FF: no statement has this character; remove it, or start a comment with a semicolon`},
		{" .include \"a.asm\"", `a.asm:1:2: a.asm: includes are nested too deeply; does the file include itself?`},
		{" .assert 1 = 2, \"one is not two\"", `a.asm:1:2: .assert: one is not two`},
		{" .error \"not yet\"", `a.asm:1:2: .error: not yet`},
		{" .align 3\n nop", `a.asm:1:2: .align: 3 is not a power of two; use 2, 4, 8 ... 256`},
		{" .ram\n .res 1281", `a.asm:2:2: .res: .ram is full: there is no room for 1281 bytes at $0300; move something elsewhere`},
		{" .mapper 0\n .ram\n nop", `a.asm:3:2: nop: instructions cannot be in .ram; select .code first`},
		{" .mapper 0\n nop", `a.asm:1:2: .mapper: the cartridge has no reset vector; write .vectors nmi, reset, irq`},
		{" .mapper 0\n .prgrom 16\n .bank 1\n nop", `a.asm:3:2: .bank: bank 1 does not exist: the cartridge has 1 of 16 KB; see .prgrom and .banksize`},
		{" .mapper 0\n .mapper 1", `a.asm:2:2: .mapper: it is already given at a.asm:1:2; a cartridge has one`},
		{" .mirror sideways", `a.asm:1:10: sideways: .mirror does not know this; write fourscreen, horizontal, vertical`},
		{" .prgrom 24", `a.asm:1:2: .prgrom: 24 KB is not a multiple of 16 KB; sizes are in KB`},
		{" nop\n .org $8000\n nop", `a.asm:3:2: nop: $8000 is already taken by a.asm:1:2; move one of them`},
		{" .org $5000\n nop", `a.asm:1:2: .org: .ram is $0200-$07FF and does not have $5000; select its area first`},
		{" .code\n .res 1 + (n1 & 1), 0\nn1: nop", `a.asm:1:2: .code: the addresses do not become stable; does a .res, .align or .org depend on what follows it?`},
	} {
		t.Run(fmt.Sprintf("%.60s", c.source), func(t *testing.T) {
			_, err := assemble(t, c.source, nil)
			var list ErrorList
			if !errors.As(err, &list) || len(list) == 0 {
				t.Errorf("%q: error is %v", c.source, err)
				return
			}
			if got := list[0].Error(); !strings.HasPrefix(got, c.want) {
				t.Errorf("%q:\n  says %s\n  want %s", c.source, got, c.want)
			}
		})
	}
}

func TestIncludesThatGoInCirclesAreOneError(t *testing.T) {
	_, err := assemble(t, strings.Repeat(" .include \"a.asm\"\n", 3), nil)
	var list ErrorList
	if !errors.As(err, &list) || len(list) != 1 {
		t.Errorf("%d errors: %v", len(list), err)
	}
}

func TestTheFirstTwentyErrorsAreReportedInTheOrderOfTheirLines(t *testing.T) {
	var b strings.Builder
	b.WriteString(" lda undefined_here\n")
	for i := range 30 {
		fmt.Fprintf(&b, " .byte %d +\n", i)
	}
	_, err := assemble(t, b.String(), nil)
	var list ErrorList
	if !errors.As(err, &list) || len(list) != MaxErrors {
		t.Fatalf("%d errors, want %d: %v", len(list), MaxErrors, err)
	}
	for i := 1; i < len(list); i++ {
		if list[i].Pos.Line <= list[i-1].Pos.Line {
			t.Errorf("line %d comes after line %d", list[i].Pos.Line, list[i-1].Pos.Line)
		}
	}
}

func TestOneRunReportsErrorsOfEveryKindAndNoneThatFollowFromAnother(t *testing.T) {
	_, err := assemble(t, ` lda #300
 ldx undefined_thing
 bne nowhere
 foo #1
size = 1 +
 lda #size
 .assert 1 = 2, "not judged while lines are missing"
`, nil)
	var list ErrorList
	if !errors.As(err, &list) {
		t.Fatal(err)
	}
	var places []string
	for _, e := range list {
		places = append(places, e.Pos.String())
	}
	if got, want := strings.Join(places, " "), "a.asm:1:7 a.asm:2:6 a.asm:3:6 a.asm:4:2 a.asm:5:11"; got != want {
		t.Errorf("errors at %s\nwant      %s\n%v", got, want, err)
	}
}

func TestAnErrorInAnIncludedFileNamesThatFile(t *testing.T) {
	_, err := Assemble(fstest.MapFS{
		"game/main.asm":       {Data: []byte(" .include \"../common/regs.inc\"\n .include \"pool.inc\"\n")},
		"game/pool.inc":       {Data: []byte(" nop\n lda #PPUSTAT\n")},
		"common/regs.inc":     {Data: []byte("PPUSTATUS = $2002\n .include \"more/apu.inc\"\n")},
		"common/more/apu.inc": {Data: []byte("SND_CHN = $4015\n")},
	}, "game/main.asm", Options{})
	if want := "game/pool.inc:2:7: PPUSTAT: the symbol is not defined; did you mean PPUSTATUS?"; err == nil || err.Error() != want {
		t.Errorf("says %v\nwant %s", err, want)
	}
}

func TestInputOfAnySizeEndsWithAnError(t *testing.T) {
	for name, source := range map[string]string{
		"long line":        " lda #1 ;" + strings.Repeat("x", 1<<20),
		"big reserve":      " .code\n .res $FFFFFF, 1\n",
		"many repeats":     " .repeat 60000\n .repeat 60000\n nop\n .endrepeat\n .endrepeat\n",
		"silent repeats":   " .repeat 60000\n .repeat 60000\n\n .endrepeat\n .endrepeat\n",
		"empty repeats":    " .repeat 60000\n .repeat 60000\n .endrepeat\n .endrepeat\n",
		"doubling":         doubling(60) + " lda #d0\n",
		"skipped repeats":  " .repeat 65536\n .if 0\n" + strings.Repeat(" nop\n", 2000) + " .endif\n .endrepeat\n",
		"growing macro":    " .macro m p\n m (p)+(p)\n .endmacro\n m 1\n",
		"two macros":       " .macro m p\n m p\n m p\n .endmacro\n m 1\n",
		"deep expression":  " lda #" + strings.Repeat("(", 2000) + "1",
		"deep unary":       " lda #" + strings.Repeat("-", 2000) + "1",
		"long expression":  " lda #" + strings.Repeat("1+", 3000) + "1",
		"deep conditions":  strings.Repeat(" .if 1\n", 500) + strings.Repeat(" .endif\n", 500),
		"overflow":         "big = $FFFFFFFF*$FFFFFFFF\n lda #big*big*big*big\n",
		"shift":            " lda #1<<100\n",
		"chain":            chain(20_000) + " lda #c0\n",
		"too many symbols": " .repeat 65536\n .repeat 65536\n.l: nop\n .endrepeat\n .endrepeat\n",
	} {
		t.Run(name, func(t *testing.T) {
			if _, err := assemble(t, source, nil); err == nil {
				t.Errorf("%s: no error", name)
			}
		})
	}
}

// chain gives n constants each of which is the next one.
func chain(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "c%d = c%d+1\n", i, i+1)
	}
	fmt.Fprintf(&b, "c%d = 0\n", n)
	return b.String()
}

// doubling gives constants each of which names the next one twice, and the
// last a symbol that is not there.
func doubling(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "d%d = d%d + d%d\n", i, i+1, i+1)
	}
	return b.String()
}

func TestAFullAreaIsReportedOnce(t *testing.T) {
	_, err := assemble(t, "start:\n .repeat 40000\n nop\n .endrepeat\n rts\n .ram\n .res 2000\n .res 1", nil)
	var list ErrorList
	if !errors.As(err, &list) || len(list) != 2 {
		t.Fatalf("two areas are full; the errors are\n%v", err)
	}
	for i, area := range []string{".code", ".ram"} {
		if !strings.Contains(list[i].Msg, area+" is full") {
			t.Errorf("error %d is %v, want one about %s", i+1, list[i], area)
		}
	}
}

func TestBinaryDataIsOneError(t *testing.T) {
	noise := make([]byte, 4096)
	for i := range noise {
		noise[i] = byte(i * 7)
	}
	for name, c := range map[string]struct {
		data []byte
		want string
	}{
		"a cartridge":  {append([]byte("NES\x1A\x02\x01"), noise...), "a.asm:1:1: this is a cartridge, not a source; a source is a text file of 6502 assembly"},
		"other binary": {noise, "a.asm:1:1: this is binary data, not text; a source is a text file of 6502 assembly"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := Assemble(fstest.MapFS{"a.asm": {Data: c.data}}, "a.asm", Options{})
			if err == nil || err.Error() != c.want {
				t.Errorf("says %v\nwant %s", err, c.want)
			}
		})
	}
}
