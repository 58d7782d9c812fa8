package screen

import (
	"fmt"
	"reflect"
	"strings"

	"pool6502/budget/session"
	"pool6502/budget/watch"
	"pool6502/cmd/pool6502/screen/paint"
	"pool6502/nes"
	"pool6502/nes/apu"
	"pool6502/nes/ppu"
)

// registerRow is what some registers of a chip hold.
type registerRow struct {
	name, text  string
	first, last uint16 // the addresses at which they are written; 0 for none
}

// registerAt is where the values stand.
const registerAt = 11 * paint.CharW

// registers draws what the PPU, the APU and the board hold. Point at a row to read who wrote it.
func (p *graphicsPanel) registers(s *Screen, c *paint.Canvas, r paint.Rect, con *nes.Console) {
	ppu, apu, board := con.Chips()
	y := r.Y
	for _, part := range []struct {
		name string
		rows []registerRow
	}{{"PPU", ppuRows(con, ppu)}, {"APU", apuRows(con, apu)}, {"board " + con.Cart().Board, boardRows(board)}} {
		if y+paint.LineH > r.Y+r.H {
			return
		}
		c.Bold(r.X, y, paint.Cut(part.name, r.W), paint.InkFull)
		y += paint.LineH
		for _, row := range part.rows {
			lines := paint.Wrap(row.text, max((r.W-registerAt)/paint.CharW, 2))
			at := paint.R(r.X, y, r.W, len(lines)*paint.LineH)
			if at.Y+at.H > r.Y+r.H {
				return
			}
			c.Text(r.X, y, paint.Cut(row.name, registerAt-paint.CharW), paint.InkDim)
			for _, l := range lines {
				c.Text(r.X+registerAt, y, l, paint.InkFull)
				y += paint.LineH
			}
			if row.first > 0 && s.under(at) {
				c.Frame(paint.R(at.X-4, at.Y, at.W+8, at.H), paint.InkFaint)
				s.tip = row.name
				s.offerSpots(row.name, row.spots()...)
			}
		}
	}
}

// spots are the registers of a row.
func (row registerRow) spots() (list []Spot) {
	for addr := row.first; addr <= row.last; addr++ {
		if name := watch.Register(addr); name != "" {
			list = append(list, Spot{name, session.Byte{Addr: addr}})
		}
	}
	return list
}

func choose(is bool, yes, no string) string {
	if is {
		return yes
	}
	return no
}

// bits are a byte and the names of the bits that are set in it, the lowest first.
func bits(v uint8, names ...string) string {
	list := []string{fmt.Sprintf("$%02X", v)}
	for bit, name := range names {
		if v>>bit&1 != 0 && name != "" {
			list = append(list, name)
		}
	}
	return strings.Join(list, ", ")
}

func ppuRows(con *nes.Console, p *ppu.State) []registerRow {
	ctrl := fmt.Sprintf("$%02X, %s, background $%04X, %s, address %s", p.Ctrl, choose(p.Ctrl&0x80 != 0, "NMI", "no NMI"), int(p.Ctrl)>>4&1*0x1000,
		choose(p.Ctrl&0x20 != 0, "sprites 8 × 16", fmt.Sprintf("sprites 8 × 8 of $%04X", int(p.Ctrl)>>3&1*0x1000)), choose(p.Ctrl&4 != 0, "+ 32", "+ 1"))
	return []registerRow{{"PPUCTRL", ctrl, 0x2000, 0x2000},
		{"PPUMASK", bits(p.Mask, "grey", "background on the left", "sprites on the left", "background", "sprites", "red", "green", "blue"), 0x2001, 0x2001},
		{"PPUSTATUS", bits(con.Peek(0x2002)&0xE0, "", "", "", "", "", "sprite overflow", "sprite 0 hit", "vblank"), 0, 0},
		{"address", fmt.Sprintf("v $%04X, t $%04X, fine x %d, next write is the %s", p.V, p.T, p.X, choose(p.W, "second", "first")), 0x2005, 0x2006}}
}

func apuRows(con *nes.Console, a *apu.State) []registerRow {
	pitch := func(divider int, period uint16) string {
		return fmt.Sprintf("period %d, %.1f Hz", period, con.Region().CPUHz()/float64(divider*(int(period)+1)))
	}
	volume := func(e apu.Envelope) string {
		if e.Constant {
			return fmt.Sprintf("volume %d", e.Volume)
		}
		return fmt.Sprintf("envelope %d", e.Decay)
	}
	var rows []registerRow
	for i, p := range a.Pulse {
		first := 0x4000 + 4*uint16(i)
		rows = append(rows, registerRow{fmt.Sprintf("pulse %d", i+1), fmt.Sprintf("%s, duty %d, %s, length %d", pitch(16, p.Period), p.Duty, volume(p.Envelope), p.Length.Count), first, first + 3})
	}
	return append(rows,
		registerRow{"triangle", fmt.Sprintf("%s, linear %d, length %d", pitch(32, a.Triangle.Period), a.Triangle.Linear, a.Triangle.Length.Count), 0x4008, 0x400B},
		registerRow{"noise", fmt.Sprintf("rate %d, %s, %s, length %d", a.Noise.Rate, choose(a.Noise.Short, "short", "long"), volume(a.Noise.Envelope), a.Noise.Length.Count), 0x400C, 0x400F},
		registerRow{"DMC", fmt.Sprintf("%d bytes left, next at $%04X, level %d", a.DMC.Left, a.DMC.Addr, a.DMC.Level), 0x4010, 0x4013},
		registerRow{"frame", fmt.Sprintf("%d steps, %s", 4+a.Frame.Mode, choose(a.Frame.Inhibit, "no IRQ", "IRQ")), 0x4017, 0x4017})
}

// boardRows are the fields of a board's state, several in a row.
func boardRows(board any) []registerRow {
	if board == nil {
		return []registerRow{{text: "no registers"}}
	}
	v := reflect.Indirect(reflect.ValueOf(board))
	var list []string
	for i := range v.NumField() {
		field, name := v.Field(i), v.Type().Field(i).Name
		switch field.Kind() {
		case reflect.Uint8, reflect.Uint16:
			list = append(list, fmt.Sprintf("%s $%02X", name, field.Uint()))
		case reflect.Bool:
			list = append(list, fmt.Sprintf("%s %s", name, choose(field.Bool(), "on", "off")))
		case reflect.Array:
			if k := field.Type().Elem().Kind(); k == reflect.Uint8 || k == reflect.Uint16 {
				list = append(list, fmt.Sprintf("%s % 02X", name, field.Interface()))
			}
		}
	}
	return []registerRow{{text: strings.Join(list, ", ")}}
}
