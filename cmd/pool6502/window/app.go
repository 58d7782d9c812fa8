package window

import (
	"errors"
	"fmt"
	"path/filepath"
	"time"

	"pool6502/budget/program"
	"pool6502/budget/session"
	"pool6502/cmd/pool6502/keymap"
	"pool6502/cmd/pool6502/screen"
	"pool6502/internal/files"
	"pool6502/internal/volume"
	"pool6502/nes"
	"pool6502/nes/capture"
	"pool6502/roms"
)

// Host is what the window is given by the command it belongs to.
type Host struct {
	Open     func(arg string) (*program.Program, error) // reads, assembles, or takes an exhibit
	Exhibits []Exhibit
	Sound    func(path string) (SoundFile, error) // begins a WAV file
	Warn     func(message string)                 // says what must not be missed outside the window too; nil for nobody
	Keys     *keymap.Config
	Console  nes.Config
	Palette  *nes.Palette // nil: computed for the region

	StateDir   string   // saved states and battery RAM, by the key of the game
	CaptureDir string   // screenshots and recordings
	Rescue     []string // folders for battery RAM that cannot be saved in its own file
	Folder     string   // where the picker begins
	GIFRate    int      // frames a second of a GIF, 30, 50 or 60; 0 for 30
	Prove      bool     // say beside the cost of a routine what it is proved to cost at most
	Memory     string   // the file in which the window remembers its size and overlays; "" for none
}

// Exhibit is a game that the picker offers. Its Card may be empty: then it has no lesson.
type Exhibit struct {
	Name, Title string
	Card        roms.Card
}

// SoundFile takes sound until it is closed.
type SoundFile interface {
	Take(samples []float32) error
	Close() error
}

// App is the window without its devices.
type App struct {
	Screen *screen.Screen
	Quit   bool // the user wants to leave
	Full   bool // the whole display is wanted

	host    Host
	session *session.Session
	keys    *keymap.Config

	paused  bool
	fast    bool
	rewind  bool
	speed   float64 // of the console, 1 is its own
	owed    float64 // frames that have come due
	volume  int     // percent
	mute    bool
	silent  uint8 // channels
	pressed map[string]keymap.Action
	pads    [2][keymap.Buttons]int // how many keys hold a button

	message string
	warned  string // what Host.Warn has said
	problem error  // of the battery RAM, as last said
	stays   int    // ticks for which the message is shown
	ticks   uint64
	opens   string    // what the key that is being done types
	opened  string    // likewise, of the key that has opened the prompt; "" when it has come
	asked   uint64    // the tick in which the prompt was opened
	samples []float32 // made and not yet fetched
	scratch []float32

	gif     *capture.GIF
	film    *film // of a race; nil where the GIF is of one game
	gifFile *files.Temp
	wav     SoundFile
	wavPath string
	written map[string]error // saves and recordings by their paths, and why they could not be written
	sources watcher
	ran     uint64 // frames run, for turbo

	width, height int // of the window

	proofs   *proofs // of the build that is played; nil before its cost is shown
	race     *race   // a second game beside the first; nil for none
	broken   string  // what keeps the source from being assembled; "" for nothing
	memory   remembered
	edit     edit
	sought   sought
	previews map[string]*preview // of exhibits, by name

	limiter     volume.Limiter
	toldIgnored bool   // the message of a write that the PPU ignored was shown
	lesson      string // the exhibit whose lesson is shown
}

// New makes an App without a game.
func New(h Host) *App {
	a := &App{host: h, keys: h.Keys, speed: 1, volume: h.Keys.Volume, Screen: screen.New(),
		pressed: map[string]keymap.Action{}, written: map[string]error{}, Full: h.Keys.Fullscreen}
	a.Screen.Goto, a.Screen.Do, a.Screen.Bytes = a.goTo, a.Do, a.offerBytes
	a.Screen.Break = a.breakMenu
	a.Screen.Video.Wide = h.Keys.Aspect == "8:7"
	a.Screen.Video.Overscan = h.Keys.Overscan
	a.recallInto()
	return a
}

// Resize tells the size of the window in pixels.
func (a *App) Resize(w, h int) { a.width, a.height = w, h }

// Session is the game being played; nil for none.
func (a *App) Session() *session.Session { return a.session }

// Open begins a game. The running one goes on if it fails.
func (a *App) Open(arg string) error {
	s, err := a.begin(arg)
	if err != nil {
		return err
	}
	game, failed := s.Game, a.leave()
	a.closeRival()
	a.proofs.End()
	a.proofs, a.edit, a.sought = nil, edit{}, sought{}
	a.session, a.paused, a.owed, a.broken, a.toldIgnored = s, false, 0, "", false
	a.Screen.Top = nil
	s.Mute(a.silent)
	s.Hurry(a.fast)
	a.Screen.Video.SetPalette(a.palette())
	a.watchNeeds()
	a.sources.watch(watched(game))
	a.noteRecent(arg)
	a.say("%s", a.welcome())
	a.stays = 2 * messageTicks
	if wrong := a.loadLabels(game); wrong != "" {
		a.warn("%s", wrong)
	}
	s.Meter().Rename()
	for _, w := range game.Warnings {
		a.warn("%s", w)
	}
	if failed != "" {
		a.warn("%s", failed)
	}
	files.Sweep(filepath.Dir(a.statePath(0)))
	a.openBattery(game)
	return nil
}

func (a *App) palette() *nes.Palette {
	if a.host.Palette != nil {
		return a.host.Palette
	}
	return nes.CompositePalette()
}

// watchNeeds lets the session watch what the overlays show, and nothing else.
func (a *App) watchNeeds() {
	if a.session != nil {
		a.session.Watch(a.needs(a.session))
	}
}

// needs returns what has to be watched in a game: what the overlays show and, if a pool names its spawn routine, the costs, since
// refused spawns are counted from power-on, whether a panel shows them or not.
func (a *App) needs(s *session.Session) session.Watch {
	what := a.Screen.Overlays.Needs()
	if s.CountsSpawns() {
		what |= session.Costs
	}
	return what
}

// leave ends the running game: recordings are finished, the battery is written. It returns what
// could not be saved, or "".
func (a *App) leave() (failed string) {
	if a.session == nil {
		return ""
	}
	for _, end := range []func(){a.stopGIF, a.stopWAV, a.finishRecordings, a.closeSession} {
		a.Screen.Alarm = false
		if end(); a.Screen.Alarm {
			failed = a.message
		}
	}
	return failed
}

// Close ends the game at the end of the program. The error names what could not be saved.
func (a *App) Close() error {
	if failed := a.leave(); failed != "" {
		return errors.New(failed)
	}
	return a.remember()
}

func (a *App) statePath(n int) string {
	return filepath.Join(a.host.StateDir, a.session.Game.Key(), fmt.Sprintf("%d.state", n))
}

// messageTicks is how long a message is shown: four seconds.
const messageTicks = 240

func (a *App) say(format string, args ...any) {
	a.message, a.stays, a.Screen.Alarm = fmt.Sprintf(format, args...), messageTicks, false
}

func (a *App) warn(format string, args ...any) {
	a.say(format, args...)
	a.stays, a.Screen.Alarm = 2*messageTicks, true
}

// hush takes away what was said of another place in the program. Warnings stay.
func (a *App) hush() {
	if !a.Screen.Alarm {
		a.message, a.stays = "", 0
	}
}

// Message is what is being said; "" for nothing.
func (a *App) Message() string { return a.message }

// Title is what the window is called.
func (a *App) Title() string {
	if a.session == nil {
		return "pool6502"
	}
	return a.session.Game.Title() + " - pool6502"
}

// Rate is how many frames a second the console makes.
func (a *App) Rate() float64 {
	if a.session == nil {
		return 60
	}
	r := a.session.Console().Region()
	return r.CPUHz() / r.CyclesPerFrame()
}

// period is how long a frame of the console takes.
func (a *App) period() time.Duration {
	return time.Duration(float64(time.Second) / a.Rate())
}
