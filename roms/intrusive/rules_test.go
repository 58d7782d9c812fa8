package intrusive

import (
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
		{"lost below the size of a link", lost(13, 0, 0), true, "0 blocks"},
		{"nothing lost", lost(0, 0, 0), false, "0 blocks"},
		{"lost with room", lost(13, 0, 2), false, "0 to 2 blocks"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if ok, f := room.Judge(c.r); ok != c.holds || f["large"] != c.large {
				t.Errorf("holds %v, large %q", ok, f["large"])
			}
		})
	}
}

func TestThreadsAndHandlersAreJudgedByWhatIsBroken(t *testing.T) {
	for _, c := range []struct {
		name  string
		t     Threads
		holds bool
	}{
		{"sound", Threads{Switches: 616, Caught: 236, Halted: true, Sound: true}, true},
		{"a block is lost", Threads{Switches: 616, Halted: true}, false},
		{"a thread waits for ever", Threads{Switches: 616, Sound: true}, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			ok, f := survives(c.t.reading("taking turns"))
			if ok != c.holds || f["switches"] != "616" || f["strikes"] != "" || f["cycles"] != "" {
				t.Errorf("holds %v, facts %v", ok, f)
			}
		})
	}
	ok, f := survives(claim.Reading{Points: []claim.Point{{Label: "wrong", Value: 3}, {Label: "of", Value: 9}}})
	if ok || f["wrong"] != "3" || f["points"] != "9" || f["strikes"] != "yes" || f["switches"] != "" {
		t.Errorf("of a handler: holds %v, facts %v", ok, f)
	}
}
