package command

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"pool6502/budget/program"
	"pool6502/cmd/pool6502/keymap"
	"pool6502/cmd/pool6502/screen"
	"pool6502/cmd/pool6502/window"
	"pool6502/internal/files"
	"pool6502/nes/capture"
	"pool6502/roms"
)

// playFlags are the flags of play.
type playFlags struct {
	console consoleFlags
	programFlags
	overlays []string
	waits    []string
	movie    string
	versus   string
	palette  string
	config   string
	data     string
	states   string
	captures string
	software bool
	keys     bool
	frames   int
	atFrame  int
	timing   bool
	gifRate  int

	rom  string   // as the command line names it
	more []string // files that belong to it
}

func newPlay() *cobra.Command { return new(playFlags).command() }

func (p *playFlags) command() *cobra.Command {
	c := &cobra.Command{
		Use:   "play [ROM [SOURCE…]]",
		Short: "Play a ROM in a window that shows its pools and their cycles",
		Long: `play opens a window and plays ROM: a .nes file, a source (which is reassembled whenever the
file changes), or the name of an exhibit. Without ROM the window offers a list to choose from.

The symbols of a .nes file are found if they lie beside it under its name. Another symbol file,
and the sources whose headers declare its pools, are given as arguments after it.

Press H in the window to see all keys. They can be changed in the file play.toml in your
configuration folder; --keys prints that file with the present settings.

Save states and battery RAM are kept in your state folder, screenshots and recordings in its
subfolder captures. --states and --captures choose other folders. The size of the window and the
games played last are kept in window.json beside play.toml. --data moves all of them to one folder.`,
		Example: `  pool6502 play freelist --overlays all
  pool6502 play freelist --versus compaction
  pool6502 play game.nes --movie game.fm2
  pool6502 play game.nes main.s --overlays slots,cost
  pool6502 play --keys > play.toml`,
		Args: func(c *cobra.Command, args []string) error {
			if len(args) > 1 && programArgs("ROM")(c, args) != nil {
				return fmt.Errorf("play takes one ROM, not %d; see %s --help", len(args), c.CommandPath())
			}
			return nil
		},
		RunE: func(c *cobra.Command, args []string) error {
			return p.run(c.Context(), args, c.OutOrStdout(), c.ErrOrStderr())
		},
	}
	f := c.Flags()
	f.StringSliceVar(&p.overlays, "overlays", nil, "what to show beside the picture: all, or any of "+strings.Join(overlayNames, ", "))
	p.programFlags.add(c)
	f.StringSliceVar(&p.sources, "source", nil, "a source of the ROM, for the pools and budgets in its headers; may be repeated")
	waitsFlag(c, &p.waits)
	inputFlag(c, &p.movie, "movie", "play this .fm2 movie or input script from power-on", "fm2", "txt")
	f.StringVar(&p.versus, "versus", "", "show this ROM or exhibit beside ROM, on the same input")
	inputFlag(c, &p.palette, "palette", "take the colours from this .pal file", "pal")
	inputFlag(c, &p.config, "config", "the file of keys and settings, instead of play.toml", "toml")
	f.IntVar(&p.atFrame, "at-frame", -1, "run to this frame (the first is 0) and pause there")
	f.StringVar(&p.data, "data", "", "folder for all that the window writes, unless --states or --captures says otherwise")
	f.StringVar(&p.states, "states", "", "folder for save states and battery RAM")
	f.StringVar(&p.captures, "captures", "", "folder for screenshots and recordings")
	f.BoolVar(&p.software, "software", false, "draw without the graphics card")
	f.BoolVar(&p.keys, "keys", false, "print the file of keys and settings, and exit")
	f.IntVarP(&p.frames, "frames", "n", 0, "close the window after this many frames")
	f.IntVar(&p.gifRate, "gif-rate", 30, "frames a second of a GIF: 30, 50 or 60; most players show 60 slower")
	f.BoolVar(&p.timing, "timing", false, "print a histogram of frame times when the window closes")
	p.console.add(c)
	return c
}

var overlayNames = screen.EveryOverlay.Names()

func (p *playFlags) run(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	if p.atFrame < -1 {
		return fmt.Errorf("--at-frame %d: give a frame number; the first is 0", p.atFrame)
	}
	if p.gifRate != 30 && p.gifRate != 50 && p.gifRate != 60 {
		return fmt.Errorf("--gif-rate %d: give 30, 50 or 60 frames a second", p.gifRate)
	}
	if p.frames < 0 {
		return fmt.Errorf("--frames %d: give 1 or more, or 0 to play until the window is closed", p.frames)
	}
	dirs, err := p.folders()
	if err != nil {
		return err
	}
	keys, err := readKeys(dirs.config, p.config != "")
	if err != nil {
		return err
	}
	if p.keys {
		return keys.Write(stdout)
	}
	if !hasWindow {
		return errNoWindow
	}
	if len(args) > 0 {
		p.rom, p.more = args[0], args[1:]
	}
	host, err := p.host(dirs, keys)
	if err != nil {
		return err
	}
	host.Warn = func(message string) { fmt.Fprintf(stderr, "pool6502: %s\n", message) }
	files.Sweep(dirs.states)
	files.Sweep(dirs.captures)
	app := window.New(host)
	if overlays, err := parseOverlays(p.overlays); err != nil {
		return err
	} else if len(p.overlays) > 0 {
		app.Screen.Overlays = overlays
	}
	if err := p.begin(app, args); err != nil {
		return err
	}
	return p.show(ctx, app, filepath.Join(filepath.Dir(dirs.config), "gamecontrollerdb.txt"), stdout)
}

// begin opens what the command line names.
func (p *playFlags) begin(app *window.App, args []string) error {
	if len(args) == 0 {
		switch {
		case p.movie != "":
			return fmt.Errorf("--movie needs a ROM; name the ROM that the movie was made with")
		case p.atFrame >= 0:
			return fmt.Errorf("--at-frame needs a ROM; name it too")
		case p.versus != "":
			return fmt.Errorf("--versus needs a ROM beside which to show %s; name it too", p.versus)
		case p.symbols != "" || len(p.sources) > 0 || len(p.waits) > 0:
			return fmt.Errorf("--symbols, --source and --waits need a ROM; name it too")
		}
		app.Pick()
		return nil
	}
	if err := app.Open(args[0]); err != nil {
		return err
	}
	if err := p.follow(app); err != nil || p.versus == "" {
		return err
	}
	return app.Versus(p.versus)
}

// follow plays the movie, or goes to the frame, that the command line names.
func (p *playFlags) follow(app *window.App) error {
	switch {
	case p.atFrame >= 0:
		return app.PlayTo(p.movie, p.atFrame)
	case p.movie != "":
		return app.Play(p.movie)
	}
	return nil
}

func (p *playFlags) host(dirs folders, keys *keymap.Config) (window.Host, error) {
	cfg, err := p.console.config(true)
	if err != nil {
		return window.Host{}, err
	}
	if _, err := parseDefines(p.defines); err != nil {
		return window.Host{}, err
	}
	h := window.Host{
		Open:     func(arg string) (*program.Program, error) { return p.openGame(arg, arg == p.rom) },
		Sound:    openSound,
		Keys:     keys,
		Console:  cfg,
		StateDir: dirs.states, CaptureDir: dirs.captures,
		Memory: filepath.Join(dirs.data, "window.json"),
		Prove:  true, GIFRate: p.gifRate,
	}
	for _, e := range roms.All() {
		card, err := e.Card()
		if err != nil {
			return h, err
		}
		h.Exhibits = append(h.Exhibits, window.Exhibit{Name: e.Name, Title: fmt.Sprintf("%s, %d slots", e.Title, e.Sizes[0]), Card: card})
	}
	if home, err := os.UserHomeDir(); err == nil {
		h.Rescue = append(h.Rescue, home)
	}
	h.Rescue = append(h.Rescue, os.TempDir())
	if h.Folder, err = os.Getwd(); err != nil {
		h.Folder = "/"
	}
	path := p.palette
	if path == "" && keys.Palette != "" {
		path = keys.Palette
		if !filepath.IsAbs(path) {
			path = filepath.Join(filepath.Dir(dirs.config), path) // relative to the settings file
		}
	}
	if path != "" {
		data, err := files.Read(path)
		if err != nil {
			return h, err
		}
		if h.Palette, err = window.ReadPalette(path, data); err != nil {
			return h, err
		}
	}
	return h, nil
}

// folders are the folders and the settings file that the window uses; data is that of window.json.
type folders struct{ config, data, states, captures string }

func (p *playFlags) folders() (folders, error) {
	d := folders{p.config, p.data, cmp.Or(p.states, p.data), p.captures}
	if d.config == "" {
		dir, err := os.UserConfigDir()
		if err != nil {
			return d, fmt.Errorf("your configuration folder is not known (%v); name the settings file with --config", err)
		}
		d.config = filepath.Join(dir, "pool6502", "play.toml")
	}
	d.data = cmp.Or(d.data, filepath.Dir(d.config))
	if d.states == "" {
		dir := os.Getenv("XDG_STATE_HOME")
		if !filepath.IsAbs(dir) {
			home, err := os.UserHomeDir()
			if err != nil {
				return d, fmt.Errorf("your state folder is not known (%v); name a folder with --states", err)
			}
			dir = filepath.Join(home, ".local", "state")
		}
		d.states = filepath.Join(dir, "pool6502")
	}
	if d.captures == "" {
		d.captures = filepath.Join(d.states, "captures")
	}
	return d, nil
}

// readKeys reads the settings file. It must exist only if asked, that is, if --config names it.
func readKeys(path string, asked bool) (*keymap.Config, error) {
	data, err := files.Read(path)
	if errors.Is(err, fs.ErrNotExist) && !asked {
		return keymap.Usual(), nil
	}
	if err != nil {
		return nil, err
	}
	return keymap.Parse(path, data)
}

func parseOverlays(names []string) (screen.Overlays, error) {
	var o screen.Overlays
	for _, name := range names {
		if name == "all" {
			return screen.EveryOverlay, nil
		}
		i := slices.Index(overlayNames, name)
		if i < 0 {
			return 0, fmt.Errorf("--overlays %s: choose all, or any of %s", name, strings.Join(overlayNames, ", "))
		}
		o.Set(screen.Overlay(i), true)
	}
	return o, nil
}

// wavFile is a WAV file that appears when it is complete.
type wavFile struct {
	files outputSet
	sound *capture.WAV
}

func openSound(path string) (window.SoundFile, error) {
	w := &wavFile{}
	f, err := w.files.Create(path)
	if err != nil {
		return nil, err
	}
	w.sound = capture.NewWAV(f, sampleRate)
	return w, nil
}

func (w *wavFile) Take(samples []float32) error { return w.sound.Write(samples) }

func (w *wavFile) Close() error {
	defer w.files.Discard()
	if err := w.sound.Close(); err != nil {
		return err
	}
	return w.files.Commit()
}
