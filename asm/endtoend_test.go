package asm

import (
	"fmt"
	"os"
	"path/filepath"
	"pool6502/asm/source"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
)

// assemble assembles one source held in a string.
func assemble(t *testing.T, source string, defines map[string]int) (*Program, error) {
	t.Helper()
	return Assemble(fstest.MapFS{"a.asm": {Data: []byte(source)}}, "a.asm", Options{Defines: defines})
}

func mustAssemble(t *testing.T, source string) *Program {
	t.Helper()
	p, err := assemble(t, source, nil)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// bytesOf gives what the lines of a source became: "[n]" for n bytes in RAM,
// else the address and bytes in hexadecimal, in the order of the statements.
func bytesOf(p *Program) map[string]string {
	got := map[string]string{}
	for _, r := range p.rows {
		s := ""
		switch {
		case len(r.bytes) > 0:
			s = fmt.Sprintf("% X", r.bytes)
		case r.size > 0:
			s = fmt.Sprintf("%04X[%d]", r.addr, r.size)
		}
		key := fmt.Sprintf("%s:%d", p.pos(r).File, r.line)
		if s != "" && got[key] != "" {
			s = " / " + s
		}
		got[key] += s
	}
	return got
}

// Every source in testdata carries what each of its lines becomes, behind "=>"
// in its comment; rounds of a macro or repeat are separated by slashes. Lines
// without it must become nothing.
func TestEveryLineBecomesTheBytesItsCommentNames(t *testing.T) {
	names, err := filepath.Glob("testdata/*.asm")
	if err != nil || len(names) == 0 {
		t.Fatal("there are no sources in testdata", err)
	}
	for _, name := range names {
		t.Run(filepath.Base(name), func(t *testing.T) {
			p, err := AssembleFile(name, Options{Defines: map[string]int{"GIVEN": 7}})
			if err != nil {
				t.Fatal(err)
			}
			got := bytesOf(p)
			for _, file := range p.Files() {
				text, err := os.ReadFile(file)
				if err != nil {
					t.Fatal(err)
				}
				for i, line := range source.Lines(text) {
					_, want, _ := strings.Cut(line, "=> ")
					if key := fmt.Sprintf("%s:%d", file, i+1); got[key] != want {
						t.Errorf("%s: %s\n  is   %s\n  want %s", key, line, got[key], want)
					}
				}
			}
		})
	}
}

func TestNothingOfASourceIsLostBetweenItsLinesAndTheImage(t *testing.T) {
	p := mustAssemble(t, `
        .mapper 0
        .chrrom 8
        .code
reset:  lda #1
table:  .byte 1, 2, 3
        .res 3, $EE
        .vectors reset, reset, reset
        .chr
        .byte $77
`)
	want := map[int]int{0: 5, 1: 5, 2: 6, 4: 6, 5: 7, 7: 7, 0x7FFA: 8, 0x7FFF: 8} // offset into PRG ROM → line
	for off, line := range want {
		if pos, ok := p.Source(off); !ok || pos.Line != line {
			t.Errorf("PRG byte %d comes from line %d (%v), want %d", off, pos.Line, ok, line)
		}
	}
	for _, off := range []int{-1, 8, 0x7FF9, 0x8000} {
		if pos, ok := p.Source(off); ok {
			t.Errorf("PRG byte %d is fill, not %v", off, pos)
		}
	}
	if pos, ok := p.Source(2); !ok || pos.Line != 6 {
		t.Errorf("PRG byte 2 comes from %v", pos)
	}
	if addr, bank, ok := p.Addr(2); !ok || addr != 0x8002 || bank != 0 {
		t.Errorf("PRG byte 2 is at %d:$%04X", bank, addr)
	}
	if off, ok := p.PRGOffset(0x8002, 0); !ok || off != 2 {
		t.Errorf("$8002 is PRG byte %d", off)
	}
	if _, ok := p.PRGOffset(0x7FFF, 0); ok {
		t.Error("$7FFF is not in PRG ROM")
	}
}

func TestTheSameSourceGivesTheSameImage(t *testing.T) {
	name := filepath.Join("testdata", "dialect.asm")
	first, err := AssembleFile(name, Options{Defines: map[string]int{"GIVEN": 7}})
	if err != nil {
		t.Fatal(err)
	}
	for range 5 {
		again, err := AssembleFile(name, Options{Defines: map[string]int{"GIVEN": 7}})
		if err != nil {
			t.Fatal(err)
		}
		if string(again.Image) != string(first.Image) || fmt.Sprint(again.Symbols) != fmt.Sprint(first.Symbols) {
			t.Fatal("two runs differ")
		}
	}
}

func TestSourcesMayBeAssembledAtTheSameTime(t *testing.T) {
	var wait sync.WaitGroup
	for i := range 4 {
		wait.Go(func() {
			p, err := assemble(t, fmt.Sprintf(" lda #%d\n rts\n", i), nil)
			if err != nil || p.Image[17] != byte(i) {
				t.Errorf("source %d: %v", i, err)
			}
		})
	}
	wait.Wait()
}
