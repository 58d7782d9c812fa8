package bound_test

import (
	"strings"
	"testing"
)

// TestSThatPointsToData has a routine that lets S point to a buffer on page 1, pulls from it, and restores S, rightly or wrongly. It is the
// routine f of the main program, with NMI off or on, or the NMI handler calls it, and f counts by a byte that the handler leaves alone.
func TestSThatPointsToData(t *testing.T) {
	const (
		head = " .mapper 0\n .vectors nmi, reset, irq\n .zeropage\nn: .res 1\nm: .res 1\nsp: .res 1\njp: .res 2\n .code\nirq: rti\nreset: sei\n ldx #$FF\n txs\n.a: bit $2002\n bpl .a\n.b: bit $2002\n bpl .b\n"
		off  = head + "main: jsr f\n jmp main\nnmi: rti\nf:"
		on   = head + " lda #$80\n sta $2000\nmain: jsr f\n jmp main\nnmi: rti\nf:"
		in   = head + " lda #$80\n sta $2000\nmain: jsr f\n inc jp+1\n jmp main\nnmi: pha\n txa\n pha\n jsr g\n pla\n tax\n pla\n rti\nf: lda #3\n sta n\n.l: dec n\n bne .l\n rts\ng:"
		away = " tsx\n stx sp\n ldx #$3F\n txs\n"
		back = " ldx sp\n txs\n rts\n"
		high = " lda #>u\n sta jp+1\n"
		into = "h: pla\n and #$0F\n asl a\n asl a\n sta jp\n jmp (jp)\n .align 256\nu:\n"
	)
	pulls := strings.Repeat(" pla\n sta $2007\n", 16)
	for name, c := range map[string]struct {
		src, want string
		cycles    int // if the routine takes the same number each time
	}{
		"pulls":                                            {off + away + pulls + back, "", 9 + 16*8 + 5},
		"pulls, and an NMI comes":                          {on + away + pulls + back, "no interrupt comes from the TSX before the TXS at f.asm:25 until the TXS that restores S (S does not point to the stack there). This does not hold: in frame", 0},
		"pulls in a handler":                               {in + away + pulls + back, "", 0},
		"pulls in a routine of a handler":                  {strings.NewReplacer("jsr f", "nop", "jsr g", "jsr f", "\nf:", "\nother:", "\ng:", "\nf:").Replace(in) + away + pulls + back, "no interrupt comes from the TSX before the TXS at", 0},
		"S is one too high":                                {off + away + " pla\n ldx sp\n inx\n txs\n rts\n", "TXS moves the stack pointer", 0},
		"S is restored from another byte":                  {off + away + " pla\n sta n\n ldx n\n txs\n rts\n", "TXS moves the stack pointer", 0},
		"what was pulled overwrites the copy":              {off + away + " pla\n sta sp\n" + back, "TXS moves the stack pointer", 0},
		"a write through a pointer may overwrite the copy": {strings.Replace(on, "nmi:", "nmi: stx $0300\n", 1) + " tsx\n stx $0300\n lda n\n ldy #0\n sta (jp),y\n ldx #$3F\n txs\n pla\n ldx $0300\n txs\n rts\n", "TXS moves the stack pointer", 0},
		"TSX":                                  {off + away + " pla\n tsx\n cpx #$40\n beq .e\n.x: bne .x\n.e:" + back, "", 9 + 4 + 2 + 2 + 3 + 5},
		"TSX, and TXS with that":               {off + away + " pla\n tsx\n txs\n pla\n" + back, "", 9 + 4 + 4 + 4 + 5},
		"PLP":                                  {off + away + " plp\n" + back, "no interrupt comes from the TSX before the TXS at", 0},
		"PLP, then PLA":                        {off + " lda #5\n sta $0141\n" + away + " plp\n pla\n tay\n.y: dey\n bne .y\n" + back, "no interrupt comes from the TSX before the TXS at", 2 + 4 + 9 + 4 + 4 + 2 + 24 + 5},
		"PLP, then a branch":                   {off + away + " plp\n bcs .e\n nop\n.e:" + back, "no interrupt comes from the TSX before the TXS at", 0},
		"S is not restored":                    {off + away + " pla\n rts\n", "it returns to an address in data", 0},
		"a push":                               {off + away + " pla\n pha\n" + back, "it pushes after a TXS", 0},
		"a call":                               {off + away + " jsr h\n" + back + "h: rts\n", "it calls a routine after a TXS", 0},
		"RTI":                                  {off + away + " rti\n", "RTI runs after a TXS", 0},
		"RTS to what it has written there":     {off + " lda #<(h-1)\n sta $0140\n lda #>(h-1)\n sta $0141\n" + away + " rts\nh:" + back, "", 12 + 9 + 6 + 5},
		"into unrolled code":                   {off + high + away + into + pulls + back, "", 0},
		"into unrolled code in a handler":      {in + high + away + into + pulls + back, "", 0},
		"into unrolled code, round by round":   {off + high + " lda #9\n sta n\n" + away + into + pulls + " dec n\n beq .e\n jmp h\n.e:" + back, "", 0},
		"into unrolled code, by bytes of main": {in + away + into + pulls + back, "which cannot be followed past", 0},
	} {
		t.Run(name, func(t *testing.T) {
			switch r := routine(t, c.src, ""); {
			case c.want == "" && r.Err != nil:
				t.Errorf("if %q, %v", musts(r), r.Err)
			case c.want != "" && (r.Err == nil || !strings.Contains(r.Err.Error(), c.want)) && !strings.Contains(strings.Join(musts(r), "; "), c.want):
				t.Errorf("at most %d cycles, if %q, %v; want %q", r.Worst, musts(r), r.Err, c.want)
			case c.cycles > 0 && (r.Best != c.cycles || r.Worst != c.cycles):
				t.Errorf("%d to %d cycles; want %d", r.Best, r.Worst, c.cycles)
			}
		})
	}
}
