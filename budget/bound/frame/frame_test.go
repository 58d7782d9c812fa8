package frame_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"pool6502/asm"
	"pool6502/budget/bound"
	"pool6502/budget/bound/frame"
	"pool6502/budget/program"
)

// answers asks about a game. Its frame has 400 cycles and its vblank 60.
func answers(t *testing.T, src string) []frame.Answer {
	t.Helper()
	g, _ := game(t, src, 400.9)
	return g.Answers
}

// game bounds a game whose frame has so many cycles and whose vblank has 60, and finds its routine f.
func game(t *testing.T, src string, length float64) (*frame.Game, bound.Place) {
	t.Helper()
	prog := assemble(t, src)
	at, _ := prog.Lookup("f")
	return frame.New(bounded(t, prog), length, 60.9), bound.Place{Addr: uint16(at.Value), Bank: at.Bank}
}

func assemble(t *testing.T, src string) *asm.Program {
	t.Helper()
	begin := boot
	if !strings.Contains(src, " lda #$80\n sta $2000") {
		begin += enable
	}
	prog, err := asm.Assemble(fstest.MapFS{"f.asm": {Data: []byte(" .zeropage\nflag: .res 1\n .code\n .vectors nmi, boot, nmi\n" + src + begin + " jmp reset\n")}}, "f.asm", asm.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return prog
}

// boot sets the stack pointer; enable turns NMI on, in games that do not do it themselves.
const (
	boot   = "boot: ldx #$FF\n txs\n"
	enable = ".one: bit $2002\n bpl .one\n.two: bit $2002\n bpl .two\n lda #$80\n sta $2000\n"
)

func bounded(t *testing.T, prog *asm.Program) *bound.Program {
	t.Helper()
	p, err := bound.New(program.Of(prog))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func contracts(prog *asm.Program) (list []*asm.Contract) {
	for i := range prog.Contracts {
		list = append(list, &prog.Contracts[i])
	}
	return list
}

const (
	waiting = "reset: ldx #0\nmain: lda flag\n beq main\n" + again // a round takes 3+3 cycles, and 4 at most to leave
	again   = " lda #0\n sta flag\n"                               // 5 cycles; with it, the loop waits for the next NMI
	handler = "nmi: inc flag\n rti\n"                              // 5 cycles and an RTI
)

func TestAGameIsBounded(t *testing.T) {
	for _, c := range []struct{ name, src, frame, vblank, stack string }{
		// The loop behind the wait: lda 2, sta 3, jmp 3; the round that sees the change: 3 + 4. NMI: 12 until
		// it is seen, 7 to enter, 5, and 6 for RTI. The stack holds three bytes for the NMI.
		{"nothing else", waiting + " jmp main\n" + handler,
			"never missed: at most 45 of 400 cycles, under the conditions below", "neither the NMI handler nor the main loop writes", "at most 3 of 256 bytes"},
		{"a call", "sub: nop\n rts\n" + waiting + " jsr sub\n jmp main\n" + handler,
			"at most 59 of 400", "neither the NMI handler nor the main loop writes", "at most 5 of 256"},
		// In vblank: 12 + 7 + pha 3 + lda 2 + sta 4.
		{"a write to the PPU", waiting + " jmp main\nnmi: pha\n lda #0\n sta $2005\n inc flag\n pla\n rti\n",
			"at most 58 of 400", "never overrun: at most 28 of 60 cycles, under the conditions below", "at most 4 of 256"},
		{"OAM DMA in the handler", waiting + " jmp main\nnmi: pha\n lda #2\n sta $4014\n inc flag\n pla\n rti\n",
			"open: the bound is 572 cycles, more than 400", "open: the bound is 542 cycles, more than 60", "at most 4"},
		{"OAM DMA in the main loop", waiting + " lda #2\n sta $4014\n jmp main\n" + handler,
			"open: the bound is 565 cycles", "open: the main loop writes to the PPU, and a pass of the main loop and the NMI handler can take 565 cycles", "at most 3"},
		{"an absolute address", ".ram\nbyte: .res 1\n.code\nreset: ldx #0\nmain: lda byte\n beq main\n lda #0\n sta byte\n jmp main\nnmi: inc byte\n rti\n",
			"at most 50 of 400", "neither the NMI handler nor the main loop writes", "at most 3"},
		{"a comparison", "reset: ldx #0\nmain: lda flag\n cmp #3\n bne main\n" + again + " jmp main\n" + handler,
			"at most 51 of 400", "neither the NMI handler nor the main loop writes", "at most 3"},
		{"a counter", "reset: ldx #0\nmain: lda flag\n.wait: cmp flag\n beq .wait\n jmp main\n" + handler,
			"at most 43 of 400", "neither the NMI handler nor the main loop writes", "at most 3"},
		{"the first of two loops is longer", "reset: ldx $10\n beq other\nmain: lda flag\n beq main\n" + again + " nop\n nop\n jmp main\nother: lda flag\n beq other\n" + again + " jmp other\n" + handler,
			"at most 49 of 400", "neither the NMI handler nor the main loop writes", "at most 3"},
		{"the second of two loops is longer", "reset: ldx $10\n beq other\nmain: lda flag\n beq main\n" + again + " jmp main\nother: lda flag\n beq other\n" + again + " nop\n nop\n jmp other\n" + handler,
			"at most 49 of 400", "neither the NMI handler nor the main loop writes", "at most 3"},
		{"the first of three loops pushes, the second has OAM DMA, and the third is longer", "reset: ldx $10\n beq two\n ldx $11\n beq three\none: lda flag\n beq one\n" + again + " pha\n pla\n jmp one\n" +
			"two: lda flag\n beq two\n" + again + " sta $4014\n jmp two\nthree: lda flag\n beq three\n" + again + " nop\n nop\n nop\n nop\n jmp three\n" + handler,
			"open: the bound is 563 cycles", "open: the main loop writes to the PPU, and a pass", "at most 4"},
		{"the loop is behind a jump and a branch", "reset: ldx #0\n beq .on\n jmp far\n.on: jmp far\n nop\nfar: ldy #0\nmain: lda flag\n beq main\n" + again + " jmp main\n" + handler,
			"at most 45 of 400", "neither the NMI handler nor the main loop writes", "at most 3"},
		{"the loop is before reset", "main: lda flag\n beq main\n" + again + " jmp main\nreset: ldx #0\n jmp main\n" + handler,
			"at most 45 of 400", "neither the NMI handler nor the main loop writes", "at most 3"},
		// A profile counts the first round as work, since it changes registers, and the one that the NMI interrupts: 3 + 2 + 4*2 + 4 each.
		{"eight bytes in the loop", "reset: ldx #0\nmain: lda flag\n cmp #1\n nop\n nop\n nop\n nop\n bne main\n" + again + " jmp main\n" + handler,
			"at most 75 of 400", "neither the NMI handler nor the main loop writes", "at most 3"},
		{"seven cycles before the branch", "reset: ldx #0\nmain: lda flag\n cmp #1\n nop\n bne main\n" + again + " jmp main\n" + handler,
			"at most 57 of 400", "neither the NMI handler nor the main loop writes", "at most 3"},
		{"eight cycles before the branch", "reset: ldx #0\nmain: lda flag\n cmp $20\n nop\n bne main\n" + again + " jmp main\n" + handler,
			"the loop at f.asm:6, which waits for the NMI, may end", "neither the NMI handler nor the main loop writes", "at most 3"},
		{"the last byte of RAM", "reset: ldx #0\nmain: lda $1FFF\n beq main\n lda #0\n sta $1FFF\n jmp main\nnmi: inc $1FFF\n rti\n",
			"at most 50 of 400", "neither the NMI handler nor the main loop writes", "at most 3"},
	} {
		t.Run(c.name, func(t *testing.T) {
			for i, want := range []string{c.frame, c.vblank, c.stack} {
				if got := answers(t, c.src)[i].String(); !strings.Contains(got, want) {
					t.Errorf("%s; want %s", got, want)
				}
			}
		})
	}
}

// TestTheStackAndWritesOfTheMainLoop has main loops without a bound that write beside page 1 and into it. A buffer of sprites often lies at $0200.
func TestTheStackAndWritesOfTheMainLoop(t *testing.T) {
	for write, hits := range map[string]bool{
		"sta $FF": false, "sta $0100": true, "sta $01FF": true, "sta $0200": false, "sta $0A00": false, "sta $0900": true,
		"sta $0200,x": false, "sta $FF,x": false, "sta $0101,x": true,
	} {
		g, _ := game(t, waiting+".n: bit $4015\n bpl .n\n "+write+"\n jmp main\nnmi: inc flag\n sta $2005\n rti\n", 800)
		a, found := g.Answers[1], false
		for _, c := range a.If {
			found = found || strings.Contains(c.String(), "the write at f.asm:12 does not reach the stack")
		}
		if a.Why != "" || found != hits {
			t.Errorf("%s: %v", write, a)
		}
	}
}

// TestTheLastWriteToThePPU has games whose last write to the PPU ends in the NMI handler, 28 cycles after vblank began at
// the latest, or in the main loop.
func TestTheLastWriteToThePPU(t *testing.T) {
	const (
		writes = "nmi: inc flag\n sta $2005\n rti\n"                                                                                // 12 + 7 + 5 + 4
		warm   = "reset: bit $2002\n bpl reset\n.a: bit $2002\n bpl .a\n lda #$80\n sta $2000\nmain: lda flag\n beq main\n" + again // NMI comes in a run
	)
	for _, c := range []struct {
		name, src string
		most      int
		why       string
	}{
		{"in the handler", waiting + " jmp main\n" + writes, 28, ""},
		{"a transfer in the main loop", waiting + " sta $4014\n jmp main\n" + writes, 12 + 22 + 7 + 9 + 514, ""}, // the handler, the waiting loop, and 2 + 3 + 4
		{"a write in the main loop", waiting + " sta $2007\n jmp main\n" + handler, 12 + 18 + 7 + 9, ""},
		{"registers that the main loop may write", waiting + " sta $2001\n bit $2007\n jmp main\n" + writes, 28, ""},
		{"transfers in a main loop that is too long", waiting + " sta $4014\n sta $4014\n jmp main\n" + writes, 0, "the main loop writes to the PPU, and a pass of the main loop and the NMI handler can take 1,085 cycles"},
		{"the main loop is too long", waiting + " ldx #250\n.n: dex\n bne .n\n jmp main\n" + writes, 28, ""},
		{"the main loop has no bound", waiting + ".n: bit $4015\n bpl .n\n jmp main\n" + writes, 28, ""},
		{"the main loop has no bound, and writes", waiting + ".n: bit $4015\n bpl .n\n sta $2007\n jmp main\n" + writes, 28, "the main loop writes to the PPU at f.asm:12"},
		{"the main loop has no bound, and a pointer goes to RAM", warm + " lda #7\n sta $21\n ldy #0\n sta ($20),y\n.n: bit $4015\n bpl .n\n jmp main\n" + writes, 28, ""},
		{"the main loop has no bound, and a pointer goes to the PPU", warm + " lda #7\n sta $20\n lda #$20\n sta $21\n ldy #0\n sta ($20),y\n.n: bit $4015\n bpl .n\n jmp main\n" + writes, 28, "a bound would be proved only if the write at f.asm:20, in the main loop, does not reach $2000, $2003-$2007 or $4014. This does not hold: in frame 4, at f.asm:20, an instruction writes to $2007"},
		{"the main loop has no bound, and writes from a register on", waiting + ".n: bit $4015\n bpl .n\n ldx $20\n sta $4000,x\n jmp main\n" + writes, 28, "the DMC, whose DMA is not counted, may be started at f.asm:13"},
		{"the main loop has no bound, and turns NMI off", waiting + ".n: bit $4015\n bpl .n\n sta $2000\n jmp main\n" + writes, 28, "NMI may be turned off at f.asm:12"},
		{"the main loop has no bound, and starts the DMC", waiting + ".n: bit $4015\n bpl .n\n sta $4015\n jmp main\n" + writes, 28, "the DMC, whose DMA is not counted, may be started at f.asm:12"},
		{"no loop waits", "reset: bit flag\n jmp reset\n" + writes, 28, "no loop that waits for the NMI was found in the main program"},
		{"a loop that waits in a routine", "update: jsr wait\n rts\nwait: lda #0\n sta flag\n.w: lda flag\n beq .w\n rts\nreset: jsr update\n jmp reset\n" + writes, 28, "the loop at f.asm:9, which waits for the NMI, is in a routine that does more than wait, or"},
		{"all is in the handler", "reset: jmp reset\n" + writes, 28, ""},
		{"the program writes, then all is in the handler", "reset: sta $2007\n lda #$80\n sta $2000\n.e: jmp .e\n" + writes, 28, ""},
		{"a main loop that writes and does not wait", "reset: lda #$80\n sta $2000\n.e: sta $2007\n jmp .e\n" + writes, 28, "no loop that waits for the NMI was found"},
		{"the handler alone has a transfer", waiting + " jmp main\nnmi: sta $4014\n inc flag\n rti\n", 12 + 7 + 4 + 514, ""},
		{"by an index", waiting + " jmp main\nnmi: pha\n txa\n pha\n and #1\n tax\n sta $4013,x\n inc flag\n pla\n tax\n pla\n rti\n", 12 + 7 + 17 + 514, ""},
		{"by an index, the last of two", waiting + " jmp main\nnmi: pha\n txa\n pha\n and #1\n tax\n sta $4014,x\n inc flag\n pla\n tax\n pla\n rti\n", 12 + 7 + 17 + 514, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			g, _ := game(t, c.src, 800)
			if a := g.Answers[1]; !strings.HasPrefix(a.Why, c.why) || (a.Why == "") != (c.why == "") || a.Why == "" && a.Most != c.most {
				t.Errorf("%d, %s; want %d, %s; %v", a.Most, a.Why, c.most, c.why, g.Answers[0])
			}
		})
	}
}

func TestWhatIsNoWaitingLoopIsOpen(t *testing.T) {
	const none = "open: no loop that waits for the NMI was found in the main program; a proof needs one that reads a byte of RAM until the NMI handler changes it"
	const lost = "open: the code before the main loop cannot be followed past "
	for name, src := range map[string]string{
		"a register of the PPU":       "reset: ldx #0\nmain: lda $2000\n beq main\n jmp main\n" + handler,
		"a counter":                   "reset: ldx #0\nmain: lda flag\n inx\n bne main\n jmp main\n" + handler,
		"AND, which clears A":         "reset: lda #1\nmain: and flag\n beq main\n" + again + " jmp main\n" + handler,
		"DEX":                         "reset: ldx #0\nmain: lda flag\n dex\n bne main\n jmp main\n" + handler,
		"INY":                         "reset: ldx #0\nmain: lda flag\n iny\n bne main\n jmp main\n" + handler,
		"DEY":                         "reset: ldx #0\nmain: lda flag\n dey\n bne main\n jmp main\n" + handler,
		"a write":                     "reset: ldx #0\nmain: lda flag\n sta $10\n bne main\n jmp main\n" + handler,
		"no read":                     "reset: ldx #0\nmain: lda #1\n bne main\n jmp main\n" + handler,
		"an index":                    "reset: ldx #0\nmain: lda flag,x\n bne main\n jmp main\n" + handler,
		"a call in it":                "sub: rts\nreset: ldx #0\nmain: lda flag\n jsr sub\n bne main\n jmp main\n" + handler,
		"nine bytes in it":            "reset: ldx #0\nmain: lda flag\n cmp #1\n nop\n nop\n nop\n nop\n nop\n beq main\n jmp main\n" + handler,
		"a branch inside of an LDA":   "main: lda flag\n .byte $A9\nin: beq main\n jmp in\nreset: ldx #0\n jmp in\n" + handler,
		"a branch forward":            "reset: lda flag\n beq .on\n nop\n.on: jmp reset\n" + handler,
		"behind a jump by a pointer":  "reset: jmp (flag)\nmain: lda flag\n beq main\n jmp main\n" + handler,
		"an address behind RTS":       "reset: rts\n .word main\nmain: lda flag\n beq main\n jmp main\n" + handler,
		"code that reset never meets": "main: lda flag\n beq main\n jmp main\nreset: bit flag\n jmp reset\n" + handler,
	} {
		t.Run(name, func(t *testing.T) {
			a := answers(t, src)
			open := func(a frame.Answer) bool {
				return strings.HasSuffix(a.String(), none) != strings.Contains(a.String(), lost)
			}
			if known := strings.Contains(a[2].String(), "never overflows: at most "); !open(a[0]) || known == strings.Contains(a[0].String(), lost) || !strings.Contains(a[1].String(), "open: ") {
				t.Errorf("%v; %v; %v", a[0], a[1], a[2])
			}
		})
	}
	a := answers(t, waiting+" jmp main\nnmi: bit $4015\n bpl nmi\n rti\n")
	for _, a := range a {
		if !strings.Contains(a.String(), "open: the NMI handler is unbounded at f.asm:") {
			t.Error(a)
		}
	}
	for ends, want := range map[string]string{"rts": "and so returns to a wrong address; end it with RTI", "rti": ""} {
		if a = answers(t, waiting+" jmp main\nnmi: inc flag\n "+ends+"\n"); !strings.HasSuffix(a[0].Why, want) || (a[0].Why == "") != (want == "") {
			t.Errorf("a handler that ends with %s: %v", ends, a[0])
		}
	}
	a = answers(t, "wait: lda #0\n sta flag\n.w: lda flag\n beq .w\n rts\nreset: sta $0300\n jsr wait\nmain: inc $10\n jmp main\n"+handler) // main never waits
	for _, a := range a[:2] {
		if want := "the loop at f.asm:7, which waits for the NMI, is in a routine that does more than wait, or that the main loop does not call in each pass; "; !strings.HasPrefix(a.Why, want) {
			t.Error(a)
		}
	}
	for code, takes := range map[string]bool{"sta $0300": true, "sta $0200": true, "sta $01FF": false, "sta $0100": false, "lda $01F0": true, "lda $07FF": true, "lda $0800": false, "sta $0800": false, "lda $0300,x": false, "tax": true} {
		a = answers(t, "wait: lda #0\n sta flag\n.w: lda flag\n beq .w\n "+code+"\n rts\nreset: sta $0300\nmain: jsr wait\n inc $10\n jmp main\n"+handler)
		if more := strings.Contains(a[0].Why, "is in a routine that does more than wait"); more == takes {
			t.Errorf("%s behind the loop of a routine that waits: %v", code, a[0])
		}
	}
	a = answers(t, waiting+" jsr slow\n jmp main\nslow: bit $2002\n bpl slow\n rts\n"+handler)
	if want := "the main loop waits a second time, in the loop at f.asm:13; --frame needs a main loop that waits once in each pass"; a[0].Why != want || a[2].Open() {
		t.Errorf("%v; %v", a[0], a[2])
	}
	a = answers(t, waiting+"wait: bit $4015\n bpl wait\n jmp main\n"+handler)
	if !strings.Contains(a[0].String(), "open: a pass of the main loop is unbounded at f.asm:") || a[2].Open() {
		t.Errorf("%v; %v", a[0], a[2])
	}
}

// TestAFrameIsNotProvedOnTrust has an NMI handler that calls the only label at $8000, whose bank is only likely to be there.
func TestAFrameIsNotProvedOnTrust(t *testing.T) {
	src := " .mapper 2\n .prgrom 64\n .bank 1, $8000\n .org $8000\ng: inc flag\n rts\n .bank 3, $C000\n .org $C000\n" + waiting + " jmp main\nnmi: jsr g\n rti\n"
	for _, a := range answers(t, src) {
		if want := "the NMI handler is unbounded at $8000, because the code is outside ROM, or in a bank that is not known to be in place; keep the code in ROM that is never switched, or let this routine store the number of its bank, a constant, before it calls the code"; a.Why != want {
			t.Errorf("%v; want %q", a, want)
		}
	}
}

// TestALongPassIsFoundBesideAnOpenBound has passes that are longer than the bound, which counts one NMI in a pass.
func TestALongPassIsFoundBesideAnOpenBound(t *testing.T) {
	for _, c := range []struct {
		a    frame.Answer
		want string
	}{
		{frame.Answer{What: "frame", Most: 410, Limit: 400}, "found 420 cycles · bound 410 with one NMI"},
		{frame.Answer{What: "frame", Most: 390, Limit: 400}, "found 420 cycles · bound 390: a condition of the proof does not hold, or the proof is wrong"},
		{frame.Answer{What: "frame", Limit: 400, Why: "it is open"}, "found 420 cycles · no bound"},
	} {
		if got := c.a.Found(420); got != c.want {
			t.Errorf("%s; want %s", got, c.want)
		}
	}
}
