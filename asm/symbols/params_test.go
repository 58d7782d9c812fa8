package symbols

import (
	"os"
	"strings"
	"testing"
)

// theGame is the game of testdata, which cc65 and ca65 built with cc65's
// library, whose modules have no debug information.
func theGame(t *testing.T) *Table {
	t.Helper()
	dbg, err := os.ReadFile("../../testdata/game/game.dbg")
	if err != nil {
		t.Fatal(err)
	}
	s, err := readDBG(strings.NewReader(string(dbg)))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestAFunctionOfCHasItsParameters(t *testing.T) {
	s := theGame(t)
	put, err := s.Find("spark_put")
	if err != nil {
		t.Fatal(err)
	}
	params, ok := s.Params(put)
	want := []Param{{"number", 0}, {"height", 1}, {"rise", 2}}
	if !ok || len(params) != len(want) {
		t.Fatalf("%v %v", params, ok)
	}
	for i := range want {
		if params[i] != want[i] {
			t.Errorf("parameter %d is %+v, want %+v", i, params[i], want[i])
		}
	}
	if take, _ := s.Find("spark_take"); len(take.Name) > 0 {
		if params, ok := s.Params(take); !ok || len(params) > 0 {
			t.Errorf("spark_take takes %v (%v)", params, ok)
		}
	}
	for _, name := range []string{"main", "spark_y", "enemies_move"} {
		sym, err := s.Find(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, ok := s.Params(sym); ok {
			t.Errorf("%s is no function of C", name)
		}
	}
	if Variadic(want) || !Variadic([]Param{{variadic, 1}}) {
		t.Error("a variable number of arguments is not told")
	}
}

// What cc65's library defines has no address in the debug file; the label file
// of the same build has it.
func TestNamesOfALibraryComeFromTheInstructionsThatUseThem(t *testing.T) {
	s := theGame(t)
	if _, err := s.Find("sp"); err == nil {
		t.Fatal("the debug file knows sp: this test shows nothing")
	}
	image, err := os.ReadFile("../../testdata/game/game.nes")
	if err != nil {
		t.Fatal(err)
	}
	for range 2 { // fitted again, nothing is there twice
		if err := s.Fit(image); err != nil {
			t.Fatal(err)
		}
	}
	labels, err := os.Open("../../testdata/game/game.lbl")
	if err != nil {
		t.Fatal(err)
	}
	defer labels.Close()
	want, err := readVICE(labels)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"sp", "pusha", "pushax", "incsp4"} {
		got, err := s.Find(name)
		truth, err2 := want.Find(name)
		if err != nil || err2 != nil || got.Value != truth.Value {
			t.Errorf("%s = $%04X (%v), want $%04X (%v)", name, got.Value, err, truth.Value, err2)
		}
	}
}

func TestAnImportIsTheLowestOperandWhereNothingIsSure(t *testing.T) {
	prg := []byte{0x85, 0x21, 0x85, 0x20, 0xA9, 0x10, 0xB1, 0x30, 0x20, 0x00, 0x90, 0, 0, 0}
	for _, c := range []struct {
		at   []int
		zp   bool
		want int
		ok   bool
	}{
		{[]int{0, 2, 4}, true, 0x20, true},
		{[]int{0, 2, 4, 6}, true, 0x30, true},
		{[]int{8}, false, 0x9000, true},
		{[]int{8}, true, 0, false},
		{[]int{4, 1 << 20}, true, 0, false},
	} {
		if got, ok := (&unresolved{at: c.at, zp: c.zp}).value(prg); got != c.want || ok != c.ok {
			t.Errorf("%v: $%04X %v, want $%04X %v", c.at, got, ok, c.want, c.ok)
		}
	}
}
