package budget

import (
	"context"
	"fmt"
	"testing"

	"pool6502/asm"
	"pool6502/budget/program"
	"pool6502/nes"
)

// A routine of two frames that gates the NMI, closes the gate halfway, calls,
// and takes a ticket at its end.
const longRoutine = tickets + `
long:   ldx #40
.outer: ldy #200
.inner: dey
        bne .inner
        txa
        pha
        jsr pause
        pla
        tax
        dex
        bne .outer
        jsr gated
        lda next
        sta mine
        inc next
        rts
pause:  cpx #20
        bne .open
        lda #0
        sta $2000
.open:  cpx #18
        bne .done
        bit $2002
        lda #$80
        sta $2000
.done:  rts
`

func longAttack() Attack {
	return Attack{Routine: "long", Handler: "take", After: []string{"naked"}, Set: []asm.Assign{Mem(0x300, 5)},
		Judge: func(m *Machine, s *Strike) (string, error) {
			s.Detail = fmt.Sprintf("%X", m.Peek(0x300, 5))
			return "", nil
		}}
}

// TestAStrikeFromASnapshotIsTheStrikeFromTheBeginning holds the short way to the
// long one in every region, where CPU and PPU stand differently to each other.
func TestAStrikeFromASnapshotIsTheStrikeFromTheBeginning(t *testing.T) {
	p := assemble(t, longRoutine)
	for _, region := range []nes.Region{nes.NTSC, nes.PAL, nes.Dendy} {
		t.Run(region.String(), func(t *testing.T) {
			whole, short := newLongAttacker(t, p, region), newLongAttacker(t, p, region)
			seen := map[string]int{}
			for cycle := 0; cycle < 24_000; cycle += 613 { // less than a frame
				if err := short.advance(t.Context(), cycle); err != nil {
					t.Fatal(err)
				}
				if short.mid.at > cycle || cycle > 2*reach && short.mid.at < cycle-3*reach {
					t.Fatalf("the strike before cycle %d starts at %d", cycle, short.mid.at)
				}
				for near := cycle; near < cycle+3; near++ {
					want, err := whole.strike(t.Context(), near) // it never advances
					if err != nil {
						t.Fatal(err)
					}
					got, err := short.strike(t.Context(), near)
					if err != nil || got != want {
						t.Fatalf("from a snapshot %+v, %v\nfrom the beginning %+v", got, err, want)
					}
					seen[got.Outcome]++
				}
			}
			if whole.mid.guard.m != nil || seen[OutcomeFine] == 0 || len(seen) < 2 {
				t.Errorf("the strikes came to %v", seen)
			}
		})
	}
}

func newLongAttacker(t *testing.T, p *program.Program, region nes.Region) *attacker {
	t.Helper()
	m, err := Open(p, Options{Region: region})
	if err != nil {
		t.Fatal(err)
	}
	handler, err := m.Address("take")
	if err != nil {
		t.Fatal(err)
	}
	plan, err := m.planAttack(p, Attack{Routine: "long", Handler: "take"}, handler, true)
	if err != nil {
		t.Fatal(err)
	}
	a, err := newAttacker(plan, Options{Region: region})
	if err != nil {
		t.Fatal(err)
	}
	a.attack, a.limit = longAttack(), 200_000
	if err := a.start(t.Context()); err != nil {
		t.Fatal(err)
	}
	return a
}

func TestAnAttackMayStrikeNowAndThen(t *testing.T) {
	a := longAttack()
	a.Every = 1000
	last := 0
	a.Progress = func(done, total int) {
		if done <= last || total != 41 && total != 42 {
			t.Errorf("progress %d of %d after %d", done, total, last)
		}
		last = done
	}
	r, err := a.Run(context.Background(), assemble(t, longRoutine), Options{})
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Strikes) != (r.Body+6+999)/1000 || r.Every != 1000 || last != len(r.Strikes) {
		t.Errorf("%d strikes, body %d, every %d, progress %d", len(r.Strikes), r.Body, r.Every, last)
	}
	for i, s := range r.Strikes {
		if s.Cycle != i*1000 {
			t.Errorf("strike %d is before cycle %d", i, s.Cycle)
		}
	}
	a.Limit, a.Progress = 30_000, nil
	if r, err = a.Run(context.Background(), assemble(t, longRoutine), Options{}); err != nil || r.Outcomes[OutcomeDeadlock] != len(r.Strikes) {
		t.Errorf("with a limit below the body: %v, %v", r.Outcomes, err)
	}
}

func TestAnAttackCanBeStopped(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	a := longAttack()
	a.Progress = func(done, total int) { cancel() }
	if _, err := a.Run(ctx, assemble(t, longRoutine), Options{}); err != context.Canceled {
		t.Error(err)
	}
}
