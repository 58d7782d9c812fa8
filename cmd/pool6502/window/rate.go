package window

// Rate keeps a queue of sound at its length, by playing a little faster or slower than the
// console made it: the display's clock and the sound card's never agree. The correction is
// proportional to what the queue lacks, and never more than one in a hundred, which nobody
// hears.
type Rate struct {
	phase float64 // of the next sample, between last and the one after it
	tail  [3]float32
}

// Queue lengths, in seconds of sound, as they are before a frame's 17 ms are added.
const (
	queueTarget = 0.030
	queueSwing  = 0.015 // as far from the target, the correction is at its largest
	queueMost   = 0.060 // what would make it longer is dropped: the picture is ahead of it
	rateSwing   = 0.01
)

// Factor is how many input samples make one of output, at a length of the queue.
func Factor(queued float64) float64 {
	return 1 + rateSwing*min(max((queued-queueTarget)/queueSwing, -1), 1)
}

// Resample appends in to dst, with step samples of in to one of dst. It interpolates with
// cubics through four samples, and goes on where it was at the next call.
func (r *Rate) Resample(dst, in []float32, step float64) []float32 {
	at := func(i int) float32 {
		if i < len(r.tail) {
			return r.tail[i]
		}
		return in[i-len(r.tail)]
	}
	n := len(in) + len(r.tail)
	for ; int(r.phase)+3 < n; r.phase += step {
		i := int(r.phase)
		t := float32(r.phase - float64(i))
		a, b, c, d := at(i), at(i+1), at(i+2), at(i+3)
		dst = append(dst, b+0.5*t*(c-a+t*(2*a-5*b+4*c-d+t*(3*(b-c)+d-a))))
	}
	if n >= len(r.tail) {
		next := [3]float32{at(n - 3), at(n - 2), at(n - 1)}
		r.phase -= float64(n - 3)
		r.tail = next
	}
	return dst
}
