package symbols

import (
	"fmt"
	"strings"
	"testing"
)

func TestALabelOfTheListOfNESASMIsAnAddressOrANumber(t *testing.T) {
	s, err := Read("game.fns", []byte("last = $FFFF\nbeyond = $00010000\nminus = $FFFFFFFF ; -1\n"))
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]Symbol{
		"last":   {Kind: Label, Value: 0xFFFF},
		"beyond": {Kind: Constant, Value: 0x10000},
		"minus":  {Kind: Constant, Value: -1},
	} {
		want.Name, want.Bank, want.Offset = name, -1, -1
		if got, _ := s.Lookup(name); got != want {
			t.Errorf("%s is %+v, want %+v", name, got, want)
		}
	}
}

func TestTheFileNameOfANameListHasTheBank(t *testing.T) {
	for name, want := range map[string]int{
		"game.nes.3.nl": 3, "game.nes.FF.NL": 0xFF, "dir.5/game.nes.0.nl": 0,
		"game.nes.ram.nl": RAMBank, "game.nes.100.nl": RAMBank, "3.nl": RAMBank, "game.nl": RAMBank, "": RAMBank,
	} {
		if got := nlBank(name); got != want {
			t.Errorf("%q is of bank %d, want %d", name, got, want)
		}
	}
}

func TestTheFirstLineTellsTheFormat(t *testing.T) {
	for text, want := range map[string]string{
		"\n; a comment\n\r\n# another\nal C000 .reset\n": "VICE labels",
		"P:10\nP:0:reset\n":          "Mesen labels", // a comment, without a label
		"\\ goes on\n$C000#reset#\n": "FCEUX name list",
		"\ufeffreset = $C000\n":      "NESASM function list",
		"$FFFF#last#\n":              "FCEUX name list",
	} {
		if s, err := Read("x", []byte(text)); err != nil || s.Format != want || len(s.Symbols) != 1 {
			t.Errorf("%q: %+v, %v; want %s", text, s, err, want)
		}
	}
}

func TestLinesAndFilesHaveALimit(t *testing.T) {
	most := strings.Repeat("; "+strings.Repeat("x", kb-3)+"\n", 64*kb)
	for _, c := range []struct {
		name string
		file string
		want string
	}{
		{"a long line", ";" + strings.Repeat("x", 100*kb) + "\nhello", `vice: line 2: "hello" is not a label; a line is al C000 .name`},
		{"64 MB", most, ""},
		{"a line more", most + "\n", "vice: the file is larger than 64 MB"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if _, err := readVICE(strings.NewReader(c.file)); c.want == "" && err != nil || c.want != "" && (err == nil || err.Error() != c.want) {
				t.Errorf("%v, want %q", err, c.want)
			}
		})
	}
}

func TestATableHasALimit(t *testing.T) {
	full := &Table{Symbols: make([]Symbol, maxSymbols-1, maxSymbols)}
	if err := full.add(Symbol{}); err != nil {
		t.Error(err)
	}
	if err := full.add(Symbol{}); err == nil || err.Error() != fmt.Sprintf("more than %d labels", maxSymbols) {
		t.Error(err)
	}
}

func TestALineOfOneCharacterIsTheFirst(t *testing.T) {
	if _, err := Read("x", []byte("\nx\nal C000 .reset\n")); err == nil || !strings.HasPrefix(err.Error(), `x: line "x" is in no known symbol format`) {
		t.Error(err)
	}
}

func TestAnAddressHasAKind(t *testing.T) {
	for addr, want := range map[int]Kind{
		0: Zeropage, 0xFF: Zeropage, 0x100: RAM, 0x1FFF: RAM, 0x2000: Constant, 0x401F: Constant,
		0x4020: RAM, 0x5FFF: RAM, 0x6000: PRGRAM, 0x7FFF: PRGRAM, 0x8000: Label, 0xFFFF: Label,
	} {
		if got := kindAt(addr); got != want {
			t.Errorf("$%04X is %v, want %v", addr, got, want)
		}
	}
}

func TestMesenCountsTheBytesOfVariablesOnly(t *testing.T) {
	for line, want := range map[string]Symbol{
		"R:FF:a":        {Kind: Zeropage, Value: 0xFF, Size: 1},
		"R:100-10F:a":   {Kind: RAM, Value: 0x100, Size: 16},
		"G:300-30F:a":   {Kind: RAM, Value: 0x300, Size: 16},
		"G:2000-2007:a": {Kind: Constant, Value: 0x2000},
		"G:C000-C00F:a": {Kind: Label, Value: 0xC000},
		"S:0-1FFF:a":    {Kind: PRGRAM, Value: 0x6000, Size: 0x2000},
	} {
		s, err := ReadMLB(strings.NewReader(line))
		if err != nil {
			t.Fatal(err)
		}
		want.Name, want.Bank, want.Offset = "a", -1, -1
		if got := s.Symbols[0]; got != want {
			t.Errorf("%s: %+v, want %+v", line, got, want)
		}
	}
}
