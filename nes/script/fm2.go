package script

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"

	"pool6502/nes"
)

// fm2Order has the buttons in the order of the columns of a movie's record.
const fm2Order = "RLDUTSBA"

// ParseFM2 reads a text movie of FCEUX, version 3: header lines of a key and a value, then a
// record for each frame, |commands|pad 1|pad 2|expansion|. A pad is eight columns RLDUTSBA; a
// blank or a dot is a button that is not pressed. Command 1 is a reset, 2 a power cycle. Binary movies
// and movies that start from a save state are refused: a movie here starts at power-on. Also refused are
// movies that need a disk, a Zapper, or pad 3 or 4, which this console does not have.
// Source: FCEUX's documentation of the format, fceux.com/web/FM2.html.
func ParseFM2(name string, data []byte) (*Script, error) {
	s := &Script{}
	held := [Pads]nes.Buttons{}
	lines := strings.Split(string(bytes.TrimPrefix(data, []byte("\ufeff"))), "\n")
	seen := false
	for i, line := range lines {
		line = strings.TrimRight(line, "\r")
		fail := func(format string, args ...any) error {
			return &Error{File: name, Line: i + 1, Msg: fmt.Sprintf(format, args...)}
		}
		if strings.HasPrefix(line, "|") {
			if !seen {
				return nil, fail("a record before the line \"version 3\"")
			}
			if err := s.record(line, &held); err != nil {
				return nil, fail("%s", err)
			}
			continue
		}
		key, value, _ := strings.Cut(strings.TrimSpace(line), " ")
		value = strings.TrimSpace(value)
		switch key {
		case "version":
			if value != "3" {
				return nil, fail("version %q of the movie format; only version 3 can be read", value)
			}
			seen = true
		case "binary":
			if value != "0" {
				return nil, fail("a binary movie; save it as text")
			}
		case "FDS":
			if value == "1" {
				return nil, fail("a movie of the Famicom Disk System, which pool6502 does not emulate")
			}
		case "port0", "port1":
			if n, err := strconv.Atoi(value); err == nil && n > 1 {
				return nil, fail("port %c has a device of FCEUX's type %d; only pads are supported", key[4]+1, n)
			}
		case "savestate":
			return nil, fail("the movie starts from a save state; only movies from power-on can be played")
		default:
			s.Movie.header(key, value)
		}
	}
	if !seen {
		return nil, &Error{File: name, Line: 1, Msg: "no line \"version 3\": not an FM2 movie"}
	}
	return s, nil
}

// record adds the changes of one frame.
func (s *Script) record(line string, held *[Pads]nes.Buttons) error {
	f := strings.Split(line, "|")
	if len(f) < 4 {
		return fmt.Errorf("a record has the form |commands|pad 1|pad 2|, not %q", line)
	}
	frame := s.Frames
	s.Frames++
	commands := 0
	if text := strings.TrimSpace(f[1]); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil || n < 0 {
			return fmt.Errorf("%q is not a number of commands", text)
		}
		commands = n
	}
	// Power comes before reset, and both before the pads.
	if commands&2 != 0 {
		s.Events = append(s.Events, Event{Frame: frame, Kind: Power})
	}
	if commands&1 != 0 {
		s.Events = append(s.Events, Event{Frame: frame, Kind: Reset})
	}
	for pad := range Pads {
		m, err := fm2Pad(f[2+pad])
		if err != nil {
			return err
		}
		if m != held[pad] || commands&2 != 0 {
			s.Events = append(s.Events, Event{Frame: frame, Pad: pad, Mask: m})
			held[pad] = m
		}
	}
	for pad := Pads; 2+pad < len(f)-2; pad++ { // pads 3 and 4 of a Four Score
		if m, err := fm2Pad(f[2+pad]); err == nil && m != 0 {
			return fmt.Errorf("pad %d has a button pressed, but there are only two pads", pad+1)
		}
	}
	return nil
}

func fm2Pad(text string) (nes.Buttons, error) {
	if text == "" {
		return 0, nil
	}
	if len(text) != len(fm2Order) {
		return 0, fmt.Errorf("a pad has the eight columns %s, not %q", fm2Order, text)
	}
	var m nes.Buttons
	for i := range text {
		if text[i] != ' ' && text[i] != '.' {
			m |= 1 << (len(fm2Order) - 1 - i)
		}
	}
	return m, nil
}
