package board

import (
	"bytes"
	"fmt"

	"pool6502/nes/timing"
)

// The 16-byte header of an image file (nesdev, "iNES" and "NES 2.0"):
//
//	0-3  "NES" and $1A
//	  4  PRG ROM size, 16 KB units; NES 2.0: low eight bits
//	  5  CHR ROM size, 8 KB units; NES 2.0: low eight bits
//	  6  NNNN FTBM   mapper bits 0-3, four-screen, trainer, battery, mirroring
//	  7  NNNN vvCC   mapper bits 4-7, version (10 = NES 2.0), console type
//	     iNES                  NES 2.0
//	  8  PRG RAM, 8 KB units   SSSS NNNN  submapper, mapper bits 8-11
//	  9  bit 0: PAL            CCCC PPPP  high four bits of the ROM sizes
//	 10                        NNNN VVVV  PRG RAM: battery-backed, volatile
//	 11                        NNNN VVVV  CHR RAM: battery-backed, volatile
//	 12                        bits 0-1: NTSC, PAL, both, Dendy
//	 13                        Vs. System PPU and type, or extended console
//	 14                        bits 0-1: further ROM areas
//	 15                        bits 0-5: default expansion device
//
// A RAM size n is 64 << n bytes, and 0 for n = 0. A ROM size whose high four
// bits are all set is in exponent form: the low byte is EEEEEEMM, and the size
// 2^E * (2M + 1) bytes.
const (
	headerSize  = 16
	trainerSize = 512
	prgUnit     = 16 << 10
	chrUnit     = 8 << 10
	// maxROM is more than any board can address. It keeps sizes in exponent form
	// (up to 2^63 * 7) within an int.
	maxROM = 64 << 20
)

var inesMagic = []byte("NES\x1A")

// ReadCart reads an iNES or NES 2.0 image. It copies the data, so the image may
// change afterwards. The error is a *CartError or, if this console does not have the
// board, a *MapperError.
func ReadCart(image []byte) (*Cart, error) {
	if len(image) < headerSize {
		return nil, &CartError{0, "header", fmt.Sprintf("the file has %d bytes, the header alone needs %d: use a whole .nes file", len(image), headerSize)}
	}
	if !bytes.HasPrefix(image, inesMagic) {
		return nil, &CartError{0, "signature", fmt.Sprintf("expected \"NES\" and $1A, found % X: not an iNES or NES 2.0 file", image[:4])}
	}
	h := image[:headerSize]
	c := &Cart{}
	c.readCommon(h)
	var err error
	if c.NES20 {
		err = c.read20(h)
	} else {
		c.read10(h)
	}
	if err != nil {
		return nil, err
	}
	if c.PRGROM == 0 {
		return nil, &CartError{4, "PRG ROM size", "0 bytes: a cartridge needs a program"}
	}
	if c.PRGROM%cpuPage != 0 {
		return nil, &CartError{4, "PRG ROM size", fmt.Sprintf("%d bytes is not a multiple of %d", c.PRGROM, cpuPage)}
	}
	if c.CHRROM%chrPage != 0 {
		return nil, &CartError{5, "CHR ROM size", fmt.Sprintf("%d bytes is not a multiple of %d", c.CHRROM, chrPage)}
	}
	r, err := c.row("")
	if err != nil {
		return nil, err
	}
	c.fit(r)
	if err := c.readROM(image); err != nil {
		return nil, err
	}
	return c, nil
}

// readCommon reads the part that all versions share: bytes 6 and 7.
func (c *Cart) readCommon(h []byte) {
	flags, more := h[6], h[7]
	c.Vertical = flags&1 != 0
	c.Battery = flags&2 != 0
	c.Trainer = flags&4 != 0
	c.AltNT = flags&8 != 0
	switch {
	case c.AltNT:
		c.Mirroring = FourScreen
	case c.Vertical:
		c.Mirroring = Vertical
	}
	c.Mapper = int(flags >> 4)
	c.NES20 = more&0x0C == 0x08
	// By convention, a header whose last bytes are not zero, or whose version
	// bits are 01, was signed by an old tool ("DiskDude!" from byte 7 on): the
	// bytes after byte 6 are not header fields.
	c.Dirty = !c.NES20 && (more&0x0C != 0 || !bytes.Equal(h[12:16], make([]byte, 4)))
	if !c.Dirty {
		c.Mapper |= int(more & 0xF0)
		c.Console = more & 3
	}
}

// read10 reads the rest of an iNES header.
func (c *Cart) read10(h []byte) {
	c.Region = timing.NTSC
	c.PRGROM, c.CHRROM = int(h[4])*prgUnit, int(h[5])*chrUnit
	if c.Dirty {
		return
	}
	if h[9]&1 != 0 {
		c.Region = timing.PAL
	}
	c.setRAM(int(h[8]) * 8 << 10)
}

// setRAM gives the cartridge n bytes of RAM at $6000, of the kind that the
// battery bit gives.
func (c *Cart) setRAM(n int) {
	c.PRGRAM, c.PRGNVRAM = n, 0
	if c.Battery {
		c.PRGRAM, c.PRGNVRAM = 0, n
	}
}

// read20 reads the rest of a NES 2.0 header.
func (c *Cart) read20(h []byte) error {
	c.Mapper |= int(h[8]&0x0F) << 8
	c.Submapper = int(h[8] >> 4)
	var err error
	if c.PRGROM, err = romSize(h[4], h[9]&0x0F, prgUnit, 4, "PRG ROM size"); err != nil {
		return err
	}
	if c.CHRROM, err = romSize(h[5], h[9]>>4, chrUnit, 5, "CHR ROM size"); err != nil {
		return err
	}
	c.PRGRAM, c.PRGNVRAM = ramSize(h[10]&0x0F), ramSize(h[10]>>4)
	c.CHRRAM, c.CHRNVRAM = ramSize(h[11]&0x0F), ramSize(h[11]>>4)
	switch h[12] & 3 {
	case 0:
		c.Region = timing.NTSC
	case 1:
		c.Region = timing.PAL
	case 2:
		c.Region, c.MultiReg = timing.NTSC, true
	case 3:
		c.Region = timing.Dendy
	}
	switch c.Console {
	case 1:
		c.VsPPU, c.VsType = h[13]&0x0F, h[13]>>4
	case 3:
		c.Console = h[13] & 0x0F
	}
	c.MiscROMs = h[14] & 3
	c.Expansion = h[15] & 0x3F
	return nil
}

// romSize decodes a NES 2.0 ROM size.
func romSize(low, high uint8, unit, offset int, field string) (int, error) {
	if high != 0x0F {
		return (int(high)<<8 | int(low)) * unit, nil
	}
	exp, mul := low>>2, int(low&3)*2+1
	if exp > 26 || mul<<exp > maxROM {
		return 0, &CartError{offset, field, fmt.Sprintf("2^%d * %d bytes is more than any board holds (%d MB)", exp, mul, maxROM>>20)}
	}
	return mul << exp, nil
}

// ramSize decodes a NES 2.0 RAM size.
func ramSize(shift uint8) int {
	if shift == 0 {
		return 0
	}
	return 64 << shift
}

// readROM copies the trainer and the two ROMs from the image. Bytes after
// them (titles, further ROMs) are ignored.
func (c *Cart) readROM(image []byte) error {
	rest, at := image[headerSize:], headerSize
	take := func(n int, field string) ([]byte, error) {
		if len(rest) < n {
			return nil, &CartError{at, field, fmt.Sprintf("the header says %d bytes, but the file has %d left: it is cut short or its header is wrong", n, len(rest))}
		}
		part := bytes.Clone(rest[:n])
		rest, at = rest[n:], at+n
		return part, nil
	}
	var err error
	if c.Trainer {
		if c.trainer, err = take(trainerSize, "trainer"); err != nil {
			return err
		}
	}
	if c.PRG, err = take(c.PRGROM, "PRG ROM"); err != nil {
		return err
	}
	// Some test ROMs have the header of a bigger board; what there is of their CHR ROM appears repeatedly.
	if n := len(rest); n < c.CHRROM && n > 0 && n%chrUnit == 0 {
		c.Warning = fmt.Sprintf("the header says %d bytes of CHR ROM, and the file has %d", c.CHRROM, n)
		c.CHRROM = n
	}
	c.CHR, err = take(c.CHRROM, "CHR ROM")
	return err
}
