package screen

import (
	"strings"
	"unicode/utf8"
)

// Item is one line of a list.
type Item struct {
	Title string
	Note  string
	Do    func()
	About func() *About // what is shown beside the list while the item is the present one; nil for nothing
}

// About tells more of an item: a still, and facts below it.
type About struct {
	Still *Still // nil while there is none
	Facts []Fact
}

// List lets one choose: the menu, the picker.
type List struct {
	Title  string
	Hint   string // what the keys do, in lines
	Items  []Item // those that Search lets through, if it is switched on
	At     int
	Search *Search // nil: typing does nothing
	first  int
	boxes  []Rect
}

// Search keeps those of all items that have what was typed in their title or note.
type Search struct {
	Typed string
	All   []Item
}

// Type adds a letter to the search; "" takes the last one away.
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

// Present is the item that Choose would take; nil where the list is empty.
func (l *List) Present() *Item {
	if l.At < 0 || l.At >= len(l.Items) {
		return nil
	}
	return &l.Items[l.At]
}

// Move goes up or down, round the ends.
func (l *List) Move(n int) {
	if len(l.Items) > 0 {
		l.At = ((l.At+n)%len(l.Items) + len(l.Items)) % len(l.Items)
	}
}

// Choose does what the present line says.
func (l *List) Choose() {
	if it := l.Present(); it != nil && it.Do != nil {
		it.Do()
	}
}

// Point moves to the line at a place of the canvas; it reports whether there is one.
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

// Draw paints the list in the middle of the canvas, and what there is to tell of its present item
// to its right, or below where the canvas is narrow.
func (l *List) Draw(c *Canvas) {
	c.Tint(c.Bounds(), ground, 190)
	total := l.Items
	if l.Search != nil {
		total = l.Search.All
	}
	pane := paneFor(c, total)
	w := min(c.W-4*gutter, 88*charW+pane.right)
	hints := hintLines(l.Hint, (w-6*gutter)/charW)
	extra := (len(hints) - 1) * lineH
	rows := min(len(total), max((c.H-12*gutter-pane.below-extra)/rowH, 1))
	h := max(rows*rowH+9*gutter, pane.least) + pane.below + extra
	box := Rect{(c.W - w) / 2, max((c.H-h)/2, 0), w, h}
	c.Fill(box, paper)
	c.Fill(Rect{box.X, box.Y, box.W, 2}, amber)
	for i, hint := range hints {
		c.Text(box.X+3*gutter, box.Y+h-3*gutter-extra+i*lineH, hint, inkDim)
	}
	box.H -= extra
	if it := l.Present(); it != nil && it.About != nil {
		pane.draw(c, box, it.About())
	}
	box.W, box.H = w-pane.right, box.H-pane.below
	l.title(c, Rect{box.X + 3*gutter, box.Y + 2*gutter, box.W - 6*gutter, lineH})
	l.rows(c, box, min(rows, len(l.Items)))
}

// hintLines breaks a hint into lines of at most n characters.
func hintLines(hint string, n int) []string {
	var out []string
	for _, line := range strings.Split(hint, "\n") {
		out = append(out, wrap(line, n)...)
	}
	return out
}

// title is the first line: what is to be chosen, or what has been typed.
func (l *List) title(c *Canvas, r Rect) {
	text := l.Title
	if l.Search != nil && l.Search.Typed != "" {
		text = "Search: " + l.Search.Typed
		if len(l.Items) == 0 {
			text += "   (nothing has that name)"
		}
	}
	c.bold(r.X, r.Y, cutText(text, r.W), white)
}

func (l *List) rows(c *Canvas, box Rect, rows int) {
	if l.At < l.first {
		l.first = l.At
	}
	if l.At >= l.first+rows {
		l.first = l.At - rows + 1
	}
	l.first = max(min(l.first, len(l.Items)-rows), 0) // the canvas may have grown
	l.boxes = l.boxes[:0]
	widest := 0
	for _, it := range l.Items {
		widest = max(widest, Width(it.Title))
	}
	x := box.X + 3*gutter
	note := x + min(widest, box.W/2) + 3*charW
	for i := range rows {
		it := l.Items[l.first+i]
		row := Rect{box.X + gutter, box.Y + 5*gutter + i*rowH, box.W - 2*gutter, rowH}
		l.boxes = append(l.boxes, row)
		col, noteCol := inkFull, inkDim
		if l.first+i == l.At {
			c.Fill(row, raised)
			c.Fill(Rect{row.X, row.Y, 3, row.H}, amber)
			col, noteCol = white, inkFull
		}
		c.Text(x, row.Y+4, cutText(it.Title, note-x-charW), col)
		c.Text(note, row.Y+4, cutText(it.Note, box.X+box.W-3*gutter-note), noteCol)
	}
	if l.first > 0 {
		c.textRight(box.X+box.W-2*gutter, box.Y+2*gutter, "▲", inkDim)
	}
	if l.first+rows < len(l.Items) {
		c.textRight(box.X+box.W-2*gutter, box.Y+box.H-3*gutter, "▼", inkDim)
	}
}
