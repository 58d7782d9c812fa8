package layer

import (
	"pool6502/cmd/pool6502/screen/paint"
)

// Lesson shows the card of an exhibit, and its whole lesson below.
type Lesson struct {
	Title string
	Card  func() []Fact // called at each drawing, because its measurements may still be running
	Text  string        // of the lesson, in Markdown; "" for none
	Hint  string        // what the keys do

	top, rows, lines int        // the first line shown, how many fit, how many there are
	width            int        // the number of characters in a line of broken
	broken           []textLine // Text, broken into lines
}

// Fact is a row of a card.
type Fact struct{ Label, Text string }

// Scroll moves the text by n lines. It reports whether the text moved.
func (l *Lesson) Scroll(n int) bool {
	to := max(min(l.top+n, l.lines-l.rows), 0)
	moved := to != l.top
	l.top = to
	return moved
}

// Page returns how many lines a page key scrolls.
func (l *Lesson) Page() int { return max(l.rows-2, 1) }

// Draw paints the card and the lesson in a column in the middle of the canvas.
func (l *Lesson) Draw(c *paint.Canvas) {
	c.Fill(c.Bounds(), paint.Ground)
	const most = 100 * paint.CharW
	w := min(c.W-4*paint.Gutter, most+4*paint.Gutter)
	box := paint.R((c.W-w)/2, paint.Gutter, w, c.H-2*paint.Gutter)
	c.Fill(box, paint.Paper)
	c.Fill(paint.R(box.X, box.Y, box.W, 2), paint.Amber)
	x, y := box.X+2*paint.Gutter, box.Y+2*paint.Gutter
	inner := w - 4*paint.Gutter
	c.Bold(x, y, paint.Cut(l.Title, inner), paint.White)
	lines := l.all(inner / paint.CharW)
	y += paint.LineH + paint.Gutter
	foot := box.Y + box.H - 3*paint.Gutter
	l.rows, l.lines = max((foot-y-paint.Gutter)/paint.LineH, 1), len(lines)
	l.Scroll(0)
	for _, line := range lines[l.top:min(l.top+l.rows, len(lines))] {
		switch line.style {
		case headingText:
			c.Bold(x, y, line.text, paint.Amber)
		case labelText:
			c.Bold(x, y, line.text, paint.InkFull)
		case codeText:
			c.Fill(paint.R(x, y, inner, paint.LineH), paint.Ground)
			c.Text(x, y, line.text, paint.White)
		default:
			c.Text(x, y, line.text, paint.InkFull)
		}
		y += paint.LineH
	}
	c.Text(x, foot, paint.Cut(l.Hint, inner-4*paint.CharW), paint.InkDim)
	if l.top > 0 {
		c.TextRight(box.X+w-2*paint.Gutter, box.Y+2*paint.Gutter, "▲", paint.InkFull)
	}
	if l.top+l.rows < len(lines) {
		c.TextRight(box.X+w-2*paint.Gutter, foot, "▼", paint.InkFull)
	}
}

// all returns the lines of the card and of the lesson, at most n characters wide.
func (l *Lesson) all(n int) []textLine {
	var out []textLine
	const label = 15
	for _, f := range l.Card() {
		if n < 50 { // no room for a column of labels
			out = append(out, textLine{f.Label, labelText})
			for _, s := range paint.Wrap(f.Text, n-2) {
				out = append(out, textLine{"  " + s, plainText})
			}
			continue
		}
		for i, s := range paint.Wrap(f.Text, n-label) {
			name := ""
			if i == 0 {
				name = f.Label
			}
			out = append(out, textLine{padTo(name, label) + s, plainText})
		}
	}
	if l.Text == "" {
		return out
	}
	if l.width != n {
		l.width, l.broken = n, plainMarkdown(l.Text, n)
	}
	return append(append(out, textLine{}), l.broken...)
}

// padTo appends blanks to a text until it has n characters.
func padTo(s string, n int) string {
	for paint.Width(s) < n*paint.CharW {
		s += " "
	}
	return s
}
