package command

import (
	"slices"
	"strings"
	"testing"
)

func TestWaitsAndSymbolsAreForTheROMOfTheCommandLine(t *testing.T) {
	p := &playFlags{waits: []string{"main", "$8010"}, programFlags: programFlags{symbols: gameDir + "game.lbl"}}
	rom := gameDir + "game.nes"
	own, err := p.openGame(rom, true)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(own.Waits, p.waits) || own.Symbols == nil || len(own.Warnings) > 0 {
		t.Errorf("waits %q, names %v, note %q", own.Waits, own.Symbols != nil, own.Warnings)
	}
	other, err := p.openGame(rom, false)
	if err != nil {
		t.Fatal(err)
	}
	if other.Waits != nil || other.Symbols == nil {
		t.Errorf("a ROM opened later: waits %q, names %v", other.Waits, other.Symbols != nil)
	}
	if _, err := p.openGame("freelist", true); err == nil || !strings.Contains(err.Error(), "game.lbl: freelist is a source and has its own symbols and headers") {
		t.Errorf("symbols for a source: %v", err)
	}
	p.symbols = "nowhere.dbg"
	if _, err := p.openGame(rom, true); err == nil || !strings.Contains(err.Error(), "nowhere.dbg") {
		t.Errorf("symbols that do not exist: %v", err)
	}
}

func TestWhatIsForAROMNeedsOne(t *testing.T) {
	for want, p := range map[string]*playFlags{
		"--movie needs a ROM":                            {atFrame: -1, movie: "a.movie"},
		"--at-frame needs a ROM":                         {atFrame: 0},
		"--symbols, --source and --waits need a ROM; ":   {atFrame: -1, waits: []string{"main"}},
		"--symbols, --source and --waits need a ROM; n":  {atFrame: -1, programFlags: programFlags{symbols: "a.dbg"}},
		"--symbols, --source and --waits need a ROM; na": {atFrame: -1, programFlags: programFlags{sources: []string{"a.s"}}},
	} {
		t.Run(want, func(t *testing.T) {
			if err := p.begin(nil, nil); err == nil || !strings.HasPrefix(err.Error(), want) {
				t.Errorf("%v", err)
			}
		})
	}
}
