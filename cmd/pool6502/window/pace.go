package window

import (
	"math"
	"time"
)

// Pace says when the work for a picture begins, when the picture is shown, and how many frames
// of the console it brings. It keeps the time of the display where that waits for each picture
// and runs about as fast as the console, else that of the clock. It has no clock of its own:
// times are counted from any moment on.
type Pace struct {
	display bool
	nominal time.Duration // the period as it was given
	period  time.Duration // from one picture to the next; of a display, as it is measured
	last    time.Duration // when the picture before was shown

	next time.Duration // by the clock: when the picture in hand is to be shown
	lead time.Duration // by the clock: how long before that its work begins

	beats float64 // of the display, that no frame has been run for
}

const (
	// mostDue is how many frames are run at once to make up for a delay. What is lost beyond
	// that stays lost: it is a pause and not a delay.
	mostDue = 4
	// nearDisplay is how much faster or slower than the console a display may be to keep its time.
	nearDisplay = 0.015
	// leadMargin is how much earlier the work begins than it has to by what it took lately.
	leadMargin = 3 * time.Millisecond
)

// near reports whether a display can keep the time of a console.
func near(displayHz, consoleHz float64) bool {
	return math.Abs(displayHz/consoleHz-1) <= nearDisplay
}

// Keep sets whose time is kept, and the period of that. Where it changes, a new count begins
// now.
func (p *Pace) Keep(display bool, period, now time.Duration) {
	if p.display == display && p.nominal == period {
		return
	}
	*p = Pace{display: display, nominal: period, period: period, last: now, next: now + period, lead: leadMargin, beats: 1}
}

// Begin is when to begin with a picture.
func (p *Pace) Begin() time.Duration {
	if p.display {
		return p.last // unless it did not wait, as for a window that is hidden: see Show
	}
	return p.next - p.lead
}

// Due is called when the work begins, and says how many frames of the console that is for.
func (p *Pace) Due(now time.Duration) int {
	if p.display {
		n := int(math.Round(p.beats))
		if n > mostDue {
			p.beats = 0
			return mostDue
		}
		// What is left over is forgotten little by little, so that a display that is a little
		// slower or faster than it says never adds up to a frame.
		p.beats = (p.beats - float64(n)) * 0.95
		return n
	}
	late := max(int((now-p.Begin())/p.period), 0)
	p.next += time.Duration(late) * p.period
	return min(1+late, mostDue)
}

// Show is when to show the picture. A display is given it at once and waits by itself; where it
// does not, the pictures come a little faster than it would take them, and some bring no frame.
func (p *Pace) Show() time.Duration {
	if p.display {
		return p.last + p.period/2
	}
	return p.next
}

// Shown is called when the picture has been shown; work is how long it took to make.
func (p *Pace) Shown(now, work time.Duration) {
	gap := now - p.last
	p.last = now
	if p.display {
		p.beats += float64(gap) / float64(p.period)
		if d := gap - p.period; d < p.period/20 && d > -p.period/20 {
			p.period += d / 64
		}
		return
	}
	p.next += p.period
	p.lead = min(max(work+leadMargin, p.lead-p.lead/128), p.period)
}
