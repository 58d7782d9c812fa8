package report_test

import (
	"bytes"
	"fmt"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"pool6502/asm"
	"pool6502/budget"
	"pool6502/budget/bound"
	"pool6502/budget/program"
	"pool6502/budget/report"
)

const boundSource = ` .zeropage
count: .res 1
 .code
;;; f - a loop.
;;; Needs    X={0..3}
;;; Case     most: X=3 -> , 19 cycles
;;; Budget   <= 19 cycles
f: dex
 bpl f
 rts
;;; g - another one.
;;; Needs    count={1..4}
;;; Case     few: count=2 -> , 12 cycles
;;; Budget   <= 30 cycles
g: ldx count
.n: dex
 bne .n
 rts
;;; h - without an end.
;;; Case     none: $20=1 -> A=1
;;; Budget   <= 30 cycles
h: lda $20
 beq h
 rts
`

// opened is a machine with a source.
func opened(t *testing.T, src string) (*asm.Program, *budget.Machine) {
	t.Helper()
	prog, err := asm.Assemble(fstest.MapFS{"f.asm": {Data: []byte(src)}}, "f.asm", asm.Options{})
	if err != nil {
		t.Fatal(err)
	}
	m, err := budget.Open(program.Of(prog), budget.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return prog, m
}

func tryBounds(t *testing.T, src string) *report.Tests {
	t.Helper()
	prog, m := opened(t, src)
	p, err := bound.New(program.Of(prog))
	if err != nil {
		t.Fatal(err)
	}
	return &report.Tests{Files: []report.File{report.TestBounds("f.asm", m, p, true)}}
}

// TestRoutinesOfTwoBanksAreMeasuredApart has two routines at the same address.
func TestRoutinesOfTwoBanksAreMeasuredApart(t *testing.T) {
	const src = " .mapper 2\n .prgrom 64\n .bank 0, $8000\n .org $8000\n;;; f - does little.\n;;; Case     one: X=1 -> X=1, 0 cycles\nf: rts\n" +
		" .bank 1, $8000\n .org $8000\n;;; g - does more.\n;;; Case     one: X=1 -> X=1, 4 cycles\ng: nop\n nop\n rts\n .bank 3, $C000\n .org $C000\nreset: jmp reset\n .vectors reset, reset, reset\n"
	for i, b := range tryBounds(t, src).Files[0].Bounds {
		if want := 4 * i; b.Measured != want || b.Worst != want {
			t.Errorf("%s: %d measured, %d proved; want %d", b.Routine, b.Measured, b.Worst, want)
		}
	}
}

// TestHeadersOfOneAddressAreMeasuredApart has two headers at one address, with Needs for their own cases, and one without Needs.
func TestHeadersOfOneAddressAreMeasuredApart(t *testing.T) {
	const src = ";;; few - counts.\n;;; Needs X={1..4}\n;;; Case one: X=1 ->\n;;; Case two: X=2 ->\nfew:\n;;; many - counts further.\n;;; Needs X={5..8}\n;;; Case most: X=8 ->\nmany:\n" +
		";;; none - has no case.\n;;; Needs X={5..8}\nnone:\n;;; any - counts.\nany: dex\n bne any\n rts\n"
	want := []int{9, 39, -1, 39}
	for i, b := range tryBounds(t, src).Files[0].Bounds {
		if b.Measured != want[i] || b.Outside() {
			t.Errorf("%s: %d measured, want %d; outside: %t", b.Routine, b.Measured, want[i], b.Outside())
		}
	}
}

func TestAVerdictStandsBesideEachBudget(t *testing.T) {
	tests := tryBounds(t, boundSource)
	if n := tests.Failed(); n != 1 { // the one that is open
		t.Errorf("%d failed", n)
	}
	for i, want := range []string{"reached", "proved", "open"} {
		b := &tests.Files[0].Bounds[i]
		if got := b.Verdict(b.Measured); got != want {
			t.Errorf("%s is %s, want %s", b.Routine, got, want)
		}
	}
	for format, want := range map[string]string{
		"text":  "no limit was found for the loop",
		"json":  `"verdict": "reached"`,
		"junit": "open: unbounded at",
	} {
		var out bytes.Buffer
		if err := tests.Write(&out, format); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(out.String(), want) {
			t.Errorf("%s does not say %q:\n%s", format, want, &out)
		}
	}
}

// f takes 4 cycles for X = 0 and 19 for X = 3; g 7 for a count of 1, 12 for 2 and 22 for 4.
func TestTheTableOfBoundsHasWhatIsMeasuredAndProved(t *testing.T) {
	var out bytes.Buffer
	if err := tryBounds(t, boundSource).Write(&out, "text"); err != nil {
		t.Fatal(err)
	}
	text := regexp.MustCompile(` +`).ReplaceAllString(out.String(), " ")
	for _, want := range []string{"│ f │ 19 │ 19 │ 4 │ 19 │ ", "│ g │ 30 │ 12 │ 7 │ 22 │ ", "│ ok │ f │ most │ 19 │ 31 │", "│ ok │ g │ few │ 12 │ 24 │"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is missing in\n%s", want, &out)
		}
	}
}

// Of the routines of the source, f, g and h are called and have budgets, k is called and has none, n is never called, and
// plain has no header.
func TestBudgetsAreThoseOfRoutinesThatWereCalled(t *testing.T) {
	tests := tryBounds(t, boundSource+";;; k - calls.\n;;; Case     it: X=1 -> X=1\nk: jmp plain\nplain: rts\n;;; n - nobody calls it.\n;;; Budget   <= 9 cycles\nn: rts\n")
	var got []string
	for _, b := range tests.Files[0].Budgets {
		got = append(got, fmt.Sprintf("%s:%d %s %s %d of %d", b.File, b.Line, b.Pool, b.Routine, b.Worst, b.Budget))
	}
	if s := strings.Join(got, ", "); s != "f.asm:4 f.asm f 19 of 19, f.asm:11 f.asm g 12 of 30, f.asm:19 f.asm h 5 of 30" {
		t.Error(s)
	}
}

func TestAReportHasTheBudgetsAndSizesOfAProgram(t *testing.T) {
	_, m := opened(t, boundSource)
	m.RunCases()
	var r report.Report
	r.AddProgram("pool", m)
	if got := fmt.Sprint(r.Budgets, r.Sizes); got != "[{pool f f.asm 4 19 19} {pool g f.asm 11 12 30} {pool h f.asm 19 5 30}] [{pool f 4} {pool g 6} {pool h 5}]" {
		t.Error(got)
	}
}

func TestANoteThatACallContradictsFails(t *testing.T) {
	for _, row := range []struct{ name, old, bad, says string }{
		{"register", "X={0..3}", "X={0..2}", "X is 3"},
		{"memory", "count={1..4}", "count={3..4}", "$0000 holds 2"},
		{"loop", "Needs    count={1..4}", "Bound    .n <= 1", "more than 1 rounds"},
	} {
		t.Run(row.name, func(t *testing.T) {
			tests := tryBounds(t, strings.Replace(boundSource, row.old, row.bad, 1))
			if tests.Failed() == 0 {
				t.Fatal("nothing failed")
			}
			var out bytes.Buffer
			if err := tests.Write(&out, "text"); err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(out.String(), row.says) || !strings.Contains(out.String(), "does not hold") {
				t.Errorf("it does not say %q:\n%s", row.says, &out)
			}
		})
	}
}

// TestTheSlackOfABoundIsReportedWhereEverythingWasTried has a routine whose bound is exact, and one whose
// costliest ways exclude each other, which the analysis does not see.
func TestTheSlackOfABoundIsReportedWhereEverythingWasTried(t *testing.T) {
	const source = ` .code
;;; f - a loop.
;;; Needs    X={0..3}
;;; Case     all: X={0..3} -> , <= 19 cycles
f: dex
 bpl f
 rts
;;; g - bits 0 and 1 are never both set.
;;; Case     all: A={0..255} -> , <= 40 cycles
g: sta $10
 asl
 eor $10
 and $10
 sta $11
 lsr $11
 bcc .a
 nop
 nop
.a: lsr $11
 bcs .b
 rts
.b: nop
 rts
`
	tests := tryBounds(t, source)
	for i, b := range tests.Files[0].Bounds {
		if len(b.Exhausted) != 1 || b.Err != nil || b.Outside() {
			t.Fatalf("%s: %v, %v, outside %v", b.Routine, b.Exhausted, b.Err, b.Outside())
		}
		e := b.Exhausted[0]
		if e.Most+e.Slack != b.Worst || e.Combinations != []uint64{4, 256}[i] || i == 0 && e.Slack != 0 {
			t.Errorf("%s: %+v, the bound is %d", b.Routine, e, b.Worst)
		}
	}
	var out bytes.Buffer
	if err := tests.Write(&out, "text"); err != nil {
		t.Fatal(err)
	}
	if want := `f: all 4 combinations of its case "all" take 19 cycles at most, which is the bound`; !strings.Contains(out.String(), want) {
		t.Errorf("no %q in\n%s", want, out.String())
	}
	loose := report.Exhausted{Case: "all", Combinations: 4096, Most: 12, Slack: 3}
	if got := loose.String(); got != `all 4,096 combinations of its case "all" take 12 cycles at most; the bound has a slack of 3 cycles` {
		t.Error(got)
	}
}

// A call that costs more than its bound shows a mistake of the analysis, and fails.
func TestACallOutsideItsBoundFails(t *testing.T) {
	tests := tryBounds(t, boundSource)
	tests.Files[0].Bounds[0].Worst--
	if tests.Failed() != 2 { // with the one that is open
		t.Error("it does not fail")
	}
}

// Each case is called twice, with different values in the registers that it does not set. Here g is called where A is
// negative, which is so in one of the two calls.
func TestARoutineThatWasCalledOnceIsMeasured(t *testing.T) {
	const source = " .code\n;;; f - calls g for a negative A.\n;;; Case     any: X=1 -> X=1\nf: ora #0\n bpl .out\n jsr g\n.out: rts\n;;; g - waits.\ng: nop\n rts\n"
	bounds := tryBounds(t, source).Files[0].Bounds
	if len(bounds) != 2 || bounds[1].Routine != "g" || bounds[1].Measured != 2 {
		t.Errorf("%+v", bounds)
	}
}

func TestAuditOfPointersAndJumps(t *testing.T) {
	src := ";;; f - through a pointer.\n;;; Points   $10:$11={$0300}\n;;; Targets  g\n;;; Case     it: $10=0,3 $12=<g,>g -> A=0\n" +
		"f: ldy #0\n lda ($10),y\n jmp ($12)\ng: rts\nh: rts\n"
	for _, row := range []struct{ name, old, bad, says string }{
		{"both hold", "x", "x", ""},
		{"pointer", "$10=0,3", "$10=1,3", "Points does not hold: $10 points to $0301"},
		{"jump", "<g,>g", "<h,>h", "Targets does not hold"},
	} {
		t.Run(row.name, func(t *testing.T) {
			notes := tryBounds(t, " .code\n"+strings.Replace(src, row.old, row.bad, 1)).Files[0].Notes
			if row.says == "" {
				if len(notes) > 0 {
					t.Error(notes)
				}
				return
			}
			if len(notes) != 1 || !strings.Contains(notes[0].String(), row.says) {
				t.Errorf("%v does not say %q", notes, row.says)
			}
		})
	}
}
