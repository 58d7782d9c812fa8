package bound

import (
	"fmt"
	"testing"
)

// TestDecisions writes out a trace with repeated rounds, and refuses one that is too long.
func TestDecisions(t *testing.T) {
	first := &trace{pc: 1, to: 2}
	round := &trace{prev: &trace{pc: 3, to: 4}, pc: 5, to: 6}
	list := func(w *trace) string {
		d, ok := w.decisions()
		return fmt.Sprint(len(d), d[:min(len(d), 8)], ok)
	}
	for _, row := range []struct {
		way  *trace
		want string
	}{
		{nil, "0 [] true"},
		{&trace{prev: &trace{prev: first, again: round, times: 2}, pc: 7, to: 8}, "6 [{1 2 false} {3 4 false} {5 6 false} {3 4 false} {5 6 false} {7 8 false}] true"},
		{&trace{again: round, times: maxDecisions / 2}, fmt.Sprint(maxDecisions, " [{3 4 false} {5 6 false} {3 4 false} {5 6 false} {3 4 false} {5 6 false} {3 4 false} {5 6 false}] true")},
		{&trace{again: round, times: maxDecisions/2 + 1}, "0 [] false"},
		{&trace{prev: first, again: round, times: maxDecisions / 2}, "0 [] false"},
		{&trace{prev: first, again: &trace{again: round, times: maxDecisions}, times: 1}, "0 [] false"},
	} {
		if got := list(row.way); got != row.want {
			t.Errorf("%s; want %s", got, row.want)
		}
	}
}
