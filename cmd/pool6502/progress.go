package main

import (
	"io"
	"time"

	"github.com/schollz/progressbar/v3"

	"pool6502/cmd/pool6502/terminal"
)

// progress is a bar on a terminal that shows up when the work has taken a second, and
// nothing at all anywhere else.
type progress struct {
	bar   *progressbar.ProgressBar
	start time.Time
	last  time.Time
	done  int
	total int
	what  string
	out   io.Writer
}

// newProgress watches work of total steps. out is where the bar goes if it is a terminal.
func newProgress(out io.Writer, total int, what string) *progress {
	p := &progress{total: total, what: what, start: time.Now()}
	if s, ok := out.(*terminal.Stream); ok && s.TTY() != nil {
		p.out = s.TTY()
	}
	return p
}

// add counts steps done.
func (p *progress) add(n int) {
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
	// The bar is decoration: a terminal that cannot take it is no reason to stop.
	_ = p.bar.Set(min(p.done, p.total))
}

// finish takes the bar away.
func (p *progress) finish() {
	if p.bar != nil {
		_ = p.bar.Finish()
	}
}
