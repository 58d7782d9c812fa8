package bound_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"pool6502/budget/bound"
	"pool6502/budget/program"
)

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
