package nes

import (
	"bytes"
	"fmt"
	"testing"

	"pool6502/cpu"
)

// waiter is a console whose program runs code from $C000 on, with NMIs on, which it counts in $10.
func waiter(t *testing.T, cfg Config, code ...byte) *Console {
	t.Helper()
	image := make([]byte, 16+0x4000)
	copy(image, "NES\x1a\x01")
	prg := image[16:]
	start := []byte{
		0x2C, 0x02, 0x20, 0x10, 0xFB, // bit $2002, bpl: until the PPU listens
		0x2C, 0x02, 0x20, 0x10, 0xFB,
		0xA9, 0x80, 0x8D, 0x00, 0x20, // lda #$80, sta $2000
	}
	copy(prg[copy(prg, start):], code)
	copy(prg[0x3000:], []byte{0xE6, 0x10, 0x40})             // $F000: inc $10, rti
	copy(prg[0x3FFA:], []byte{0x00, 0xF0, 0x00, 0xC0, 0, 0}) // vectors
	cfg.SampleRate = -1
	con, err := Open(image, cfg)
	if err != nil {
		t.Fatal(err)
	}
	for range 4 {
		con.RunFrame()
	}
	return con
}

// skips returns how many rounds the console skips in a frame.
func skips(con *Console) uint64 {
	before := con.Skipped()
	con.RunFrame()
	return con.Skipped() - before
}

func TestPollingLoopsAreSkipped(t *testing.T) {
	frame := uint64(29780)
	for name, c := range map[string]struct {
		code   []byte
		period uint64 // in cycles; 0: it must not be skipped
		rounds uint64 // that are skipped in a frame
	}{
		"jmp to itself":     {[]byte{0x4C, 0x0F, 0xC0}, 3, 9915},
		"lda z, cmp z, beq": {[]byte{0xA5, 0x11, 0xC5, 0x11, 0xF0, 0xFA}, 9, 3302},
		"jsr, rts": {[]byte{
			0x20, 0x15, 0xC0, 0x4C, 0x0F, 0xC0, // jsr, jmp
			0xA5, 0x10, 0x60}, 18, 1648}, // lda $10, rts
		"bit $2002, jmp":            {[]byte{0x2C, 0x02, 0x20, 0x4C, 0x0F, 0xC0}, 7, 4243},
		"bit $4015, jmp":            {[]byte{0x2C, 0x15, 0x40, 0x4C, 0x0F, 0xC0}, 7, 4225},
		"bit $4015, bit $2002, jmp": {[]byte{0x2C, 0x15, 0x40, 0x2C, 0x02, 0x20, 0x4C, 0x0F, 0xC0}, 11, 2621},
		"dex, bne":                  {[]byte{0xCA, 0xD0, 0xFD, 0x4C, 0x0F, 0xC0}, 5, 5895}, // for ever again, by a jmp
		"dey, bne":                  {[]byte{0x88, 0xD0, 0xFD, 0x4C, 0x0F, 0xC0}, 5, 5895},
		"a counter":                 {[]byte{0xE6, 0x20, 0x4C, 0x0F, 0xC0}, 0, 0},       // inc $20, jmp
		"a store":                   {[]byte{0x8D, 0x00, 0x03, 0x4C, 0x0F, 0xC0}, 0, 0}, // sta $0300, jmp
		"a pad":                     {[]byte{0x2C, 0x16, 0x40, 0x4C, 0x0F, 0xC0}, 0, 0}, // bit $4016, jmp
	} {
		t.Run(name, func(t *testing.T) {
			got := skips(waiter(t, Config{}, c.code...))
			if got != c.rounds || c.period != 0 && (got*c.period < frame*9/10 || got*c.period > frame) {
				t.Errorf("%d rounds of %d cycles are skipped in a frame, want %d", got, c.period, c.rounds)
			}
		})
	}
}

// TestSkippedRoundsLeaveTheStateOfRoundsThatRan: a loop rests for some cycles and then reads a register. A frame
// may end between the start of a round and its read. The read of the round before is then the last one, and the
// state has the moment of that read, though the round was skipped.
func TestSkippedRoundsLeaveTheStateOfRoundsThatRan(t *testing.T) {
	for name, register := range map[string][2]byte{"PPU": {0x02, 0x20}, "APU": {0x15, 0x40}} {
		for nops := range 8 {
			t.Run(fmt.Sprint(name, " status after nops: ", nops), func(t *testing.T) {
				loop := append(bytes.Repeat([]byte{0xEA}, nops), 0x2C, register[0], register[1], 0x4C, 0x0F, 0xC0)
				skipping, running := waiter(t, Config{}, loop...), waiter(t, Config{}, loop...)
				running.Attach(&Observer{Port: func(Access) {}})
				for frame := range 6 {
					if skips(skipping) == 0 || skips(running) != 0 {
						t.Fatal("rounds are not skipped, or where somebody looks")
					}
					var got, want Snapshot
					skipping.Snapshot(&got)
					running.Snapshot(&want)
					if !got.Equal(&want) {
						t.Fatalf("after frame %d the state is another one than without skipping", frame)
					}
				}
			})
		}
	}
}

// TestNobodyWhoLooksMissesARound: each of these has to see every round.
func TestNobodyWhoLooksMissesARound(t *testing.T) {
	loop := []byte{0x2C, 0x02, 0x20, 0x4C, 0x0F, 0xC0} // bit $2002, jmp
	if got := skips(waiter(t, Config{Exact: true}, loop...)); got != 0 {
		t.Errorf("dot by dot, %d rounds are skipped", got)
	}
	if got := skips(waiter(t, Config{Strict: true}, loop...)); got != 0 {
		t.Errorf("settled at every access, %d rounds are skipped", got)
	}
	for name, watch := range map[string]func(*Console){
		"instructions":          func(con *Console) { con.Attach(&Observer{Step: func(*cpu.Step) {}}) },
		"accesses to registers": func(con *Console) { con.Attach(&Observer{Access: func(Access) {}}) },
		"accesses of the core":  func(con *Console) { con.Attach(&Observer{Port: func(Access) {}}) },
		"the loop's page":       func(con *Console) { con.Watch(0xC0) },
	} {
		t.Run(name, func(t *testing.T) {
			con := waiter(t, Config{}, loop...)
			watch(con)
			if got := skips(con); got != 0 {
				t.Errorf("%d rounds are skipped", got)
			}
		})
	}
}

// TestAHeldIRQIsTakenWhenPIsSetFromOutside: while I is set, polls ignore an IRQ line that is held low.
func TestAHeldIRQIsTakenWhenPIsSetFromOutside(t *testing.T) {
	for name, run := range map[string]func(*Console){
		"by frames": (*Console).RunFrame,
		"by steps": func(con *Console) {
			for range 3 {
				con.Step()
			}
		},
	} {
		con := waiter(t, Config{}, 0xA9, 0x00, 0x8D, 0x00, 0x20, 0xEA, 0x4C, 0x14, 0xC0) // NMIs off; nop, jmp to it
		c := con.CPU()
		if c.IRQLines&cpu.IRQFrame == 0 || c.P&cpu.FlagI == 0 {
			t.Fatal("the frame counter does not hold IRQ, or I is clear")
		}
		c.P &^= cpu.FlagI
		if run(con); c.PC >= 0xC000 && c.PC < 0xC100 {
			t.Errorf("%s: the program runs at $%04X without an interrupt", name, c.PC)
		}
	}
}
