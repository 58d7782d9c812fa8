package export

import (
	"bytes"
	"encoding/json"
	"maps"
	"strings"
	"testing"
	"testing/fstest"

	"pool6502/budget/profile"
)

// TestACPUProfileOfFramesIsInTheOrderOfTime compares the cycles of each routine, of waiting and of DMA with the frames in
// full: two that follow each other, and a later one. Between them nothing runs.
func TestACPUProfileOfFramesIsInTheOrderOfTime(t *testing.T) {
	whole := recordFiles(t, fstest.MapFS{"game.asm": {Data: []byte(game)}}, true, profile.Options{Frames: 30, Trees: []int{10, 11, 20}})
	var b bytes.Buffer
	if err := CPUTimeline(&b, whole, []int{10, 11, 20}); err != nil {
		t.Fatal(err)
	}
	var got cpuProfile
	if err := json.Unmarshal(b.Bytes(), &got); err != nil {
		t.Fatal(err)
	}
	have, want := map[string]uint64{}, map[string]uint64{}
	for _, n := range got.Nodes {
		if name := n.CallFrame.FunctionName; name != "(root)" && !strings.HasPrefix(name, "frame ") {
			have[name] += n.HitCount
		}
	}
	for _, tree := range whole.Trees {
		for _, c := range tree.Calls {
			for cause, n := range c.Own {
				name := whole.Routines[c.Routine].Name
				if apart := apart(profile.Cause(cause)); apart != "" && n > 0 {
					name = apart
				}
				if n > 0 {
					want[name] += n
				}
			}
		}
	}
	if !maps.Equal(have, want) {
		t.Errorf("cycles %v, want %v", have, want)
	}
	at, gaps, frames := got.StartTime, 0, 0
	for i, d := range got.TimeDeltas {
		if at += d; d < 0 {
			t.Fatalf("sample %d comes %d µs before the one before it", i, -d)
		}
		if i > 0 && got.Samples[i-1] == 1 && d > 100_000 { // from frame 12 to frame 20
			gaps++
		}
	}
	for _, id := range got.Nodes[0].Children {
		if strings.HasPrefix(got.Nodes[id-1].CallFrame.FunctionName, "frame ") {
			frames++
		}
	}
	if at != got.EndTime || gaps != 1 || frames != 3 || got.StartTime < 140_000 || got.StartTime > 180_000 {
		t.Errorf("the samples end at %d, the profile at %d; it begins at %d, with %d gaps and %d frames", at, got.EndTime, got.StartTime, gaps, frames)
	}
}
