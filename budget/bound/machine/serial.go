package machine

// A serial is what is known of the serial port of an MMC1, which takes a register of five bits in five writes.
type serial struct {
	count   uint8 // bits that it has received
	bits    uint8 // these bits, the first one lowest
	unknown uint8 // those of them that are not known
	lost    bool  // how many it has received is not known
	reset   bool  // the code has reset it, so that its count does not rest on what it was where the code began
}

// within reports whether q allows every state of the port that p allows.
func (p serial) within(q serial) bool {
	if p.lost || q.lost {
		return q.lost
	}
	return p.count == q.count && p.unknown&^q.unknown == 0 && (p.bits^q.bits)&^q.unknown == 0 && (p.reset || !q.reset)
}

// join returns what is known in both.
func (p serial) join(q serial) serial {
	if p.lost || q.lost || p.count != q.count {
		return serial{lost: true}
	}
	p.unknown |= q.unknown | (p.bits ^ q.bits)
	p.bits &^= p.unknown
	p.reset = p.reset && q.reset
	return p
}

// Serial reports whether the board is an MMC1 whose serial port the analysis follows.
func (k *Cartridge) Serial() bool { return k.Mapper == 1 && k.mode > 0 }

// Empties reports whether what is known of the serial port rests on its being empty where the code began.
func (c *Code) Empties() bool { return c.Serial() && !c.serial.lost && !c.serial.reset }

// Lost returns the same banks, with nothing known of the serial port.
func (c *Code) Lost() *Code {
	n := *c
	n.serial = serial{lost: c.Serial()}
	return c.only(n)
}

// SameBanks reports whether the same banks are known to be in place.
func (c *Code) SameBanks(d *Code) bool { return c.slots == d.slots }

// bit returns the banks that are in place after a write to the serial port. It takes the board to be in the mode that has the last bank at $C000, as
// long as that bank is there. With some banks at $8000, the board may also be in another mode then; after a write to its control register, what
// is at $8000 is not known.
func (c *Code) bit(addr uint16, v uint8) *Code {
	n := *c
	if v >= 0x80 {
		n = *c.Blurred(addr, false)
		n.serial = serial{reset: true}
		return c.only(n)
	}
	if c.serial.lost {
		if addr >= 0xA000 && addr < 0xE000 {
			return c
		}
		return c.Blurred(addr, true)
	}
	p := &n.serial
	p.bits |= v & 1 << p.count
	if p.count++; p.count < 5 {
		return c.only(n)
	}
	got := *p
	*p = serial{reset: got.reset}
	switch at := int(got.bits&0x0F) * 0x4000 % len(c.PRG); {
	case addr >= 0xA000 && addr < 0xE000:
	case addr < 0xA000 && got.bits&^got.unknown&0x0C == 0x0C: // the mode that is assumed; the one before may have been another
		if off := c.slots[0].off; off == 0 || off >= len(c.PRG)-0x8000 {
			n.slots[0], n.slots[1] = unknown, unknown
		}
	case addr < 0xA000:
		n.slots = [4]slot{unknown, unknown, unknown, unknown}
	case c.slots[2].off != len(c.PRG)-0x4000:
		n.slots = [4]slot{unknown, unknown, unknown, unknown}
	case got.unknown&0x0F != 0, at == len(c.PRG)-0x4000:
		n.slots[0], n.slots[1] = unknown, unknown
	default:
		n.slots[0], n.slots[1] = slot{off: at}, slot{off: at + 0x2000}
	}
	return c.only(n)
}
