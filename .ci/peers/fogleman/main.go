//go:build fogleman

// Command fogleman plays a cartridge on github.com/fogleman/nes. The module's file go.mod does not
// name it: make bench builds this against a checkout.
package main

import (
	"github.com/fogleman/nes/nes"

	ours "pool6502/nes"
	"pool6502/peers/play"
)

type machine struct {
	con   *nes.Console
	held  [2]ours.Buttons
	sound chan float32
}

// Hold holds the buttons. Both projects keep them in the order in which a pad shifts them out.
func (m *machine) Hold(pad int, held ours.Buttons) {
	var b [8]bool
	for i := range b {
		b[i] = held>>i&1 != 0
	}
	if pad == 0 {
		m.con.SetButtons1(b)
	} else {
		m.con.SetButtons2(b)
	}
}

func (m *machine) Frame(count bool) (colours, samples int) {
	m.con.StepFrame()
	for len(m.sound) > 0 {
		<-m.sound
		samples++
	}
	if count {
		var pixels []string
		for p := m.con.Buffer().Pix; len(p) > 0; p = p[4:] {
			pixels = append(pixels, string(p[:4]))
		}
		colours = play.Colours(pixels)
	}
	return colours, samples
}

func main() {
	play.Main(func(_ []string, rom string) (play.Machine, error) {
		con, err := nes.NewConsole(rom)
		if err != nil {
			return nil, err
		}
		m := &machine{con: con, sound: make(chan float32, 1<<14)}
		con.SetAudioChannel(m.sound)
		con.SetAudioSampleRate(48000)
		return m, nil
	})
}
