package layer

import (
	"fmt"
	"strings"

	"pool6502/cmd/pool6502/keymap"
	"pool6502/cmd/pool6502/screen/paint"
)

// Sheet is the help: every action with its keys. What has no room is on further pages.
type Sheet struct {
	Keys        *keymap.Config
	page, pages int
}

// Turn goes on by pages, or back; it reports whether there was one.
func (h *Sheet) Turn(n int) bool {
	to := h.page + n
	if to < 0 || to >= h.pages {
		return false
	}
	h.page = to
	return true
}

type helpLine struct {
	keys, text string
	heading    bool
}

// runs are the actions that are numbered. The help has one line for all actions of a run.
var runs = []struct {
	first keymap.Action
	count int
	text  string
}{
	{keymap.Load, keymap.States, "load state 1 … 7"},
	{keymap.Save, keymap.States, "save state 1 … 7"},
	{keymap.Channel, keymap.Channels, "a sound channel on or off"},
	{keymap.Solo, keymap.Channels, "a sound channel alone, or all"},
}

// lines are the groups one after another.
func (h *Sheet) lines() []helpLine {
	var out []helpLine
	for _, g := range keymap.Groups() {
		if len(out) > 0 {
			out = append(out, helpLine{})
		}
		out = append(out, helpLine{text: string(g), heading: true})
		for _, r := range keymap.Rows() {
			if r.Group == g {
				out = h.add(out, r)
			}
		}
		if g == keymap.InPool {
			out = append(out, helpLine{keys: "click a line", text: "breakpoint there"},
				helpLine{keys: "right click", text: "run to that line"},
				helpLine{keys: "click a routine", text: "its source"},
				helpLine{keys: "wheel", text: "through source and memory"})
		}
	}
	return out
}

// add adds the line of an action, unless the line of another action includes it.
func (h *Sheet) add(out []helpLine, r keymap.Row) []helpLine {
	keys, text := h.keys(r.Action), r.Help
	for _, run := range runs {
		switch last := run.first + keymap.Action(run.count) - 1; {
		case r.Action == run.first:
			keys, text = keys+" … "+h.last(last), run.text
		case r.Action > run.first && r.Action <= last:
			return out
		}
	}
	if port, b, ok := r.Action.PadButton(); ok {
		if port == 1 {
			return out // beside pad 1
		}
		if other := h.keys(keymap.PadAction(1, b)); other != "" {
			keys += " / " + other
		}
		text = strings.TrimPrefix(text, "pad 1: ")
	}
	return append(out, helpLine{keys: keys, text: text})
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

// Draw paints the help over the whole canvas, in as few columns as it fits in.
func (h *Sheet) Draw(c *paint.Canvas) {
	c.Tint(c.Bounds(), paint.Ground, 235)
	const top, textW = 2 * paint.Gutter, 33 * paint.CharW
	keyW := 18 * paint.CharW
	if c.W < keyW+textW {
		keyW = 14 * paint.CharW
	}
	rows := max((c.H-top-4*paint.Gutter)/paint.LineH, 4)
	lines := h.lines()
	most := max((c.W-2*paint.Gutter)/(keyW+textW), 1)
	columns := deal(lines, rows, most)
	h.pages = (len(columns) + most - 1) / most
	h.page = min(h.page, h.pages-1)
	columns = columns[h.page*most:]
	columns = columns[:min(len(columns), most)]
	w := min((c.W-2*paint.Gutter)/len(columns), keyW+textW+4*paint.CharW)
	left := (c.W - w*len(columns) + 2*paint.CharW) / 2
	for col, lines := range columns {
		for row, l := range lines {
			x, y := left+col*w, top+row*paint.LineH
			switch {
			case l.heading:
				c.Bold(x, y, l.text, paint.Amber)
				if keymap.Group(l.text) == keymap.InPads {
					c.Text(x+paint.Width(l.text)+2*paint.CharW, y, "pad 1 / pad 2", paint.InkFaint)
				}
			default:
				c.Text(x, y, paint.Cut(l.keys, keyW-paint.CharW), paint.White)
				c.Text(x+keyW, y, paint.Cut(l.text, w-keyW-2*paint.CharW), paint.InkFull)
			}
		}
	}
	hint := "any key closes this"
	if h.pages > 1 {
		hint = fmt.Sprintf("%d of %d: Up, Down", h.page+1, h.pages)
	}
	c.TextRight(c.W-2*paint.Gutter, c.H-3*paint.Gutter, hint, paint.InkDim) // a message is on the left
}

// deal puts whole groups into as few columns as they fit in, and these as even as possible. A
// canvas that is too small for that gets the lines as they come.
func deal(lines []helpLine, rows, most int) [][]helpLine {
	for n := 1; n <= most; n++ {
		for height := (len(lines) + n - 1) / n; height <= rows; height++ {
			if columns := whole(lines, height); len(columns) <= n {
				return columns
			}
		}
	}
	var columns [][]helpLine
	for len(lines) > 0 {
		n := min(rows, len(lines))
		columns = append(columns, lines[:n])
		lines = lines[n:]
	}
	return columns
}

// whole fills columns of a height with whole groups, which are as high as they must be.
func whole(lines []helpLine, height int) [][]helpLine {
	var columns [][]helpLine
	for len(lines) > 0 {
		n := 1
		for n < len(lines) && lines[n].text != "" {
			n++
		}
		group := lines[:n]
		lines = lines[min(n+1, len(lines)):]
		if n > height {
			columns = append(columns, make([][]helpLine, 99)...) // never fits
		}
		if last := len(columns) - 1; last >= 0 && len(columns[last])+1+n <= height {
			columns[last] = append(append(columns[last], helpLine{}), group...)
		} else {
			columns = append(columns, append([]helpLine(nil), group...))
		}
	}
	return columns
}
