package profile

import "slices"

const (
	distExact = 4096 // different values that are kept exactly
	distBits  = 11   // significant bits of values after that
)

// A Dist is a distribution of figures in bounded memory. The zero value is an
// empty one.
type Dist struct {
	n     uint64 // figures, those that are 0 included
	sum   uint64
	max   uint32
	count map[uint32]uint64 // how often each value but 0 occurred
	round bool              // values have distBits significant bits
}

// Add adds a figure.
func (d *Dist) Add(v int) {
	d.exact(v)
	if len(d.count) > distExact && !d.round {
		d.round = true
		old := d.count
		d.count = make(map[uint32]uint64)
		for v, n := range old {
			d.count[rounded(v)] += n
		}
	}
}

// exact adds a figure to a distribution that may take any memory.
func (d *Dist) exact(v int) {
	d.n++
	if v <= 0 {
		return
	}
	u := uint32(v)
	d.sum += uint64(v)
	d.max = max(d.max, u)
	if d.round {
		u = rounded(u)
	}
	if d.count == nil {
		d.count = make(map[uint32]uint64)
	}
	d.count[u]++
}

// rounded is the middle of the values with the same first distBits bits.
func rounded(v uint32) uint32 {
	shift := 0
	for v>>shift >= 1<<distBits {
		shift++
	}
	if shift == 0 {
		return v
	}
	return v>>shift<<shift | 1<<(shift-1)
}

// fill adds figures of 0 until there are n.
func (d *Dist) fill(n int) { d.n = max(d.n, uint64(n)) }

// Count is how many figures there are.
func (d *Dist) Count() int { return int(d.n) }

// Sum is all of them together.
func (d *Dist) Sum() uint64 { return d.sum }

// Mean is their average.
func (d *Dist) Mean() float64 {
	if d.n == 0 {
		return 0
	}
	return float64(d.sum) / float64(d.n)
}

// Max is the largest.
func (d *Dist) Max() int { return int(d.max) }

// Median is the one in the middle.
func (d *Dist) Median() int { return d.At(50) }

// P99 is the one that 99 % do not exceed.
func (d *Dist) P99() int { return d.At(99) }

// At is the figure that percent of them do not exceed, by the nearest rank, from
// 1 to 100.
func (d *Dist) At(percent int) int {
	if d.n == 0 {
		return 0
	}
	rank := (d.n*uint64(percent) + 99) / 100
	values := make([]uint32, 0, len(d.count))
	seen := d.n
	for v, n := range d.count {
		values = append(values, v)
		seen -= n
	}
	if rank <= seen { // zeros
		return 0
	}
	slices.Sort(values)
	for _, v := range values {
		if seen += d.count[v]; seen >= rank {
			return int(min(v, d.max))
		}
	}
	return int(d.max)
}
