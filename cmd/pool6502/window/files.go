package window

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"

	"pool6502/internal/files"
	"pool6502/nes"
	"pool6502/nes/script"
)

// Drop takes a file that was dropped on the window, or chosen: a game, a movie, or a palette.
// What it cannot use is said, and the running game goes on.
func (a *App) Drop(path string) {
	var err error
	switch strings.ToLower(filepath.Ext(path)) {
	case ".fm2":
		err = a.Play(path)
	case ".pal":
		err = a.LoadPalette(path)
	default:
		err = a.Open(path)
	}
	if err != nil {
		a.warn("%s", oneLine(err))
	}
}

// oneLine is the first line of an error, and how many more there are.
func oneLine(err error) string {
	first, rest, more := strings.Cut(err.Error(), "\n")
	if more {
		first += fmt.Sprintf(" (and %d more)", strings.Count(rest, "\n")+1)
	}
	return first
}

// Play plays a movie, or another script, from power-on.
func (a *App) Play(path string) error {
	in, err := a.readScript(path)
	if err != nil {
		return err
	}
	return a.follow(path, in)
}

// PlayTo turns the power off and on and runs, with what the script at path holds, until a frame
// is complete, counted from 0. There the game pauses. Without a path nothing is held.
func (a *App) PlayTo(path string, frame int) error {
	in, name := &script.Script{}, "no input"
	if path != "" {
		var err error
		if in, err = a.readScript(path); err != nil {
			return err
		}
		name = path
	}
	in.Frames = max(in.Frames, uint64(frame)+1) // what is held in the end stays held
	if err := a.follow(name, in); err != nil {
		return err
	}
	for range frame + 1 {
		a.session.Frame()
	}
	a.paused = true
	a.say("frame %d of %s", frame, filepath.Base(name))
	return nil
}

func (a *App) readScript(path string) (*script.Script, error) {
	if a.session == nil {
		return nil, fmt.Errorf("%s: open the game of the movie first", path)
	}
	data, err := files.Read(path)
	if err != nil {
		return nil, err
	}
	return script.Parse(path, data)
}

// follow turns the power off and on and plays a script.
func (a *App) follow(path string, in *script.Script) error {
	var recorded []byte
	if a.session.Recording() {
		recorded = a.session.Text()
	}
	if err := a.session.Play(in); err != nil {
		return fmt.Errorf("%s: %w", filepath.Base(path), err)
	}
	a.Screen.Top, a.paused = nil, false
	a.session.Mute(a.silent)
	a.say("playing %s", filepath.Base(path))
	if recorded != nil {
		said := a.message
		a.keepMovie(recorded)
		a.message = said + "; " + a.message
	}
	return nil
}

// LoadPalette takes the colours from a .pal file.
func (a *App) LoadPalette(path string) error {
	data, err := files.Read(path)
	if err != nil {
		return err
	}
	p, err := ReadPalette(path, data)
	if err != nil {
		return err
	}
	a.host.Palette = p
	a.Screen.Video.SetPalette(p)
	a.say("palette %s", filepath.Base(path))
	return nil
}

func (a *App) saveState(n int) {
	at := a.session.Position()
	data := a.session.SaveState()
	if a.session.Position() != at { // it went on to the end of a frame
		a.take(true)
	}
	err := files.Write(a.statePath(n), data)
	a.note(a.statePath(n), err)
	if err != nil {
		a.warn("state %d could not be saved: %v", n, err)
		return
	}
	a.say("state %d saved", n)
}

func (a *App) loadState(n int) {
	data, err := files.Read(a.statePath(n))
	if errors.Is(err, fs.ErrNotExist) {
		a.say("state %d is empty", n)
		return
	}
	if err == nil {
		err = a.session.LoadState(data)
	}
	if err != nil {
		a.warn("state %d was not loaded: %v", n, err)
		return
	}
	a.session.Console().Samples(a.scratch[:0])
	said := fmt.Sprintf("state %d loaded", n)
	if a.race != nil {
		said += fmt.Sprintf("; %s is closed: it cannot go there", a.race.session.Game.Title())
		a.closeRival()
	}
	a.say("%s", said)
}

// ReadPalette reads a .pal file: 64 colours of three bytes, red first, or 512 with emphasis.
func ReadPalette(name string, data []byte) (*nes.Palette, error) {
	var p nes.Palette
	switch len(data) {
	case 64 * 3:
		computed := nes.CompositePalette()
		for i := range p {
			c := &p[i]
			c.R, c.G, c.B, c.A = data[i&63*3], data[i&63*3+1], data[i&63*3+2], 255
			if i >= 64 {
				// Emphasis dims a colour as it dims the computed one.
				was, now := computed[i&63], computed[i]
				c.R, c.G, c.B = dim(c.R, was.R, now.R), dim(c.G, was.G, now.G), dim(c.B, was.B, now.B)
			}
		}
	case 512 * 3:
		for i := range p {
			p[i].R, p[i].G, p[i].B, p[i].A = data[3*i], data[3*i+1], data[3*i+2], 255
		}
	default:
		return nil, fmt.Errorf("%s has %d bytes; a palette has 192 (64 colours) or 1,536 (with emphasis)", name, len(data))
	}
	return &p, nil
}

// dim takes as much from c as now has less than was. Emphasis turns hues a little too, and a
// faint channel may come out several times as bright; of other colours that says nothing.
func dim(c, was, now uint8) uint8 {
	if was == 0 {
		return min(c, now)
	}
	return uint8(int(c) * int(min(was, now)) / int(was))
}
