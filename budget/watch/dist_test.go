package watch

import "testing"

func TestDistributions(t *testing.T) {
	for _, row := range []struct {
		name    string
		values  []int
		fill    int
		percent int
		want    int
	}{
		{"none", nil, 0, 50, 0}, {"one", []int{7}, 0, 1, 7}, {"a zero below", []int{0, 7}, 0, 50, 0}, {"a zero above the middle", []int{0, 7}, 0, 51, 7},
		{"negative counts as zero", []int{-3, 7}, 0, 50, 0}, {"filled", []int{7}, 4, 75, 0}, {"filled, above", []int{7}, 4, 76, 7}, {"filled with less", []int{7, 8}, 1, 50, 7},
		{"all", []int{3, 1, 2}, 0, 100, 3}, {"the least", []int{3, 1, 2}, 0, 1, 1}, {"one of three", []int{3, 1, 2}, 0, 33, 1}, {"more than a third", []int{3, 1, 2}, 0, 34, 2},
	} {
		t.Run(row.name, func(t *testing.T) {
			var d Dist
			sum := 0
			for _, v := range row.values {
				d.AddRounded(v)
				sum += max(v, 0)
			}
			d.Fill(row.fill)
			if got := d.At(row.percent); got != row.want || d.Sum() != uint64(sum) || d.Count() != max(len(row.values), row.fill) {
				t.Errorf("%d, sum %d, %d figures; want %d", got, d.Sum(), d.Count(), row.want)
			}
		})
	}
	for v, want := range map[uint32]uint32{0: 0, 2047: 2047, 2048: 2049, 2049: 2049, 2050: 2051, 4095: 4095, 4096: 4098, 4099: 4098, 4100: 4102, 1 << 31: 1<<31 | 1<<20} {
		if got := rounded(v); got != want {
			t.Errorf("%d is rounded to %d, want %d", v, got, want)
		}
	}
	var exact Dist
	for v := range distExact {
		exact.AddRounded(v + 1)
	}
	if exact.round || exact.At(100) != distExact {
		t.Error("4,096 values are rounded")
	}
	for v := range 6 { // the latest four are not in the map yet
		exact.AddRounded(distExact + 1 + v)
	}
	exact.settle()
	for v := range exact.count {
		if v != rounded(v) {
			t.Errorf("%d is not rounded", v)
		}
	}
	var full Dist
	for v := 1; len(full.count) < distExact; v++ {
		full.AddRounded(v)
	}
	if full.round {
		t.Error("a full map is rounded before it is too full")
	}
	if !exact.round || exact.At(100) != distExact+6 || exact.At(1) != 42 {
		t.Errorf("4,102 values: rounded %v, the most %d, 1 %% %d", exact.round, exact.At(100), exact.At(1))
	}
}

func TestADistributionIsExactWhileItIsSmall(t *testing.T) {
	var d Dist
	for v := range 1000 {
		d.AddRounded(v)
	}
	if d.Median() != 499 || d.P99() != 989 || d.Max() != 999 || d.Mean() != 499.5 {
		t.Errorf("%d %d %d %v", d.Median(), d.P99(), d.Max(), d.Mean())
	}
	var large Dist
	for v := range 200_000 {
		large.AddRounded(v)
	}
	for percent, want := range map[int]int{50: 99_999, 99: 197_999, 1: 1999} {
		if got := large.At(percent); got < want-want/1000-1 || got > want+want/1000+1 {
			t.Errorf("%d %%: %d, want about %d", percent, got, want)
		}
	}
	if large.Max() != 199_999 || large.Sum() != 199_999*100_000 || len(large.count) > 4*distExact {
		t.Errorf("max %d, sum %d, %d values", large.Max(), large.Sum(), len(large.count))
	}
	var empty Dist
	if empty.Fill(10); empty.At(99) != 0 || empty.Mean() != 0 {
		t.Error("zeros are not 0")
	}
}
