package window

import (
	"pool6502/cmd/pool6502/keymap"
	"pool6502/cmd/pool6502/screen/layer"
	"pool6502/roms"
)

// exhibit is the row of the exhibit that is being played.
func (a *App) exhibit() (Exhibit, bool) {
	if a.session == nil {
		return Exhibit{}, false
	}
	for _, e := range a.host.Exhibits {
		if e.Name == a.session.Game.Name && e.Card.Text != "" {
			return e, true
		}
	}
	return Exhibit{}, false
}

// showLesson opens the card of the exhibit that is being played, with its lesson.
func (a *App) showLesson() {
	e, ok := a.exhibit()
	if !ok {
		a.say("only the exhibits have a lesson; %s lists them", a.key(keymap.Open))
		return
	}
	a.lesson, a.message = e.Name, ""
	a.preview(e.Name)
	a.Screen.Top = &layer.Lesson{Title: e.Title, Card: func() []layer.Fact { return a.card(e) }, Text: e.Card.Text,
		Hint: "Up, Down, PageUp, PageDown and the wheel scroll; Esc goes back to the game"}
}

// card is what is told of an exhibit, with what has been measured of it up to now.
func (a *App) card(e Exhibit) []layer.Fact {
	p := a.preview(e.Name)
	facts := []layer.Fact{{Label: "Idea", Text: e.Card.Idea}, {Label: "Watch", Text: e.Card.Watch}, {Label: "Buttons", Text: e.Card.Buttons},
		{Label: "Keys", Text: a.buttonKeys()}, {Label: "Grey band", Text: roms.UpdateTime}, {Label: "Cost", Text: p.Cost()}}
	if v := p.Verdict(); v != "" {
		facts = append(facts, layer.Fact{Label: "Verdict", Text: v})
	}
	if e.Card.Document != "" {
		facts = append(facts, layer.Fact{Label: "Described in", Text: e.Card.Document})
	}
	if e.Card.Next != "" {
		facts = append(facts, layer.Fact{Label: "Next question", Text: e.Card.Next})
	}
	return facts
}

// buttonKeys says which keys are the buttons of pad 1.
func (a *App) buttonKeys() string {
	text := ""
	for _, b := range []struct {
		name   string
		button keymap.Button
	}{{"A", keymap.A}, {"B", keymap.B}, {"Select", keymap.SelectButton}, {"Start", keymap.Start}} {
		if k := a.key(keymap.PadAction(0, b.button)); k != "" {
			if text != "" {
				text += ", "
			}
			text += b.name + " is " + k
		}
	}
	return text + "."
}

// key is the first key of an action; "" where it has none.
func (a *App) key(act keymap.Action) string {
	if c := a.keys.Chords(act); len(c) > 0 {
		return c[0].String()
	}
	return ""
}

// welcome says which keys a game that opens is best explored with.
func (a *App) welcome() string {
	text := a.session.Game.Title()
	for _, k := range []struct {
		act  keymap.Action
		what string
	}{{keymap.AllOverlays, "shows the pool and the cost"}, {keymap.Lesson, "the lesson"}, {keymap.Help, "the keys"}} {
		if _, ok := a.exhibit(); k.act == keymap.Lesson && !ok {
			continue
		}
		if key := a.shortKey(k.act); key != "" {
			text += "   " + key + " " + k.what
		}
	}
	return text
}

// shortKey is the shortest of the keys of an action.
func (a *App) shortKey(act keymap.Action) string {
	best := ""
	for _, c := range a.keys.Chords(act) {
		if s := c.String(); best == "" || len(s) < len(best) {
			best = s
		}
	}
	return best
}
