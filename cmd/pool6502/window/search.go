package window

import (
	"errors"
	"fmt"
	"strings"

	"pool6502/budget/session"
	"pool6502/cmd/pool6502/keymap"
	"pool6502/cmd/pool6502/screen"
	"pool6502/cmd/pool6502/screen/layer"
)

// sought is a search for bytes of RAM by what they are and how they change, in several steps.
type sought struct {
	left []uint16         // the bytes that every step has left; nil before the first one
	was  map[uint16]uint8 // their values at the last step
}

// comparisons are the steps besides a value.
var comparisons = map[string]func(was, now uint8) bool{
	"changed": func(was, now uint8) bool { return was != now }, "unchanged": func(was, now uint8) bool { return was == now },
	"more": func(was, now uint8) bool { return now > was }, "less": func(was, now uint8) bool { return now < was },
}

// askSearch asks for the next step of a search.
func (a *App) askSearch() {
	title := "Search memory"
	if a.sought.left != nil {
		title = fmt.Sprintf("Search memory: %d bytes are left", len(a.sought.left))
	}
	a.ask(title, a.searchStep,
		"Value   $20   7   bullet_count",
		"Change  changed   unchanged   more   less   since the last step, whenever that was",
		"new     begins again with all bytes of RAM")
}

// searchStep keeps the bytes that fit, and lists them.
func (a *App) searchStep(text string) error {
	text = strings.TrimSpace(text)
	fits, known := comparisons[text]
	if text == "new" {
		a.sought = sought{}
		text, fits, known = "", func(_, _ uint8) bool { return true }, true
	}
	if !known {
		v, err := a.session.Evaluate(text)
		if err != nil || text == "" {
			return errors.New("type a value, or changed, unchanged, more, less or new")
		}
		fits = func(_, now uint8) bool { return int(now) == v }
	}
	s := &a.sought
	if s.left == nil {
		s.begin(a.session)
	}
	con, left := a.session.Console(), []uint16{}
	for _, addr := range s.left {
		now := con.Peek(addr)
		if fits(s.was[addr], now) {
			left = append(left, addr)
		}
		s.was[addr] = now
	}
	s.left = left
	a.listFound()
	return nil
}

// begin takes all bytes of RAM, and of the cartridge's, with their values of now.
func (s *sought) begin(of *session.Session) {
	con := of.Console()
	s.was = map[uint16]uint8{}
	for addr := range 0x8000 {
		if addr < 0x800 || addr >= 0x6000 && len(con.PRGRAM()) > 0 {
			s.left = append(s.left, uint16(addr))
			s.was[uint16(addr)] = con.Peek(uint16(addr))
		}
	}
}

// mostFound is how many bytes are listed.
const mostFound = 200

// listFound lists the bytes that are left.
func (a *App) listFound() {
	n := len(a.sought.left)
	list := &layer.List{Title: fmt.Sprintf("%d bytes are left", n), Hint: "Return shows what can be done with a byte; Esc goes back; then " + a.key(keymap.SearchMemory) + " takes the next step"}
	if n > mostFound {
		list.Title = fmt.Sprintf("%d bytes are left; the first %d", n, mostFound)
	}
	for _, addr := range a.sought.left[:min(n, mostFound)] {
		spot := screen.SpotAt(a.session, addr)
		list.Items = append(list.Items, layer.Item{Title: spot.Name, Note: fmt.Sprintf("$%04X is $%02X, %d", addr, a.sought.was[addr], a.sought.was[addr]),
			Do: func() { a.byteMenu(spot) }})
	}
	a.Screen.Top = list
}
