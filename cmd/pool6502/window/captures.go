package window

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"image/png"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"pool6502/budget/session"
	"pool6502/cmd/pool6502/screen"
	"pool6502/cmd/pool6502/screen/paint"
	"pool6502/internal/files"
	"pool6502/nes"
	"pool6502/nes/capture"
)

// free is the first name of its kind that no capture has yet.
func (a *App) free(ext string) (string, error) {
	if err := os.MkdirAll(a.host.CaptureDir, 0o755); err != nil {
		return "", err
	}
	base := strings.TrimSuffix(a.session.Game.Title(), filepath.Ext(a.session.Game.Name))
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
			err = files.Write(path, b.Bytes())
		}
	}
	a.note(cmp.Or(path, what), err)
	if err != nil {
		a.warn("no %s: %v", what, err)
		return
	}
	a.say("%s: %s", what, path)
}

// note remembers a file that was written, or why it could not be.
func (a *App) note(path string, err error) { a.written[path] = err }

// Kept checks that every save and recording that the window has made is on disk now. The error names those that
// are not.
func (a *App) Kept() error {
	var missing []string
	for path, err := range a.written {
		if err == nil {
			_, err = os.Stat(path)
		}
		if err != nil {
			missing = append(missing, path)
		}
	}
	if len(missing) == 0 {
		return nil
	}
	slices.Sort(missing)
	return fmt.Errorf("not on disk: %s", strings.Join(missing, ", "))
}

func (a *App) screenshot() {
	a.capture("screenshot", "png", func(w io.Writer) error {
		return png.Encode(w, a.palette().Image(a.session.Console().Picture()))
	})
}

func (a *App) windowShot() {
	c := paint.NewCanvas(a.width, a.height)
	message := a.message
	a.message = ""
	a.Draw(c)
	a.message = message
	a.capture("screenshot of the window", "png", func(w io.Writer) error { return png.Encode(w, c.Image()) })
}

func (a *App) toggleGIF() {
	if a.gif != nil {
		a.stopGIF()
		return
	}
	path, err := a.free("gif")
	if err == nil {
		a.gifFile, err = files.Create(path)
	}
	if err != nil {
		a.warn("no GIF: %v", err)
		return
	}
	a.gif, a.film = capture.NewGIF(a.gifFile, a.palette()), nil
	if a.session.Console().Region() != nes.NTSC {
		a.gif.Hz = 50
	}
	if a.host.GIFRate > 0 {
		a.gif.Rate = a.host.GIFRate
	}
	if a.race == nil {
		a.say("recording a GIF")
		return
	}
	a.film = newFilm()
	a.gif.Width, a.gif.Height = filmW, filmH
	a.Screen.Show(screen.Cost) // which the chart is drawn from
	a.watchNeeds()
	a.say("recording a GIF of both games")
}

// gifPicture is the frame that goes into the GIF.
func (a *App) gifPicture() []uint16 {
	if a.film == nil {
		return a.session.Console().Picture()[:]
	}
	a.keepUp()
	return a.film.Draw([2]*session.Session{a.session, a.Rival()}, a.palette())
}

func (a *App) stopGIF() {
	if a.gif == nil {
		return
	}
	path, err := a.gifFile.Path(), a.gif.Close()
	if err == nil {
		err = files.Commit(a.gifFile)
	}
	if err != nil {
		a.dropGIF(err)
		return
	}
	a.note(path, nil)
	a.say("GIF: %s", path)
	a.gif, a.gifFile = nil, nil
}

// dropGIF ends a recording that cannot go on.
func (a *App) dropGIF(err error) {
	a.warn("no GIF: %v", err)
	a.note(a.gifFile.Path(), err)
	a.gifFile.Discard()
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
	err := a.wav.Close()
	a.note(a.wavPath, err)
	if err != nil {
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
		a.say("Movie stopped; you have control%s", a.noBattery())
		return
	}
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
	a.keepMovie(text)
	a.message += a.noBattery()
}

func (a *App) keepMovie(text []byte) {
	a.capture("movie", "fm2", func(w io.Writer) error { _, err := w.Write(text); return err })
}

// noBattery warns who plays on from the end of a movie that nothing is kept of it.
func (a *App) noBattery() string {
	if !a.session.BatterySuspended() {
		return ""
	}
	return "; from here on battery RAM is not saved, until the game is opened again"
}
