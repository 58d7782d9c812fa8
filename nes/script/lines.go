package script

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"strconv"
	"strings"

	"pool6502/nes"
)

// mask returns the bit of a button; 0 if there is no button of that name.
func mask(name string) nes.Buttons {
	for i := range 8 {
		if strings.EqualFold(nes.Buttons(1<<i).String(), name) {
			return 1 << i
		}
	}
	return 0
}

// parseLines reads the run command's input. Each line is a change: the frame, the pad (1 or 2)
// and the buttons held from then on, separated by blanks or plus signs; without buttons, all are
// released. "300 Reset" presses the console's reset button in frame 300, "300 Power" turns the power off
// and on. Blank lines, and text after # or ;, are ignored.
func parseLines(name string, data []byte) (*Script, error) {
	s := &Script{}
	var last uint64
	n := 0
	for line := range bytes.Lines(data) {
		n++
		if len(line) > maxLine {
			return nil, &Error{File: name, Line: n, Msg: fmt.Sprintf("the line has more than %d bytes; is this an input script?", maxLine)}
		}
		text, _, _ := strings.Cut(string(line), "#")
		text, _, _ = strings.Cut(text, ";")
		words := strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(" \t+\r\n", r) })
		if len(words) == 0 {
			continue
		}
		e, err := parseLine(words)
		if err != nil {
			return nil, &Error{File: name, Line: n, Msg: err.Error()}
		}
		if e.Frame < last {
			return nil, &Error{File: name, Line: n, Msg: fmt.Sprintf("frame %d comes after frame %d; put the changes in the order of their frames", e.Frame, last)}
		}
		last = e.Frame
		s.Events = append(s.Events, e)
	}
	return s, nil
}

// maxLine is more than the number of bytes of any line with a frame, a pad and eight buttons.
const maxLine = 1 << 10

// clip shortens a word for an error message; a file that is not a script can have very long words.
func clip(word string) string {
	if len(word) > 24 {
		return word[:24] + "..."
	}
	return word
}

func parseLine(words []string) (Event, error) {
	frame, err := strconv.ParseUint(words[0], 10, 48)
	if err != nil {
		return Event{}, fmt.Errorf("%q is not a frame number; a line has a frame, a pad and buttons, as \"60 1 Start\"", clip(words[0]))
	}
	e := Event{Frame: frame}
	if len(words) == 1 {
		return e, fmt.Errorf("after frame %d comes a pad (1 or 2), Reset or Power", frame)
	}
	switch {
	case strings.EqualFold(words[1], "Reset") && len(words) == 2:
		e.Kind = Reset
		return e, nil
	case strings.EqualFold(words[1], "Power") && len(words) == 2:
		e.Kind = Power
		return e, nil
	case words[1] == "1" || words[1] == "2":
		e.Pad = int(words[1][0] - '1')
	default:
		return e, fmt.Errorf("%q is not a pad; write 1 or 2, or Reset or Power alone", clip(words[1]))
	}
	for _, w := range words[2:] {
		m := mask(w)
		if m == 0 {
			return e, fmt.Errorf("%q is not a button; the buttons are %s", clip(w), strings.ReplaceAll(nes.Buttons(0xFF).String(), "+", ", "))
		}
		e.Mask |= m
	}
	return e, nil
}

// ParseCompact reads the scripts of test manifests, a list separated by commas: frame:mask:count holds
// the buttons of mask on pad 1 for count frames, and frame:RESET presses the reset button.
func ParseCompact(text string) (*Script, error) {
	s := &Script{}
	for _, part := range strings.Split(text, ",") {
		part = strings.TrimSpace(part)
		if part == "" {
			continue
		}
		f := strings.Split(part, ":")
		frame, err := strconv.ParseUint(f[0], 10, 48)
		if err != nil {
			return nil, fmt.Errorf("script %q: %q is not a frame number", text, f[0])
		}
		if len(f) == 2 && strings.EqualFold(f[1], "RESET") {
			s.Events = append(s.Events, Event{Frame: frame, Kind: Reset})
			continue
		}
		if len(f) != 3 {
			return nil, fmt.Errorf("script %q: %q is neither frame:mask:count nor frame:RESET", text, part)
		}
		m, err := strconv.ParseUint(f[1], 0, 8)
		if err != nil {
			return nil, fmt.Errorf("script %q: %q is not a mask of buttons (0 to 255)", text, f[1])
		}
		count, err := strconv.ParseUint(f[2], 10, 32)
		if err != nil {
			return nil, fmt.Errorf("script %q: %q is not a number of frames", text, f[2])
		}
		s.Events = append(s.Events, Event{Frame: frame, Mask: nes.Buttons(m)}, Event{Frame: frame + count})
	}
	return s.sorted(), nil
}

// WriteLines writes a script in the lines of the run command. Its last line is the frame at which it ends, with the
// buttons released, so that a reader knows its length.
func WriteLines(w io.Writer, s *Script) error {
	b := bufio.NewWriter(w)
	for _, e := range s.Events {
		switch e.Kind {
		case Reset:
			fmt.Fprintf(b, "%d Reset\n", e.Frame)
		case Power:
			fmt.Fprintf(b, "%d Power\n", e.Frame)
		default:
			fmt.Fprintln(b, strings.TrimRight(fmt.Sprintf("%d %d %s", e.Frame, e.Pad+1, e.Mask), " "))
		}
	}
	if s.Frames > s.Last() {
		fmt.Fprintf(b, "%d 1\n", s.Frames)
	}
	return b.Flush()
}
