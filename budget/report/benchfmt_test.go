package report

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"pool6502/budget"
)

// odd is a report with names that a line of a benchmark could not hold as they are.
func odd(body int) *Report {
	return &Report{
		Routines: []RoutineRow{
			{Pool: "pool.asm", Routine: "pool_take", Condition: "full", Body: body},
			{Pool: "pool.asm", Routine: "PoolTake", Condition: "full", Body: 7},
			{Pool: "pool.asm", Routine: "@loop", Condition: "two\n words", Body: 8},
			{Pool: "a b\x01.asm", Routine: "été::x", Condition: "1", Body: 10},
		},
		Frames: []FrameRow{
			{Pool: "pool.asm", Frames: 60, Routine: "(nmi)", Stats: budget.Stats{Median: 1, P99: 2, Max: 3}},
			{Pool: "pool.asm", Frames: 60, Routine: "nmi", Stats: budget.Stats{Median: 1, P99: 2, Max: 3}},
		},
	}
}

func TestBenchmarksHaveTheFormOfGo(t *testing.T) {
	var b bytes.Buffer
	if err := odd(9).Write(&b, "benchfmt"); err != nil {
		t.Fatal(err)
	}
	line := regexp.MustCompile(`^(Unit \S+ assume=exact better=lower|pkg: .*|Benchmark[\p{Lu}\d]\S* \d+( \d+ \S+)+|)$`)
	seen := map[string]bool{}
	for _, l := range strings.Split(strings.TrimSpace(b.String()), "\n") {
		if !line.MatchString(l) {
			t.Errorf("no line of a benchmark: %q", l)
		}
		name, _, _ := strings.Cut(l, " ")
		if strings.HasPrefix(name, "Benchmark") && seen[name] {
			t.Errorf("%s is there twice", name)
		}
		seen[name] = true
	}
	for _, want := range []string{"\nBenchmarkPoolTake/full 1 9 cycles/op\n", "\npkg: a b?.asm\n"} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("%q is missing in\n%s", want, b.String())
		}
	}
}

// TestOutsideBenchstatReadsBenchmarks runs the real one.
func TestOutsideBenchstatReadsBenchmarks(t *testing.T) {
	if os.Getenv("OUTSIDE") == "" {
		t.Skip("make outside runs it: it needs golang.org/x/perf")
	}
	dir := t.TempDir()
	for name, body := range map[string]int{"old": 9, "new": 12} {
		var b bytes.Buffer
		if err := odd(body).Write(&b, "benchfmt"); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), b.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.Command("go", "run", "golang.org/x/perf/cmd/benchstat@v0.0.0-20260908200009-22c9c6c9d4da", "old", "new")
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, want := range []string{`PoolTake/full\s+9\.000 ± 0%\s+12\.000? ± 0%\s+\+33\.33%`, `PoolTake_/full\s+7\.000 ± 0%`, `Nmi/frames`, `Frame/nmi`, `two__words`} {
		if !regexp.MustCompile(want).Match(out) {
			t.Errorf("%s is missing in\n%s", want, out)
		}
	}
}
