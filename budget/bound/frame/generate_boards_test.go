package frame_test

import (
	"fmt"
	"strings"
)

// A board has several banks at an address: one in each, or every other one. Its code switches to bank Y of these, switches one only with
// some values of Y, or does something that switches none.
type board struct {
	head, at, last, begin, to, some, other string
	first, step                            int
	turns                                  bool   // each bank has vectors of its own
	handles                                string // what handlers write to the board
}

// bits writes A to the register of the MMC1 that chooses the bank.
const bits = " sta $E000\n lsr a\n sta $E000\n lsr a\n sta $E000\n lsr a\n sta $E000\n lsr a\n sta $E000\n"

var boards = [...]board{
	{head: ".mapper 2, 1\n .prgrom 64", at: "$8000", last: "3\n .org $C000", to: " tya\n sta banks,y\n", some: " lda #2\n sta $7FFE,y\n", other: " tya\n sta banks+1\n", step: 1},
	{head: ".mapper 2, 2\n .prgrom 64", at: "$8000", last: "3\n .org $C000", to: " tya\n sta banks,y\n", some: " lda #3\n sta banks,y\n", other: " tya\n sta banks+1\n", step: 1},
	{head: ".mapper 2, 2\n .prgrom 64", at: "$8000", last: "3\n .org $C000", to: " tya\n sta banks,y\n inc $8001\n", some: " asl $8001\n", other: " tya\n sta banks+1\n dec $8001\n", step: 1},
	{head: ".mapper 4\n .prgrom 64", at: "$8000", last: "7\n .org $E000", to: " lda #6\n sta $8000\n tya\n asl a\n sta $8001\n", some: " lda #6\n sta $8000\n lda #0\n sta $8001\n lda #4\n sta $8000,y\n", other: " lda #2\n sta $8000\n sta $8001\n", step: 2},
	{head: ".mapper 4\n .prgrom 64", at: "$A000", last: "7\n .org $E000", begin: " lda #$46\n sta $8000\n", to: " lda #$47\n sta $8000\n tya\n asl a\n ora #1\n sta $8001\n", some: " lda #$47\n sta $8000\n lda #1\n sta $8001\n lda #$45\n sta $8000,y\n", other: " lda #$46\n sta $8000\n sty $8001\n", first: 1, step: 2},
	{head: ".mapper 1\n .prgrom 64", at: "$8000", last: "3\n .org $C000", begin: " lda #$80\n sta $8000\n", to: " tya\n" + bits, some: " tya\n" + bits + " lda #1\n sta $FFFE,y\n" + bits, other: " tya\n ora #$80\n sta $E000\n", step: 1, handles: " lda #0\n sta $A000\n sta $A000\n sta $A000\n sta $A000\n sta $A000\n"},
	{head: ".mapper 1\n .prgrom 64", at: "$8000", last: "3\n .org $C000", begin: " inc full\n", to: " inc full\n tya\n" + bits, some: " inc full\n inc table+5\n tya\n" + bits, other: " tya\n inc full\n", step: 1, handles: " inc full\n lda #0\n sta $A000\n sta $A000\n sta $A000\n sta $A000\n sta $A000\n"},
	{head: ".mapper 5\n .prgrom 64\n .workram 8", at: "$8000", last: "7\n .org $E000", begin: " lda #2\n sta $5102\n lda #1\n sta $5103\n", to: " tya\n asl a\n ora #$80\n sta $5114\n", some: " lda #$82\n sta $5113,y\n", other: " tya\n ora #$80\n sta $5116\n sta $5120\n", step: 2},
	{head: ".mapper 180\n .prgrom 64", at: "$C000", last: "0\n .org $9FF8\n rts", begin: " lda #$E6\n sta $0700\n lda #v+3\n sta $0701\n lda #$40\n sta $0702\n", to: " tya\n sta banks,y\n", some: " lda #3\n sta banks+1,y\n", other: " tya\n sta banks\n", step: 1, turns: true},
	{head: ".mapper 28\n .prgrom 64", at: "$8000", last: "3\n .org $C000", begin: " lda #$80\n sta $5000\n lda #$3E\n sta $8000\n", to: " lda #1\n sta $5000\n sty $8000\n", some: " lda #1\n sta $5000\n lda #2\n sta $7FFE,y\n", other: " lda #0\n sta $5000\n sta $8000\n", step: 1},
}

// leaf is a routine that banks and handlers call. It counts a cell that handlers write. A write of full resets the MMC1.
const leaf = "r3: lda #5\n sta v+3\nr3l: dec v+3\n bne r3l\n rts\nfull: .byte $FF\n"

// switched returns the head of a cartridge with three banks that have a routine at their beginning, which runs at any address.
func (g *cartridge) switched() string {
	s, at := " "+g.board.head+"\n", "$8000"
	if g.board.turns {
		at = g.board.at
	}
	for i := range g.banks {
		bank := g.board.first + g.board.step*i
		if g.board.turns && i == 0 {
			continue // the bank of the code is there
		}
		s += fmt.Sprintf(" .bank %d\n .org %s\n ldx #%d\nb%dl: dex\n bne b%dl\n lda #%d\n sta v\n%s rts\n", bank, at, 1+g.rng.IntN(60), i, i, g.rng.IntN(256), g.pick("", fmt.Sprintf(" ldy #0\nb%dm: jsr r3\n jsr r3\n dey\n bne b%dm\n", i, i)))
		if g.board.turns {
			s += fmt.Sprintf("x%d: jmp x%d\n .org $FFFA\n .word %s, x%d, irq\n", i, i, g.pick("nmi", "nmi", "nmi", "$0700", "$FFFF"), i)
		}
	}
	if g.board.turns {
		s += " .bank 0\n .org $BFFA\n .word nmi, reset, irq\n .bank 3\n .org $FFFA\n .word nmi, reset, irq\n"
	}
	return s + " .bank " + g.board.last + "\n" + leaf
}

// switches returns code that switches a bank, and may call its routine or read it.
func (g *cartridge) switches() string {
	s := fmt.Sprintf(" ldy #%d\n", g.rng.IntN(3))
	if g.chance(4) {
		s = " lda " + g.cell() + "\n and #" + g.pick("1", "2", "3") + "\n tay\n"
	}
	s += g.pick(g.board.to, g.board.to, g.board.some, g.board.some, g.board.other)
	return s + strings.ReplaceAll(g.pick(" jsr $8000\n", " jsr $8000\n", " ldx $8001\n stx v+1\n", " lda $8006,y\n sta v+2\n"), "$80", g.board.at[:3])
}
