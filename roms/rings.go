package roms

import (
	"context"
	"fmt"
	"math/rand/v2"

	"pool6502/budget"
	"pool6502/budget/claim"
)

const ring = "tricks/ring.asm"

// packetRing judges the claim that packets are kept in rings: what becomes of it if they are not finished in order.
func packetRing() claim.Claim {
	const packets = 400
	return claim.Claim{
		ID: "001-ring", Document: "001", Fact: true,
		Claim: "a pool of network packets can be a ring",
		How:   fmt.Sprintf("%d packets that come whenever fewer than 16 are worked on, in a ring of 16 places (%s), finished in the order in which they came and in random order: packets that are refused although 16 places would be enough", packets, ring),
		Judge: func(r claim.Reading) (bool, string) {
			return r.Says(r.Never(),
				fmt.Sprintf("If packets are finished in the order in which they came, yes: none of %d is refused, and no list is needed.", r.Total),
				fmt.Sprintf("%s of %d packets are refused, even in order.", claim.Number(r.Sum()), r.Total),
				fmt.Sprintf("%s none is refused either.", r.Title()),
				fmt.Sprintf("%s no: %s of %d packets are refused, because a place is free again only when all older packets are finished, too.", r.Title(), claim.Number(r.Sum()), r.Total))
		},
		Measure: func(_ context.Context, lab *claim.Lab) (claim.Measurement, error) {
			inOrder, err := packetsRefused(lab, packets, func(int) int { return 0 })
			if err != nil {
				return claim.Measurement{}, err
			}
			random := rand.New(rand.NewPCG(6, 6))
			mixed, err := packetsRefused(lab, packets, random.IntN)
			mixed.Name, mixed.Fair = "in random order,", true
			return claim.Measurement{Reading: inOrder, Others: []claim.Reading{mixed}}, err
		},
	}
}

// packetsRefused lets packets come and go at random; next says which of those that are worked on is finished.
func packetsRefused(lab *claim.Lab, packets int, next func(n int) int) (claim.Reading, error) {
	r := claim.Reading{Unit: "packets", Total: packets}
	m, err := exhibits.Open(lab, ring, trickSlots)
	if err != nil {
		return r, err
	}
	if _, err := m.Run("packet_take", nil); err != nil {
		return r, err
	}
	random, busy, refused := rand.New(rand.NewPCG(7, 7)), []uint8{0}, 0
	for come := 0; come < packets; {
		if len(busy) == trickSlots || len(busy) > 0 && random.IntN(2) == 0 {
			i := next(len(busy))
			if _, err := m.Again("packet_done", budget.Reg('X', busy[i])); err != nil {
				return r, err
			}
			busy = append(busy[:i], busy[i+1:]...)
			continue
		}
		come++
		got, err := m.Again("packet_take")
		if err != nil {
			return r, err
		}
		if got.Carry() {
			refused++
		} else {
			busy = append(busy, got.X)
		}
	}
	r.Points = []claim.Point{{Value: float64(refused)}}
	return r, nil
}
