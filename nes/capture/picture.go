package capture

import (
	"crypto/sha256"
	"encoding/hex"
	"image/png"
	"io"

	"pool6502/nes"
)

// PNG writes the console's picture in the colours of a palette; nil is nes.CompositePalette.
func PNG(w io.Writer, con *nes.Console, p *nes.Palette) error {
	if p == nil {
		p = nes.CompositePalette()
	}
	return png.Encode(w, p.Image(con.Picture()))
}

// Hash is the SHA-256 of a picture, in hexadecimal. It does not depend on a palette: hashed are the
// 256 × 240 pixels of nes.Console.Picture, row by row, each as two bytes with the low one first.
func Hash(picture *[gifW * gifH]uint16) string {
	var raw [2 * len(picture)]byte
	for i, p := range picture {
		raw[2*i], raw[2*i+1] = byte(p), byte(p>>8)
	}
	sum := sha256.Sum256(raw[:])
	return hex.EncodeToString(sum[:])
}
