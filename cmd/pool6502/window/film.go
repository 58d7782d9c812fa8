package window

import (
	"fmt"

	"pool6502/asm/contract"
	"pool6502/budget/session"
	"pool6502/cmd/pool6502/screen/paint"
	"pool6502/nes"
)

// Sizes in pixels.
const (
	filmGap = 8 // between the two pictures
	filmW   = 2*paint.PictureW + filmGap
	filmH   = paint.PictureH + chartH

	chartH = 64
	chartW = 120 // frames in a chart, two pixels each
)

// film draws the frames of a GIF, all into the same memory.
type film struct {
	frame []uint16
	chart *paint.Canvas
	near  map[uint32]uint16 // for each RGB colour of a chart, the console's colour nearest to it
}

// newFilm returns a film without a frame.
func newFilm() *film {
	return &film{make([]uint16, filmW*filmH), paint.NewCanvas(filmW, chartH), map[uint32]uint16{}}
}

// Draw returns a frame of two games: W × H pixels, as Console.Picture has them. A game that is nil is left
// black. The next call overwrites the frame.
func (f *film) Draw(games [2]*session.Session, palette *nes.Palette) []uint16 {
	const black = 0x0F
	for i := range f.frame {
		f.frame[i] = black
	}
	f.chart.Fill(f.chart.Bounds(), 0)
	scale, fewerBy := 0, [2]int{}
	if games[0] != nil && games[1] != nil {
		scale = raceScale(games[0], games[1])
		fewerBy[0], _ = fewer(games[0], games[1])
		fewerBy[1] = -fewerBy[0]
	}
	for i, s := range games {
		if s == nil {
			continue
		}
		x := i * (paint.PictureW + filmGap)
		pixels := s.Console().Picture()
		for y := range paint.PictureH {
			copy(f.frame[y*filmW+x:], pixels[y*paint.PictureW:][:paint.PictureW])
		}
		workChart(f.chart, x, s, palette, scale, fewerBy[i])
	}
	for i, p := range f.chart.Pix {
		f.frame[paint.PictureH*filmW+i] = f.nearest(p, palette)
	}
	return f.frame
}

// workChart draws a column for each of the last frames: its height is the work of the frame. A missed frame is
// a red column of full height, the others are green. scale is the number of cycles of the full height; 0 means those of a
// frame. fewerBy is how many cycles a frame the game takes less than the other, in the mean.
func workChart(c *paint.Canvas, x int, s *session.Session, palette *nes.Palette, scale, fewerBy int) {
	fits, miss, limit := paint.ColorOf(palette[0x2A]), paint.ColorOf(palette[0x16]), paint.ColorOf(palette[0x28])
	r := paint.R(x+8, paint.LineH+6, 2*chartW, chartH-paint.LineH-10)
	stats := s.Stats()
	stats = stats[max(len(stats)-chartW, 0):]
	whole := int(s.Console().Region().CyclesPerFrame())
	if scale == 0 {
		scale = whole
	}
	missed, busy := 0, 0
	for i, st := range stats {
		h := min(st.Busy*r.H/scale, r.H)
		col := fits
		if busy = st.Busy; st.Missed {
			missed++
			h, col = r.H, miss
		}
		c.Fill(paint.R(r.X+2*(chartW-len(stats)+i), r.Y+r.H-h, 2, h), col)
	}
	if scale == whole {
		c.Fill(paint.R(r.X, r.Y-1, r.W, 1), limit)
	}
	text := fmt.Sprintf("%s cycles, %d %%", contract.Grouped(busy), session.Percent(busy, whole))
	if fewerBy > 0 {
		text = fmt.Sprintf("%s cycles, mean %s fewer", contract.Grouped(busy), contract.Grouped(fewerBy))
	}
	if missed > 0 {
		text = fmt.Sprintf("missed %d of %d", missed, len(stats))
	}
	c.Bold(r.X, 2, paint.Cut(s.Game.Name, r.W-paint.Width(text)-8), paint.White)
	c.TextRight(r.X+r.W, 2, text, paint.InkFull)
}

// nearest returns the console's colour that is nearest to an RGB colour.
func (f *film) nearest(p uint32, palette *nes.Palette) uint16 {
	if n, ok := f.near[p]; ok {
		return n
	}
	best, least := uint16(0), 1<<30
	for n := range uint16(64) {
		c := palette[n]
		dr, dg, db := int(c.R)-int(p>>16&255), int(c.G)-int(p>>8&255), int(c.B)-int(p&255)
		if d := dr*dr + dg*dg + db*db; d < least {
			best, least = n, d
		}
	}
	f.near[p] = best
	return best
}
