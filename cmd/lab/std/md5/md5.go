package md5

import (
	"encoding/binary"
	"math"
	"math/bits"
)

// Size is the size of a sum in bytes.
const Size = 16

const block = 64 // bytes

// Digest sums what is written to it. New makes one.
type Digest struct{ data []byte }

// New makes a Digest.
func New() *Digest { return &Digest{} }

// Write adds bytes.
func (d *Digest) Write(p []byte) (int, error) {
	d.data = append(d.data, p...)
	return len(p), nil
}

// Sum appends the MD5 of what was written to in.
func (d *Digest) Sum(in []byte) []byte {
	h := [4]uint32{0x67452301, 0xEFCDAB89, 0x98BADCFE, 0x10325476}
	data := append(append([]byte(nil), d.data...), 0x80)
	for len(data)%block != block-8 {
		data = append(data, 0)
	}
	data = binary.LittleEndian.AppendUint64(data, 8*uint64(len(d.data)))
	for ; len(data) > 0; data = data[block:] {
		add(&h, data)
	}
	for _, v := range h {
		in = binary.LittleEndian.AppendUint32(in, v)
	}
	return in
}

var turns = [4][4]int{{7, 12, 17, 22}, {5, 9, 14, 20}, {4, 11, 16, 23}, {6, 10, 15, 21}}

// add adds a block to a sum.
func add(h *[4]uint32, p []byte) {
	a, b, c, d := h[0], h[1], h[2], h[3]
	for i := range 64 {
		var f uint32
		var from int
		switch i / 16 {
		case 0:
			f, from = b&c|^b&d, i
		case 1:
			f, from = d&b|^d&c, 5*i+1
		case 2:
			f, from = b^c^d, 3*i+5
		default:
			f, from = c^(b|^d), 7*i
		}
		f += a + uint32(math.Abs(math.Sin(float64(i+1)))*(1<<32)) + binary.LittleEndian.Uint32(p[4*(from%16):])
		a, b, c, d = d, b+bits.RotateLeft32(f, turns[i/16][i%4]), b, c
	}
	for i, v := range [...]uint32{a, b, c, d} {
		h[i] += v
	}
}
