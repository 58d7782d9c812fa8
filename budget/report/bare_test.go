package report

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"pool6502/asm"
	"pool6502/asm/contract"
	"pool6502/budget"
	"pool6502/budget/bare"
)

// TestACaseOnABareMachineCostsItsBodyAndItsCall calls INX and RTS: 2 cycles, 12 more for JSR and RTS.
func TestACaseOnABareMachineCostsItsBodyAndItsCall(t *testing.T) {
	m := bare.New()
	if err := m.Load(0x0400, 0xE8, 0x60); err != nil {
		t.Fatal(err)
	}
	x := contract.Place{Reg: 'X', Len: 1, Text: "X"}
	c := &asm.Contract{Routine: "next", Addr: 0x0400, Budget: -1, Cases: []contract.Case{
		{Name: "right", Cycles: 2, Set: []contract.Assign{{Place: x, Values: []uint8{4}}}, Want: []contract.Assign{{Place: x, Values: []uint8{5}}}},
		{Name: "wrong", Cycles: -1, Set: []contract.Assign{{Place: x, Values: []uint8{4}}}, Want: []contract.Assign{{Place: x, Values: []uint8{6}}}},
	}}
	f := Bare(context.Background(), "a.asm", &bare.Program{Machine: m}, []*asm.Contract{c}, budget.Exhaustive{})
	if len(f.Cases) != 2 || f.Failed() != 1 {
		t.Fatalf("%+v", f.Cases)
	}
	for i, k := range f.Cases {
		if k.Body != 2 || k.Call != 14 || k.Err != nil || k.OK() != (i == 0) || k.Exhausted != nil {
			t.Errorf("case %s: body %d, call %d, want 2 and 14; %v, %v", k.Case, k.Body, k.Call, k.Mismatches, k.Err)
		}
	}
}

// A case with sets is shared by all shards; any other is tried by the first.
func TestOneShardTriesTheOrdinaryCases(t *testing.T) {
	m := bare.New()
	if err := m.Load(0x0400, 0xE8, 0x60); err != nil {
		t.Fatal(err)
	}
	x := contract.Place{Reg: 'X', Len: 1, Text: "X"}
	c := &asm.Contract{Routine: "next", Addr: 0x0400, Budget: -1, Cases: []contract.Case{
		{Name: "one", Cycles: 2},
		{Name: "all", Cycles: 2, Each: []contract.Assign{{Place: x, Allowed: []uint16{1, 2, 3, 4}}}},
	}}
	for index, want := range map[int]string{0: "one, all of 4", 1: "one, all of 2", 2: "all of 2"} {
		of := 2
		if index == 0 {
			of = 0
		}
		f := Bare(context.Background(), "a.asm", &bare.Program{Machine: m}, []*asm.Contract{c},
			budget.Exhaustive{Shard: bare.Shard{Index: index, Of: of}, Progress: func(string, string, uint64, uint64) {}})
		var got []string
		for _, k := range f.Cases {
			if k.Err != nil {
				t.Fatal(k.Err)
			}
			if k.Exhausted != nil {
				k.Case += fmt.Sprint(" of ", k.Exhausted.Tried)
			}
			got = append(got, k.Case)
		}
		if strings.Join(got, ", ") != want {
			t.Errorf("shard %d: %v, want %s", index, got, want)
		}
	}
}

func TestABaselineOfOtherRoutinesIsNoBaseline(t *testing.T) {
	tests := sampleTests()
	other := &Baseline{}
	other.Sizes = append(other.Sizes, tests.Baseline().Sizes...)
	err := tests.Against(other)
	if err == nil || !strings.HasPrefix(err.Error(), "the two have nothing in common: ") || tests.Regressions != nil {
		t.Errorf("regressions %v, error %v", tests.Regressions, err)
	}
}
