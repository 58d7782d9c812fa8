package ca65

import (
	"bytes"
	"os"
	"strconv"
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
