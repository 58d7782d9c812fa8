package budget

import (
	"fmt"
	"strings"
	"testing"
)

// outcomes attacks a routine of a small program, with RAM as set says, and gives what its strikes came to.
func outcomes(t *testing.T, source, routine, handler string, every int, set ...byte) (*AttackReport, string) {
	t.Helper()
	a := Attack{Routine: routine, Handler: handler, Every: every, Judge: func(m *Machine, s *Strike) (string, error) {
		if n, _ := m.Read("n", 1); n[0] != 2 {
			return "wrong", nil
		}
		return "", nil
	}}
	if len(set) > 0 {
		a.Set = append(a.Set, Mem(0x301, set...))
	}
	r, err := a.Run(t.Context(), assemble(t, source), Options{})
	if err != nil {
		t.Fatal(err)
	}
	var kinds []string
	for _, o := range []string{OutcomeFine, "wrong", OutcomeDeadlock, OutcomeCrash, OutcomeMasked, OutcomeLost, OutcomeTwice} {
		if n := r.Outcomes[o]; n > 0 {
			kinds = append(kinds, fmt.Sprint(o, " ", n))
		}
	}
	return r, strings.Join(kinds, ", ")
}

// TestEveryCycleIsStruckAlsoAfterDMA: an unprotected increment is found behind a transfer to OAM.
func TestEveryCycleIsStruckAlsoAfterDMA(t *testing.T) {
	const program = `
n:      .res 1
vec:    .res 2
copy:   lda #2
        sta $4014
` + "\n        nop\n        nop\n        nop\n        nop\n        nop\n        nop\n        nop\n        nop\n        nop\n        nop\n        nop\n" + `
        lda n
        clc
        adc #1
        sta n
        rts
bump:   inc n
        rts
`
	r, got := outcomes(t, program, "copy", "bump", 1)
	if r.Elapsed != r.Body+6+513 && r.Elapsed != r.Body+6+514 || len(r.Strikes) != r.Elapsed {
		t.Errorf("%d strikes in %d cycles, body %d", len(r.Strikes), r.Elapsed, r.Body)
	}
	if r.Outcomes["wrong"] != 8 || r.Outcomes[OutcomeFine] != r.Elapsed-8 {
		t.Errorf("outcomes %s; 8 strikes come between load and store", got)
	}
}

func TestAFalseAlarmOfAnAttack(t *testing.T) {
	const program = `
n:      .res 1
flag:   .res 1
vec:    .res 2
fill:   inc n           ; uses the stack page from $0100 on
        ldx #$40
.next:  sta $0100,x
        dex
        bpl .next
        rts
short:  inc n
        rts
bump:   inc n
        rts
ready:  lda flag        ; waits for what the game has set before
        beq ready
        inc n
        rti
jump:   jmp (vec)
target: inc n
        rti
eats:   bit $2002       ; reads the flag of vblank as it rises
        bit $2002
        bit $2002
        bit $2002
        inc n
        inc n
        rts
frame:  bit $2002       ; waits for the next vblank
.wait:  bit $2002
        bpl .wait
        inc n
        rts
slow:   ldx #30         ; a handler of more than a frame
        ldy #0
.more:  dey
        bne .more
        dex
        bne .more
        inc n
        rti
`
	p := assemble(t, program)
	target, _ := p.Lookup("target")
	for _, c := range []struct {
		routine, handler string
		set              []byte
		only             string // the one outcome; "" for several
	}{
		{"fill", "bump", nil, OutcomeFine},
		{"short", "ready", []byte{1}, OutcomeFine},
		{"short", "jump", []byte{1, byte(target.Value), byte(target.Value >> 8)}, OutcomeFine},
		{"short", "slow", nil, OutcomeFine},
	} {
		t.Run(c.routine+" and "+c.handler, func(t *testing.T) {
			r, got := outcomes(t, program, c.routine, c.handler, 1, c.set...)
			if r.Outcomes[c.only] != len(r.Strikes) {
				t.Errorf("outcomes %s of %d", got, len(r.Strikes))
			}
		})
	}
	t.Run("a wait for vblank is no deadlock", func(t *testing.T) {
		r, got := outcomes(t, program, "frame", "bump", 997)
		if r.Outcomes[OutcomeDeadlock] > 0 || r.Outcomes[OutcomeFine] == 0 {
			t.Errorf("outcomes %s", got)
		}
	})
	t.Run("a flag that was read loses the NMI", func(t *testing.T) {
		r, got := outcomes(t, program, "eats", "bump", 1)
		if r.Outcomes[OutcomeLost] == 0 || r.Outcomes[OutcomeMasked] > 0 {
			t.Errorf("outcomes %s", got)
		}
	})
}
