package keymap

import (
	"fmt"
	"strings"
)

// Mods are the modifier keys that go with a key.
type Mods uint8

// Modifier keys.
const (
	Ctrl Mods = 1 << iota
	Shift
	Alt
)

// Chord is a key with its modifiers.
type Chord struct {
	Key  string // SDL's name of the key, in lower case
	Mods Mods
}

// named are the keys whose names are longer than a character.
var named = func() map[string]string {
	list := []string{"Return", "Escape", "Backspace", "Tab", "Space", "CapsLock", "PrintScreen",
		"ScrollLock", "Pause", "Insert", "Home", "PageUp", "Delete", "End", "PageDown", "Right",
		"Left", "Down", "Up", "Numlock", "Menu", "Left Ctrl", "Left Shift", "Left Alt",
		"Right Ctrl", "Right Shift", "Right Alt", "Left GUI", "Right GUI"}
	for i := range 24 {
		list = append(list, fmt.Sprintf("F%d", i+1))
	}
	for _, k := range strings.Split("0 1 2 3 4 5 6 7 8 9 + - * / . Enter =", " ") {
		list = append(list, "Keypad "+k)
	}
	m := map[string]string{}
	for _, name := range list {
		m[strings.ToLower(name)] = name
	}
	m["enter"], m["esc"] = "Return", "Escape"
	return m
}()

// ParseChord reads "Ctrl+Shift+F10", "Z", "-", "Right Shift".
func ParseChord(text string) (Chord, error) {
	var c Chord
	rest := strings.TrimSpace(text)
	for {
		head, tail, ok := strings.Cut(rest, "+")
		if !ok || head == "" || tail == "" || strings.HasPrefix(strings.ToLower(rest), "keypad") {
			break
		}
		switch strings.ToLower(strings.TrimSpace(head)) {
		case "ctrl", "control":
			c.Mods |= Ctrl
		case "shift":
			c.Mods |= Shift
		case "alt":
			c.Mods |= Alt
		default:
			return Chord{}, fmt.Errorf("%q: %s is not a modifier; they are Ctrl, Shift and Alt", text, head)
		}
		rest = strings.TrimSpace(tail)
	}
	key := strings.ToLower(rest)
	if full, ok := named[key]; ok {
		c.Key = strings.ToLower(full)
		return c, nil
	}
	if r := []rune(key); len(r) == 1 && r[0] > ' ' && r[0] != 0x7F {
		c.Key = key
		return c, nil
	}
	return Chord{}, fmt.Errorf("%q is not a key; keys have SDL's names, as Z, F10, Return, Right Shift, Keypad 4", text)
}

// String spells a chord as ParseChord reads it.
func (c Chord) String() string {
	s := ""
	for _, m := range []struct {
		bit  Mods
		name string
	}{{Ctrl, "Ctrl+"}, {Shift, "Shift+"}, {Alt, "Alt+"}} {
		if c.Mods&m.bit != 0 {
			s += m.name
		}
	}
	if full, ok := named[c.Key]; ok {
		return s + full
	}
	if upper := strings.ToUpper(c.Key); strings.ToLower(upper) == c.Key {
		return s + upper
	}
	return s + c.Key // as ı, whose capital is that of another letter too
}
