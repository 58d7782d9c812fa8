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
	"activeflag": "100a096e65ee677aede9ef203387b53e",
	"capped":     "890aa2cc91dcfb64fefa363c9460a79f",
	"columnar":   "a1a9a9275c0c66b5b3acb34ca1e3829e",
	"compaction": "12b844f8039df6ab49b7445bb8d4ca42",
	"freelist":   "743410dd75a6786fd9f72274e66ec339",
	"hybrid":     "9ba066472f73195639c966e0b0d52684",
	"intrusive":  "c68a6624296d3525fd278b9f4f2f721f",
	"paged":      "90b957e899d5e797b03c34e8a4114a3d",
	"recycled":   "7c9fb0b9aaeec853de1b4b38a34f3d08",
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
