package layer

import (
	"strings"
	"unicode/utf8"

	"pool6502/cmd/pool6502/screen/paint"
)

// Item is one line of a list.
type Item struct {
	Title string
	Note  string
	Do    func()
	About func() *About // its details, shown while it is selected; nil for none
}

// About has the details of an item: a still, and facts beside or below it.
type About struct {
	Still *paint.Still // nil while there is none
	Facts []Fact
}

// List is a list to choose from, such as the menu and the list of programs.
type List struct {
	Title  string
	Hint   string       // what the keys do, in lines
	Items  []Item       // with a Search, the items that match
	At     int          // the selected item
	Search *Search      // nil: typing does nothing
	first  int          // the item in the first line shown
	boxes  []paint.Rect // the lines shown
}

// Search keeps those of all items whose title or note has the text that was typed.
type Search struct {
	Typed string
	All   []Item
}

// Type adds a letter to the search; "" deletes the last letter.
func (l *List) Type(letter string) {
	s := l.Search
	if letter == "" {
		_, n := utf8.DecodeLastRuneInString(s.Typed)
		s.Typed = s.Typed[:len(s.Typed)-n]
	} else {
		s.Typed += letter
	}
	l.find()
}

// Clear ends the search.
func (l *List) Clear() {
	l.Search.Typed = ""
	l.find()
}

func (l *List) find() {
	s := l.Search
	l.Items, l.At, l.first = nil, 0, 0
	for _, it := range s.All {
		if s.has(it) {
			l.Items = append(l.Items, it)
		}
	}
}

func (s *Search) has(it Item) bool {
	return strings.Contains(strings.ToLower(it.Title+" "+it.Note), strings.ToLower(s.Typed))
}

// Present returns the selected item, nil if the list is empty.
func (l *List) Present() *Item {
	if l.At < 0 || l.At >= len(l.Items) {
		return nil
	}
	return &l.Items[l.At]
}

// Move moves the selection by n items. Behind the last item comes the first.
func (l *List) Move(n int) {
	if len(l.Items) > 0 {
		l.At = ((l.At+n)%len(l.Items) + len(l.Items)) % len(l.Items)
	}
}

// Choose runs Do of the selected item.
func (l *List) Choose() {
	if it := l.Present(); it != nil && it.Do != nil {
		it.Do()
	}
}

// Point selects the item at a place of the canvas. It reports whether there is one.
func (l *List) Point(x, y int) bool {
	for i, b := range l.boxes {
		if b.Has(x, y) {
			l.At = l.first + i
			return true
		}
	}
	return false
}

const rowH = 24

// Draw paints the list in the middle of the canvas, and the details of the selected item to its right, or
// below it if the canvas is narrow.
func (l *List) Draw(c *paint.Canvas) {
	c.Tint(c.Bounds(), paint.Ground, 190)
	total := l.Items
	if l.Search != nil {
		total = l.Search.All
	}
	pane := paneFor(c, total)
	title, note := widths(total)
	w := min(c.W-4*paint.Gutter, max(88*paint.CharW, title+note+3*paint.CharW+6*paint.Gutter)+pane.right)
	hints := hintLines(l.Hint, (w-6*paint.Gutter)/paint.CharW)
	extra := (len(hints) - 1) * paint.LineH
	rows := min(len(total), max((c.H-12*paint.Gutter-pane.below-extra)/rowH, 1))
	h := max(rows*rowH+9*paint.Gutter, pane.least) + pane.below + extra
	box := paint.R((c.W-w)/2, max((c.H-h)/2, 0), w, h)
	c.Fill(box, paint.Paper)
	c.Fill(paint.R(box.X, box.Y, box.W, 2), paint.Amber)
	for i, hint := range hints {
		c.Text(box.X+3*paint.Gutter, box.Y+h-3*paint.Gutter-extra+i*paint.LineH, hint, paint.InkDim)
	}
	box.H -= extra
	if it := l.Present(); it != nil && it.About != nil {
		pane.draw(c, box, it.About())
	}
	box.W, box.H = w-pane.right, box.H-pane.below
	l.title(c, paint.R(box.X+3*paint.Gutter, box.Y+2*paint.Gutter, box.W-6*paint.Gutter, paint.LineH))
	l.rows(c, box, min(rows, len(l.Items)))
}

// widths returns the width of the widest title and of the widest note.
func widths(items []Item) (title, note int) {
	for _, it := range items {
		title, note = max(title, paint.Width(it.Title)), max(note, paint.Width(it.Note))
	}
	return title, note
}

// hintLines breaks a hint into lines of at most n characters.
func hintLines(hint string, n int) []string {
	var out []string
	for _, line := range strings.Split(hint, "\n") {
		out = append(out, paint.Wrap(line, n)...)
	}
	return out
}

// title draws the first line: the title of the list, or the text that was typed.
func (l *List) title(c *paint.Canvas, r paint.Rect) {
	text := l.Title
	if l.Search != nil && l.Search.Typed != "" {
		text = "Search: " + l.Search.Typed
		if len(l.Items) == 0 {
			text += "   (nothing has that name)"
		}
	}
	c.Bold(r.X, r.Y, paint.Cut(text, r.W), paint.White)
}

func (l *List) rows(c *paint.Canvas, box paint.Rect, rows int) {
	if l.At < l.first {
		l.first = l.At
	}
	if l.At >= l.first+rows {
		l.first = l.At - rows + 1
	}
	l.first = max(min(l.first, len(l.Items)-rows), 0) // the canvas may have grown
	l.boxes = l.boxes[:0]
	widest, _ := widths(l.Items)
	x := box.X + 3*paint.Gutter
	note := x + min(widest, box.W/2) + 3*paint.CharW
	for i := range rows {
		it := l.Items[l.first+i]
		row := paint.R(box.X+paint.Gutter, box.Y+5*paint.Gutter+i*rowH, box.W-2*paint.Gutter, rowH)
		l.boxes = append(l.boxes, row)
		col, noteCol := paint.InkFull, paint.InkDim
		if l.first+i == l.At {
			c.Fill(row, paint.Raised)
			c.Fill(paint.R(row.X, row.Y, 3, row.H), paint.Amber)
			col, noteCol = paint.White, paint.InkFull
		}
		c.Text(x, row.Y+4, paint.Cut(it.Title, note-x-paint.CharW), col)
		c.Text(note, row.Y+4, paint.Cut(it.Note, box.X+box.W-3*paint.Gutter-note), noteCol)
	}
	if l.first > 0 {
		c.TextRight(box.X+box.W-2*paint.Gutter, box.Y+2*paint.Gutter, "▲", paint.InkDim)
	}
	if l.first+rows < len(l.Items) {
		c.TextRight(box.X+box.W-2*paint.Gutter, box.Y+box.H-3*paint.Gutter, "▼", paint.InkDim)
	}
}
