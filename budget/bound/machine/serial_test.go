package machine

import (
	"math/rand/v2"
	"testing"
)

// TestSerialJoin checks that what is known where two ways meet allows all that is possible on either way.
func TestSerialJoin(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	some := func() serial {
		p := serial{count: uint8(rng.IntN(5)), reset: rng.IntN(2) == 0}
		of := uint8(1)<<p.count - 1
		p.unknown = uint8(rng.Uint64()) & of
		p.bits = uint8(rng.Uint64()) & of &^ p.unknown
		return p
	}
	for range 2000 {
		p, q := some(), some()
		if rng.IntN(4) > 0 {
			q.count = p.count
			of := uint8(1)<<q.count - 1
			q.unknown, q.bits = q.unknown&of, q.bits&of
		}
		if j := p.join(q); !p.within(j) || !q.within(j) {
			t.Fatalf("%+v and %+v meet as %+v", p, q, j)
		}
	}
}
