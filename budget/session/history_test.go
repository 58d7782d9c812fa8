package session

import (
	"runtime"
	"testing"
)

// TestTheWayBackLeavesLittleGarbage: a game that goes on allocates what it keeps, the differences
// and the inputs, and little else.
func TestTheWayBackLeavesLittleGarbage(t *testing.T) {
	s := freelist(t)
	sound := make([]float32, 0, 4096)
	play := func(frames int) {
		for range frames {
			s.Frame()
			sound = s.Console().Samples(sound[:0])
		}
	}
	play(100)
	const frames = 300
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	play(frames)
	runtime.ReadMemStats(&after)
	if n := (after.TotalAlloc - before.TotalAlloc) / frames; n > 8192 { // 2,000, and twice that under the race detector
		t.Errorf("%d bytes a frame", n)
	}
}
