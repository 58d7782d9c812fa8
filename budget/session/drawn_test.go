package session

import (
	"fmt"
	"strings"
	"testing"
)

// TestThePictureShowsTheObjectsThatAreDrawn reads the numbers that games write below their picture: the live objects, and the refused
// spawns of the frame before.
func TestThePictureShowsTheObjectsThatAreDrawn(t *testing.T) {
	for name, want := range map[string]string{
		"freelist": "LIVE %02d/16 ", "activeflag": "LIVE %02d/16 ", "paged": "LIVE %02d/64 ",
		"columnar": "ORBS %04d/1024 ", "capped": "DEBRIS %04d/60 ", "recycled": "SHOTS %04d/80 ",
	} {
		s := exhibit(t, name)
		s.Watch(Costs)
		later := 0
		for range 400 {
			s.Frame()
			n := len(s.Stats())
			if s.Position() < 60 {
				continue
			}
			st := s.Stats()[n-1]
			if st.Drawn[0] != st.Live[0] {
				later++
			}
			text := fmt.Sprintf(want, st.Drawn[0])
			if !st.Missed && strings.Contains(want, "LIVE") {
				text = fmt.Sprintf("%s      REFUSED %04d", text, s.Stats()[n-2].RefusedEver[0])
			}
			if shown := below(s); !strings.Contains(shown, text) {
				t.Fatalf("%s, frame %d: no %q in %q; %d are live", name, st.Frame, text, shown, st.Live[0])
			}
		}
		if later < 10 {
			t.Errorf("%s: only %d frames show another number", name, later)
		}
	}
}

// below returns the text of the lines below the picture. A tile that is no ASCII character from ! to Z becomes a space.
func below(s *Session) string {
	var b strings.Builder
	for at := uint16(0x2320); at < 0x2380; at++ {
		if c := s.Console().PeekPPU(at); c > ' ' && c <= 'Z' {
			b.WriteByte(c)
		} else {
			b.WriteByte(' ')
		}
	}
	return b.String()
}
