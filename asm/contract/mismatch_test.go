package contract

import (
	"fmt"
	"testing"
)

// run is a run of memory at $0300, register and flag are A and C.
func run(n int) Place { return Place{Addr: 0x300, Len: n, Text: "buf"} }

func TestAMismatchIsOneLine(t *testing.T) {
	for _, c := range []struct {
		m    Mismatch
		want string
	}{
		{Mismatch{Place: "A", Got: 3, Want: 4}, "A = 3, want 4"},
		{Mismatch{Place: "A", Got: 3000, Want: 4000, AtMost: true}, "A = 3000, want at most 4000"},
		{Mismatch{Place: "A", Got: 3, Want: 4, Among: "4 or 5", AtMost: true}, "A = 3, want 4 or 5"},
		{Mismatch{Place: "A", Got: 3, Want: 4, Why: "a reason"}, "A = 3, want 4 (a reason)"},
		{Mismatch{Place: CyclesPlace, Got: 30000, Want: 4000, AtMost: true}, "30,000 cycles, want at most 4,000"},
		{Mismatch{Place: UninitialisedPlace, Got: 3, Why: "buf was never written"}, "buf was never written"},
	} {
		if got := c.m.String(); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

func TestWhatACallLeavesIsComparedWithWhatWasExpected(t *testing.T) {
	for _, c := range []struct {
		name string
		a    Assign
		got  []uint8
		want string
	}{
		{"a register", Assign{Place: Place{Reg: 'A', Len: 1, Text: "A"}, Values: []uint8{4}}, []uint8{3}, "[A = 3, want 4]"},
		{"as expected", Assign{Place: run(2), Values: []uint8{4, 5}}, []uint8{4, 5}, "[]"},
		{"a byte", Assign{Place: run(1), Values: []uint8{4}}, []uint8{3}, "[buf = 3, want 4]"},
		{"one value for all", Assign{Place: run(3), Values: []uint8{4}}, []uint8{4, 5, 6}, "[buf byte 1 ($0301) = 5, want 4 buf byte 2 ($0302) = 6, want 4]"},
		{"a value for each", Assign{Place: run(3), Values: []uint8{4, 5, 6}}, []uint8{5, 5, 5}, "[buf byte 0 ($0300) = 5, want 4 buf byte 2 ($0302) = 5, want 6]"},
		{"a set", Assign{Place: run(3), Allowed: []uint16{1, 2, 3, 9}}, []uint8{1, 4, 9}, "[buf byte 1 ($0301) = 4, want 1 to 3 or 9]"},
		{"a word", Assign{Place: run(2), Word: true, Values: []uint8{0x34, 0x12}}, []uint8{0x35, 0x12}, "[buf:w = 4661, want 4660]"},
		{"the high byte of a word", Assign{Place: run(2), Word: true, Values: []uint8{0x34, 0x12}}, []uint8{0x34, 0x13}, "[buf:w = 4916, want 4660]"},
		{"words", Assign{Place: run(6), Word: true, Values: []uint8{1, 2, 3, 4, 5, 6}}, []uint8{1, 2, 3, 4, 5, 7}, "[buf word 2 ($0304) = 1797, want 1541]"},
		{"the second of two", Assign{Place: run(2), Values: []uint8{4, 5}}, []uint8{4, 6}, "[buf byte 1 ($0301) = 6, want 5]"},
		{"half a word is left", Assign{Place: run(2), Word: true, Values: []uint8{1, 2}}, []uint8{1, 2, 3}, "[]"},
		{"words as expected", Assign{Place: run(4), Word: true, Values: []uint8{1, 2, 3, 4}}, []uint8{1, 2, 3, 4}, "[]"},
		{"a set of words", Assign{Place: run(2), Word: true, Allowed: []uint16{0x100, 0x102}}, []uint8{1, 1}, "[buf:w = 257, want 256 or 258]"},
		{"a word of a set", Assign{Place: run(2), Word: true, Allowed: []uint16{0x100, 0x102}}, []uint8{2, 1}, "[]"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := fmt.Sprint(c.a.Compare(c.got)); got != c.want {
				t.Errorf("%s, want %s", got, c.want)
			}
		})
	}
}

func TestTheLowestOfSeveralValuesIsWanted(t *testing.T) {
	for _, a := range []Assign{{Place: run(1), Allowed: []uint16{7, 9}}, {Place: run(2), Word: true, Allowed: []uint16{7, 9}}} {
		if bad := a.Compare([]uint8{1, 1}[:a.Place.Len]); len(bad) != 1 || bad[0].Want != 7 {
			t.Errorf("%+v", bad)
		}
	}
}

func TestAccessesAreCompared(t *testing.T) {
	for _, c := range []struct {
		n    Count
		got  int
		want string
	}{
		{Count{Write: true, Least: 2, Most: 2}, 3, "writes buf = 3, want 2"},
		{Count{Write: true, Least: 2, Most: 2}, 1, "writes buf = 1, want 2"},
		{Count{Least: 2, Most: 2}, 2, ""},
		{Count{Least: 0, Most: 2}, 3, "reads buf = 3, want at most 2"},
		{Count{Least: 0, Most: 2}, 2, ""},
		{Count{Least: 0, Most: 0}, 1, "reads buf = 1, want 0"},
		{Count{Least: 2, Most: -1}, 1, "reads buf = 1, want at least 2"},
		{Count{Least: 2, Most: -1}, 2, ""},
		{Count{Least: 2, Most: -1}, 900, ""},
	} {
		c.n.Place = run(1)
		bad, wrong := c.n.Compare(c.got)
		if wrong != (c.want != "") || wrong && bad.String() != c.want {
			t.Errorf("%d of %d to %d: %q, %v; want %q", c.got, c.n.Least, c.n.Most, bad.String(), wrong, c.want)
		}
	}
}

func TestValuesAreNamedInRuns(t *testing.T) {
	for want, values := range map[string][]uint16{
		"7":                     {7},
		"7 or 8":                {7, 8},
		"7 to 9":                {7, 8, 9},
		"0 to 3 or 255":         {0, 1, 2, 3, 255},
		"1, 3, 5 to 7, 9 or 10": {1, 3, 5, 6, 7, 9, 10},
		"65533 to 65535":        {65533, 65534, 65535},
	} {
		if got := among(values); got != want {
			t.Errorf("%v: %q, want %q", values, got, want)
		}
	}
}
