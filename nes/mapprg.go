package nes

import (
	"encoding/binary"
	"math/bits"
)

// MapPRG switches banks so that the byte at an offset into PRG ROM is at an address
// of the CPU, as a program does by writing to the board's registers. It changes one
// register. If that is not enough, it changes nothing and reports false. If several
// changes would do, it takes the one that moves the fewest pages, and then the one
// with the fewest bits.
func (n *Console) MapPRG(addr uint16, offset int) bool {
	if addr < 0x8000 || offset < 0 || offset >= len(n.cart.PRG) || uint8(offset) != uint8(addr) {
		return false
	}
	want := (*[256]uint8)(n.cart.PRG[offset&^0xFF:])
	page := addr >> 8
	if n.rd[page] == want {
		return true
	}
	st := n.board.State()
	if st == nil {
		return false
	}
	before, _ := binary.Append(nil, binary.LittleEndian, st) // State is of fixed size: TestBoardStatesAreValues
	pages, best := n.rd, before
	fewest := [2]int{len(n.rd) + 1, 0}
	try := append([]byte(nil), before...)
	for i := range min(len(try), mostRegisters) {
		if !n.decides(st, try, i, page) {
			continue
		}
		for v := range 256 {
			try[i] = uint8(v)
			n.putBoard(st, try)
			if n.rd[page] != want {
				continue
			}
			cost := [2]int{changed(&pages, &n.rd), bits.OnesCount8(uint8(v) ^ before[i])}
			if cost[0] < fewest[0] || cost[0] == fewest[0] && cost[1] < fewest[1] {
				fewest, best = cost, append([]byte(nil), try...)
			}
		}
		try[i] = before[i]
	}
	n.putBoard(st, best)
	n.announce()
	return n.rd[page] == want
}

// decides reports whether a byte of the board's state affects which memory a page
// shows: whether changing one of its bits changes the page.
func (n *Console) decides(st any, state []byte, i int, page uint16) bool {
	n.putBoard(st, state)
	shown := n.rd[page]
	defer func(v uint8) { state[i] = v }(state[i])
	for bit := range 8 {
		state[i] ^= 1 << bit
		n.putBoard(st, state)
		if n.rd[page] != shown {
			return true
		}
		state[i] ^= 1 << bit
	}
	return false
}

// mostRegisters is how many bytes of a board's state MapPRG tries: memory on the board
// itself, as on the MMC5, comes after its registers.
const mostRegisters = 64

// putBoard sets the board's state.
func (n *Console) putBoard(st any, data []byte) {
	if _, err := binary.Decode(data, binary.LittleEndian, st); err == nil {
		n.board.Sync()
	}
}

// changed counts the pages that differ between two maps.
func changed(a, b *[256]*[256]uint8) (count int) {
	for i := range a {
		if a[i] != b[i] {
			count++
		}
	}
	return count
}
