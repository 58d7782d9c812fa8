package apu

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"pool6502/nes/timing"
)

// TestAPollReadsWhatAReadReads: of two APUs with the same random accesses, one is run up to every read of the
// status, the other only where it has to be.
func TestAPollReadsWhatAReadReads(t *testing.T) {
	for seed := range uint64(6) {
		t.Run(fmt.Sprint("seed ", seed), func(t *testing.T) {
			r := rand.New(rand.NewPCG(seed, 0))
			lazy, eager := newBench(t, timing.NTSC), newBench(t, timing.NTSC)
			polls := 0
			for k := tick(100); k < 600_000; k += 1 + tick(r.IntN(60)) {
				eager.to(k)
				if lazy.Next() <= lazy.at(k) || lazy.due < k {
					lazy.to(k) // as the console does at the horizon
				}
				if r.IntN(40) == 0 {
					addr, v := []uint16{0x4000, 0x4003, 0x4008, 0x400B, 0x400F, 0x4010, 0x4013, 0x4015, 0x4015, 0x4017}[r.IntN(10)], uint8(r.Uint32())
					lazy.put(k, addr, v)
					eager.put(k, addr, v)
					k++
					eager.to(k)
				}
				want := eager.ReadStatus(eager.at(k))
				got, ok := lazy.PollStatus(lazy.at(k))
				if ok {
					polls++
				} else {
					got = lazy.status(k)
				}
				if got != want {
					t.Fatalf("cycle %d: the status is %02x by a poll, %02x by a read", k, got, want)
				}
				if r.IntN(20) == 0 {
					k++
					lazy.to(k)
					eager.to(k)
					if lazy.State != eager.State {
						t.Fatalf("cycle %d: the states differ:\n%+v\n%+v", k, lazy.State, eager.State)
					}
				}
			}
			if polls < 1000 {
				t.Errorf("only %d reads were polls", polls)
			}
		})
	}
}
