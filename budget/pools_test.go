package budget

import (
	"fmt"
	"strings"
	"testing"
)

func TestAPoolIsReadByTheRolesItDeclares(t *testing.T) {
	const vars = "flags: .res 4\nn: .res 1\nlist: .res 4\nlinks: .res 4\n"
	for _, c := range []struct {
		roles, set, slots, ranks string
	}{
		{"active flags", "flags=0,1,0,7", ".#.#", "[-1 -1 -1 -1]"},
		{"count n", "n=3", "###.", "[-1 -1 -1 -1]"},
		{"stack list, top n", "n=2 list=3,1,9,9", "#.#.", "[-1 0 -1 1]"},
		{"stack list, count n", "n=1 list=2,0,0,0", "##.#", "[-1 -1 0 -1]"},
		{"head n, next links", "n=2 links=$FF,0,1,0", "...#", "[2 1 0 -1]"},
		{"head n, next links", "n=2 links=2,2,0,0", ".#.#", "[1 -1 0 -1]"}, // a list that has become a ring
		{"active flags, stack list, top n", "flags=1,1,1,1 n=200 list=0,1,2,3", "####", "[-1 -1 -1 -1]"},
	} {
		t.Run(c.roles+" "+c.set, func(t *testing.T) {
			m := openSource(t, vars+"\n;;; go - set.\n;;; Case a: "+c.set+" ->\n;;; Pool p: 4 slots, "+c.roles+"\ngo: rts\n")
			views, err := m.Names().ViewPools()
			if err != nil || len(views) != 1 {
				t.Fatalf("%s: %v, %v", c.roles, views, err)
			}
			for _, r := range m.RunCases() {
				if !r.OK() {
					t.Fatal(r.Err)
				}
			}
			v := views[0]
			live := v.Look(m.Console().Peek)
			if v.String() != c.slots || live != strings.Count(c.slots, "#") {
				t.Errorf("%s: slots %s, %d live; want %s", c.roles, v, live, c.slots)
			}
			if got := fmt.Sprint(v.Rank); c.ranks != got && c.roles != "active flags, stack list, top n" {
				t.Errorf("%s: ranks %s, want %s", c.roles, got, c.ranks)
			}
		})
	}
}

func TestAPoolShowsWhatWasSpawnedAndWhatDied(t *testing.T) {
	m := openSource(t, "flags: .res 4\n;;; go - nothing.\n;;; Pool p: 4 slots, active flags\ngo: rts\n")
	views, err := m.Names().ViewPools()
	if err != nil {
		t.Fatal(err)
	}
	v := views[0]
	var seen []string
	for _, flags := range [][]uint8{{1, 1, 0, 0}, {1, 0, 1, 0}, {1, 0, 1, 0}, {0, 0, 1, 1}} {
		if err := m.Write("flags", flags...); err != nil {
			t.Fatal(err)
		}
		v.Look(m.Console().Peek)
		seen = append(seen, v.String())
	}
	if got := strings.Join(seen, " "); got != "##.. #-+. #.#. -.#+" {
		t.Errorf("looks %s", got)
	}
	if v.Born != 2 || v.Dead != 2 {
		t.Errorf("%d born, %d dead; want 2 and 2", v.Born, v.Dead)
	}
	if n := testing.AllocsPerRun(10, func() { v.Look(m.Console().Peek) }); n != 0 {
		t.Errorf("%v allocations a look", n)
	}
}

func TestAPoolWhoseRolesSayTooLittleIsRefused(t *testing.T) {
	m := openSource(t, "flags: .res 4\n;;; go - nothing.\n;;; Pool p: 4 slots, x flags\ngo: rts\n")
	if _, err := m.Names().ViewPools(); err == nil || !strings.Contains(err.Error(), "do not say which slots are live") {
		t.Errorf("error %v", err)
	}
}
