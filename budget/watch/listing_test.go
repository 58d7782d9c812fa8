package watch

import "testing"

// TestOperandsHaveNames of variables, registers, routines, labels inside a routine and places in them, and keep their
// numbers where nothing is known.
func TestOperandsHaveNames(t *testing.T) {
	const source = `        .mapper 0
        .vectors reset, reset, reset
        .zeropage
ticks:  .res 1
        .ram
list:   .res 4
        .code
reset:  lda ticks
        sta list+2,x
        lda ($F0),y
        sta $2006
        sta $400D
        jsr other
        jmp (list)
other:  lda #$00
.loop:  bne .loop
        beq reset
        ldx table+1
        lda $5000
        rts
table:  .byte 1, 2
`
	con, m, _ := meterOf(t, source)
	addr := uint16(con.Peek(0xFFFC)) | uint16(con.Peek(0xFFFD))<<8
	for _, want := range []string{"lda ticks", "sta list+2,x", "lda ($F0),y", "sta PPUADDR", "sta $400D", "jsr other", "jmp (list)",
		"lda #$00", "bne .loop", "beq reset", "ldx table+1", "lda $5000", "rts"} {
		text, n := m.Disasm(m.Loc(addr), addr, con.Peek)
		if text != want {
			t.Errorf("%q, want %q", text, want)
		}
		addr += uint16(n)
	}
}
