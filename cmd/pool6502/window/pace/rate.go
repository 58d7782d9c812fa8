package pace

import "math"

// Feed holds the sound queue near its target length, by playing the sound a little faster or slower
// than the console made it. This is necessary because the clocks of the console, the display and the
// sound card always differ a little. If a frame comes late by less time than the queue holds, no gap
// is heard.
type Feed struct {
	Dry int // how often the queue ran empty while it was played; each is heard as a gap
	Cut int // how often the queue was too long and a frame's sound was dropped

	rate   Rate
	Runs   bool    // the queue is being played
	begins float64 // once the queue is shorter than this, in seconds, the device has begun to play
	over   float64 // by how much the queue is too long, in seconds, as a mean of the last frames
	drift  float64 // by what fraction the console makes sound faster than the device plays it, as learnt
	out    []float32
	given  int // samples of out that Fill returned; the rest waits until the queue has room
}

// Lengths of the queue in seconds. A frame's sound lasts 17 ms, and the device takes 10 ms at once. So
// with 42 ms before a frame's sound is added, the length is always between 37 and 60 ms. A longer queue
// would allow longer delays of a frame; up to 60 ms, nobody hears that the sound is late.
const (
	queueTarget = 0.042 // before a frame's sound is added
	queueLow    = 0.020 // if the queue is shorter when playing begins, silence fills it up to the target
	QueueFull   = 0.060 // Fill adds no more than this; the rest of the sound waits
	queueMost   = 0.110 // if queue and waiting sound are longer, new sound is dropped: the device has stopped
)

// A proportional-integral controller sets the speed. Its proportional part changes the pitch by 1 % for
// each 5 ms that the queue is too long; for a device that keeps its rate, by a third of that at most. Its
// integral part learns the real rate of the device, and so brings the proportional part back to 0.
const (
	rateGain  = 2     // change of speed, as a fraction, for each second that the queue is too long
	rateLearn = 1     // rateGain² / 4: the largest at which the speed does not oscillate
	rateSwing = 0.08  // limit of the proportional part, reached after a delay; a wrong pitch is better than a gap
	rateDrift = 0.05  // limit of the integral part
	rateOnce  = 0.005 // seconds; a greater difference comes from a delay: the integral part counts only so much
	rateMean  = 6     // frames over which the length of the queue is averaged
)

// Rest records that the device has been stopped. Its queue keeps its content.
func (f *Feed) Rest() { f.Runs = false }

// Fill returns the samples to add to the queue, which holds queued seconds of sound. in is the new sound of
// the console, made at speed times the normal speed; frame is the length of a frame of the console in seconds.
// If playing begins with a short queue, silence comes first. Samples that would make the queue too long wait
// for the next call. in may be empty, as it is in most calls at a low speed. The slice is valid until the
// next call.
func (f *Feed) Fill(queued float64, in []float32, speed, frame float64) []float32 {
	f.out, f.given = f.out[:copy(f.out, f.out[f.given:])], 0
	if f.Runs && queued == 0 {
		f.Dry++
		f.Runs = false
	}
	begins := !f.Runs
	if begins && len(in) == 0 {
		return nil
	}
	if !begins && queued >= f.begins {
		return nil // the device was told to play and has not begun; some devices take most of a second
	}
	if len(in) > 0 {
		f.take(queued, in, speed, frame)
	}
	f.given = min(len(f.out), max(int((QueueFull-queued)*SoundHz), 0))
	f.Runs, f.begins = true, math.Inf(1)
	if begins {
		f.begins = queued + (float64(f.given)-0.5)/SoundHz
	}
	return f.out[:f.given]
}

// take changes the speed of new sound and puts it behind the sound that waits.
func (f *Feed) take(queued float64, in []float32, speed, frame float64) {
	waits := float64(len(f.out)) / SoundHz
	if queued+waits > queueMost {
		f.Cut++
		return
	}
	// After a delay, in has the sound of several frames. All but one of them count as already in the queue.
	usual := frame / min(speed, 1)
	over := queued + waits - queueTarget + float64(len(in))/(SoundHz*speed) - usual
	if !f.Runs && queued < queueLow {
		for range int(-over * SoundHz) {
			f.out = append(f.out, 0)
		}
		over, f.over = max(over, 0), 0
	}
	f.over += (over - f.over) / rateMean
	f.drift = bound(f.drift+rateLearn*usual*bound(f.over, rateOnce), rateDrift)
	f.out = f.rate.Resample(f.out, in, speed*(1+f.drift+bound(rateGain*f.over, rateSwing)))
}

func bound(x, most float64) float64 { return min(max(x, -most), most) }

const (
	SoundHz    = 48000
	SoundBlock = 480 // samples the device takes at once: 10 ms
)

// Rate changes the speed of sound by resampling.
type Rate struct {
	phase float64    // where the next output sample lies: input samples behind tail[1]
	tail  [3]float32 // the last input samples of the call before
}

// Resample appends in to dst at another speed: one sample of dst for each step samples of in. It
// interpolates with cubics through four samples. The next call continues where this one ended.
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
