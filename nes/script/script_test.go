package script

import (
	"fmt"
	"strings"
	"testing"

	"pool6502/nes"
)

// recorder is a console that writes down what happens to it.
type recorder struct{ log []string }

func (r *recorder) Hold(pad int, mask nes.Buttons) {
	r.log = append(r.log, fmt.Sprintf("pad %d %q", pad+1, names(mask)))
}
func (r *recorder) Reset()      { r.log = append(r.log, "reset") }
func (r *recorder) PowerCycle() { r.log = append(r.log, "power") }

// names are buttons as they are written in a line: "Start", "A+Right".
func names(held nes.Buttons) string {
	var list []string
	for i, b := range [8]string{"A", "B", "Select", "Start", "Up", "Down", "Left", "Right"} {
		if held&(1<<i) != 0 {
			list = append(list, b)
		}
	}
	return strings.Join(list, "+")
}

// replay runs a script for some frames and notes every change with its frame.
func replay(s *Script, frames uint64) string { return playOn(s.Play(), 0, frames) }

// playOn runs a player from one frame to another, which is not run.
func playOn(p *Player, from, to uint64) string {
	var out []string
	for f := from; f < to; f++ {
		r := &recorder{}
		p.Apply(f, r)
		for _, l := range r.log {
			out = append(out, fmt.Sprintf("%d %s", f, l))
		}
	}
	return strings.Join(out, "; ")
}

func TestAChangeTakesEffectAtItsFrameAndStays(t *testing.T) {
	s, err := parseLines("in", []byte("# start the game\n3 1 Start\n5 1\n6 2 A+Right ; both\n8 Reset\n9 Power\n"))
	if err != nil {
		t.Fatal(err)
	}
	want := `3 pad 1 "Start"; 5 pad 1 ""; 6 pad 2 "A+Right"; 8 reset; 9 power`
	if got := replay(s, 20); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if s.Last() != 9 {
		t.Errorf("Last() = %d, want 9", s.Last())
	}
}

func TestAManifestScriptHoldsForItsCount(t *testing.T) {
	s, err := ParseCompact("30:8:4, 10:RESET,100:0x81:2")
	if err != nil {
		t.Fatal(err)
	}
	want := `10 reset; 30 pad 1 "Start"; 34 pad 1 ""; 100 pad 1 "A+Right"; 102 pad 1 ""`
	if got := replay(s, 200); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

func TestAMovieHoldsWhatEachRecordShows(t *testing.T) {
	movie := "version 3\r\nemuVersion 22020\nrerecordCount 0\nport0 1\n" +
		"|0|........|........||\n|0|....T...|........||\n|0|....T..A|R.......||\n|1|........|        ||\n|2|.......A|||\n"
	s, err := Parse("m.fm2", []byte(movie))
	if err != nil {
		t.Fatal(err)
	}
	want := `1 pad 1 "Start"; 2 pad 1 "A+Start"; 2 pad 2 "Right"; 3 reset; 3 pad 1 ""; 3 pad 2 ""; 4 power; 4 pad 1 "A"; 4 pad 2 ""`
	if got := replay(s, 10); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if s.Frames != 5 {
		t.Errorf("the movie has %d frames, want 5", s.Frames)
	}
}

func TestARecordMayEndBehindItsPads(t *testing.T) {
	s, err := Parse("m.fm2", []byte("version 3\n|0|........|.......A\n"))
	if err != nil || s.Frames != 1 || replay(s, 2) != `0 pad 2 "A"` {
		t.Errorf("%+v, %v", s, err)
	}
}

func TestWhatCannotBeReadIsNamedWithItsLine(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"60 1 Strat", `in:1: "Strat" is not a button`},
		{"\nx 1 A", `in:2: "x" is not a frame number`},
		{"60", "in:1: after frame 60 comes a pad"},
		{"60 3 A", `in:1: "3" is not a pad`},
		{"60 Reset A", `in:1: "Reset" is not a pad`},
		{"9 1 A\n8 1", "in:2: frame 8 comes after frame 9"},
		{"-1 1 A", "is not a frame number"},
		{strings.Repeat("x", 100), `in:1: "` + strings.Repeat("x", 24) + `..." is not a frame number`},
		{"1 1\n" + strings.Repeat("x", 1<<20), "in:2: the line has more than 1024 bytes"},
		{"version 2\n", "in:1: version \"2\""},
		{"version 3\nbinary 1\n", "in:2: a binary movie"},
		{"version 3\nsavestate 00\n", "in:2: the movie starts from a save state"},
		{"version 3\n|0|....\n", "in:2: a record has the form"},
		{"version 3\n|0|...|........||\n", "in:2: a pad has the eight columns"},
		{"version 3\n|x|........|........||\n", "in:2: \"x\" is not a number"},
	} {
		t.Run(c.want, func(t *testing.T) {
			_, err := Parse("in", []byte(c.text))
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%q: error %v, want %q", c.text, err, c.want)
			}
		})
	}
}

func FuzzOpen(f *testing.F) {
	f.Add([]byte("60 1 Start\n64 1\n300 Reset\n"))
	f.Add([]byte("version 3\n|0|....T...|........||\n"))
	f.Add([]byte("version 3\n|||\n"))
	f.Add([]byte("99999999999999999999 1 A"))
	f.Fuzz(func(t *testing.T, data []byte) {
		s, err := Parse("in", data)
		if err != nil {
			if !strings.HasPrefix(err.Error(), "in:") || strings.Contains(err.Error(), "\n") {
				t.Fatalf("not a line that names the file: %q", err)
			}
			return
		}
		for i, e := range s.Events {
			if e.Pad < 0 || e.Pad >= Pads || i > 0 && e.Frame < s.Events[i-1].Frame {
				t.Fatalf("event %d is %+v", i, e)
			}
		}
	})
}

func FuzzParseCompact(f *testing.F) {
	f.Add("30:8:4,100:4:4,130:8:4")
	f.Add("40:RESET,90:RESET")
	f.Add("18446744073709551615:1:4294967295")
	f.Fuzz(func(t *testing.T, text string) {
		s, err := ParseCompact(text)
		if err == nil && !strings.Contains(text, ":") && len(s.Events) > 0 {
			t.Fatalf("%q has events", text)
		}
	})
}
