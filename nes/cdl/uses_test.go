package cdl_test

import (
	"testing"

	"pool6502/nes/cdl"
)

// TestMarksOfOneUseAreNotThoseOfAnother looks at bytes beside a sample, at bytes that are used at several
// addresses, and at bytes that code in RAM uses.
func TestMarksOfOneUseAreNotThoseOfAnother(t *testing.T) {
	const bank2 = 0x08 // the CPU bank of $C000
	for _, c := range []struct {
		name, code string
		want       map[int]cdl.Mark // by address from $C000 on
	}{
		{"a page is copied that begins with a sample of 17 bytes", `
 lda #$C1
 sta $4014
`, map[int]cdl.Mark{0xC0FF: 0, 0xC100: cdl.Data | cdl.Sample | bank2, 0xC110: cdl.Data | cdl.Sample | bank2, 0xC111: cdl.Data | bank2, 0xC1FF: cdl.Data | bank2, 0xC200: 0}},
		{"the first address at which a byte is data gives its bank", `
 lda $8300
 lda $C300
 lda $C301
 lda $8301
`, map[int]cdl.Mark{0xC300: cdl.Data, 0xC301: cdl.Data | bank2}},
		{"so does the first at which it is code", `
 lda $8302
 jsr $C302
 jsr $8302
`, map[int]cdl.Mark{0xC302: cdl.Data | cdl.Code | cdl.Start | cdl.Entry | bank2}},
		{"code in RAM reads a byte and jumps through a pointer", `
 ldx #5
copy: lda $C310,x
 sta $0200,x
 dex
 bpl copy
 jmp $0200
`, map[int]cdl.Mark{0xC320: cdl.Data | bank2, 0xC322: cdl.Data | bank2, 0xC323: cdl.Data | bank2, 0xC302: cdl.Code | cdl.Start | cdl.Target | cdl.Indirect | bank2}},
	} {
		t.Run(c.name, func(t *testing.T) {
			log := watch(t, ` .prgrom 16
 .vectors main, main, main
 .code
 .org $D000
main: lda #$0F
 sta $4010
 lda #4
 sta $4012       ; the sample begins at $C100
 lda #1
 sta $4013       ; and has 17 bytes
 lda #$10
 sta $4015
`+c.code+`
stop: jmp stop
 .org $C302
 rts
 .org $C310
 .byte $AD, $20, $C3, $6C, $22, $C3     ; lda $C320; jmp ($C322)
 .org $C322
 .word $C302
`)
			for addr, want := range c.want {
				if got := log.Marks[addr-0xC000]; got != want {
					t.Errorf("$%04X has the marks %03X, want %03X", addr, got, want)
				}
			}
		})
	}
}

// TestTheCodeThatAnInterruptStopsIsNoData has an NMI in every frame.
func TestTheCodeThatAnInterruptStopsIsNoData(t *testing.T) {
	log := watch(t, ` .prgrom 16
 .vectors nmi, main, main
 .code
 .org $C000
main: lda #$80
 sta $2000       ; which does nothing in the first frame
 jmp main
nmi: rti
`)
	for i, m := range log.Marks[:8] {
		if m&(cdl.Code|cdl.Data) != cdl.Code {
			t.Errorf("byte $%04X has the marks %03X", 0xC000+i, m)
		}
	}
}
