package contract

import "testing"

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

		"Mock init A=3":                     6,
		"Budget <=x cycles":                 10,
		"Budget <= x cycles":                11,
		"Needs head:x={1}":                  12,
		"Needs X={1|22|x}":                  15,
		"Case one: -> X={1|22|x}":           22,
		"Bound .loop 3":                     7,
		"Bound .loop <= x":                  16,
		"Waits":                             6,
		"Waits head":                        7,
		"Pool thing: 8 slots, head":         21,
		"Pool thing: 8 slots, head, x head": 21,
		"Pool thing: 8 slots,":              21,
		"Pool thing: 8":                     12,
		"Start at 5":                        7,
		"Start frame 1, at 5":               16,
	} {
		t.Run(line, func(t *testing.T) {
			_, _, s := oneKey(line)
			if len(s.at) == 0 || s.at[0] != (At{Line: 2, Col: int32(4 + want)}) {
				t.Errorf("%q at %v, want column %d", s.said, s.at, 4+want)
			}
		})
	}
}
