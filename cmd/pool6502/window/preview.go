package window

import (
	"fmt"

	"pool6502/asm/contract"
	"pool6502/budget/session"
	"pool6502/cmd/pool6502/screen/layer"
	"pool6502/cmd/pool6502/screen/paint"
	"pool6502/roms"
)

// preview is an exhibit that runs by itself, unseen, for its still and its verdict.
type preview struct {
	name    string
	session *session.Session // nil before it has begun, and when it is done
	failed  error
	still   *paint.Still // nil until it has been taken
	frames  int          // that have been run
	missed  int
	busiest int // cycles of work in a frame
	busy    int // of all frames
	whole   int // cycles of a frame
}

// The frames of a preview: the first ones stay out of the verdict, as in the report of the
// exhibition, which runs as many.
const (
	previewBoot   = 8
	previewStill  = 240 // when the picture is taken
	previewFrames = previewBoot + roms.Frames
	previewStep   = 24 // frames in a tick at most
)

// preview is that of an exhibit; nil for a name that is none.
func (a *App) preview(name string) *preview {
	if p := a.previews[name]; p != nil {
		return p
	}
	for _, e := range a.host.Exhibits {
		if e.Name == name {
			p := &preview{name: name}
			if a.previews == nil {
				a.previews = map[string]*preview{}
			}
			a.previews[name] = p
			return p
		}
	}
	return nil
}

// open turns the game on.
func (p *preview) open(a *App) {
	game, err := a.host.Open(p.name)
	if err == nil {
		p.session, err = session.New(game, a.host.Console)
	}
	if err != nil {
		p.failed = err
		return
	}
	p.session.Watch(session.Costs)
	p.whole = int(p.session.Console().Region().CyclesPerFrame())
}

// run lets the preview go on as long as more says so, for a few frames at least.
func (p *preview) run(a *App, more func() bool) {
	if p.session == nil {
		p.open(a)
	}
	for n := 0; p.session != nil && n < previewStep && (n < 2 || more()); n++ {
		p.session.Frame()
		p.session.Console().Samples(nil)
		p.frames++
		if p.frames == previewStill {
			p.still = &paint.Still{}
			p.still.Take(&a.Screen.Video, p.session.Console().Picture())
		}
		if stats := p.session.Stats(); p.frames > previewBoot && len(stats) > 0 {
			st := stats[len(stats)-1]
			p.busiest = max(p.busiest, st.Busy)
			p.busy += st.Busy
			if st.Missed {
				p.missed++
			}
		}
		if p.frames == previewFrames {
			p.session.Close()
			p.session = nil
		}
	}
}

// cost and verdict are what has been measured, each in a sentence.
func (p *preview) cost() string {
	n := p.frames - previewBoot
	switch {
	case p.failed != nil:
		return oneLine(p.failed)
	case n <= 0:
		return "being measured"
	}
	return fmt.Sprintf("%s of %s cycles a frame (%d %%), at most %s (%d %%)", contract.Grouped(p.busy/n), contract.Grouped(p.whole),
		100*p.busy/n/p.whole, contract.Grouped(p.busiest), 100*p.busiest/p.whole)
}

func (p *preview) verdict() string {
	n := p.frames - previewBoot
	switch {
	case p.failed != nil || n <= 0:
		return ""
	case p.missed > 0:
		return fmt.Sprintf("misses %d of %d frames when it plays itself", p.missed, n)
	}
	return fmt.Sprintf("fits: no frame of %d is missed when it plays itself", n)
}

// measureShown runs the preview of the exhibit that the picker or a lesson card is about.
func (a *App) measureShown(more func() bool) {
	name := ""
	switch top := a.Screen.Top.(type) {
	case *layer.List:
		if it := top.Present(); it != nil && it.About != nil {
			name = it.Title
		}
	case *layer.Lesson:
		name = a.lesson
	}
	if p := a.previews[name]; p != nil && p.failed == nil && p.frames < previewFrames {
		p.run(a, more)
	}
}
