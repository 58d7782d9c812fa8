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
