package watch

import (
	"strings"
	"testing"
)

// TestWhatIsMarkedAsWaitingIsIdle compares a frame of a program with the same frame without the mark. The
// loop of work takes 5 rounds of 10 cycles, less 1 for the last branch; work takes 2 + 49 + 8 + 6 with the
// return, and counts in memory, so that it is not recognised as waiting.
func TestWhatIsMarkedAsWaitingIsIdle(t *testing.T) {
	const program = `        .vectors nothing, reset, nothing
        .zeropage
count:  .res 1
        .code
reset:  ldx #$FD
        txs
        jsr work
        jsr turns
stop:   jmp stop
HEADER
work:   ldx #5          ; 2
.loop:  inc count       ; 5
        dex             ; 2
        bne .loop       ; 3
.end:   inc count       ; 5
        jmp .out        ; 3
.out:   rts             ; 6
turns:  ldy #3          ; 2
.again: inc count       ; 5
        dey             ; 2
        beq .out        ; 2, and 3 at last
        jmp .again      ; 3
.out:   rts             ; 6
nothing: rti
`
	frame := func(t *testing.T, header, label string) (idle int, err error) {
		con, m, _ := meterOf(t, strings.Replace(program, "HEADER", header, 1))
		if label != "" {
			err = m.Waits(label)
		} else {
			err = m.Err()
		}
		con.RunFrame()
		return m.EndFrame().Idle, err
	}
	plain, _ := frame(t, "", "")
	for _, c := range []struct {
		name, header, label string
		idle                int
		err                 string
	}{
		{"a routine", "", "work", 2 + 49 + 8 + 6, ""},
		{"a loop", "", "work.loop", 49, ""},
		{"a routine in its header", ";;; work - waits.\n;;; Waits    always", "", 2 + 49 + 8 + 6, ""},
		{"a loop in its header", ";;; work - waits.\n;;; Waits    .loop", "", 49, ""},
		{"a loop that ends with a jump", "", "turns.again", 2*12 + 10, ""},
		{"a loop that is recognised without a mark: its first round too", "", "stop", 3, ""},
		{"no loop", ";;; work - waits.\n;;; Waits    .end", "", 0, "x.asm:10: Waits: no branch and no JMP goes back to work.end; name the first instruction of a loop"},
		{"a label that does not exist", "", "nothere", 0, "waits nothere: nothere: there is no such symbol; did you mean nothing?"},
		{"an address", "", "$8008", 0, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			idle, err := frame(t, c.header, c.label)
			if idle-plain != c.idle {
				t.Errorf("%d cycles more are idle, want %d", idle-plain, c.idle)
			}
			if got := message(err); got != c.err {
				t.Errorf("error %q, want %q", got, c.err)
			}
		})
	}
}

func message(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}
