package window

import (
	"fmt"
	"os"
	"path/filepath"
	"sort"
	"strings"

	"pool6502/cmd/pool6502/keymap"
	"pool6502/cmd/pool6502/screen/layer"
)

// Pick shows what can be played: the exhibits, what was played last, and the files of a folder.
func (a *App) Pick() {
	list := &layer.List{Title: "Choose a program to run", Search: &layer.Search{},
		Hint: "arrow keys and Return choose; typing searches; a file can be dropped here"}
	if k := a.key(keymap.Quit); a.session == nil && k != "" {
		list.Hint += fmt.Sprintf("; %s quits", k)
	}
	if pool, keys := a.shortKey(keymap.AllOverlays), a.shortKey(keymap.Help); pool != "" && keys != "" {
		list.Hint += fmt.Sprintf("\nin a game: %s shows the pool, %s the keys, %s the lesson of an exhibit", pool, keys, a.shortKey(keymap.Lesson))
	}
	for _, e := range a.host.Exhibits {
		note := e.Card.Idea
		if note == "" {
			note = e.Title
		}
		list.Items = append(list.Items, layer.Item{Title: e.Name, Note: note, Do: func() { a.Drop(e.Name) },
			About: func() *layer.About { return a.about(e) }})
	}
	a.recent(list)
	a.folder(list, a.host.Folder)
	list.Search.All = list.Items
	a.open(list)
}

// about is what the picker tells of an exhibit.
func (a *App) about(e Exhibit) *layer.About {
	p := a.preview(e.Name)
	about := &layer.About{Still: p.Still, Facts: []layer.Fact{{Text: e.Title + "."}}}
	add := func(label, text string) {
		if text != "" {
			about.Facts = append(about.Facts, layer.Fact{Label: label, Text: text})
		}
	}
	add("", e.Card.Idea)
	add("Cost", p.Cost())
	add("Verdict", p.Verdict())
	add("Grey band", "the update time")
	add("Described in", e.Card.Document)
	return about
}

// recent adds the files that were played last. Exhibits are in the list anyway.
func (a *App) recent(list *layer.List) {
	for _, path := range a.memory.Recent {
		if note := playable(path); note != "" && filepath.IsAbs(path) {
			list.Items = append(list.Items, layer.Item{Title: filepath.Base(path), Note: "played lately: " + path, Do: func() { a.Drop(path) }})
		}
	}
}

// folder adds the files of a folder that can be used.
func (a *App) folder(list *layer.List, dir string) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		a.warn("%s cannot be read; only the exhibits are listed", dir)
	}
	sort.SliceStable(entries, func(i, j int) bool { return entries[i].IsDir() && !entries[j].IsDir() })
	enter := func(to string) func() {
		return func() {
			a.host.Folder = to
			a.Pick()
			list := a.Screen.Top.(*layer.List)
			for list.At = 0; list.At < len(list.Items)-1 && !strings.HasSuffix(list.Items[list.At].Title, "/"); list.At++ {
			} // the first folder
		}
	}
	if parent := filepath.Dir(dir); parent != dir {
		list.Items = append(list.Items, layer.Item{Title: "../", Note: "files of " + dir, Do: enter(parent)})
	}
	for _, e := range entries {
		name := e.Name()
		path := filepath.Join(dir, name)
		switch {
		case strings.HasPrefix(name, "."):
		case e.IsDir():
			list.Items = append(list.Items, layer.Item{Title: name + "/", Do: enter(path)})
		default:
			if note := playable(name); note != "" {
				list.Items = append(list.Items, layer.Item{Title: name, Note: note, Do: func() { a.Drop(path) }})
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
