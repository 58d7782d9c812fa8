package assume

import (
	"slices"
	"testing"

	"pool6502/asm/contract"
)

func points(at uint16, values ...uint16) *contract.Contract {
	return &contract.Contract{Addr: at, Points: []contract.Need{{Place: contract.Place{Addr: 0x10}, Values: values}}}
}

func TestWordsOfAllPointersAreSorted(t *testing.T) {
	var list []*contract.Contract
	var want []uint16
	for i := range uint16(20) {
		list = append(list, points(0x9000-i, 0x300+i, 0x301+i))
		want = append(want, 0x300+i)
	}
	n := New(list)
	if got := n.Words(); !slices.Equal(got, append(want, 0x314)) {
		t.Errorf("%04X", got)
	}
	if got := n.Owner(0x8FFF); got != 0x8FFF {
		t.Errorf("$8FFF is in $%04X", got)
	}
}

// TestTriedNotesAreThoseOfOneBank adds notes to a copy. The code at $9000 belongs to the routine at $8000.
func TestTriedNotesAreThoseOfOneBank(t *testing.T) {
	c, far := points(0x8000, 0x300), points(0x8000, 0x300)
	c.Bank, far.Bank = 2, 3
	n := New([]*contract.Contract{c, far})
	for _, bank := range []int{1, 2, 3} { // bank 1 has no header
		tried := n.Copy()
		tried.Limit(0x8800, bank, 10)
		tried.Jump(0x9000, bank, []uint16{0xC000})
		for _, in := range []int{1, 2, 3, 4} {
			_, before := tried.In(in).Targets(0x8FFF)
			_, behind := tried.In(in).Targets(0x9000)
			most, limited := tried.In(in).Bound(0x8800)
			if before || behind != (in == bank) || limited != behind || limited && most != 10 {
				t.Errorf("added to bank %d, in bank %d: targets %v before the routine and %v in it, %d rounds", bank, in, before, behind, most)
			}
			_, limited = n.In(in).Bound(0x8800)
			if _, jumps := n.In(in).Targets(0x9000); limited || jumps || in > 1 && in < 4 && n.In(in).Owner(0x9000) != 0x8000 {
				t.Errorf("bank %d: the notes that were copied have changed", in)
			}
		}
	}
}

func TestNotesOfBanks(t *testing.T) {
	in := func(bank int, addr uint16) *contract.Contract {
		c := points(addr, 0x300)
		c.Bank = bank
		return c
	}
	n := New([]*contract.Contract{in(2, 0x8000), in(3, 0x9000), in(-1, 0xC000)})
	for bank, want := range map[int][]uint16{ // the code at $9000 of bank 2 belongs to the routine at $8000
		-1: {0x8000, 0x9000, 0xC000}, 1: {0xC000}, 2: {0x8000, 0x9000, 0xC000}, 3: {0x9000, 0xC000}} {
		var got []uint16
		for _, at := range []uint16{0x8000, 0x9000, 0xC000} {
			if _, is := n.In(bank).PointsTo(at, 0x10); is {
				got = append(got, at)
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("bank %d: notes at %04X, want %04X", bank, got, want)
		}
	}
}
