package asm

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

// inMacro is a source that calls a macro m with an argument; the body of the macro is a line in which p is the argument.
func inMacro(line, arg string) string { return " .macro m p\n " + line + "\n .endmacro\n m " + arg }

// TestSmallSources has sources with the bytes of their lines, or with their errors.
func TestSmallSources(t *testing.T) {
	const (
		undefined = ": nowhere: the symbol is not defined; define it, or give it with -D nowhere=VALUE"
		notReset  = "a.asm:1:2: .mapper: the cartridge has no reset vector; write .vectors nmi, reset, irq"
		inMain    = " (expanded at a.asm:4:2)"
	)
	for source, want := range map[string]string{
		// names of directives, labels and constants
		" .zp\nv1: .res 1\n .bss\nv2: .res 1\n .code\n lda v1\n lda v2": "A5 00 AD 00 03",
		" .code\n .db 1\n .dw 2":                        "01 02 00",
		" .code\n .word N\nN = *":                       "02 80",
		" .code\n .word N, M\n nop\nN = *\nM = *\n nop": "05 80 05 80 EA EA",
		"z = 5\n lda z+1":                               "A5 06",
		" lda z:5":                                      "A5 05",
		" lda b:5":                                      "a.asm:1:7: :5: this does not belong to the operand; lda has #n, zp, zp,x, abs, abs,x, abs,y, (zp,x), (zp),y",
		" nop a":                                        "a.asm:1:2: nop a: nop has no such addressing mode; it has no operand, #n, zp, zp,x, abs, abs,x",
		" asl a\n asl":                                  "0A 0A",
		"one: bne .done\ntwo: nop\n.done: rts":          "a.asm:1:10: .done: the symbol is not defined; a local label is seen only between two global ones",
		"one: bne @done\n@dome: rts":                    "a.asm:1:10: @done: the symbol is not defined; did you mean @dome?",
		"one: bne done\n@done: rts":                     "a.asm:1:10: done: the symbol is not defined; did you mean @done?",
		"z = 5\n lda z":                                 "A5 05",
		inMacro(".if p 5\n .endif", "#"):                "a.asm:5:4: #: a value is expected here; write a number, a symbol or an expression (expanded at a.asm:5:2)",
		" .macro m\n;;; r - all.\n;;; Case     c: A=256 -> A=1\nr: rts\n .endmacro\n m": "a.asm:3:19: 256: 256 is not between -128 and 255; check the value (expanded at a.asm:6:2)",
		" lda ($100),y":                       "a.asm:1:7: $100: $0100 is not in the zero page, which lda (zp),y needs; move it to .zeropage, or use another mode",
		" .chr\n .byte 1":                     "a.asm:1:2: .chr: the cartridge has no reset vector; write .vectors nmi, reset, irq",
		" jsr nowhere\n jsr nowhere2":         "a.asm:1:6" + undefined + "\na.asm:2:6: nowhere2: the symbol is not defined; define it, or give it with -D nowhere2=VALUE",
		" .macro m\nN1 = 1/0\n .endmacro\n m": "a.asm:2:7: /: division by zero; the right side must not be 0 (expanded at a.asm:4:2)",
		inMacro(".prgrom p", "nowhere"):       "a.asm:4:4" + undefined + inMain,
		" .mapper 4\n .bank 3, $8000\nreset: nop\n .vectors 0, reset, 0":             "a.asm:4:2: .vectors: no bank reaches $FFFA; give the last bank the address $E000, $C000 or $8000",
		" .code\n .byte bank(N), bank(M)\nN = 1\nM = 2":                              "a.asm:2:13: N: a constant has no bank; name a label",
		" beq nowhere\n beq nowhere":                                                 "a.asm:1:6" + undefined,
		" .code\n .macro m p, q\n .byte p, q\n .endmacro\n m max(1, 2), min(3, (4))": "02 03",
		// counts and alignments
		" .align 1\n nop":                       "EA",
		" .align 0\n nop":                       "a.asm:1:2: .align: 0 is not between 1 and 32768; check the expression",
		" .align 32769\n nop":                   "a.asm:1:2: .align: 32769 is not between 1 and 32768; check the expression",
		" .res -1\n nop":                        "a.asm:1:2: .res: -1 is not between 0 and 8388608; check the expression",
		" .res 0\n nop":                         "EA",
		" .align nowhere\n .align nowhere\n":    "a.asm:1:9" + undefined,
		inMacro(".res p", "5000"):               "a.asm:2:2: .res: .ram is full: there is no room for 5000 bytes at $0300; move something elsewhere" + inMain,
		" .repeat nowhere\n nop\n .endrepeat\n": "a.asm:1:10" + undefined,
		// addresses
		" jmp 0\n jmp (0)\n lda (0),y\n lda ($FF),y\n lda (0,x)": "4C 00 00 6C 00 00 B1 00 B1 FF A1 00",
		" lda (-1),y": "a.asm:1:7: -: $-001 is not in the zero page, which lda (zp),y needs; move it to .zeropage, or use another mode",
		" beq 0":      "a.asm:1:2: beq 0: the branch is 32642 bytes too far; branch over a jmp, with the opposite condition",
		" .code\n .org $9000\n nop\n nop\n .org $9000\n lda #1": "a.asm:6:2: lda: $9000 is already taken by a.asm:3:2; move one of them",
		" .code\n .org $9001\n nop\n .org $9000\n lda #1":       "a.asm:5:2: lda: $9001 is already taken by a.asm:3:2; move one of them",
		// a bank is given its address once
		" .mapper 4\n .bank 1, $A000\n .byte 1\n .bank 1, $A000\n .byte 2\n .bank 1\n .byte 3\n .code" + noStart: "01 02 03 4C 00 E0 00 00 00 E0 00 00",
		" .mapper 4\n .bank 1, $A000\n .byte 1\n .bank 1, $8000\n .byte 2\n .code" + noStart:                     "a.asm:4:2: .bank: bank 1 is already at $A000; give the address at its first .bank",
		" .mapper 4\n .bank 1\n .byte 1\n .bank 1, $A000\n .byte 2\n .code" + noStart:                            "a.asm:4:2: .bank: bank 1 is already at $8000; give the address at its first .bank",
		" .mapper 4\n .bank 1\n .bank 1, $A000\n .byte 2\n .code" + noStart:                                      "02 4C 00 E0 00 00 00 E0 00 00",
		// where the vectors go
		" .mapper 0\n .code\nreset: jmp reset\n .ram\n .vectors 0, reset, 0":              "4C 00 80 00 00 00 80 00 00",
		" .mapper 4\n .chrrom 64\n .code\nreset: jmp reset\n .chr\n .vectors 0, reset, 0": "4C 00 E0 00 00 00 E0 00 00",
		" .mapper 2\n .code\nreset: jmp reset\n .bank 0\n .vectors 0, reset, 0":           "4C 00 C0 00 00 00 C0 00 00",
		" .mapper 0\n .code\nreset: jmp reset\n .org $FFFC\n .word reset":                 "4C 00 80 00 80",
		" .mapper 0\n .code\nreset: jmp reset\n .org $FFFC\n .byte 1":                     notReset,
		" .mapper 0\n .code\nreset: jmp reset\n .org $FFFD\n .byte 1":                     notReset,
		// sizes in headers
		" .chrrom 2049\n nop": "a.asm:1:2: .chrrom: 2049 KB is not between 0 and 2048 KB; choose one between",
		" .prgrom 4097\n nop": "a.asm:1:2: .prgrom: 4097 KB is not between 16 and 4096 KB; choose one between",
		" .prgrom 15\n nop":   "a.asm:1:2: .prgrom: 15 KB is not between 16 and 4096 KB; choose one between",
		" .chrram 1025\n nop": "a.asm:1:2: .chrram: 1025 KB is not between 0 and 1024 KB; choose one between",
		" .workram 3\n nop":   "a.asm:1:2: .workram: 3 KB is not a power of two; sizes are in KB",
		// macros and conditions
		" .macro 5\n .endmacro":                                             "a.asm:1:9: 5: a macro needs a name; .macro name param, param",
		" .macro .m\n .endmacro":                                            "a.asm:1:9: .m: a macro needs a name; .macro name param, param",
		" .macro\n .endmacro":                                               "a.asm:1:8: a macro needs a name; .macro name param, param",
		" .macro lda\n .endmacro":                                           "a.asm:1:9: lda: an instruction or register cannot be a macro; choose another name",
		" .macro x\n .endmacro":                                             "a.asm:1:9: x: an instruction or register cannot be a macro; choose another name",
		" .ifdef A1 5\n .endif":                                             "a.asm:1:12: 5" + notOfStatement,
		" .ifdef 5\n .endif":                                                "a.asm:1:9: 5: a name is expected; .ifdef NAME",
		" .if 0\n .elseif 1 5\n nop\n .endif":                               "a.asm:2:12: 5" + notOfStatement,
		inMacro("sta #p", "1"):                                              "a.asm:2:2: sta #1: sta has no such addressing mode; it has zp, zp,x, abs, abs,x, abs,y, (zp,x), (zp),y" + inMain,
		" .code\n" + inMacro(".word p\n .byte p", "1+1"):                    "02 00 02",
		strings.Repeat(" .if 1\n nop\n .endif\n", 70):                       strings.TrimSpace(strings.Repeat("EA ", 70)),
		nested(63, " .if 1", " nop", " .endif"):                             "EA",
		nested(64, " .if 1", " nop", " .endif") + "\n .if 1\n nop\n .endif": "a.asm:64:2: .if: conditions are nested too deeply; use .elseif",
		// One mistake in an argument is one error: nothing is said about the rest of the line.
		inMacro(".tile p, 5", "7"):         "a.asm:4:4: 7: a row of a tile is eight characters out of . 1 2 3; a dot is colour 0" + inMain,
		inMacro(".assert 0, p 5", "7"):     "a.asm:4:4: 7: the message is a string; .assert condition, \"message\"" + inMain,
		inMacro(".bank p, 5", "nowhere"):   "a.asm:4:4" + undefined + inMain,
		inMacro(".bank 0, p 5", "nowhere"): "a.asm:4:4" + undefined + inMain,
		inMacro(".mirror p 5", "7"):        "a.asm:4:4: 7: .mirror does not know this; write fourscreen, horizontal, vertical" + inMain,
		inMacro(".mapper p, 5", "nowhere"): "a.asm:4:4" + undefined + inMain,
		inMacro(".byte p, 5", "#"):         "a.asm:4:4: #: a value is expected here; write a number, a symbol or an expression" + inMain,
		inMacro(".res p, 5", "#"):          "a.asm:4:4: #: a value is expected here; write a number, a symbol or an expression" + inMain,
		inMacro("lda p, 5", "#"):           "a.asm:2:7: ,: a value is expected here; write a number, a symbol or an expression" + inMain,
	} {
		t.Run(fmt.Sprintf("%.60s", source), func(t *testing.T) {
			if got := made(t, source); got != want {
				t.Errorf("%q:\n  is   %s\n  want %s", source, got, want)
			}
		})
	}
}

// TestErrorsAreInTheOrderOfTheirFiles: files in the order in which they were first opened, then lines.
func TestErrorsAreInTheOrderOfTheirFiles(t *testing.T) {
	_, err := bytesMade(t, fstest.MapFS{
		"a.asm": {Data: []byte(" .include \"b.inc\"\n .include \"c.inc\"\n .include \"b.inc\"\n lda in_main\n")},
		"b.inc": {Data: []byte("\n\n lda in_b\n")},
		"c.inc": {Data: []byte(" lda in_c\n")},
	})
	var got []string
	for _, line := range strings.Split(fmt.Sprint(err), "\n") {
		place, _, _ := strings.Cut(line, ": ")
		got = append(got, place)
	}
	if s := strings.Join(got, " "); s != "a.asm:4:6 b.inc:3:6 c.inc:1:6" {
		t.Error(s)
	}
}

func TestManyFilesMayBeIncludedOneAfterTheOther(t *testing.T) {
	files := fstest.MapFS{"a.asm": {Data: []byte(strings.Repeat(" .include \"b.inc\"\n", 100))}, "b.inc": {Data: []byte(" nop\n")}}
	if got, err := bytesMade(t, files); err != nil || got != strings.TrimSpace(strings.Repeat("EA ", 100)) {
		t.Error(got, err)
	}
}

func TestSourcesTogetherAreLimited(t *testing.T) {
	comment := []byte(strings.Repeat(";"+strings.Repeat("-", 4094)+"\n", 1024))
	files := fstest.MapFS{"a.asm": {Data: []byte(strings.Repeat(" .include \"b.inc\"\n", 3) + " nop\n")}, "b.inc": {Data: comment}}
	if got, err := bytesMade(t, files); err != nil || got != "EA" {
		t.Error(got, err)
	}
	files["a.asm"].Data = []byte(strings.Repeat(" .include \"b.inc\"\n", 6))
	const want = "a.asm:4:2: b.inc: the sources are larger than 16 MB together; does the file include itself?"
	if _, err := bytesMade(t, files); err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}

func TestStatementsAreLimited(t *testing.T) {
	const want = "a.asm:4:2: nop: the source expands to too many statements; does a macro or a repeat not end? (expanded at a.asm:1:2)"
	got := made(t, " .repeat 65536\n"+strings.Repeat(" nop\n", 9)+" .endrepeat\n")
	if got != want {
		t.Errorf("%.300s, want %s", got, want)
	}
}

func TestWarningsAreOnlyOfWhatMayBeWrong(t *testing.T) {
	for source, want := range map[string]string{
		" .code\n nop\n .align 4": "",
		" .code\n .res 0\n nop":   "",
		" .code\n .res 2":         "a.asm:2:2: .res: this reserves ROM, which a program cannot write; select .ram first, or give the value to fill with",
		" .code\n .res 2, 0":      "",
		" .chrrom 8\n .chr\n .res 2\n .align 4\n .code" + noStart: "",
		" .ram\n .byte \"\"\n .code\n nop":                        "",
		" .ram\n .byte 1\n .code\n nop":                           "a.asm:2:2: .byte: nothing on a cartridge initialises RAM: the bytes are only reserved; use .res, and set them in code",
		" .ifdef N\n nop\n .endif":                                "",
		" lda #N":                                                 "",
		"N = 1\n nop":                                             "",
		"N = 2\n nop":                                             "a.asm:1:1: N: the define N=1 replaces this value; write ?= to allow that",
		"N ?= 2\n nop":                                            "",
		"NN = 1\n nop":                                            "-D N: nothing in the source uses it; did you mean NN?",
	} {
		t.Run(fmt.Sprintf("%.60s", source), func(t *testing.T) {
			p, err := assemble(t, source, map[string]int{"N": 1})
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, w := range p.Warnings {
				if w.Pos.Line > 0 || strings.HasPrefix(source, "NN") || strings.HasPrefix(source, " .ifdef") { // other sources do not use the define
					got = append(got, w.Error())
				}
			}
			if s := strings.Join(got, "\n"); s != want {
				t.Errorf("%s, want %s", s, want)
			}
		})
	}
}

func TestAConstantHasThePlaceOfItsDefinition(t *testing.T) {
	p, err := assemble(t, "N = 1\nM = 1\nM ?= 2\nlong: .res 2\n lda #N+M\n", map[string]int{"N": 1})
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"N": "1 constant 0 a.asm:1:1", "M": "1 constant 0 a.asm:2:1", "long": "768 ram 2 a.asm:4:1"} {
		s, _ := p.Lookup(name)
		if got := fmt.Sprintf("%d %v %d %v", s.Value, s.Kind, s.Size, s.Pos); got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
	_, err = assemble(t, "N = 1\nN = 1\n nop\n", map[string]int{"N": 1})
	if want := "a.asm:2:1: N: the name is already defined at a.asm:1:1; rename one of them"; err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}

// TestALabelReachesToTheNextOne: its size counts bytes up to the next global label, .org or area. In the last row the first
// pass of the layout takes the short form of LDA, and .align has one byte, which it has no longer when LDA is longer.
func TestALabelReachesToTheNextOne(t *testing.T) {
	for source, want := range map[string]string{
		" .code\nd1: .byte 1\n nop\nd2: nop\n.in: nop\nd3:\n .ram\nv1: .res 3\n": "d1 2, d2 2, d2.in 0, d3 0, v1 3",
		" .code\nd1: nop\n .org $9000\n nop\n":                                   "d1 1",
		" .code\nd1: nop\n .ram\n .res 1\n .code\n nop\n":                        "d1 1",
		" .code\n lda far\n nop\nd1:\n .align 4\nd2: nop\nfar: rts\n":            "d1 0, d2 1, far 1",
		" .code\n .macro m\n.in: bne .in\nglobal: nop\n .endmacro\n m\n":         "global 1",
	} {
		var got []string
		for _, s := range mustAssemble(t, source).Symbols {
			got = append(got, fmt.Sprint(s.Name, " ", s.Size))
		}
		slices.Sort(got)
		if s := strings.Join(got, ", "); s != want {
			t.Errorf("%q: %s, want %s", source, s, want)
		}
	}
}

func TestAHeaderEndsAtAConstant(t *testing.T) {
	p := mustAssemble(t, ";;; one - first.\nN = 4\n;;; a remark about the routine\none: rts\n")
	if len(p.Contracts) != 1 || p.Contracts[0].Routine != "one" || p.Contracts[0].Summary != "first." {
		t.Errorf("%+v", p.Contracts)
	}
}

func TestAnErrorInAValueOfAHeaderNamesItsColumn(t *testing.T) {
	for value, want := range map[string]string{
		"1+$": "a.asm:2:21: $: this is not a hexadecimal number; write 10, $0A or %1010",
		"$":   "a.asm:2:19: $: this is not a hexadecimal number; write 10, $0A or %1010",
		"1)":  "a.asm:2:19: 1): this is no value; write a number, a constant, <symbol or >symbol",
		"1+q": "a.asm:2:21: q: the symbol is not defined; did you mean r?",
	} {
		if got := made(t, ";;; r - all.\n;;; Case     c: A="+value+" -> A=1\nr: rts\n"); got != want {
			t.Errorf("%s: %s, want %s", value, got, want)
		}
	}
}

func TestWorkAndSaveRAMTogetherAreEightKBInINES(t *testing.T) {
	for text, want := range map[string]string{
		" .workram 0\n .saveram 8": "4E 45 53 1A 02 00 12 00 01",
		" .workram 0\n .saveram 0": "4E 45 53 1A 02 00 10 08 00",
		" .workram 16":             "4E 45 53 1A 02 00 10 08 00",
		" .saveram 1":              "4E 45 53 1A 02 00 12 08 00",
	} {
		if p := mustAssemble(t, " .mapper 1\n"+text+body); fmt.Sprintf("% X", p.Image[:9]) != want {
			t.Errorf("%s: % X, want %s", text, p.Image[:9], want)
		}
	}
}

func TestFilesAndPlacesOfBytes(t *testing.T) {
	files := fstest.MapFS{"a.asm": {Data: []byte(" .mapper 2\n .prgrom 32\n .bank 0\n .incbin \"b.bin\"\n .incbin \"c.bin\"\n .incbin \"b.bin\"\n .code" + noStart)},
		"b.bin": {Data: []byte{1}}, "c.bin": {Data: []byte{2}}}
	p, err := Assemble(files, "a.asm", Options{})
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(p.Files(), " "); got != "a.asm b.bin c.bin" {
		t.Errorf("files %s", got)
	}
	for at, want := range map[[2]int]string{{0x8000, 0}: "0 true", {0xBFFF, 0}: "16383 true", {0xC000, 0}: "0 false", {0xC000, 1}: "16384 true", {0xBFFF, 1}: "0 false",
		{0xFFFF, 1}: "32767 true", {0x8000, -1}: "0 false", {0xC000, 2}: "0 false"} {
		off, ok := p.PRGOffset(uint16(at[0]), at[1])
		if got := fmt.Sprint(off, ok); got != want {
			t.Errorf("$%04X in bank %d: %s, want %s", at[0], at[1], got, want)
		}
	}
	if pos, ok := mustAssemble(t, " nop\n").Source(0); !ok || pos.Line != 1 || pos.Col != 2 {
		t.Errorf("the first byte is from %v, %v", pos, ok)
	}
}

// TestAListingContinuesLongData: three bytes beside the line, eight in each row below, and of more than 131 bytes the rest is counted.
func TestAListingContinuesLongData(t *testing.T) {
	source := " .code\n .byte 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11\n .res 131, 1\n .res 139, 2\n .res 140, 3\n" +
		" .macro m\n .repeat 1\n .repeat 1\n nop\n .endrepeat\n .endrepeat\n .endmacro\n m\n"
	var list bytes.Buffer
	if err := mustAssemble(t, source).Listing(&list); err != nil {
		t.Fatal(err)
	}
	rows := func(from, n int, value string) (s string) {
		for i := range n {
			s += fmt.Sprintf("   %04X %s\n", from+8*i, strings.Repeat(" "+value, 8))
		}
		return s
	}
	want := `; a.asm
                            1     .code
   8000  00 01 02           2     .byte 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11
   8003  03 04 05 06 07 08 09 0A
   800B  0B
   800C  01 01 01           3     .res 131, 1
` + rows(0x800F, 16, "01") + `   808F  02 02 02           4     .res 139, 2
` + rows(0x8092, 17, "02") + `   811A  03 03 03           5     .res 140, 3
` + rows(0x811D, 17, "03") + `         ... 1 more
   81A6  EA        2        9 ++  nop
`
	if got := list.String(); got != want {
		t.Errorf("the listing is\n%s\nwant\n%s", got, want)
	}
}
