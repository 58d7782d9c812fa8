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
			if _, err := ReadVICE(strings.NewReader(c.file)); c.want == "" && err != nil || c.want != "" && (err == nil || err.Error() != c.want) {
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
