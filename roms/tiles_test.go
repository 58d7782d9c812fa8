package roms

import (
	"io/fs"
	"regexp"
	"strings"
	"testing"
)

var tileRow = regexp.MustCompile(`^ +\.byte %([01]{8}) +; ([.123]{8})$`)

// Behind the low plane of each tile stands the picture; both planes must be it.
func TestTilesAreWhatTheirCommentsDraw(t *testing.T) {
	text, err := fs.ReadFile(Sources, "common/tiles.inc")
	if err != nil {
		t.Fatal(err)
	}
	p, err := Assemble("activeflag/activeflag.asm", nil)
	if err != nil {
		t.Fatal(err)
	}
	chr := p.Image[16+32*1024:]
	var rows []string
	for _, line := range strings.Split(string(text), "\n") {
		if m := tileRow.FindStringSubmatch(line); m != nil {
			rows = append(rows, m[2])
		}
	}
	if len(rows) == 0 || len(rows)%8 != 0 {
		t.Fatalf("%d rows are drawn", len(rows))
	}
	// Empty tiles are not drawn; the drawn ones follow each other.
	drawn := 0
	for tile := 0; tile < 32; tile++ {
		planes := chr[tile*16 : tile*16+16]
		if string(planes) == string(make([]byte, 16)) {
			continue
		}
		for y := range 8 {
			var got strings.Builder
			for x := 7; x >= 0; x-- {
				got.WriteByte(".123"[planes[y]>>x&1|planes[y+8]>>x&1<<1])
			}
			if want := rows[drawn*8+y]; got.String() != want {
				t.Errorf("tile %d, row %d: drawn %s, assembled %s", tile, y, want, got.String())
			}
		}
		drawn++
	}
	if drawn*8 != len(rows) {
		t.Errorf("%d tiles in the ROM, %d drawn", drawn, len(rows)/8)
	}
}
