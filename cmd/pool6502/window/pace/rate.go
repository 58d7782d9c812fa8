package pace

import "math"

// Feed keeps a queue of sound at its length, by playing a little faster or slower than the
// console made it: the clocks of the console, the display and the sound card never agree. What
// is in the queue when a frame's sound comes is what a late frame can be late by.
type Feed struct {
	Dry int // how often the queue was found empty while it played: it was heard
	Cut int // how often there was too much, and sound was left out

	rate   Rate
	Runs   bool    // the queue is being played
	begins float64 // what is shorter than this, the device has begun with
	over   float64 // by how much the queue is too long, in seconds, over the last frames
	drift  float64 // how much faster than the device the sound comes, as it has been learnt
	out    []float32
	given  int // of out; the rest had no room in the queue and waits
}

// Lengths of the queue in seconds. A frame's sound is 17 ms, and the device takes 10 ms at once:
// 42 ms before a frame's sound comes make 37 to 60 ms at any time. The more the better for a frame
// that is late; 60 ms are what nobody hears as a delay.
const (
	queueTarget = 0.042 // before a frame's sound is added
	queueLow    = 0.020 // what is shorter when it begins is made up with silence
	QueueFull   = 0.060 // it is not made longer than that; the rest waits
	queueMost   = 0.110 // to what is longer with the rest, nothing is added: the device has stood still
)

// The control is proportional and integral. The first changes the pitch, by a hundredth for each
// 5 ms; a device that keeps its time asks for a third of that. The second restores it, being how
// slow the device really is.
const (
	rateGain  = 2    // for each second the queue is too long, of a second
	rateLearn = 1    // rateGain² / 4: the fastest without swinging
	rateSwing = 0.08 // after a delay; better than a gap
	rateDrift = 0.05
	rateOnce  = 0.005 // seconds: a queue that is further off has met a delay, and not a rate
	rateMean  = 6     // frames
)

// Rest says that the device has been stopped; what it has in the queue stays there.
func (f *Feed) Rest() { f.Runs = false }

// Fill is what to add to a queue of a length, in seconds: in, played at a speed, and before it
// silence where there is too little to begin with. What would make the queue too long waits for
// the next call, which may bring nothing itself, as most do at a low speed. A frame of the console
// takes so many seconds. The slice is good until the next call.
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
		return nil // it has been told to play and has not begun: some take most of a second
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

// take puts sound behind what waits.
func (f *Feed) take(queued float64, in []float32, speed, frame float64) {
	waits := float64(len(f.out)) / SoundHz
	if queued+waits > queueMost {
		f.Cut++
		return
	}
	// Frames that were late come together: they lack nothing.
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

// Rate changes the speed of sound.
type Rate struct {
	phase float64 // of the next sample, between last and the one after it
	tail  [3]float32
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
