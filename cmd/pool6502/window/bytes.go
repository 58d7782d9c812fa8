package window

import (
	"fmt"

	"pool6502/budget/session"
	"pool6502/cmd/pool6502/screen"
	"pool6502/cmd/pool6502/screen/layer"
)

// offerBytes opens a list of bytes, such as the fields of a slot or the parts of a sprite, with the instruction that wrote each last.
// For a single byte it opens the menu of that byte.
func (a *App) offerBytes(title string, spots []screen.Spot) {
	if len(spots) == 1 {
		a.byteMenu(spots[0])
		return
	}
	list := &layer.List{Title: title, Hint: "Return shows what can be done with a byte; Esc goes back"}
	for _, spot := range spots {
		list.Items = append(list.Items, layer.Item{Title: spot.Name, Note: a.past(spot), Do: func() { a.byteMenu(spot) }})
	}
	a.Screen.Top = list
}

// past returns a sentence about the last write of a byte, if it can be found in a short time.
func (a *App) past(spot screen.Spot) string {
	return screen.Past(a.session, spot.Byte, a.session.LastWrite(spot.Byte))
}

// byteMenu lists what can be done with a byte. Its last write comes first.
func (a *App) byteMenu(spot screen.Spot) {
	list := &layer.List{Title: spot.Name}
	add := func(title, note string, do func()) { list.Items = append(list.Items, a.item(title, note, do)) }
	p := a.session.LastWrite(spot.Byte)
	for p.More {
		p = a.session.LastWrite(spot.Byte)
	}
	list.Hint = screen.Past(a.session, spot.Byte, p) + "\n" + listHint
	add("Go to the last write", p.Routine, func() { a.gotoWrite(spot, p) })
	if spot.In == session.CPUMemory {
		where := a.session.Game.Data(spot.Addr)
		if where == "" || spot.Addr >= 0x8000 {
			where = fmt.Sprintf("$%04X", spot.Addr)
		}
		for _, on := range []string{"write", "read", "access"} {
			text := on + " " + where
			add("Stop at the next "+on, "breakpoint "+text, func() { a.setBreak(text) })
		}
		if spot.Addr < 0x8000 {
			add("Change the byte", fmt.Sprintf("$%04X is $%02X", spot.Addr, a.session.Console().Peek(spot.Addr)), func() { a.askByte(where + " = ") })
			if title, note := a.freezeWords(spot.Addr); title != "" {
				add(title, note, func() { a.toggleFreeze(spot.Addr) })
			}
			watched := where
			if watched[0] == '$' {
				watched = "[" + where + "]"
			}
			add("Watch it", watched+" in the cpu overlay", func() { a.addWatch(watched) })
		}
		if n, ok := a.session.NoteAt(spot.Addr); ok {
			add("Label and comment…", n.Comment, func() { a.askLabel(spot, n) })
		}
	}
	a.Screen.Top = list
}

// gotoWrite goes to the instruction that wrote a byte last, which is then next.
func (a *App) gotoWrite(spot screen.Spot, p session.Past) {
	if !p.Found {
		a.say("%s was %s", spot.Name, screen.Past(a.session, spot.Byte, p))
		return
	}
	a.paused = true
	a.session.GotoWrite(p)
	a.scratch = a.session.Console().Samples(a.scratch[:0])
	a.Screen.Show(screen.Source)
	a.watchNeeds()
	a.say("the next instruction writes $%02X to %s", p.Value, spot.Name)
}
