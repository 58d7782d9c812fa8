package frame_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"pool6502/asm"
	"pool6502/budget/bound"
	"pool6502/budget/bound/frame"
	"pool6502/internal/golden"
)

// TestStarts plays random games with loops before the main loop that wait for frames, as title screens do. If no condition says that such a loop is
// not counted, no frame is missed there, either.
func TestStarts(t *testing.T) {
	counted, apart := 0, 0
	const games = 30
	lines := golden.NewRecord(games)
	for seed := range uint64(games) {
		src := gameWithStart(rand.New(rand.NewPCG(seed, 31)))
		prog, err := asm.Assemble(fstest.MapFS{"f.asm": {Data: []byte(src)}}, "f.asm", asm.Options{})
		if err != nil {
			t.Fatal(err, src)
		}
		p := bounded(t, prog)
		list := frame.New(p, p.Region().CyclesPerFrame(), p.Region().VBlankCycles()).Answers
		lines.Line(int(seed), told(lines, list))
		switch {
		case list[0].Open():
			continue
		case slices.ContainsFunc(list[0].If, func(c bound.Condition) bool { return strings.Contains(c.Must, "frames of the earlier loop") }):
			apart++
			continue
		}
		counted++
		list[0].Most = list[0].Limit // a start that only waits may take more cycles than the main loop, but it misses no frame
		if why := playAgainst(t, prog, list, true, started, 60); why != "" {
			t.Fatalf("game %d: %s\n%s", seed, why, src)
		}
	}
	t.Logf("of %d games, %d have a start that is counted, %d one that is not", games, counted, apart)
	lines.Check(t, "starts.txt")
	if counted < games/6 || apart < games/6 {
		t.Error("that is too few")
	}
}

// gameWithStart returns a random game. Its start has one or two loops that wait, with work in them or without.
func gameWithStart(rng *rand.Rand) string {
	pick := func(list ...string) string { return list[rng.IntN(len(list))] }
	src := off
	nmi := rng.IntN(2) == 0
	if nmi {
		src += turn
	}
	for _, name := range []string{"title", "menu"}[:1+rng.IntN(2)] {
		src += " lda #" + pick("5", "9", "30") + "\n sta n\n" + pick("", " ldx #9\n") + name + ":\n"
		polls := " bit $2002\n bpl " + pick(name, "*-3") + "\n"
		if nmi {
			src += pick(polls, " jsr wait\n", " jsr wait\n", " lda flag\n bne "+name+"go\n jmp "+name+"\n"+name+"go: lda #0\n sta flag\n", " ldx #0\n lda flag,x\n beq "+name+"\n stx flag\n", " lsr flag\n bcc "+name+"\n")
		} else {
			src += pick(polls, " jsr poll\n", " jsr step\n")
		}
		src += pick("", "", " jsr long\n", " jsr nothing\n", " ldy #200\n"+name+"y: dey\n bne "+name+"y\n") + " dec n\n" + pick(" bne "+name+"\n", " beq "+name+"on\n jmp "+name+"\n"+name+"on:\n")
	}
	if !nmi {
		src += turn
	}
	src += loop + " jmp main\nwait: lda flag\n beq wait\n lda #0\n sta flag\nnothing: rts\npoll: bit $2002\n bpl poll\n rts\nstep: jsr poll\n jmp long\n"
	src += "long: ldx #" + pick("2", "60", "60") + "\nlx: ldy #0\nly: dey\n bne ly\n dex\n bne lx\n rts\nirq: rti\nnmi: inc flag\n rti\n"
	return strings.Replace(src, "ptr: .res 2\n", "n: .res 1\n", 1)
}
