package frame_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/fstest"

	"pool6502/asm"
	"pool6502/budget/bound/frame"
	"pool6502/internal/golden"
)

// framesOf assembles a game and bounds its frames.
func framesOf(t *testing.T, src string) (*asm.Program, []frame.Answer) {
	t.Helper()
	prog, err := asm.Assemble(fstest.MapFS{"f.asm": {Data: []byte(src)}}, "f.asm", asm.Options{})
	if err != nil {
		t.Fatal(err, src)
	}
	p := bounded(t, prog)
	return prog, frame.New(p, p.Region().CyclesPerFrame(), p.Region().VBlankCycles()).Answers
}

// TestConditionsAreListedOnce has a write that may change the main loop's own data on the stack and that of its callers.
func TestConditionsAreListedOnce(t *testing.T) {
	_, list := framesOf(t, ` .mapper 0
 .vectors nmi, reset, none
 .zeropage
flag: .res 1
 .code
nmi: inc flag
none: rti
reset: ldx #$FF
 txs
 lda #$80
 sta $2000
main: lda flag
 beq main
 lda #0
 sta flag
 ldx $10
 sta $0100,x
 jmp main
`)
	musts := map[string]int{}
	for _, c := range list[2].If {
		if musts[c.Must]++; musts[c.Must] > 1 {
			t.Errorf("twice: %s", c)
		}
	}
	if len(musts) == 0 {
		t.Error("no conditions")
	}
}

// TestHandlersThatSaveNothing plays random games whose NMI handler changes registers. It may come while the main loop waits, and only then if the
// proof of a frame says nothing about registers.
func TestHandlersThatSaveNothing(t *testing.T) {
	const games = 100
	sure, lines := 0, golden.NewRecord(games)
	for seed := range uint64(games) {
		src := unsaved(rand.New(rand.NewPCG(seed, 31)))
		prog, list := framesOf(t, src)
		lines.Line(int(seed), told(lines, list))
		if list[0].Open() || keeps(list[0].If) {
			continue
		}
		sure++
		if why := playAgainst(t, prog, list, true, 3, 60); why != "" {
			t.Fatalf("game %d: %s\n%s", seed, why, src)
		}
	}
	lines.Check(t, "unsaved.txt")
	t.Logf("the frames of %d of %d games are bounded without a condition about registers", sure, games)
	if sure < games/5 {
		t.Error("that is too few")
	}
}

// unsaved returns a random game: code behind the store that turns NMI on, a waiting loop, a pass that counts with registers or starts an OAM
// DMA transfer, and a handler that changes some.
func unsaved(rng *rand.Rand) string {
	pick := func(list ...string) string { return list[rng.IntN(len(list))] }
	labels := 0
	count := func(most int) string { // a loop of two registers
		labels++
		return fmt.Sprintf(" ldy #%d\n.y%[2]d: ldx #%[3]d\n.x%[2]d: %[4]s\n bne .x%[2]d\n dey\n bne .y%[2]d\n", 1+rng.IntN(most), labels, 1+rng.IntN(255), pick("dex", "dex", "inx"))
	}
	var b strings.Builder
	b.WriteString(off)
	b.WriteString(pick(" lda #$80\n sta $2000\n", " lda #$80\n sta $2000\n", " jsr on\n", " lda #$80\n ldx #0\n sta $2000,x\n"))
	for range rng.IntN(3) {
		b.WriteString(pick(" lda #$1E\n sta $2001\n", count(9), count(60), count(60), " jsr work\n"))
	}
	handler := pick(" lda #7\n", " lda #7\n", " lda #7\n", " ldx #200\n", " ldy #90\n", " ldx flag\n iny\n", " tax\n") + pick(" inc flag\n", " dec flag\n", " lda #$81\n sta flag\n")
	wait := pick("main: lda flag\n beq main\n lda #0\n sta flag\n", "main: ldx flag\n beq main\n lda #0\n sta flag\n", "main: bit flag\n bpl main\n lda #0\n sta flag\n", "main: lda flag\n.w: cmp flag\n beq .w\n", "main: ldx flag\n.w: cpx flag\n beq .w\n", "main: ldy flag\n.w: cpy flag\n beq .w\n", "main: lda #0\n sta flag\n.w: lda flag\n beq .w\n")
	if rng.IntN(3) == 0 { // the handler loads the flag into a register, often into the one with which the loop compares it
		r := [][2]string{{"a", "cmp"}, {"x", "cpx"}, {"y", "cpy"}}[rng.IntN(3)]
		handler = " inc flag\n ld" + pick(r[0], r[0], "a") + " flag\n"
		wait = "main: ld" + r[0] + " flag\n.w: " + r[1] + " flag\n beq .w\n"
	}
	b.WriteString(wait)
	for range 1 + rng.IntN(2) {
		b.WriteString(pick(count(4), count(12), count(25), " jsr work\n", " lda #3\n sta $4014\n"))
	}
	b.WriteString(" jmp main\nwork: lda #9\n.w: sec\n sbc #1\n bne .w\n rts\non: lda #$80\n sta $2000\n rts\nirq: rti\n")
	return b.String() + "nmi: " + handler + " rti\n"
}

// TestFirstPasses plays random games that come to their main loop at any time of a frame, before or after an NMI, and that leave few cycles
// in each frame. No frame is busier than what is proved about it.
func TestFirstPasses(t *testing.T) {
	const games = 40
	sure, lines := 0, golden.NewRecord(games)
	for seed := range uint64(games) {
		rng := rand.New(rand.NewPCG(seed, 33))
		pick := func(list ...string) string { return list[rng.IntN(len(list))] }
		labels := 0
		spend := func(n int) string { // n times 1,285 cycles
			labels++
			return fmt.Sprintf(" ldy #%d\n.y%[2]d: ldx #0\n.x%[2]d: dex\n bne .x%[2]d\n dey\n bne .y%[2]d\n", n, labels)
		}
		src := off + pick("", "", "", " inc flag\n") + pick("", "", spend(1+rng.IntN(25))) + pick("", "", " bit $2002\n") + turn +
			pick("", "", " lda #1\n", spend(1+rng.IntN(25))) + pick("main: lda flag\n beq main\n lda #0\n sta flag\n", "main: lda flag\n.w: cmp flag\n beq .w\n") +
			pick("", "", " sta $2005\n") + spend(20+rng.IntN(4)) + " jmp main\nirq: rti\nnmi: " + pick("", " sta $2005\n") + " inc flag\n rti\n"
		prog, list := framesOf(t, src)
		lines.Line(int(seed), told(lines, list))
		if list[0].Open() {
			continue
		}
		if len(list[0].If) == 0 {
			sure++
		}
		if why := playAgainst(t, prog, list, true, 5, 30); why != "" {
			t.Fatalf("game %d: %s\n%s", seed, why, src)
		}
	}
	lines.Check(t, "passes.txt")
	t.Logf("the frames of %d of %d games are bounded without a condition", sure, games)
	if sure < games/5 {
		t.Error("that is too few")
	}
}

// TestFirstPassesAsLateAsAllowed plays random games. In each, the time from turning NMI on to the first pass of the main loop is close to the
// cycles that a frame has left, in some above and in some below. If the frames of a game are bounded without a condition, none may be missed.
func TestFirstPassesAsLateAsAllowed(t *testing.T) {
	const games = 24
	never, lines := 0, golden.NewRecord(games)
	for seed := range uint64(games) {
		rng := rand.New(rand.NewPCG(seed, 34))
		pass := fmt.Sprintf(" ldy #%d\n.y: ldx #0\n.x: dex\n bne .x\n dey\n bne .y\n", 5+rng.IntN(17))
		game := func(late int) string { // the main loop begins about late+1,285 cycles after NMI is turned on
			late = max(late, 6)
			before := fmt.Sprintf(" ldy #%d\n.p: ldx #0\n.q: dex\n bne .q\n dey\n bne .p\n", late/1285+1)
			if late%1285 > 6 {
				before += fmt.Sprintf(" ldx #%d\n.r: dex\n bne .r\n", late%1285/5)
			}
			if seed%2 == 0 {
				return off + turn + before + "main: jsr wait\n" + pass + " jmp main\nwait: lda flag\n beq wait\n lda #0\n sta flag\n rts\nirq: rti\nnmi: inc flag\n rti\n"
			}
			return off + turn + before + loop + pass + end + " rti\n"
		}
		_, list := framesOf(t, game(0))
		prog, list := framesOf(t, game(list[0].Limit-list[0].Most-1310+rng.IntN(90)-45))
		lines.Line(int(seed), told(lines, list))
		if list[0].Open() || len(list[0].If) > 0 {
			continue
		}
		never++
		if why := playAgainst(t, prog, list, true, 5, 30); why != "" {
			t.Fatalf("game %d: %s", seed, why)
		}
	}
	lines.Check(t, "late.txt")
	if never < games/4 || never > games*3/4 {
		t.Errorf("the frames of %d of %d games are bounded without a condition; want between a quarter and three quarters", never, games)
	}
}

// TestWaitingLoops plays random games whose waiting loop is made of any instructions that read, while the NMI handler stores two bytes that it may
// read. No frame is busier than what is proved about it, and no write to the PPU comes later.
func TestWaitingLoops(t *testing.T) {
	const games = 200
	closed, lines := 0, golden.NewRecord(games)
	for seed := range uint64(games) {
		rng := rand.New(rand.NewPCG(seed, 34))
		pick := func(list ...string) string { return list[rng.IntN(len(list))] }
		loop := ""
		for range 1 + rng.IntN(3) {
			loop += pick(" lda flag\n", " ldx flag\n", " lda ptr\n", " ldx ptr\n", " cmp flag\n", " cpx flag\n", " cmp ptr\n", " bit flag\n", " eor flag\n", " and ptr\n", " nop\n", " clc\n", " tax\n", " lda #3\n", " adc flag\n", " lax flag\n", " inc ptr\n", " lsr flag\n", " inc $30\n")
		}
		value := func() string { return pick("0", "1", "3", "5", "8", "$80", "$C0") }
		src := off + turn + fmt.Sprintf("main: lda #%s\n sta flag\n lda #%s\n sta ptr\n%s.w:%s b%s .w\n sta $2007\n jmp main\nirq: rti\n", value(), value(), pick("", " lda #4\n", " ldx #2\n"), loop, pick("cs", "cc", "eq", "ne", "pl", "mi", "vc")) +
			fmt.Sprintf("nmi: pha\n lda #%s\n sta flag\n lda #%s\n sta ptr\n pla\n rti\n", value(), value())
		prog, list := framesOf(t, src)
		lines.Line(int(seed), told(lines, list))
		if list[0].Open() {
			continue
		}
		closed++
		if why := playAgainst(t, prog, list, true, 4, 40); why != "" {
			t.Fatalf("game %d: %s\n%s", seed, why, src)
		}
	}
	lines.Check(t, "loops.txt")
	t.Logf("the frames of %d of %d games are bounded", closed, games)
	if closed < games/20 {
		t.Error("that is too few")
	}
}
