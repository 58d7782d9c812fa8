package verify

import (
	"fmt"

	"pool6502/nes/capture"
)

// inPicture judges a job whose manifest names a picture; no other protocol is tried then. It is for ROMs that show their result
// only as a picture.
var inPicture = Protocol{Name: "picture", Judge: judgePicture}

// judgePicture compares the picture of the job's last frame.
func judgePicture(w *Watch) Verdict {
	if w.frame != w.job.Frames {
		return w.verdict
	}
	if got := capture.Hash(w.Picture()); got != w.job.Picture {
		return Verdict{Fail, fmt.Sprintf("the picture after frame %d is not that of the manifest: its SHA-256 is %s", w.frame, got), true}
	}
	return Verdict{Pass, "the picture is that of the manifest", true}
}
