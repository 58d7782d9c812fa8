package engine

import (
	"errors"
	"fmt"

	"pool6502/asm"
	"pool6502/asm/foreign"
	"pool6502/budget/claim"
	"pool6502/budget/program"
	"pool6502/budget/session"
	"pool6502/internal/hue"
	"pool6502/internal/volume"
	"pool6502/nes"
)

// Engine is one lab: the files, the program assembled from them, and its game. It is not safe for
// concurrent use.
type Engine struct {
	// Picture is the last frame as drawn: 256 × 240 pixels, each in red, green, blue and alpha.
	Picture []byte
	// Sound has the samples of the last frame: mono, -1 to 1, at SampleRate.
	Sound   []float32
	limiter volume.Limiter
	// Measure measures the tables of lessons that need claims and their models; nil in the small program.
	Measure Measurer

	files   files
	main    string
	program *program.Program // the last one that assembled; nil for a cartridge
	colors  hue.Of
	session *session.Session // nil for a library: routines without a game
	game    *program.Program // what is played
	lines   lineTable
	tests   tests
	watched session.Watch

	firstFile, firstRoutine string // see First
	known                   asm.Known
	published               *program.Program // the exhibition's program that is named publishedMain
	publishedMain           string
	lab                     *claim.Lab // of the tables of this build

	palette *nes.Palette
	canvas  nes.Canvas // Picture is its memory
	rate    int
}

// New makes an engine without a program.
func New() *Engine {
	e := &Engine{files: files{}, rate: defaultRate, watched: session.Costs, palette: nes.CompositePalette()}
	e.Picture = e.canvas.RGBA[:]
	return e
}

const defaultRate = 48000

// SetRate sets how many samples a second the sound of games opened from now on has.
func (e *Engine) SetRate(hz int) {
	if hz >= 8000 && hz <= 192000 {
		e.rate = hz
	}
}

// Problem is an error or a warning at a place of a source.
type Problem struct {
	File string `json:"file"`
	Line int    `json:"line"` // from 1; 0 if it belongs to no line
	Col  int    `json:"col"`  // from 1, in bytes
	Text string `json:"text"` // the offending text in the source
	Msg  string `json:"msg"`
	Hint string `json:"hint,omitempty"`
}

// problems splits an error of the assembler into its parts.
func problems(err error) []Problem {
	var list asm.ErrorList
	if !errors.As(err, &list) {
		return []Problem{{Msg: err.Error()}}
	}
	return problemsOf(list)
}

func problemsOf(list []asm.Error) []Problem {
	out := []Problem{}
	for _, e := range list {
		p := Problem{File: e.Pos.File, Line: e.Pos.Line, Col: e.Pos.Col, Text: e.Text, Msg: e.Msg, Hint: e.Hint}
		for _, c := range e.Calls {
			p.Msg += fmt.Sprintf(" (expanded at %s)", c)
		}
		out = append(out, p)
	}
	return out
}

// refused returns the Build for a source or a cartridge that cannot be used, with the error.
func refused(main string, err error) *Build {
	return &Build{Main: main, Errors: problems(err), Larger: larger(err)}
}

// Open assembles a main file with edited files and turns the game on. If there are errors, the Build has
// them, and the game that ran before continues.
func (e *Engine) Open(main string, edited map[string]string) *Build {
	b := e.build(main, files{}.with(edited), true)
	if len(b.Errors) == 0 {
		b.Symbols = e.Names()
	}
	return b
}

// Edit assembles again after files have changed. edited has all files that differ from the exhibition's or are not in it, not only those
// of the latest edit. The game continues in the new build, if its variables are at the same addresses and the code that is running
// still exists (hot reload).
func (e *Engine) Edit(edited map[string]string) *Build {
	return e.build(e.main, files{}.with(edited), false)
}

func (e *Engine) build(main string, f files, anew bool) *Build {
	if err := f.check(); err != nil {
		return &Build{Main: main, Errors: []Problem{{Msg: err.Error()}}}
	}
	p, err := e.assemble(main, f)
	if err != nil {
		if anew {
			e.main, e.files = main, f // the next edit applies to these
		}
		return refused(main, err)
	}
	game := program.Of(p)
	why, err := e.use(game, anew || main != e.main)
	if err != nil {
		return &Build{Main: main, Errors: problems(err)}
	}
	table := lineTableOf(game)
	e.keep(p, &table)
	e.main, e.files, e.program, e.lines = main, f, game, table
	e.lab = nil
	e.startCases()
	b := e.describe(game)
	b.Restarted = why
	return b
}

// assemble assembles a main file: one of ca65, or in the dialect of package asm.
func (e *Engine) assemble(main string, f files) (*asm.Program, error) {
	if foreign.IsCA65(main, []byte(f[main])) {
		return assembleCA65(f, main)
	}
	return asm.Assemble(f, main, asm.Options{Known: &e.known})
}

// use plays a game: from power-on if anew is set, otherwise from the state of the game before it. If the game
// had to start from power-on although anew is not set, why is the reason.
func (e *Engine) use(game *program.Program, anew bool) (why string, err error) {
	if game.Library() {
		e.session, e.game = nil, game
		return "", nil
	}
	if e.session != nil && !anew {
		why, err = e.session.Reload(game)
	} else {
		var s *session.Session
		if s, err = session.New(game, nes.Config{SampleRate: e.rate}); err == nil {
			s.Watch(e.watched)
			e.session, e.colors = s, hue.New(game.Names.Routines())
		}
	}
	if err != nil {
		return "", err
	}
	e.game = game
	return why, nil
}

// Text returns the text of a file: as edited, or as in the exhibition.
func (e *Engine) Text(name string) (string, error) {
	if text, ok := e.files[name]; ok {
		return text, nil
	}
	return sourceText(name)
}
