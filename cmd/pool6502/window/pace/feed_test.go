package pace

import "testing"

// TestTheQueueBeginsWholeAfterAPause: at the start and after a pause, the queue is filled to its target.
func TestTheQueueBeginsWholeAfterAPause(t *testing.T) {
	in := make([]float32, 799)
	var f Feed
	if n := len(f.Fill(0, in, 1, ntscFrame.Seconds())); n < 48*(42+15) || n > 48*(42+18) {
		t.Errorf("it begins with %d samples", n)
	}
	f.Rest()
	if n := len(f.Fill(0.034, in, 1, ntscFrame.Seconds())); n > 48*18 {
		t.Errorf("what it has when it goes on is not used: %d more samples", n)
	}
	f.Fill(0.035, in, 1, ntscFrame.Seconds()) // it has begun
	f.Rest()
	f.Fill(0.002, in, 1, ntscFrame.Seconds())
	if f.Dry != 0 {
		t.Errorf("it ran dry %d times, all of them in a pause", f.Dry)
	}
	f.Fill(0, in, 1, ntscFrame.Seconds())
	if f.Dry != 1 {
		t.Errorf("running dry was counted %d times", f.Dry)
	}
	f.Fill(0.035, in, 1, ntscFrame.Seconds())
	if len(f.Fill(0.111, in, 1, ntscFrame.Seconds())) > 0 || f.Cut != 1 {
		t.Errorf("a queue of 111 ms was cut %d times", f.Cut)
	}
}

// TestWhatHasNoRoomInTheQueueWaits: sound that waits is neither lost nor played in another order.
func TestWhatHasNoRoomInTheQueueWaits(t *testing.T) {
	const frame = 800.0 / SoundHz
	var f Feed
	var heard []float32
	n, queued := 0, 0.0
	for i := range 200 {
		in := make([]float32, 800)
		for j := range in {
			n++
			in[j] = float32(n)
		}
		out := f.Fill(queued, in, 1, frame)
		queued += float64(len(out)) / SoundHz
		if queued > QueueFull+1.0/SoundHz {
			t.Fatalf("frame %d makes the queue %.1f ms long", i, queued*1000)
		}
		if i > 0 {
			heard = append(heard, out...)
		}
		queued -= frame
		switch i % 20 {
		case 9:
			queued += 0.015 // the device is late,
		case 10:
			queued -= 0.015 // and makes up for it
		}
	}
	if len(heard) < n*99/100 {
		t.Errorf("%d samples of %d are heard", len(heard), n)
	}
	for i := 3; i < len(heard); i++ {
		if step := heard[i] - heard[i-1]; step < 0.9 || step > 1.1 {
			t.Fatalf("after %g comes %g", heard[i-1], heard[i])
		}
	}
}

// TestFramesThatWereLateKeepTheirPitch: the sound of two frames comes in one call, when the queue is one
// frame shorter than usual. Its speed does not change.
func TestFramesThatWereLateKeepTheirPitch(t *testing.T) {
	const frame = 800.0 / SoundHz
	var f Feed
	f.Fill(0, make([]float32, 800), 1, frame)
	if n := len(f.Fill(queueTarget-frame, make([]float32, 1600), 1, frame)); n < 1599 || n > 1601 {
		t.Errorf("1600 samples are made %d", n)
	}
	if n := len(f.Fill(queueTarget-frame, make([]float32, 800), 1, frame)); n <= 801 {
		t.Errorf("a queue that lacks a frame gets %d samples for 800", n)
	}
}
