package engine

import (
	"encoding/json"
	"os/exec"
	"testing"
)

// TestTheRingOfTheSoundDevice runs the page's ring for a minute of a simulated clock. It must never be
// dry where a frame takes less time than it lasts, and the device must drive the game at its pace.
func TestTheRingOfTheSoundDevice(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("node is missing")
	}
	for _, c := range []struct {
		name, cost, edit string
		dry              bool
	}{
		{"a quiet machine", "3", "0", false},
		{"a slow machine", "12", "0", false},
		{"an edit a second", "4", "30", false},
		{"a frame takes longer than it lasts", "20", "0", true},
		{"an edit that takes longer than the ring lasts", "4", "90", true},
	} {
		t.Run(c.name, func(t *testing.T) {
			out, err := exec.Command(node, "testdata/ring.mjs", "../web/src/ring.js", "60", c.cost, c.edit).Output()
			var got struct{ Dry, Frames, Fill int }
			if err != nil || json.Unmarshal(out, &got) != nil {
				t.Fatalf("%v: %s", err, out)
			}
			if (got.Dry > 0) != c.dry {
				t.Errorf("dry in %d of 22,500 blocks", got.Dry)
			}
			if !c.dry && (got.Frames < 3600 || got.Frames > 3612) {
				t.Errorf("%d frames in a minute", got.Frames)
			}
		})
	}
}
