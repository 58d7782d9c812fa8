package window

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"pool6502/cmd/pool6502/screen"
	"pool6502/internal/files"
)

// remembered is what the window keeps from one time to the next.
type remembered struct {
	Width    int      `json:"width,omitempty"` // of the window in pixels; 0: as usual
	Height   int      `json:"height,omitempty"`
	Overlays []string `json:"overlays"` // by their names
	Over     bool     `json:"over"`     // on top of the picture
	Folder   string   `json:"folder,omitempty"`
	Recent   []string `json:"recent"` // games, the latest first
}

// mostRecent is how many games are remembered.
const mostRecent = 6

// recall reads what was remembered. A file that cannot be read is one that remembers nothing.
func recall(path string) (remembered, error) {
	var r remembered
	if path == "" {
		return r, nil
	}
	data, err := files.Read(path)
	if errors.Is(err, fs.ErrNotExist) {
		return r, nil
	}
	if err != nil {
		return r, err
	}
	if err := json.Unmarshal(data, &r); err != nil {
		return remembered{}, fmt.Errorf("%s: %v; the window begins without what it remembered", path, err)
	}
	if r.Width < 1 || r.Height < 1 || r.Width > 1<<14 || r.Height > 1<<14 {
		r.Width, r.Height = 0, 0
	}
	r.Recent = r.Recent[:min(len(r.Recent), mostRecent)]
	return r, nil
}

// recallInto sets the window up as it was left.
func (a *App) recallInto() {
	r, err := recall(a.host.Memory)
	if err != nil {
		a.warn("%s", oneLine(err))
	}
	a.memory = r
	a.Screen.Overlays = screen.NamedOverlays(r.Overlays)
	a.Screen.Over = r.Over
	if info, err := os.Stat(r.Folder); r.Folder != "" && err == nil && info.IsDir() {
		a.host.Folder = r.Folder
	}
}

// remember writes how the window is left; without a place for it, nothing.
func (a *App) remember() error {
	if a.host.Memory == "" {
		return nil
	}
	r := &a.memory
	r.Overlays, r.Over, r.Folder = a.Screen.Overlays.Names(), a.Screen.Over, a.host.Folder
	data, err := json.MarshalIndent(r, "", "  ")
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(a.host.Memory), 0o755); err != nil {
		return err
	}
	return files.Write(a.host.Memory, append(data, '\n'))
}

// noteRecent puts a game at the head of those that were played last.
func (a *App) noteRecent(arg string) {
	if filepath.Ext(arg) != "" { // a file; an exhibit has a bare name
		if abs, err := filepath.Abs(arg); err == nil {
			arg = abs
		}
	}
	list := slices.DeleteFunc(slices.Clone(a.memory.Recent), func(s string) bool { return s == arg })
	list = append([]string{arg}, list...)
	a.memory.Recent = list[:min(len(list), mostRecent)]
}

// Left tells the size at which the window is left, in pixels of the display; it is remembered.
func (a *App) Left(width, height int) { a.memory.Width, a.memory.Height = width, height }

// Size is the size at which the window was left the last time; 0, 0 where that is not known.
func (a *App) Size() (width, height int) { return a.memory.Width, a.memory.Height }
