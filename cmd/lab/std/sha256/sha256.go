package sha256

import (
	"encoding/binary"
	"math"
	"math/bits"
)

// Size is the size of a sum in bytes.
const Size = 32

const block = 64 // bytes

// The constants of SHA-256 are the first 32 bits of the fractional parts of roots of primes: of cube roots for the 64 rounds, of square
// roots for the initial sum.
var (
	rounds [64]uint32
	start  [8]uint32
)

func init() {
	n := 0
	for p := 2; n < len(rounds); p++ {
		if !prime(p) {
			continue
		}
		rounds[n] = fraction(math.Cbrt(float64(p)))
		if n < len(start) {
			start[n] = fraction(math.Sqrt(float64(p)))
		}
		n++
	}
}

func prime(p int) bool {
	for d := 2; d*d <= p; d++ {
		if p%d == 0 {
			return false
		}
	}
	return true
}

func fraction(x float64) uint32 { return uint32((x - math.Floor(x)) * (1 << 32)) }

// Digest sums what is written to it. New makes one.
type Digest struct{ data []byte }

// New makes a Digest.
func New() *Digest { return &Digest{} }

// Write adds bytes.
func (d *Digest) Write(p []byte) (int, error) {
	d.data = append(d.data, p...)
	return len(p), nil
}

// Sum appends the sum to in.
func (d *Digest) Sum(in []byte) []byte {
	sum := Sum256(d.data)
	return append(in, sum[:]...)
}

// Sum256 returns the SHA-256 of data.
func Sum256(data []byte) (sum [Size]byte) {
	h := start
	whole := len(data) &^ (block - 1)
	for at := 0; at < whole; at += block {
		add(&h, data[at:])
	}
	end := append([]byte(nil), data[whole:]...)
	end = append(end, 0x80)
	for len(end)%block != block-8 {
		end = append(end, 0)
	}
	end = binary.BigEndian.AppendUint64(end, 8*uint64(len(data)))
	for ; len(end) > 0; end = end[block:] {
		add(&h, end)
	}
	for i, v := range h {
		binary.BigEndian.PutUint32(sum[4*i:], v)
	}
	return sum
}

// add adds a block to a sum.
func add(h *[8]uint32, p []byte) {
	var w [64]uint32
	for i := range 16 {
		w[i] = binary.BigEndian.Uint32(p[4*i:])
	}
	for i := 16; i < 64; i++ {
		x, y := w[i-15], w[i-2]
		w[i] = w[i-16] + w[i-7] + (turn(x, 7) ^ turn(x, 18) ^ x>>3) + (turn(y, 17) ^ turn(y, 19) ^ y>>10)
	}
	a := *h
	for i := range 64 {
		t := a[7] + (turn(a[4], 6) ^ turn(a[4], 11) ^ turn(a[4], 25)) + (a[4]&a[5] ^ ^a[4]&a[6]) + rounds[i] + w[i]
		u := (turn(a[0], 2) ^ turn(a[0], 13) ^ turn(a[0], 22)) + (a[0]&a[1] ^ a[0]&a[2] ^ a[1]&a[2])
		a = [8]uint32{t + u, a[0], a[1], a[2], a[3] + t, a[4], a[5], a[6]}
	}
	for i := range h {
		h[i] += a[i]
	}
}

func turn(x uint32, n int) uint32 { return bits.RotateLeft32(x, -n) }
