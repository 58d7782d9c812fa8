package nes_test

import (
	"encoding/binary"
	"encoding/json"
	"hash/fnv"
	"os"
	"path/filepath"
	"testing"

	"pool6502/cpu"
	"pool6502/nes"
)

// suiteROMs are the ROMs of nes-test-roms that the manifest lists; the test is
// skipped where NES_TEST_ROMS does not name the folder.
func suiteROMs(t *testing.T) []string {
	t.Helper()
	root := os.Getenv("NES_TEST_ROMS")
	if root == "" {
		t.Skip("NES_TEST_ROMS does not say where nes-test-roms is")
	}
	data, err := os.ReadFile("../testdata/suites/nes-test-roms.json")
	if err != nil {
		t.Fatal(err)
	}
	var list []struct{ Path string }
	if err := json.Unmarshal(data, &list); err != nil {
		t.Fatal(err)
	}
	var files []string
	for _, e := range list {
		files = append(files, filepath.Join(root, filepath.FromSlash(e.Path)))
	}
	return files
}

// TestSettlingIsNeverVisibleInTheSuites runs every ROM the four ways side by
// side. Every instruction with its time, every picture and all memory agree.
func TestSettlingIsNeverVisibleInTheSuites(t *testing.T) {
	frames := 40
	if testing.Short() {
		frames = 10
	}
	for _, file := range suiteROMs(t) {
		t.Run(filepath.Base(file), func(t *testing.T) {
			t.Parallel()
			image, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			ways := append([]way{{name: "as usual"}}, otherWays...)
			consoles := make([]*nes.Console, len(ways))
			traces := make([]uint64, len(ways))
			for i, w := range ways {
				n, err := nes.Open(image, w.config(nes.Config{SampleRate: -1}))
				if err != nil {
					t.Fatal(err)
				}
				consoles[i] = n
				h := fnv.New64a()
				n.OnRetire(func(r *cpu.Retired) {
					var b [28]byte
					binary.LittleEndian.PutUint16(b[0:], r.PC)
					b[2], b[3] = r.Op, uint8(r.Kind)
					binary.LittleEndian.PutUint64(b[4:], uint64(r.Start))
					binary.LittleEndian.PutUint64(b[12:], uint64(r.End))
					c := n.CPU()
					copy(b[20:], []byte{c.A, c.X, c.Y, c.S, c.P})
					h.Write(b[:])
					traces[i] = h.Sum64()
				})
			}
			for frame := range frames {
				for i, n := range consoles {
					n.RunFrame()
					switch {
					case traces[i] != traces[0]:
						t.Fatalf("frame %d, %s: other instructions", frame, ways[i].name)
					case readable(n) != readable(consoles[0]):
						t.Fatalf("frame %d, %s: another picture or other memory", frame, ways[i].name)
					}
				}
			}
		})
	}
}
