package watch

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"

	"pool6502/asm"
	"pool6502/asm/symbols"
	"pool6502/nes"
)

// foreignNames are names as another toolchain gives them: of labels, with a source line or without, of a variable, and
// of a routine that is copied to RAM.
func foreignNames() *Names {
	table := symbols.New([]asm.Symbol{
		{Name: "start", Value: 0x8002, Kind: asm.Label, Offset: 2, Pos: asm.Pos{File: "a.s", Line: 1}, Size: 14},
		{Name: "other", Value: 0x8002, Kind: asm.Label, Offset: 2, Local: true},
		{Name: "start.loop", Value: 0x8006, Kind: asm.Label, Offset: 6, Pos: asm.Pos{File: "a.s", Line: 3}, Local: true, Size: 4},
		{Name: "bare", Value: 0x8100, Kind: asm.Label, Offset: 0x100, Size: 1},
		{Name: "empty", Value: 0x8101, Kind: asm.Label, Offset: 0x101},
		{Name: "twin_a", Value: 0xBF00, Kind: asm.Label, Offset: 0x3F00},
		{Name: "twin_b", Value: 0xBF00, Kind: asm.Label, Offset: 0x3F00},
		{Name: "LIMIT", Value: 5},
		{Name: "copy", Value: 0x300, Kind: asm.RAM, Bank: -1, Offset: -1, Size: 8},
	})
	table.Lines = []symbols.Line{
		{PRGOffset: 0, Size: 1, Pos: asm.Pos{File: "a.s", Line: 10}, Code: true},
		{PRGOffset: 2, Size: 3, Pos: asm.Pos{File: "a.s", Line: 2}, Code: true},
		{PRGOffset: 6, Size: 4, Pos: asm.Pos{File: "a.s", Line: 4}, Code: true},
		{PRGOffset: 0x20, Size: 3, Pos: asm.Pos{File: "b.s", Line: 9}, C: true},
		{PRGOffset: 0x30, Size: 2, Pos: asm.Pos{File: "a.s", Line: 5}, Data: true},
		{PRGOffset: 0x100, Size: 1, Pos: asm.Pos{File: "c.s", Line: 6}, Code: true},
		{PRGOffset: 0x104, Size: 1, Pos: asm.Pos{File: "c.s", Line: 7}, Code: true},
		{PRGOffset: 0x3FFE, Size: 6, Pos: asm.Pos{File: "c.s", Line: 8}, Code: true},
	}
	return NewNames(table)
}

// TestCodeIsNamedByTheLabelThatReachesIt: where is the name of any code, entry that of a routine that starts there, and
// routine the one that the code belongs to.
func TestCodeIsNamedByTheLabelThatReachesIt(t *testing.T) {
	const small, large = 0x4000, 0x10000
	for _, c := range []struct {
		what         string
		loc          Loc
		addr         uint16
		prg          int
		where, entry string
	}{
		{"before the first label", 0, 0x8000, small, "$8000 10", "$8000 10"},
		{"a label, which knows its own line", 2, 0x8002, small, "start 1", "start 1"},
		{"a line of the label", 4, 0x8004, small, "start+2 2", "start+2 2"},
		{"no line", 5, 0x8005, small, "start+3 0", "$8005 0"},
		{"a local label", 6, 0x8006, small, "start.loop 3", "start.loop 3"},
		{"a line behind a local label", 8, 0x8008, small, "start.loop+2 4", "start.loop+2 4"},
		{"a line of another file", 0x20, 0x8020, small, "start.loop+26 9", "$8020 9"},
		{"a label whose line only the table knows", 0x100, 0x8100, small, "bare 6", "bare 6"},
		{"a line behind a label without a file", 0x104, 0x8104, small, "empty+3 7", "empty+3 7"},
		{"no line, in banks", 5, 0x8005, large, "start+3 0", "$8005 (PRG $00005) 0"},
		{"before the first label, in banks", 1, 0xC001, large, "$C001 0", "$C001 (PRG $00001) 0"},
		{"a label of another bank", 0x4010, 0x8010, large, "$8010 0", "$8010 (PRG $04010) 0"},
		{"the first place of the next bank", 0x4000, 0x8000, large, "$8000 8", "$8000 (PRG $04000) 8"},
		{"the farthest place of a bank at $8000", 0x3FFF, 0xBFFF, large, "twin_b+255 8", "twin_b+255 8"},
		{"a bank at $6000", 0x110, 0x600F, large, "empty+15 0", "$600F (PRG $00110) 0"},
		{"a label of another bank than that at $6000", 0x110, 0x600E, large, "$600E 0", "$600E (PRG $00110) 0"},
		{"RAM before all variables, in banks", large, 0, large, "$0000 0", "$0000 0"},
		{"a variable", small + 0x300, 0x300, small, "copy 0", "copy 0"},
		{"the end of a variable", small + 0x305, 0x305, small, "copy+5 0", "$0305 0"},
		{"RAM before all variables", small, 0, small, "$0000 0", "$0000 0"},
	} {
		t.Run(c.what, func(t *testing.T) {
			n := foreignNames()
			name, pos := n.at(c.loc, c.addr, c.prg)
			if got := fmt.Sprintf("%s %d", name, pos.Line); got != c.where {
				t.Errorf("the code is %s, want %s", got, c.where)
			}
			name, pos = n.entry(c.loc, c.addr, c.prg)
			if got := fmt.Sprintf("%s %d", name, pos.Line); got != c.entry {
				t.Errorf("the routine is %s, want %s", got, c.entry)
			}
		})
	}
}

func TestCodeBelongsToTheGlobalLabelBeforeIt(t *testing.T) {
	for _, c := range []struct {
		loc   Loc
		addr  uint16
		start uint16
		ok    bool
		begin bool   // a routine starts there
		label string // there
	}{
		{0, 0x8000, 0, false, false, ""},
		{2, 0x8002, 0x8002, true, true, "start"},
		{3, 0x8003, 0x8002, true, false, ""},
		{6, 0x8006, 0x8002, true, false, "start.loop"},
		{0xFF, 0x80FF, 0x8002, true, false, ""},
		{0x100, 0x8100, 0x8100, true, true, "bare"},
		{0x3F00, 0xFF00, 0xFF00, true, true, "twin_b"},
		{0x3FFF, 0xFFFF, 0xFF00, true, false, ""},
		{0x3FFF, 0x8001, 0, false, false, ""}, // the bank begins behind the label
		{0x4000, 0, 0, false, false, ""},
		{0x4300, 0x300, 0, false, false, ""},
	} {
		t.Run(fmt.Sprintf("$%04X", c.loc), func(t *testing.T) {
			n := foreignNames()
			if start, ok := n.start(c.loc, c.addr, 0x4000); start != c.start || ok != c.ok {
				t.Errorf("it belongs to $%04X, %v; want $%04X, %v", start, ok, c.start, c.ok)
			}
			if n.starts(c.loc) != c.begin || n.Label(c.loc) != c.label {
				t.Errorf("a routine starts there: %v; the label is %q", n.starts(c.loc), n.Label(c.loc))
			}
		})
	}
}

func TestSizesAndCodeOfForeignSymbols(t *testing.T) {
	n := foreignNames()
	flag := &Names{}
	flag.Symbols = symbols.New([]asm.Symbol{{Name: "flag", Value: 0x20, Kind: asm.Zeropage, Bank: -1, Offset: -1}})
	if flag.Data(0x20) != "flag" || flag.Data(0x21) != "" {
		t.Errorf("a variable of no known size is %q, and the byte behind it %q", flag.Data(0x20), flag.Data(0x21))
	}
	if got, want := fmt.Sprint(n.Sizes()), "[{start 14} {bare 1}]"; got != want {
		t.Errorf("sizes %s, want %s", got, want)
	}
	// A ROM of nop, and a few longer instructions in the lines.
	image := slices.Concat([]byte("NES\x1a\x01"), make([]byte, 11), []byte(strings.Repeat("\xEA", 0x4000)))
	prg := image[16:]
	copy(prg[2:], "\xA9\x01\xEA")     // lda #1, nop
	copy(prg[6:], "\xAD\x00\x03\xEA") // lda $0300, nop
	copy(prg[0x3FFE:], "\xEA\xAD")    // nop, and an instruction that the end of the ROM cuts off
	con, err := nes.Open(image, nes.Config{SampleRate: -1})
	if err != nil {
		t.Fatal(err)
	}
	m := NewMeter(con, n)
	if got, want := fmt.Sprintf("%X", m.Code()), "[0 2 4 6 9 20 21 22 100 104 3FFE 3FFF]"; got != want {
		t.Errorf("instructions begin at %s, want %s", got, want)
	}
	if NewMeter(con, nil).Code() != nil || NewMeter(con, &Names{}).Code() != nil {
		t.Error("code is known without names")
	}
	if got := []byte{m.Opcode(2), m.Opcode(0x3FFF), m.Opcode(0x4000), m.Opcode(0x4300)}; string(got) != "\xA9\xAD\x00\x00" {
		t.Errorf("opcodes % X", got)
	}
	if m.Line(8) != (asm.Pos{File: "a.s", Line: 4}) || m.Line(0x3FFF).Line != 8 || m.Line(0x4000).Line != 0 {
		t.Errorf("lines %v, %v, %v", m.Line(8), m.Line(0x3FFF), m.Line(0x4000))
	}
	for _, c := range []struct {
		loc     Loc
		addr    uint16
		routine string
		line    int
	}{{2, 0x8002, "start", 2}, {2, 0xC002, "start", 2}, {8, 0x8008, "start", 4}, {0x100, 0xC100, "bare", 6}, {0, 0x8000, "$8000", 10}, {1, 0x8001, "$8001", 0}, {0x4300, 0x300, "copy", 0}} {
		if routine, pos := m.Place(c.loc, c.addr); routine != c.routine || pos.Line != c.line {
			t.Errorf("$%04X belongs to %s, line %d; want %s, line %d", c.addr, routine, pos.Line, c.routine, c.line)
		}
	}
	if name, pos := m.Where(0xC002); name != "start" || pos.Line != 2 {
		t.Errorf("the instruction at the label start is %s on line %d, want line 2", name, pos.Line)
	}
	if loc, ok := n.Find("LIMIT", 5, 0x4000); loc != 0x4005 || !ok {
		t.Errorf("the address that a constant has is found at $%X, %v", loc, ok)
	}
	local := symbols.New([]asm.Symbol{{Name: ".lost", Value: 0x8001, Kind: asm.Label, Offset: 1, Pos: asm.Pos{File: "a.s", Line: 7}, Local: true}})
	lost := NewNames(local)
	if routine, pos := NewMeter(con, lost).Place(1, 0x8001); routine != ".lost" || pos.Line != 7 {
		t.Errorf("a local label without a routine is in %s, line %d", routine, pos.Line)
	}
}

func TestSourceLinesAreReadOnceWhereSymbolsHaveNoText(t *testing.T) {
	n := foreignNames()
	if _, ok := n.SourceLine("a.s", 1); ok {
		t.Error("a line is found, and nobody reads files")
	}
	asked := map[string]int{}
	n.ReadLines = func(file string) ([]string, bool) {
		asked[file]++
		return []string{"start: lda #1", " nop"}, file == "a.s" || file == "b.s"
	}
	for line, want := range map[int]string{-1: "", 0: "", 1: "start: lda #1", 2: " nop", 3: ""} {
		if got, ok := n.SourceLine("a.s", line); got != want || ok != (want != "") {
			t.Errorf("line %d is %q, %v; want %q", line, got, ok, want)
		}
	}
	var readers sync.WaitGroup
	for range 4 {
		readers.Go(func() { n.SourceLine("b.s", 1) })
	}
	readers.Wait()
	if asked["a.s"] != 1 || asked["b.s"] != 1 {
		t.Errorf("the files were read so often: %v", asked)
	}
	_, m, _ := meterOf(t, "reset: nop\n        .vectors reset, reset, reset\n")
	if got, ok := m.SourceLine(asm.Pos{File: "x.asm", Line: 1}); got != "reset: nop" || !ok {
		t.Errorf("line 1 of an assembled program is %q, %v", got, ok)
	}
}

// TestTheNamesOfAProgramThatIsNoCartridge: which symbols become labels depends on the addresses where code is.
func TestTheNamesOfAProgramThatIsNoCartridge(t *testing.T) {
	table := symbols.New([]asm.Symbol{
		{Name: "count", Value: 0x10, Kind: asm.Zeropage, Offset: -1},
		{Name: "LIMIT", Value: 0x2000, Kind: asm.Constant, Offset: -1},
		{Name: "main", Value: 0x2000, Kind: asm.RAM, Offset: -1},
		{Name: "last", Value: 0xFFFF, Kind: asm.RAM, Offset: -1},
		{Name: "far", Value: 0x10000, Kind: asm.RAM, Offset: -1},
	})
	table.FitCode(0x2000, 0xE000)
	n := NewNames(table)
	for name, want := range map[string]asm.Kind{"count": asm.Zeropage, "LIMIT": asm.Constant, "main": asm.Label, "last": asm.Label, "far": asm.RAM} {
		if s, ok := table.Lookup(name); !ok || s.Kind != want || s.Bank != -1 {
			t.Errorf("%s is a %v of bank %d, want a %v", name, s.Kind, s.Bank, want)
		}
	}
	if n.Label(0) != "main" {
		t.Errorf("the label of the first instruction is %q", n.Label(0))
	}
	for addr, want := range map[uint16]string{0: "$0000", 0x10: "count", 0x2000: "main", 0x2003: "main+3", 0xFFFF: "last"} {
		if got := n.Near(addr); got != want {
			t.Errorf("$%04X is near %s, want %s", addr, got, want)
		}
	}
	_, _, p := meterOf(t, "        .zeropage\nseen: .res 2\n        .code\nreset: nop\n nop\n        .vectors reset, reset, reset\n")
	p.Budgets = []asm.Limit{{Of: "frame"}}
	if got := namesOf(p).Budgets; len(got) != 1 || got[0].Of != "frame" {
		t.Errorf("the program's budgets are %v", got)
	}
	for addr, want := range map[uint16]string{0x8001: "reset+1", 0x8000: "reset", 1: "seen+1"} {
		if got := namesOf(p).Near(addr); got != want {
			t.Errorf("$%04X of a cartridge is near %s, want %s", addr, got, want)
		}
	}
}

func TestAFunctionOfCHasParameters(t *testing.T) {
	image, err := os.ReadFile("../../testdata/game/game.nes")
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile("../../testdata/game/game.dbg")
	if err != nil {
		t.Fatal(err)
	}
	table, err := symbols.Read("game.dbg", text)
	if err != nil {
		t.Fatal(err)
	}
	if err := table.Fit(image); err != nil {
		t.Fatal(err)
	}
	n := NewNames(table)
	if params, ok := n.Params("spark_put"); !ok || fmt.Sprint(params) != "[{number 0} {height 1} {rise 2}]" {
		t.Errorf("spark_put has the parameters %v, %v", params, ok)
	}
	_, _, p := meterOf(t, "spark_put: nop\n        .vectors spark_put, spark_put, spark_put\n")
	for what, names := range map[string]*Names{"an unknown name": n, "assembled": namesOf(p), "no names": nil, "empty names": {}} {
		name := "spark_put"
		if names == n {
			name = "nothing"
		}
		if params, ok := names.Params(name); ok || params != nil {
			t.Errorf("%s: %v", what, params)
		}
	}
	if n.Coded(len(image)) != nil {
		t.Error("the symbols of another toolchain know the line of every byte")
	}
}
