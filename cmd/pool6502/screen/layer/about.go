package layer

import (
	"pool6502/cmd/pool6502/screen/paint"
)

// pane is the space for the details of the selected item, in pixels. It lies beside the list or below it.
type pane struct {
	right int // its width, if it lies beside the list
	below int // its height, if it lies below the list
	least int // the least height of the list beside it
}

const (
	aboutW     = paint.PictureW + 4*paint.Gutter
	aboutFacts = 14 // lines of facts below the still
)

// paneFor chooses the place of the pane: beside the list, below it, or nowhere if the canvas is too small.
func paneFor(c *paint.Canvas, items []Item) pane {
	any := false
	for _, it := range items {
		any = any || it.About != nil
	}
	const high = paint.PictureH + aboutFacts*paint.LineH + 10*paint.Gutter
	switch {
	case !any:
		return pane{}
	case c.W >= 60*paint.CharW+aboutW && c.H >= high:
		return pane{right: aboutW, least: high}
	case c.W >= 3*paint.PictureW/2 && c.H >= paint.PictureH+paint.PictureH/2+10*paint.Gutter:
		return pane{below: paint.PictureH/2 + 4*paint.Gutter}
	}
	return pane{}
}

// draw paints the details of an item into a box: the still, and the facts beside or below it.
func (p pane) draw(c *paint.Canvas, box paint.Rect, a *About) {
	var at, facts paint.Rect
	switch half := p.right == 0; {
	case p.right > 0:
		at = paint.R(box.X+box.W-aboutW+paint.Gutter, box.Y+5*paint.Gutter, paint.PictureW, paint.PictureH)
		facts = paint.R(at.X, at.Y+at.H+paint.Gutter, at.W, box.Y+box.H-4*paint.Gutter-at.Y-at.H-paint.Gutter)
	case half && p.below > 0:
		at = paint.R(box.X+3*paint.Gutter, box.Y+box.H-p.below, paint.PictureW/2, paint.PictureH/2)
		facts = paint.R(at.X+at.W+2*paint.Gutter, at.Y, box.X+box.W-2*paint.Gutter-at.X-at.W-2*paint.Gutter, at.H)
	default:
		return
	}
	c.Fill(at, paint.Ground)
	if a.Still != nil {
		c.Still(at.X, at.Y, a.Still, p.right == 0)
	}
	y := facts.Y
	for _, f := range a.Facts {
		text := f.Text
		if f.Label != "" {
			text = f.Label + ": " + text
		}
		for i, l := range paint.Wrap(text, facts.W/paint.CharW) {
			if y+paint.LineH > facts.Y+facts.H {
				return
			}
			c.Text(facts.X, y, l, paint.InkFull)
			if i == 0 && f.Label != "" {
				c.Bold(facts.X, y, paint.Cut(f.Label+":", facts.W), paint.White)
			}
			y += paint.LineH
		}
		if p.right > 0 {
			y += 4
		}
	}
}
