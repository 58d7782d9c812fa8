package cdl_test

import (
	"fmt"
	"testing"
	"testing/fstest"

	"pool6502/asm"
	"pool6502/nes"
	"pool6502/nes/cdl"
)

// watch assembles a program and logs six frames of it.
func watch(t *testing.T, src string) *cdl.Log {
	t.Helper()
	prog, err := asm.Assemble(fstest.MapFS{"a.asm": {Data: []byte(src)}}, "a.asm", asm.Options{})
	if err != nil {
		t.Fatal(err)
	}
	con, err := nes.Open(prog.Image, nes.Config{RAM: nes.Zeros})
	if err != nil {
		t.Fatal(err)
	}
	log, stop := cdl.Watch(con)
	for range 6 {
		con.RunFrame()
	}
	stop()
	return log
}

// A sample that is longer than the memory behind it goes on at $8000.
func TestEveryByteOfASampleIsMarked(t *testing.T) {
	for _, c := range []struct{ first, length, from, n, more int }{
		{0x40, 1, 0x5000, 17, 0},
		{0xFF, 5, 0x7FC0, 64, 17},
		{0xFF, 0, 0x7FC0, 1, 0},
	} {
		log := watch(t, fmt.Sprintf(` .prgrom 32
 .vectors main, main, main
 .code
 .org $9000
main: lda #$0F
 sta $4010
 lda #%d
 sta $4012
 lda #%d
 sta $4013
 lda #$10
 sta $4015
stop: jmp stop
`, c.first, c.length))
		for i, m := range log.Marks {
			want := i >= c.from && i < c.from+c.n || i < c.more
			if got := m&cdl.Sample != 0; got != want {
				t.Errorf("$4012 = %d, $4013 = %d: byte $%04X has the marks %03X", c.first, c.length, i, m)
			}
			if want && m&cdl.Data == 0 {
				t.Errorf("byte $%04X of a sample is no data", i)
			}
		}
	}
}

func TestAHandlerIsEnteredByItsVector(t *testing.T) {
	log := watch(t, ` .prgrom 32
 .vectors nmi, main, main
 .code
 .org $9000
main: lda #$80
 sta $2000
 jmp main
 .org $9100
nmi: rti
`)
	if m := log.Marks[0x1100]; m != cdl.Code|cdl.Start|cdl.Entry|cdl.Mark(0x9100>>11&0x0C) {
		t.Errorf("the handler has the marks %03X", m)
	}
	for i := 0x7FFA; i < 0x8000; i++ {
		if want := i < 0x7FFE; (log.Marks[i]&cdl.Data != 0) != want {
			t.Errorf("byte $%04X of the vectors has the marks %03X", i, log.Marks[i])
		}
	}
}

// FME-7 shows any bank at $6000, and RAM there as well.
func TestROMBelow8000IsMarkedAndRAMIsNot(t *testing.T) {
	log := watch(t, ` .mapper 69
 .prgrom 32
 .vectors main, main, main
 .code
main: lda #9
 sta $8000
 lda #0
 sta $A000       ; bank 0 at $8000
 lda $8000
 lda #8
 sta $8000
 lda #1
 sta $A000       ; bank 1 at $6000
 lda $6105
 lda #$60
 sta $4014
 lda #$C0
 sta $A000       ; RAM at $6000
 lda $6007
 sta $6008
 lda $6208
 lda #$60
 sta $4014       ; copies RAM
stop: jmp stop
`)
	if m := log.Marks[0]; m != cdl.Data {
		t.Errorf("the first byte has the marks %03X", m)
	}
	for i, m := range log.Marks[1:0x2000] {
		if m != 0 {
			t.Errorf("byte $%04X of bank 0 has the marks %03X", i+1, m)
		}
	}
	for i, m := range log.Marks[0x2000:0x4000] {
		want := cdl.Mark(0)
		if i < 0x100 || i == 0x105 {
			want = cdl.Data | cdl.Low | 0x0C
		}
		if m != want {
			t.Errorf("byte $%04X of bank 1 has the marks %03X, want %03X", i, m, want)
		}
	}
}
