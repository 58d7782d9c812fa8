package screen

import (
	"strings"

	"pool6502/cmd/pool6502/keymap"
)

// Sheet is the help: every action with its keys.
type Sheet struct{ Keys *keymap.Config }

type helpLine struct {
	keys, text string
	heading    bool
}

// lines are the groups one after another; numbered actions share a line.
func (h *Sheet) lines() []helpLine {
	var out []helpLine
	for _, g := range keymap.Groups() {
		if len(out) > 0 {
			out = append(out, helpLine{})
		}
		out = append(out, helpLine{text: string(g), heading: true})
		for _, r := range keymap.Rows() {
			if r.Group != g {
				continue
			}
			keys := h.keys(r.Action)
			text := r.Help
			switch first := keymap.Action(0); {
			case r.Action >= keymap.Load && r.Action < keymap.Load+keymap.States:
				first = keymap.Load
				if r.Action != first {
					continue
				}
				keys, text = keys+" … "+h.last(first+keymap.States-1), "load state 1 … 7"
			case r.Action >= keymap.Save && r.Action < keymap.Save+keymap.States:
				first = keymap.Save
				if r.Action != first {
					continue
				}
				keys, text = keys+" … "+h.last(first+keymap.States-1), "save state 1 … 7"
			case r.Action >= keymap.Channel && r.Action < keymap.Channel+keymap.Channels:
				first = keymap.Channel
				if r.Action != first {
					continue
				}
				keys, text = keys+" … "+h.last(first+keymap.Channels-1), "a sound channel off, on"
			case g == keymap.InPads:
				port, b, _ := r.Action.PadButton()
				if port == 1 {
					continue // beside pad 1
				}
				if other := h.keys(keymap.PadAction(1, b)); other != "" {
					keys += " / " + other
				}
				text = strings.TrimPrefix(text, "pad 1: ")
			}
			out = append(out, helpLine{keys: keys, text: text})
		}
	}
	return out
}

func (h *Sheet) keys(a keymap.Action) string {
	var s []string
	for _, c := range h.Keys.Chords(a) {
		s = append(s, c.String())
	}
	return strings.Join(s, ", ")
}

// last is the end of a row of keys, without the modifiers that its beginning has named.
func (h *Sheet) last(a keymap.Action) string {
	c := h.Keys.Chords(a)
	if len(c) == 0 {
		return ""
	}
	return keymap.Chord{Key: c[0].Key}.String()
}

// Draw paints the help over the whole canvas, in as many columns as it needs.
func (h *Sheet) Draw(c *Canvas) {
	c.Tint(c.Bounds(), Ground, 235)
	lines := h.lines()
	top := 3 * gutter
	rows := max((c.H-top-5*gutter)/LineH, 4)
	cols := (len(lines) + rows - 1) / rows
	if cols > 1 {
		rows = min(rows, len(lines)/cols+4) // columns of about the same height
	}
	w := min((c.W-4*gutter)/cols, 54*CharW)
	left := (c.W - w*cols) / 2
	col, row := 0, 0
	for _, l := range lines {
		// A heading does not stand at the foot of a column, nor a gap at its head.
		if row >= rows || l.heading && row+3 > rows {
			col, row = col+1, 0
		}
		if row == 0 && l.text == "" {
			continue
		}
		x, y := left+col*w, top+row*LineH
		switch {
		case l.heading:
			c.Bold(x, y, l.text, Amber)
			if keymap.Group(l.text) == keymap.InPads {
				c.Text(x+Width(l.text)+2*CharW, y, "pad 1 / pad 2", InkFaint)
			}
		default:
			keyW := 16 * CharW
			c.Text(x, y, Cut(l.keys, keyW-CharW), White)
			c.Text(x+keyW, y, Cut(l.text, w-keyW-2*CharW), Ink)
		}
		row++
	}
	c.Text(left, c.H-3*gutter, "any key closes this", InkFaint)
}
