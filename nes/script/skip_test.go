package script

import "testing"

// TestAPlayerStartsInTheMiddle checks what Skip leaves out, and what the next Apply makes up for.
func TestAPlayerStartsInTheMiddle(t *testing.T) {
	for _, c := range []struct {
		name, lines string
		want        string // from frame 10 to 20
	}{
		{"the last buttons of both pads are held", "5 1 A\n8 2 B\n9 1 Start\n", `10 pad 1 "Start"; 10 pad 2 "B"`},
		{"a reset before it is left out", "5 1 A\n7 Reset\n", `10 pad 1 "A"`},
		{"switching off before it is left out", "5 1 A\n7 Power\n", `10 pad 1 "A"`},
		{"a change of the frame itself is made", "9 Reset\n10 Reset\n10 1 A\n", `10 reset; 10 pad 1 "A"`},
		{"later changes are made", "9 1 A\n12 Power\n12 1\n", `10 pad 1 "A"; 12 power; 12 pad 1 ""`},
		{"all changes are before it", "1 1 A\n2 1\n", `10 pad 1 ""`},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, err := parseLines("in", []byte(c.lines))
			if err != nil {
				t.Fatal(err)
			}
			p := s.Play()
			p.Skip(10)
			if got := playOn(p, 10, 20); got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
		})
	}
	t.Run("a pad that the console does not have is left out", func(t *testing.T) {
		p := (&Script{Events: []Event{{Pad: Pads, Mask: 1}, {Pad: -1, Mask: 1}}}).Play()
		p.Skip(10)
		if got := playOn(p, 10, 20); got != "" {
			t.Errorf("got %s", got)
		}
	})
}

func TestAScriptWithoutChanges(t *testing.T) {
	var none *Script
	if got := replay(none, 9); got != "" {
		t.Errorf("no script makes changes: %s", got)
	}
	if got := (&Script{}).Last(); got != 0 {
		t.Errorf("the last change of an empty script is at %d, want 0", got)
	}
	if got := (&Script{Events: []Event{{Frame: 7}}}).Last(); got != 7 {
		t.Errorf("the last change is at %d, want 7", got)
	}
}
