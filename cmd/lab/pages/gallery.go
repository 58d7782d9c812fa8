package main

import (
	"cmp"
	"embed"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"pool6502/cmd/lab/engine"
)

//go:embed gallery
var sources embed.FS

// task is a routine that is asked for, with the entries, the cheapest first.
type task struct {
	Name    string   `json:"name"`
	Title   string   `json:"title"`
	Routine string   `json:"routine"`
	Text    string   `json:"text"`
	Starter string   `json:"starter"`
	Hidden  []string `json:"hidden"`
	Entries []entry  `json:"entries"`
}

type entry struct {
	Name   string `json:"name"`
	By     string `json:"by"`
	Text   string `json:"text"`
	Source string `json:"source"`
	engine.Judged
}

// tasks reads the gallery and judges its entries.
func tasks() (out []task, err error) {
	folders, err := fs.ReadDir(sources, "gallery")
	if err != nil {
		return nil, err
	}
	for _, f := range folders {
		t, err := taskOf(f.Name())
		if err != nil {
			return nil, fmt.Errorf("gallery/%s: %w", f.Name(), err)
		}
		out = append(out, *t)
	}
	return out, nil
}

func taskOf(name string) (*task, error) {
	t := &task{Name: name}
	read := func(file string) string {
		text, _ := sources.ReadFile(path.Join("gallery", name, file))
		return string(text)
	}
	for _, l := range strings.Split(strings.TrimSpace(read("task.txt")), "\n") {
		if title, ok := strings.CutPrefix(l, "title "); ok {
			t.Title = title
		} else if routine, ok := strings.CutPrefix(l, "routine "); ok {
			t.Routine = routine
		} else {
			t.Text = strings.TrimSpace(t.Text + " " + l)
		}
	}
	if t.Starter = read("starter.asm"); t.Starter == "" || t.Title == "" || t.Text == "" || hidden[t.Routine] == nil {
		return nil, fmt.Errorf("a task needs starter.asm; task.txt with the lines \"title …\" and \"routine …\" and a text; and cases for its routine, %q, in hidden.go", t.Routine)
	}
	t.Hidden = hidden[t.Routine]()
	files, err := fs.Glob(sources, path.Join("gallery", name, "*.asm"))
	if err != nil {
		return nil, err
	}
	for _, file := range files {
		if path.Base(file) == "starter.asm" {
			continue
		}
		e, err := entryOf(t, strings.TrimSuffix(path.Base(file), ".asm"), read(path.Base(file)))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", path.Base(file), err)
		}
		t.Entries = append(t.Entries, *e)
	}
	slices.SortStableFunc(t.Entries, func(a, b entry) int { return cmp.Or(a.Worst-b.Worst, a.Bytes-b.Bytes) })
	return t, nil
}

// entryOf judges an entry, and returns an error if a case fails or nothing is proved.
func entryOf(t *task, name, source string) (*entry, error) {
	first, _, _ := strings.Cut(source, "\n")
	by, text, ok := strings.Cut(strings.TrimPrefix(first, "; by "), ": ")
	if !ok || !strings.HasPrefix(first, "; by ") {
		return nil, fmt.Errorf("its first line is %q; write “; by NAME: a sentence”", first)
	}
	j, err := engine.Judge(source, t.Routine, t.Hidden)
	switch {
	case err != nil:
		return nil, err
	case j.Failed > 0:
		return nil, fmt.Errorf("%d of %d cases fail: %s", j.Failed, j.Cases, j.First)
	case j.Worst == 0:
		return nil, fmt.Errorf("its worst case is not proved: %s", j.Why)
	}
	return &entry{Name: name, By: by, Text: text, Source: source, Judged: *j}, nil
}
