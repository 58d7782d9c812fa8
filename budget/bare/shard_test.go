package bare

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"
)

func TestShardsAreRead(t *testing.T) {
	for text, want := range map[string]Shard{"1/1": {1, 1}, "3/16": {3, 16}, "65536/65536": {65536, 65536}} {
		if got, err := ParseShard(text); err != nil || got != want || got.String() != text {
			t.Errorf("%s: %v, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "3", "0/4", "5/4", "-1/4", "1/0", "1/65537", "1/2/3", "a/b", "1/ 2", "1/99999999999999999999", "99999999999999999999/2"} {
		if got, err := ParseShard(text); err == nil {
			t.Errorf("%s: %v", text, got)
		}
	}
	if s := (Shard{}); !s.All() || s.String() != "1/1" || !s.Has(7) {
		t.Errorf("%v", s)
	}
	if s := (Shard{1, 1}); !s.All() {
		t.Errorf("%v is not all", s)
	}
	if s := (Shard{1, 2}); s.All() || s.String() != "1/2" || !s.Has(0) || s.Has(1) {
		t.Errorf("%v", s)
	}
	if s := (Shard{2, 3}); s.All() || s.Has(0) || !s.Has(1) || !s.Has(4) {
		t.Errorf("%v", s)
	}
}

// TestShardsAreAllOfIt counts combinations in runs, part by part.
func TestShardsAreAllOfIt(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 500 {
		total, of := r.Uint64N(1<<r.IntN(26))+1, r.IntN(20)+1
		sum := uint64(0)
		for i := range of {
			s := Shard{i + 1, of}
			size, first, step := s.chunks(total)
			n := uint64(0)
			for lo := first * size; lo < total; lo += step * size {
				n += min(lo+size, total) - lo
			}
			if n != s.Count(total) {
				t.Fatalf("%v of %d: %d, Count says %d", s, total, n, s.Count(total))
			}
			sum += n
		}
		if sum != total {
			t.Fatalf("%d parts of %d hold %d", of, total, sum)
		}
	}
}

// TestShardsFindTogetherWhatOneRunFinds compares every figure.
func TestShardsFindTogetherWhatOneRunFinds(t *testing.T) {
	c, k := byteCase()
	k.Cycles, k.AtMost = 5, true
	m := load(New(), 0xC9, 0xC8, 0x90, 0x02, 0xA2, 0x07, 0x60) // cmp #200, bcc, ldx #7
	all := run(m, c, k, Options{})
	for _, of := range []int{1, 2, 3, 16, 100, 1100} {
		t.Run(fmt.Sprint(of), func(t *testing.T) {
			tried, failing, atMax, low, high, first := uint64(0), uint64(0), uint64(0), 1000, 0, all.Total
			for i := range of {
				r := Exhaust(context.Background(), m, c, k, Options{Regs: Garbage(1), Shard: Shard{i + 1, of}})
				tried += r.Tried
				failing += r.Failing
				if r.Tried == 0 {
					continue
				}
				low = min(low, r.Min)
				if r.Max > high {
					high, atMax = r.Max, 0
				}
				if r.Max == high {
					atMax += r.AtMax
				}
				if r.First != nil {
					first = min(first, r.First.Index)
				}
			}
			if tried != all.Tried || failing != all.Failing || low != all.Min || high != all.Max || atMax != all.AtMax || first != all.First.Index {
				t.Errorf("%d tried, %d failing, %d at max, %d to %d cycles, first %d; want %+v", tried, failing, atMax, low, high, first, all)
			}
		})
	}
}
