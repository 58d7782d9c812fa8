// Command ours plays a cartridge on the console of this project, as make bench wants it: every
// frame's picture in 32-bit colours, and its sound.
package main

import (
	"os"

	"pool6502/nes"
	"pool6502/peers/play"
)

type machine struct {
	con     *nes.Console
	colours [512]uint32
	picture [256 * 240]uint32
	sound   []float32
}

func (m *machine) Hold(pad int, held nes.Buttons) { m.con.Hold(pad, held) }

func (m *machine) Frame(count bool) (colours, samples int) {
	m.con.RunFrame()
	for i, p := range m.con.Picture() {
		m.picture[i] = m.colours[p&511]
	}
	m.sound = m.con.Samples(m.sound[:0])
	if count {
		colours = play.Colours(m.picture[:])
	}
	return colours, len(m.sound)
}

func main() {
	play.Main(func(_ []string, rom string) (play.Machine, error) {
		image, err := os.ReadFile(rom)
		if err != nil {
			return nil, err
		}
		con, err := nes.Open(image, nes.Config{})
		if err != nil {
			return nil, err
		}
		m := &machine{con: con}
		for i, c := range nes.CompositePalette(con.Region()) {
			m.colours[i] = uint32(c.R)<<16 | uint32(c.G)<<8 | uint32(c.B)
		}
		return m, nil
	})
}
