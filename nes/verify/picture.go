package verify

import (
	"fmt"

	"pool6502/nes/capture"
)

// inPicture judges a job that names a picture; no protocol is tried then. It is for ROMs that people judge by what they see.
var inPicture = Protocol{Name: "picture", Judge: judgePicture}

// judgePicture compares the picture of the job's last frame.
func judgePicture(w *Watch) Verdict {
	if w.frame != w.job.Frames {
		return w.verdict
	}
	if got := capture.Hash(w.Picture()); got != w.job.Picture {
		return Verdict{Fail, fmt.Sprintf("the picture after frame %d is not the one of the manifest: its sha256 is %s", w.frame, got), true}
	}
	return Verdict{Pass, "the picture of the manifest", true}
}
