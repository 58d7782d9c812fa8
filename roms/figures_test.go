package roms

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"pool6502/budget"
	"pool6502/budget/report"
	record "pool6502/internal/golden"
	"pool6502/roms/bench"
)

// update renews the golden figures, the tables of the lessons and the picture of
// the crossover: go test ./roms -run 'Figures|Lessons' -update
var update = record.Update

const golden = "testdata/figures.txt"

// measured is everything the tests of this package compare, measured once.
var measured = sync.OnceValues(func() (*measurements, error) {
	ctx, lab := context.Background(), sources
	report, err := Measure(ctx, lab, Options{Crossover: true})
	if err != nil {
		return nil, err
	}
	m := &measurements{Report: report, bySize: map[string][]budget.CaseResult{}, tables: map[string]bench.Table{}}
	for _, p := range All() {
		for name, measure := range p.Tables {
			if m.tables[tableOf(p.Name, name)], err = measure(ctx, lab); err != nil {
				return nil, err
			}
		}
		for _, slots := range p.Sizes {
			c, err := contractOf(p.Main, slots)
			if err != nil {
				return nil, err
			}
			m.bySize[sized(p.Name, slots)] = c.cases
		}
	}
	return m, nil
})

// measurements are a report and the cases of each pool in each of its sizes.
type measurements struct {
	*Report
	bySize map[string][]budget.CaseResult
	tables map[string]bench.Table
}

func tableOf(pool, name string) string { return pool + "/" + name }

func sized(pool string, slots int) string { return fmt.Sprintf("%s-%d", pool, slots) }

func (m *measurements) figures() report.Figures {
	f := m.Figures()
	for key, cases := range m.bySize {
		for _, c := range cases {
			f.Set(float64(c.Body), "size", key, c.Routine, c.Case)
		}
	}
	for key, t := range m.tables {
		for _, r := range t.Rows {
			for i, v := range r.Cells {
				f.Set(v, "table", key, r.Name, t.Columns[i+1])
			}
		}
	}
	return f
}

func TestFiguresAreWhatTheGoldenFileSays(t *testing.T) {
	m, err := measured()
	if err != nil {
		t.Fatal(err)
	}
	got := m.figures()
	if *update {
		if err := writeFile(golden, func(f *os.File) error { return got.Write(f) }); err != nil {
			t.Fatal(err)
		}
		return
	}
	file, err := os.Open(golden)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	want, err := report.ReadFigures(golden, file)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range want.Changes(got) {
		t.Error(c)
	}
}

// TestAReportIsABaseline holds the sections to SectionKeys, which readers of
// baselines go by.
func TestAReportIsABaseline(t *testing.T) {
	m, err := measured()
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := m.Write(&b, "json"); err != nil {
		t.Fatal(err)
	}
	base, err := report.ReadBaseline("report.json", b.Bytes(), SectionKeys...)
	if err != nil || len(base.Routines) != len(m.Routines) || len(base.Frames) != len(m.Frames) {
		t.Error(base, err)
	}
	if len(m.Sections) != len(SectionKeys) {
		t.Errorf("%d sections, %d keys", len(m.Sections), len(SectionKeys))
	}
}

func writeFile(path string, write func(*os.File) error) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	if err := write(f); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}

// Every size of every pool keeps its contracts: cases, keeps and budgets.
func TestContractsHoldInEverySize(t *testing.T) {
	for _, p := range All() {
		for _, path := range append([]string{p.Main}, p.Libraries...) {
			holds(t, path, p.Sizes...)
		}
	}
}
