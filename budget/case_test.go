package budget

import (
	"fmt"
	"strings"
	"testing"
)

const freeList = `
NONE = $FF
pool_head: .res 1
pool_next: .res 4

;;; pool_init - every slot is free, slot 0 first.
;;; In       nothing
;;; Out      pool_head = 0
;;; Clobbers A X
;;; Keeps    Y
;;; Case     fresh: -> pool_head=0 pool_next[0..3]=1,2,3,$FF
pool_init:
        ldx #3
        lda #NONE
.next:  sta pool_next,x
        txa
        dex
        bpl .next
        sta pool_head
        rts

;;; pool_take - claim a free slot.
;;; In       nothing
;;; Out      C = 0, X = the slot; or C = 1 when the pool is full
;;; Clobbers A
;;; Keeps    Y
;;; Case     taken: pool_head=2 pool_next+2=5 -> C=0 X=2 pool_head=5, 16 cycles
;;; Case     second: after pool_init, pool_take -> C=0 X=1 pool_head=2, 16 cycles
;;; Case     full: pool_head=$FF -> C=1, <= 9 cycles
;;; Budget   <= 16 cycles
;;; Pool     pool: 4 slots, head pool_head, next pool_next, spawn pool_take
pool_take:
        ldx pool_head
        bmi .full
        lda pool_next,x
        sta pool_head
        clc
        rts
.full:  sec
        rts
`

func TestEveryCaseOfAContractIsTried(t *testing.T) {
	m := openSource(t, freeList)
	m.FailUninitialised() // they read nothing that was not written
	results := m.RunCases()
	if len(results) != 4 {
		t.Fatalf("%d cases, want 4", len(results))
	}
	for i := range results {
		r := &results[i]
		if !r.OK() || r.Call != r.Body+12 {
			t.Errorf("%s, %s: %d and %d cycles, %v %v", r.Routine, r.Case, r.Body, r.Call, r.Err, r.Mismatches)
		}
	}
	if over := m.Overruns(); len(over) != 0 {
		t.Errorf("budgets broken: %v", over)
	}
	if n := m.Meter().Routines()[1].Refused; n != uint64(garbages) {
		t.Errorf("%d refused spawns; the case full runs with %d kinds of garbage, and each call is refused", n, garbages)
	}
}

// The one contract is broken in each way that a source can be wrong.
func TestWhatACaseSaysIsHeld(t *testing.T) {
	for _, c := range []struct{ name, old, new, want string }{
		{"a wrong byte", "pool_next[0..3]=1,2,3,$FF", "pool_next[0..3]=1,2,4,$FF", "pool_next[0..3] byte 2 ($0303) = 3, want 4"},
		{"bytes out of a set", "pool_next[0..3]=1,2,3,$FF", "pool_next[0..3]={0..2}", "byte 2 ($0303) = 3, want 0 to 2|byte 3 ($0304) = 255, want 0 to 2"},
		{"all that is wrong", "X=2 pool_head=5", "X=3 pool_head=6", "X = 2, want 3|pool_head = 5, want 6"},
		{"a flag", "C=0 X=2", "C=1 X=2", "C = 0, want 1"},
		{"a cycle too many", "pool_head=5, 16 cycles", "pool_head=5, 15 cycles", "16 cycles, want 15"},
		{"a cycle too few", "pool_head=5, 16 cycles", "pool_head=5, 17 cycles", "16 cycles, want 17"},
		{"no cycles", "pool_head=5, 16 cycles", "pool_head=5, 0 cycles", "16 cycles, want 0"},
		{"a limit", "<= 9 cycles", "<= 8 cycles", "9 cycles, want at most 8"},
		{"what it keeps", "        clc\n", "        clc\n        iny\n", "Y = "},
		{"a broken set", "pool_head=2 pool_next+2=5 -> C=0", "$8000=1 -> C=0", "$8000 is not RAM"},
		{"luck", "        clc\n", "        nop\n", "C = 1, want 0 (the case depends on C, which it does not set; add C=0 before the arrow)"},
	} {
		t.Run(c.name, func(t *testing.T) {
			source := strings.Replace(freeList, c.old, c.new, 1)
			if source == freeList {
				t.Fatal("nothing was changed")
			}
			m := openSource(t, source)
			var found []string
			for _, r := range m.RunCases() {
				found = append(found, r.Failures()...)
			}
			all := strings.Join(found, "\n")
			if strings.Contains(all, "behaviour is right, but the cost is wrong: ") != strings.Contains(c.want, " cycles, want") {
				t.Errorf("found %q", all)
			}
			if c.name == "a wrong byte" && strings.Contains(all, "garbage") {
				t.Errorf("found %q, which has nothing to do with garbage", all)
			}
			for _, want := range strings.Split(c.want, "|") {
				if !strings.Contains(all, want) {
					t.Errorf("found %q, want %q", all, want)
				}
			}
		})
	}
}

// TestACaseThatDependsOnLuckFails and names the register, where it is read, and by which call.
func TestACaseThatDependsOnLuckFails(t *testing.T) {
	for name, c := range map[string]struct{ header, code, want string }{
		"a branch":       {"Case all: A=1 -> A=1", "bcc .out\n.out: rts", "the case depends on C, which it does not set; go (t.asm:3) reads it; add C=0 before the arrow)"},
		"a comparison":   {"Case all: -> X=5", "ldx #5\n cmp #$F8\n bcs .out\n nop\n.out: rts", "the case depends on A, which it does not set; go+2 (t.asm:4) reads it; add A=10 before the arrow)"},
		"a sign":         {"Case all: -> X=5", "tya\n ldx #5\n cmp #0\n bmi .out\n nop\n.out: rts", "the case depends on Y, which it does not set; go (t.asm:3) reads it; add Y=10 before the arrow)"},
		"a call before":  {"Case all: after put, put -> A=0", "lda $0300\n and #0\n ldy $0300\n bmi .out\n nop\n.out: rts", "the case depends on X, which it does not set; put (t.asm:9) reads it in the call of put before the case (call 2 of 2); write \"put X=10\" in a Setup line, or set the memory that put changes)"},
		"a wrong result": {"Case all: -> A={0..127}", "rts", "A = 224, want 0 to 127 (the case depends on A, which it does not set; add A=10 before the arrow)"},
		"none":           {"Case all: X=3 -> X=4", "inx\n rts", ""},
		"none, by stack": {"Case all: A=3 -> A=3 ", "pha\n pla\n rts", ""},
	} {
		t.Run(name, func(t *testing.T) {
			m := openSource(t, ";;; go - goes.\n;;; "+c.header+"\ngo: "+c.code+"\nput: stx $0300\n rts\n")
			r := m.RunCases()[0]
			if got := strings.Join(r.Failures(), "\n"); !strings.Contains(got, c.want) || (c.want == "") != r.OK() {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
}

// TestWhatAHeaderKeepsHeldSomethingBefore: a routine that clears it, or sets I, does not keep it by chance.
func TestWhatAHeaderKeepsHeldSomethingBefore(t *testing.T) {
	for code, want := range map[string]string{
		"lda #0\n sta arr+2\n rts": "arr byte 2 ($0302) = 0, want 165 (the header keeps it; it held another value than 0 before)",
		"sei\n rts":                "I = 1, want 0 (the header keeps it; it held another value than 0 before)",
		"nop\n rts":                "",
	} {
		m := openSource(t, "arr: .res 4\n;;; go - goes.\n;;; Clobbers A\n;;; Keeps arr, I\n;;; Case all: ->\ngo: "+code+"\n")
		r := m.RunCases()[0]
		if got := strings.Join(r.Failures(), "\n"); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestAMockThatCannotBeSetIsAnError(t *testing.T) {
	m := openSource(t, ";;; go - calls.\n;;; Mock other: $8000=1\n;;; Case all: -> A=1\ngo: jsr other\n rts\nother: rts\n")
	wantError(t, m.RunCases()[0].Err, "mock other: $8000: $8000 is not RAM")
}

// TestABudgetIsFoundBehindRoutinesWithoutOne calls a routine without a header first.
func TestABudgetIsFoundBehindRoutinesWithoutOne(t *testing.T) {
	m := openSource(t, `
plain:  rts
;;; never - is not called.
;;; Budget   <= 0 cycles
never:  nop
        rts
;;; zero - may cost nothing.
;;; Budget   <= 0 cycles
zero:   nop
        rts
;;; over - takes too long.
;;; Budget   <= 1 cycles
over:   nop
        rts
all:    jsr plain
        jsr zero
        jsr over
        rts
`)
	if _, err := m.Call(Call{Routine: "all"}); err != nil {
		t.Fatal(err)
	}
	if over := m.Overruns(); fmt.Sprint(over) != "[zero took 2 cycles, budget 0 (cases) over took 2 cycles, budget 1 (cases)]" {
		t.Errorf("overruns %v", over)
	}
}

func TestABudgetHoldsForEveryCallNestedOnesToo(t *testing.T) {
	source := freeList + `
;;; burst - take two.
;;; Case     two: after pool_init -> C=0
burst:
        jsr pool_take
        jmp pool_take
`
	m := openSource(t, strings.Replace(source, "Budget   <= 16", "Budget   <= 15", 1))
	m.RunCases()
	over := m.Overruns()
	if len(over) != 1 || over[0].String() != "pool_take took 16 cycles, budget 15 (cases)" {
		t.Fatalf("overruns %v", over)
	}
	// Only burst calls pool_take here.
	m = openSource(t, strings.Replace(source, "Budget   <= 16", "Budget   <= 15", 1))
	for _, c := range m.Names().Contracts {
		if c.Routine == "burst" {
			if r := m.RunCase(c, &c.Cases[0]); !r.OK() || r.Body != 6+16+6+3+16 {
				t.Errorf("burst: %d cycles, %v %v", r.Body, r.Mismatches, r.Err)
			}
		}
	}
	if len(m.Overruns()) != 1 {
		t.Error("a budget broken by a nested call went unseen")
	}
}

// Whatever a flag happens to be, the other half of the garbage has it the other
// way round.
func TestLuckIsFoundWhicheverWayItFalls(t *testing.T) {
	for _, branch := range []string{"bcc", "bcs", "beq", "bne", "bmi", "bpl", "bvs", "bvc"} {
		t.Run(branch, func(t *testing.T) {
			m := openSource(t, `
	;;; go - A = 0.
	;;; Case     plain: -> A=0
	go:     `+branch+` .out
	        lda #0
	        rts
	.out:   lda #1
	        rts
	`)
			for _, r := range m.RunCases() {
				if r.OK() {
					t.Errorf("a routine that depends on %s passes", branch)
				}
			}
		})
	}
}
