package pace

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
	"time"
)

const ms = time.Millisecond

// The length of a frame at 60.0988 Hz and at 50.007 Hz.
const (
	ntscFrame = 16639267 * time.Nanosecond
	palFrame  = 19997192 * time.Nanosecond
)

// scene simulates the loop of the window with a clock, a display, a sound device and a console.
type scene struct {
	now  time.Duration
	pace Pace
	feed Feed

	frame   time.Duration             // the length of a frame of the console
	speed   float64                   // of the console; 0 for 1
	display time.Duration             // period of a display that waits; 0 for none
	claims  time.Duration             // the period that the display reports
	draws   func(n int) time.Duration // how long the display takes to draw picture n, once it has waited
	sound   float64                   // by what fraction the sound device plays faster than it reports

	begins time.Duration // how long the device takes to begin

	work func(n int) time.Duration // how long picture n takes to draw
	late func(n int) time.Duration // by how much the machine is late for it

	queue     float64       // samples in the device's queue
	plays     time.Duration // when the device takes its next block; 0: it stands still
	owed      float64       // samples of sound
	ahead     float64       // the fraction of a frame that is due and has not been run
	low, high float64       // the shortest and longest queue, in milliseconds
	dropped   int           // blocks that the device did not get whole
	shown     []time.Duration
	frames    []int // how many were run for each picture
	from      int   // low, high count from this picture on
}

// until advances the time to t; the sound device plays meanwhile.
func (s *scene) until(t time.Duration) {
	block := time.Duration(float64(SoundBlock) / SoundHz / (1 + s.sound) * float64(time.Second))
	for s.plays > 0 && s.plays <= t {
		if s.queue < SoundBlock {
			s.dropped++
		}
		s.queue = max(s.queue-SoundBlock, 0)
		s.note()
		s.plays += block
	}
	s.now = max(s.now, t)
}

func (s *scene) note() {
	if len(s.shown) >= s.from {
		length := s.queue / SoundHz * 1000
		s.low, s.high = min(s.low, length), max(s.high, length)
	}
}

// play is the loop of the window.
func (s *scene) play(pictures int) {
	s.low = math.Inf(1)
	var in [20000]float32
	if s.speed == 0 {
		s.speed = 1
	}
	period := s.frame
	if s.display > 0 {
		period = s.claims
	}
	for n := range pictures {
		s.pace.Keep(s.display > 0, period, s.frame, s.now)
		s.until(s.pace.Begin())
		if s.late != nil {
			s.until(s.now + s.late(n))
		}
		begun := s.now
		due := s.pace.Due(s.now)
		s.ahead += float64(due) * s.speed
		run := math.Floor(s.ahead + 1e-9)
		s.ahead -= run
		s.owed += run * s.frame.Seconds() * SoundHz
		s.until(s.now + ms)
		samples := 0
		if run > 0 {
			samples = int(s.owed)
			s.owed -= float64(samples)
		}
		if out := s.feed.Fill(s.queue/SoundHz, in[:samples], s.speed, s.frame.Seconds()); len(out) > 0 {
			s.queue += float64(len(out))
			s.note()
			if s.plays == 0 {
				s.plays = s.now + s.begins
			}
		}
		work := 4 * ms
		if s.work != nil {
			work = s.work(n)
		}
		s.until(s.now + work)
		s.until(s.pace.Show())
		if s.display > 0 {
			s.until(s.now.Truncate(s.display) + s.display) // the next time it begins a picture
			if s.draws != nil {
				s.until(s.now + s.draws(n))
			}
		}
		s.pace.Shown(s.now, s.now-begun)
		s.shown = append(s.shown, s.now)
		s.frames = append(s.frames, due)
	}
}

// run returns how many frames were run.
func (s *scene) run() (frames int) {
	for _, n := range s.frames {
		frames += n
	}
	return frames
}

// nowAndThen returns a function that gives one picture of so many a random time up to most, and the others 0.
func nowAndThen(seed uint64, oneOf int, most time.Duration) func(int) time.Duration {
	r := rand.New(rand.NewPCG(seed, 6502))
	return func(int) time.Duration {
		if r.IntN(oneOf) > 0 {
			return 0
		}
		return time.Duration(r.Int64N(int64(most) + 1))
	}
}

// Pictures at 60.0988 Hz.
const (
	tenMinutes = 36060
	aMinute    = 3606
)

// TestTheQueueStaysBetweenTwentyAndSixtyMilliseconds plays by the clock and by several displays: ten minutes
// with a sound device of usual accuracy, and a minute with others. The limits hold from the first sample on.
func TestTheQueueStaysBetweenTwentyAndSixtyMilliseconds(t *testing.T) {
	for _, display := range []time.Duration{0, ntscFrame, time.Second / 60, time.Second * 1001 / 60000, time.Second * 10 / 593, time.Second * 10 / 609} {
		for _, sound := range []float64{-0.005, -0.0005, 0, 0.0005, 0.005} {
			t.Run(fmt.Sprintf("display %v sound %+g", display, sound), func(t *testing.T) {
				s := &scene{frame: ntscFrame, display: display, claims: time.Second / 60, sound: sound}
				pictures := aMinute
				if sound == 0.0005 {
					pictures = tenMinutes
				}
				s.play(pictures)
				if s.low < 20 || s.high > 60 || s.dropped > 0 || s.feed.Dry > 0 || s.feed.Cut > 0 {
					t.Errorf("display %v, sound %+g: the queue was between %.1f and %.1f ms, %d blocks were dropped; %d dry, %d cut",
						display, sound, s.low, s.high, s.dropped, s.feed.Dry, s.feed.Cut)
				}
			})
		}
	}
}

// TestEverySpeedIsHeardWithoutGaps also plays so slowly that a frame is longer than the queue.
func TestEverySpeedIsHeardWithoutGaps(t *testing.T) {
	for _, speed := range []float64{0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4} {
		t.Run(fmt.Sprint("speed ", speed), func(t *testing.T) {
			s := &scene{frame: ntscFrame, speed: speed, sound: 0.0005}
			s.play(aMinute)
			if s.low < 20 || s.high > 60 || s.dropped > 0 || s.feed.Dry > 0 || s.feed.Cut > 0 {
				t.Errorf("speed %g: the queue was between %.1f and %.1f ms, %d blocks were dropped; %d dry, %d cut",
					speed, s.low, s.high, s.dropped, s.feed.Dry, s.feed.Cut)
			}
		})
	}
}

// TestADeviceFarFromItsRateIsFollowed: a sound device that uses a timer as its clock, such as SDL's dummy
// driver, may be some hundredths too slow.
func TestADeviceFarFromItsRateIsFollowed(t *testing.T) {
	for _, sound := range []float64{-0.04, 0.02} {
		t.Run(fmt.Sprintf("sound %+g", sound), func(t *testing.T) {
			s := &scene{frame: ntscFrame, sound: sound, from: 1800}
			s.play(aMinute)
			if s.low < 20 || s.high > 60 || s.dropped > 0 {
				t.Errorf("sound %+g: the queue was between %.1f and %.1f ms, %d blocks were dropped", sound, s.low, s.high, s.dropped)
			}
		})
	}
}

// TestADeviceThatStandsStillIsForgiven stops the device for 60 ms, as a sound server may do. The queue returns
// to its target within ten seconds, without a gap and without becoming too short.
func TestADeviceThatStandsStillIsForgiven(t *testing.T) {
	for _, from := range []int{1001, 1600} {
		t.Run(fmt.Sprint("from ", from), func(t *testing.T) {
			s := &scene{frame: ntscFrame, sound: 0.0005, from: from}
			s.late = func(n int) time.Duration {
				if n == 1000 {
					s.plays += 60 * ms
				}
				return 0
			}
			s.play(aMinute)
			if s.low < 25 || s.high > 60 || s.dropped > 0 || s.feed.Cut > 0 || s.feed.Dry > 0 {
				t.Errorf("from picture %d the queue is between %.1f and %.1f ms; %d blocks were dropped; %d dry, %d cut",
					from, s.low, s.high, s.dropped, s.feed.Dry, s.feed.Cut)
			}
		})
	}
}

// TestALateFrameIsNotHeard delays one picture of fifty by up to 34 ms.
func TestALateFrameIsNotHeard(t *testing.T) {
	for _, display := range []time.Duration{0, time.Second / 60} {
		for _, sound := range []float64{-0.005, 0, 0.005} {
			t.Run(fmt.Sprintf("display %v sound %+g", display, sound), func(t *testing.T) {
				most := 34 * ms
				if display > 0 {
					most = 15 * ms // a late picture also waits for the display's next picture: up to 17 ms more
				}
				s := &scene{frame: ntscFrame, display: display, claims: display, sound: sound, from: 1000,
					late: nowAndThen(1, 50, most)}
				s.play(aMinute)
				if s.dropped > 0 || s.feed.Dry > 0 || s.feed.Cut > 0 || s.high > 60 {
					t.Errorf("display %v, sound %+g: %d blocks were dropped; %d dry, %d cut; between %.1f and %.1f ms",
						display, sound, s.dropped, s.feed.Dry, s.feed.Cut, s.low, s.high)
				}
			})
		}
	}
}

// TestALatePictureIsNotHeard draws one picture of fifty in up to 48 ms. The sound of its frame does not wait
// for the picture.
func TestALatePictureIsNotHeard(t *testing.T) {
	for _, sound := range []float64{-0.005, 0, 0.005} {
		t.Run(fmt.Sprintf("sound %+g", sound), func(t *testing.T) {
			late := nowAndThen(7, 50, 44*ms)
			s := &scene{frame: ntscFrame, sound: sound, from: 1000, work: func(n int) time.Duration { return 4*ms + late(n) }}
			s.play(aMinute)
			if s.dropped > 0 || s.feed.Dry > 0 || s.feed.Cut > 0 || s.high > 60 {
				t.Errorf("sound %+g: %d blocks were dropped; %d dry, %d cut; between %.1f and %.1f ms",
					sound, s.dropped, s.feed.Dry, s.feed.Cut, s.low, s.high)
			}
		})
	}
}

// TestWhatIsLateIsMadeUpFor compares the frames of a minute with the time that has passed.
func TestWhatIsLateIsMadeUpFor(t *testing.T) {
	for _, c := range []struct {
		name                   string
		frame, display, claims time.Duration
	}{
		{"clock", ntscFrame, 0, 0},
		{"PAL clock", palFrame, 0, 0},
		{"display", ntscFrame, time.Second / 60, time.Second / 60},
		{"display of 59.94 Hz that says 59", ntscFrame, time.Second * 1001 / 60000, time.Second / 59},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := &scene{frame: c.frame, display: c.display, claims: c.claims, late: nowAndThen(2, 40, 45*ms)}
			s.play(aMinute)
			period := c.frame
			if c.display > 0 {
				period = c.display
			}
			if want := float64(s.now) / float64(period); math.Abs(float64(s.run())-want) > 3 {
				t.Errorf("%s: %d frames in the time of %.1f", c.name, s.run(), want)
			}
		})
	}
}

// TestADelayBeyondFourFramesIsAPause: after ten seconds without a picture, at most four frames are run at once.
func TestADelayBeyondFourFramesIsAPause(t *testing.T) {
	for _, display := range []time.Duration{0, time.Second / 60} {
		t.Run(fmt.Sprint("display ", display), func(t *testing.T) {
			s := &scene{frame: ntscFrame, display: display, claims: display, late: func(n int) time.Duration {
				if n == 50 {
					return 10 * time.Second
				}
				return 0
			}}
			s.play(100)
			if got := s.run(); got < 100 || got > 104 {
				t.Errorf("display %v: %d frames", display, got)
			}
		})
	}
}

// TestPicturesComeAtEvenTimes lets the work take between 1 and 9 ms. By the clock, all gaps between pictures
// have the same length.
func TestPicturesComeAtEvenTimes(t *testing.T) {
	s := &scene{frame: ntscFrame, work: func(n int) time.Duration { return time.Duration(1+n*7%9) * ms }}
	s.play(1000)
	for n := 60; n < 1000; n++ {
		if gap := s.shown[n] - s.shown[n-1]; gap != ntscFrame || s.frames[n] != 1 {
			t.Fatalf("picture %d comes after %v with %d frames", n, gap, s.frames[n])
		}
	}
}

// TestAHiddenWindowKeepsTheTime: the display does not wait for the pictures of a hidden window.
func TestAHiddenWindowKeepsTheTime(t *testing.T) {
	s := &scene{frame: ntscFrame, display: time.Nanosecond, claims: time.Second / 60}
	s.play(aMinute)
	want := float64(s.now) * 60 / float64(time.Second)
	if got := float64(s.run()); math.Abs(got-want) > 3 {
		t.Errorf("%g frames in the time of %.1f", got, want)
	}
	if s.now < 30*time.Second {
		t.Errorf("a minute's pictures take %v: it draws as fast as it can", s.now)
	}
}

// TestADeviceThatBeginsLateIsWaitedFor: until a sound device begins to play, Feed learns no rate from it and
// counts nothing as dry or cut.
func TestADeviceThatBeginsLateIsWaitedFor(t *testing.T) {
	s := &scene{frame: ntscFrame, begins: 700 * ms}
	s.play(aMinute)
	if s.low < 20 || s.high > 60 || s.dropped > 0 || s.feed.Cut > 0 || s.feed.Dry > 0 {
		t.Errorf("the queue was between %.1f and %.1f ms, %d blocks were dropped; %d dry, %d cut",
			s.low, s.high, s.dropped, s.feed.Dry, s.feed.Cut)
	}
}
