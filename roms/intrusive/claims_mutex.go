package intrusive

import (
	"context"
	"fmt"

	"pool6502/budget/claim"
)

// long is the most that HOLD and WORK of scheduler.asm can be: some 1,280 cycles.
const long = 255

func (c claims) spin() claim.Claim {
	return claim.Claim{
		ID: "003-spin", Document: "003", Machine: "a second processor",
		Figure: func(r claim.Reading) float64 { return r.Of("spinning").Sum() },
		Claim:  "the spin lock is ideal for locks that are held for a very short time and rarely wanted by two threads",
		How:    fmt.Sprintf("rounds that two threads finish in %d frames if they hold the lock for as long as an alloc or a free takes, and do something else for 1,280 cycles in each round, with the spin lock and with a mutex (scheduler.asm, lock_block.inc)", switching),
		Judge: func(r claim.Reading) (bool, string) {
			spins, blocks := r.Of("spinning").Sum(), r.Of("blocking").Sum()
			return r.Says(spins > blocks,
				fmt.Sprintf("Two threads finish %s rounds in %d frames with the spin lock, and %s with a mutex.", claim.Number(spins), switching, claim.Number(blocks)),
				fmt.Sprintf("Here two threads finish %s rounds in %d frames with the spin lock, but %s with a mutex. (In a round, a thread takes two or three blocks, gives them back and does something else for 1,280 cycles.) A thread that finds the spin lock shut spins until its turn ends, because the owner of the lock cannot run meanwhile. With a mutex it gives up its turn at once. With two processors the owner would go on, and spinning would be short.", claim.Number(spins), switching, claim.Number(blocks)))
		},
		Measure: func(_ context.Context, lab *claim.Lab) (claim.Measurement, error) {
			return c.finished(lab, 0, long)
		},
	}
}

func (c claims) mutex() claim.Claim {
	return claim.Claim{
		ID: "003-mutex", Document: "003", Fact: true,
		Claim: "for longer critical sections, or more contention, a mutex is better than the spin lock",
		How:   fmt.Sprintf("rounds that two threads finish in %d frames if each alloc holds the lock for 1,280 cycles more, and they do nothing else, with a mutex (lock_block.inc) and with the spin lock", switching),
		Judge: func(r claim.Reading) (bool, string) {
			spins, blocks := r.Of("spinning").Sum(), r.Of("blocking").Sum()
			said := fmt.Sprintf("If each alloc keeps the lock shut for 1,280 cycles more, two threads finish %s rounds in %d frames with a mutex, but %s with the spin lock", claim.Number(blocks), switching, claim.Number(spins))
			return r.Says(blocks > spins, said+". A thread that finds the mutex shut gives up its turn at once; with the spin lock it spins until its turn ends.", said+".")
		},
		Measure: func(_ context.Context, lab *claim.Lab) (claim.Measurement, error) {
			return c.finished(lab, long, 0)
		},
	}
}

// finished is how many rounds two threads finish with either lock.
func (c claims) finished(lab *claim.Lab, hold, work int) (claim.Measurement, error) {
	m := claim.Measurement{Reading: claim.Reading{Unit: "rounds"}}
	for _, of := range []struct {
		label string
		lock  Lock
	}{{"blocking", Blocking}, {"spinning", Spinning}} {
		t, err := Share(c.Bench, lab, of.lock, hold, work)
		if err != nil {
			return m, err
		}
		if !t.Halted || !t.Sound {
			return m, fmt.Errorf("%s: a %s lock loses a block", scheduler, of.label)
		}
		m.Points = append(m.Points, claim.Point{Label: of.label, Value: float64(t.Rounds)})
	}
	return m, nil
}
