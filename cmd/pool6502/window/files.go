package window

import (
	"bytes"
	"errors"
	"fmt"
	"image/png"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"sort"
	"strings"

	"pool6502/budget/script"
	"pool6502/cmd/pool6502/capture"
	"pool6502/cmd/pool6502/input"
	"pool6502/cmd/pool6502/screen"
	"pool6502/cmd/pool6502/session"
	"pool6502/nes"
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
	if a.session == nil {
		return fmt.Errorf("%s: open the game of the movie first", path)
	}
	data, err := input.Read(path)
	if err != nil {
		return err
	}
	in, err := script.Open(path, data)
	if err != nil {
		return err
	}
	a.flushBattery()
	if err := a.session.Play(in); err != nil {
		return fmt.Errorf("%s: %w", filepath.Base(path), err)
	}
	a.Screen.Top, a.paused = nil, false
	a.session.Mute(a.silent)
	a.say("playing %s", filepath.Base(path))
	return nil
}

// LoadPalette takes the colours from a .pal file.
func (a *App) LoadPalette(path string) error {
	data, err := input.Read(path)
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
	data := a.session.SaveState()
	if err := session.WriteFile(a.statePath(n), data); err != nil {
		a.warn("state %d could not be saved: %v", n, err)
		return
	}
	a.say("state %d saved", n)
}

func (a *App) loadState(n int) {
	data, err := os.ReadFile(a.statePath(n))
	if errors.Is(err, fs.ErrNotExist) {
		a.say("there is no state %d", n)
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
	a.say("state %d loaded", n)
}

// free is the first name of its kind that no capture has yet.
func (a *App) free(ext string) (string, error) {
	if err := os.MkdirAll(a.host.CaptureDir, 0o755); err != nil {
		return "", err
	}
	base := strings.TrimSuffix(filepath.Base(a.session.Game.Name), filepath.Ext(a.session.Game.Name))
	for n := 1; ; n++ {
		path := filepath.Join(a.host.CaptureDir, fmt.Sprintf("%s-%03d.%s", base, n, ext))
		if _, err := os.Lstat(path); errors.Is(err, fs.ErrNotExist) {
			return path, nil
		} else if err != nil {
			return "", err
		}
	}
}

// capture writes a whole file under a free name.
func (a *App) capture(what, ext string, write func(w io.Writer) error) {
	path, err := a.free(ext)
	if err == nil {
		var b bytes.Buffer
		if err = write(&b); err == nil {
			err = session.WriteFile(path, b.Bytes())
		}
	}
	if err != nil {
		a.warn("no %s: %v", what, err)
		return
	}
	a.say("%s: %s", what, path)
}

func (a *App) screenshot() {
	a.capture("screenshot", "png", func(w io.Writer) error {
		return png.Encode(w, a.palette().Image(a.session.Console().Picture()))
	})
}

func (a *App) windowShot() {
	c := screen.NewCanvas(a.width, a.height)
	message := a.message
	a.message = ""
	a.Draw(c)
	a.message = message
	a.capture("screenshot of the window", "png", func(w io.Writer) error { return png.Encode(w, c.Image()) })
}

// pending is a file that appears under its name when it is complete.
type pending struct {
	*os.File
	path string
}

func create(path string) (*pending, error) {
	f, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*")
	if err != nil {
		return nil, err
	}
	return &pending{f, path}, nil
}

func (p *pending) commit() error {
	err := p.Chmod(0o644)
	if e := p.Close(); err == nil {
		err = e
	}
	if err == nil {
		err = os.Rename(p.Name(), p.path)
	}
	if err != nil {
		os.Remove(p.Name())
	}
	return err
}

func (p *pending) discard() {
	p.Close()
	os.Remove(p.Name())
}

func (a *App) toggleGIF() {
	if a.gif != nil {
		a.stopGIF()
		return
	}
	path, err := a.free("gif")
	if err == nil {
		a.gifFile, err = create(path)
	}
	if err != nil {
		a.warn("no GIF: %v", err)
		return
	}
	a.gif = capture.NewGIF(a.gifFile, a.palette())
	a.say("recording a GIF")
}

func (a *App) stopGIF() {
	if a.gif == nil {
		return
	}
	if err := a.gif.Close(); err != nil {
		a.warn("no GIF: %v", err)
		a.dropGIF()
		return
	}
	path := a.gifFile.path
	if err := a.gifFile.commit(); err != nil {
		a.warn("no GIF: %v", err)
	} else {
		a.say("GIF: %s", path)
	}
	a.gif, a.gifFile = nil, nil
}

func (a *App) dropGIF() {
	a.gifFile.discard()
	a.gif, a.gifFile = nil, nil
}

func (a *App) toggleWAV() {
	if a.wav != nil {
		a.stopWAV()
		return
	}
	path, err := a.free("wav")
	if err == nil {
		a.wav, err = a.host.Sound(path)
	}
	if err != nil {
		a.wav = nil
		a.warn("no WAV: %v", err)
		return
	}
	a.wavPath = path
	a.say("recording a WAV")
}

func (a *App) stopWAV() {
	if a.wav == nil {
		return
	}
	if err := a.wav.Close(); err != nil {
		a.warn("no WAV: %v", err)
	} else {
		a.say("WAV: %s", a.wavPath)
	}
	a.wav = nil
}

func (a *App) toggleMovie() {
	switch mode, _, _ := a.session.Movie(); mode {
	case session.RecordingMovie:
		a.stopMovie()
		return
	case session.PlayingMovie:
		a.session.StopMovie()
		a.say("the movie is stopped; the game is yours")
		return
	}
	a.flushBattery()
	if err := a.session.Record(); err != nil {
		a.warn("no movie: %v", err)
		return
	}
	a.session.Mute(a.silent)
	a.paused = false
	a.say("recording a movie from power-on")
}

func (a *App) stopMovie() {
	text := a.session.Text()
	a.session.StopMovie()
	a.capture("movie", "fm2", func(w io.Writer) error { _, err := w.Write(text); return err })
}

// Pick shows what can be played: the exhibits, and the files of a folder.
func (a *App) Pick() {
	list := &screen.List{Title: "What shall run?", Hint: "arrows and Return choose; a file can also be dropped on the window"}
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
		return // the exhibits are there all the same
	}
	sort.SliceStable(entries, func(i, j int) bool { return entries[i].IsDir() && !entries[j].IsDir() })
	enter := func(to string) func() {
		return func() {
			a.host.Folder = to
			a.Pick()
			a.Screen.Top.(*screen.List).At = len(a.host.Exhibits)
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

// ReadPalette reads a .pal file: 64 colours of three bytes, red first, or 512 with emphasis.
func ReadPalette(name string, data []byte) (*nes.Palette, error) {
	var p nes.Palette
	switch len(data) {
	case 64 * 3:
		computed := nes.CompositePalette(nes.NTSC)
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

func dim(c, was, now uint8) uint8 {
	if was == 0 {
		return min(c, now)
	}
	return uint8(min(int(c)*int(now)/int(was), 255))
}
