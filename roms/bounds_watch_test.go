package roms

import (
	"path/filepath"
	"testing"

	"pool6502/budget/bound"
	"pool6502/budget/program"
	"pool6502/nes"
)

// TestProofsAllowEachInstruction plays the demos and compares the console before each instruction with what the proofs
// of the routines that are running believe possible.
func TestProofsAllowEachInstruction(t *testing.T) {
	if testing.Short() {
		t.Skip("it analyses every routine")
	}
	const frames = 90
	for _, pool := range All() {
		t.Run(pool.Name, func(t *testing.T) {
			prog, err := Assemble(pool.Main, nil)
			if err != nil {
				t.Fatal(err)
			}
			con, err := nes.Open(prog.Image, nes.Config{SampleRate: -1})
			if err != nil {
				t.Fatal(err)
			}
			var places []bound.Place
			for i := range prog.Contracts {
				places = append(places, bound.Place{Addr: prog.Contracts[i].Addr, Bank: prog.Contracts[i].Bank})
			}
			w := boundsOf(t, prog).Watch(con, places)
			for range frames {
				con.RunFrame()
			}
			for _, e := range w.Escaped() {
				t.Error(e)
			}
			t.Logf("%d comparisons in %d calls", w.Checks, w.Calls)
			if w.Checks < 20_000 {
				t.Errorf("only %d instructions were compared", w.Checks)
			}
		})
	}
}

// TestProofsOfExamples does the same with the example game and with the programs of other assemblers.
func TestProofsOfExamples(t *testing.T) {
	for _, file := range []string{"../testdata/game/game.nes", "../testdata/game/asm6f/dot.nes", "../testdata/game/nesasm/dot.nes", "tricks/flicker.asm"} {
		t.Run(filepath.Base(file), func(t *testing.T) {
			game, err := program.Open(file)
			if err != nil {
				t.Fatal(err)
			}
			p, err := bound.New(game)
			if err != nil {
				t.Fatal(err)
			}
			con, err := nes.Open(game.Image, nes.Config{SampleRate: -1})
			if err != nil {
				t.Fatal(err)
			}
			var places []bound.Place
			for _, c := range game.Contracts {
				places = append(places, bound.Place{Addr: c.Addr, Bank: c.Bank})
			}
			w := p.Watch(con, append(places, p.Called(places)...))
			for range 120 {
				con.RunFrame()
			}
			for _, e := range append(w.Escaped(), w.Refuted()...) {
				t.Error(e)
			}
			t.Logf("%d comparisons in %d calls", w.Checks, w.Calls)
			if w.Checks == 0 {
				t.Error("no instruction was compared")
			}
		})
	}
}
