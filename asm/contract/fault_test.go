package contract

import (
	"strings"
	"testing"
)

func TestAFaultStandsWhereItsTextStands(t *testing.T) {
	// The lines begin in column 4, their text behind the blanks.
	_, _, s := read(" take - claims", " Case     one: head=1", "           next=1,2,999 -> A=1")
	if len(s.at) != 1 || s.at[0] != (At{Line: 3, Col: 4 + 11 + 9}) {
		t.Errorf("%q at %v", s.said, s.at)
	}
}

// TestAMistakeIsToldAtItsColumn counts from the first character behind ;;;, which is column 4.
func TestAMistakeIsToldAtItsColumn(t *testing.T) {
	for line, want := range map[string]int{
		"Case one: next[x]=1 -> A=1":       16,
		"Case one: next[0..x]=1 -> A=1":    19,
		"Case one: A=1 -> X=1, <=x cycles": 25,
		"Mock nothing: A=1":                6,
		"Needs X={1..9:x}":                 15,
		"Needs X={1..x}":                   13,
		"Case one: A=1 -> writes x <= 1":   25,

		"Mock init A=3":                        6,
		"Budget <=x cycles":                    10,
		"Budget <= x cycles":                   11,
		"Needs head:x={1}":                     12,
		"Needs X={1|22|x}":                     15,
		"Case one: -> X={1|22|x}":              22,
		"Bound .loop 3":                        7,
		"Bound .loop <= x":                     16,
		"Waits":                                6,
		"Waits head":                           7,
		"Pool thing: 8 slots, head":            21,
		"Pool thing: 8 slots, head, x head":    21,
		"Pool thing: 8 slots,":                 21,
		"Pool thing: 8":                        12,
		"Start at 5":                           7,
		"Start frame":                          7,
		"Start frame 1,":                       15,
		"Start frame 1, x":                     15,
		"Start input k":                        7,
		"Setup":                                6,
		"Setup head":                           7,
		"Mock lost: A=1":                       6,
		"Mock init: A=x":                       14,
		"Needs":                                6,
		"Points $10=1":                         8,
		"Bound .what <= 1":                     7,
		"Bound .loop <=":                       15,
		"Bound .loop <= 3 4":                   15,
		"Budget irq: <= 90 cycles":             8,
		"Budget nmi: <= 90 cycles":             8,
		"Case one: next[0..4]={0..255} -> A=1": 6,
		"Case one: next[0..7]={0..255} -> A=1": 6,
		"Start frame 1, at 5":                  16,
	} {
		t.Run(line, func(t *testing.T) {
			_, _, s := oneKey(line)
			if len(s.at) == 0 || s.at[0] != (At{Line: 2, Col: int32(4 + want)}) {
				t.Errorf("%q at %v, want column %d", s.said, s.at, 4+want)
			}
		})
	}
}

func TestABudgetThatDoesNotFitItsHeaderIsToldAtItsColumn(t *testing.T) {
	for _, c := range []struct {
		lines []string
		want  At
		said  string
	}{
		{[]string{" Budget <= 90 cycles"}, At{Line: 1, Col: 12}, "names no routine"},
		{[]string{" Budget nmi:"}, At{Line: 1, Col: 12}, "a budget is a limit"},
		{[]string{" take - claims", " Budget <= 9 cycles", " Budget <= 8 cycles"}, At{Line: 3, Col: 12}, "already has a budget of this kind"},
	} {
		if _, _, s := read(c.lines...); len(s.said) != 1 || s.at[0] != c.want || !strings.Contains(s.said[0], c.said) {
			t.Errorf("%q: %q at %v, want %q at %v", c.lines, s.said, s.at, c.said, c.want)
		}
	}
}

// TestAMistakeIsToldOnceAndNothingIsReadOfIt has keys that cannot be read.
func TestAMistakeIsToldOnceAndNothingIsReadOfIt(t *testing.T) {
	for line, want := range map[string]string{
		"Case one: -> writes what <= 1":       "no value",
		"Case one: -> writes head <= x":       "no value",
		"Case one: -> writes =5":              "a value is missing",
		"Case one: -> writes <=5":             "a value is missing",
		"Case one: -> reads head= , 9 cycles": "this is not a number of accesses",
		"Case one: -> A<=x":                   "no value",
		"Case one: -> $FFFF:w={1}":            "the word reaches beyond $FFFF",
		"Case one: z=1 -> A=1":                "no value",
		"Case one: ax=1 -> A=1":               "no value",
		"Case one: $10000=1 -> A=1":           "65536 is not between 0 and 65535",
		"Case one: $0[65536]=1 -> A=1":        "65536 is not between 0 and 65535",
		"Case one: $0[0..65536]=1 -> A=1":     "65536 is not between 0 and 65535",
		"Case :b: -> A=1":                     "starts with its name",
		"Mock head: A=3":                      "this is not a routine",
		"Mock x: A=3":                         "undefined",
		"Mock : A=3":                          "starts with the routine's name",
		"Mock init: what=3":                   "no value",
		"Mock lost:":                          "this is not in code",
		"Keeps what":                          "no value",
		"Needs what=1":                        "no value",
		"Needs head:what=1":                   "no value",
		"Needs D=1":                           "nothing can be said about D",
		"Needs I=1":                           "nothing can be said about I",
		"Bound .loop <= 16777217":             "not between 1 and 16777216",
		"Setup head":                          "this is not a routine",
		"Setup init Q=1":                      "no value",
		"Start frame x":                       "no value",
		"Start at 5":                          "at: a start has",
	} {
		c, _, s := oneKey(line)
		if len(s.said) != 1 || !strings.Contains(s.said[0], want) {
			t.Errorf("%s: %q, want %q", line, s.said, want)
		}
		if n := len(c.Cases) + len(c.Mocks) + len(c.Keeps) + len(c.Needs) + len(c.Bounds) + len(c.Setup); n > 0 || c.Start != nil {
			t.Errorf("%s is read as %+v", line, c)
		}
	}
}
