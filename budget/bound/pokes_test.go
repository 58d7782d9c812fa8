package bound_test

// resetAnd begins a program whose main loop calls f, 13 bytes deep in the stack. An IRQ comes in each frame, if the flag I lets it in.
const resetAnd = " .vectors nmi, reset, irq\n .zeropage\nn: .res 1\nc: .res 1\n .code\nirq: pha\n lda #200\n sta c\n bit $4015\n pla\n rti\n" +
	"main: jsr a1\n jmp main\na1: jsr a2\n rts\na2: jsr a3\n rts\na3: jsr a4\n rts\na4: jsr a5\n rts\na5: pha\n jsr f\n pla\n rts\n" +
	"reset: sei\n cld\n ldx #$FF\n txs\n.a: bit $2002\n bpl .a\n.b: bit $2002\n bpl .b\n lda #0\n sta $4017\n lda #$80\n sta $2000\n"

const (
	counted = "f: lda #5\n sta c\n.l: ldx c\n dec c\n bne .l\n rts\n" // an IRQ changes its count
	pressed = "f: ldx #20\n.l: dex\n nop\n nop\n bne .l\n rts\n"      // a handler that changes X or the flags changes its cost
	quiet   = "nmi: rti\n"
	inRAM   = "nmi: stx $6000\n inc n\n ldx $6000\n rti\n"
	mmc3RAM = " .mapper 4\n .prgrom 32\n .workram 8\n" // RAM that can be switched off
)

// swapped returns a program for the MMC3 that calls the code at $C000 after a write to $8000. The last bank but one, which is usually there, does
// nothing; the first lets IRQs in.
func swapped(mode string) string {
	return " .mapper 4\n .prgrom 32\n .bank 0, $8000\n .org $8000\n cli\n rts\n .bank 2, $C000\n .org $C000\ninit: rts\n .bank 3, $E000\n .org $E000\n" +
		resetAnd + " lda #6\n sta $8000\n lda #0\n sta $8001\n lda #" + mode + "\n sta $8000\n jsr init\n jmp main\n" + quiet
}

// hides returns code that calls a routine which changes its return address, with A and X, so that it returns to code that lets IRQs in.
func hides(change string) string {
	return " jsr hide\n jmp main\nhide: lda #>(hidden-1)\n ldx #<(hidden-1)\n" + change + " rts\nhidden: cli\n jmp main\n"
}

// pokeGames have code that changes flags which are pushed, or a handler that relies on RAM which is perhaps not there.
var pokeGames = []game{
	{"flags changed by TSX", " .mapper 0\n" + resetAnd + " php\n tsx\n lda #0\n sta $0101,x\n plp\n jmp main\n" + quiet + counted, "no limit was found for the loop", "", -1, false},
	{"flags changed by a fixed address", " .mapper 0\n" + resetAnd + " php\n lda #0\n sta $01FF\n plp\n jmp main\n" + quiet + counted, "does not reach the stack. This does not hold: in frame", "", -1, true},
	{"flags changed in a routine", " .mapper 0\n" + resetAnd + " php\n jsr g\n plp\n jmp main\ng: ldx #3\n lda #0\n sta $01FC,x\n rts\n" + quiet + counted, "does not reach the stack. This does not hold: in frame", "", -1, true},
	{"flags changed by a pointer", " .mapper 0\n" + resetAnd + " lda #$FF\n sta $10\n lda #1\n sta $11\n php\n ldy #0\n tya\n sta ($10),y\n plp\n jmp main\n" + quiet + counted, "does not reach the stack. This does not hold: in frame", "", -1, true},
	{"a return address changed by a fixed address", " .mapper 0\n" + resetAnd + hides(" sta $01FF\n stx $01FE\n") + quiet + counted, "does not reach the stack. This does not hold: in frame", "", -1, true},
	{"a return address changed by an index", " .mapper 0\n" + resetAnd + hides(" ldy #$FE\n sta $0101,y\n txa\n sta $0100,y\n") + quiet + counted, "does not reach the stack. This does not hold: in frame", "", -1, true},
	{"a return address changed by a pointer", " .mapper 0\n" + resetAnd + hides(" ldy #$FE\n sty $10\n ldy #1\n sty $11\n sta ($10),y\n txa\n dey\n sta ($10),y\n") + quiet + counted, "does not reach the stack. This does not hold: in frame", "", -1, true},
	{"flags changed by a handler", " .mapper 0\n" + resetAnd + " jmp main\nnmi:" + " stx $01F0\n inc n\n ldx $01F0\n rti\n" + pressed, "does not reach the stack. This does not hold: in frame", "", -1, true},
	{"a byte below the stack", " .mapper 0\n" + resetAnd + " php\n lda #0\n sta $0140\n plp\n jmp main\n" + quiet + pressed, "", "", 181, false},
	{"a handler that saves X in RAM that is off", mmc3RAM + resetAnd + " lda #0\n sta $A001\n jmp main\n" + inRAM + pressed, "is switched on and can be written. This does not hold: in frame", "", 182, true},
	{"a handler that saves X in RAM that is on", mmc3RAM + resetAnd + " lda #$80\n sta $A001\n jmp main\n" + inRAM + pressed, "", "the cartridge's RAM is switched on and can be written", 181, false},
	{"IRQs let in by another bank than is thought to be there", swapped("$46") + counted, "PRG bank 2 is at $C000-$DFFF whenever the program uses these addresses. This does not hold: in frame 2", "", 200, true},
	{"IRQs not let in", swapped("6") + counted, "", "PRG bank 2 is at $C000-$DFFF whenever the program uses these addresses", 59, false},
	{"a wait for RAM that is off", mmc3RAM + resetAnd + " lda #$80\n sta $A001\nq: jsr f\n lda n\n cmp #20\n bcc q\n lda #0\n sta $A001\n jmp main\n" + "nmi: inc $6000\n inc n\n rti\nf: lda $6000\n.l: cmp $6000\n beq .l\n rts\n", "is switched on and can be written. This does not hold: in frame", "", 29_000, true},
}
