package script

import (
	"bytes"
	"strings"
	"testing"
)

// spell walks a script frame by frame, as a console would see it.
type spell struct{ now Record }

func (s *spell) Hold(pad int, mask uint8) { s.now.Pads[pad] = mask }
func (s *spell) Reset()                   { s.now.Commands |= 1 }
func (s *spell) PowerCycle()              { s.now.Commands |= 2 }

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
		r := Record{Pads: [2]uint8{uint8(i / 2), uint8(255 - i/3)}}
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
	in, err := Open("a.fm2", b.Bytes())
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
