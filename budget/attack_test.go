package budget

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"pool6502/asm"
	"pool6502/budget/program"
	"pool6502/nes"
)

// A counter that two threads take tickets from; each policy guards it in its
// own way. Both threads must get different tickets.
const tickets = `
next:   .res 1
mine:   .res 1
theirs: .res 1
lock:   .res 1
missed: .res 1

naked:  lda next
        sta mine
        inc next
        rts
gated:  lda #0          ; the NMI off at $2000
        sta $2000
        lda next
        sta mine
        inc next
        lda #$80
        sta $2000
        rts
masked: sei             ; which an NMI does not mind
        lda next
        sta mine
        inc next
        cli
        rts
locked: lda #1
        sta lock
        lda next
        sta mine
        inc next
        lda #0
        sta lock
        rts
leaves: lda #1          ; leaves the lock closed
        sta lock
        rts
past:   pla             ; returns past its caller
        pla
        rts
shut:   lda #0          ; never opens the gate again
        sta $2000
        rts

take:   lda next
        sta theirs
        inc next
        rts
ack:    bit $2002       ; the vblank is seen: it raises no second NMI
        jmp take
spin:   lda lock        ; waits for a lock that the interrupted routine holds
        bne spin
        jmp take
try:    lda lock
        bne .later
        jmp take
.later: inc missed
        rts
trap:   lda lock
        beq take
wild:   jmp $4444
handler:
        pha
        jsr take
        pla
        rti
`

func attackTickets(t *testing.T, routine, handler string) *AttackReport {
	t.Helper()
	a := Attack{Routine: routine, Handler: handler, Set: []asm.Assign{Mem(0x300, 5), Mem(0x302, 99)},
		Judge: func(m *Machine, _ *Strike) (string, error) {
			v := m.Peek(0x300, 5)
			next, mine, theirs, missed := v[0], v[1], v[2], v[4]
			switch {
			case missed > 0:
				return "deferred", nil
			case mine == theirs:
				return "double", nil
			case next != 7:
				return "lost", nil
			}
			return "", nil
		}}
	r, err := a.Run(context.Background(), assemble(t, tickets), Options{})
	if err != nil {
		t.Fatalf("%s, %s: %v", routine, handler, err)
	}
	return r
}

func TestAnAttackFindsEveryCycleThatIsNotGuarded(t *testing.T) {
	for _, c := range []struct {
		routine, handler string
		want             map[string]int
	}{
		// lda 4, sta 4, inc 6, rts 6. The poll comes before an instruction's
		// last cycle, so the eight cycles from the load's third on are the
		// ones from which an NMI gets between the load and the increment.
		{"naked", "take", map[string]int{OutcomeFine: 12, "double": 8}},
		{"naked", "handler", map[string]int{OutcomeFine: 12, "double": 8}},
		{"masked", "take", map[string]int{OutcomeFine: 16, "double": 8}},
		// Struck before the gate closes, in the six cycles of lda and sta, the
		// vblank flag still stands when it opens, and the NMI comes again.
		{"gated", "take", map[string]int{OutcomeFine: 26, OutcomeTwice: 6}},
		{"gated", "ack", map[string]int{OutcomeFine: 32}},
		{"locked", "spin", map[string]int{OutcomeFine: 12, OutcomeDeadlock: 20}},
		{"locked", "try", map[string]int{OutcomeFine: 12, "deferred": 20}},
		{"locked", "trap", map[string]int{OutcomeFine: 12, OutcomeCrash: 20}},
		{"shut", "take", map[string]int{OutcomeMasked: 6}},
		{"leaves", "trap", map[string]int{"lost": 2, OutcomeCrash: 10}},
		{"past", "take", map[string]int{OutcomeCrash: 14}},
	} {
		t.Run(c.routine+" against "+c.handler, func(t *testing.T) {
			r := attackTickets(t, c.routine, c.handler)
			if c.routine == "naked" && c.handler == "take" {
				for n, s := range r.Strikes {
					if want := n < 8; (s.Outcome == "double") != want {
						t.Errorf("strike before cycle %d at %q: %s", n, s.Where, s.Outcome)
					}
				}
			}
			total := 0
			for _, n := range r.Outcomes {
				total += n
			}
			if total != r.Body+6 || len(r.Strikes) != total {
				t.Errorf("%s: %d strikes for %d cycles", c.routine, total, r.Body+6)
			}
			for o, n := range c.want {
				if r.Outcomes[o] != n {
					t.Errorf("%s against %s: %v, want %v", c.routine, c.handler, r.Outcomes, c.want)
					break
				}
			}
		})
	}
}

// TestAStrikeSaysWhereItStruck and what the routine returned, in every region: on a PAL console the beam stands
// differently to the processor in each cycle.
func TestAStrikeSaysWhereItStruck(t *testing.T) {
	for _, region := range []nes.Region{nes.NTSC, nes.PAL, nes.Dendy} {
		t.Run(region.String(), func(t *testing.T) {
			set := []asm.Assign{Mem(0x300, 5), Reg('X', 7), Reg('Y', 9), Reg('C', 1)}
			r, err := Attack{Routine: "naked", Handler: "take", Set: set}.Run(context.Background(), assemble(t, tickets), Options{Region: region})
			if err != nil || r.Bank != nil || r.Every != 0 || len(r.Strikes) != 20 {
				t.Fatalf("%+v, %v", r, err)
			}
			for i, s := range r.Strikes {
				want := Strike{Cycle: i, A: 5, X: 7, Y: 9, Carry: true, Outcome: OutcomeFine}
				switch { // the NMI is polled before the last cycle of an instruction
				case i < 4:
					want.Where = "naked+3"
				case i < 8:
					want.Where = "naked+6"
				case i < 14:
					want.Where = "naked+9"
				}
				if s.Pos = (asm.Pos{}); s != want {
					t.Errorf("%+v, want %+v", s, want)
				}
			}
			r, err = Attack{Routine: "gated", Handler: "take"}.Run(context.Background(), assemble(t, tickets), Options{Region: region})
			if err != nil || r.Outcomes[OutcomeFine] != 26 || r.Outcomes[OutcomeTwice] != 6 {
				t.Errorf("gated: %v, %v", r.Outcomes, err)
			}
		})
	}
}

// TestTheJudgeIsNotInterrupted calls a routine of two frames after each strike, in which the handler must not run.
func TestTheJudgeIsNotInterrupted(t *testing.T) {
	a := Attack{Routine: "naked", Handler: "take", Set: []asm.Assign{Reg('X', 0xFF)},
		Judge: func(m *Machine, s *Strike) (string, error) {
			before := m.Peek(0x0300, 1)[0]
			if _, err := m.Call(Call{Routine: "pass", Keep: true}); err != nil {
				return "", err
			}
			s.Detail = fmt.Sprint(m.Peek(0x0300, 1)[0] - before)
			return "", nil
		}}
	r, err := a.Run(context.Background(), assemble(t, tickets+`
pass:   ldy #50
.outer: ldx #0
.inner: dex
        bne .inner
        dey
        bne .outer
        rts
`), Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range r.Strikes {
		if s.Detail != "0" || s.Outcome != OutcomeFine {
			t.Errorf("strike %d: %s, the handler ran %s times afterwards", s.Cycle, s.Outcome, s.Detail)
		}
	}
}

// TestTheVectorIsInTheImageBeforeTheGraphics attacks a cartridge with CHR ROM. What the handler has written to $2000
// when it was tried is gone.
func TestTheVectorIsInTheImageBeforeTheGraphics(t *testing.T) {
	a := Attack{Routine: "go", Handler: "h", Judge: func(m *Machine, s *Strike) (string, error) {
		s.Detail = fmt.Sprint(m.Peek(0x0300, 1)[0], m.Console().Control())
		return "", nil
	}}
	r, err := a.Run(context.Background(), assemble(t, `
        .mapper 0
        .chrrom 8
        .vectors other, other, other
        .ram
n:      .res 1
        .code
go:     lda n
        lda n
        rts
h:      pha
        lda #$10
        sta $2000
        inc n
        pla
        rti
other:  rti
`), Options{})
	if err != nil || len(r.Strikes) != 14 {
		t.Fatalf("%+v, %v", r, err)
	}
	for _, s := range r.Strikes {
		if s.Outcome != OutcomeFine || s.Detail != "1 0" {
			t.Errorf("strike %d: %s, handlers and $2000: %s, want 1 0", s.Cycle, s.Outcome, s.Detail)
		}
	}
}

// TestAQuietPartIsNotInterrupted attacks a routine of five frames with a strike in each. The handler runs once.
func TestAQuietPartIsNotInterrupted(t *testing.T) {
	a := Attack{Routine: "five", Handler: "take", Set: []asm.Assign{Mem(0x300, 5)}, Every: 20_000,
		Judge: func(m *Machine, s *Strike) (string, error) {
			s.Detail = fmt.Sprint(m.Peek(0x0300, 1)[0])
			return "", nil
		}}
	r, err := a.Run(context.Background(), assemble(t, tickets+`
five:   ldy #117
.outer: ldx #0
.inner: dex
        bne .inner
        dey
        bne .outer
        jmp naked
`), Options{})
	if err != nil || len(r.Strikes) != 8 {
		t.Fatalf("%+v, %v", r, err)
	}
	for _, s := range r.Strikes {
		if s.Detail != "7" || s.Outcome != OutcomeFine || s.Where == "" {
			t.Errorf("strike %d at %q: %s, the next ticket is %s, want 7", s.Cycle, s.Where, s.Outcome, s.Detail)
		}
	}
}

func TestAnAttackThatCannotBeMadeSaysWhy(t *testing.T) {
	p := assemble(t, tickets)
	for _, c := range []struct {
		a    Attack
		want string
	}{
		{Attack{Routine: "nake", Handler: "take"}, "did you mean naked"},
		{Attack{Routine: "naked", Handler: "tak"}, "did you mean take"},
		{Attack{Routine: "naked", Handler: "wild"}, "wild jumped to $4444"},
		{Attack{Routine: "naked", Handler: "take", After: []string{"wild"}}, "wild jumped to $4444"},
		{Attack{Routine: "naked", Handler: "take", After: []string{"wil"}}, "did you mean wild"},
		{Attack{Routine: "naked", Handler: "take(char a=1)"}, "take(char a=1)"},
		{Attack{Routine: "naked", Handler: "take", Start: Start{Frame: 1}}, program.ErrNoFrames.Error()},
		{Attack{Routine: "spin", Handler: "take", Set: []asm.Assign{Mem(0x303, 1)}}, "spin did not return within 3,000,000 cycles"},
	} {
		t.Run(c.a.Routine+" against "+c.a.Handler, func(t *testing.T) {
			if _, err := c.a.Run(context.Background(), p, Options{}); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("error %v, want %q", err, c.want)
			}
		})
	}
}
