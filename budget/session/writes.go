package session

// A writeSet says where the program has written. It has a bit for each byte of RAM, each register of the console and each byte of
// the cartridge's RAM, and one bit for all other addresses.
type writeSet [(writtenElse + 64) / 64]uint64

// Bits of a writeSet, behind those of RAM.
const (
	writtenPPU  = ramSize
	writtenAPU  = writtenPPU + 8
	writtenCart = writtenAPU + 0x20
	writtenElse = writtenCart + cartRAM
)

// cartRAM is the most RAM that a cartridge can have without switching banks, in bytes.
const cartRAM = 0x2000

func writtenBit(addr uint16) int {
	switch {
	case addr < ramEnd:
		return int(addr % ramSize)
	case addr < 0x4000:
		return writtenPPU + int(addr%8)
	case addr < 0x4020:
		return writtenAPU + int(addr-0x4000)
	case addr >= 0x6000 && addr < 0x8000:
		return writtenCart + int(addr-0x6000)
	}
	return writtenElse
}

func (w *writeSet) add(addr uint16) {
	bit := writtenBit(addr)
	w[bit/64] |= 1 << (bit % 64)
}

// has reports whether a byte may have been written.
func (w *writeSet) has(b Byte) bool {
	bit := writtenBit(b.Addr)
	switch b.In {
	case PPUMemory:
		bit = writtenBit(0x2007)
	case SpriteMemory:
		bit = writtenBit(0x4014)
	}
	return w[bit/64]>>(bit%64)&1 != 0
}
