package files

import (
	"os"
	"path/filepath"
	"sync"
)

// inputs are the names of the files that were read since Forget, by their full paths.
var (
	inputsMu sync.Mutex
	inputs   = map[string]string{}
)

// Note remembers a file as one that was read, so that no output replaces it. Read and Open do that
// for every file they open.
func Note(path string) {
	place := path
	if dir, err := os.Getwd(); err == nil && !filepath.IsAbs(path) {
		place = dir + string(filepath.Separator) + path // cleaning would lose a link before ".."
	}
	inputsMu.Lock()
	defer inputsMu.Unlock()
	if _, known := inputs[place]; !known {
		inputs[place] = path
	}
}

// Forget empties the list of files that were read; a command begins with it.
func Forget() {
	inputsMu.Lock()
	defer inputsMu.Unlock()
	clear(inputs)
}

// NotedAs returns the name under which a file was read, or noted; ok is false if it was not. The
// names may differ: path may be another spelling, or a link to that file. Devices and pipes are
// not found: writing to them loses nothing.
func NotedAs(path string) (name string, ok bool) {
	inputsMu.Lock()
	defer inputsMu.Unlock()
	for place, as := range inputs {
		if Same(place, path) && (!ok || as == path || as < name && name != path) {
			name, ok = as, true
		}
	}
	return name, ok
}
