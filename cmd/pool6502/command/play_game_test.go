package command

import (
	"slices"
	"strings"
	"testing"
)

func TestWaitsAndSymbolsAreForTheROMOfTheCommandLine(t *testing.T) {
	p := &playFlags{waits: []string{"main", "$8010"}, symbols: gameDir + "game.lbl"}
	rom := gameDir + "game.nes"
	own, err := p.open(rom, true)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(own.Waits, p.waits) || own.Known == nil || own.Note != "" {
		t.Errorf("waits %q, names %v, note %q", own.Waits, own.Known != nil, own.Note)
	}
	other, err := p.open(rom, false)
	if err != nil {
		t.Fatal(err)
	}
	if other.Waits != nil || other.Known == nil {
		t.Errorf("a ROM opened later: waits %q, names %v", other.Waits, other.Known != nil)
	}
	if _, err := p.open("freelist", true); err == nil || !strings.Contains(err.Error(), "--symbols and --source: freelist is a source and has its own") {
		t.Errorf("symbols for a source: %v", err)
	}
	p.symbols = "nowhere.dbg"
	if _, err := p.open(rom, true); err == nil || !strings.Contains(err.Error(), "nowhere.dbg") {
		t.Errorf("symbols that do not exist: %v", err)
	}
}

func TestWhatIsForAROMNeedsOne(t *testing.T) {
	for want, p := range map[string]*playFlags{
		"--movie needs a ROM":                            {atFrame: -1, movie: "a.movie"},
		"--at-frame needs a ROM":                         {atFrame: 0},
		"--symbols, --source and --waits need a ROM; ":   {atFrame: -1, waits: []string{"main"}},
		"--symbols, --source and --waits need a ROM; n":  {atFrame: -1, symbols: "a.dbg"},
		"--symbols, --source and --waits need a ROM; na": {atFrame: -1, sources: []string{"a.s"}},
	} {
		t.Run(want, func(t *testing.T) {
			if err := p.begin(nil, nil); err == nil || !strings.HasPrefix(err.Error(), want) {
				t.Errorf("%v", err)
			}
		})
	}
}
