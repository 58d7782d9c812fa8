package roms

import (
	"fmt"
	"strings"
)

// decision is the table of the page about pooling, "best for", from measurements:
// a line for each size and occupancy, a column for each spawn rate, and in a place
// the cheapest pool for objects of 4, 8 and 11 fields; once if it is the same.
func (m *measurements) decision() (string, error) {
	if len(m.Widths) == 0 {
		return "", fmt.Errorf("no widths were measured")
	}
	g := m.Widths[0].Grid
	var t markdown
	header := []any{"slots", "live"}
	for _, spawns := range g.Spawns {
		header = append(header, fmt.Sprintf("%d a frame", spawns))
	}
	t.row(header...)
	for _, slots := range g.Slots {
		for _, live := range g.Lives(slots) {
			row := []any{slots, live}
			for _, spawns := range g.Spawns {
				var names []string
				for _, w := range m.Widths {
					names = append(names, w.Grid.Winner(slots, live, spawns, g.Pools[:textbook]...).String())
				}
				row = append(row, orElse(once(names), unmeasured))
			}
			t.row(row...)
		}
	}
	return t.String() + "\n" + m.shares(), nil
}

// once is a list with a slash between its names, or one name where all are equal.
func once(names []string) string {
	for _, n := range names[1:] {
		if n != names[0] {
			return strings.Join(names, " / ")
		}
	}
	return names[0]
}

// shares says in how many squares of the picture each pool is cheapest.
func (m *measurements) shares() string {
	var b strings.Builder
	for _, w := range m.Widths {
		for _, race := range []struct {
			among string
			pools []string
		}{{"the three textbook pools", w.Grid.Pools[:textbook]}, {"these and the linked list", w.Grid.Pools}} {
			wins, equal, places := w.Grid.Wins(race.pools...)
			var parts []string
			for _, p := range race.pools {
				if wins[p] > 0 {
					parts = append(parts, fmt.Sprintf("%s in %d", p, wins[p]))
				}
			}
			if equal > 0 {
				parts = append(parts, fmt.Sprintf("several in %d", equal))
			}
			fmt.Fprintf(&b, "- %d fields, among %s: cheapest is %s of %d squares.\n", w.Fields, race.among, strings.Join(parts, ", "), places)
		}
	}
	return b.String()
}
