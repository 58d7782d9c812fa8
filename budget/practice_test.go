package budget_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"pool6502/asm"
	"pool6502/budget"
	"pool6502/budget/program"
)

// practice is a source in which each case is as it is asked for, save those that are told apart by
// their names: bad ones fail.
const practice = `
JOY1    = $4016
PPUDATA = $2007
        .zeropage
ptr:    .res 2
ready:  .res 1
        .ram
buffer: .res 8
        .code
;;; set - a set and a limit.
;;; In       A
;;; Out      A, ptr
;;; Case     in the set: A=7 -> A={0..3|7|$FF}
;;; Case     at least: A=7 -> A>=7
;;; Case     at most: A=7 -> A<=7 ptr:w=$0307
;;; Case     words: A=7 ptr:w=$FFFF -> ptr:w={$0300..$03FF}, <= 20 cycles
;;; Case     bad set: A=7 -> A={0..3|$FF}
;;; Case     bad limit: A=7 -> A>=8
;;; Case     bad word: A=7 -> ptr:w=$0308
;;; Case     bad words: A=7 -> ptr:w={0|$0400..$0402}
;;; Case     bad cost: A=7 -> A=7, 99 cycles
set:    sta ptr
        pha
        lda #3
        sta ptr+1
        pla
        rts

;;; pads - what is held.
;;; Out      A = 1 if A is held
;;; Case     held: pad:1=A+Right -> A=1
;;; Case     not: pad:1=Right pad:2=A -> A=0
;;; Case     counts: pad:1=0 -> writes JOY1 = 2 reads JOY1 <= 1, <= 30 cycles
;;; Case     bad count: pad:1=0 -> writes JOY1 >= 3
;;; Case     bad read: pad:1=0 -> reads JOY1<=0
pads:   lda #1
        sta JOY1
        lda #0
        sta JOY1
        lda JOY1
        and #1
        rts

;;; more - a header that says what changes.
;;; Clobbers A
;;; Case     bad change: X=1 -> C=0
more:   lda #0
        inx
        clc
        rts

;;; less - a header that says nothing of it.
;;; Case     says nothing: X=1 -> C=0
less:   inx
        clc
        rts

;;; start - makes ready.
start:  lda #5
        sta ready
        rts

;;; send - waits for something that no test has.
send:   jmp send

;;; use - needs both.
;;; Out      A = what send gave, more than ready
;;; Setup    start
;;; Mock     send: A=3 C=0
;;; Case     adds: -> A=8, 15 cycles
use:    jsr send
        adc ready
        rts

;;; slow - as use, with what the mock costs.
;;; Setup    start
;;; Mock     send: A=1, 100 cycles
;;; Case     pays: -> A=1, 112 cycles
slow:   jsr send
        rts

;;; fresh - reads what nobody wrote.
;;; Out      A
;;; Clobbers X, Y
;;; Case     all set: buffer[0..7]=1 ptr:w=buffer -> A=1
;;; Case     uninitialised: ptr:w=buffer -> A=0
fresh:  ldy #0
        lda (ptr),y
        sta buffer+7
        inc buffer+7
        ldx #1
        lda buffer-1,x
        rts
`

func practiced(t *testing.T) *budget.Machine {
	t.Helper()
	p, err := asm.Assemble(fstest.MapFS{"x.asm": {Data: []byte(practice)}}, "x.asm", asm.Options{})
	if err != nil {
		t.Fatal(err)
	}
	m, err := budget.Open(program.Of(p), budget.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestCasesAsPractitionersWriteThem(t *testing.T) {
	bad := map[string]string{
		"bad set":    "A = 7, want 0 to 3 or 255",
		"bad limit":  "A = 7, want 8 to 255",
		"bad word":   "ptr:w = 775, want 776",
		"bad words":  "ptr:w = 775, want 0 or 1024 to 1026",
		"bad cost":   "15 cycles, want 99",
		"bad count":  "writes JOY1 = 2, want at least 3",
		"bad read":   "reads JOY1 = 1, want 0",
		"bad change": "X = 2, want 1 (neither Out nor Clobbers names it)",
	}
	for _, r := range practiced(t).RunCases() {
		t.Run(r.Routine+"/"+r.Case, func(t *testing.T) {
			want := bad[r.Case]
			switch {
			case r.Err != nil:
				t.Error(r.Err)
			case want == "" && len(r.Mismatches) > 0:
				t.Error(r.Mismatches)
			case want != "" && (len(r.Mismatches) != 1 || r.Mismatches[0].String() != want):
				t.Errorf("%v, want %s", r.Mismatches, want)
			}
			if r.CostOnly() != (r.Case == "bad cost") {
				t.Errorf("only the cost is wrong: %v", r.CostOnly())
			}
		})
	}
}

func TestReadsOfRAMThatNothingWroteAreFound(t *testing.T) {
	m := practiced(t)
	m.FailUninitialised()
	for _, r := range m.RunCases() {
		var found []string
		for _, b := range r.Mismatches {
			if b.Place == "uninitialised" {
				found = append(found, b.String())
			}
		}
		want := 0
		if r.Case == "uninitialised" {
			want = 1
		}
		if len(found) != want || want == 1 && !strings.HasPrefix(found[0], "buffer ($0300) is read at fresh+2 (x.asm:") {
			t.Errorf("%s, %s: %q", r.Routine, r.Case, found)
		}
	}
	var one []string
	_, err := m.Call(budget.Call{Routine: "fresh", Uninitialised: func(r budget.UninitialisedRead) { one = append(one, r.String()) }})
	if err != nil || len(one) != 3 {
		t.Errorf("without anything set: %v, %q; want both bytes of ptr, and what they point to", err, one)
	}
}

func TestAReplacedRoutineIsBackAfterTheCall(t *testing.T) {
	m := practiced(t)
	for range 2 {
		for _, r := range m.RunCases() {
			if r.Routine == "use" && !r.OK() {
				t.Fatal(r.Mismatches, r.Err)
			}
		}
	}
	if _, err := m.Call(budget.Call{Routine: "send", Limit: 1000}); err == nil {
		t.Error("send returns, and it never does unless it is replaced")
	}
}
