package pace

import (
	"fmt"
	"math"
	"testing"
	"time"
)

// TestADisplayNearSixtyHertzKeepsTheTime: one frame is run for each picture of the display, whatever rate
// it reports, and also if the machine wakes the window up to 4 ms late.
func TestADisplayNearSixtyHertzKeepsTheTime(t *testing.T) {
	for _, hz := range []float64{59.5, 59.94, 60, 60.0988, 60.5} {
		for _, claims := range []float64{59, 60, 61} {
			t.Run(fmt.Sprintf("%g Hz that says %g", hz, claims), func(t *testing.T) {
				if !Near(claims, 60.0988) && claims != 59 {
					return
				}
				s := &scene{frame: ntscFrame, display: time.Duration(float64(time.Second) / hz),
					claims: time.Duration(float64(time.Second) / claims), late: nowAndThen(3, 2, 4*ms)}
				s.play(aMinute)
				for n, frames := range s.frames {
					if frames != 1 {
						t.Errorf("%g Hz that says %g: picture %d brings %d frames", hz, claims, n, frames)
						break
					}
				}
			})
		}
	}
}

// TestADisplayThatIsFarFromWhatItSaysIsNotFollowed: if a display reports 60 Hz and runs at another rate, the
// game would run 4 % too fast or too slow, and that is heard.
func TestADisplayThatIsFarFromWhatItSaysIsNotFollowed(t *testing.T) {
	for _, hz := range []float64{57.5, 62.5} {
		t.Run(fmt.Sprintf("%g Hz", hz), func(t *testing.T) {
			s := &scene{frame: ntscFrame, display: time.Duration(float64(time.Second) / hz), claims: time.Second / 60}
			s.play(aMinute)
			if speed := float64(s.run()) * s.frame.Seconds() / s.now.Seconds(); math.Abs(speed-1) > 0.005 {
				t.Errorf("%g Hz: the game runs %.3f times as fast as it should", hz, speed)
			}
			if s.dropped > 0 {
				t.Errorf("%g Hz: %d blocks were dropped", hz, s.dropped)
			}
		})
	}
}

// TestADisplayThatDrawsSlowlyIsGivenItsTime: without a graphics card, a picture takes 5 ms for the frame and
// 10 ms to be drawn. That is less than the 17 ms between two pictures, so none is late, except one in a hundred
// that the machine delays.
func TestADisplayThatDrawsSlowlyIsGivenItsTime(t *testing.T) {
	const hz60 = time.Second / 60
	s := &scene{frame: ntscFrame, display: hz60, claims: hz60}
	s.draws = func(int) time.Duration { return 10 * ms }
	s.late = func(n int) time.Duration {
		if n%100 == 50 {
			return 20 * ms
		}
		return 0
	}
	s.play(aMinute)
	for n := 2; n < len(s.shown); n++ {
		if gap := s.shown[n] - s.shown[n-1]; gap > hz60+ms && n%100 != 50 {
			t.Fatalf("picture %d comes after %v", n, gap)
		}
	}
}

// TestADisplayThatDrawsUnevenlyKeepsTheTime: for ten minutes, pictures are drawn up to 8 ms late. One frame is
// run for each.
func TestADisplayThatDrawsUnevenlyKeepsTheTime(t *testing.T) {
	const hz60 = time.Second / 60
	for _, claims := range []time.Duration{hz60, time.Second * 1001 / 60000} {
		t.Run(fmt.Sprint(claims), func(t *testing.T) {
			s := &scene{frame: ntscFrame, display: hz60, claims: claims, draws: nowAndThen(4, 1, 8*ms)}
			s.play(tenMinutes)
			for n, frames := range s.frames {
				if frames != 1 {
					t.Fatalf("picture %d brings %d frames", n, frames)
				}
			}
			if s.low < 20 || s.high > 60 || !s.pace.display {
				t.Errorf("the queue was between %.1f and %.1f ms; by the display: %v", s.low, s.high, s.pace.display)
			}
		})
	}
}
