package nes

import "testing"

// stripes opens a cartridge that shows the right nametable, full of upright
// stripes a pixel wide, with nothing in the left one; code runs in a loop.
func stripes(t *testing.T, align uint8, code ...uint8) *Console {
	t.Helper()
	image := blankImage(0, 32, 8)
	image[6] |= 1 // vertical mirroring: two nametables side by side
	for row := range 8 {
		image[16+0x8000+16+row] = 0x55
	}
	prg := image[16:]
	n := copy(prg, code)
	copy(prg[n:], []uint8{0x4C, 0x00, 0x80}) // jmp $8000
	copy(prg[0x7FFA:], []uint8{0x00, 0x80, 0x00, 0x80, 0x00, 0x80})
	con, err := Open(image, Config{Align: align, SampleRate: -1})
	if err != nil {
		t.Fatal(err)
	}
	for i := range 0x3C0 {
		con.vram[0x400+i] = 1
	}
	con.ppu.Palette[0], con.ppu.Palette[1] = 0x0F, 0x30
	con.ppu.Rebuild() // the palette was not written through its register
	for range 4 {
		con.RunFrame()
	}
	return con
}

// odd counts the lines of the picture that are not as most are.
func odd(con *Console) int {
	seen := map[[256]uint16]int{}
	for y := range 240 {
		seen[[256]uint16(con.Picture()[y*256:])]++
	}
	most := 0
	for _, n := range seen {
		most = max(most, n)
	}
	return 240 - most
}

// TestAWriteShowsThePPUTheOldBusFirst: a write to $2000 that changes nothing
// shows the left nametable for a line where dot 257 falls into its start,
// because the high byte of the address is on the bus; through $2100, whose high
// byte has the right bit, it never does (nesdev, "PPU glitches", PPUCTRL).
func TestAWriteShowsThePPUTheOldBusFirst(t *testing.T) {
	run := func(high uint8) (lines int) {
		for align := range uint8(4) {
			lines += odd(stripes(t, align,
				0xA9, 0x01, // lda #1
				0x8D, 0x00, high, // sta $2000
				0xA9, 0x0A, // lda #$0A
				0x8D, 0x01, 0x20)) // sta $2001
		}
		return lines
	}
	if got := run(0x20); got == 0 {
		t.Error("writes to $2000 never show the left nametable")
	}
	if got := run(0x21); got != 0 {
		t.Errorf("writes to $2100 spoil %d lines", got)
	}
}

// TestFineXIsTheOldBusForADot: a first write of 0 to $2005 through $2705 shifts
// a pixel by seven (nesdev, "PPU glitches", PPUSCROLL).
func TestFineXIsTheOldBusForADot(t *testing.T) {
	lines := 0
	for align := range uint8(4) {
		lines += odd(stripes(t, align,
			0xA9, 0x01, 0x8D, 0x00, 0x21, // lda #1  sta $2100
			0xA9, 0x0A, 0x8D, 0x01, 0x20, // lda #$0A  sta $2001
			0xA9, 0x00, 0x2C, 0x02, 0x20, // lda #0  bit $2002
			0x8D, 0x05, 0x27, // sta $2705
			0x8D, 0x05, 0x20)) // sta $2005: the second write, fine y 0
	}
	if lines == 0 {
		t.Error("$2705 never shifts a pixel")
	}
}
