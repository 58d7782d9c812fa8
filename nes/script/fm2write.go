package script

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"

	"pool6502/nes"
)

// Movie has the header of a movie: everything but the buttons.
type Movie struct {
	ROM       string // file name of the cartridge, without suffix
	Checksum  string // MD5 of its ROM, as "base64:…"; "" if the movie has none
	GUID      string // identifies the recording
	PAL       bool
	Rerecords int // how often the recording was continued from an earlier frame
	Comments  []string
}

// header handles a header line about the cartridge or the recording.
func (m *Movie) header(key, value string) {
	switch key {
	case "romFilename":
		m.ROM = value
	case "romChecksum":
		m.Checksum = value
	case "guid":
		m.GUID = value
	case "palFlag":
		m.PAL = value == "1"
	case "rerecordCount":
		if n, err := strconv.Atoi(value); err == nil { // a value that is not a number counts as 0
			m.Rerecords = n
		}
	case "comment":
		m.Comments = append(m.Comments, value)
	}
}

// Record is one frame of a movie: the commands at its beginning (1 reset, 2 power) and the buttons
// held on the controllers.
type Record struct {
	Commands uint8
	Pads     [Pads]nes.Buttons
}

// Hold notes what a script holds, in place of a console; Reset and PowerCycle note the commands.
func (r *Record) Hold(pad int, held nes.Buttons) { r.Pads[pad] = held }
func (r *Record) Reset()                         { r.Commands |= 1 }
func (r *Record) PowerCycle()                    { r.Commands |= 2 }

// Records returns a script as one record for each of its first frames.
func (s *Script) Records(frames uint64) []Record {
	var now Record
	list := make([]Record, frames)
	player := s.Play()
	for at := range list {
		now.Commands = 0
		player.Apply(uint64(at), &now)
		list[at] = now
	}
	return list
}

// WriteFM2 writes a text movie that starts at power-on, as FCEUX and ParseFM2 read it.
func WriteFM2(w io.Writer, m *Movie, records []Record) error {
	b := bufio.NewWriter(w)
	pal := 0
	if m.PAL {
		pal = 1
	}
	fmt.Fprintf(b, "version 3\nemuVersion 22020\nrerecordCount %d\npalFlag %d\n", m.Rerecords, pal)
	fmt.Fprintf(b, "romFilename %s\nromChecksum %s\nguid %s\n", oneLine(m.ROM), oneLine(m.Checksum), oneLine(m.GUID))
	b.WriteString("fourscore 0\nmicrophone 0\nport0 1\nport1 1\nport2 0\nFDS 0\nNewPPU 1\n")
	b.WriteString("RAMInitOption 2\n") // FCEUX's name for RAM of zeros
	for _, c := range m.Comments {
		fmt.Fprintf(b, "comment %s\n", oneLine(c))
	}
	for _, r := range records {
		fmt.Fprintf(b, "|%d|", r.Commands)
		for _, held := range r.Pads {
			for i := range fm2Order {
				if held>>(len(fm2Order)-1-i)&1 != 0 {
					b.WriteByte(fm2Order[i])
				} else {
					b.WriteByte('.')
				}
			}
			b.WriteByte('|')
		}
		b.WriteString("|\n")
	}
	return b.Flush()
}

// oneLine changes a value so that it cannot end its line or look like a record.
func oneLine(s string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r == '|' {
			return '_'
		}
		return r
	}, s)
}
