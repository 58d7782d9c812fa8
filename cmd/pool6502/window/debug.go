package window

import (
	"errors"
	"fmt"
	"image/png"
	"io"
	"strings"

	"pool6502/budget/session"
	"pool6502/cmd/pool6502/keymap"
	"pool6502/cmd/pool6502/screen"
	"pool6502/cmd/pool6502/screen/layer"
)

// moves are the keys of the debugger that go through the program.
var moves = map[keymap.Action]struct {
	move session.Move
	back bool
	what string
}{
	keymap.StepOver: {session.Over, false, "the end of the call"}, keymap.BackOver: {session.Over, true, "an earlier instruction"},
	keymap.StepOut: {session.Out, false, "the return from this routine"}, keymap.BackOut: {session.Out, true, "the call of this routine"},
	keymap.ToNMI: {session.ToNMI, false, "an NMI"}, keymap.BackToNMI: {session.ToNMI, true, "an NMI"},
	keymap.ToBreak: {session.ToBreak, false, "a breakpoint"}, keymap.BackToBreak: {session.ToBreak, true, "a breakpoint"},
	keymap.ToCursor: {session.ToAddress, false, "the line"}, keymap.BackToCursor: {session.ToAddress, true, "the line"},
}

// debug does what the debugger's keys ask for; it reports false for other actions.
func (a *App) debug(act keymap.Action) bool {
	if m, ok := moves[act]; ok {
		var addr uint16
		if m.move == session.ToAddress {
			if addr, ok = a.Screen.Pointed(); !ok {
				a.say("point at a line of code in the source overlay first")
				return true
			}
		}
		a.move(m.move, m.back, addr, m.what)
		return true
	}
	switch act {
	case keymap.AddBreak:
		a.askBreak()
	case keymap.AddWatch:
		a.ask("Watch", a.addWatch, "A label or an expression: bullet_count   bullet_x[x]   [$0300+y]   a & $0F")
	case keymap.Against:
		a.showAgainst()
	case keymap.Sources:
		a.listSources()
	case keymap.SearchMemory:
		a.askSearch()
	case keymap.GotoMemory:
		a.ask("Memory: go to", a.gotoMemory, "A label, label+n or an address: bullet_x   $0200")
	case keymap.EditMemory:
		a.askByte("")
	case keymap.FreezeMemory:
		a.freezeKey()
	case keymap.PPUMemory:
		a.Screen.Show(screen.Memory)
		a.say("memory of the %s", map[bool]string{false: "CPU", true: "PPU"}[a.Screen.SwapMemory()])
	case keymap.EventFilter:
		a.Screen.Show(screen.Events)
		a.watchNeeds()
		a.say("events: %s", a.Screen.NextEvents())
	case keymap.EventShot:
		a.eventShot()
	case keymap.GraphicsView:
		a.Screen.Show(screen.Graphics)
		a.watchNeeds()
		a.say("graphics: %s", a.Screen.NextGraphics())
	case keymap.LineUp:
		a.Screen.GraphicsLine(-1)
	case keymap.LineDown:
		a.Screen.GraphicsLine(1)
	default:
		return false
	}
	return true
}

// move goes through the program, on or back, and pauses there.
func (a *App) move(m session.Move, back bool, addr uint16, what string) {
	a.paused = true
	a.hush()
	s := a.session
	if back {
		if m == session.ToBreak && len(s.Breakpoints()) == 0 {
			a.say("there is no breakpoint; %s adds one", a.keyOf(keymap.AddBreak))
			return
		}
		if !s.GoBack(m, addr) {
			a.sayNotBack(what)
		} else if m == session.ToBreak {
			a.say("breakpoint: %s", s.FoundBack())
		}
		a.scratch = s.Console().Samples(a.scratch[:0])
		return
	}
	if m == session.ToBreak && len(s.Breakpoints()) == 0 {
		a.say("there is no breakpoint; %s adds one", a.keyOf(keymap.AddBreak))
		return
	}
	for port := range 2 {
		s.Hold(port, a.buttons(port))
	}
	at := s.Position()
	before, _, _ := s.Movie()
	said := ""
	if !s.GoOn(m, addr) {
		said = fmt.Sprintf("%s was not met within %d frames", what, session.Searched)
	} else if s.Stopped() != "" {
		said = "breakpoint: " + s.Stopped()
	}
	a.sayAfter(before, said)
	a.take(s.Position() != at)
}

// sayNotBack says that a search back has not found something, and how far it went.
func (a *App) sayNotBack(what string) {
	frames, _ := a.session.Reach()
	if frames > session.Searched {
		a.say("%s is not among the last %d frames", what, session.Searched)
		return
	}
	a.say("%s is not among the last %d frames, as far as the history goes", what, frames)
}

func (a *App) keyOf(act keymap.Action) string {
	if c := a.keys.Chords(act); len(c) > 0 {
		return c[0].String()
	}
	return "a key of its own"
}

// ask opens a line to type in.
func (a *App) ask(title string, enter func(text string) error, hint ...string) {
	a.open(&layer.Prompt{Title: title, Hint: hint, Enter: enter})
}

// open lays a layer over the game that text can be typed into.
func (a *App) open(top screen.Layer) {
	a.Screen.Top, a.asked, a.opened = top, a.ticks, a.opens
}

// listSources offers all files and routines to look at.
func (a *App) listSources() {
	items := a.Screen.SourceList(a.session)
	for i, it := range items {
		items[i] = a.item(it.Title, it.Note, func() {
			it.Do()
			a.watchNeeds()
		})
	}
	a.open(&layer.List{Title: "Files and routines: type to search", Items: items, Search: &layer.Search{All: items},
		Hint: "Return shows the source; the cycles are those of the last frame; Esc goes back"})
}

func (a *App) addWatch(text string) error {
	if text = strings.Join(strings.Fields(text), " "); text == "" {
		return errors.New("type a label or an expression")
	}
	if _, err := a.session.Evaluate(text); err != nil {
		return err
	}
	a.Screen.Watches = append(a.Screen.Watches, text)
	a.Screen.Show(screen.CPU)
	a.watchNeeds()
	return nil
}

func (a *App) gotoMemory(text string) error {
	addr, err := a.session.Game.Resolve(strings.TrimSpace(text))
	if err == nil {
		a.Screen.ShowMemory(addr)
	}
	return err
}

// askByte asks for the new value of a byte.
func (a *App) askByte(text string) {
	a.ask("Memory: change a byte", a.pokeByte,
		"A label or address and its new value: bullet_x+3 = $20   $0010 = 7",
		"Going back in time to before the change loses it.")
	a.Screen.Top.(*layer.Prompt).Text = text
}

func (a *App) pokeByte(text string) error {
	where, what, ok := strings.Cut(text, "=")
	if !ok {
		return errors.New("write an address, = and the new value, as $0300 = 5")
	}
	addr, err := a.session.Game.Resolve(strings.TrimSpace(where))
	if err != nil {
		return err
	}
	v, err := a.session.Evaluate(what)
	if err != nil {
		return err
	}
	if v < -128 || v > 255 {
		return fmt.Errorf("%d is not a byte; write 0 to 255", v)
	}
	if err := a.session.Poke(addr, uint8(v)); err != nil {
		return err
	}
	a.say("%s is $%02X now; going back in time to before this loses it", screen.SpotAt(a.session, addr).Name, uint8(v))
	return nil
}

// eventShot writes the map of events as a picture.
func (a *App) eventShot() {
	if !a.Screen.Overlays.Has(screen.Events) {
		a.say("show the events overlay first; the map is drawn from it")
		return
	}
	a.capture("map of events", "png", func(w io.Writer) error { return png.Encode(w, a.Screen.EventMap(a.session).Image()) })
}

// Type tells that text was typed. The key that opened the prompt or the list types too, in the same tick; that is left out, and
// nothing that follows it. In a list, the space bar chooses.
func (a *App) Type(text string) {
	own := a.opened
	a.opened = ""
	if a.asked == a.ticks && strings.EqualFold(text, own) {
		return
	}
	switch top := a.Screen.Top.(type) {
	case *layer.Prompt:
		top.Type(text)
	case *layer.List:
		if top.Search != nil && text != " " {
			top.Type(text)
		}
	}
}

// promptKey is a key while a line is typed. What the key types comes by Type.
func (a *App) promptKey(p *layer.Prompt, k keymap.Chord, again bool) {
	switch k.Key {
	case "backspace":
		p.Erase()
	case "escape":
		if !again {
			a.Screen.Top = nil
		}
	case "return", "keypad enter":
		if again {
			return
		}
		if err := p.Enter(p.Text); err != nil {
			p.Error = oneLine(err)
		} else if a.Screen.Top == p {
			a.Screen.Top = nil
		}
	default:
		if k.Mods&keymap.Ctrl != 0 && a.keys.Find(k) == keymap.Quit {
			a.Do(keymap.Quit)
		}
	}
}

// RightClick runs to the line of code under the mouse.
func (a *App) RightClick(x, y int) {
	a.Screen.Mouse(x, y)
	if _, ok := a.Screen.Pointed(); ok && a.Screen.Top == nil && a.session != nil {
		a.debug(keymap.ToCursor)
	}
}
