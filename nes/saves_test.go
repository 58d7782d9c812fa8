package nes_test

import (
	"bytes"
	"strings"

	"testing"
	"testing/fstest"

	"pool6502/asm"
	"pool6502/nes"
)

// serialRoutines speak to a serial EEPROM at $800D.
const serialRoutines = `
        .macro lines bits
        lda #bits
        sta $800D
        .endmacro

serial_start:
        lines %01000000         ; RDC: SDA, then SCL high, SDA low
        lines %01100000
        lines %00100000
        lines %00000000
        rts

serial_stop:
        lines %00000000
        lines %00100000
        lines %01100000
        rts

;; Send A. C = 0 if it is acknowledged.
serial_send:
        sta $10
        ldx #8
.bit:   lda #0
        rol $10
        ror                     ; bit 7
        lsr                     ; bit 6, SDA
        sta $800D
        ora #$20
        sta $800D
        and #$40
        sta $800D
        dex
        bne .bit
        lines %10000000
        lines %10100000
        lda $6000
        tax
        lines %10000000
        txa
        and #$10
        cmp #$10
        rts

;; A = a byte from the EEPROM, which is not acknowledged: it is the last one.
serial_receive:
        ldx #8
.bit:   lines %10000000
        lines %10100000
        lda $6000
        and #$10
        cmp #$10
        rol $10
        lines %10000000
        dex
        bne .bit
        lines %11000000
        lines %11100000
        lines %11000000
        lda $10
        rts
`

// savers are programs that count in what their cartridge keeps, and then leave 0 in RAM $00 and the count in $01.
var savers = map[string]string{
	"RAM": `        .mapper 0
        .battery
        .prgram
kept:   .res 1
        .code
reset:  inc kept
        lda kept
        sta 1
        lda #0
        sta 0
here:   jmp here
        .vectors 0, reset, 0
`,
	"X24C02": `        .mapper 16, 5
        .battery
        .code
reset:  jsr serial_start
        lda #$A0
        jsr serial_send
        lda #$30
        jsr serial_send
        jsr serial_start
        lda #$A1
        jsr serial_send
        jsr serial_receive
        sta 1
        inc 1
        jsr serial_stop
        jsr serial_start
        lda #$A0
        jsr serial_send
        lda #$30
        jsr serial_send
        lda 1
        jsr serial_send
        lda #0
        rol
        sta 0                   ; 0 if acknowledged
        jsr serial_stop
here:   jmp here
        .vectors 0, reset, 0
` + serialRoutines,
	"X24C01": `        .mapper 159
        .battery
        .code
reset:  jsr serial_start
        lda #$30 * 2 + 1
        jsr serial_send
        jsr serial_receive
        sta 1
        inc 1
        jsr serial_stop
        jsr serial_start
        lda #$30 * 2
        jsr serial_send
        lda 1
        jsr serial_send
        lda #0
        rol
        sta 0
        jsr serial_stop
here:   jmp here
        .vectors 0, reset, 0
` + serialRoutines,
	// The first byte of the sector at $3000 that is not 0 counts; the routine runs in RAM, for no ROM is there meanwhile.
	"flash": `        .mapper 30
        .prgrom 64
        .battery
        .macro to at, value
        lda #(at) / $4000
        sta $C000
        lda #value
        sta $8000 + (at) % $4000
        .endmacro
        .macro unlock
        to $5555, $AA
        to $2AAA, $55
        .endmacro

        .code
reset:  ldx #flasher_end - flasher
.copy:  lda flasher - 1,x
        sta $0300 - 1,x
        dex
        bne .copy
        lda #0
        sta $C000
        lda $B030
        sta 1
        inc 1
        jmp $0300
flasher:
        unlock
        to $5555, $80
        unlock
        to $3000, $30
.busy1: lda $B030               ; bit 6 changes while it erases
        cmp $B030
        bne .busy1
        unlock
        to $5555, $A0
        lda #0
        sta $C000
        lda 1
        sta $B030
.busy2: lda $B030
        cmp $B030
        bne .busy2
        cmp 1
        bne .busy2
        lda #0
        sta 0
        jmp .busy2
flasher_end:
        .vectors 0, reset, 0
        .bank 0
        .org $B000
        .res $100, 0
`,
}

// TestWhatACartridgeKeepsIsSaved plays each program three times: at power-on, after a power cycle, and on another console
// that loads the save.
func TestWhatACartridgeKeepsIsSaved(t *testing.T) {
	for name, source := range savers {
		t.Run(name, func(t *testing.T) {
			open := func() *nes.Console { return openSaver(t, source, nes.Config{}) }
			counts := func(con *nes.Console, want uint8) {
				t.Helper()
				for range 10 {
					con.RunFrame()
				}
				if got := [2]uint8{con.Peek(0), con.Peek(1)}; got != [2]uint8{0, want} {
					t.Errorf("$00 and $01 hold %v, want 0 and %d", got, want)
				}
			}
			con := open()
			if empty := make([]byte, len(con.SaveRAM())); len(empty) == 0 || !bytes.Equal(con.SaveRAM(), empty) {
				t.Errorf("the save of %d bytes is not empty", len(empty))
			}
			counts(con, 1)
			con.PowerCycle()
			counts(con, 2)
			other := open()
			other.LoadSave(con.SaveRAM())
			if got := other.Peek(0xB030); name == "flash" && got != 2 {
				t.Errorf("the ROM holds %d after the save was loaded, want 2", got)
			}
			counts(other, 3)

			var state nes.Snapshot
			other.Snapshot(&state)
			other.PowerCycle()
			counts(other, 4)
			if err := other.Restore(&state); err != nil {
				t.Fatal(err)
			}
			other.Reset()
			counts(other, 4)
		})
	}
}

// openSaver assembles a program and inserts it.
func openSaver(t *testing.T, source string, cfg nes.Config) *nes.Console {
	t.Helper()
	made, err := asm.Assemble(fstest.MapFS{"a.asm": {Data: []byte(source)}}, "a.asm", asm.Options{})
	if err != nil {
		t.Fatal(err)
	}
	cfg.RAM = nes.Seeded(1)
	con, err := nes.Open(made.Image, cfg)
	if err != nil {
		t.Fatal(err)
	}
	return con
}

// TestWhatACartridgeKeepsIsTheSameInAllWays compares the states after each frame.
func TestWhatACartridgeKeepsIsTheSameInAllWays(t *testing.T) {
	for name, source := range savers {
		t.Run(name, func(t *testing.T) {
			usual := openSaver(t, source, nes.Config{})
			for _, cfg := range []nes.Config{{Strict: true}, {Exact: true}, {Spans: true}} {
				usual.PowerCycle()
				clear(usual.SaveRAM())
				usual.LoadSave(nil)
				other := openSaver(t, source, cfg)
				for frame := range 6 {
					usual.RunFrame()
					other.RunFrame()
					var a, b nes.Snapshot
					usual.Snapshot(&a)
					other.Snapshot(&b)
					if !a.Equal(&b) {
						t.Fatalf("%+v: frame %d differs", cfg, frame)
					}
				}
			}
		})
	}
}

// TestANewBuildRunsWithTheFlashOfAnOlderOne: a sector that was never changed comes from the ROM.
func TestANewBuildRunsWithTheFlashOfAnOlderOne(t *testing.T) {
	source := savers["flash"]
	old := openSaver(t, source, nes.Config{})
	built := openSaver(t, strings.Replace(source, "        lda #0\n        sta 0\n", "        lda #7\n        sta 0\n", 1), nes.Config{})
	for range 10 {
		old.RunFrame()
	}
	built.LoadSave(old.SaveRAM())
	for range 10 {
		built.RunFrame()
	}
	if got := [2]uint8{built.Peek(0), built.Peek(1)}; got != [2]uint8{7, 2} {
		t.Errorf("$00 and $01 hold %v, want 7 and 2", got)
	}
}
