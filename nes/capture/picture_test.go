package capture

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"image/png"
	"testing"

	"pool6502/nes"
)

// A console that has drawn nothing shows colour 0 everywhere.
func TestAPNGHasTheColoursOfThePaletteOrOfATelevision(t *testing.T) {
	image := make([]byte, 16+16<<10+8<<10)
	copy(image, "NES\x1A\x01\x01")
	other := *nes.CompositePalette()
	for i := range other {
		other[i].R, other[i].G, other[i].B = 1, 2, 3
	}
	for _, c := range []struct {
		name    string
		palette *nes.Palette
		want    *nes.Palette
	}{
		{"none", nil, nes.CompositePalette()},
		{"given", &other, &other},
	} {
		t.Run(c.name, func(t *testing.T) {
			con, err := nes.Open(image, nes.Config{SampleRate: -1})
			if err != nil {
				t.Fatal(err)
			}
			var b bytes.Buffer
			if err := PNG(&b, con, c.palette); err != nil {
				t.Fatal(err)
			}
			got, err := png.Decode(&b)
			if err != nil {
				t.Fatal(err)
			}
			want := c.want[con.Picture()[0]&511]
			r, g, bl, _ := got.At(0, 0).RGBA()
			if size := got.Bounds().Size(); size.X != 256 || size.Y != 240 || uint8(r>>8) != want.R || uint8(g>>8) != want.G || uint8(bl>>8) != want.B {
				t.Errorf("%v, its first pixel is %d %d %d, want %v", size, r>>8, g>>8, bl>>8, want)
			}
		})
	}
}

// The hash of a picture stands in manifests and golden files: it must not change.
func TestTheHashOfAPicture(t *testing.T) {
	var picture [256 * 240]uint16
	for i := range picture {
		picture[i] = uint16(i * 7)
	}
	h := sha256.New()
	if err := binary.Write(h, binary.LittleEndian, picture[:]); err != nil {
		t.Fatal(err)
	}
	if got, want := Hash(&picture), hex.EncodeToString(h.Sum(nil)); got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
