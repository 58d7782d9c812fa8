package script

import (
	"bytes"
	"strings"
	"testing"

	"pool6502/nes"
)

// spell walks a script frame by frame, as a console would see it.
type spell struct{ now Record }

func (s *spell) Hold(pad int, mask nes.Buttons) { s.now.Pads[pad] = mask }
func (s *spell) Reset()                         { s.now.Commands |= 1 }
func (s *spell) PowerCycle()                    { s.now.Commands |= 2 }

func spelt(in *Script) []Record {
	var out []Record
	p, s := in.Play(), &spell{}
	for f := range in.Frames {
		s.now.Commands = 0
		p.Apply(f, s)
		out = append(out, s.now)
	}
	return out
}

func TestAMovieIsReadAsItWasWritten(t *testing.T) {
	var records []Record
	for i := range 600 {
		r := Record{Pads: [2]nes.Buttons{nes.Buttons(i / 2), nes.Buttons(255 - i/3)}}
		if i%50 == 7 {
			r.Commands = uint8(i / 50 % 4)
		}
		records = append(records, r)
	}
	m := Movie{ROM: "free|list\nby me", Checksum: "base64:AAAA", GUID: "12-34", PAL: true, Rerecords: 5, Comments: []string{"author somebody"}}
	var b bytes.Buffer
	if err := WriteFM2(&b, &m, records); err != nil {
		t.Fatal(err)
	}
	in, err := Parse("a.fm2", b.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	got := spelt(in)
	if len(got) != len(records) {
		t.Fatalf("%d frames of %d", len(got), len(records))
	}
	for i := range got {
		if got[i] != records[i] {
			t.Fatalf("frame %d is %v, not %v", i, got[i], records[i])
		}
	}
	if x := in.Movie; x.ROM != "free_list_by me" || x.Checksum != m.Checksum || x.GUID != m.GUID || !x.PAL || x.Rerecords != 5 || len(x.Comments) != 1 {
		t.Errorf("the head is %+v", x)
	}
}

// FuzzMovieRoundTrip writes down what any movie says, and reads it back.
func FuzzMovieRoundTrip(f *testing.F) {
	f.Add([]byte("version 3\nromFilename a\n|0|R......A|........||\n|3|........|RLDUTSBA||\n"))
	f.Add([]byte("version 3\nguid x\n|1|||\n|2|        |...U....|\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		in, err := ParseFM2("movie", data)
		if err != nil {
			if strings.Contains(err.Error(), "\n") {
				t.Errorf("an error of several lines: %q", err)
			}
			return
		}
		records := spelt(in)
		var b bytes.Buffer
		if err := WriteFM2(&b, &in.Movie, records); err != nil {
			t.Fatal(err)
		}
		again, err := ParseFM2("written", b.Bytes())
		if err != nil {
			t.Fatalf("%v\n%s", err, b.Bytes())
		}
		back := spelt(again)
		if len(back) != len(records) {
			t.Fatalf("%d frames of %d", len(back), len(records))
		}
		for i := range back {
			if back[i] != records[i] {
				t.Fatalf("frame %d is %v, not %v", i, back[i], records[i])
			}
		}
	})
}

// TestAMovieAsFCEUXWritesIt has its header with all that one may hold, no pad in port 2, and
// both commands.
func TestAMovieAsFCEUXWritesIt(t *testing.T) {
	text := strings.ReplaceAll(`version 3
emuVersion 20604
rerecordCount 17
palFlag 0
romFilename Some Game (U) [!]
romChecksum base64:jjYwGG411HcjG/j9UOVM3Q==
guid 452DE2C3-EF43-2FA9-77AC-0677FC51543B
fourscore 0
microphone 0
port0 1
port1 0
port2 0
FDS 0
NewPPU 0
RAMInitOption 0
RAMInitSeed 3735928559
comment author somebody | else
subtitle 120 hello
|0|........|||
|1|...U...A|||
|2|........|||
|0|RLDUTSBA|||
`, "\n", "\r\n")
	in, err := Parse("movie.fm2", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	want := []Record{{}, {1, [2]nes.Buttons{0x11, 0}}, {2, [2]nes.Buttons{}}, {0, [2]nes.Buttons{0xFF, 0}}}
	got := spelt(in)
	if len(got) != len(want) {
		t.Fatalf("%d frames: %v", len(got), got)
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("frame %d is %v, not %v", i, got[i], want[i])
		}
	}
}

func TestAMovieThatNeedsMoreThanPadsIsRefused(t *testing.T) {
	for _, c := range []struct{ text, says string }{
		{"port1 2\n|0|........|123 110 0 0 0|\n", "line 2: port 2 has a device"},
		{"FDS 1\n|0|........|||\n", "Disk System"},
		{"savestate base64:AAAA\n", "save state"},
		{"binary 1\n", "binary"},
		{"fourscore 1\n|0|........|........|....T...|........||\n", "pad 3 has a button pressed"},
	} {
		t.Run(c.says, func(t *testing.T) {
			_, err := Parse("m.fm2", []byte("version 3\n"+c.text))
			if err == nil || !strings.Contains(strings.Replace(err.Error(), "m.fm2:", "line ", 1), c.says) {
				t.Errorf("%q: %v", c.text, err)
			}
		})
	}
	if _, err := Parse("m.fm2", []byte("version 3\nfourscore 1\n|0|........|........|........|........||\n")); err != nil {
		t.Errorf("with nobody at pads 3 and 4: %v", err)
	}
}

// TestRecordsOfAMovie reads single records, and lines that come close to being one.
func TestRecordsOfAMovie(t *testing.T) {
	const head = "version 3\n"
	for _, c := range []struct{ name, text, want string }{
		{"no command", head + "||.......A|........||\n", `0 pad 1 "A"`},
		{"a reset alone, with a button held", head + "|0|.......A|........||\n|1|.......A|........||\n", `0 pad 1 "A"; 1 reset`},
		{"power tells both pads again", head + "|0|.......A|........||\n|2|.......A|........||\n", `0 pad 1 "A"; 1 power; 1 pad 1 "A"; 1 pad 2 ""`},
		{"power comes before reset", head + "|3|........|........||\n", `0 power; 0 reset; 0 pad 1 ""; 0 pad 2 ""`},
		{"a record that ends behind its pads, in a file of Windows", head + "|0|........|.......A\r\n", `0 pad 2 "A"`},
		{"more blanks before a value", "version   3\nport0  1\n|0|.......A|||\n", `0 pad 1 "A"`},
		{"an expansion port with as many columns as a pad", head + "|0|.......A|........|RLDUTSBA|\n", `0 pad 1 "A"`},
		{"and of a Four Score", head + "|0|.......A|........|........|........|RLDUTSBA|\n", `0 pad 1 "A"`},
		{"pad 4 of a Four Score", head + "|0|........|........|........|.......A||\n", "m.fm2:2: pad 4 has a button pressed, but there are only two pads"},
		{"a record before the version", "|0|........|........||\n" + head, `m.fm2:1: a record before the line "version 3"`},
		{"no version", "\nguid 1\n", `m.fm2:1: no line "version 3": not an FM2 movie`},
		{"nothing", "", `m.fm2:1: no line "version 3": not an FM2 movie`},
	} {
		t.Run(c.name, func(t *testing.T) {
			in, err := ParseFM2("m.fm2", []byte(c.text))
			got := ""
			if err != nil {
				got = err.Error()
			} else {
				got = replay(in, 5)
			}
			if got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
		})
	}
}

func TestTheTextOfAMovie(t *testing.T) {
	var b strings.Builder
	m := Movie{ROM: "game", Checksum: "base64:AAAA", GUID: "12-34", Rerecords: 5, Comments: []string{"author me"}}
	if err := WriteFM2(&b, &m, []Record{{1, [Pads]nes.Buttons{0x81, 0}}}); err != nil {
		t.Fatal(err)
	}
	want := `version 3
emuVersion 22020
rerecordCount 5
palFlag 0
romFilename game
romChecksum base64:AAAA
guid 12-34
fourscore 0
microphone 0
port0 1
port1 1
port2 0
FDS 0
NewPPU 1
RAMInitOption 2
comment author me
|1|R......A|........||
`
	if b.String() != want {
		t.Errorf("got\n%s\nwant\n%s", &b, want)
	}
}
