package export

import (
	"bytes"
	"context"
	"io"
	"strings"
	"testing"
	"testing/fstest"

	"pool6502/asm"
	"pool6502/asm/symbols"
	"pool6502/budget/profile"
	"pool6502/budget/program"
	"pool6502/internal/golden"
)

// least is a game whose code begins on the first line of a file, and goes on in another file.
var least = fstest.MapFS{
	"game.asm": {Data: []byte(`reset:  sta $2005
        .include "tail.asm"
main:   jmp main
        .mapper 0
        .vectors reset, reset, reset
`)},
	"tail.asm": {Data: []byte("        sta $4014\n        nop\n")},
}

// TestTheLeastFigures has instructions with one cycle of every cause, an event of one cycle and a call of none.
func TestTheLeastFigures(t *testing.T) {
	for name, write := range map[string]func(io.Writer, *profile.Profile) error{
		"lcov": LCOV, "trace": Trace, "cpuprofile": CPUProfile, "pprof": pprofText, "stacks": stacksText,
	} {
		t.Run(name, func(t *testing.T) {
			p := recordFiles(t, least, true, profile.Options{Frames: 2, Trees: []int{0}})
			for i := range p.Sites {
				p.Sites[i].Cycles = profile.Causes{1, 1, 1, 1, 1, 1, 1, 1}
			}
			for i := range p.Trees[0].Events {
				if e := &p.Trees[0].Events[i]; e.Cycles > 0 {
					e.Cycles = 1
				}
			}
			for i := range p.Trees[0].Calls {
				p.Trees[0].Calls[i].End = p.Trees[0].Calls[i].Start
			}
			var b bytes.Buffer
			if err := write(&b, p); err != nil {
				t.Fatal(err)
			}
			golden.Check(t, "least-"+name, b.String())
		})
	}
}

// A run of one cycle, which is less than a microsecond, has one sample, and one at its end.
func TestTheShortestCPUProfile(t *testing.T) {
	p := recordFiles(t, least, true, profile.Options{Frames: 1})
	p.Sites = p.Sites[:1]
	p.Sites[0].Cycles = profile.Causes{profile.Work: 1}
	var b strings.Builder
	if err := CPUProfile(&b, p); err != nil {
		t.Fatal(err)
	}
	if want := `"samples":[2,1],"timeDeltas":[0,0]}`; !strings.Contains(b.String(), want) {
		t.Errorf("%s\nwant %s", b.String(), want)
	}
}

// Debug information may have instructions whose line it does not know.
func TestCoverageLeavesOutWhatHasNoLine(t *testing.T) {
	source, err := asm.Assemble(least, "game.asm", asm.Options{})
	if err != nil {
		t.Fatal(err)
	}
	table := symbols.New([]asm.Symbol{{Name: "reset", Value: 0x8000, Kind: asm.Label, Offset: 0, Pos: asm.Pos{File: "a.s"}}})
	for i, line := range []int{1, 0, 3} {
		table.Lines = append(table.Lines, symbols.Line{PRGOffset: []int{0, 3, 6}[i], Size: []int{3, 3, 1}[i], Pos: asm.Pos{File: "a.s", Line: line}, Code: true})
	}
	game := program.Cartridge("", source.Image)
	if err := game.Fit("", table); err != nil {
		t.Fatal(err)
	}
	p, err := profile.Record(context.Background(), game, profile.Options{Frames: 1})
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	if err := LCOV(&b, p); err != nil {
		t.Fatal(err)
	}
	if got, want := b.String(), "TN:\nSF:a.s\nFNF:0\nFNH:0\nBRF:0\nBRH:0\nDA:1,1\nDA:3,1\nLF:2\nLH:2\nend_of_record\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
