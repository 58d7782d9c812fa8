package asm

import (
	"bytes"
	"io"
	"os"
	"pool6502/asm/source"
	"strings"
	"testing"
	"testing/fstest"

	"pool6502/asm/contract"
	"pool6502/asm/symbols"
)

// FuzzAssemble feeds sources to the whole assembler: it must give a program or
// a list of errors with places, and whatever it gives must be printable.
func FuzzAssemble(f *testing.F) {
	dialect, err := os.ReadFile("testdata/dialect.asm")
	if err != nil {
		f.Fatal(err)
	}
	for _, s := range []string{
		string(dialect), pageListing, contractSource, outputSource,
		" .macro m p\n.l: m p\n .endmacro\n m 1\n", " .repeat 3, i\n.l: bne .l\n .byte i\n .endrepeat\n",
		" .include \"a.asm\"", " .incbin \"three.bin\", 1", "a1 = b1\nb1 = a1", " .org $FFFF\n nop\n nop", " .bank 1, $8000",
		" lda (((((", " lda #", " .byte ,", "x =", " .byte 1/0", "* = *", "*=", ".if 1", "\xff\x00", " .res -1", " .align 0", " brk #1",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, source string) {
		if len(source) > 1<<14 || strings.Count(source, ".repeat") > 2 {
			t.Skip() // bounded all the same, but slow to explore
		}
		p, err := Assemble(fstest.MapFS{
			"a.asm":     {Data: []byte(source)},
			"three.bin": {Data: []byte("123")},
		}, "a.asm", Options{Defines: map[string]int{"GIVEN": 7}})
		if err != nil {
			list, ok := err.(ErrorList)
			if !ok || len(list) == 0 || len(list) > MaxErrors {
				t.Fatalf("error is %T %v", err, err)
			}
			for _, e := range list {
				if e.Pos.Line < 1 || e.Pos.Col < 1 || e.Msg == "" {
					t.Errorf("error without a place: %+v", e)
				}
			}
			return
		}
		if len(p.Image) < 16+16*1024 || string(p.Image[:4]) != "NES\x1a" {
			t.Errorf("the image has %d bytes", len(p.Image))
		}
		for _, w := range []func(io.Writer) error{p.Listing, p.SymbolList} {
			if err := w(io.Discard); err != nil {
				t.Error(err)
			}
		}
		var labels bytes.Buffer
		if err := p.MLB(&labels); err != nil {
			t.Error(err)
		}
		if back, err := symbols.ReadMLB(&labels); err != nil || back.Fit(p.Image) != nil {
			t.Errorf("the labels do not read back: %v", err)
		}
	})
}

// FuzzInclude cuts a program in two files: an error names one of them and a line
// that it has.
func FuzzInclude(f *testing.F) {
	f.Add(" .include \"b.asm\"\n m 1\n", " .macro m x\n lda #x\n .endmacro\n")
	f.Add(" .include \"b.asm\"\n .include \"b.asm\"\n", "x = 1\n .include \"a.asm\"\n")
	f.Add(" .repeat 3\n .include \"b.asm\"\n .endrepeat\n", " .if 1\n .incbin \"b.asm\", 2, 3\n")
	f.Add(" .macro m\n .include \"b.asm\"\n .endmacro\n m\n m\n", "l: jmp l\n")
	f.Add(" .repeat 3\n \"\"\n .endrepeat\n", "")
	f.Fuzz(func(t *testing.T, a, b string) {
		if len(a)+len(b) > 1<<12 || strings.Count(a+b, ".rep") > 2 || strings.Count(a+b, ".include") > 3 {
			t.Skip() // bounded all the same, but slow to explore
		}
		_, err := Assemble(fstest.MapFS{"a.asm": {Data: []byte(a)}, "b.asm": {Data: []byte(b)}}, "a.asm", Options{})
		if err == nil {
			return
		}
		list, ok := err.(ErrorList)
		if !ok {
			t.Fatalf("error is %T %v", err, err)
		}
		lines := map[string]int{"a.asm": len(source.Lines([]byte(a))), "b.asm": len(source.Lines([]byte(b)))}
		for _, e := range list {
			if e.Pos.Line < 1 || e.Pos.Line > lines[e.Pos.File] || strings.Contains(e.Error(), "\n") {
				t.Errorf("%q is not a line of %v", e.Error(), lines)
			}
		}
	})
}

// FuzzContract feeds the text of a contract.
func FuzzContract(f *testing.F) {
	for _, s := range strings.Split(contractSource, "\n") {
		if text, ok := strings.CutPrefix(s, ";;; "); ok {
			f.Add(text)
		}
	}
	for _, s := range []string{"Case     :->", "Case     x: after , -> ,", "Case     x: A=->A=", "Case     x: $[..]=1 -> [=]", "Budget   <=", "Pool     :,",
		"Pool     p: 8 slots in pages of 4, stride v1", "Pool     p: 8 slots in banks of N1, x v1, xh v1", "Pool     p: 8 slots, low v1, high v1, x v1",
		"Pool     p: N1 slots in pages of 1, frames v1, x v1", "Case     a: N1[0..N1]=1 -> ",
		"Case     a: A={0..255} v1={NONE|0..N1:2} -> C=0, <= 16 cycles", "Case     a: v1[0..3]={0..255} $10:w={0..$FFFF} ->"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		text = strings.NewReplacer("\n", "\n;;;           ", "\r", " ").Replace(text)
		if len(text) > 1<<12 {
			t.Skip()
		}
		source := "N1 = 3\n;;; r - a routine.\n;;; " + text + "\nr: rts\nv1: .byte 1\n"
		p, err := Assemble(fstest.MapFS{"a.asm": {Data: []byte(source)}}, "a.asm", Options{})
		if err != nil {
			if _, ok := err.(ErrorList); !ok {
				t.Fatalf("error is %T %v", err, err)
			}
			return
		}
		for _, pool := range p.Pools {
			if pool.Slots < 1 || pool.Page < 0 || pool.Banks && pool.Page == 0 {
				t.Errorf("%+v", pool)
			}
		}
		for _, c := range p.Contracts {
			for _, one := range c.Cases {
				for _, a := range append(one.Set, one.Want...) {
					if a.Allowed == nil && len(a.Values) != a.Place.Len || int(a.Place.Addr)+a.Place.Len > 0x10000 {
						t.Errorf("%+v", a)
					}
				}
				for _, a := range one.Each {
					if len(a.Allowed) == 0 || len(a.Values) > 0 || int(a.Place.Addr)+a.Place.Len > 0x10000 {
						t.Errorf("%+v", a)
					}
				}
				if n := one.Combinations(); n == 0 || n > contract.MaxCombinations {
					t.Errorf("%d combinations", n)
				}
			}
		}
	})
}
