package nes

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pool6502/internal/golden"
)

// boardProgram shows a picture and writes to registers of the cartridge in between: many boards switch banks then, and some
// make interrupts. It lies at $E000.
var boardProgram = []uint8{
	0xA9, 0x1E, 0x8D, 0x01, 0x20, // lda #$1E, sta $2001
	0xA9, 0x10, 0x8D, 0x00, 0x20, // lda #$10, sta $2000
	0x2C, 0x15, 0x40, // bit $4015: no interrupt of the APU
	0x8D, 0x00, 0xE0, // sta $E000: none of an MMC3
	0x58,       // cli
	0xE6, 0x00, // inc $00
	0xA5, 0x00, // lda $00
	0x8D, 0x00, 0x80, // sta $8000
	0x8D, 0x01, 0xC0, // sta $C001
	0x8D, 0x01, 0xE0, // sta $E001
	0x8D, 0x03, 0x52, // sta $5203
	0xAD, 0x04, 0x52, // lda $5204
	0xA2, 0xF0, 0xCA, 0xD0, 0xFD, // ldx #$F0; dex, bne
	0xA9, 0x02, 0x8D, 0x14, 0x40, // lda #2, sta $4014
	0x2C, 0x02, 0x20, // bit $2002
	0x4C, 0x00, 0xE0, // jmp $E000
}

// TestAFrameTakesSoMuchWork counts what a console does for four frames of two programs, on boards that keep time, watch the
// PPU, observe the bus, or do none of it. testdata/work.txt has how often chips were settled, the PPU's dots, spans and lines,
// and the rounds that were skipped. The results are the same whatever the counts are; more settling, dots and spans is slower.
func TestAFrameTakesSoMuchWork(t *testing.T) {
	var out strings.Builder
	for _, mapper := range []int{0, 1, 2, 4, 5, 9, 19, 24, 69, 73, 118} {
		i := slices.Index(mappers, mapper)
		for n, program := range [...][]uint8{busyProgram, boardProgram} {
			con, err := Open(fuzzImage(uint8(i), program), Config{SampleRate: -1})
			if err != nil {
				t.Fatal(err)
			}
			for range 4 {
				con.RunFrame()
			}
			d := con.Drawn()
			fmt.Fprintf(&out, "mapper %d, program %d: settled %d, dots %d, spans %d, lines %d and %d passed, rounds skipped %d\n",
				mapper, n+1, con.Settlings(), d.Dots, d.Spans, d.Lines, d.Passed, con.Skipped())
		}
	}
	golden.Check(t, "work.txt", out.String())
}
