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

// TestStateMachines plays random games whose main loop jumps through a word of RAM. They set the word in states, in routines and in the NMI
// handler, as a whole or one half of it, before or after RAM is cleared. What is proved about a game holds in each frame that is played.
func TestStateMachines(t *testing.T) {
	closed, sure := 0, 0
	const games = 60
	lines := golden.NewRecord(games)
	for seed := range uint64(games) {
		src := stateMachine(rand.New(rand.NewPCG(seed, 30)))
		prog, err := asm.Assemble(fstest.MapFS{"f.asm": {Data: []byte(src)}}, "f.asm", asm.Options{})
		if err != nil {
			t.Fatal(err, src)
		}
		p := bounded(t, prog)
		list := frame.New(p, p.Region().CyclesPerFrame(), p.Region().VBlankCycles()).Answers
		lines.Line(int(seed), told(lines, list))
		if a := list[0]; !a.Open() {
			closed++
			if len(a.If) > 0 {
				continue // its condition may not hold
			}
			sure++
		}
		if why := playAgainst(t, prog, list, true, started, 60); why != "" {
			t.Fatalf("game %d: %s\n%s", seed, why, src)
		}
	}
	t.Logf("%d of %d games are bounded, %d of them without a condition", closed, games, sure)
	lines.Check(t, "machines.txt")
	if closed < games/3 || sure < games/6 {
		t.Error("that is too few")
	}
}

// stateMachine returns a random game.
func stateMachine(rng *rand.Rand) string {
	pick := func(list ...string) string { return list[rng.IntN(len(list))] }
	states := 1 + rng.IntN(4)
	set := func() string {
		to := rng.IntN(states)
		switch rng.IntN(12) {
		case 0:
			return fmt.Sprintf(" lda #<s%d\n sta vec\n", to) // one half
		case 1:
			return fmt.Sprintf(" ldx #<s%[1]d\n ldy #>s%[1]d\n sty vec+1\n stx vec\n", to)
		case 2:
			return fmt.Sprintf(" jsr set%d\n", to)
		}
		return fmt.Sprintf(" lda #<s%[1]d\n sta vec\n%[2]s lda #>s%[1]d\n sta vec+1\n", to, pick("", "", " inc n\n"))
	}
	var b strings.Builder
	b.WriteString(off + pick("", " ldx #0\n txa\n.c: sta $00,x\n dex\n bne .c\n"))
	jump := pick(" jmp (vec)\n", " jmp (vec)\n", " jsr go\n jmp main\ngo: jmp (vec)\n") // go is called, and each state returns
	stay, early := " jmp main\n", ""
	if strings.Contains(jump, "go") {
		stay, early = " rts\n", pick("", "", "", " jsr go\n") // before vec is known
	}
	b.WriteString(early + pick(" lda #<s0\n sta vec\n lda #>s0\n sta vec+1\n", " jsr set0\n") + pick("", "", "", " jsr clear\n"))
	fmt.Fprintf(&b, "%s inc n\n%s%s", turned, pick("", "", "", "", " ldx n\n lda #0\n sta 4,x\n"), jump)
	for i := range states {
		fmt.Fprintf(&b, "s%d: ldx #%d\n.w: dex\n bne .w\n lda n\n and #%d\n bne .stay\n%s.stay:%s%s", i, 1+rng.IntN(250), []int{1, 3, 7}[rng.IntN(3)], set(), pick("", "", " jsr work\n"), stay)
		fmt.Fprintf(&b, "set%[1]d: lda #<s%[1]d\n sta vec\n lda #>s%[1]d\n sta vec+1\n rts\n", i)
	}
	b.WriteString("work: ldy #20\n.w: dey\n bne .w\n rts\nclear: lda #0\n ldx #7\n.c: sta $10,x\n dex\n bpl .c\n rts\nirq: rti\nnmi: inc flag\n")
	if rng.IntN(6) == 0 {
		b.WriteString(" pha\n lda #<s0\n sta vec\n lda #>s0\n sta vec+1\n pla\n")
	}
	b.WriteString(" rti\n")
	return strings.Replace(b.String(), "ptr: .res 2\n", "ptr: .res 2\nn: .res 1\nvec: .res 2\n", 1)
}
