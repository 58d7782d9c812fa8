package report

import (
	"bytes"
	"context"
	"encoding/json"
	"strings"
	"testing"

	"pool6502/budget/claim"
)

// grid is a crossover of two pools whose costs are formulas.
func grid(t *testing.T) *claim.Grid {
	t.Helper()
	s := claim.Sweep{
		Pools: []string{"scan", "packed"}, Slots: []int{8, 16}, Fractions: []float64{0, 0.01, 0.5, 1}, Spawns: []int{0, 4},
		Cost: func(_ context.Context, c claim.Cell) (float64, error) {
			if c.Pool == "scan" {
				return float64(14*c.Slots + 40*c.Live + 60*c.Spawns), nil
			}
			return float64(60*c.Live + 30*c.Spawns + 20), nil
		},
	}
	g, err := s.Run(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestASectionIsPartOfEveryFormat(t *testing.T) {
	r := sampleReport()
	r.Sections = append(r.Sections, Crossover("Two pools against each other", "Cycles a frame.", grid(t)), Section{Key: "more", Value: []string{"<&>"}})
	for format, wants := range map[string][]string{
		"text":     {"8 slots, cycles a frame", "16 slots", "packed", "500"},
		"markdown": {"## Two pools against each other\n\nCycles a frame.\n", "### 16 slots", "| 0 | 4 | 352 | 140 | packed | 212 |"},
		"json":     {`"crossover": {`, `"cycles": 432`, `"<&>"`},
	} {
		t.Run(format, func(t *testing.T) {
			var b bytes.Buffer
			if err := r.Write(&b, format); err != nil {
				t.Fatal(err)
			}
			for _, want := range wants {
				if !strings.Contains(b.String(), want) {
					t.Errorf("there is no %q:\n%s", want, b.String())
				}
			}
			if format == "json" && !json.Valid(b.Bytes()) {
				t.Errorf("this is no JSON:\n%s", &b)
			}
		})
	}
	if f := r.Figures(); f["crossover/scan/8/live8/spawns0"] != 432 {
		t.Errorf("figures %v", f)
	}
}

func TestAPopulationIsANumberOrNone(t *testing.T) {
	for n, want := range map[int]string{-1: "none", 0: "0", 1: "1", 1200: "1,200"} {
		t.Run(want, func(t *testing.T) {
			if got := population(n); got != want {
				t.Errorf("%d is %q", n, got)
			}
		})
	}
}
