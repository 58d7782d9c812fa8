package symbols

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

func TestNamesNearAnother(t *testing.T) {
	long := strings.Repeat("a", 64)
	for _, c := range []struct {
		name, names, want string
	}{
		{"move", "move", ""}, // the name itself
		{"Move", "move", "move"},
		{"mve", "mov move mover", "move mov mover"}, // one change, two, two
		{"ab", "ac", "ac"},
		{"ab", "cd", ""},
		{"abcdef", "abcxyz abwxyz", "abcxyz"}, // half of six letters, not more
		{"spawn", "spawn4 spawn2 spawn1 spawn3", "spawn1 spawn2 spawn3"},
		{"spawn", "spawn1 spawn1 spawn2", "spawn1 spawn2"},
		{"sp", "spark spa", "spa"},
		{long[1:], long, long},
		{long[1:] + "b", long, long},
		{long, long + "a", ""},
		{long + "a", long, ""},
	} {
		if got := strings.Join(Nearest(c.name, strings.Fields(c.names)), " "); got != c.want {
			t.Errorf("near %s of %s: %q, want %q", c.name, c.names, got, c.want)
		}
	}
}

func TestALabelWithoutABankCountsForEveryBank(t *testing.T) {
	s := New([]Symbol{
		{Name: "ram", Kind: RAM, Value: 0x300, Bank: -1, Offset: -1},
		{Name: "far", Kind: Label, Value: 0x8000, Bank: -1, Offset: 0},
		{Name: "near", Kind: Label, Value: 0x8010, Bank: 1, Offset: 0x4010},
		{Name: "twin", Kind: Label, Value: 0x8010, Bank: -1, Offset: 0x10},
		{Name: "late", Kind: Label, Value: 0x8020, Bank: -1, Offset: 0x20},
	})
	for _, c := range []struct {
		addr uint16
		bank int
		want string
	}{
		{0x300, -1, "ram+0"},
		{0x8004, -1, "far+4"},
		{0x8004, 1, "far+4"}, // the bank has no label before it
		{0x8004, 0, "far+4"},
		{0x8012, 1, "near+2"}, // and not twin at the same address
		{0x8012, 2, "twin+2"},
		{0x8022, 1, "late+2"},
		{0x7FFF, 1, "+0"}, // a variable is no label in ROM
	} {
		if name, off := s.Name(c.addr, c.bank); fmt.Sprintf("%s+%d", name, off) != c.want {
			t.Errorf("$%04X of bank %d is %s+%d, want %s", c.addr, c.bank, name, off, c.want)
		}
	}
}

func TestOfTwoSymbolsWithOneValueTheFirstVariableIsTaken(t *testing.T) {
	for _, c := range []struct {
		kinds  [2]Kind
		module string
	}{{[2]Kind{Constant, RAM}, "b"}, {[2]Kind{RAM, Constant}, "a"}, {[2]Kind{RAM, RAM}, "a"}, {[2]Kind{Constant, Constant}, "a"}} {
		s := New([]Symbol{
			{Name: "buf", Kind: c.kinds[0], Value: 0x300, Bank: -1, Offset: -1, Module: "a"},
			{Name: "buf", Kind: c.kinds[1], Value: 0x300, Bank: -1, Offset: -1, Module: "b"},
		})
		if sym, err := s.Find("buf"); err != nil || sym.Module != c.module {
			t.Errorf("of %v it is %+v, %v", c.kinds, sym, err)
		}
	}
}

// labels are symbols with one name, 16 bytes apart, in modules m0, m1 … or in none.
func labels(n int, modules bool) *Table {
	var list []Symbol
	for i := range n {
		sym := Symbol{Name: "loop", Kind: Label, Value: 0x8000 + 16*i, Bank: -1, Offset: 16 * i}
		if modules {
			sym.Module = fmt.Sprint("m", i)
		}
		list = append(list, sym)
	}
	return New(list)
}

// pair are two symbols with the name loop.
func pair(a, b Symbol) *Table {
	a.Name, b.Name = "loop", "loop"
	return New([]Symbol{a, b})
}

func TestAnAmbiguousNameOffersEightOthers(t *testing.T) {
	const ambiguous = "loop: the name is ambiguous, %d symbols have it; write one of %s"
	eight := "m0::loop ($8000), m1::loop ($8010), m2::loop ($8020), m3::loop ($8030), m4::loop ($8040), m5::loop ($8050), m6::loop ($8060), m7::loop ($8070)"
	for _, c := range []struct {
		s    *Table
		want string
	}{
		{labels(8, true), fmt.Sprintf(ambiguous, 8, eight)},
		{labels(9, true), fmt.Sprintf(ambiguous, 9, eight+", and 1 more")},
		{labels(2, false), fmt.Sprintf(ambiguous, 2, "$8000, $8010")}, // no other name is unique
		{pair(Symbol{Value: 0x8000, Kind: Label, Module: "a", Pos: Pos{File: "a.s", Line: 7}}, Symbol{Value: 0x8001, Kind: Label, Module: "b"}),
			fmt.Sprintf(ambiguous, 2, "a::loop ($8000, a.s:7), b::loop ($8001)")},
		{pair(Symbol{Value: 0, Kind: Zeropage, Module: "a"}, Symbol{Value: 1, Kind: Zeropage, Module: "b"}), fmt.Sprintf(ambiguous, 2, "a::loop ($0000), b::loop ($0001)")},
		{pair(Symbol{Value: 0, Kind: Zeropage}, Symbol{Value: 1, Kind: Zeropage}), fmt.Sprintf(ambiguous, 2, "$0000, $0001")},
		{pair(Symbol{Value: -1, Module: "a"}, Symbol{Value: 10, Module: "b"}), fmt.Sprintf(ambiguous, 2, "a::loop (-1), b::loop (10)")},
		{pair(Symbol{Value: -1, Kind: Label, Offset: 0}, Symbol{Value: -1, Kind: Label, Offset: 0x1A}), fmt.Sprintf(ambiguous, 2, "loop (PRG offset $0), loop (PRG offset $1A)")},
	} {
		if _, err := c.s.Find("loop"); err == nil || err.Error() != c.want {
			t.Errorf("%v\nwant %s", err, c.want)
		}
	}
}

func TestALabelWithoutAnAddressKeepsItsNameAlone(t *testing.T) {
	s, err := ReadMLB(strings.NewReader("P:0:loop\nP:10:loop\n"))
	if err != nil {
		t.Fatal(err)
	}
	if name := s.Unique(s.Symbols[0]); name != "loop" {
		t.Errorf("it is called %s", name)
	}
}

func TestANameMayBeginWithASeparator(t *testing.T) {
	s := New([]Symbol{{Name: "::loop", Kind: Label, Value: 0x8000, Bank: -1}})
	for _, name := range []string{"loop", "::loop"} {
		if sym, err := s.Find(name); err != nil || sym.Value != 0x8000 {
			t.Errorf("%s is %+v, %v", name, sym, err)
		}
	}
}

// outcome is a value, or the error in its place.
func outcome(v int, err error) string {
	if err != nil {
		return err.Error()
	}
	return fmt.Sprint(v)
}

func TestASumIsANameOrANumberAndAnOffset(t *testing.T) {
	s := New([]Symbol{{Name: "a", Kind: RAM, Value: 0x300, Bank: -1, Offset: -1}, {Name: "tile", Kind: Label, Value: 0, Bank: -1, Offset: -1}})
	for where, want := range map[string]string{
		"a": "768", "a+1": "769", "a - $10": "752", "a+%11": "771", " a ": "768", " $10 ": "16", "tile": "0", "-1": "-1", "-1+2": "1", "$10-1": "15", "0xFFFF+1": "65536",
		"a+16777215": "16777983", "a+16777216": "a+16777216: 16777216 is not an offset; write symbol+n",
		"b+1": "b: there is no such symbol; did you mean a?",
	} {
		v, err := s.ValueFrom(Symbol{}, where)
		if got := outcome(v, err); got != want {
			t.Errorf("%s is %s, want %s", where, got, want)
		}
	}
	for where, want := range map[string]string{
		"0": "0", "65535": "65535", "a-768": "0", "a-769": "a-769: -1 is not an address; addresses are 0 to $FFFF",
		"65535+1": "65535+1: 65536 is not an address; addresses are 0 to $FFFF",
	} {
		v, err := s.Resolve(where)
		if got := outcome(int(v), err); got != want {
			t.Errorf("the address %s is %s, want %s", where, got, want)
		}
	}
}

// TestALineIsLookedForAmongThe64Before has one long line and many short ones in it.
func TestALineIsLookedForAmongThe64Before(t *testing.T) {
	for short, found := range map[int]bool{0: true, 63: true, 64: false} {
		s := &Table{Lines: []Line{{PRGOffset: 0, Size: 1000, Pos: Pos{File: "a.c", Line: 1}}}}
		for i := range short {
			s.Lines = append(s.Lines, Line{PRGOffset: i + 1, Size: 1, Pos: Pos{File: "a.s", Line: 1}})
		}
		s.index()
		if pos, ok := s.Source(999); ok != found || found && pos.File != "a.c" {
			t.Errorf("behind %d lines: %v, %v", short, pos, ok)
		}
		if pos, ok := s.Source(1000); ok {
			t.Errorf("behind all lines: %v", pos)
		}
	}
	if names := slices.Collect(New(nil).Addresses()); names != nil {
		t.Errorf("a table without symbols has %v", names)
	}
}
