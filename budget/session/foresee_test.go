package session

import "testing"

// TestAnotherNumberOfObjects computes the pass from the cost of one object, up to where the frame is full.
func TestAnotherNumberOfObjects(t *testing.T) {
	v := Verdict{Whole: 29780, Pass: 35480, Share: 15480, Calls: 1, Live: 120, Pool: "particle"} // 20,000 + 120 × 129
	for _, c := range []struct{ n, want int }{{0, 20000}, {1, 20129}, {75, 29675}, {76, 29804}, {120, 35480}} {
		if got, ok := v.With(c.n); !ok || got != c.want {
			t.Errorf("with %d: %d, %v, want %d", c.n, got, ok, c.want)
		}
	}
	if v.Room() != 75 {
		t.Errorf("the frame is full with %d, want 75", v.Room())
	}
	for what, wrong := range map[string]func(*Verdict){
		"the rest alone takes more than a frame": func(v *Verdict) { v.Pass += 9781 },
		"more fitted than the estimate allows":   func(v *Verdict) { v.Fitted = 76 },
		"the routine's cost is per call":         func(v *Verdict) { v.Calls = 3 },
	} {
		v := v
		wrong(&v)
		if _, ok := v.With(1); ok || v.Room() != -1 {
			t.Errorf("%s, and there is an estimate", what)
		}
	}
	if v.Fitted = 75; v.Room() != 75 {
		t.Errorf("75 fitted, and there is room for %d", v.Room())
	}
}
