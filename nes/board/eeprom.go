package board

// eepromState is a serial EEPROM.
type eepromState struct {
	SCL, SDA bool  // levels of the lines
	Pull     bool  // the chip pulls SDA low
	Phase    uint8 // what the present byte is
	Bits     uint8 // of it that were clocked; the ninth is the acknowledgement
	Shift    uint8
	Addr     uint8
	Page     [4]uint8 // bytes that were received for the page of Addr
	Filled   uint8    // which of them, one bit each
}

// The phases of an EEPROM.
const (
	eepromIdle    uint8 = iota // until a start condition
	eepromCommand              // which chip, and whether it is read; on the X24C01 the address instead of the chip
	eepromAddress
	eepromReceive
	eepromSend
)

// eeprom is a Xicor X24C02 of 256 bytes or X24C01 of 128 bytes, by the length of its memory. Both speak I²C, but
// the X24C01 has no device address: its first byte is the address of seven bits and the read bit. Up to four received bytes,
// of one page, are stored at the stop condition (nesdev, "INES Mapper 016", "157" and "159"; Xicor's data sheets). A write
// cycle takes no time here, and on the chip up to 10 ms.
type eeprom struct {
	s   *eepromState
	mem []byte
}

// released reports whether the chip, or its absence, leaves SDA high.
func (c *eeprom) released() bool { return !c.s.Pull }

// set is called with the levels of both lines after every change.
func (c *eeprom) set(scl, sda bool) {
	s := c.s
	switch {
	case len(c.mem) == 0:
		return
	case s.SCL && !scl:
		c.fall()
	case !s.SCL && scl:
		c.rise(sda)
	case scl && s.SDA && !sda: // a start condition
		s.Phase, s.Bits, s.Pull, s.Filled = eepromCommand, 0, false, 0
	case scl && !s.SDA && sda: // a stop condition
		c.store()
		s.Phase, s.Pull = eepromIdle, false
	}
	s.SCL, s.SDA = scl, sda
}

// rise takes a bit.
func (c *eeprom) rise(sda bool) {
	s := c.s
	switch {
	case s.Phase == eepromIdle:
		return
	case s.Bits == 8 && s.Phase == eepromSend && sda: // not acknowledged: the reader wants no more
		s.Phase = eepromIdle
	case s.Bits < 8 && s.Phase != eepromSend:
		s.Shift = s.Shift<<1 | flag(sda, 1)
	}
	s.Bits++
}

// fall gives a bit.
func (c *eeprom) fall() {
	s := c.s
	switch {
	case s.Phase == eepromIdle:
		s.Pull = false
		return
	case s.Bits == 8:
		s.Pull = s.Phase != eepromSend && c.received()
		return
	case s.Bits > 8:
		s.Bits, s.Pull = 0, false
		if s.Phase == eepromSend {
			s.Shift = c.mem[int(s.Addr)%len(c.mem)]
			s.Addr++
		}
	}
	if s.Phase == eepromSend {
		s.Pull = s.Shift&0x80 == 0
		s.Shift <<= 1
	}
}

// received handles a whole byte. It reports whether the chip acknowledges it.
func (c *eeprom) received() bool {
	s := c.s
	switch {
	case s.Phase == eepromCommand && len(c.mem) == 128:
		s.Addr, s.Phase = s.Shift>>1, eepromReceive
	case s.Phase == eepromCommand && s.Shift&0xFE != 0xA0:
		s.Phase = eepromIdle
		return false
	case s.Phase == eepromCommand:
		s.Phase = eepromAddress
	case s.Phase == eepromAddress:
		s.Addr, s.Phase = s.Shift, eepromReceive
		return true
	case s.Phase == eepromReceive:
		s.Page[s.Addr&3] = s.Shift
		s.Filled |= 1 << (s.Addr & 3)
		s.Addr = s.Addr&^3 | (s.Addr+1)&3
		return true
	}
	if s.Shift&1 != 0 {
		s.Phase = eepromSend
	}
	return true
}

// store writes the received bytes to their page.
func (c *eeprom) store() {
	for i, v := range c.s.Page {
		if c.s.Filled>>i&1 != 0 {
			c.mem[(int(c.s.Addr)&^3|i)%len(c.mem)] = v
		}
	}
	c.s.Filled = 0
}
