package frame_test

import (
	"fmt"
	"strings"
)

// blit returns code that lets S point to a buffer on page 1 and pulls bytes from it, mostly in unrolled code into which it jumps. Then it
// restores S, or does something wrong.
func (g *cartridge) blit() string {
	l := g.label()
	save := g.pick("sp", "sp", "sp", "sp+1", "$0102", "$0300", "v+3")
	set := " ldx #" + g.pick("$3F", "$3F", "$3F", "$07", "$FA") + "\n txs\n"
	if g.chance(2) {
		set = " lda " + g.cell() + "\n and #" + g.pick("7", "$38") + "\n tax\n txs\n"
	}
	s := g.pick("", "", " lda #7\n sta $0141\n") + " tsx\n stx " + save + "\n"
	restore := " ldx " + save + "\n txs\n"
	switch g.rng.IntN(12) {
	case 0:
		restore = " ldx " + save + "\n inx\n txs\n"
	case 1:
		restore = ""
	case 2:
		restore = " pla\n" + restore
	case 3:
		s = " pha\n" + s
		restore += " pla\n"
	case 4:
		s, restore = s+" pha\n", " ldx "+save+"\n"+g.pick("", " dex\n")+" txs\n"
	case 5: // the cell is used for something else meanwhile
		s, set = s+" stx ca\n", set+" stx "+save+"\n ldx "+save+"\n dex\n"
		restore = " ldx " + g.pick(save, "ca", "ca") + "\n txs\n"
	}
	pulls := func(n int) string {
		return strings.Repeat(" pla\n sta "+g.pick("$2007", "$2007", g.cell(), "$0300", "jp", "$0180")+"\n", n)
	}
	switch g.rng.IntN(6) {
	case 0: // no jump
		return s + set + pulls(1+g.rng.IntN(9)) + restore
	case 1: // an RTS to what is in the buffer
		return s + " lda #>(" + l + "r-1)\n sta $0141\n lda #<(" + l + "r-1)\n sta $0140\n" + set + " rts\n" + l + "r:\n" + restore
	case 2: // by a table
		low, high := l+"lo", l+"hi"
		s += set + g.pick(" lda "+g.cell()+"\n", " pla\n") + " and #3\n tax\n lda " + low + ",x\n sta jp\n lda " + high + ",x\n sta jp+1\n jmp (jp)\n" + low
		list := fmt.Sprintf("%[1]sa, %[1]sb, %[1]sc, %[1]sd\n", l)
		return s + ": .lobytes " + list + high + ": .hibytes " + list + l + "a:" + pulls(1) + l + "b:" + pulls(3) + l + "c:" + pulls(1) + l + "d:\n" + restore
	}
	mask := g.pick("", " and #$1F\n", " and #$0F\n", " and #7\n")
	jump := g.pick(" lda "+g.cell()+"\n", " pla\n") + mask + " asl a\n" + g.pick(" asl a\n", " asl a\n", "") + " sta jp\n jmp (jp)\n"
	count, head := "", ""
	if g.chance(6) {
		count, head = fmt.Sprintf(" lda #%d\n sta nb\n", 1+g.rng.IntN(5)), l+"h:\n"
		restore = " dec nb\n beq " + l + "x\n jmp " + l + "h\n" + l + "x:\n" + restore
	}
	// The unrolled code begins at a page, so that what is added is the low byte of the address.
	n := 8 + g.rng.IntN(2)*56
	return " lda #>" + l + "u\n sta jp+1\n" + s + count + set + head + jump + " .align 256\n" + l + "u:\n" + pulls(n) + restore
}
