package pace

import (
	"math"
	"time"
)

// Pace says when the work for a picture begins, when the picture is shown, and how many frames
// of the console it brings. It keeps the time of the display where that waits for each picture
// and runs about as fast as the console, else that of the clock. It has no clock of its own:
// times are counted from any moment on.
type Pace struct {
	asked   bool          // for the time of the display
	display bool          // it is kept
	nominal time.Duration // the period as it was given
	period  time.Duration // from one picture to the next; of a display, as it is measured
	frame   time.Duration // of the console
	last    time.Duration // when the picture before was shown

	next time.Duration // by the clock: when the picture in hand is to be shown
	lead time.Duration // by the clock: how long before that its work begins

	beat  time.Duration // when the display began with its picture, by all that was shown
	due   int           // its pictures that no frame has been run for
	hasty int           // pictures in a row that it did not wait for
}

const (
	// mostDue is how many frames are run at once to make up for a delay. What is lost beyond
	// that stays lost: it is a pause and not a delay.
	mostDue = 4
	// nearDisplay is how much faster or slower than the console a display may be to keep its time,
	// by what it says; measured is what may be added to that.
	nearDisplay = 0.015
	measured    = 0.005
	// mostHasty is how many pictures in a row a display may show early, having been late for one,
	// until it counts as one that does not wait: that of a hidden window, say.
	mostHasty = 4
	// A picture that is shown later or earlier than expected moves what is expected of the next, and
	// the period, by so much of that: the fastest without swinging.
	beatGain   = 1.0 / 16
	periodGain = beatGain * beatGain / 4
	// leadMargin is how much earlier the work begins than it has to by what it took lately.
	leadMargin = 3 * time.Millisecond
)

// Near reports whether a display can keep the time of a console.
func Near(displayHz, consoleHz float64) bool {
	return math.Abs(displayHz/consoleHz-1) <= nearDisplay
}

// Keep sets whose time is kept, the period of that, and how long a frame of the console takes.
// Where it changes, a new count begins now.
func (p *Pace) Keep(display bool, period, frame, now time.Duration) {
	if p.asked == display && p.nominal == period && p.frame == frame {
		return
	}
	*p = Pace{asked: display, nominal: period, frame: frame}
	p.begin(display, period, now)
}

func (p *Pace) begin(display bool, period, now time.Duration) {
	p.display, p.period = display, period
	p.last, p.next, p.lead, p.beat, p.due = now, now+period, period/2, now, 1
}

// ByDisplay reports whether the time of the display is kept.
func (p *Pace) ByDisplay() bool { return p.display }

// Begin is when to begin with a picture.
func (p *Pace) Begin() time.Duration {
	if p.display {
		return p.last
	}
	return p.next - p.lead
}

// Due is called when the work begins, and says how many frames of the console that is for.
func (p *Pace) Due(now time.Duration) int {
	if p.display {
		n := min(p.due, mostDue)
		p.due = 0
		return n
	}
	late := max(int((now-p.Begin())/p.period), 0)
	p.next += time.Duration(late) * p.period
	return min(1+late, mostDue)
}

// Show is when to show the picture. A display is given it at once and waits by itself; where it
// does not, the pictures come a little faster than it would take them, so that it is noticed
// when it does again, and some bring no frame.
func (p *Pace) Show() time.Duration {
	switch {
	case !p.display:
		return p.next
	case p.hasty >= mostHasty:
		return p.last + p.period*5/8
	}
	return p.last
}

// Shown is called when the picture has been shown; work is how long it took to make.
func (p *Pace) Shown(now, work time.Duration) {
	gap := now - p.last
	p.last = now
	if p.display {
		n := max(time.Duration(math.Round(float64(now-p.beat)/float64(p.period))), 0)
		p.due += int(n)
		p.beat += n * p.period
		if p.hasty++; gap > p.period*3/4 {
			p.hasty = 0
		}
		if p.hasty < mostHasty { // else it shows nothing of the display's time
			late := float64(now - p.beat)
			p.beat += time.Duration(late * beatGain)
			p.period += time.Duration(late * periodGain)
		}
		if off := p.period.Seconds()/p.frame.Seconds() - 1; math.Abs(off) > nearDisplay+measured {
			p.begin(false, p.frame, now) // it is not what it says
		}
		return
	}
	p.next += p.period
	p.lead = min(max(work+leadMargin, p.lead-p.lead/128), p.period)
}
