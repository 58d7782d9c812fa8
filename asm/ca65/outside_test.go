package ca65

import (
	"bytes"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// TestOutsideGeneratedPrograms compares random programs with ca65 and ld65: 200, or as many as PROGRAMS says, from SEED on.
func TestOutsideGeneratedPrograms(t *testing.T) {
	outside(t)
	number := func(name string, other int) int {
		if n, err := strconv.Atoi(os.Getenv(name)); err == nil {
			return n
		}
		return other
	}
	n, seed := number("PROGRAMS", 200), number("SEED", 1)
	dir := t.TempDir()
	refused, wrong := 0, 0
	for i := range n {
		first, second := generate(uint64(seed + i))
		want, err := reference(dir, constructsConfig, first, second)
		if err != nil {
			refused++
			if refused <= 2 || testing.Verbose() {
				t.Logf("seed %d: %.300s", seed+i, err)
			}
			continue
		}
		got, err := assembleRaw(constructsConfig, first, second)
		if err != nil || !bytes.Equal(got, want) {
			at := 0
			for at < min(len(got), len(want)) && got[at] == want[at] {
				at++
			}
			t.Errorf("seed %d: %v; %d bytes, not %d; the first difference is at $%X", seed+i, err, len(got), len(want), 0x8000+at)
			if wrong++; wrong > 5 {
				break
			}
		}
	}
	t.Logf("%d programs, of which ca65 refused %d", n, refused)
	if refused*2 > n {
		t.Errorf("ca65 refused %d of %d programs", refused, n)
	}
}

// TestOutsideGames compares public games with what ca65 and ld65 have built of them: build each with its makefile in a
// folder of POOL6502_CORPUS first, with GNU make's --eval=.SECONDARY:, which keeps the sources that it generates.
func TestOutsideGames(t *testing.T) {
	outside(t)
	corpus := os.Getenv("POOL6502_CORPUS")
	for _, g := range []struct{ folder, config, rom, sources string }{
		{"nrom-template", "nrom128.cfg", "nrom-template.nes", "nrom init main bg player pads ppuclear"},
		{"nrom-template", "nrom256-without-dmc.cfg", "nrom-template256.nes", "nrom256 init main bg player pads ppuclear"},
		{"thwaite-nes", "nrom128.x", "thwaite128.nes", "nrom128 " + thwaite},
		{"thwaite-nes", "nrom256.x", "thwaite.nes", "nrom256 " + thwaite},
	} {
		t.Run(g.rom, func(t *testing.T) {
			dir := filepath.Join(corpus, g.folder)
			want, err := os.ReadFile(filepath.Join(dir, g.rom))
			if corpus == "" || err != nil {
				t.Skipf("POOL6502_CORPUS has no %s/%s", g.folder, g.rom)
			}
			var names []string
			for _, s := range strings.Fields(g.sources) {
				name := filepath.Join(dir, "src", s+".s")
				if _, err := os.Stat(name); err != nil {
					name = filepath.Join(dir, "obj", "nes", s+".s")
				}
				names = append(names, name)
			}
			p, err := AssembleFiles(names, Options{Config: filepath.Join(dir, g.config)})
			if err != nil || !bytes.Equal(p.Image, want) {
				t.Errorf("another ROM, %v", err)
			}
		})
	}
}

const thwaite = "popslide16 main random levels smoke bg missiles explosion scurry title practice cutscene dtescripts math bcd kinematics " +
	"undte pads mouse ppuclear nstripe paldetect pentlysound pentlymusic musicseq ntscPeriods"
