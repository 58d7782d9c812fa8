package window

import (
	"fmt"

	"pool6502/asm/contract"
	"pool6502/budget/session"
	"pool6502/cmd/pool6502/screen/paint"
	"pool6502/roms"
)

// The frames of a preview: the first ones stay out of the verdict, as in the report of the
// exhibition, which runs as many.
const (
	previewBoot   = 8
	atStill       = 240 // when the picture is taken
	previewFrames = previewBoot + roms.Frames
	previewStep   = 24 // frames of a call of Run at most
)

// preview is an exhibit that runs by itself, unseen, for its still and its verdict.
type preview struct {
	Still *paint.Still // nil until it has been taken

	open    func() (*session.Session, error) // nil when it has been called
	session *session.Session                 // nil before it has begun, and when it is done
	failed  error
	frames  int // that have been run
	missed  int
	busiest int // cycles of work in a frame
	busy    int // of all frames
	whole   int // cycles of a frame
}

// newPreview makes a preview of the game that open turns on. Nothing runs before Run.
func newPreview(open func() (*session.Session, error)) *preview { return &preview{open: open} }

// Done reports whether nothing is left to run.
func (p *preview) Done() bool { return p.failed != nil || p.frames == previewFrames }

// Run goes on as long as more says so, for a few frames at least. The still has the colours of video.
func (p *preview) Run(video *paint.Video, more func() bool) {
	if p.open != nil {
		p.begin()
	}
	for n := 0; p.session != nil && n < previewStep && (n < 2 || more()); n++ {
		p.session.Frame()
		p.session.Console().Samples(nil)
		p.frames++
		if p.frames == atStill {
			p.Still = &paint.Still{}
			p.Still.Take(video, p.session.Console().Picture())
		}
		p.count()
		if p.frames == previewFrames {
			p.session.Close()
			p.session = nil
		}
	}
}

// begin turns the game on.
func (p *preview) begin() {
	p.session, p.failed = p.open()
	if p.open = nil; p.failed != nil {
		p.session = nil
		return
	}
	p.session.Watch(session.Costs)
	p.whole = int(p.session.Console().Region().CyclesPerFrame())
}

// count adds the work of the last frame.
func (p *preview) count() {
	stats := p.session.Stats()
	if p.frames <= previewBoot || len(stats) == 0 {
		return
	}
	st := stats[len(stats)-1]
	p.busiest = max(p.busiest, st.Busy)
	p.busy += st.Busy
	if st.Missed {
		p.missed++
	}
}

// Cost says what a frame costs, or why that is not known.
func (p *preview) Cost() string {
	n := p.frames - previewBoot
	switch {
	case p.failed != nil:
		return p.failed.Error()
	case n <= 0:
		return "being measured"
	}
	return fmt.Sprintf("%s of %s cycles a frame (%d %%), at most %s (%d %%)%s", contract.Grouped(p.busy/n), contract.Grouped(p.whole),
		session.Percent(p.busy/n, p.whole), contract.Grouped(p.busiest), session.Percent(p.busiest, p.whole), p.unfinished(n))
}

// unfinished says of how many frames a figure is that is not yet of all.
func (p *preview) unfinished(n int) string {
	if p.Done() {
		return ""
	}
	return fmt.Sprintf(", after %d of %d frames", n, roms.Frames)
}

// Verdict says whether frames are missed; "" where that is not known.
func (p *preview) Verdict() string {
	n := p.frames - previewBoot
	switch {
	case p.failed != nil || n <= 0:
		return ""
	case p.missed > 0:
		return fmt.Sprintf("misses %d of %d frames when it plays itself%s", p.missed, n, p.unfinished(n))
	}
	return fmt.Sprintf("fits: no frame of %d is missed when it plays itself%s", n, p.unfinished(n))
}
