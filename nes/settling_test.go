package nes_test

import (
	"encoding/json"
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
// side. Every instruction with its time, every picture and every state agree.
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
			states := make([]nes.Snapshot, len(ways))
			for i, w := range ways {
				n, err := nes.Open(image, w.config(nes.Config{SampleRate: -1}))
				if err != nil {
					t.Fatal(err)
				}
				consoles[i] = n
				n.Attach(&nes.Observer{Step: func(r *cpu.Step) {
					h := mix(mix(traces[i], uint64(r.PC)|uint64(r.Op)<<16|uint64(r.Kind)<<24), uint64(r.Start))
					c := n.CPU()
					traces[i] = mix(mix(h, uint64(r.End)), uint64(c.A)|uint64(c.X)<<8|uint64(c.Y)<<16|uint64(c.S)<<24|uint64(c.P)<<32)
				}})
			}
			for frame := range frames {
				for i, n := range consoles {
					n.RunFrame()
					n.Snapshot(&states[i])
					switch {
					case traces[i] != traces[0]:
						t.Fatalf("frame %d, %s: other instructions", frame, ways[i].name)
					case !states[i].Equal(&states[0]):
						t.Fatalf("frame %d, %s: another state or picture", frame, ways[i].name)
					}
				}
			}
		})
	}
}

// mix is a step of FNV-1a over words.
func mix(h, v uint64) uint64 { return (h ^ v) * 0x100000001B3 }
