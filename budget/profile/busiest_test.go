package profile

import (
	"slices"
	"testing"
)

func TestTheBusiestFramesAreRecordedInFull(t *testing.T) {
	p := record(t, game, Options{Frames: 40, Busiest: 5, Trees: []int{7}})
	var want []Frame
	for _, f := range p.Frames {
		if f.Number != 7 {
			want = append(want, f)
		}
	}
	slices.SortStableFunc(want, func(a, b Frame) int {
		switch {
		case busier(&a, &b):
			return -1
		case busier(&b, &a):
			return 1
		}
		return 0
	})
	numbers := []uint32{7}
	for _, f := range want[:5] {
		numbers = append(numbers, f.Number)
	}
	slices.Sort(numbers)
	var got []uint32
	for _, tree := range p.Trees {
		got = append(got, tree.Frame.Number)
		if tree.Picture == nil || len(tree.Calls) == 0 {
			t.Errorf("frame %d has no picture or no calls", tree.Frame.Number)
		}
		waiting := 0
		for _, w := range tree.Waits {
			waiting += w.End - w.Start
		}
		if all := int(tree.Frame.Cycles - tree.Frame.Busy); waiting != all {
			t.Errorf("frame %d: %d cycles of waiting in stretches, %d in all", tree.Frame.Number, waiting, all)
		}
	}
	if !slices.Equal(got, numbers) {
		t.Errorf("frames %v, want %v", got, numbers)
	}
}
