package frame_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/fstest"

	"pool6502/asm"
	"pool6502/internal/golden"
)

// TestRandomWaits plays random games with a routine that waits, for a byte that the NMI handler changes in some way, or for the flag of vblank. No call
// takes longer than the bound, although nothing else limits the loop.
func TestRandomWaits(t *testing.T) {
	first, games := wanted(400)
	first, games = first/4, max(400, games/4)
	closed, lines := 0, golden.NewRecord(200)
	for seed := first; seed < first+games; seed++ {
		src := waits(rand.New(rand.NewPCG(uint64(seed), 32)))
		prog, err := asm.Assemble(fstest.MapFS{"f.asm": {Data: []byte(src)}}, "f.asm", asm.Options{})
		if err != nil {
			t.Fatal(err, src)
		}
		p := bounded(t, prog)
		p.Frames = 0 // its conditions are not tried
		at, _ := prog.Lookup("f")
		r := p.Routine(uint16(at.Value), at.Bank)
		lines.Line(seed, toldOf(lines, r)[2:])
		if r.Err != nil || r.Trusts() || keeps(r.Conditions()) || strings.Contains(fmt.Sprint(r.Conditions()), "does not read $2002") || strings.Contains(fmt.Sprint(r.Conditions()), "NMI handler ends in time") {
			continue
		}
		closed++
		w := stopCalls(t, prog, 12)
		spent := w.spent[r.Addr]
		for _, k := range w.calls {
			if k.to == r.Addr {
				spent[1] = max(spent[1], k.cycles)
			}
		}
		if spent[1] > r.Worst {
			t.Fatalf("game %d: a call took %d cycles, more than %d, if %v\n%s", seed, spent[1], r.Worst, r.Conditions(), src)
		}
	}
	t.Logf("%d of %d games are bounded", closed, games)
	lines.Check(t, "waits.txt")
	if closed < games/20 {
		t.Error("that is too few")
	}
}

// waits returns a random game. The handler changes v or v+1, and f waits for one of them or reads $2002.
func waits(rng *rand.Rand) string {
	pick := func(list ...string) string { return list[rng.IntN(len(list))] }
	cell := func() string { return pick("v", "v", "v", "v+1") }
	labels := 0
	var change func(deep int) string
	change = func(deep int) string {
		labels++
		n := labels
		switch rng.IntN(12 - 4*deep) {
		case 0, 1, 2:
			return fmt.Sprintf(" %s %s\n", pick("inc", "dec"), cell())
		case 3:
			r := pick("a", "x", "y")
			return fmt.Sprintf(" ld%s #%s\n st%s %s\n", r, pick("0", "1", "$80", "$7F"), r, cell())
		case 4:
			return " lsr v\n"
		case 5:
			return fmt.Sprintf(" bit n\n bmi .e%d\n", n) + change(1) + fmt.Sprintf(".e%d:\n", n)
		case 6:
			return " jsr g\n"
		case 7:
			return fmt.Sprintf(" ldx #%d\n.l%d:%s inc v\n dex\n bne .l%[2]d\n", 2*rng.IntN(2), n, pick("", " lda $0300\n"))
		case 8:
			return change(1) + change(1)
		}
		return fmt.Sprintf(" %s v\n", pick("inc", "dec"))
	}
	c := cell()
	first := pick("", " lda #0\n sta "+c+"\n", " lda #$80\n sta "+c+"\n", " lda "+c+"\n", " ldx "+c+"\n", " ldy "+c+"\n")
	loop := pick("lda "+c, "ldx "+c, "ldy "+c, "cmp "+c, "cpx "+c, "cpy "+c, "bit "+c, "lda "+c+"\n and #1", "bit $2002", "lda $2002", "ldx $2002", "and $2002", "lda $2002\n bit $2002", "bit $2002\n lda "+c, "bit $2002\n ldx "+c, "bit $2002\n ldy "+c, pick("inx\n cpx ", "iny\n cpy ")+c, "lax "+c+"\n cpx "+c, "ldx "+c+"\n cpx "+c, "ldy "+c+"\n cpy "+c, "lda "+c+"\n cmp "+c, "eor #1\n cmp "+c)
	back := pick("beq", "bne", "bpl", "bmi", "beq", "bpl", "bvc")
	slide := "inc n\n lda n\n lsr a\n bcc .p\n.p: lsr a\n bcc .q\n nop\n.q: lsr a\n bcc .r\n nop\n nop\n.r: nop" // takes a cycle more or less each time
	var b strings.Builder
	b.WriteString(strings.Replace(off, "ptr: .res 2\n", "v: .res 2\nn: .res 1\n", 1) + " lda #0\n sta v\n sta v+1\n sta n\n lda #$80\n sta $2000\n")
	fmt.Fprintf(&b, "main: jsr f\n %s\n jmp main\nf:%s\n.w: %s\n %s .w\n rts\ng: inc v\n rts\nirq: rti\n", pick("inc n", "nop", "dec v", slide, slide), first, loop, back)
	save, restore := " pha\n txa\n pha\n tya\n pha\n", " pla\n tay\n pla\n tax\n pla\n"
	if rng.IntN(3) == 0 {
		save, restore = "", ""
	}
	return b.String() + "nmi:" + save + pick("", "", " inc n\n", " bit $2002\n") + change(0) + restore + " rti\n"
}
