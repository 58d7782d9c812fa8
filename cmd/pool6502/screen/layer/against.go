package layer

import (
	"fmt"

	"pool6502/asm/contract"
	"pool6502/cmd/pool6502/screen/paint"
)

// Against compares two builds of a game: a chart of their work, their difference below it, and the pictures of a frame.
type Against struct {
	Sentence func() string
	Work     func() [2][]int // cycles of each frame, of the old build and of the new one
	Whole    int             // cycles of a frame
	Stills   func() (frame int, of [2]*paint.Still)
}

const (
	againstChart = 160
	againstDiff  = 100
)

// Draw paints it over the canvas.
func (a *Against) Draw(c *paint.Canvas) {
	c.Tint(c.Bounds(), paint.Ground, 190)
	w := min(c.W-4*paint.Gutter, 2*paint.PictureW+400)
	text := paint.Wrap(a.Sentence(), max((w-4*paint.Gutter)/paint.CharW, 2))
	frame, stills := a.Stills()
	h := len(text)*paint.LineH + againstChart + againstDiff + paint.PictureH/2 + 5*paint.LineH + 3*paint.Gutter
	box := paint.R((c.W-w)/2, max((c.H-h)/2, 0), w, h)
	c.Fill(box, paint.Paper)
	c.Fill(paint.R(box.X, box.Y, box.W, 2), paint.Amber)
	x, y := box.X+2*paint.Gutter, box.Y+paint.Gutter
	for _, line := range text {
		c.Bold(x, y, line, paint.White)
		y += paint.LineH
	}
	r := paint.R(x, y+paint.LineH, w-4*paint.Gutter, againstChart)
	a.chart(c, r)
	a.difference(c, paint.R(r.X, r.Y+r.H+paint.LineH, r.W, againstDiff))
	y = r.Y + r.H + paint.LineH + againstDiff + paint.LineH
	for i, still := range stills {
		at := x + i*(r.W/2)
		if still != nil {
			c.Still(at, y, still, true)
		}
		work := a.Work()[i]
		if frame < len(work) {
			c.Text(at+paint.PictureW/2+paint.Gutter, y, fmt.Sprintf("%s build, frame %d:", [2]string{"old", "new"}[i], frame), againstInks[i])
			c.Text(at+paint.PictureW/2+paint.Gutter, y+paint.LineH, contract.Grouped(work[frame])+" cycles of work", paint.InkFull)
		}
	}
	c.Text(x+paint.PictureW/2+paint.Gutter, y+3*paint.LineH, "the frame with the greatest difference", paint.InkDim)
	c.Text(x, box.Y+h-paint.LineH-paint.Gutter, "any key goes back", paint.InkDim)
}

var againstInks = [2]paint.Color{paint.Blue, paint.Amber}

// column is the range of frames that a column of pixels stands for.
func column(frames, width, x int) (first, last int) {
	first = x * frames / width
	return first, max((x+1)*frames/width, first+1)
}

// chart draws the most work of each column's frames: a line for each build.
func (a *Against) chart(c *paint.Canvas, r paint.Rect) {
	c.Fill(r, paint.Ground)
	work := a.Work()
	n := len(work[0])
	scale := a.Whole
	for i := range work {
		for _, cycles := range work[i] {
			scale = max(scale, cycles)
		}
	}
	at := func(cycles int) int { return r.Y + r.H - 1 - cycles*(r.H-2)/scale }
	c.Fill(paint.R(r.X, at(a.Whole), r.W, 1), paint.Rule)
	c.Text(r.X+2, r.Y-paint.LineH, fmt.Sprintf("cycles of work in each of %d frames; the line is a whole frame, %s", n, contract.Grouped(a.Whole)), paint.InkDim)
	key := c.Text(r.X+r.W-20*paint.CharW, r.Y-paint.LineH, "old build ", againstInks[0])
	c.Text(key, r.Y-paint.LineH, "new build", againstInks[1])
	for i, ink := range againstInks {
		before := -1
		for x := range min(r.W, n) {
			first, last := column(n, min(r.W, n), x)
			most := 0
			for _, cycles := range work[i][first:min(last, n)] {
				most = max(most, cycles)
			}
			y := at(most)
			if before < 0 {
				before = y
			}
			left, width := r.X+x*r.W/min(r.W, n), max(r.W/min(r.W, n), 1)
			c.Fill(paint.R(left, min(y, before), width, max(y, before)-min(y, before)+1), ink)
			before = y
		}
	}
}

// difference draws new less old on a scale of its own: green where the new build works less, red where it works more.
func (a *Against) difference(c *paint.Canvas, r paint.Rect) {
	c.Fill(r, paint.Ground)
	work := a.Work()
	n, scale := len(work[0]), 1
	for i, old := range work[0] {
		scale = max(scale, work[1][i]-old, old-work[1][i])
	}
	middle := r.Y + r.H/2
	c.Text(r.X+2, r.Y-paint.LineH, fmt.Sprintf("new less old, up to %s cycles: green is less work, red is more", contract.Grouped(scale)), paint.InkDim)
	for x := range min(r.W, n) {
		first, last := column(n, min(r.W, n), x)
		least, most := 0, 0
		for i := first; i < min(last, n); i++ {
			d := work[1][i] - work[0][i]
			least, most = min(least, d), max(most, d)
		}
		left, width := r.X+x*r.W/min(r.W, n), max(r.W/min(r.W, n), 1)
		up, down := most*(r.H/2-1)/scale, -least*(r.H/2-1)/scale
		c.Fill(paint.R(left, middle-up, width, up), paint.Red)
		c.Fill(paint.R(left, middle, width, down), paint.Green)
	}
	c.Fill(paint.R(r.X, middle, r.W, 1), paint.Rule)
}
