package screen

// Lesson shows the card of an exhibit, and its whole lesson below.
type Lesson struct {
	Title string
	Card  func() []Fact // asked at each drawing, because what it measures is still coming in
	Text  string        // of the lesson, in Markdown; "" for none
	Hint  string        // what the keys do

	top, rows, lines int // the first line shown, how many fit, how many there are
	width            int // for which broken holds
	broken           []textLine
}

// Fact is a row of a card.
type Fact struct{ Label, Text string }

// Scroll moves by lines; it reports whether anything moved.
func (l *Lesson) Scroll(n int) bool {
	to := max(min(l.top+n, l.lines-l.rows), 0)
	moved := to != l.top
	l.top = to
	return moved
}

// Page is how many lines a page has.
func (l *Lesson) Page() int { return max(l.rows-2, 1) }

// Draw paints the card and the lesson in a column in the middle of the canvas.
func (l *Lesson) Draw(c *Canvas) {
	c.Fill(c.Bounds(), ground)
	const most = 100 * charW
	w := min(c.W-4*gutter, most+4*gutter)
	box := Rect{(c.W - w) / 2, gutter, w, c.H - 2*gutter}
	c.Fill(box, paper)
	c.Fill(Rect{box.X, box.Y, box.W, 2}, amber)
	x, y := box.X+2*gutter, box.Y+2*gutter
	inner := w - 4*gutter
	c.bold(x, y, cutText(l.Title, inner), white)
	lines := l.all(inner / charW)
	y += lineH + gutter
	foot := box.Y + box.H - 3*gutter
	l.rows, l.lines = max((foot-y-gutter)/lineH, 1), len(lines)
	l.Scroll(0)
	for _, line := range lines[l.top:min(l.top+l.rows, len(lines))] {
		switch line.style {
		case headingText:
			c.bold(x, y, line.text, amber)
		case labelText:
			c.bold(x, y, line.text, inkFull)
		case codeText:
			c.Fill(Rect{x, y, inner, lineH}, ground)
			c.Text(x, y, line.text, white)
		default:
			c.Text(x, y, line.text, inkFull)
		}
		y += lineH
	}
	c.Text(x, foot, cutText(l.Hint, inner-4*charW), inkDim)
	if l.top > 0 {
		c.textRight(box.X+w-2*gutter, box.Y+2*gutter, "▲", inkFull)
	}
	if l.top+l.rows < len(lines) {
		c.textRight(box.X+w-2*gutter, foot, "▼", inkFull)
	}
}

// all are the lines of the card and of the lesson, n characters wide.
func (l *Lesson) all(n int) []textLine {
	var out []textLine
	const label = 15
	for _, f := range l.Card() {
		if n < 50 { // no room for a column of labels
			out = append(out, textLine{f.Label, labelText})
			for _, s := range wrap(f.Text, n-2) {
				out = append(out, textLine{"  " + s, plainText})
			}
			continue
		}
		for i, s := range wrap(f.Text, n-label) {
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

// padTo fills a text up with blanks.
func padTo(s string, n int) string {
	for Width(s) < n*charW {
		s += " "
	}
	return s
}
