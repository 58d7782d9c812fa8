package engine

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// TestTheLabSaysWhatBoundSays has programs whose verdicts the command bound is tested with.
func TestTheLabSaysWhatBoundSays(t *testing.T) {
	for _, c := range []struct {
		program string
		frames  int
		pass    string
		want    []string
	}{
		{"bound_budget_of_a_handler", 10, "found 100 cycles · bound 108", []string{"nmi: 18 of 17, handler"}},
		{"bound_budget_before_main", 10, "found 1,986 cycles · bound of the main loop 256; the bound leaves out passes that begin before the main loop; if this one began in it, the proof is wrong",
			[]string{"clear: 201 of -1", "clear, a frame: 207 of 300"}},
		{"bound_budget_of_main", 0, "", []string{"main: stays", "main, a frame: 90 of 80"}},
		{"bound_budget_at_a_mirror", 0, "", []string{"nmi: 18 of -1, handler", "work: 51 of -1", "nmi, a frame: 18 of 18", "work, a frame: 114 of 100"}},
		{"bound_frame_late_nmi", 0, "", []string{"nmi, vblank: a bound would be proved only if each NMI comes when vblank begins"}},
	} {
		t.Run(c.program, func(t *testing.T) {
			source, err := os.ReadFile("../../../testdata/verdicts/" + c.program + ".asm")
			if err != nil {
				t.Fatal(err)
			}
			e, _ := opened(t, string(source))
			for range c.frames {
				e.Frame()
			}
			found := 0
			if c.frames > 0 {
				found = e.Look().Longest
			}
			var got []string
			pass, err := e.Bounds(found, func(b Bound, done, all int) {
				text := b.Routine
				if b.Name != "" {
					text = b.Name
				}
				switch {
				case b.Stays:
					text += ": stays"
				case b.Why != "":
					text += ": " + b.Why
				default:
					text += fmt.Sprintf(": %d of %d", b.Worst, b.Budget)
				}
				if b.Handler {
					text += ", handler"
				}
				if got = append(got, text); done != len(got) || done > all {
					t.Errorf("%d of %d, after %d", done, all, len(got))
				}
			})
			if err != nil || pass != c.pass || len(got) != len(c.want) {
				t.Fatalf("%q, %v, %q; want %q, %q", pass, err, got, c.pass, c.want)
			}
			for i, want := range c.want {
				if !strings.HasPrefix(got[i], want) {
					t.Errorf("%q, want %q", got[i], want)
				}
			}
		})
	}
}

// TestAProfileDoesNotKnowMissedFramesOfAProgramThatWaitsNowhere, unlike that of one which is late.
func TestAProfileDoesNotKnowMissedFramesOfAProgramThatWaitsNowhere(t *testing.T) {
	for program, want := range map[string]string{"profile_not_known_to_wait": "0 true", "profile_missed": "29 false", "bound_budget_of_main": "0 false"} {
		source, err := os.ReadFile("../../../testdata/verdicts/" + program + ".asm")
		if err != nil {
			t.Fatal(err)
		}
		e, _ := opened(t, string(source))
		p, err := e.Profile(60)
		if err != nil {
			t.Fatal(err)
		}
		if got := fmt.Sprint(p.Missed, p.Unknown); got != want {
			t.Errorf("%s: %s, want %s", program, got, want)
		}
	}
}
