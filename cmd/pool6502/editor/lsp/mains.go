package lsp

import (
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"

	"pool6502/asm/source"
	"pool6502/budget/program"
)

// includeLine matches an include line of a source.
var includeLine = regexp.MustCompile(`(?mi)^[ \t]*\.include[ \t]+"([^"\n]+)"`)

// Limits of the search for the files that include another one.
const (
	mostSearched = 2000     // files
	mostBytes    = 64 << 20 // of them together
	mostDeep     = 8        // folders
)

// graph says which sources of a folder include which.
type graph struct {
	names    []string
	includes map[string][]string
	users    map[string][]string
}

// newGraph reads the include lines of a folder's sources. Hidden folders are left out.
func newGraph(files overlay) *graph {
	g := &graph{includes: map[string][]string{}, users: map[string][]string{}}
	names, bytes := []string{}, 0
	for name := range files.open {
		names = append(names, name)
	}
	_ = fs.WalkDir(files.disk, ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil && d != nil && d.IsDir():
			return fs.SkipDir
		case err != nil:
			return nil
		case d.IsDir() && name != "." && (d.Name()[0] == '.' || d.Name() == "node_modules" || strings.Count(name, "/") >= mostDeep):
			return fs.SkipDir
		case len(names) >= mostSearched:
			return fs.SkipAll
		case d.Type().IsRegular() && program.IsSource(name) && !program.IsConfig(name) && files.open[name] == "":
			names = append(names, name)
		}
		return nil
	})
	slices.Sort(names)
	g.names = names
	for _, name := range names {
		if bytes > mostBytes {
			break
		}
		data, err := files.read(name)
		if err != nil {
			continue
		}
		bytes += len(data)
		g.add(name, data)
	}
	return g
}

func (g *graph) add(name string, data []byte) {
	for _, m := range includeLine.FindAllSubmatch(data, -1) {
		to := source.Beside(name, string(m[1]))
		g.includes[name] = append(g.includes[name], to)
		g.users[to] = append(g.users[to], name)
	}
}

// mains returns the files that include a file, directly or not, and that no file includes; the file itself if no file
// includes it. Those in its own folder come first.
func (g *graph) mains(name string) []string {
	var list []string
	seen := map[string]bool{name: true}
	for todo := []string{name}; len(todo) > 0; todo = todo[1:] {
		users := g.users[todo[0]]
		if len(users) == 0 {
			list = append(list, todo[0])
		}
		for _, u := range users {
			if !seen[u] {
				seen[u] = true
				todo = append(todo, u)
			}
		}
	}
	if len(list) == 0 { // files that include each other
		return []string{name}
	}
	far := func(main string) int {
		if path.Dir(main) == path.Dir(name) {
			return 0
		}
		return 1
	}
	slices.SortFunc(list, func(a, b string) int {
		if d := far(a) - far(b); d != 0 {
			return d
		}
		return strings.Compare(a, b)
	})
	return list
}
