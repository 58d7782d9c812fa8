package bound_test

import (
	"strings"
	"testing"

	"pool6502/budget/bound"
	"pool6502/budget/program"
	"pool6502/nes/script"
)

// TestConditionsThatARunBreaks has games whose bound of f rests on a condition that the game breaks, and after the mend does not.
func TestConditionsThatARunBreaks(t *testing.T) {
	const (
		nrom  = " .mapper 0\n"
		mmc3  = " .mapper 4\n .prgrom 32\n .workram 8\n"
		uxrom = " .mapper 2\n .prgrom 64\n .bank 1, $8000\n .org $8000\ng: nop\n rts\n .bank 3, $C000\n .org $C000\nb: .byte 0,1,2,3\n"
		head  = " .vectors nmi, reset, irq\n .zeropage\nn: .res 1\nk: .res 1\np: .res 2\n .code\nreset: ldx #$FF\n txs\n.a: bit $2002\n bpl .a\n.b: bit $2002\n bpl .b\n lda #0\n sta n\n sta p\n"
		on    = " lda #$80\n sta $2000\n"
		loop  = "main: jsr f\n jmp main\n"
		quiet = "nmi: inc n\nirq: rti\n"
		f     = "f: ldx #200\n.l: dex\n bne .l\n rts\n"
		load  = " sty k\n pha\n tya\n pha\n ldy #0\n lda #9\n sta (p),y\n pla\n tay\n pla\n"
		keeps = "leaves A, X and Y as it found them. This does not hold: in frame"
		ram   = "reach only RAM from $0200 on. This does not hold: in frame"
	)
	for _, row := range []struct{ name, src, old, new, want string }{
		{"X comes back from another cell", nrom + head + on + loop + "nmi: stx p\n inc n\n ldx n\nirq: rti\n" + f, "ldx n", "ldx p", keeps},
		{"A is counted in one frame of eight", nrom + head + on + loop + "nmi: inc n\n pha\n lda n\n and #7\n beq .c\n pla\n rti\n.c: pla\n clc\n adc #1\nirq: rti\n" + "f: lda #200\n.l: sec\n sbc #1\n bne .l\n rts\n", "adc #1", "nop", keeps},
		{"Y is swapped with A", nrom + head + on + loop + "nmi: sta k\n tya\n ldy k\n inc n\nirq: rti\n" + "f: ldy #200\n.l: dey\n bne .l\n rts\n", "tya\n ldy k", "tya\n lda k", ""},
		{"the IRQ of the frame counter changes X", nrom + head + on + " lda #0\n sta $4017\n cli\n" + loop + "irq: pha\n lda $4015\n lda n\n and #1\n beq .e\n ldx #3\n.e: pla\n rti\nnmi: inc n\n rti\n" + f, "ldx #3", "cpx #3", keeps},
		{"a handler that does not return", nrom + head + on + loop + "nmi: inc n\n jmp main\nirq: rti\n" + f, "inc n\n jmp main", "inc n\n rti", ""},
		{"a handler that returns elsewhere by a table", nrom + head + on + loop + "nmi: lda #>main\n pha\n lda #<main\n pha\n php\nirq: rti\n" + f, "lda #>main\n pha\n lda #<main\n pha\n php", "inc n", ""},
		{"a pointer to page 1", nrom + head + " lda #1\n sta p+1\n" + on + loop + "nmi:" + load + "irq: rti\n" + f, "lda #1", "lda #3", ram},
		{"a pointer that comes round", nrom + head + " lda #$F8\n sta p+1\n" + on + loop + "nmi: inc p+1\n" + load + "irq: rti\n" + f, "inc p+1", "inc n", ram},
		{"a pointer from a table", nrom + head + " ldx n\n lda t,x\n sta p+1\n" + on + loop + "nmi:" + load + "irq: rti\nt: .byte $40\n" + f, ".byte $40", ".byte 4", ram},
		{"a mirror of the stack", nrom + head + on + loop + quiet + "f: ldx n\n lda #1\n sta $0990,x\n rts\n", "$0990", "$0A90", "does not reach the stack"},
		{"an index that comes to the stack", nrom + head + on + loop + quiet + "f: ldx k\n dec k\n lda #1\n sta $0100,x\n rts\n", "dec k", "nop", "does not reach the stack. This does not hold: in frame"},
		{"each pass pushes four bytes", nrom + head + on + "main: pha\n pha\n pha\n pha\n jsr f\n lda n\n.w: cmp n\n beq .w\n jmp main\n" + quiet + f, "pha\n pha\n pha\n pha", "nop", "the stack does not overflow"},
		{"RAM that is off", mmc3 + head + on + " lda #0\n sta $A001\n" + loop + quiet + "f: lda #5\n sta $6000\n.l: dec $6000\n bne .l\n rts\n", "lda #0\n sta $A001", "lda #$80\n sta $A001", "the cartridge's RAM is switched on and can be written. This does not hold: in frame"},
		{"RAM that cannot be written", mmc3 + head + on + " lda #$C0\n sta $A001\n" + loop + quiet + "f: lda #5\n sta $6000\n.l: dec $6000\n bne .l\n rts\n", "lda #$C0", "lda #$80", "the cartridge's RAM is switched on and can be written. This does not hold: in frame"},
		{"a register of the MMC3 that the handler selects", mmc3 + " .bank 1, $A000\n .org $A000\n ldx #2\n.l: dex\n bne .l\n rts\n .bank 3\n .org $E000\n" + head + on + loop + "nmi: inc n\n pha\n lda #6\n sta $8000\n pla\nirq: rti\nf: lda #7\n sta $8000\n lda #1\n sta $8001\n jsr $A000\n rts\n", "sta $8000\n pla", "bit $8000\n pla", "and the register that the board has selected, as it found them. This does not hold: in frame"},
		{"the only bank with a label", uxrom + head + " ldx #2\n stx b+2\n" + on + loop + quiet + "f: jsr g\n rts\n", "#2\n stx b+2", "#1\n stx b+1", "PRG bank 1 is at $8000-$BFFF while this code runs. This does not hold: in frame"},
		{"the bank that is there in the run", uxrom + head + " ldx #2\n stx b+2\n" + on + loop + quiet + "f: jsr g+1\n rts\n", "#2\n stx b+2", "#1\n stx b+1", ""},
		{"a flag that nobody sets in time", nrom + head + on + loop + "nmi: inc n\n pha\n lda #0\n sta $2000\n pla\nirq: rti\nf: lda n\n.w: cmp n\n beq .w\n rts\n", "lda #0\n sta $2000", "lda #$80\n sta $2000", "while the loop at"},
		{"a Bound line", nrom + head + on + loop + quiet + ";;; f - waits.\n;;; Bound .l <= 4\nf: lda k\n.l: inc k\n lda k\n and #7\n cmp p\n bne .l\n rts\n", "and #7", "and #3", "as its header says. This does not hold: in frame"},
		{"a Points line", nrom + head + " lda #3\n sta p+1\n" + on + loop + quiet + ";;; f - writes.\n;;; Points p:p+1={table}\nf: ldy #0\n lda #1\n lda (p),y\n rts\ntable: .byte 1\n", "lda #3", "lda #<table\n sta p\n lda #>table", "Points lines for f"},
		{"a Targets line", nrom + head + " lda #<h\n sta p\n lda #>h\n sta p+1\n" + on + loop + quiet + ";;; f - jumps.\n;;; Targets g\nf: lda k\n sta p+1\n lda #>h\n sta p+1\n jmp (p)\ng: rts\nh: nop\n rts\n", "#<h", "#<g", "goes only to targets that its header lists"},
	} {
		t.Run(row.name, func(t *testing.T) {
			if !strings.Contains(row.src, row.old) {
				t.Fatalf("no %q", row.old)
			}
			if r := routine(t, row.src, ""); r.Err == nil || !strings.Contains(r.Err.Error(), row.want) {
				t.Errorf("at most %d cycles, if %q, %v; want %q", r.Worst, musts(r), r.Err, row.want)
			}
			if r := routine(t, strings.Replace(row.src, row.old, row.new, 1), ""); r.Err != nil {
				t.Errorf("mended: %v", r.Err)
			}
		})
	}
	if r := routine(t, uxrom+head+on+"main: ldx #2\n stx b+2\n jsr f\n ldx #1\n stx b+1\n jsr f\n jmp main\n"+quiet+"f: lda $8000\n cmp #$EA\n bne .e\n jsr g+1\n.e: rts\n", ""); r.Err != nil {
		t.Error("two banks in a run, which the callers switch in:", r.Err)
	}
	const dark = "nmi: pha\n lda #1\n sta $4016\n lda #0\n sta $4016\n lda $4016\n and #1\n beq .e\n ldx #7\n.e: pla\n jmp (k)\nirq: rti\n"
	if r := routine(t, nrom+strings.Replace(head, "p: .res", "j: .res 1\np: .res", 1)+" lda #<irq\n clc\n adc n\n sta k\n lda #>irq\n sta j\n"+on+loop+dark+f, "60 1 A\n"); r.Err == nil || !strings.Contains(r.Err.Error(), "in frame 60") {
		t.Error("with a button, and a handler that cannot be followed:", r.Err)
	}
	const button = nrom + head + on + loop + "nmi: pha\n lda #1\n sta $4016\n lda #0\n sta $4016\n lda $4016\n and #1\n beq .e\n ldx #7\n.e: pla\nirq: rti\n" + f
	if r := routine(t, button, ""); r.Err != nil {
		t.Error("without a button:", r.Err)
	}
	if r := routine(t, button, "60 1 A\n"); r.Err == nil || !strings.Contains(r.Err.Error(), keeps+" 60") {
		t.Error("with a button:", r.Err)
	}
}

// TestARegisterThatAHandlerIsSeenToChange has a handler that cannot be followed and that changes A where the main loop waits. Nothing is known about
// registers then, which a routine that counts X does not survive.
func TestARegisterThatAHandlerIsSeenToChange(t *testing.T) {
	const game = " .mapper 0\n .vectors nmi, reset, irq\n .zeropage\nn: .res 1\nk: .res 2\n .code\nreset: ldx #$FF\n txs\n.a: bit $2002\n bpl .a\n.b: bit $2002\n bpl .b\n lda #$80\n sta $2000\nmain: jmp main\nnmi: inc n\n lda #>h\n sta k+1\n lda n\n sec\n sbc n\n clc\n adc #<h\n sta k\n lda n\n jmp (k)\nh: jsr f\nirq: rti\n"
	for f, want := range map[string]string{
		"f: inx\n bne .e\n dex\n.e: rts\n":    "leaves the stack as it found it",
		"f: ldx #9\n.l: dex\n bne .l\n rts\n": "leaves A, X, Y and the stack as it found them when it interrupts this routine, the code that runs before its call, or another handler",
	} {
		r := routine(t, game+f, "")
		if got := strings.Join(musts(r), "; "); r.Err != nil || !strings.Contains(got, want) {
			t.Errorf("%q: if %q, %v; want %q", f, got, r.Err, want)
		}
	}
	const f = "f: ldx #200\n.l: dex\n bne .l\n rts\n"
	r := routine(t, strings.NewReplacer("jmp main", "jsr f\n jmp main", "h: jsr f", "h:").Replace(game)+f, "")
	if want := "or another handler. This does not hold: in frame"; r.Err == nil || !strings.Contains(r.Err.Error(), want) {
		t.Errorf("where main runs the routine: %v; want %q", r.Err, want)
	}
}

// TestLoopsOfTwoBanks has a loop that waits four frames at the address at which f waits one in another bank.
func TestLoopsOfTwoBanks(t *testing.T) {
	const src = " .mapper 2\n .prgrom 64\n .vectors nmi, reset, irq\n .zeropage\nn: .res 1\nk: .res 1\n .bank 0, $8000\n .org $8000\nf: lda n\n.w: cmp n\n beq .w\n rts\n .bank 1, $8000\n .org $8000\ng: nop\n nop\n.w: lda k\n bne .w\n rts\n .bank 3, $C000\n .org $C000\nb: .byte 0, 1\nreset: ldx #$FF\n txs\n.a: bit $2002\n bpl .a\n.b: bit $2002\n bpl .b\n lda #0\n sta n\n lda #$80\n sta $2000\n" +
		"main: ldx #0\n stx b\n jsr f\n ldx #1\n stx b+1\n jsr g\n jmp main\nnmi: pha\n inc n\n lda n\n and #3\n sta k\n pla\nirq: rti\n"
	if r := routine(t, src, ""); r.Err != nil || !strings.Contains(strings.Join(musts(r), "; "), "an NMI comes at least every") {
		t.Errorf("at most %d cycles, if %q, %v", r.Worst, musts(r), r.Err)
	}
}

// routine bounds the routine f of a game that is played with an input.
func routine(t *testing.T, src, input string) *bound.Result {
	t.Helper()
	prog := assemble(t, src)
	p, err := bound.New(program.Of(prog))
	if err != nil {
		t.Fatal(err)
	}
	if p.Keys, err = script.Parse("keys.txt", []byte(input)); err != nil {
		t.Fatal(err)
	}
	at, _ := prog.Lookup("f")
	return p.Headers(bound.Place{Addr: uint16(at.Value), Bank: at.Bank})[0]
}

// TestADarkHandlerWhereTheProofRestsOnRegisters has a handler that cannot be followed and that changes X before a call of the routine, or in another
// handler: places at which the bound takes for granted that X stays.
func TestADarkHandlerWhereTheProofRestsOnRegisters(t *testing.T) {
	const (
		head = " .mapper 0\n .vectors nmi, reset, irq\n .zeropage\nn: .res 1\nm: .res 1\nk: .res 2\n .code\nreset: ldx #$FF\n txs\n.a: bit $2002\n bpl .a\n.b: bit $2002\n bpl .b\n lda #0\n sta m\n sta $4017\n lda #$80\n sta $2000\n cli\n"
		dark = "nmi: pha\n lda #>h\n sta k+1\n lda n\n sec\n sbc n\n clc\n adc #<h\n sta k\n jmp (k)\nh: lda m\n beq .e\n ldx #6\n.e: pla\n rti\n"
		irq  = "irq: pha\n lda $4015\n tya\n pha\n txa\n pha\n lda #1\n sta m\n ldy #20\n.o: ldx #0\n.i: dex\n bne .i\n dey\n bne .o\n lda #0\n sta m\n pla\n tax\n pla\n tay\n pla\n rti\n"
		loop = "main: jsr f\n jmp main\n"
	)
	for name, src := range map[string]string{
		"before a call":                  "main: inc m\n ldx #4\n" + strings.Repeat(" nop\n", 20) + " dec m\n jsr f\n jmp main\nirq: pha\n lda $4015\n pla\n rti\nf: dex\n dex\n bne f\n rts\n",
		"before a call, behind a branch": "main: jsr g\n jmp main\ng: inc m\n ldx #4\n" + strings.Repeat(" nop\n", 20) + " lda n\n bne .n\n ldx #6\n.n: dec m\n jsr f\n rts\nirq: pha\n lda $4015\n pla\n rti\nf: dex\n dex\n bne f\n rts\n",
		"in the IRQ handler":             loop + irq + "f: ldx #9\n.l: dex\n bne .l\n rts\n",
		"in the IRQ handler, and the routine relies on no register": loop + irq + "f: inx\n bne .e\n dex\n.e: rts\n",
	} {
		t.Run(name, func(t *testing.T) {
			if r := routine(t, head+src+dark, ""); r.Err == nil || !strings.Contains(r.Err.Error(), ". This does not hold: in frame") {
				t.Errorf("at most %d cycles, if %q, %v", r.Worst, musts(r), r.Err)
			}
			if r := routine(t, head+src+strings.Replace(dark, "ldx #6", "cpx #6", 1), ""); r.Err != nil {
				t.Errorf("mended: %v", r.Err)
			}
		})
	}
}

// TestADarkIRQBeforeTheStoreOfAnNMIHandler has an NMI handler that lets an IRQ in between the load of a flag's value and its store.
func TestADarkIRQBeforeTheStoreOfAnNMIHandler(t *testing.T) {
	const src = " .mapper 0\n .vectors nmi, reset, irq\n .zeropage\nn: .res 1\nk: .res 2\n .code\nreset: sei\n ldx #$FF\n txs\n lda #0\n sta $4017\n.a: bit $2002\n bpl .a\n.b: bit $2002\n bpl .b\n lda #$80\n sta $2000\nmain: jsr f\n jmp main\nnmi: pha\n lda #1\n cli\n nop\n nop\n sta n\n pla\n rti\n" +
		"irq: pha\n lda $4015\n lda #>h\n sta k+1\n lda k\n sec\n sbc k\n clc\n adc #<h\n sta k\n jmp (k)\nh: pla\n lda #0\n rti\nf: lda #0\n sta n\n.l: lda n\n beq .l\n rts\n"
	if r := routine(t, src, ""); r.Err == nil || !strings.Contains(r.Err.Error(), " or a handler. This does not hold: in frame") {
		t.Errorf("at most %d cycles, if %q, %v", r.Worst, musts(r), r.Err)
	}
	if r := routine(t, strings.Replace(src, "pla\n lda #0\n rti", "pla\n bit n\n rti", 1), ""); r.Err != nil {
		t.Errorf("mended: %v", r.Err)
	}
}
