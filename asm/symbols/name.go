package symbols

import (
	"sort"
	"strings"

	"github.com/agnivade/levenshtein"
)

func nameOf(list []Symbol, addr uint16, bank int) (string, int) {
	i := sort.Search(len(list), func(i int) bool {
		return list[i].Bank > bank || list[i].Bank == bank && list[i].Value > int(addr)
	})
	if i == 0 || list[i-1].Bank != bank {
		return "", 0
	}
	// Of several labels at one address a global one says most.
	best := list[i-1]
	for j := i - 2; j >= 0 && list[j].Bank == bank && list[j].Value == best.Value; j-- {
		if isLocal(best.Name) || !isLocal(list[j].Name) {
			best = list[j]
		}
	}
	return best.Name, int(addr) - best.Value
}

// isLocal reports whether a name is a local label's.
func isLocal(name string) bool { return strings.ContainsAny(name, ".@") }

// Nearest gives up to three names that are a few letters from name, best
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
		d := levenshtein.ComputeDistance(lower, strings.ToLower(n))
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
