package nes

import "testing"

// readPad1 is lda $4016 eight times after a strobe, into $10-$17.
func padProgram(reads int) []uint8 {
	prg := []uint8{0xA9, 1, 0x8D, 0x16, 0x40, 0xA9, 0, 0x8D, 0x16, 0x40}
	for i := range reads {
		prg = append(prg, 0xAD, 0x16, 0x40, 0x85, uint8(0x10+i))
	}
	n := 0x8000 + len(prg)
	return append(prg, 0x4C, uint8(n), uint8(n>>8))
}

func TestAPadShiftsOutItsButtonsAndThenOnes(t *testing.T) {
	con := testConsole(t, Config{}, padProgram(10)...)
	con.Hold(0, ButtonA|ButtonStart|ButtonRight)
	con.RunFrame()
	want := [10]uint8{1, 0, 0, 1, 0, 0, 0, 1, 1, 1}
	for i, w := range want {
		if got := con.Peek(uint16(0x10+i)) & 1; got != w {
			t.Errorf("read %d gave bit %d, want %d", i+1, got, w)
		}
	}
}

func TestThePortsUpperBitsAreOpenBus(t *testing.T) {
	con := testConsole(t, Config{}, padProgram(1)...)
	con.RunFrame()
	if got := con.Peek(0x10); got != 0x40 {
		t.Errorf("lda $4016 gave $%02X, want $40: the high byte of the address", got)
	}
}

// TestEachPadHasItsPort; there are two of them, so that a third is the first.
func TestEachPadHasItsPort(t *testing.T) {
	prg := []uint8{0xA9, 1, 0x8D, 0x16, 0x40, 0xA9, 0, 0x8D, 0x16, 0x40}
	for i := range uint8(3) { // lda $4016, sta $10; lda $4017, sta $11; and so on
		prg = append(prg, 0xAD, 0x16, 0x40, 0x85, 0x10+2*i, 0xAD, 0x17, 0x40, 0x85, 0x11+2*i)
	}
	con := testConsole(t, Config{}, append(prg, 0x4C, 0x28, 0x80)...)
	if con.PadRead() != 0 {
		t.Errorf("a pad was read at %d", con.PadRead())
	}
	con.Hold(2, ButtonA|ButtonSelect)
	con.Hold(1, ButtonB)
	con.RunFrame()
	for i, want := range []uint8{1, 0, 0, 1, 1, 0} {
		if got := con.Peek(uint16(0x10+i)) & 1; got != want {
			t.Errorf("read %d gave bit %d, want %d", i+1, got, want)
		}
	}
	if at := con.PadRead(); at != con.pads.ReadAt[1] || at <= con.pads.ReadAt[0] {
		t.Errorf("the last read was at %d; of the pads at %d", at, con.pads.ReadAt)
	}
}

// TestARegisterOfAPadMeetsDMA: while the core is halted in a read of $4000, the DMA unit selects the pads with any
// address that ends in $16 or $17. A chip that drives the bus wins over the pad in a sprite transfer, but not in a
// fetch of a sample.
func TestARegisterOfAPadMeetsDMA(t *testing.T) {
	for _, c := range []struct {
		name   string
		oam    bool
		addr   uint16
		before uint8 // on the bus
		want   uint8
	}{
		{"a sprite transfer from RAM", true, 0x0216, 0xFF, 0x5A},
		{"a sprite transfer from the pads", true, 0x4016, 0xFE, 0xE1},
		{"a sample", false, 0x0216, 0xFF, 0x41},
	} {
		t.Run(c.name, func(t *testing.T) {
			con := testConsole(t, Config{})
			con.Poke(0x0216, 0x5A)
			con.pads.Shift[0] = 1
			con.cpu.Bus, con.dma.OAMActive = c.before, c.oam
			if got := con.readBuses(c.addr, 0x4000, 0); got != c.want {
				t.Errorf("the bus holds $%02X, want $%02X", got, c.want)
			}
		})
	}
}
