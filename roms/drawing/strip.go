package drawing

import (
	"fmt"
	"strconv"
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
	Used          [2]int           // how many cells mean something, before and after; the others are dashes. -1: all
}

const (
	margin   = 16.0
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
	y := m.block(&s, margin, cells, "before", func(r Row) ([]uint8, []uint8, int) { return r.Before, r.Before, r.Used[0] })
	y += blockGap
	s.arrow(margin+nameW+20, y-blockGap+8, margin+nameW+20, y+2)
	s.text(margin+nameW+34, y-4, "start", "name", m.Call)
	y += 14
	y = m.block(&s, y, cells, "after", func(r Row) ([]uint8, []uint8, int) { return r.Before, r.After, r.Used[1] })
	return s.bytes(w, y+margin, m.Title)
}

// block draws all rows from y on and returns where it ended. pick gives a row's bytes as they
// were, as they are, and how many of them mean something.
func (m Memory) block(s *svg, y float64, cells int, head string, pick func(Row) (was, is []uint8, used int)) float64 {
	s.text(margin, y+12, "start", "head", head)
	if m.Index != "" {
		s.text(margin+nameW-8, y+12, "end", "small", m.Index)
		for i := range cells {
			s.text(margin+nameW+(float64(i)+0.5)*cellW, y+12, "middle", "small", strconv.Itoa(i))
		}
	}
	y += 18
	for _, r := range m.Rows {
		was, is, used := pick(r)
		s.text(margin+nameW-8, y+19, "end", "name", r.Name)
		for i, v := range is {
			fill, style := plain, "cell"
			if was[i] != v {
				fill, style = changed, "cell new"
			}
			x := margin + nameW + float64(i)*cellW
			s.rect(x, y, cellW, cellH, fill, line)
			s.text(x+cellW/2, y+19, "middle", style, r.show(v, used < 0 || i < used))
		}
		y += cellH + rowGap
	}
	return y
}

func (r Row) show(v uint8, used bool) string {
	if !used {
		return "–"
	}
	if name, ok := r.Names[v]; ok {
		return name
	}
	if r.Signed {
		return strconv.Itoa(int(int8(v)))
	}
	return fmt.Sprint(v)
}
