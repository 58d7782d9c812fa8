package window

import (
	"strings"

	"pool6502/budget/session"
	"pool6502/cmd/pool6502/screen"
	"pool6502/cmd/pool6502/screen/layer"
)

func (a *App) askBreak() {
	a.ask("Breakpoint: a place, or what to wait for; the same text again removes it", a.setBreak,
		"Code    update_bullets   update_bullets+3   src/enemy.s:61   $8000-$80FF",
		"Access  read bullet_x   write $0200-$02FF   access $4016   uninitialised",
		"Event   nmi   irq   sprite0   missed   budget   jam   wrap",
		"If      write bullet_x if value=$FF   nmi if frame>600   if x=5 && scanline>200",
		"Names   a x y s p pc   c z i d v n   scanline dot frame   value address   label [address]")
}

// setBreak sets a breakpoint, or removes it.
func (a *App) setBreak(text string) error {
	on, err := a.session.Break(text)
	if err != nil {
		return err
	}
	a.say("breakpoint %s %s", strings.TrimSpace(text), map[bool]string{true: "set", false: "removed"}[on])
	a.needCosts()
	return nil
}

// needCosts turns the cost overlay on if a breakpoint waits for something that only the meter knows.
func (a *App) needCosts() {
	for _, b := range a.session.Breakpoints() {
		if b.Kind == session.OnMissed || b.Kind == session.OnBudget {
			a.Screen.Show(screen.Cost)
			a.watchNeeds()
		}
	}
}

// breakMenu lists what can be done with a breakpoint.
func (a *App) breakMenu(label string) {
	items := []layer.Item{
		a.item("Go back to it", "passes the others", func() { a.findBreak(label, true) }),
		a.item("Go on to it", "passes the others", func() { a.findBreak(label, false) }),
	}
	for _, b := range a.session.Breakpoints() {
		if b.Label == label {
			what := map[bool]string{false: "Disable it", true: "Enable it"}[b.Off]
			items = append(items, a.item(what, "as a click on its dot does", func() { a.session.Enable(label, b.Off) }))
		}
	}
	items = append(items, a.item("Remove it", "", func() { a.setBreak(label) }))
	a.Screen.Top = &layer.List{Title: "Breakpoint " + label, Items: items, Hint: listHint}
}

// findBreak goes to a breakpoint, and passes the others.
func (a *App) findBreak(label string, back bool) {
	a.paused = true
	a.hush()
	at := a.session.Position()
	found := a.session.FindBreak(label, back)
	switch {
	case !found && back:
		a.sayNotBack(label)
	case !found:
		a.say("%s was not met within %d frames", label, session.Searched)
	case back:
		a.say("breakpoint: %s", a.session.FoundBack())
	default:
		a.say("breakpoint: %s", a.session.Stopped())
	}
	a.take(!back && a.session.Position() != at)
}
