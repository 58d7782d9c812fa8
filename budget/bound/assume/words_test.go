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
