package roms

import (
	"fmt"

	"pool6502/asm"
	"pool6502/budget/claim"
	"pool6502/nes"
	"pool6502/roms/bench"
)

// A crowded line: so many bullets side by side, twice what the PPU shows.
const (
	crowdBullets = 16
	crowdFrames  = 16 // that are looked at
	crowdLine    = 60
	crowdStep    = 14 // pixels from one bullet to the next
)

// measureCrowded draws sixteen bullets on one line, always in the same order and
// each in its turn, and counts in the picture which of them are seen.
func measureCrowded(lab *claim.Lab) ([]CrowdedRow, error) {
	var rows []CrowdedRow
	for _, d := range []struct{ name, source string }{
		{"always in the same order", "compaction/compaction.asm"},
		{"each in its turn", "tricks/flicker.asm"},
	} {
		row := CrowdedRow{Drawing: d.name, Source: d.source, Bullets: crowdBullets, Frames: crowdFrames}
		m, err := exhibits.Open(lab, d.source, crowdBullets)
		if err != nil {
			return nil, err
		}
		full := bench.Memory{"bullet_count": {crowdBullets}}
		if row.Cycles, err = m.Cost("draw_bullets", full); err != nil {
			return nil, err
		}
		if err := crowd(lab, d.source, &row); err != nil {
			return nil, fmt.Errorf("%s: %w", d.source, err)
		}
		rows = append(rows, row)
	}
	return rows, nil
}

// crowd plays the cartridge and fills in what was seen.
func crowd(lab *claim.Lab, source string, row *CrowdedRow) error {
	con, p, err := exhibits.Console(lab, source, crowdBullets, nes.Config{SampleRate: -1})
	if err != nil {
		return err
	}
	c := &crowdedLine{Console: con, p: p}
	for range boot {
		con.RunFrame()
	}
	con.Hold(0, nes.ButtonSelect) // the script stops for a player
	con.RunFrame()
	con.Hold(0, 0)
	if err := c.line(0); err != nil {
		return err
	}
	c.settle()
	empty := *con.Picture()
	if err := c.line(crowdBullets); err != nil {
		return err
	}
	c.settle()
	ever := map[int]bool{}
	for range crowdFrames {
		now := 0
		for i := range crowdBullets {
			if c.seen(&empty, i) {
				now++
				ever[i] = true
			}
		}
		row.AtOnce = max(row.AtOnce, now)
		con.RunFrame()
	}
	row.Ever = len(ever)
	return nil
}

type crowdedLine struct {
	*nes.Console
	p *asm.Program
}

// line puts the first n bullets on one line, at rest.
func (c *crowdedLine) line(n int) error {
	for i := range crowdBullets {
		for symbol, v := range map[string]int{"bullet_x": 8 + crowdStep*i, "bullet_y": crowdLine, "bullet_vx": 0, "bullet_vy": 0} {
			addr, err := c.p.Resolve(symbol)
			if err != nil {
				return err
			}
			c.Poke(addr+uint16(i), uint8(v))
		}
	}
	addr, err := c.p.Resolve("bullet_count")
	if err != nil {
		return err
	}
	c.Poke(addr, uint8(n))
	return nil
}

// settle runs until a change has been drawn, copied and shown.
func (c *crowdedLine) settle() {
	for range 3 {
		c.RunFrame()
	}
}

// seen reports whether anything of a bullet is in the picture that is not in the
// empty one.
func (c *crowdedLine) seen(empty *[256 * 240]uint16, bullet int) bool {
	now := c.Picture()
	for y := crowdLine + 1; y <= crowdLine+8; y++ {
		for x := 8 + crowdStep*bullet; x < 16+crowdStep*bullet; x++ {
			if now[y*256+x] != empty[y*256+x] {
				return true
			}
		}
	}
	return false
}
