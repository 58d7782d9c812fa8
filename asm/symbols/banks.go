package symbols

import "fmt"

const kb = 1024

// bankSizes are the PRG banks of the boards a source may name, in KB. A board
// not listed has one bank of 32 KB unless .banksize says otherwise.
var bankSizes = map[int]int{
	1: 16, 2: 16, 4: 8, 5: 8, 9: 8, 10: 16, 16: 16, 18: 8, 19: 8, 21: 8, 22: 8, 23: 8, 24: 8, 25: 8, 26: 8,
	28: 16, 29: 16, 30: 16, 32: 8, 33: 8, 48: 8, 64: 8, 65: 8, 67: 16, 68: 16, 69: 8, 70: 16, 71: 16, 72: 16, 73: 16, 75: 8, 76: 8, 78: 16,
	80: 8, 85: 8, 88: 8, 89: 16, 92: 16, 93: 16, 94: 16, 95: 8, 97: 16, 118: 8, 119: 8, 152: 16, 153: 16, 154: 8, 155: 16, 157: 16, 159: 16, 180: 16, 206: 8, 210: 8, 232: 16,
}

// Banks says how a board divides its PRG ROM.
type Banks struct {
	Mapper int
	Size   int // of a bank, in bytes
	N      int
}

// BanksOf returns the banks of an iNES mapper with prg bytes of PRG ROM.
func BanksOf(mapper, prg int) Banks {
	size := 32 * kb
	if n, ok := bankSizes[mapper]; ok {
		size = n * kb
	}
	size = min(size, prg)
	return Banks{mapper, size, prg / size}
}

// Base returns the usual address of a bank. Boards with 8 KB or 16 KB banks have the last one at the top,
// where the vectors are. Mappers 180 and 92 have their first bank at $8000 instead, mapper 97 its last, and switch the others
// at $C000.
func (b Banks) Base(bank int) int {
	switch {
	case b.Size == 16*kb && b.Mapper == 97:
		return 0xC000 - 0x4000*min(1, bank/max(b.N-1, 1))
	case b.Size == 16*kb && (bank == b.N-1 || (b.Mapper == 180 || b.Mapper == 92) && bank > 0):
		return 0xC000
	case b.Size == 8*kb && bank == b.N-1:
		return 0xE000
	case b.Size == 8*kb && bank == b.N-2:
		return 0xC000
	}
	return 0x8000
}

// A Layout says at which address the code of each PRG bank runs.
type Layout struct {
	Size  int   // of a bank, in bytes
	Bases []int // the address of each bank
}

// Banks returns the number of PRG banks and the size of each in bytes.
func (l *Layout) Banks() (n, size int) { return len(l.Bases), l.Size }

// PRGOffset returns the offset into PRG ROM of an address in a bank.
func (l *Layout) PRGOffset(addr uint16, bank int) (int, bool) {
	if bank < 0 || bank >= len(l.Bases) {
		return 0, false
	}
	off := int(addr) - l.Bases[bank]
	if off < 0 || off >= l.Size {
		return 0, false
	}
	return bank*l.Size + off, true
}

// Addr returns the address and bank of the byte at an offset into PRG ROM.
func (l *Layout) Addr(prgOffset int) (addr uint16, bank int, ok bool) {
	if prgOffset < 0 || prgOffset >= len(l.Bases)*l.Size {
		return 0, 0, false
	}
	bank = prgOffset / l.Size
	return uint16(l.Bases[bank] + prgOffset%l.Size), bank, true
}

// locate finds the addresses of the banks: those at which most labels of the bank have their addresses, or else the
// usual ones.
func (r fitting) locate() {
	l := Layout{Size: r.banks.Size}
	for bank := range r.banks.N {
		l.Bases = append(l.Bases, r.banks.Base(bank))
	}
	if r.banks.N == 1 {
		l.Bases[0] = max(0x10000-len(r.prg), 0x8000)
	}
	votes := make([]map[int]int, len(l.Bases))
	for _, s := range r.Symbols {
		bank := s.Offset / l.Size
		if s.Kind != Label || s.Offset < 0 || bank >= len(votes) || s.Value < 0x8000 {
			continue
		}
		base := s.Value - s.Offset%l.Size
		if votes[bank] == nil {
			votes[bank] = map[int]int{}
		}
		votes[bank][base]++
		if base >= 0x8000 && base+l.Size <= 0x10000 && votes[bank][base] > votes[bank][l.Bases[bank]] {
			l.Bases[bank] = base
		}
	}
	r.Layout = l
}

// tellApart makes the bank the module of labels whose name is in several banks, if the format has no modules: "bank2" for
// "bank2::update". So each of them has a name of its own.
func (r fitting) tellApart() {
	first := map[string]int{}
	several := map[string]bool{}
	each := func(f func(sym *Symbol)) {
		for i := range r.Symbols {
			if sym := &r.Symbols[i]; sym.Kind == Label && sym.Bank >= 0 && (sym.Module == "" || sym.inBank) {
				f(sym)
			}
		}
	}
	each(func(sym *Symbol) {
		if bank, known := first[sym.Name]; known && bank != sym.Bank {
			several[sym.Name] = true
		}
		first[sym.Name] = sym.Bank
	})
	each(func(sym *Symbol) {
		if several[sym.Name] {
			sym.Module, sym.inBank = fmt.Sprintf("bank%d", sym.Bank), true
		}
	})
}
