//go:build sdl

package window

import (
	"fmt"
	"math"
	"testing"
	"time"

	"pool6502/cmd/pool6502/keymap"
	"pool6502/cmd/pool6502/screen/paint"
)

// display is one that waits: showing a picture takes until its next period begins, and at times
// some more.
type display struct {
	output
	clock  *testClock
	period time.Duration
	more   map[int]int // periods, at pictures
	n      int
}

func (d *display) waits() bool { return true }

func (d *display) show(c *paint.Canvas) error {
	if err := d.output.show(c); err != nil {
		return err
	}
	d.n++
	d.clock.now = d.clock.now.Truncate(d.period) + time.Duration(1+d.more[d.n])*d.period
	return nil
}

// onDisplay plays so many pictures on a display of so many hertz.
func onDisplay(t *testing.T, hertz float64, pictures int, more map[int]int) (a *App, c *testClock) {
	t.Helper()
	a, c = playing(t, "freelist"), &testClock{}
	d := &display{clock: c, period: time.Duration(float64(time.Second) / hertz), more: more}
	s := stage{}
	for n := 1; n <= pictures; n++ {
		s[n] = func(w *Window) {
			if d.output == nil {
				d.output, w.out = w.out, d
			}
			w.hertz = hertz // what measure finds on a real one
		}
	}
	performWith(t, Options{Clock: c}, a, pictures, s)
	return a, c
}

// TestTheWindowGoesByADisplayNearSixtyHertz: a picture, a frame; and where the display left some
// out, those are made up for.
func TestTheWindowGoesByADisplayNearSixtyHertz(t *testing.T) {
	a, c := onDisplay(t, 60, 300, nil)
	if got := a.Session().Position(); got != 300 {
		t.Errorf("%d frames in 300 pictures", got)
	}
	if want := 5 * time.Second; c.now < want-50*time.Millisecond || c.now > want+50*time.Millisecond {
		t.Errorf("300 pictures take %v", c.now)
	}
	if a, _ = onDisplay(t, 60, 300, map[int]int{100: 1, 200: 2}); a.Session().Position() != 303 {
		t.Errorf("%d frames in 303 periods of the display", a.Session().Position())
	}
}

// TestTheWindowGoesByTheClockOnOtherDisplays: the frames are as many as the time is long.
func TestTheWindowGoesByTheClockOnOtherDisplays(t *testing.T) {
	for _, hertz := range []float64{50, 75, 144} {
		t.Run(fmt.Sprintf("%g Hz", hertz), func(t *testing.T) {
			a, c := onDisplay(t, hertz, 300, nil)
			want := c.now.Seconds() * a.Rate()
			if got := float64(a.Session().Position()); math.Abs(got-want) > 3 {
				t.Errorf("%g Hz: %g frames in the time of %.1f", hertz, got, want)
			}
		})
	}
}

// counted counts the pictures that are shown.
type counted struct {
	output
	shows int
}

func (o *counted) show(c *paint.Canvas) error {
	o.shows++
	return o.output.show(c)
}

// TestAWindowInWhichNothingMovesRests: paused and in a menu it wakes a few times a second and is drawn once, until a key is pressed.
func TestAWindowInWhichNothingMovesRests(t *testing.T) {
	a, o, c := playing(t, "freelist"), &counted{}, &testClock{}
	type measured struct {
		passes, shows int
		ticks         uint64
		took          time.Duration
	}
	n := 0
	since := func(was measured) measured {
		return measured{n - was.passes, o.shows - was.shows, a.ticks - was.ticks, c.now - was.took}
	}
	var begun, paused, menu measured
	var key int
	s := stage{
		1:   func(w *Window) { o.output, w.out = w.out, o },
		20:  func(*Window) { a.Do(keymap.Pause) },
		40:  func(*Window) { begun = since(measured{}) },
		140: func(*Window) { paused = since(begun); a.menu() },
		150: func(*Window) { begun = since(measured{}) },
		250: func(*Window) { menu = since(begun); o.shows = 0; tap(t, "Down") },
		253: func(*Window) { key = o.shows },
	}
	for i := range 261 {
		do := s[i]
		s[i] = func(w *Window) {
			if n = i; do != nil {
				do(w)
			}
		}
	}
	performWith(t, Options{Clock: c}, a, 260, s)
	for what, m := range map[string]measured{"paused": paused, "in a menu": menu} {
		perSecond := func(x float64) float64 { return x / m.took.Seconds() }
		if wakes, shows, ticks := perSecond(float64(m.passes)), perSecond(float64(m.shows)), perSecond(float64(m.ticks)); wakes > 6 || shows < 0.7 || shows > 1.3 || ticks < 55 || ticks > 65 {
			t.Errorf("%s: it wakes %.1f times, is drawn %.1f times and counts %.1f ticks a second", what, wakes, shows, ticks)
		}
	}
	if key == 0 {
		t.Error("it is not drawn after a key")
	}
}
