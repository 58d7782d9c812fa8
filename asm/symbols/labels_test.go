package symbols

import (
	"fmt"
	"strings"
	"testing"
)

// nrom is a ROM of 16 KB, uxrom one of four banks.
var (
	nrom  = append([]byte("NES\x1a\x01\x00\x00\x00"), make([]byte, 8+16*1024)...)
	uxrom = append([]byte("NES\x1a\x04\x00\x20\x00"), make([]byte, 8+64*1024)...)
)

// labelFiles are files of the same program in every format that has labels
// alone, as the tools that are named wrote them of a program of our own, put
// together by hand where the tool does not run here.
var labelFiles = []struct{ name, file, format, text string }{
	{"ld65", "game.lbl", "VICE labels", "al 00C000 .reset\nal 00C006 .nmi\nal 000010 .ptr\nal 000300 .arr\nal C0000010 .far\n"},
	{"VICE", "labels.txt", "VICE labels", "; by hand\nal C:c000 .reset\nal C:c006 .nmi ; a comment\nadd_label $10 .ptr\nbreak c000\nal C:0300 .arr\n"},
	{"Mesen", "game.mlb", "Mesen labels", "NesPrgRom:0000:reset:it starts here\nNesPrgRom:0006:nmi\nNesInternalRam:0010:ptr\nNesInternalRam:0300-030F:arr\nNesChrRom:0:tiles\n"},
	{"Mesen by address", "x", "Mesen labels", "NesMemory:C000:reset\nNesMemory:C006:nmi\nNesMemory:10:ptr\nG:0300-030F:arr\n"},
	{"asm6f -m", "game.mlb", "Mesen labels", "NesPrgRom:0000:reset\nNesPrgRom:0002:@loop\nNesPrgRom:0006:@loop\nNesPrgRom:0006:nmi\nNesInternalRam:0010:ptr\nNesInternalRam:0300:arr\nNesSaveRam:0000:save\nNesWorkRam:0000:save\n"},
	{"asm6f -n", "game.nes.0.nl", "FCEUX name list", "$C005#-#\n$C002#@loop#\n$C006#@loop#\n$C006#nmi#\n$C000#reset#\n$C0000010#PPUCTRL#\n$0010#ptr#\n$0300#arr#\n"},
	{"FCEUX", "game.nes.0.nl", "FCEUX name list", "$C000#reset#it starts\n\\and goes on here\n$C006##only a comment\n$C006#nmi#\n$0010#ptr#\n$0300/10#arr#\n"},
	{"NESASM", "game.fns", "NESASM function list", "; game.asm\nreset                            = $C000\nnmi                              = $C006\nptr                              = $0010\narr = $0300\nFAR = $FFFFFFFF\n"},
}

func TestEveryFormatOfLabelsIsKnownByItsContent(t *testing.T) {
	for _, c := range labelFiles {
		t.Run(c.name, func(t *testing.T) {
			s, err := Read(c.file, []byte(c.text))
			if err != nil {
				t.Fatal(err)
			}
			if s.Format != c.format {
				t.Errorf("it is taken for %s", s.Format)
			}
			if err := s.Fit(nrom); err != nil || len(s.Warnings) > 0 {
				t.Fatal(err, s.Warnings)
			}
			for name, want := range map[string]Symbol{
				"reset": {Kind: Label, Value: 0xC000, Bank: 0, Offset: 0},
				"nmi":   {Kind: Label, Value: 0xC006, Bank: 0, Offset: 6},
				"ptr":   {Kind: Zeropage, Value: 0x10, Bank: -1, Offset: -1},
				"arr":   {Kind: RAM, Value: 0x300, Bank: -1, Offset: -1},
			} {
				got, err := s.Find(name)
				want.Name, want.Size = name, got.Size
				if err != nil || got != want {
					t.Errorf("%s is %+v, %v; want %+v", name, got, err, want)
				}
			}
			if name, off := s.Name(0xC001, 0); name != "reset" || off != 1 {
				t.Errorf("$C001 is %s+%d", name, off)
			}
		})
	}
}

func TestLocalLabelsOfAsm6fHaveTheLabelBeforeThemInFront(t *testing.T) {
	for _, i := range []int{4, 5} {
		t.Run(labelFiles[i].name, func(t *testing.T) {
			s, err := Read(labelFiles[i].file, []byte(labelFiles[i].text))
			if err != nil {
				t.Fatal(err)
			}
			for name, want := range map[string]int{"reset@loop": 2, "nmi@loop": 6} {
				if sym, err := s.Find(name); err != nil || sym.Offset != want || !sym.Local {
					t.Errorf("%s is %+v, %v", name, sym, err)
				}
			}
		})
	}
}

func TestVariablesThatAsm6fWritesAsLabelsAreLeftOut(t *testing.T) {
	s, err := Read("game.mlb", []byte("P:0000:a\nP:0000:b\nP:0000:c\nP:0000:d\nP:0000:reset\nP:0003:nmi\n"))
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Fit(nrom); err != nil || len(s.Warnings) != 1 || !strings.HasPrefix(s.Warnings[0], "5 names are at PRG offset $0000") {
		t.Errorf("%v, %q", err, s.Warnings)
	}
	if sym, err := s.Find("reset"); err != nil || sym.Offset != 0 || len(s.Symbols) != 2 {
		t.Errorf("reset is %+v of %d, %v", sym, len(s.Symbols), err)
	}
}

func TestFourLabelsMayHaveOneAddress(t *testing.T) {
	s, err := Read("game.mlb", []byte("P:0000:a\nP:0000:b\nP:0000:c\nP:0000:reset\nP:0000:@loop\n"))
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Fit(nrom); err != nil || len(s.Warnings) > 0 || len(s.Symbols) != 5 {
		t.Errorf("%+v, %v, %q", s.Symbols, err, s.Warnings)
	}
}

func TestALabelHasABankWhereOnlyOneCanBeAtItsAddress(t *testing.T) {
	s, err := Read("game.lbl", []byte("al 008000 .level\nal 00C010 .main\n"))
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Fit(uxrom); err != nil {
		t.Fatal(err)
	}
	if sym, _ := s.Find("main"); sym.Bank != 3 || sym.Offset != 3*0x4000+0x10 {
		t.Errorf("main is %+v, and the last bank is fixed", sym)
	}
	if sym, _ := s.Find("level"); sym.Bank != -1 || sym.Offset != -1 {
		t.Errorf("level is %+v, and may be in any of three banks", sym)
	}
}

func TestTheNameListsOfAllBanksAreOneTable(t *testing.T) {
	var tables []*Table
	for file, text := range map[string]string{"a.nes.0.nl": "$8000#first#", "a.nes.2.nl": "$8000#third#", "a.nes.3.nl": "$C000#reset#", "a.nes.ram.nl": "$10#ptr#"} {
		t.Run(file, func(t *testing.T) {
			one, err := Read(file, []byte(text))
			if err != nil {
				t.Fatal(err)
			}
			tables = append(tables, one)
		})
	}
	s := Join(tables...)
	if err := s.Fit(uxrom); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string][2]int{"first": {0, 0}, "third": {2, 0x8000}, "reset": {3, 0xC000}, "ptr": {-1, -1}} {
		t.Run(name, func(t *testing.T) {
			if sym, err := s.Find(name); err != nil || sym.Bank != want[0] || sym.Offset != want[1] {
				t.Errorf("%s is %+v, %v", name, sym, err)
			}
		})
	}
}

func TestAFileOfNoFormatNamesFileAndLine(t *testing.T) {
	for text, want := range map[string]string{
		"":                           "x: the file has no symbols",
		"NES\x1a":                    "x: this is a ROM, not a symbol file",
		"hello world":                `x: line "hello world" is in no known symbol format: ` + Formats,
		"al C000 .a\nal C000":        `x: vice: line 2: "al C000" is not a label; a line is al C000 .name`,
		"al C000 .a\nal xyz .a":      `x: vice: line 2: "al xyz .a" is not a label; a line is al C000 .name`,
		"$C000#a#\n$C000":            `x: nl: line 2: "$C000" is not a name; a line is $C000#name#comment`,
		"a = $C000\nb":               `x: fns: line 2: "b" is not a label; a line is name = $C000`,
		"P:0:a\nb":                   `x: mlb: line 2: "b" is not a label; a line is type:offset:name:comment`,
		"P:1000000:a":                `x: line "P:1000000:a" is in no known symbol format: ` + Formats,
		"\n\nP:0:a\nP:1000000:a":     `x: mlb: line 4: "1000000" is not a hexadecimal offset`,
		"\x7fELF":                    "x: elf: ",
		"version\tmajor=2\nsym\tid=": "x: dbg: line 2: ",
	} {
		t.Run(fmt.Sprintf("%.60s", text), func(t *testing.T) {
			if _, err := Read("x", []byte(text)); err == nil || !strings.HasPrefix(err.Error(), want) {
				t.Errorf("%q: %v, want %s", text, err, want)
			}
		})
	}
}

func TestANameListTellsHowLargeAnArrayIs(t *testing.T) {
	for text, want := range map[string]int{"$0300/10#arr#": 16, "$0300/FFFF#arr#": 0xFFFF, "$0300#arr#": 0} {
		t.Run(text, func(t *testing.T) {
			s, err := Read("a.nes.ram.nl", []byte(text))
			if err != nil {
				t.Fatal(err)
			}
			if sym, err := s.Find("arr"); err != nil || sym.Size != want {
				t.Errorf("it is %+v, %v; want %d bytes", sym, err, want)
			}
		})
	}
	if _, err := Read("a.nes.ram.nl", []byte("$0300/10000#arr#")); err == nil {
		t.Error("64 KB and more are an array")
	}
}

func TestTablesThatAreJoinedKeepWhatTheyAre(t *testing.T) {
	one, err := readDBG(strings.NewReader(dbgSource))
	if err != nil {
		t.Fatal(err)
	}
	one.other = append(one.other, alias{name: "start", id: one.Symbols[0].id})
	s := Join(one)
	if s.Format != one.Format || s.Format == "" {
		t.Errorf("the format is %q, was %q", s.Format, one.Format)
	}
	if sym, err := s.Find("start"); err != nil || sym.Name != one.Symbols[0].Name {
		t.Errorf("another name of %s is %+v, %v", one.Symbols[0].Name, sym, err)
	}
}
