package hashes

import (
	"crypto/sha256"
	"encoding/hex"
	"testing"

	"pool6502/nes"
	"pool6502/nes/capture"
	"pool6502/roms"
)

// golden are the hashes of the frames of each exhibit, made on amd64.
var golden = map[string]string{
	"activeflag": "6929017892fc2e925b376c9783c3465a",
	"capped":     "78c5e1c5100da3ea7683d5023cc07ce9",
	"columnar":   "ea1cf7f3366dac0c286be95e585d660c",
	"compaction": "42216b9a85b63dd23dfead9fd27439e3",
	"freelist":   "95ebed4893fb723a8e8bae675decd6cc",
	"hybrid":     "834157e0e66bbe15150d689da7fd9705",
	"intrusive":  "54b9bf2922a608a298c9c42f6d096cb6",
	"paged":      "79275e353c594c8ecf77916b61da27bf",
	"recycled":   "efce94caf86504abe90b320a52a0962d",
}

// TestFramesHaveTheSameHashesEverywhere presses buttons for 240 frames of each
// exhibit and hashes all pictures, and the cycle at which each was complete.
func TestFramesHaveTheSameHashesEverywhere(t *testing.T) {
	for _, pool := range roms.All() {
		t.Run(pool.Name, func(t *testing.T) {
			t.Parallel()
			prog, err := roms.Assemble(pool.Main, nil)
			if err != nil {
				t.Fatal(err)
			}
			con, err := nes.Open(prog.Image, nes.Config{SampleRate: -1})
			if err != nil {
				t.Fatal(err)
			}
			all, seen := sha256.New(), map[string]bool{}
			for frame := range 240 {
				con.Hold(0, nes.ButtonA<<(frame/10%8)) // each button for ten frames
				con.RunFrame()
				picture := capture.Hash(con.Picture())
				seen[picture] = true
				all.Write([]byte(picture))
				for shift := 0; shift < 64; shift += 8 {
					all.Write([]byte{byte(con.Now() >> shift)})
				}
			}
			if len(seen) < 20 {
				t.Errorf("%d different pictures in 240 frames: the exhibit hardly moves", len(seen))
			}
			// A change of the exhibit's source changes its hash; nothing else may.
			if got := hex.EncodeToString(all.Sum(nil)[:16]); got != golden[pool.Name] {
				t.Errorf("the frames hash to %s, not to %s", got, golden[pool.Name])
			}
		})
	}
}
