package assume_test

import (
	"fmt"
	"strings"
	"testing"
)

// passing is a main loop whose passes run the loop n up to four times. A pass begins with a call of wait.
func passing(wait string) string {
	return " .vectors nmi, reset, none\nflag = $20\ncount = $21\nnmi: inc flag\nnone: rti\n" +
		"reset: ldx #$FF\n txs\nwarm: bit $2002\n bpl warm\nagain: bit $2002\n bpl again\n lda #0\n sta flag\n sta count\n lda #$80\n sta $2000\n" +
		";;; main - the main loop.\n;;; Bound n <= 4\nmain: jsr wait\n lda #0\n sta flag\n inc count\n lda count\n and #3\n tax\n inx\nn: dex\n bne n\n jmp main\n" +
		";;; wait - waits.\n;;; Needs A={0..255}\nwait: " + strings.ReplaceAll(wait, "; ", "\n ") + "\n"
}

// TestAPassBeginsInARoutineThatWaits has main loops that wait in a routine. Their Bound lines count from NMI to NMI if the routine does little
// else than wait.
func TestAPassBeginsInARoutineThatWaits(t *testing.T) {
	for _, row := range []struct {
		wait   string
		passes bool // an NMI in the routine begins a pass
	}{
		{"lda flag; beq wait; rts", true},
		{"lda flag; and #255; beq wait; rts", true},
		{"lda flag; ora #0; beq wait; rts", true},
		{"lda flag; eor #0; beq wait; rts", true},
		{"lda flag; tax; txa; beq wait; rts", true},
		{"lda flag; tay; tya; beq wait; rts", true},
		{"jsr long; rts\nlong: ldy #0\nl: dex; bne l; dey; bne l; lda flag; beq wait; rts", false},
		{"ldy #9\nw: dey; lda flag; beq w; rts", false},
		{"ldx #0\nw: inc $22; lda flag; beq w; rts", false},
		{"jmp on\non: ldx #0\nl: dex; bne l\nw: lda $22; lda flag; beq go; jmp w\ngo: rts", false},
		{strings.Repeat("nop; ", 32) + "dex; bne wait; rts", false},
	} {
		broken := ran(t, passing(row.wait), 60)
		if passes := broken == "[]"; passes != row.passes {
			t.Errorf("%s: %s", row.wait, broken)
		}
	}
}

// TestAnNMIBeforeTheLoopThatWaits has a main loop that is in its waiting routine, before the loop there, for most of the time.
func TestAnNMIBeforeTheLoopThatWaits(t *testing.T) {
	wait := strings.Repeat("inc $22; ", 28) + "w: lda $20; beq w; rts"
	for most, holds := range map[int]bool{100: false, 190: true} { // rounds; about 165 come in a frame
		src := strings.NewReplacer("and #3", "and #0", "lda #0\n sta flag\n inc", "inc").Replace(passing(wait))
		if broken := ran(t, strings.Replace(src, "n <= 4", fmt.Sprint("n <= ", most), 1), 60); (broken == "[]") != holds {
			t.Errorf("at most %d rounds: %s", most, broken)
		}
	}
}

// ran returns which notes of a program do not hold in so many frames.
func ran(t *testing.T, src string, frames int) string {
	t.Helper()
	con, a := watching(t, src)
	for range frames {
		con.RunFrame()
	}
	return fmt.Sprint(a.Broken)
}
