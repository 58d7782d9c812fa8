package claim

import (
	"context"
	"errors"
	"fmt"
	"testing"
)

func sampleSweep() *Sweep {
	return &Sweep{
		Pools: []string{"scan", "packed"}, Slots: []int{8, 16}, Fractions: []float64{0, 0.01, 0.5, 1}, Spawns: []int{0, 4},
		Cost: func(_ context.Context, c Cell) (float64, error) {
			if c.Pool == "scan" {
				return float64(14*c.Slots + 40*c.Live + 60*c.Spawns), nil
			}
			return float64(60*c.Live + 30*c.Spawns + 20), nil
		},
	}
}

func TestTheCheapestPoolOfEachPlaceWins(t *testing.T) {
	g, err := sampleSweep().Run(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	if got := g.Lives(8); len(got) != 3 || got[1] != 4 {
		t.Errorf("live slots %v; a fraction that rounds to the same number is measured once", got)
	}
	for _, c := range []struct {
		slots, live, spawns int
		pool                string
		margin              float64
	}{
		{8, 0, 0, "packed", 92}, {8, 8, 0, "scan", 500 - 432}, {16, 8, 0, "packed", 544 - 500}, {8, 8, 4, "packed", 672 - 620},
	} {
		t.Run(fmt.Sprintf("%d slots, %d live, %d spawns", c.slots, c.live, c.spawns), func(t *testing.T) {
			if w := g.Winner(c.slots, c.live, c.spawns); w.String() != c.pool || w.Margin() != c.margin {
				t.Errorf("%+v: %s by %v", c, w, w.Margin())
			}
		})
	}
}

func TestASkippedPlaceIsNotMeasured(t *testing.T) {
	s := sampleSweep()
	s.Skip = func(live, spawns int) bool { return spawns > live }
	g, err := s.Run(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := g.At("scan", 8, 0, 4); ok {
		t.Error("a place with more spawns than live slots was measured")
	}
	if w := g.Winner(8, 0, 4); len(w.Pools) > 0 {
		t.Errorf("%s wins a place that was not measured", w)
	}
	if w := g.Winner(8, 4, 4); len(w.Pools) == 0 {
		t.Error("no pool wins a place with as many spawns as live slots")
	}
	if want := 2 * (3 + 2 + 3 + 2); len(g.Cells) != want || len(s.Cells()) != want {
		t.Errorf("%d cells measured of %d, want %d", len(g.Cells), len(s.Cells()), want)
	}
}

func TestACellThatCannotBeMeasuredIsNamed(t *testing.T) {
	s := sampleSweep()
	s.Cost = func(_ context.Context, c Cell) (float64, error) {
		if c.Live == 4 && c.Pool == "packed" {
			return 0, errors.New("no")
		}
		return 1, nil
	}
	if _, err := s.Run(context.Background()); err == nil || err.Error() != "packed with 4 of 8 slots live and 0 spawns: no" {
		t.Errorf("error %v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := s.Run(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v after the run was cancelled", err)
	}
}
