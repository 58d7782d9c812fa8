package command

import (
	"io"
	"time"

	"github.com/schollz/progressbar/v3"
)

// progress is a progress bar. It is shown only on a terminal, and only after the work has taken a
// second.
type progress struct {
	bar   *progressbar.ProgressBar
	start time.Time
	last  time.Time
	done  int
	total int
	what  string
	out   io.Writer
}

// newProgress starts a bar for work of total steps. It is drawn on out if that is a terminal; what is
// its description.
func newProgress(out io.Writer, total int, what string) *progress {
	p := &progress{total: total, what: what, start: time.Now()}
	if s, ok := out.(*terminalStream); ok && s.TTY() != nil {
		p.out = s.TTY()
	}
	return p
}

// Add counts n more steps as done.
func (p *progress) Add(n int) {
	p.done += n
	if p.out == nil {
		return
	}
	now := time.Now()
	if now.Sub(p.start) < time.Second || now.Sub(p.last) < 100*time.Millisecond {
		return
	}
	p.last = now
	if p.bar == nil {
		p.bar = progressbar.NewOptions(p.total,
			progressbar.OptionSetWriter(p.out),
			progressbar.OptionSetDescription(p.what),
			progressbar.OptionShowCount(),
			progressbar.OptionSetWidth(30),
			progressbar.OptionClearOnFinish(),
		)
	}
	// An error of the terminal must not stop the work.
	_ = p.bar.Set(min(p.done, p.total))
}

// Say changes the description.
func (p *progress) Say(what string) {
	if p.what = what; p.bar != nil {
		p.bar.Describe(what)
	}
}

// Reach sets how many steps are done in all.
func (p *progress) Reach(done int) { p.Add(done - p.done) }

// Finish removes the bar.
func (p *progress) Finish() {
	if p.bar != nil {
		_ = p.bar.Finish()
	}
}
