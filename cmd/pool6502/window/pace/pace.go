package pace

import (
	"math"
	"time"
)

// Pace computes when the work for a picture begins, when the picture is shown, and how many frames
// of the console are run for it. It follows the display if that waits for each picture and runs
// about as fast as the console, and the clock otherwise. It reads no clock: callers pass the time,
// counted from any fixed moment.
type Pace struct {
	asked   bool          // Keep was called with display true
	display bool          // Pace follows the display
	nominal time.Duration // the period that Keep was given
	period  time.Duration // from one picture to the next; for a display, corrected by measurement
	frame   time.Duration // the length of a frame of the console
	last    time.Duration // when the previous picture was shown

	// If Pace follows the clock:
	next time.Duration // when the picture is to be shown
	lead time.Duration // how long before next its work begins

	// If Pace follows the display:
	beat  time.Duration // when the display began its latest picture, estimated from all pictures so far
	due   int           // pictures of the display for which no frame has been run yet
	hasty int           // how many pictures in succession the display did not wait for
}

const (
	// mostDue is the greatest number of frames that are run for one picture, to make up for a delay.
	// A longer delay counts as a pause, and its other frames are not run.
	mostDue = 4
	// nearDisplay is the greatest relative difference between the rates of display and console at which
	// Pace follows the display. It holds for the rate that the display reports. The rate that is measured
	// may differ by nearDisplay + measured.
	nearDisplay = 0.015
	measured    = 0.005
	// mostHasty is the number of early pictures in succession after which a display counts as one that
	// does not wait, such as that of a hidden window. A few early pictures are usual after a late one.
	mostHasty = 4
	// If a picture is shown later or earlier than expected, the estimates of beat and period change by
	// these fractions of the difference. periodGain is the largest at which they do not oscillate.
	beatGain   = 1.0 / 16
	periodGain = beatGain * beatGain / 4
	// leadMargin is added to the time that the work took lately: the work begins so much earlier than it has to.
	leadMargin = 3 * time.Millisecond
)

// Near reports whether the rate of a display is so near to the console's that Pace can follow the display.
func Near(displayHz, consoleHz float64) bool {
	return math.Abs(displayHz/consoleHz-1) <= nearDisplay
}

// Keep sets whether to follow the display, the period of the pictures, and the length of a frame of the
// console. If one of them differs from the last call, Pace starts anew at the time now.
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

// ByDisplay reports whether Pace follows the display.
func (p *Pace) ByDisplay() bool { return p.display }

// Begin returns when the work for the next picture begins.
func (p *Pace) Begin() time.Duration {
	if p.display {
		return p.last
	}
	return p.next - p.lead
}

// Due returns how many frames of the console to run for this picture. It is called when the work begins.
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

// Show returns when to show the picture. A display that waits is given the picture at once. If the
// display has stopped waiting, a picture is shown every 5/8 of a period: Shown notices by the longer
// gaps when the display waits again. No frame is run for some of these pictures.
func (p *Pace) Show() time.Duration {
	switch {
	case !p.display:
		return p.next
	case p.hasty >= mostHasty:
		return p.last + p.period*5/8
	}
	return p.last
}

// Shown records that the picture has been shown. work is how long it took to make the picture.
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
		if p.hasty < mostHasty { // otherwise now says nothing about when the display begins its pictures
			late := float64(now - p.beat)
			p.beat += time.Duration(late * beatGain)
			p.period += time.Duration(late * periodGain)
		}
		if off := p.period.Seconds()/p.frame.Seconds() - 1; math.Abs(off) > nearDisplay+measured {
			p.begin(false, p.frame, now) // the display does not run at the rate that it reports
		}
		return
	}
	p.next += p.period
	p.lead = min(max(work+leadMargin, p.lead-p.lead/128), p.period)
}
