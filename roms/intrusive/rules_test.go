package intrusive

import (
	"strings"
	"testing"

	"pool6502/budget/claim"
)

func TestALinkNeedsRoomAndNoMore(t *testing.T) {
	lost := func(one, two, three float64) claim.Reading {
		return claim.Reading{Unit: "blocks", Points: []claim.Point{{At: 1, Value: one}, {At: 2, Value: two}, {At: 3, Value: three}}}
	}
	for _, c := range []struct {
		name  string
		r     claim.Reading
		holds bool
		large string
	}{
		{"lost below the size of a link", lost(13, 0, 0), true, "it loses 0 blocks."},
		{"nothing lost", lost(0, 0, 0), false, "with larger ones 0 blocks."},
		{"lost with room", lost(13, 0, 2), false, "with larger ones 0 to 2 blocks."},
	} {
		t.Run(c.name, func(t *testing.T) {
			if ok, says := room(c.r); ok != c.holds || !strings.Contains(says, c.large) {
				t.Errorf("holds %v, says %q", ok, says)
			}
		})
	}
}

func TestThreadsAndHandlersAreJudgedByWhatIsBroken(t *testing.T) {
	const taking = "Taking turns "
	for _, c := range []struct {
		name  string
		t     Threads
		holds bool
		says  string
	}{
		{"sound", Threads{Switches: 616, Caught: 236, Halted: true, Sound: true}, true,
			taking + "the pool survives 616 switches, 236 of them while a thread held the lock."},
		{"a block is lost", Threads{Switches: 616, Halted: true}, false, taking + "1 of 616 moments break it."},
		{"a thread waits for ever", Threads{Switches: 616, Sound: true}, false, taking + "1 of 616 moments break it."},
	} {
		t.Run(c.name, func(t *testing.T) {
			primary := claim.One(1, "") // another reading is said if it is judged differently
			primary.Points[0].Label = "wrong"
			if !c.holds {
				primary.Points[0].Value = 0
			}
			judge := claim.Claim{Judge: survives}
			ok, _ := survives(c.t.reading("taking turns"))
			said := judge.Judged(claim.Measurement{Reading: primary, Others: []claim.Reading{c.t.reading("taking turns")}})
			if ok != c.holds || !strings.HasSuffix(said.Sentence, ". "+c.says) {
				t.Errorf("holds %v: %s", ok, said.Sentence)
			}
		})
	}
	ok, says := survives(claim.Reading{Points: []claim.Point{{Label: "wrong", Value: 3}, {Label: "of", Value: 9}}})
	if ok || !strings.HasPrefix(says, "Against an interrupt handler, no: 3 of 9 moments at which an NMI can strike break the pool. ") {
		t.Errorf("of a handler: holds %v: %s", ok, says)
	}
}
