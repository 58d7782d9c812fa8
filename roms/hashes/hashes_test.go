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
	"activeflag": "a74d18c83139eed72491b4e1a252bd06",
	"capped":     "218c645f32c7b1e69176636c2a3523c3",
	"columnar":   "9b6aaf8c524606a1ae0eac52d825d9c6",
	"compaction": "f4da56cce302c0c8c97374299cc328ce",
	"freelist":   "feb5ddc7a4c510cb14e990387ad98151",
	"hybrid":     "af5a30c034aecbaad70045570078c3fe",
	"intrusive":  "b17e89fb4e4495c4afe61061d6cb13dc",
	"paged":      "ce78d21327d680dd287c1b6836b4ba0b",
	"recycled":   "ad770d601ead5a2b83e966551adf3524",
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
