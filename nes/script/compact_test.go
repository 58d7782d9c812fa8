package script

import (
	"strings"
	"testing"
)

// TestCompactScripts reads the scripts of test manifests, at the limits of each number.
func TestCompactScripts(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"nothing", "", ""},
		{"empty parts are ignored", ",, 3:RESET ,", "3 reset"},
		{"a reset in lower case", "2:reset", "2 reset"},
		{"a mask in hexadecimal", "1:0x81:2", `1 pad 1 "A+Right"; 3 pad 1 ""`},
		{"every button", "1:255:2", `1 pad 1 "A+B+Select+Start+Up+Down+Left+Right"; 3 pad 1 ""`},
		{"parts in any order", "5:1:1,2:RESET", `2 reset; 5 pad 1 "A"; 6 pad 1 ""`},
		{"changes of one frame keep their order", "4:1:0,4:2:0,4:4:0,4:8:0", `4 pad 1 "A"; 4 pad 1 ""; 4 pad 1 "B"; 4 pad 1 ""; 4 pad 1 "Select"; 4 pad 1 ""; 4 pad 1 "Start"; 4 pad 1 ""`},
		{"a frame must be a number", "x:1:1", `script "x:1:1": "x" is not a frame number`},
		{"a frame is decimal", "a:1:1", `script "a:1:1": "a" is not a frame number`},
		{"a mask has eight bits", "1:256:1", `script "1:256:1": "256" is not a mask of buttons (0 to 255)`},
		{"the count is missing", "1:1", `script "1:1": "1:1" is neither frame:mask:count nor frame:RESET`},
		{"a count must be a number", "1:1:x", `script "1:1:x": "x" is not a number of frames`},
		{"a count is decimal", "1:1:a", `script "1:1:a": "a" is not a number of frames`},
		{"a reset has no count", "1:RESET:1", `script "1:RESET:1": "RESET" is not a mask of buttons (0 to 255)`},
		{"the second part is wrong", "1:1:1,2:2", `script "1:1:1,2:2": "2:2" is neither frame:mask:count nor frame:RESET`},
		{"a frame of more than 48 bits", "281474976710656:1:1", `script "281474976710656:1:1": "281474976710656" is not a frame number`},
		{"a count of more than 32 bits", "1:1:4294967296", `script "1:1:4294967296": "4294967296" is not a number of frames`},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, err := ParseCompact(c.text)
			got := ""
			if err != nil {
				got = err.Error()
			} else {
				got = replay(s, 10)
			}
			if got != c.want {
				t.Errorf("%q: got  %s\nwant %s", c.text, got, c.want)
			}
		})
	}
	s, err := ParseCompact("281474976710655:1:4294967295")
	if err != nil || s.Last() != 1<<48+1<<32-2 {
		t.Errorf("the highest frame and count: %+v, %v", s, err)
	}
}

// TestTheLimitsOfALine holds a script's lines to their limits: the last that is read, the first that is refused.
func TestTheLimitsOfALine(t *testing.T) {
	long := func(n int) string { return "1 1 A #" + strings.Repeat("-", n-8) + "\n" }
	word := strings.Repeat("x", 24)
	for _, c := range []struct{ name, text, want string }{
		{"the longest line", long(1024), ""},
		{"a longer line", long(1025), "in:1: the line has more than 1024 bytes; is this an input script?"},
		{"the last frame", "281474976710655 1", ""},
		{"a later frame", "281474976710656 1", `in:1: "281474976710656" is not a frame number; a line has a frame, a pad and buttons, as "60 1 Start"`},
		{"the longest word that is shown whole", "1 " + word, `in:1: "` + word + `" is not a pad; write 1 or 2, or Reset or Power alone`},
		{"a longer word", "1 " + word + "y", `in:1: "` + word + `..." is not a pad; write 1 or 2, or Reset or Power alone`},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := ""
			if _, err := parseLines("in", []byte(c.text)); err != nil {
				got = err.Error()
			}
			if got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
		})
	}
	if got, want := (&Error{Line: 3, Msg: "what is wrong"}).Error(), "what is wrong"; got != want {
		t.Errorf("an error without a file: %q, want %q", got, want)
	}
}
