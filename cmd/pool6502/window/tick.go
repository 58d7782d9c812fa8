package window

import (
	"pool6502/budget/session"
	"pool6502/cmd/pool6502/keymap"
	"pool6502/cmd/pool6502/screen/paint"
	"pool6502/nes"
)

// Tick lets time pass: due is how many frames the console would have made at its own speed
// since the last call, 1 where the display keeps its time. While it goes fast forward, frames
// run as long as more says so.
func (a *App) Tick(due float64, more func() bool) {
	a.ticks++
	if a.stays > 0 {
		if a.stays--; a.stays == 0 {
			a.message = ""
		}
	}
	a.measureShown(more)
	a.compareShown(more)
	if a.session == nil {
		if a.Screen.Top == nil {
			a.Pick() // help or the menu was closed, and there is nothing below
		}
		return
	}
	a.followBattery()
	if a.ticks%30 == 0 && a.sources.changed() {
		a.reload()
	}
	switch {
	case a.Screen.Top != nil:
	case a.rewind:
		if !a.session.Back() {
			a.say("no earlier history")
		}
		a.session.Console().Samples(a.scratch[:0])
	case a.paused:
	case a.fast:
		for a.frame() && more() {
		}
	default:
		a.owed = min(a.owed+due*a.speed, 8)
		for a.owed >= 1 {
			a.owed--
			if !a.frame() {
				a.owed = 0
			}
		}
	}
}

// hurried is how many ticks there are for each that is drawn while it goes fast forward with
// panels: drawing them takes as long as many frames.
const hurried = 3

// Unseen reports whether the next tick need not be drawn.
func (a *App) Unseen() bool {
	return a.fast && !a.Idle() && a.Screen.Overlays != 0 && a.ticks%hurried != 0
}

// frame runs one frame, and reports false when it was stopped.
func (a *App) frame() bool {
	s := a.session
	for port := range 2 {
		s.Hold(port, a.buttons(port))
	}
	before, _, _ := s.Movie()
	whole := s.Frame()
	said := ""
	if !whole {
		a.paused = true
		if s.AtBreak() != nil {
			said = "breakpoint: " + s.Stopped()
		}
	}
	a.sayAfter(before, said)
	if _, ignored := s.Console().Ignored(); ignored && !a.toldIgnored {
		a.toldIgnored = true
		a.warn("%s", s.Game.Ignored(s.Console()))
	}
	a.take(whole)
	return whole
}

// sayAfter says what a frame or a step has come to, "" for nothing, and that a movie is over that was played before.
func (a *App) sayAfter(before session.MovieMode, said string) {
	if mode, _, _ := a.session.Movie(); before == session.PlayingMovie && mode == session.NoMovie {
		if said != "" {
			said += "; "
		}
		said += "movie finished" + a.noBattery()
	}
	if said != "" {
		a.say("%s", said)
	}
}

// take fetches sound and picture of what has just run; whole says that it ended a frame.
func (a *App) take(whole bool) {
	if whole {
		a.ran++
	}
	a.scratch = a.session.Console().Samples(a.scratch[:0])
	if a.wav != nil {
		if err := a.wav.Take(a.scratch); err != nil {
			a.stopWAV()
			a.warn("the WAV recording ended: %v", err)
		}
	}
	if a.gif != nil && whole {
		if err := a.gif.Frame(a.gifPicture()); err != nil {
			a.dropGIF(err)
		}
	}
	if !a.fast && len(a.samples) < 1<<15 {
		a.samples = append(a.samples, a.scratch...)
	}
}

// turboFrames is how long turbo holds a button down, and how long it lets it go.
const turboFrames = 2

// buttons is what the keys and pads hold.
func (a *App) buttons(port int) nes.Buttons {
	var b nes.Buttons
	for i, n := range a.pads[port] {
		if n <= 0 {
			continue
		}
		switch i := keymap.Button(i); i {
		case keymap.TurboA, keymap.TurboB:
			if a.ran/turboFrames%2 == 0 {
				b |= nes.ButtonA << (i - keymap.TurboA)
			}
		default:
			b |= nes.Buttons(1) << i
		}
	}
	return b
}

// Sound appends the sound made since the last call, at the volume that is set.
func (a *App) Sound(dst []float32) []float32 {
	gain := float32(a.volume) / 100
	if a.mute {
		gain = 0
	}
	for _, x := range a.samples {
		dst = append(dst, a.limiter.Next(x)*gain)
	}
	a.samples = a.samples[:0]
	return dst
}

// Sounding reports whether the game runs at a speed at which it is heard.
func (a *App) Sounding() bool {
	return !a.Idle() && !a.fast && !a.rewind
}

// Idle reports whether nothing moves: the window can then rest.
func (a *App) Idle() bool {
	return a.session == nil || a.Screen.Top != nil || a.paused && !a.rewind
}

// Draw paints the window.
func (a *App) Draw(c *paint.Canvas) {
	a.keepUp()
	a.Screen.Message, a.Screen.Banner = a.message, a.broken
	a.Screen.Paused = a.paused
	a.Screen.Status, a.Screen.Notice = a.status(), a.doing()
	a.proofs = a.proveShown(a.proofs, a.session, a.Screen)
	if a.race != nil && a.Screen.Top == nil && a.session != nil && c.W >= 64 {
		a.drawRace(c)
		return
	}
	a.Screen.Draw(c, a.session)
}
