package drawing

import (
	"slices"
	"strings"
	"testing"
)

func TestLinesAreOnOneScaleAndNamedAtTheirEnds(t *testing.T) {
	curve := func(name string, points ...[2]float64) Curve { return Curve{name, points} }
	c := Lines{Title: "t", Across: "slots", Up: "cycles", Wide: 100, Limit: 800, LimitName: "a frame", Panels: []Panel{
		{"few", []Curve{curve("scan", [2]float64{0, 0}, [2]float64{10, 500}), curve("list", [2]float64{0, 0}, [2]float64{10, 500}), curve("gone")}},
		{"many", []Curve{curve("scan", [2]float64{0, 1000}, [2]float64{10, 1000}), curve("list", [2]float64{5, 990}, [2]float64{10, 990})}},
	}}
	_, _, list := shapes(t, c.SVG())
	var curves, names []string
	for _, s := range list {
		if strings.HasPrefix(s.Class, "s") && s.Points != "" {
			curves = append(curves, s.Class+" "+s.Points)
		}
		if s.XMLName.Local == "text" {
			names = append(names, s.Text)
		}
	}
	// 0 lies on the base at 264, 1,000 at the top, 210 above it.
	want := []string{"s0 64,264 164,159", "s1 64,264 164,159"}
	if !slices.Equal(curves[:2], want) || !strings.HasSuffix(curves[2], ",54") || len(curves) != 4 {
		t.Errorf("the curves are %q", curves)
	}
	for _, name := range []string{"few", "many", "scan, list 500", "1,000", "cycles", "slots", "a frame"} {
		if !slices.Contains(names, name) {
			t.Errorf("%q is missing among %q", name, names)
		}
	}
	var ends []float64
	for _, s := range list {
		if s.Text == "scan 1,000" || s.Text == "list 990" {
			ends = append(ends, s.Y)
		}
	}
	if len(ends) != 2 || ends[1]-ends[0] != lineH {
		t.Errorf("names of curves that end close together stand at %v", ends)
	}
}

func TestADotForEachValueWithItsFigure(t *testing.T) {
	c := Dots{Title: "t", Across: "cycles", Values: []string{"none", "all"}, Rows: []DotRow{{"scan", []float64{225, 801}}, {"list", []float64{9, 1200}}}}
	_, _, list := shapes(t, c.SVG())
	var dots []shape
	var texts []string
	for _, s := range list {
		switch s.XMLName.Local {
		case "circle":
			dots = append(dots, s)
		case "text":
			texts = append(texts, s.Text)
		}
	}
	dots = dots[2:] // of the head
	if len(dots) != 4 || dots[0].CY != dots[1].CY || dots[1].Class != dots[3].Class || dots[0].Class == dots[1].Class {
		t.Fatalf("the dots are %+v", dots)
	}
	if unit := (dots[3].CX - dots[2].CX) / (1200 - 9); dots[1].CX-dots[0].CX < 575*unit || dots[1].CX-dots[0].CX > 577*unit {
		t.Errorf("the dots of 225 and 801 lie %g apart, those of 9 and 1,200 %g", dots[1].CX-dots[0].CX, dots[3].CX-dots[2].CX)
	}
	for _, want := range []string{"scan", "225", "801", "list", "9", "1,200", "cycles"} {
		if !slices.Contains(texts, want) {
			t.Errorf("%q is missing among %q", want, texts)
		}
	}
}

func TestTicksAreRound(t *testing.T) {
	for high, want := range map[float64]float64{0: 1, 1: 1, 6: 1, 8: 2, 64: 20, 801: 200, 1024: 200, 1200: 200, 2000: 500, 6898: 2000, 720: 200} {
		if got := ticks(high); got != want {
			t.Errorf("up to %g: every %g, want %g", high, got, want)
		}
	}
}
