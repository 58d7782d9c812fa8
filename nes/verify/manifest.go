package verify

import (
	"fmt"
	"path/filepath"

	"pool6502/internal/files"
)

// MaxFrames is the most frames that a ROM may run: some 19 days of play.
const MaxFrames = 100_000_000

// Caps on a manifest. That of nes-test-roms has 181 entries and 35 KB.
const (
	maxManifest = 8 << 20 // bytes
	maxEntries  = 1 << 14
)

// entry is an object of a manifest. Other fields are ignored.
type entry struct {
	Path     string   `json:"path"`
	SHA256   string   `json:"sha256"`
	Region   string   `json:"region"`
	Protocol string   `json:"protocol"`
	Frames   int      `json:"frames"`
	Script   string   `json:"script"`
	Board    string   `json:"board"`
	Text     []string `json:"text"`
	Align    []int    `json:"align"`
	Mapper   *int     `json:"mapper"`
	Expect   string   `json:"expect"`
	RAM      string   `json:"ram"`
	Picture  string   `json:"picture"`
}

// ReadManifest reads a list of ROMs, a JSON array of objects; their paths are relative to
// root. name is used in errors, which name the line and the entry, counted from 1. Reading
// stops at the first entry that is wrong.
func ReadManifest(name string, data []byte, root string) ([]Job, error) {
	const what = "a manifest, a JSON array of objects with at least a path"
	if len(data) > maxManifest {
		return nil, fmt.Errorf("%s: the file has %d bytes; a manifest has at most %d", name, len(data), maxManifest)
	}
	doc, err := files.NewJSON(name, data, what)
	if err != nil {
		return nil, err
	}
	var jobs []Job
	err = doc.Elements(what, func(n int) error {
		if n > maxEntries {
			return doc.Errorf("a manifest has at most %d entries", maxEntries)
		}
		var e entry
		if err := doc.Value(&e, fmt.Sprintf("entry %d", n), false); err != nil {
			return err
		}
		if e.Path == "" {
			return doc.Errorf("entry %d has no path", n)
		}
		if e.Frames < 0 || e.Frames > MaxFrames {
			return doc.Errorf("entry %d, %q: frames is %d; give 1 to %d, or leave it out", n, e.Path, e.Frames, MaxFrames)
		}
		var ram *RAM
		if e.RAM != "" {
			if ram, err = parseRAM(e.RAM); err != nil {
				return doc.Errorf("entry %d, ram: %v", n, err)
			}
		}
		jobs = append(jobs, Job{
			Path: e.Path, File: filepath.Join(root, filepath.FromSlash(e.Path)), SHA256: e.SHA256,
			Protocol: e.Protocol, Region: e.Region, Board: e.Board, Script: e.Script,
			Frames: e.Frames, Text: e.Text, Align: e.Align, Listed: true, Mapper: e.Mapper, Expect: e.Expect, RAM: ram, Picture: e.Picture,
		})
		return nil
	})
	if err == nil && len(jobs) == 0 {
		err = fmt.Errorf("%s: the manifest lists no ROM", name)
	}
	if err != nil {
		return nil, err
	}
	return jobs, nil
}
