package window

import (
	"fmt"
	"os"
	"path/filepath"
	"sort"
	"strings"

	"pool6502/cmd/pool6502/keymap"
	"pool6502/cmd/pool6502/screen"
)

// Pick shows what can be played: the exhibits, and the files of a folder.
func (a *App) Pick() {
	list := &screen.List{Title: "Choose a program to run", Hint: "arrow keys and Return choose; a file can be dropped here"}
	if k := a.keys.Chords(keymap.Quit); a.session == nil && len(k) > 0 {
		list.Hint += fmt.Sprintf("; %s quits", k[0])
	}
	for _, e := range a.host.Exhibits {
		list.Items = append(list.Items, screen.Item{Title: e.Name, Note: e.Title, Do: func() { a.Drop(e.Name) }})
	}
	a.folder(list, a.host.Folder)
	a.Screen.Top = list
}

// folder adds the files of a folder that can be used.
func (a *App) folder(list *screen.List, dir string) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		a.warn("%s cannot be read; only the exhibits are listed", dir)
	}
	sort.SliceStable(entries, func(i, j int) bool { return entries[i].IsDir() && !entries[j].IsDir() })
	enter := func(to string) func() {
		return func() {
			a.host.Folder = to
			a.Pick()
			list := a.Screen.Top.(*screen.List)
			list.At = max(min(len(a.host.Exhibits), len(list.Items)-1), 0)
		}
	}
	if parent := filepath.Dir(dir); parent != dir {
		list.Items = append(list.Items, screen.Item{Title: "../", Note: "files of " + dir, Do: enter(parent)})
	}
	for _, e := range entries {
		name := e.Name()
		path := filepath.Join(dir, name)
		switch {
		case strings.HasPrefix(name, "."):
		case e.IsDir():
			list.Items = append(list.Items, screen.Item{Title: name + "/", Do: enter(path)})
		default:
			if note := playable(name); note != "" {
				list.Items = append(list.Items, screen.Item{Title: name, Note: note, Do: func() { a.Drop(path) }})
			}
		}
	}
}

// playable says what a file is by its name; "" for what cannot be used.
func playable(name string) string {
	switch strings.ToLower(filepath.Ext(name)) {
	case ".nes":
		return "cartridge"
	case ".asm", ".s", ".65s", ".a65":
		return "source"
	case ".fm2":
		return "movie"
	case ".pal":
		return "palette"
	}
	return ""
}
