package window

import (
	"fmt"
	"unicode/utf8"

	"pool6502/cmd/pool6502/keymap"
	"pool6502/cmd/pool6502/screen/layer"
)

// turns are the keys that go through the pages of the help.
var turns = map[string]int{"down": 1, "pagedown": 1, "up": -1, "pageup": -1}

// layerKey is a key while help or a list lies over the game.
func (a *App) layerKey(k keymap.Chord, again bool) {
	if lesson, ok := a.Screen.Top.(*layer.Lesson); ok {
		a.lessonKey(lesson, k, again)
		return
	}
	if p, ok := a.Screen.Top.(*layer.Prompt); ok {
		a.promptKey(p, k, again)
		return
	}
	list, ok := a.Screen.Top.(*layer.List)
	if !ok {
		if sheet, help := a.Screen.Top.(*layer.Sheet); help && turns[k.Key] != 0 && sheet.Turn(turns[k.Key]) {
			return
		}
		if !again {
			a.Screen.Top = nil
		}
		return
	}
	switch k.Key {
	case "up":
		list.Move(-1)
	case "down":
		list.Move(1)
	case "pageup":
		list.Move(-min(10, list.At))
	case "pagedown":
		list.Move(min(10, len(list.Items)-1-list.At))
	case "home":
		list.At = 0
	case "end":
		list.Move(len(list.Items) - 1 - list.At)
	case "return", "space", "keypad enter":
		if !again {
			list.Choose()
		}
	case "escape":
		switch {
		case again:
		case list.Search != nil && list.Search.Typed != "":
			list.Clear()
		case a.session != nil:
			a.Screen.Top = nil
		}
	default:
		if list.Search != nil && a.search(list, k) {
			return
		}
		if act := a.keys.Find(k); act == keymap.Quit || act == keymap.Fullscreen || act == keymap.Help {
			a.Do(act)
		}
	}
}

// search takes a key that belongs to what is searched for, and reports whether it does. What a key types comes by Type.
func (a *App) search(list *layer.List, k keymap.Chord) bool {
	switch {
	case k.Mods&(keymap.Ctrl|keymap.Alt) != 0:
		return false
	case k.Key == "backspace":
		list.Type("")
		return true
	}
	return utf8.RuneCountInString(k.Key) == 1
}

// scrolls are the keys that go through a lesson: lines, or pages.
var scrolls = map[string]struct{ lines, pages int }{"down": {1, 0}, "up": {-1, 0}, "pagedown": {0, 1}, "pageup": {0, -1},
	"space": {0, 1}, "end": {1 << 20, 0}, "home": {-1 << 20, 0}}

// lessonKey scrolls a lesson, or closes it.
func (a *App) lessonKey(l *layer.Lesson, k keymap.Chord, again bool) {
	if by, ok := scrolls[k.Key]; ok {
		l.Scroll(by.lines + by.pages*l.Page())
		return
	}
	if again {
		return
	}
	a.Screen.Top = nil
	if act := a.keys.Find(k); act == keymap.Quit || act == keymap.Fullscreen || act == keymap.Help {
		a.Do(act)
	}
}

// Click does what lies under the mouse.
func (a *App) Click(x, y int) {
	a.Screen.Mouse(x, y)
	if list, ok := a.Screen.Top.(*layer.List); ok {
		if list.Point(x, y) {
			list.Choose()
		}
		return
	}
	if a.Screen.Top != nil {
		a.Screen.Top = nil
		return
	}
	a.Screen.Click()
}

// listHint is what the keys do in a list.
const listHint = "arrow keys and Return choose; Esc goes back"

// item is an entry of a list, which closes the list and does something.
func (a *App) item(title, note string, do func()) layer.Item {
	return layer.Item{Title: title, Note: note, Do: func() {
		a.Screen.Top = nil
		do()
	}}
}

// menu lies over the game, which waits.
func (a *App) menu() {
	item := func(title string, act keymap.Action) layer.Item {
		return a.item(title, a.key(act), func() { a.Do(act) })
	}
	list := &layer.List{Title: a.Title(), Hint: listHint}
	if a.session != nil {
		list.Items = append(list.Items, layer.Item{Title: "Resume", Note: "Esc", Do: func() { a.Screen.Top, a.paused = nil, false }})
	}
	if a.session != nil && a.session.BatteryProblem() != nil {
		list.Items = append(list.Items, layer.Item{Title: "Save battery RAM elsewhere …", Do: a.offerPlaces})
	}
	list.Items = append(list.Items, item("Open …", keymap.Open))
	if _, ok := a.exhibit(); ok {
		list.Items = append(list.Items, item("Lesson", keymap.Lesson))
	}
	if a.session != nil {
		list.Items = append(list.Items, item("Reset", keymap.ResetButton), item("Power off and on", keymap.PowerCycle),
			item("Load state 1", keymap.Load), item("Save state 1", keymap.Save),
			item("Start or stop recording a movie", keymap.Movie), item("Show or hide all overlays", keymap.AllOverlays))
	}
	list.Items = append(list.Items, item("Full screen or window", keymap.Fullscreen),
		item(fmt.Sprintf("Pixels: %s", map[bool]string{true: "8:7", false: "square"}[a.Screen.Video.Wide]), keymap.Aspect),
		item("Keys", keymap.Help), item("Quit", keymap.Quit))
	a.Screen.Top = list
}

// Wheel turns what is under the mouse, or moves in a list.
func (a *App) Wheel(up int) {
	if list, ok := a.Screen.Top.(*layer.List); ok {
		if to := list.At - up; to >= 0 && to < len(list.Items) {
			list.At = to
		}
		return
	}
	switch top := a.Screen.Top.(type) {
	case *layer.Sheet:
		top.Turn(-up)
		return
	case *layer.Lesson:
		top.Scroll(-3 * up)
		return
	}
	a.Screen.Wheel(up)
}
