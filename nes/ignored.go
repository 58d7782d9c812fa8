package nes

// Ignored is a write to the PPU that changed nothing, because the PPU was not ready: until the first pre-render line
// after power-on or reset, $2000, $2001, $2005 and $2006 ignore writes (nesdev, "PPU power up state").
type Ignored struct {
	Addr  uint16 // as written, $2000 to $3FFF
	Value uint8
	PC    uint16 // of the last byte of the instruction
	PRG   int    // its offset in PRG ROM; -1 if it is in RAM
	Cycle int64  // since power-on
	Ready int64  // the cycle from which the PPU takes writes
}

// Ignored returns the first write since power-on that was ignored and whose value was not 0. Writes of 0 would not
// have changed anything.
func (n *Console) Ignored() (w Ignored, ok bool) { return n.ignored, n.ignored.Addr != 0 }

// noteIgnored stores a write to the PPU while it is not ready.
func (n *Console) noteIgnored(addr uint16, v uint8, t Time) {
	if n.ignored.Addr != 0 || v == 0 || 1<<(addr&7)&0b01100011 == 0 {
		return
	}
	w := Ignored{Addr: addr, Value: v, PC: n.cpu.PC - 1, PRG: -1, Cycle: n.region.Cycles(t)}
	w.Ready = n.region.Cycles(n.ppu.ReadyAt())
	code := n.rd[w.PC>>8]
	for off := 0; off+256 <= len(n.cart.PRG); off += 256 {
		if (*[256]uint8)(n.cart.PRG[off:]) == code {
			w.PRG = off + int(w.PC&0xFF)
		}
	}
	n.ignored = w
}
