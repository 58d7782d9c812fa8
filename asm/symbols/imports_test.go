package symbols

import "testing"

// TestAnImportHasTheAddressThatInstructionsHave puts instructions into a ROM, all of which name one
// import.
func TestAnImportHasTheAddressThatInstructionsHave(t *testing.T) {
	for _, c := range []struct {
		name string
		zp   bool
		prg  []byte
		at   []int
		want int // -1: unknown
	}{
		{"a jump", false, []byte{0x4C, 0x34, 0x12}, []int{0}, 0x1234},
		{"a call", false, []byte{0x20, 0x34, 0x12}, []int{0}, 0x1234},
		{"what most say", false, []byte{0x20, 1, 2, 0x20, 3, 4, 0x4C, 3, 4}, []int{0, 3, 6}, 0x0403},
		{"the lower of two", false, []byte{0x20, 3, 4, 0x20, 1, 2}, []int{0, 3}, 0x0201},
		{"the lowest of loads", false, []byte{0xAD, 2, 3, 0xAD, 1, 3, 0x8D, 3, 3}, []int{0, 3, 6}, 0x0301},
		{"a jump before loads", false, []byte{0xAD, 0, 0, 0x4C, 9, 9}, []int{0, 3}, 0x0909},
		{"the lowest of many", false, calls(9, 8, 7, 6, 5, 4, 3, 2), []int{0, 3, 6, 9, 12, 15, 18, 21}, 0x0202},
		{"a pointer at address 0", true, []byte{0xB1, 0, 0}, []int{0}, 0},
		{"a pointer", true, []byte{0xB1, 0x20, 0xA5, 0x10}, []int{0, 2}, 0x20},
		{"a pointer by x", true, []byte{0xA1, 0x21, 0xA5, 0x10, 0}, []int{0, 2}, 0x21},
		{"a load of the zero page", true, []byte{0xA5, 0x10, 0}, []int{0}, 0x10},
		{"no address", true, []byte{0xA9, 0x10, 0xD0, 0x10, 0xEA, 0, 0}, []int{0, 2, 4}, -1},
		{"an address of the other size", true, []byte{0xAD, 0x10, 0x03}, []int{0}, -1},
		{"beyond the ROM", false, []byte{0xEA, 0x4C, 0x10}, []int{1, 3, 1000}, -1},
		{"beyond the ROM, and another", false, []byte{0x4C, 0x10, 0x20, 0x4C, 0x10}, []int{3, 0}, 0x2010},
		{"nothing", false, nil, nil, -1},
	} {
		t.Run(c.name, func(t *testing.T) {
			u := &unresolved{zp: c.zp, at: c.at}
			got, ok := u.value(c.prg)
			if ok != (c.want >= 0) || ok && got != c.want {
				t.Errorf("$%04X, %v; want $%04X", got, ok, c.want)
			}
		})
	}
}

// calls is a call of each of the addresses $nn * $0101.
func calls(pages ...byte) (code []byte) {
	for _, p := range pages {
		code = append(code, 0x20, p, p)
	}
	return code
}
