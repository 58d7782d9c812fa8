package command

import (
	"errors"
	"fmt"

	"pool6502/budget/program"
	"pool6502/nes"
	"pool6502/nes/capture"
	"pool6502/nes/trace"
)

// traced says which instructions of a run --trace writes.
type traced struct {
	from, to int // frames; -1 is the last one
	routine  string

	addr   int // of the routine; -1 for all code
	inside bool
	s      uint8 // the stack pointer when the routine was entered
}

// resolve finds the routine and checks the frames.
func (t *traced) resolve(game *program.Program, on bool) error {
	switch {
	case !on && (t.from != 0 || t.to != -1 || t.routine != ""):
		return errors.New("--from, --to and --routine say what --trace writes; give --trace FILE too")
	case t.from < 0 || t.to != -1 && t.to < t.from:
		return fmt.Errorf("--from %d --to %d: give a frame from 0 on, and one that is not before it", t.from, t.to)
	}
	if t.addr = -1; t.routine == "" {
		return nil
	}
	addr, err := game.Resolve(t.routine)
	t.addr = int(addr)
	return err
}

// recorder runs frames and writes sound and instructions as they come.
type recorder struct {
	n      *nes.Console
	sound  *capture.WAV
	log    *trace.Writer
	traced *traced
}

func newRecorder(n *nes.Console, out *outputSet, wavPath, tracePath string, t *traced) (*recorder, error) {
	rec := &recorder{n: n, traced: t}
	if wavPath != "" {
		f, err := out.Create(wavPath)
		if err != nil {
			return nil, err
		}
		rec.sound = capture.NewWAV(f, sampleRate)
	}
	if tracePath != "" {
		f, err := out.Create(tracePath)
		if err != nil {
			return nil, err
		}
		rec.log = trace.NewWriter(f, n)
	}
	return rec, nil
}

// frame runs to the start of the next vblank.
func (rec *recorder) frame(number int) error {
	if t := rec.traced; rec.log == nil || number < t.from || t.to >= 0 && number > t.to {
		rec.n.RunFrame()
	} else {
		for rec.n.FrameDone(); !rec.n.FrameDone(); {
			rec.step()
		}
		if err := rec.log.Err(); err != nil {
			return err
		}
	}
	if rec.sound != nil {
		return rec.sound.Take(rec.n)
	}
	return nil
}

func (rec *recorder) finish() error {
	if rec.sound != nil {
		return rec.sound.Close()
	}
	return nil
}

// step executes an instruction, and writes it if it is to be traced. A call ends with the RTS that brings the stack pointer
// above its value at the entry.
func (rec *recorder) step() {
	t, c := rec.traced, rec.n.CPU()
	if t.addr >= 0 && !t.inside && c.Take == 0 && int(c.PC) == t.addr {
		t.inside, t.s = true, c.S
	}
	if t.addr >= 0 && !t.inside {
		rec.n.Step()
		return
	}
	rec.log.Step()
	t.inside = t.inside && c.S <= t.s
}
