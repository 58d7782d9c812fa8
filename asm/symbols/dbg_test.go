package symbols

import (
	"fmt"
	"strings"
	"testing"
)

// debugFile is a debug file of one module a.s with a segment in ROM and one in RAM, and with more records.
func debugFile(records ...string) string {
	return "version\tmajor=2,minor=0\n" +
		"file\tid=0,name=\"a.s\"\nmod\tid=0,name=\"a.o\"\nscope\tid=0,name=\"\",mod=0\n" +
		"seg\tid=0,name=\"CODE\",start=0x8000,type=ro,ooffs=16\n" +
		"seg\tid=1,name=\"BSS\",start=0,type=rw\n" +
		strings.Join(records, "\n") + "\n"
}

func readDebug(t *testing.T, records ...string) *Table {
	t.Helper()
	s, err := Read("a.dbg", []byte(debugFile(records...)))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestASymbolOfADebugFileIsOfItsSegment(t *testing.T) {
	for _, c := range []struct {
		record string
		want   Symbol
	}{
		{"val=0,seg=1,size=2", Symbol{Kind: Zeropage, Value: 0, Bank: -1, Offset: -1, Size: 2}},
		{"val=0xFFFF,seg=0,size=1", Symbol{Kind: Label, Value: 0xFFFF, Bank: -1, Offset: 0x7FFF, Size: 1}},
		{"val=0x10000,seg=0,size=1", Symbol{Kind: Constant, Value: 0x10000, Bank: -1, Offset: -1}},
		{"val=-1,seg=1,size=1", Symbol{Kind: Constant, Value: -1, Bank: -1, Offset: -1}},
		{"val=5", Symbol{Kind: Constant, Value: 5, Bank: -1, Offset: -1}},
		{"val=5,seg=7", Symbol{Kind: Constant, Value: 5, Bank: -1, Offset: -1}}, // an unknown segment
		{"val=0x7FFFFFFF", Symbol{Kind: Constant, Value: 0x7FFFFFFF, Bank: -1, Offset: -1}},
		{"val=-2147483648", Symbol{Kind: Constant, Value: -1 << 31, Bank: -1, Offset: -1}},
	} {
		t.Run(c.record, func(t *testing.T) {
			c.want.Name, c.want.Module, c.want.id = "x", "a", 4
			if got, _ := readDebug(t, `sym	id=3,name="x",scope=0,`+c.record).Lookup("x"); got != c.want {
				t.Errorf("%+v, want %+v", got, c.want)
			}
		})
	}
	for _, number := range []string{"0x100000000", "4294967296", "-2147483649", "0x7FFFFFFFFFFFFFFF", "18446744073709551615"} {
		want := fmt.Sprintf("a.dbg: dbg: line 7: val=%s is not a number in range", number)
		if _, err := Read("a.dbg", []byte(debugFile(`sym	id=0,name="x",val=`+number))); err == nil || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

// TestAVariableOfCHRROMIsALabel: a segment of tiles begins at address 0, as the zero page does.
func TestAVariableOfCHRROMIsALabel(t *testing.T) {
	const behind = 16 + 32*kb
	for _, c := range []struct {
		name, segment string
		want          Kind
	}{
		{"behind PRG ROM", fmt.Sprintf("start=0,type=ro,ooffs=%d", behind), Label},
		{"the first byte behind PRG ROM", fmt.Sprintf("start=0,type=ro,ooffs=%d", behind-0x10), Label},
		{"the last byte of PRG ROM", fmt.Sprintf("start=0,type=ro,ooffs=%d", behind-0x11), Zeropage},
		{"without a start, behind PRG ROM", fmt.Sprintf("type=ro,ooffs=%d", behind-0x10), Label},
		{"not only for reading", fmt.Sprintf("start=0,type=rw,ooffs=%d", behind), Zeropage},
		{"not in the file", "start=0,type=ro", Zeropage},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := readDebug(t, "seg\tid=2,name=\"TILES\","+c.segment, `sym	id=0,name="x",scope=0,val=0x10,seg=2`)
			if err := s.Fit(image(8 * kb)); err != nil {
				t.Fatal(err)
			}
			if got, _ := s.Lookup("x"); got.Kind != c.want {
				t.Errorf("it is %+v, want a %v", got, c.want)
			}
		})
	}
}

func TestALineOfADebugFileHasTheBytesOfItsSpans(t *testing.T) {
	const spans = "span\tid=0,seg=0,start=0,size=3\nspan\tid=1,seg=0,start=3,size=0\nspan\tid=2,seg=1,start=0,size=3\nspan\tid=3,seg=9,start=0,size=3\nspan\tid=4,seg=0,start=8,size=-1"
	for line, want := range map[string]string{
		"file=0,line=7,span=0":        "a.s:7 0+3",
		"file=0,span=0":               "a.s:0 0+3", // no number
		"line=7,span=0":               ":7 0+3",    // no file
		"file=0,line=7,type=2,span=0": "a.s:7 0+3 from a macro",
		"file=0,line=7,span=1":        "", // no bytes
		"file=0,line=7,span=2":        "", // bytes in RAM
		"file=0,line=7,span=3":        "", // an unknown segment
		"file=0,line=7,span=4":        "",
		"file=0,line=7,span=5":        "", // an unknown span
		"file=0,line=7":               "",
		"file=0,line=7,span=5+0":      "a.s:7 0+3",
	} {
		t.Run(line, func(t *testing.T) {
			got := ""
			for _, l := range readDebug(t, spans, "line\tid=0,"+line).Lines {
				got += fmt.Sprintf("%s:%d %d+%d", l.Pos.File, l.Pos.Line, l.PRGOffset, l.Size)
				if l.Copied {
					got += " from a macro"
				}
			}
			if got != want {
				t.Errorf("%q, want %q", got, want)
			}
		})
	}
}

// TestAnImportIsTheExportOfTheOtherModule: module b has no hit of its own, c has one.
func TestAnImportIsTheExportOfTheOtherModule(t *testing.T) {
	s := readDebug(t,
		"mod\tid=1,name=\"b.o\"\nmod\tid=2,name=\"c.o\"\nscope\tid=1,name=\"\",mod=1\nscope\tid=2,name=\"\",mod=2",
		`sym	id=0,name="hit",scope=0,val=0x8000,seg=0`,
		`sym	id=1,name="hit",scope=2,val=0x8010,seg=0`,
		`sym	id=2,name="run",scope=1,val=0x8020,seg=0`,
		`sym	id=3,name="hit",scope=1,type=imp,exp=0`,
		`sym	id=4,name="stray",type=imp,exp=2`) // of no module
	run, err := s.Find("run")
	if err != nil {
		t.Fatal(err)
	}
	if hit, err := s.FindFrom(run, "hit"); err != nil || hit.Value != 0x8000 {
		t.Errorf("in run of module b, hit is %+v, %v", hit, err)
	}
	for _, name := range []string{"hit", "stray"} {
		if sym, err := s.Find(name); err == nil {
			t.Errorf("everywhere else, %s is %+v", name, sym)
		}
	}
}

// TestAnImportOfALibraryIsReadFromTheROM: a name that a module exports is not.
func TestAnImportOfALibraryIsReadFromTheROM(t *testing.T) {
	s := readDebug(t,
		"span\tid=0,seg=0,start=0,size=3\nline\tid=0,file=0,line=7,span=0",
		`sym	id=0,name="other",scope=0,val=0x8000,seg=0,ref=0`,
		`sym	id=1,name="library",scope=0,type=imp,ref=9+0`, // there is no line 9
		`sym	id=2,name="known",scope=0,type=imp,exp=0,ref=0`,
		`sym	id=3,name="unused",scope=0,type=imp`,
		// The lines that use these are no instructions with an address.
		"span\tid=1,seg=0,start=0,size=1\nspan\tid=2,seg=0,start=0,size=4\nspan\tid=3,seg=1,start=0,size=3\nspan\tid=4,seg=0,start=0,size=3",
		"line\tid=1,file=0,line=8,span=1\nline\tid=2,file=0,line=8,span=2\nline\tid=3,file=0,line=8,span=3\nline\tid=4,file=0,line=8,type=1,span=4",
		`sym	id=4,name="short",scope=0,type=imp,ref=1`,
		`sym	id=5,name="long",scope=0,type=imp,ref=2`,
		`sym	id=6,name="ram",scope=0,type=imp,ref=3`,
		`sym	id=7,name="inC",scope=0,type=imp,ref=4`,
		`sym	id=8,name="nowhere",scope=0,type=imp,ref=9`)
	rom := image(0)
	copy(rom[16:], []byte{0x20, 0x34, 0x03}) // jsr $0334
	if err := s.Fit(rom); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]int{"library": 0x0334, "other": 0x8000, "unused": 0} {
		if sym, _ := s.Lookup(name); sym.Value != want {
			t.Errorf("%s is $%04X, want $%04X", name, sym.Value, want)
		}
	}
	if sym, _ := s.Lookup("library"); sym.Bank != -1 || sym.Offset != -1 {
		t.Errorf("library is %+v, which is known by its address alone", sym)
	}
	if len(s.Symbols) != 2 {
		t.Errorf("symbols %+v, want other and library", s.Symbols)
	}
}

func TestTheOnlyParameterOfAFunctionHasTwoBytes(t *testing.T) {
	const parameter = "csym\tid=%d,name=\"%s\",scope=1,sc=auto,offs=%d"
	for _, c := range []struct {
		parameters []string
		want       string
	}{
		{nil, "[]"},
		{[]string{fmt.Sprintf(parameter, 1, "a", 0)}, "[{a 2}]"},
		{[]string{fmt.Sprintf(parameter, 1, "b", 0), fmt.Sprintf(parameter, 2, "a", 4)}, "[{a 0} {b 4}]"},
		{[]string{fmt.Sprintf(parameter, 1, "local", -2)}, "[]"},
	} {
		s := readDebug(t, append(c.parameters, `scope	id=1,name="_f",mod=0,parent=0,sym=0`, `sym	id=0,name="_f",scope=0,val=0x8000,seg=0`, `csym	id=0,name="f",scope=1,sc=ext,sym=0`)...)
		f, err := s.Find("f")
		if err != nil {
			t.Fatal(err)
		}
		if list, ok := s.Params(f); !ok || fmt.Sprint(list) != c.want {
			t.Errorf("%v, %v; want %s", list, ok, c.want)
		}
	}
}

func TestOnlyACFunctionHasParameters(t *testing.T) {
	s := readDebug(t, `scope	id=1,name="_f",mod=0,parent=0,sym=0`, `sym	id=0,name="_f",scope=0,val=0x8000,seg=0`, `sym	id=1,name="_g",scope=0,val=0x8010,seg=0`,
		`csym	id=0,name="f",scope=9,sc=ext,sym=0`, `csym	id=1,name="g",scope=1,sc=ext,sym=1`)
	for _, name := range []string{"f", "g"} { // one is of an unknown scope, one of another function's
		sym, err := s.Find(name)
		if err != nil {
			t.Fatal(err)
		}
		if list, ok := s.Params(sym); ok {
			t.Errorf("%s has the parameters %v", name, list)
		}
	}
}

func TestASegmentIsInTheFileBehindItsHeader(t *testing.T) {
	for _, c := range []struct{ segment, off, want int }{
		{16, 0, 0}, {16, 9, 9}, {15, 0, -1}, {-1, 99, -1}, {16, -1, -1},
		{16, maxSymbolFile, maxSymbolFile}, {16, maxSymbolFile + 1, -1}, {maxSymbolFile, 0, maxSymbolFile - 16}, {maxSymbolFile + 1, 0, -1},
	} {
		if got := (dbgSeg{offset: c.segment}).prg(c.off); got != c.want {
			t.Errorf("byte %d of a segment at offset %d: %d, want %d", c.off, c.segment, got, c.want)
		}
	}
}

// TestANameHas64ScopesAtMost: a longer chain of parents is a circle.
func TestANameHas64ScopesAtMost(t *testing.T) {
	s := readDebug(t, `scope	id=1,name="a",parent=2`, `scope	id=2,name="b",parent=1`, `sym	id=0,name="x",scope=1,val=5`)
	if n := strings.Count(s.Symbols[0].Name, separator); n != maxScopes {
		t.Errorf("it has %d scopes: %s", n, s.Symbols[0].Name)
	}
}

func TestLinesOfCAreFoundAfterEveryFit(t *testing.T) {
	records := []string{"file\tid=1,name=\"a.c\""}
	for i := range 4 {
		records = append(records, fmt.Sprintf("span\tid=%d,seg=0,start=%d,size=2\nline\tid=%d,file=1,line=%d,type=1,span=%d", i, 2*i, i, i+1, i))
	}
	s := readDebug(t, records...)
	for range 3 {
		if err := s.Fit(image(0)); err != nil {
			t.Fatal(err)
		}
		for off := range 8 {
			if pos, _ := s.Source(off); pos.Line != off/2+1 {
				t.Errorf("byte %d is of line %d", off, pos.Line)
			}
		}
	}
	if len(s.cLines) != 4 {
		t.Errorf("%d lines of C", len(s.cLines))
	}
}

func TestALineOfUpToThreeBytesIsAnInstruction(t *testing.T) {
	for size, want := range map[int]bool{1: true, 3: true, 4: false} {
		s := readDebug(t, fmt.Sprintf("span\tid=0,seg=0,start=0,size=%d", size), "line\tid=0,file=0,line=7,span=0")
		if len(s.Lines) != 1 || s.Lines[0].Code != want {
			t.Errorf("%d bytes: %+v", size, s.Lines)
		}
	}
}

func TestALabelOfAMacroIsLocal(t *testing.T) {
	s := readDebug(t, `sym	id=0,name="LOCAL-MACRO_SYMBOL-0001",scope=0,val=0x8000,seg=0`, `sym	id=1,name="run",scope=0,val=0x8001,seg=0`)
	for name, want := range map[string]bool{"LOCAL-MACRO_SYMBOL-0001": true, "run": false} {
		if sym, _ := s.Lookup(name); sym.Local != want {
			t.Errorf("%s: %+v", name, sym)
		}
	}
}

func TestTablesThatAreJoinedKeepTheirLines(t *testing.T) {
	s := Join(readDebug(t, "span\tid=0,seg=0,start=0,size=3\nline\tid=0,file=0,line=7,span=0"), New(nil))
	if pos, ok := s.Source(2); !ok || pos.Line != 7 {
		t.Errorf("byte 2 is of line %d, %v", pos.Line, ok)
	}
}

// TestADebugFileThatWasCutIsRefused leaves out the last line of a file that says how many it has.
func TestADebugFileThatWasCutIsRefused(t *testing.T) {
	whole := "version\tmajor=2,minor=0\ninfo\tseg=1,sym=1\nseg\tid=0,name=\"CODE\",start=0x8000\nsym\tid=0,name=\"go\",val=0x8000,seg=0\n"
	if _, err := Read("a.dbg", []byte(whole)); err != nil {
		t.Error(err)
	}
	_, err := Read("a.dbg", []byte(whole[:strings.Index(whole, "sym\t")]))
	if err == nil || !strings.Contains(err.Error(), "the file ends too early: it has 0 of 1 symbols") {
		t.Errorf("error %v", err)
	}
}
