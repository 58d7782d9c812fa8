package symbols

import (
	"sort"
	"strings"
)

// Before reports whether another symbol at the same address names it better: a global one, of those the one that more
// calls and jumps name, and of those the one below the others in the source.
func (s *Symbol) Before(other *Symbol) bool {
	switch {
	case s.Local != other.Local:
		return s.Local
	case s.Calls != other.Calls:
		return s.Calls < other.Calls
	case s.Pos.Line != other.Pos.Line && s.Pos.File == other.Pos.File:
		return s.Pos.Line < other.Pos.Line
	}
	return s.Name < other.Name
}

// nameAddresses chooses the symbol by which each address is named. It must be fast for 300,000 symbols at one address, as
// a hostile source may have.
func (s *Table) nameAddresses() {
	s.named = s.named[:0]
	var last *Symbol
	for _, i := range s.addresses {
		sym := &s.Symbols[i]
		switch {
		case last == nil || sym.Bank != last.Bank || sym.Value != last.Value:
			s.named = append(s.named, i)
		case last.Before(sym):
			s.named[len(s.named)-1] = i
		default:
			continue
		}
		last = sym
	}
}

// nameOf gives the symbol at or before addr in a bank, and the distance to it.
func (s *Table) nameOf(addr uint16, bank int) (string, int) {
	i := sort.Search(len(s.named), func(i int) bool {
		sym := &s.Symbols[s.named[i]]
		return sym.Bank > bank || sym.Bank == bank && sym.Value > int(addr)
	})
	if i == 0 || s.Symbols[s.named[i-1]].Bank != bank {
		return "", 0
	}
	best := &s.Symbols[s.named[i-1]]
	return s.Unique(*best), int(addr) - best.Value
}

// isLocal reports whether a name is a local label's.
func isLocal(name string) bool { return strings.ContainsAny(name, ".@") }

// Nearest returns up to three names that differ from name in a few letters, best
// first.
func Nearest(name string, names []string) []string {
	type near struct {
		name string
		dist int
	}
	var found []near
	lower := strings.ToLower(name)
	limit := 1 + len(name)/3
	for _, n := range names {
		if n == name || len(n) > 2*len(name)+4 || len(n) > 64 || len(name) > 64 {
			continue
		}
		d := distance([]rune(lower), []rune(strings.ToLower(n)))
		if d <= limit {
			found = append(found, near{n, d})
		}
	}
	sort.Slice(found, func(i, j int) bool {
		if found[i].dist != found[j].dist {
			return found[i].dist < found[j].dist
		}
		return found[i].name < found[j].name
	})
	var out []string
	for _, f := range found {
		if len(out) == 3 {
			break
		}
		if len(out) == 0 || out[len(out)-1] != f.name {
			out = append(out, f.name)
		}
	}
	return out
}

// distance returns how many letters must be inserted, removed or replaced to make one word out of another (the Levenshtein
// distance). It keeps one row of the usual table.
func distance(a, b []rune) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range a {
		before := row[0] // in the row above, one to the left
		row[0] = i + 1
		for j := range b {
			here := before
			if a[i] != b[j] {
				here = 1 + min(before, row[j], row[j+1])
			}
			before, row[j+1] = row[j+1], here
		}
	}
	return row[len(b)]
}
