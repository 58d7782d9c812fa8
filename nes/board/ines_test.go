package board

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pool6502/nes/timing"
)

// header reads an image that testImage built, changed.
func header(t *testing.T, image []uint8) Header {
	t.Helper()
	c, err := ReadCart(image)
	if err != nil {
		t.Fatal(err)
	}
	return c.Header
}

func TestAnINESHeaderSaysWhatItCan(t *testing.T) {
	h := header(t, testImage(66, 64, 16, vertical, battery, func(h []uint8) { h[8], h[9] = 2, 1 }))
	want := Header{
		Mapper: 66, Region: timing.PAL, Mirroring: Vertical, Vertical: true, Battery: true,
		PRGROM: 64 << 10, CHRROM: 16 << 10, PRGNVRAM: 16 << 10,
	}
	if h != want {
		t.Errorf("got  %+v\nwant %+v", h, want)
	}
}

func TestAFileThatIsNoCartridgeSaysWhatItBeginsWith(t *testing.T) {
	image := testImage(0, 16, 8)
	copy(image, "NEX\x1A\x07")
	_, err := ReadCart(image)
	want := "expected \"NES\" and $1A, found 4E 45 58 1A: not an iNES or NES 2.0 file"
	if err == nil || !strings.HasSuffix(err.Error(), want) {
		t.Errorf("got  %v\nwant …%s", err, want)
	}
}

func TestABatteryMeans8KBOfRAM(t *testing.T) {
	for mapper, want := range map[int]int{7: 8 << 10, 5: 64 << 10} { // AxROM has no RAM otherwise, MMC5 has more
		h := header(t, testImage(mapper, 32, 8, battery))
		if h.PRGRAM != 0 || h.PRGNVRAM != want {
			t.Errorf("mapper %d: %d bytes of RAM, %d with a battery; want 0 and %d", mapper, h.PRGRAM, h.PRGNVRAM, want)
		}
	}
}

func TestAConsoleMayBeExtended(t *testing.T) {
	for low, want := range map[uint8]int{0: 0, 1: 1, 2: 2, 3: 5} { // the bits of byte 7; with 3, byte 13 says which
		h := header(t, testImage(0, 32, 8, nes20(0, 0, 0, 0), func(h []uint8) { h[7] |= low; h[13] = 0x75 }))
		if int(h.Console) != want {
			t.Errorf("type %d with byte 13 = $75: console %d, want %d", low, h.Console, want)
		}
		if vs := low == 1; vs != (h.VsPPU == 5 && h.VsType == 7) {
			t.Errorf("type %d: PPU %d and type %d of a Vs. system", low, h.VsPPU, h.VsType)
		}
	}
}

func TestANES20HeaderSaysEverything(t *testing.T) {
	h := header(t, testImage(4, 32, 8, battery, func(h []uint8) {
		h[7] |= 8
		h[8] = 0x10            // submapper 1, mapper bits 8-11 clear
		h[10], h[11] = 0x74, 7 // 1 KB of RAM, 8 KB with a battery; 8 KB of CHR RAM
		h[12], h[14], h[15] = 3, 2, 0x2A
	}))
	want := Header{
		Mapper: 4, Submapper: 1, NES20: true, Region: timing.Dendy, Battery: true,
		PRGROM: 32 << 10, CHRROM: 8 << 10, PRGRAM: 1 << 10, PRGNVRAM: 8 << 10, CHRRAM: 8 << 10,
		MiscROMs: 2, Expansion: 0x2A,
	}
	if h != want {
		t.Errorf("got  %+v\nwant %+v", h, want)
	}
}

func TestANES20ROMSizeMayBeAnExponent(t *testing.T) {
	h := header(t, testImage(0, 48, 8, func(h []uint8) {
		h[7] |= 8
		h[9] = 0x0F
		h[4] = 14<<2 | 1 // 2^14 * 3
	}))
	if h.PRGROM != 48<<10 {
		t.Errorf("2^14 * 3 bytes read as %d", h.PRGROM)
	}
}

func TestTheRegionsOfNES20(t *testing.T) {
	for timing, want := range []timing.Region{timing.NTSC, timing.PAL, timing.NTSC, timing.Dendy} {
		t.Run(fmt.Sprint("timing ", timing), func(t *testing.T) {
			h := header(t, testImage(0, 16, 8, nes20(0, 0, 0, 0), func(h []uint8) { h[12] = uint8(timing) }))
			if h.Region != want || h.MultiReg != (timing == 2) {
				t.Errorf("timing %d: %v, both %v", timing, h.Region, h.MultiReg)
			}
		})
	}
}

func TestADirtyHeaderKeepsTheLowHalfOfItsMapper(t *testing.T) {
	h := header(t, testImage(1, 32, 8, func(h []uint8) { copy(h[7:], "DiskDude!") }))
	if h.Mapper != 1 || !h.Dirty || h.Region != timing.NTSC || h.PRGRAM != 8<<10 {
		t.Errorf("got %+v", h)
	}
	h = header(t, testImage(0x41, 32, 8, func(h []uint8) { h[15] = 'x' }))
	if h.Mapper != 1 || !h.Dirty {
		t.Errorf("text in the last byte only: mapper %d", h.Mapper)
	}
}

func TestTheFourScreenBitIsTheBoardsToRead(t *testing.T) {
	if h := header(t, testImage(4, 32, 8, fourScreen)); h.Mirroring != FourScreen {
		t.Errorf("MMC3: %v", h.Mirroring)
	}
	if h := header(t, testImage(78, 32, 8, fourScreen, vertical)); h.Mirroring != Vertical || !h.AltNT {
		t.Errorf("mapper 78: %v", h.Mirroring)
	}
}

func TestATrainerLiesBeforeThePRGAndGetsRAM(t *testing.T) {
	plain := testImage(2, 32, 0, func(h []uint8) { h[6] |= 4 })
	image := append([]uint8(nil), plain[:16]...)
	image = append(image, make([]uint8, 512)...)
	image[16], image[16+511] = 0x11, 0x22
	image = append(image, plain[16:]...)
	c, err := ReadCart(image)
	if err != nil {
		t.Fatal(err)
	}
	ram := make([]uint8, c.PRGRAM+c.PRGNVRAM)
	c.LoadTrainer(ram)
	if len(ram) != 0x2000 || ram[0x1000] != 0x11 || ram[0x11FF] != 0x22 || c.PRG[0x2000] != 1 {
		t.Errorf("RAM of %d bytes, PRG starts %X", len(ram), c.PRG[:4])
	}
}

func TestBytesAfterTheROMsAreLeftAlone(t *testing.T) {
	if _, err := ReadCart(append(testImage(0, 16, 8), "A title of an old tool"...)); err != nil {
		t.Error(err)
	}
}

func TestAnImageThatLiesIsRefusedInOneLine(t *testing.T) {
	good := testImage(0, 16, 8)
	change := func(at int, v ...uint8) []uint8 {
		image := append([]uint8(nil), good...)
		copy(image[at:], v)
		return image
	}
	for _, c := range []struct {
		name   string
		image  []uint8
		offset int
		want   string
	}{
		{"nothing", nil, 0, "header"},
		{"half a header", good[:9], 0, "9 bytes"},
		{"another file", change(0, []uint8("FDS\x1A")...), 0, "not an iNES"},
		{"no program", change(4, 0), 4, "0 bytes"},
		{"cut in the PRG ROM", good[:1000], 16, "16384 bytes"},
		{"cut in the CHR ROM", good[:16+16384+5], 16 + 16384, "8192 bytes"},
		{"too large for its file", change(4, 255), 16, "has 24576 left"},
		{"2^63 * 7 bytes", change(4, 0xFF, 1, 0, 8, 0, 0x0F), 4, "2^63 * 7"},
		{"2^27 bytes", change(4, 27<<2, 1, 0, 8, 0, 0x0F), 4, "2^27"},
		{"an odd number of bytes", change(4, 3<<2|1, 1, 0, 8, 0, 0x0F), 4, "24 bytes is not a multiple"},
		{"odd CHR", change(5, 3<<2|1, 0, 8, 0, 0xF0), 5, "24 bytes is not a multiple"},
		{"trainer that is not there", append(change(6, 4)[:16], make([]uint8, 100)...), 16, "512 bytes"},
	} {
		t.Run(c.name, func(t *testing.T) {
			cart, err := ReadCart(c.image)
			var e *CartError
			if cart != nil || !errors.As(err, &e) {
				t.Errorf("%s: error is %v", c.name, err)
				return
			}
			if e.Offset != c.offset || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
				t.Errorf("%s: %v; want offset %d and %q", c.name, err, c.offset, c.want)
			}
		})
	}
}

func TestAnUnknownMapperIsNamedWithItsNumber(t *testing.T) {
	for mapper, want := range map[int]string{
		15:  "cartridge: mapper 15 (K-1029 100-in-1) is not supported",
		127: "cartridge: mapper 127 is not supported",
	} {
		t.Run(fmt.Sprint("mapper ", mapper), func(t *testing.T) {
			_, err := ReadCart(testImage(mapper, 16, 8))
			var e *MapperError
			if !errors.As(err, &e) || e.Mapper != mapper || err.Error() != want {
				t.Errorf("mapper %d: %v", mapper, err)
			}
		})
	}
	_, err := ReadCart(testImage(0, 16, 8, func(h []uint8) { h[7] |= 8; h[8] = 0x35 }))
	if want := "cartridge: mapper 1280, submapper 3 is not supported"; err == nil || err.Error() != want {
		t.Errorf("mapper 1280: %v", err)
	}
}

func TestNoMapperIsBothNamedAndInTheTable(t *testing.T) {
	for _, r := range boards {
		if name := mapperNames[r.mapper]; name != "" {
			t.Errorf("mapper %d (%s) is in the table, and in mapperNames as %q", r.mapper, r.name, name)
		}
		if got, _ := lookup(r.mapper); got.name != r.name {
			t.Errorf("mapper %d has two rows", r.mapper)
		}
	}
}

func TestABoardCanBeAskedForByName(t *testing.T) {
	c, err := ReadCart(testImage(0, 32, 8))
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string][2]int{"MMC3A": {4, 4}, "mmc3b": {4, 0}, "MMC6": {4, 1}, "UxROM": {2, 0}} {
		t.Run(name, func(t *testing.T) {
			r, err := c.row(name)
			if err != nil || r.cart.Mapper != want[0] || r.cart.Submapper != want[1] {
				t.Errorf("%s: %+v, %v", name, r.cart, err)
			}
		})
	}
	if c.Mapper != 0 {
		t.Errorf("asking changed the cartridge to mapper %d", c.Mapper)
	}
	var e *BoardError
	if _, err := c.row("MMC9"); !errors.As(err, &e) || !strings.Contains(err.Error(), `"MMC9"`) {
		t.Errorf("MMC9: %v", err)
	}
}

func FuzzReadCart(f *testing.F) {
	f.Add([]uint8(nil))
	f.Add([]uint8("NES\x1A"))
	f.Add(testImage(0, 16, 8))
	f.Add(testImage(1, 32, 0, func(h []uint8) { copy(h[7:], "DiskDude!") }))
	f.Add(testImage(4, 32, 8, nes20(4, 7, 7, 7)))
	f.Add(testImage(0, 16, 8, func(h []uint8) { h[7], h[9], h[4], h[5] = 8, 0xFF, 0xFF, 0xFF }))
	f.Add(testImage(5, 16, 8, func(h []uint8) { h[7], h[10], h[11] = 8, 0xFF, 0xFF }))
	f.Add(testImage(218, 16, 0, func(h []uint8) { h[6] |= 0x0F }))
	f.Add(testImage(0, 16, 8, func(h []uint8) { h[7], h[9], h[4] = 8, 0x0F, 10<<2 }))
	f.Fuzz(func(t *testing.T, image []uint8) {
		c, err := ReadCart(image)
		if (c == nil) != (err != nil) {
			t.Fatalf("cart %v, error %v", c, err)
		}
		if err != nil {
			if strings.Contains(err.Error(), "\n") || err.Error() == "" {
				t.Fatalf("not one line: %q", err)
			}
			return
		}
		if len(c.PRG)+len(c.CHR) > len(image) {
			t.Fatalf("%d + %d bytes of ROM from %d", len(c.PRG), len(c.CHR), len(image))
		}
		s := newSlot(t, image)
		for addr := 0x4020; addr < 0x10000; addr += 0x101 {
			s.poke(uint16(addr), uint8(addr>>3))
			s.cpu(uint16(addr))
		}
		for addr := range uint16(0x2FFF) {
			s.ppu(addr)
		}
	})
}

func TestOnlyAnOldHeaderLeavesTheMMC3Open(t *testing.T) {
	c := &Cart{Header: Header{Mapper: 4}}
	if got, want := c.Alternatives(), []string{"MMC3A", "MMC6", "MC-ACC"}; !slices.Equal(got, want) {
		t.Errorf("mapper 4, iNES 1.0: %v, want %v", got, want)
	}
	c.NES20 = true
	if got := c.Alternatives(); got != nil {
		t.Errorf("mapper 4, NES 2.0: %v", got)
	}
	if got := (&Cart{Header: Header{Mapper: 1}}).Alternatives(); got != nil {
		t.Errorf("mapper 1: %v", got)
	}
}
