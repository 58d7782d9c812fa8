package screen

// Item is one line of a list.
type Item struct {
	Title string
	Note  string
	Do    func()
}

// List lets one choose: the menu, the picker.
type List struct {
	Title string
	Hint  string // what the keys do
	Items []Item
	At    int
	first int
	boxes []Rect
}

// Move goes up or down, round the ends.
func (l *List) Move(n int) {
	if len(l.Items) > 0 {
		l.At = ((l.At+n)%len(l.Items) + len(l.Items)) % len(l.Items)
	}
}

// Choose does what the present line says.
func (l *List) Choose() {
	if l.At < len(l.Items) && l.Items[l.At].Do != nil {
		l.Items[l.At].Do()
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

// Draw paints the list in the middle of the canvas.
func (l *List) Draw(c *Canvas) {
	c.Tint(c.Bounds(), ground, 190)
	w := min(c.W-4*gutter, 88*charW)
	rows := min(len(l.Items), max((c.H-12*gutter)/24, 1))
	h := rows*24 + 9*gutter
	box := Rect{(c.W - w) / 2, max((c.H-h)/2, 0), w, h}
	c.Fill(box, paper)
	c.Fill(Rect{box.X, box.Y, box.W, 2}, amber)
	x := box.X + 3*gutter
	c.bold(x, box.Y+2*gutter, cutText(l.Title, w-6*gutter), white)
	if l.At < l.first {
		l.first = l.At
	}
	if l.At >= l.first+rows {
		l.first = l.At - rows + 1
	}
	l.first = min(l.first, len(l.Items)-rows) // the canvas may have grown
	l.boxes = l.boxes[:0]
	widest := 0
	for _, it := range l.Items {
		widest = max(widest, Width(it.Title))
	}
	note := x + min(widest, w/2) + 3*charW
	for i := range rows {
		it := l.Items[l.first+i]
		row := Rect{box.X + gutter, box.Y + 5*gutter + i*24, w - 2*gutter, 24}
		l.boxes = append(l.boxes, row)
		col := inkFull
		if l.first+i == l.At {
			c.Fill(row, raised)
			c.Fill(Rect{row.X, row.Y, 3, row.H}, amber)
			col = white
		}
		c.Text(x, row.Y+4, cutText(it.Title, note-x-charW), col)
		c.Text(note, row.Y+4, cutText(it.Note, box.X+w-3*gutter-note), inkDim)
	}
	if l.first > 0 {
		c.textRight(box.X+w-2*gutter, box.Y+2*gutter, "▲", inkDim)
	}
	if l.first+rows < len(l.Items) {
		c.textRight(box.X+w-2*gutter, box.Y+h-3*gutter, "▼", inkDim)
	}
	c.Text(x, box.Y+h-3*gutter, cutText(l.Hint, w-8*gutter), inkDim)
}
