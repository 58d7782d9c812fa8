package export

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	pprof "github.com/google/pprof/profile"

	"pool6502/asm"
	"pool6502/budget/profile"
	"pool6502/budget/program"
)

// boot is how the games of the tests begin: it waits for the PPU and switches the NMI on.
const boot = `        .mapper 0
        .chrrom 8
        .vectors nmi, reset, irq
        .zeropage
frames: .res 1
        .code
reset:  ldx #$FF
        txs
.first: bit $2002
        bpl .first
.warm:  bit $2002
        bpl .warm
        lda #$80
        sta $2000
`

// game has an NMI with a sprite transfer, a routine that is called from two lines, a branch that
// is never taken and code that never runs.
const game = boot + `main:   jsr work
        jsr work
        lda frames
.wait:  cmp frames
        beq .wait
        jmp main
work:   ldy #3
.loop:  dey
        bne .loop
        lda #1
        beq never
        rts
never:  inx
        rts
nmi:    pha
        lda #2
        sta $4014
        inc frames
        pla
irq:    rti
`

func record(t *testing.T, file string, frames int) *profile.Profile {
	t.Helper()
	prog, err := asm.Assemble(fstest.MapFS{file: {Data: []byte(game)}}, file, asm.Options{})
	if err != nil {
		t.Fatal(err)
	}
	p, err := profile.Record(context.Background(), program.Of(prog), profile.Options{Frames: frames, Busiest: 2})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func line(t *testing.T, text string) int {
	t.Helper()
	before, _, ok := strings.Cut(game, text)
	if !ok {
		t.Fatalf("%q is not in the source", text)
	}
	return strings.Count(before, "\n") + 1
}

func TestPprofHasEveryCycleOnItsLine(t *testing.T) {
	p := record(t, "game.asm", 30)
	var b bytes.Buffer
	if err := Pprof(&b, p); err != nil {
		t.Fatal(err)
	}
	got, err := pprof.Parse(&b)
	if err != nil {
		t.Fatal(err)
	}
	if err := got.CheckValid(); err != nil {
		t.Error(err)
	}
	var cycles, waiting, inLoop int64
	callers := map[int64]bool{}
	for _, s := range got.Sample {
		cycles += s.Value[0]
		waiting += s.Value[1]
		leaf := s.Location[0].Line[0]
		if leaf.Function.Name == "work" && leaf.Line == int64(line(t, "bne .loop")) {
			inLoop += s.Value[0]
			callers[s.Location[1].Line[0].Line] = true
		}
		if leaf.Function.Name == "(OAM DMA)" && s.Location[1].Line[0].Function.Name != "nmi" {
			t.Errorf("the transfer is in %s", s.Location[1].Line[0].Function.Name)
		}
	}
	if uint64(cycles+waiting) != p.Cycles() || uint64(waiting) != p.Causes[profile.Waiting] {
		t.Errorf("%d cycles and %d waiting, of %d", cycles, waiting, p.Cycles())
	}
	if inLoop == 0 || inLoop%8 != 0 { // 3 + 3 + 2 cycles a call
		t.Errorf("bne .loop: %d cycles", inLoop)
	}
	first := int64(line(t, "main:   jsr work"))
	if len(callers) != 2 || !callers[first] || !callers[first+1] {
		t.Errorf("work is called from the lines %v", callers)
	}
}

func TestACPUProfileTakesAsLongAsTheRun(t *testing.T) {
	p := record(t, "game.asm", 30)
	var b bytes.Buffer
	if err := CPUProfile(&b, p); err != nil {
		t.Fatal(err)
	}
	var got cpuProfile
	if err := json.Unmarshal(b.Bytes(), &got); err != nil {
		t.Fatal(err)
	}
	var hits, time, seen uint64
	children := map[int]bool{}
	for i, n := range got.Nodes {
		if n.ID != i+1 {
			t.Errorf("node %d has the id %d", i, n.ID)
		}
		hits += n.HitCount
		var inLines uint64
		for _, l := range n.PositionTicks {
			inLines += l.Ticks
		}
		if n.CallFrame.URL != "" && inLines != n.HitCount {
			t.Errorf("%s: %d of %d cycles are on lines", n.CallFrame.FunctionName, inLines, n.HitCount)
		}
		for _, c := range n.Children {
			if children[c] {
				t.Errorf("node %d has two parents", c)
			}
			children[c] = true
			seen++
		}
	}
	for _, d := range got.TimeDeltas {
		time += uint64(d)
	}
	if hits != p.Cycles() || time != uint64(got.EndTime) || len(got.Samples) != len(got.TimeDeltas) || seen != uint64(len(got.Nodes)-1) {
		t.Errorf("%d of %d cycles, %d of %d µs, %d samples, %d deltas, %d children of %d nodes", hits, p.Cycles(), time, got.EndTime, len(got.Samples), len(got.TimeDeltas), seen, len(got.Nodes))
	}
	if seconds := float64(got.EndTime) / 1e6; seconds < 0.49 || seconds > 0.51 {
		t.Errorf("30 frames take %v s", seconds)
	}
}

func TestTheTimelineNests(t *testing.T) {
	p := record(t, "game.asm", 30)
	var b bytes.Buffer
	if err := Trace(&b, p); err != nil {
		t.Fatal(err)
	}
	var got struct{ TraceEvents []traceEvent }
	if err := json.Unmarshal(b.Bytes(), &got); err != nil {
		t.Fatal(err)
	}
	var open []float64 // ends of the calls that are not over
	names := map[string]int{}
	for _, e := range got.TraceEvents {
		names[e.Name]++
		if e.Phase != "X" || e.TID != rowCalls {
			continue
		}
		for len(open) > 0 && open[len(open)-1] <= e.Time+1e-6 {
			open = open[:len(open)-1]
		}
		if end := e.Time + *e.For; len(open) > 0 && end > open[len(open)-1]+1e-6 {
			t.Errorf("%s at %v ends after its caller", e.Name, e.Time)
		} else {
			open = append(open, end)
		}
	}
	if len(p.Trees) != 2 || names["busy cycles"] != 30 || names["OAM DMA"] != 1 && names["OAM DMA"] != 2 || names["work"] == 0 {
		t.Errorf("%d trees, %v", len(p.Trees), names)
	}
}

func TestCoverageCountsLinesAndBranches(t *testing.T) {
	p := record(t, "game.asm", 30)
	var b bytes.Buffer
	if err := LCOV(&b, p); err != nil {
		t.Fatal(err)
	}
	text := b.String()
	calls := uint64(0)
	for _, r := range p.Routines {
		if r.Name == "work" {
			calls = r.Calls
		}
	}
	for _, want := range []string{
		"SF:game.asm\n",
		fmt.Sprintf("FNDA:%d,work\n", calls),
		fmt.Sprintf("DA:%d,%d\n", line(t, "work:   ldy #3"), calls),
		fmt.Sprintf("DA:%d,%d\n", line(t, "        bne .loop"), 3*calls),
		fmt.Sprintf("DA:%d,0\n", line(t, "never:")),
		fmt.Sprintf("FN:%d,never\n", line(t, "never:")), "FNDA:0,never\n",
		fmt.Sprintf("BRDA:%d,0,0,%d\nBRDA:%[1]d,0,1,%[3]d\n", line(t, "        bne .loop"), 2*calls, calls),
		fmt.Sprintf("BRDA:%d,0,0,0\nBRDA:%[1]d,0,1,%[2]d\n", line(t, "        beq never"), calls),
		fmt.Sprintf("DA:%d,%d\n", line(t, "nmi:"), nmis(p)),
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is missing in\n%s", want, text)
		}
	}
	form := regexp.MustCompile(`^(TN:|SF:.+|FN:\d+,.+|FNDA:\d+,.+|(FNF|FNH|BRF|BRH|LF|LH):\d+|DA:\d+,\d+|BRDA:\d+,\d+,\d+,(\d+|-)|end_of_record)$`)
	for _, l := range strings.Split(strings.TrimSpace(text), "\n") {
		if !form.MatchString(l) {
			t.Errorf("no record: %q", l)
		}
	}
}

func nmis(p *profile.Profile) uint64 {
	i := slices.IndexFunc(p.Routines, func(r profile.Routine) bool { return r.Name == "nmi" })
	return p.Routines[i].Calls
}

func TestNamesCannotBreakALine(t *testing.T) {
	p := record(t, "a\nSF:b.asm", 8)
	var b bytes.Buffer
	if err := LCOV(&b, p); err != nil {
		t.Fatal(err)
	}
	if strings.Count(b.String(), "\nSF:") != 1 {
		t.Errorf("%s", b.String())
	}
}
