package drawing

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Memory is a picture of arrays before and after a routine ran.
type Memory struct {
	Title string // for those who cannot see the picture
	Call  string // what happened in between
	Index string // what the columns are numbered by, as "slot"; "" for no numbers
	Rows  []Row
}

// Row is one array or variable. Before and After have the same length.
type Row struct {
	Name          string
	Before, After []uint8
	Signed        bool             // bytes are shown as -128 to 127
	Names         map[uint8]string // values that are shown by a name
	Used          [2]int           // how many cells mean something, before and after; what the others still hold is grey. -1: all
	Links         [2][]int         // cells that hold the number of another cell, before and after
	Note, Then    string           // stand behind the cells, before and after
}

const (
	margin   = 16.0
	noteW    = 200.0
	letterW  = 7.9 // of the monospaced font, at most
	nameW    = 130.0
	cellW    = 44.0
	cellH    = 28.0
	rowGap   = 4.0
	blockGap = 26.0
)

// SVG draws the picture.
func (m Memory) SVG() []byte {
	var s svg
	cells := 0
	for _, r := range m.Rows {
		cells = max(cells, len(r.Before))
	}
	w := 2*margin + nameW + float64(cells)*cellW
	if slices.ContainsFunc(m.Rows, func(r Row) bool { return r.Note+r.Then != "" }) {
		w += noteW
	}
	w = max(w, margin+nameW+34+float64(len([]rune(m.Call)))*letterW+margin)
	y := m.block(&s, margin, cells, "before", 0)
	y += blockGap
	s.arrow(margin+nameW+20, y-blockGap+8, margin+nameW+20, y+2)
	s.text(margin+nameW+34, y-4, "start", "name", m.Call)
	y += 14
	y = m.block(&s, y, cells, "after", 1)
	return s.bytes(w, y+margin, m.Title)
}

// block draws all rows as they are before (0) or after (1) the call, from y on, and returns where
// it ended.
func (m Memory) block(s *svg, y float64, cells int, head string, when int) float64 {
	s.text(margin, y+12, "start", "head", head)
	if m.Index != "" {
		s.text(margin+nameW-8, y+12, "end", "small", m.Index)
		for i := range cells {
			s.text(margin+nameW+(float64(i)+0.5)*cellW, y+12, "middle", "small", strconv.Itoa(i))
		}
	}
	y += 18
	var same []string
	for _, r := range m.Rows {
		if when == 1 && slices.Equal(r.Before, r.After) && r.Used[0] == r.Used[1] {
			same = append(same, r.Name)
			continue
		}
		s.text(margin+nameW-8, y+19, "end", "name", r.Name)
		for i := range r.Before {
			fill, style := "plain box", "cell"
			switch {
			case !r.used(i, when):
				style = "cell old"
			case when == 1 && (r.Before[i] != r.After[i] || !r.used(i, 0)):
				fill, style = "changed box", "cell new"
			}
			x := margin + nameW + float64(i)*cellW
			s.rect(x, y, cellW, cellH, fill)
			s.text(x+cellW/2, y+19, "middle", style, r.show(i, when))
		}
		if note := [2]string{r.Note, r.Then}[when]; note != "" {
			s.text(margin+nameW+float64(len(r.Before))*cellW+10, y+19, "start", "small", note)
		}
		y += cellH + rowGap
	}
	if len(same) > 0 {
		s.text(margin+nameW, y+12, "start", "small", "unchanged: "+strings.Join(same, ", "))
		y += 18
	}
	return y
}

// used reports whether cell i means something before (0) or after (1) the call.
func (r Row) used(i, when int) bool { return r.Used[when] < 0 || i < r.Used[when] }

// show spells cell i before (0) or after (1) the call.
func (r Row) show(i, when int) string {
	v := r.Before[i]
	if when == 1 {
		v = r.After[i]
	}
	words := fmt.Sprint(v)
	if name, ok := r.Names[v]; ok {
		words = name
	} else if r.Signed {
		words = strings.Replace(strconv.Itoa(int(int8(v))), "-", "−", 1)
	}
	if _, ok := r.Names[v]; !ok && slices.Contains(r.Links[when], i) {
		return "→ " + words
	}
	return words
}
