package plot

import (
	"bytes"
	"context"
	"image/png"
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

func TestThePictureIsTheSameEveryTime(t *testing.T) {
	g := grid(t)
	for _, format := range []string{"svg", "png"} {
		t.Run(format, func(t *testing.T) {
			var a, b bytes.Buffer
			if err := Crossover(&a, format, g); err != nil {
				t.Fatal(err)
			}
			if err := Crossover(&b, format, g); err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(a.Bytes(), b.Bytes()) {
				t.Errorf("two %s pictures of one grid differ", format)
			}
			if format == "png" {
				if _, err := png.Decode(&a); err != nil {
					t.Error(err)
				}
			} else if !strings.Contains(a.String(), "16 slots") {
				t.Error("the SVG does not name its panels")
			}
		})
	}
	if err := Crossover(&bytes.Buffer{}, "bmp", g); err == nil {
		t.Error("bmp is drawn")
	}
}
