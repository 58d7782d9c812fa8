package drawing

// Lanes is a picture of time: it runs from left to right, in steps without a scale, and each lane
// shows what one part is doing.
type Lanes struct {
	Title string // for those who cannot see the picture
	Parts []Lane
	Marks []Mark
	Steps int
}

// Lane is one part.
type Lane struct {
	Name string
	Runs []Run
}

// Run is what a part does from one step to another.
type Run struct {
	From, To int
	Words    string
	Strong   bool // the state that the others look at
}

// Mark is a moment at which one part acts on another, with what happens.
type Mark struct {
	Step     int
	From, To int // lanes
	Words    string
}

const (
	laneW = 120.0
	stepW = 62.0
	laneH = 46.0
)

// SVG draws the picture.
func (l Lanes) SVG() []byte {
	var s svg
	left := margin + laneW
	w := left + float64(l.Steps)*stepW + margin
	top := margin + 18
	at := func(lane int) float64 { return top + float64(lane)*laneH }
	s.arrow(left, margin+6, w-margin, margin+6)
	s.text(margin+laneW-10, margin+10, "end", "small", "time")
	for i, part := range l.Parts {
		s.text(margin+laneW-10, at(i)+18, "end", "", part.Name)
		s.line("box", left, at(i)+13, left+float64(l.Steps)*stepW, at(i)+13)
		for _, r := range part.Runs {
			fill := "plain box"
			if r.Strong {
				fill = "changed box"
			}
			x := left + float64(r.From)*stepW
			s.rect(x, at(i), float64(r.To-r.From)*stepW, 26, fill)
			s.text(x+float64(r.To-r.From)*stepW/2, at(i)+17, "middle", "small", r.Words)
		}
	}
	for _, m := range l.Marks {
		x := left + float64(m.Step)*stepW
		from, to := at(m.From)+26, at(m.To)
		words := to - 6 // in the gap above the lane
		if m.From > m.To {
			from, to = at(m.From), at(m.To)+26
			words = to + 14
		}
		s.arrow(x, from, x, to)
		s.text(x+5, words, "start", "small", m.Words)
	}
	return s.bytes(w, at(len(l.Parts))+margin/2, l.Title)
}
