package symbols

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

func TestMesensOlderLabelFileIsReadToo(t *testing.T) {
	s, err := ReadMLB(strings.NewReader("\ufeffP:001A:start:comment: with colons\r\nR:0010-0011:ptr\r\nS:0100:hiscore\nG:2000:PPUCTRL\nW:10::only a comment\nNesChrRom:0:tiles\n\n"))
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]Symbol{
		"start":   {Kind: Label, Value: -1, Bank: -1, Offset: 0x1A, Size: 1},
		"ptr":     {Kind: Zeropage, Value: 0x10, Bank: -1, Offset: -1, Size: 2},
		"hiscore": {Kind: PRGRAM, Value: 0x6100, Bank: -1, Offset: -1, Size: 1},
		"PPUCTRL": {Kind: Constant, Value: 0x2000, Bank: -1, Offset: -1},
	} {
		t.Run(name, func(t *testing.T) {
			want.Name = name
			if got, _ := s.Lookup(name); got != want {
				t.Errorf("%s is %+v, want %+v", name, got, want)
			}
		})
	}
	if len(s.Symbols) != 4 {
		t.Errorf("%d symbols", len(s.Symbols))
	}
}

func TestALabelMayNameTheLastByteOfMemory(t *testing.T) {
	s, err := ReadMLB(strings.NewReader("S:9FFF:last\nG:FFFC-FFFF:vectors\n"))
	if err != nil {
		t.Fatal(err)
	}
	if last, ok := s.Lookup("last"); !ok || last.Value != 0xFFFF {
		t.Errorf("last is %+v", last)
	}
	if vectors, ok := s.Lookup("vectors"); !ok || vectors.Value != 0xFFFC {
		t.Errorf("vectors is %+v", vectors)
	}
	for _, line := range []string{"S:A000:past", "S:9FFE-A000:past"} {
		if _, err := ReadMLB(strings.NewReader(line)); err == nil {
			t.Errorf("%s is taken", line)
		}
	}
}

func TestALabelFileThatIsNoneNamesTheLine(t *testing.T) {
	for source, want := range map[string]string{
		"P:1:a\nhello":             `mlb: line 2: "hello" is not a label; a line is type:offset:name:comment`,
		"P:xyz:a":                  `mlb: line 1: "xyz" is not a hexadecimal offset`,
		"P:5-3:a":                  `mlb: line 1: "5-3" ends before it begins`,
		"R:10000:a":                `mlb: line 1: "10000" is beyond $FFFF`,
		"\x00\x01:1:a":             `mlb: line 1: "\x00\x01" is not a memory type`,
		strings.Repeat("x", 2<<20): `mlb: line 1: the line has more than 1 MB; is this a symbol file?`,
	} {
		t.Run(fmt.Sprintf("%.60s", source), func(t *testing.T) {
			if _, err := ReadMLB(strings.NewReader(source)); err == nil || err.Error() != want {
				t.Errorf("%.20q: %v, want %s", source, err, want)
			}
		})
	}
}

// A debug file written by hand after the format's description in ld65's
// source: two segments, a cheap local label, a line with two spans.
const dbgSource = `version	major=2,minor=0
info	csym=0,file=2,lib=0,line=3,mod=1,scope=1,seg=3,span=4,sym=6,type=0
file	id=0,name="src/main.s",size=812,mtime=0x5F000000,mod=0
file	id=1,name="src/pool, two.inc",size=99,mtime=0x5F000000,mod=0
line	id=0,file=0,line=12,span=0
line	id=1,file=1,line=5,span=1+2
line	id=2,file=0,line=14
mod	id=0,name="main.o",file=0
seg	id=0,name="CODE",start=0x008000,size=0x0100,addrsize=absolute,type=ro,oname="game.nes",ooffs=16
seg	id=1,name="ZEROPAGE",start=0x000010,size=0x0004,addrsize=zeropage,type=rw
seg	id=2,name="FIXED",start=0x00C000,size=0x0010,addrsize=absolute,type=ro,oname="game.nes",ooffs=16400,bank=1
span	id=0,seg=0,start=0,size=3
span	id=1,seg=0,start=3,size=2
span	id=2,seg=2,start=0,size=4
scope	id=0,name="",mod=0,size=256,span=0+1
sym	id=0,name="reset",addrsize=absolute,size=3,scope=0,def=0,ref=1,val=0x8000,seg=0,type=lab
sym	id=1,name="@loop",addrsize=absolute,parent=0,def=0,val=0x8003,seg=0,type=lab
sym	id=2,name="ptr",addrsize=zeropage,size=2,scope=0,def=0,val=0x10,seg=1,type=lab
sym	id=3,name="SLOTS",addrsize=zeropage,scope=0,def=0,val=0x10,type=equ
sym	id=6,name="inner",addrsize=absolute,parent=0,def=0,val=0x8001,seg=0,type=lab
sym	id=4,name="elsewhere",addrsize=absolute,scope=0,type=imp,exp=7
sym	id=5,name="irq",addrsize=absolute,scope=0,def=0,val=0xC002,seg=2,type=lab
`

func TestTheDebugFileOfTheLinkerGivesSymbolsAndLines(t *testing.T) {
	s, err := readDBG(strings.NewReader(dbgSource))
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]Symbol{
		"reset":       {Kind: Label, Value: 0x8000, Bank: -1, Offset: 0, Size: 3},
		"reset@loop":  {Kind: Label, Value: 0x8003, Bank: -1, Offset: 3, Local: true},
		"reset@inner": {Kind: Label, Value: 0x8001, Bank: -1, Offset: 1, Local: true},
		"ptr":         {Kind: Zeropage, Value: 0x10, Bank: -1, Offset: -1, Size: 2},
		"SLOTS":       {Kind: Constant, Value: 0x10, Bank: -1, Offset: -1},
		"irq":         {Kind: Label, Value: 0xC002, Bank: 1, Offset: 0x4002},
	} {
		t.Run(name, func(t *testing.T) {
			want.Name, want.Module, want.Pos = name, "main", Pos{File: "src/main.s", Line: 12}
			got, ok := s.Lookup(name)
			want.id = got.id
			if !ok || got != want {
				t.Errorf("%s is %+v, want %+v", name, got, want)
			}
		})
	}
	if len(s.Symbols) != 6 {
		t.Errorf("%d symbols, want 6", len(s.Symbols))
	}
	for off, want := range map[int]Pos{
		0: {"src/main.s", 12, 0}, 2: {"src/main.s", 12, 0}, 3: {"src/pool, two.inc", 5, 0}, 0x4003: {"src/pool, two.inc", 5, 0},
		5: {}, 0x4004: {}, -1: {},
	} {
		t.Run(fmt.Sprint(off), func(t *testing.T) {
			if got, ok := s.Source(off); got != want || ok != (want != Pos{}) {
				t.Errorf("PRG byte %d comes from %v, want %v", off, got, want)
			}
		})
	}
	// The ROM tells the bank of what the linker was not told about.
	rom := append([]byte("NES\x1a\x02\x00\x20\x00"), make([]byte, 8+32*1024)...)
	if err := s.Fit(rom); err != nil {
		t.Fatal(err)
	}
	if got, _ := s.Lookup("reset"); got.Bank != 0 {
		t.Errorf("reset is in bank %d", got.Bank)
	}
	if name, off := s.Name(0x8005, 0); name != "reset@loop" || off != 2 {
		t.Errorf("$8005 is %s+%d", name, off)
	}
	if name, off := s.Name(0x11, -1); name != "ptr" || off != 1 {
		t.Errorf("$11 is %s+%d", name, off)
	}
}

func TestADebugFileThatIsNoneNamesTheLine(t *testing.T) {
	for source, want := range map[string]string{
		"":                                "dbg: this is not a debug file: there is no version line",
		"hello":                           `dbg: line 1: "hello" is not a line of a debug file`,
		"file\tid=0":                      "dbg: line 1: this is not a debug file: its first line is not the version",
		"version\tmajor=1,minor=2":        "dbg: line 1: version 1 is not known; ld65 writes 2",
		"version\tmajor=2\nspan\tid=zz":   "dbg: line 2: id=zz is not a number in range",
		"version\tmajor=2\nsym\tid=1":     "dbg: line 2: a symbol without a name",
		"version\tmajor=2\nfile\tname=\"": `dbg: line 2: "\"" has no closing quote`,
		"version\tmajor=2\nspan\tid":      `dbg: line 2: "id" is not key=value`,
	} {
		t.Run(fmt.Sprintf("%.60s", source), func(t *testing.T) {
			if _, err := readDBG(strings.NewReader(source)); err == nil || err.Error() != want {
				t.Errorf("%q: %v, want %s", source, err, want)
			}
		})
	}
}

func TestSymbolsFitOnlyARealROM(t *testing.T) {
	s := &Table{}
	for _, image := range []string{"", "NES\x1a", "NES\x1a" + strings.Repeat("\x00", 12), strings.Repeat("x", 99)} {
		t.Run(fmt.Sprintf("%.60s", image), func(t *testing.T) {
			if err := s.Fit([]byte(image)); err == nil {
				t.Errorf("%q passes for a ROM", image)
			}
		})
	}
}

func TestManyLabelsAtOneAddressAreNamedAsOne(t *testing.T) {
	var list []Symbol
	for i := range 1000 {
		list = append(list, Symbol{Name: fmt.Sprintf("z%03d", 999-i), Kind: Label, Value: 0x8000, Offset: 0})
	}
	list = append(list, Symbol{Name: "a.local", Kind: Label, Value: 0x8000, Offset: 0},
		Symbol{Name: "b@local", Kind: Label, Value: 0x8002, Offset: 2}, Symbol{Name: "c@local", Kind: Label, Value: 0x8002, Offset: 2})
	s := New(list)
	if n := len(s.named); n != 2 {
		t.Errorf("%d symbols name two addresses", n)
	}
	if !slices.IsSortedFunc(s.Symbols, func(x, y Symbol) int { return strings.Compare(x.Name, y.Name) }) {
		t.Error("the symbols are not sorted by name")
	}
	for addr, want := range map[uint16]string{0x8000: "z999+0", 0x8001: "z999+1", 0x8002: "c@local+0", 0x7FFF: "+0"} {
		t.Run(fmt.Sprintf("$%02X", addr), func(t *testing.T) {
			if name, off := s.Name(addr, 0); fmt.Sprintf("%s+%d", name, off) != want {
				t.Errorf("$%04X is %s+%d, want %s", addr, name, off, want)
			}
		})
	}
	n := 0
	for range s.Addresses() {
		n++
	}
	if n != len(list) {
		t.Errorf("%d of %d symbols have an address", n, len(list))
	}
}
