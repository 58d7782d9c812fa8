package window

import (
	"fmt"

	"pool6502/asm/contract"
	"pool6502/budget/session"
	"pool6502/cmd/pool6502/screen"
	"pool6502/cmd/pool6502/screen/paint"
)

// race is a second game that runs beside the first one, frame by frame, with the same buttons held.
type race struct {
	session *session.Session
	screen  *screen.Screen
	proofs  *proofs
	halves  [2]*paint.Canvas // left and right
	sound   []float32        // of the second game, which is not heard
}

// Versus opens a second game, which runs beside the one being played with the same input.
func (a *App) Versus(arg string) error {
	s, err := a.begin(arg)
	if err != nil {
		return err
	}
	a.race = &race{session: s, screen: screen.New(), halves: [2]*paint.Canvas{paint.NewCanvas(1, 1), paint.NewCanvas(1, 1)}}
	if a.Screen.Overlays == 0 {
		a.Screen.Show(screen.Slots)
		a.Screen.Show(screen.Cost)
		a.watchNeeds()
	}
	a.Screen.Beside, a.race.screen.Beside = a.race.screen, a.Screen
	a.say("%s and %s, on the same input", a.session.Game.Title(), s.Game.Title())
	return nil
}

// Rival is the second game; nil where there is none.
func (a *App) Rival() *session.Session {
	if a.race == nil {
		return nil
	}
	return a.race.session
}

// keepUp brings the second game to where the first one is, with what the first one held on the way.
func (a *App) keepUp() {
	if a.race == nil || a.session == nil {
		return
	}
	r := a.race.session
	r.Watch(a.needs(r))
	if r.Position() > a.session.Position() && !r.Goto(a.session.Position()) {
		a.endRace("its history does not reach back as far")
		return
	}
	for r.Position() < a.session.Position() {
		in, ok := a.session.InputAt(r.Position())
		if !ok {
			a.endRace("the first game has gone elsewhere")
			return
		}
		for port, b := range in.Pads {
			r.Hold(port, b)
		}
		r.Press(in.Commands)
		r.Frame()
		a.race.sound = r.Console().Samples(a.race.sound[:0])
	}
}

// raced returns the work of a game in the mean of its latest n frames, and how many of them it missed.
func raced(s *session.Session, n int) (mean, missed int) {
	stats := s.Stats()
	for _, st := range stats[len(stats)-n:] {
		mean += st.Busy
		if st.Missed {
			missed++
		}
	}
	return mean / n, missed
}

// fewer returns how many cycles a frame s takes less than other, as a mean of the latest n frames, at most
// session.VerdictFrames; negative if it takes more. n is 0 if one of the games was not measured.
func fewer(s, other *session.Session) (cycles, n int) {
	if n = min(session.VerdictFrames, len(s.Stats()), len(other.Stats())); n == 0 {
		return 0, 0
	}
	own, _ := raced(s, n)
	its, _ := raced(other, n)
	return its - own, n
}

// lead says what the second game costs beside the first.
func lead(s, first *session.Session) string {
	name := s.Game.Title()
	cycles, n := fewer(s, first)
	if n == 0 {
		return name
	}
	mean, missed := raced(s, n)
	than := "as many as " + first.Game.Title()
	switch {
	case cycles > 0:
		than = fmt.Sprintf("%s fewer than %s", contract.Grouped(cycles), first.Game.Title())
	case cycles < 0:
		than = fmt.Sprintf("%s more than %s", contract.Grouped(-cycles), first.Game.Title())
	}
	text := fmt.Sprintf("%s: %s cycles a frame in the mean of %d frames, %s", name, contract.Grouped(mean), n, than)
	if _, its := raced(first, n); missed+its > 0 {
		text += fmt.Sprintf("; missed %d against %d", missed, its)
	}
	return text
}

// raceScale is how many cycles the whole height of both charts is: those of a frame, or fewer where both games need less than
// half of that.
func raceScale(games ...*session.Session) int {
	most, whole := 1, 0
	for _, s := range games {
		whole = max(whole, int(s.Console().Region().CyclesPerFrame()))
		for _, st := range s.Stats() {
			most = max(most, st.Busy)
		}
	}
	if 2*most > whole {
		return whole
	}
	return most * 5 / 4
}

// endRace closes the second game, and says why.
func (a *App) endRace(why string) {
	a.warn("%s is closed: %s", a.race.session.Game.Title(), why)
	a.closeRival()
}

// closeRival closes the second game, if there is one.
func (a *App) closeRival() {
	if a.race != nil {
		a.race.proofs.End()
		a.race.session.Close()
		a.Screen.Beside, a.Screen.Scale = nil, 0
		a.race = nil
	}
}

// drawRace paints both games side by side, with the same panels and messages.
func (a *App) drawRace(c *paint.Canvas) {
	r := a.race
	r.screen.Overlays, r.screen.Wanted, r.screen.Over, r.screen.Paused = a.Screen.Overlays, a.Screen.Wanted, a.Screen.Over, a.Screen.Paused
	r.screen.Video = a.Screen.Video
	r.screen.Status = lead(r.session, a.session)
	a.Screen.Scale = raceScale(a.session, r.session)
	r.screen.Scale = a.Screen.Scale
	r.proofs = a.proveShown(r.proofs, r.session, r.screen)
	half := c.W / 2
	if x := a.Screen.MouseX; x >= half {
		r.screen.Mouse(x-half, a.Screen.MouseY)
	} else {
		r.screen.Mouse(-1, -1)
	}
	r.halves[0].Resize(half, c.H)
	r.halves[1].Resize(c.W-half, c.H)
	a.Screen.Draw(r.halves[0], a.session)
	r.screen.Draw(r.halves[1], r.session)
	for y := range c.H {
		row := c.Pix[y*c.W:][:c.W]
		copy(row, r.halves[0].Pix[y*half:][:half])
		copy(row[half:], r.halves[1].Pix[y*(c.W-half):][:c.W-half])
	}
}
