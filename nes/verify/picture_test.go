package verify

import (
	"context"
	"path/filepath"
	"strings"
	"testing"
)

// TestAPictureJudges: the picture after the frames, and no other one; the message of a failure has its sum.
func TestAPictureJudges(t *testing.T) {
	file := filepath.Join(hw, "open_bus.asm")
	play := func(frames int, picture, protocol string) Result {
		return Run(context.Background(), []Job{{Path: file, File: file, Frames: frames, Picture: picture, Protocol: protocol}}, Options{Assemble: assemble})[0]
	}
	r := play(3, "0", "")
	_, sum, _ := strings.Cut(r.Message, "its SHA-256 is ")
	if r.Result != Fail || len(sum) != 64 || r.Frames != 3 {
		t.Fatalf("%+v", r)
	}
	if r := play(3, sum, ""); r.Result != Pass || r.Protocol != "picture" {
		t.Errorf("%+v", r)
	}
	for _, r := range []Result{play(0, sum, ""), play(3, sum, "nt_text")} {
		if r.Result != Fail || !strings.HasPrefix(r.Message, "the manifest judges this ROM by its picture; give the frames") {
			t.Errorf("%+v", r)
		}
	}
}
