package nes

import (
	"math"
	"slices"
	"testing"
)

// vrc6Console runs a program that sets a pulse of the VRC6 to a constant level, and turns it on after 20,000 cycles.
func vrc6Console(t *testing.T, cfg Config) *Console {
	t.Helper()
	con, err := Open(fuzzImage(uint8(slices.Index(mappers, 24)), []uint8{
		0xA9, 0x8F, 0x8D, 0x00, 0x90, // lda #$8F, sta $9000: constant, volume 15
		0xA2, 0x10, // ldx #16
		0x88, 0xD0, 0xFD, 0xCA, 0xD0, 0xFA, // dey, bne, dex, bne: 1,284 cycles a round
		0xA9, 0x80, 0x8D, 0x02, 0x90, // lda #$80, sta $9002: on
		0x4C, 0x12, 0x80, // jmp *
	}), cfg)
	if err != nil {
		t.Fatal(err)
	}
	return con
}

// TestACartridgeIsHeardFromTheWriteOn: the new level begins in the sample of the write, and the level before the write
// lasts until then. The band-limiting filter delays both by less than a millisecond.
func TestACartridgeIsHeardFromTheWriteOn(t *testing.T) {
	con := vrc6Console(t, Config{})
	var at Time
	con.Attach(&Observer{Access: func(a Access) {
		if a.Addr == 0x9002 && a.Write {
			at = a.Time
		}
	}})
	con.RunFrame()
	con.RunFrame()
	heard := slices.IndexFunc(con.Samples(nil), func(v float32) bool { return math.Abs(float64(v)) > 0.01 })
	written := int(float64(at/con.cpu.Cycle) * 48000 / NTSC.CPUHz())
	if written < 500 || heard < written || heard > written+48 {
		t.Errorf("written in sample %d, heard in sample %d", written, heard)
	}
}

// TestASnapshotDoesNotDependOnTheSound: whether samples are made, or when they are taken, is no part of the state.
func TestASnapshotDoesNotDependOnTheSound(t *testing.T) {
	var want, got Snapshot
	for i, rate := range []int{48000, -1} {
		con := vrc6Console(t, Config{SampleRate: rate})
		con.BusWrite(0x9001, 0x20) // a period
		con.BusWrite(0x9002, 0x80)
		for range 3 {
			con.RunFrame()
			if i == 0 {
				con.Samples(nil)
			}
		}
		con.Step()
		s := []*Snapshot{&want, &got}[i]
		con.Snapshot(s)
	}
	if !got.Equal(&want) {
		t.Error("the states differ")
	}
}
