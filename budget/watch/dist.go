package watch

import "slices"

const (
	distExact = 4096 // how many different values are stored exactly
	distBits  = 11   // significant bits of values after that
)

// A Dist is a distribution of figures. The zero value is empty.
type Dist struct {
	n     uint64 // figures, those that are 0 included
	sum   uint64
	max   uint32
	count map[uint32]uint64 // how often each value but 0 occurred, without what is in late
	round bool              // values are rounded to distBits significant bits

	late [4]late // the latest values, which often come again
}

// A late value is one that is not in the map yet.
type late struct {
	value uint32
	times uint64
}

// AddRounded adds a figure in limited memory: if there are more than 4,096 different ones, they are rounded to 11
// significant bits.
func (d *Dist) AddRounded(v int) {
	d.Add(v)
	if len(d.count) > distExact && !d.round {
		d.round = true
		old := d.count
		d.count = make(map[uint32]uint64)
		for v, n := range old {
			d.count[rounded(v)] += n
		}
	}
}

// Add adds a figure.
func (d *Dist) Add(v int) {
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
	l := &d.late[u*0x9E3779B1>>30]
	if l.value == u {
		l.times++
		return
	}
	d.put(l.value, l.times)
	l.value, l.times = u, 1
}

// put counts a value in the map.
func (d *Dist) put(u uint32, times uint64) {
	if times == 0 {
		return
	}
	if d.count == nil {
		d.count = make(map[uint32]uint64)
	}
	if d.round {
		u = rounded(u)
	}
	d.count[u] += times
}

// settle puts the latest values into the map.
func (d *Dist) settle() {
	for i := range d.late {
		l := &d.late[i]
		d.put(l.value, l.times)
		l.times = 0
	}
}

// rounded returns the middle of the values with the same first distBits bits.
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

// Fill adds figures of 0 until there are n.
func (d *Dist) Fill(n int) { d.n = max(d.n, uint64(n)) }

// Count returns how many figures there are.
func (d *Dist) Count() int { return int(d.n) }

// Sum returns the sum of all figures.
func (d *Dist) Sum() uint64 { return d.sum }

// Mean returns the average of all figures.
func (d *Dist) Mean() float64 {
	if d.n == 0 {
		return 0
	}
	return float64(d.sum) / float64(d.n)
}

// Max returns the largest figure.
func (d *Dist) Max() int { return int(d.max) }

// Min returns the smallest figure.
func (d *Dist) Min() int { return d.at(1) }

// Median returns the figure in the middle.
func (d *Dist) Median() int { return d.At(50) }

// P99 returns the figure that 99 % of all figures do not exceed.
func (d *Dist) P99() int { return d.At(99) }

// At returns the figure that percent of all figures do not exceed, by the nearest rank.
// percent is from 1 to 100.
func (d *Dist) At(percent int) int {
	return d.at((d.n*uint64(percent) + 99) / 100)
}

// at returns the figure at a rank, the smallest at 1.
func (d *Dist) at(rank uint64) int {
	d.settle()
	values := make([]uint32, 0, len(d.count))
	seen := d.n
	for v, n := range d.count {
		values = append(values, v)
		seen -= n
	}
	if rank <= seen { // zeros, or no figures
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
