package hybrid

import (
	"context"
	"fmt"
	"math/rand/v2"

	"pool6502/budget"
	"pool6502/budget/claim"
	"pool6502/roms/bench"
)

const keyed = "hybrid/keys.asm"

// keyCount is that of keys.asm.
const keyCount = 2

// keyMoves are how many objects come and go while two pools are watched.
const keyMoves = 300

func (c claims) keys() claim.Claim {
	return claim.Claim{
		ID: "002-key", Document: "002", Class: claim.AsWritten,
		Claim: "a unique key says which pool is used, so that each class has a pool of its own",
		How:   fmt.Sprintf("objects of the wrong class among those that %d takes and frees under two keys bring (keys.asm); each is freed under its own key, or under the other one", keyMoves),
		Judge: func(r claim.Reading) (bool, string) {
			return r.Says(r.Never(),
				"If each object is freed under the key of its class, no key ever brings an object of the other class.",
				fmt.Sprintf("A key brings an object of the other class %s.", r.Times()),
				fmt.Sprintf("%s no key brings an object of the other class.", r.Title()),
				fmt.Sprintf("%s a key brings an object of the other class %s: the pool takes any object, as the document says, and does not look at its class.", r.Title(), r.Times()))
		},
		Measure: func(_ context.Context, lab *claim.Lab) (claim.Measurement, error) {
			own, err := c.underKeys(lab, "", 0)
			if err != nil {
				return claim.Measurement{}, err
			}
			other, err := c.underKeys(lab, "if objects are freed under the other key,", 1)
			return claim.Measurement{Reading: own, Others: []claim.Reading{other}}, err
		},
	}
}

// underKeys takes objects under two keys and frees them under their own key (0) or the other (1),
// and counts those that come out as another class than their key's.
func (c claims) underKeys(lab *claim.Lab, name string, swap uint8) (claim.Reading, error) {
	r := claim.Reading{Name: name, Unit: "of the wrong class", Axis: "operations"}
	m, err := c.Open(lab, keyed, slots)
	if err != nil {
		return r, err
	}
	for key := range uint8(keyCount) {
		if _, err := m.Again("object_init", budget.Reg('X', key), budget.Reg('A', 8)); err != nil {
			return r, err
		}
	}
	random := rand.New(rand.NewPCG(2, 3))
	mine := [keyCount][]uint8{}
	for range keyMoves {
		key := uint8(random.IntN(keyCount))
		if n := len(mine[key]); n > 0 && random.IntN(8) < n {
			object := mine[key][0]
			mine[key] = mine[key][1:]
			if _, err := m.Again("object_free", budget.Reg('X', key^swap), budget.Reg('Y', object)); err != nil {
				return r, err
			}
			continue
		}
		wrong, object, err := wrongClass(m, key)
		if err != nil {
			return r, err
		}
		mine[key] = append(mine[key], object)
		r.Points = append(r.Points, claim.Point{At: float64(len(r.Points)), Value: wrong})
		r.Total++
	}
	return r, nil
}

// wrongClass takes an object under a key; wrong is 1 if another class made it.
func wrongClass(m *bench.Machine, key uint8) (wrong float64, object uint8, err error) {
	got, err := m.Again("object_new", budget.Reg('X', key), budget.Reg('A', 1))
	if err != nil {
		return 0, 0, err
	}
	if got.Carry() {
		return 0, 0, fmt.Errorf("the heap is used up")
	}
	class, err := m.Read(fmt.Sprintf("object_class+%d", got.Y), 1)
	if err != nil {
		return 0, 0, err
	}
	if class[0] != key {
		wrong = 1
	}
	return wrong, got.Y, nil
}
