package layer

import (
	"unicode"

	"pool6502/cmd/pool6502/screen/paint"
)

// Prompt asks for a line of text.
type Prompt struct {
	Title string
	Hint  []string                // what may be typed
	Text  string                  // typed so far
	Error string                  // why the text was refused; "" if it was not
	Enter func(text string) error // gets the text; after an error the prompt stays open and shows it
}

// maxTyped is the longest line that a prompt takes, in characters.
const maxTyped = 200

// Type appends text that was typed.
func (p *Prompt) Type(text string) {
	for _, r := range text {
		if unicode.IsPrint(r) && len([]rune(p.Text)) < maxTyped {
			p.Text += string(r)
		}
	}
	p.Error = ""
}

// Erase deletes the last character.
func (p *Prompt) Erase() {
	if r := []rune(p.Text); len(r) > 0 {
		p.Text = string(r[:len(r)-1])
	}
	p.Error = ""
}

// Draw paints the prompt in the middle of the canvas.
func (p *Prompt) Draw(c *paint.Canvas) {
	c.Tint(c.Bounds(), paint.Ground, 120)
	w := min(c.W-2*paint.Gutter, 100*paint.CharW)
	n := max((w-4*paint.Gutter)/paint.CharW, 2) // characters of a line
	var below []string
	col := paint.InkDim
	if p.Error != "" {
		col, below = paint.Red, paint.Wrap(p.Error, n)
	} else {
		for _, h := range p.Hint {
			below = append(below, paint.Wrap(h, n)...)
		}
	}
	h := (2+len(below))*paint.LineH + 5*paint.Gutter
	box := paint.R((c.W-w)/2, max((c.H-h)/2, 0), w, h)
	c.Fill(box, paint.Paper)
	c.Fill(paint.R(box.X, box.Y, box.W, 2), paint.Amber)
	x, y := box.X+2*paint.Gutter, box.Y+paint.Gutter
	c.Bold(x, y, paint.Cut(p.Title, w-4*paint.Gutter), paint.White)
	keys := "Return: OK   Esc: cancel"
	if paint.Width(p.Title)+paint.Width(keys)+6*paint.Gutter < w {
		c.TextRight(box.X+w-2*paint.Gutter, y, keys, paint.InkDim)
	}
	y += paint.LineH + paint.Gutter
	field := paint.R(box.X+paint.Gutter, y-3, w-2*paint.Gutter, paint.LineH+6)
	c.Fill(field, paint.Ground)
	c.Frame(field, paint.InkFaint)
	text := []rune(p.Text)
	if over := len(text) - (n - 1); over > 0 {
		text = text[over:]
	}
	end := c.Text(x, y, string(text), paint.White)
	c.Fill(paint.R(end, y+1, 2, paint.LineH-2).Clip(field), paint.Amber)
	for i, l := range below {
		c.Text(x, y+paint.LineH+paint.Gutter+i*paint.LineH, paint.Cut(l, w-4*paint.Gutter), col)
	}
}
