package keymap

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"sort"
	"strconv"
	"strings"
	"unicode"

	"github.com/BurntSushi/toml"
)

// Config is what the file of the window says, with what is usual where it says nothing.
type Config struct {
	Aspect     string // "1:1" or "8:7"
	Overscan   bool   // crop it
	Fullscreen bool
	Palette    string // a .pal file; "" is the computed palette
	Volume     int    // percent

	keys   map[Chord]Action
	chords map[Action][]Chord
}

// Usual is the configuration without a file.
func Usual() *Config {
	c := &Config{Aspect: "1:1", Volume: 80, keys: map[Chord]Action{}, chords: map[Action][]Chord{}}
	for _, r := range rows {
		for _, k := range r.Keys {
			chord, err := ParseChord(k)
			if err != nil {
				panic(err) // a row of this package: TestEveryUsualKeyIsFreeAndReadable
			}
			c.keys[chord] = r.Action
			c.chords[r.Action] = append(c.chords[r.Action], chord)
		}
	}
	return c
}

// fileError is what is wrong with a configuration.
type fileError struct {
	File string
	Line int // 0 when it belongs to no line
	Msg  string
}

func (e *fileError) Error() string {
	if e.Line == 0 {
		return fmt.Sprintf("%s: %s", e.File, e.Msg)
	}
	return fmt.Sprintf("%s:%d: %s", e.File, e.Line, e.Msg)
}

// Parse reads a configuration; name is used in errors.
func Parse(name string, data []byte) (*Config, error) {
	o, err := newOutline(name, data)
	if err != nil {
		return nil, err
	}
	var sections map[string]any
	if _, err := toml.Decode(string(data), &sections); err != nil {
		var pe toml.ParseError
		if errors.As(err, &pe) {
			return nil, &fileError{name, pe.Position.Line, oneLine(pe.Message)}
		}
		return nil, &fileError{name, 0, oneLine(strings.TrimPrefix(err.Error(), "toml: "))}
	}
	p := parser{name: name, outline: o, c: Usual()}
	for _, section := range p.sorted(sections) {
		m, ok := sections[section].(map[string]any)
		switch {
		case !known(section):
			return nil, p.fail([]string{section}, "%s is not a section; the sections are keys, pad1, pad2, video and sound", shown(section))
		case !ok:
			return nil, p.fail([]string{section}, "%s is a section; write [%s] on a line of its own", section, section)
		}
		for _, key := range p.sorted(m, section) {
			if err := p.setting(section, key, m[key]); err != nil {
				return nil, err
			}
		}
	}
	return p.c, p.assign()
}

// known reports whether a configuration has a section.
func known(section string) bool {
	switch strings.ToLower(section) {
	case "keys", "pad1", "pad2", "video", "sound":
		return true
	}
	return false
}

type parser struct {
	*outline
	name  string
	c     *Config
	named []namedKey
}

type namedKey struct {
	row    Row
	path   []string
	chords []Chord
}

// sorted gives the keys of a table in the order of their lines, so that the first error is
// reported.
func (p *parser) sorted(m map[string]any, section ...string) []string {
	return slices.SortedFunc(maps.Keys(m), func(x, y string) int {
		return cmp.Or(cmp.Compare(p.find(append(section, x)...), p.find(append(section, y)...)), strings.Compare(x, y))
	})
}

// fail points at the line of a key.
func (p *parser) fail(path []string, format string, args ...any) error {
	return &fileError{p.name, p.find(path...), oneLine(fmt.Sprintf(format, args...))}
}

// shown is a key as a file has it.
func shown(key string) string {
	for _, r := range key {
		if r != '-' && r != '_' && (r > unicode.MaxASCII || !unicode.IsLetter(r) && !unicode.IsDigit(r)) {
			return strconv.Quote(key)
		}
	}
	return key
}

// oneLine shows control characters as Go writes them: an error is one line.
func oneLine(text string) string {
	var b strings.Builder
	for _, r := range text {
		if unicode.IsPrint(r) {
			b.WriteRune(r)
		} else {
			b.WriteString(strings.Trim(strconv.QuoteRune(r), "'"))
		}
	}
	return b.String()
}

// said is a value as a file has it.
func said(value any) string {
	switch v := value.(type) {
	case string:
		return strconv.Quote(v)
	case int64, float64, bool:
		return fmt.Sprint(v)
	case []any, []map[string]any:
		return "a list"
	case map[string]any:
		return "a table"
	}
	return "a date"
}

// setting takes one key of a section.
func (p *parser) setting(section, key string, value any) error {
	path := []string{section, key}
	is := func(what, example string) error {
		return p.fail(path, "%s is %s; write %s = %s", shown(key), what, shown(key), example)
	}
	switch strings.ToLower(section + "." + key) {
	case "video.aspect":
		a, _ := value.(string)
		if a != "1:1" && a != "8:7" {
			return p.fail(path, "aspect is \"1:1\" or \"8:7\", not %s", said(value))
		}
		p.c.Aspect = a
	case "video.overscan", "video.fullscreen":
		on, ok := value.(bool)
		if !ok {
			return is("true or false", "true")
		}
		if strings.EqualFold(key, "overscan") {
			p.c.Overscan = on
		} else {
			p.c.Fullscreen = on
		}
	case "video.palette":
		palette, ok := value.(string)
		if !ok {
			return is("the name of a .pal file", `"my.pal"`)
		}
		p.c.Palette = palette
	case "sound.volume":
		v, ok := value.(int64)
		if !ok {
			return is("a whole number of percent", "80")
		}
		if v < 0 || v > 100 {
			return p.fail(path, "volume is 0 to 100 percent, not %d", v)
		}
		p.c.Volume = int(v)
	default:
		return p.keys(section, key, value)
	}
	return nil
}

// keys takes the keys of one action.
func (p *parser) keys(section, key string, value any) error {
	path := []string{section, key}
	row, ok := find(strings.ToLower(section), key)
	if !ok {
		return p.fail(path, "[%s] has no %s", section, shown(key))
	}
	list, ok := value.([]any)
	if !ok {
		list = []any{value}
	}
	n := namedKey{row: row, path: path}
	for i, x := range list {
		at := append(path[:2:2], "#"+strconv.Itoa(i))
		text, ok := x.(string)
		if !ok {
			return p.fail(at, "%s: a key is written as a string, or several as a list of strings, not %s", key, said(x))
		}
		chord, err := ParseChord(text)
		if err != nil {
			return p.fail(at, "%s: %v", key, err)
		}
		n.chords = append(n.chords, chord)
	}
	p.named = append(p.named, n)
	return nil
}

func find(section, key string) (Row, bool) {
	for _, r := range rows {
		port, _, pad := r.Action.PadButton()
		in := "keys"
		if pad {
			in = fmt.Sprintf("pad%d", port+1)
		}
		if in == section && r.Name == key {
			return r, true
		}
	}
	return Row{}, false
}

// assign gives the named actions their keys. A usual key that another action is given is
// taken from its action; two that are named must not share one.
func (p *parser) assign() error {
	sort.Slice(p.named, func(i, j int) bool { return p.named[i].row.Action < p.named[j].row.Action })
	for _, n := range p.named {
		for _, chord := range p.c.chords[n.row.Action] {
			if p.c.keys[chord] == n.row.Action {
				delete(p.c.keys, chord)
			}
		}
		p.c.chords[n.row.Action] = nil
	}
	taken := map[Chord]namedKey{}
	for _, n := range p.named {
		for _, chord := range n.chords {
			if other, ok := taken[chord]; ok {
				return p.fail(n.path, "%s is given to %s and to %s", chord, other.path[1], n.path[1])
			}
			taken[chord] = n
			if usual, ok := p.c.keys[chord]; ok {
				p.c.chords[usual] = without(p.c.chords[usual], chord)
			}
			p.c.keys[chord] = n.row.Action
			p.c.chords[n.row.Action] = append(p.c.chords[n.row.Action], chord)
		}
	}
	return nil
}

func without(list []Chord, c Chord) []Chord {
	var out []Chord
	for _, x := range list {
		if x != c {
			out = append(out, x)
		}
	}
	return out
}

// Find is what a key does. A button of a pad does not mind modifiers that mean nothing else.
func (c *Config) Find(chord Chord) Action {
	if a, ok := c.keys[chord]; ok {
		return a
	}
	if a := c.keys[Chord{Key: chord.Key}]; a.Held() {
		return a
	}
	return None
}

// Chords are the keys of an action.
func (c *Config) Chords(a Action) []Chord { return c.chords[a] }

// Write writes the configuration as a file that Parse reads.
func (c *Config) Write(w io.Writer) error {
	var b strings.Builder
	section := ""
	for _, r := range rows {
		port, _, pad := r.Action.PadButton()
		in := "keys"
		if pad {
			in = fmt.Sprintf("pad%d", port+1)
		}
		if in != section {
			if section != "" {
				b.WriteByte('\n')
			}
			section = in
			fmt.Fprintf(&b, "[%s]\n", in)
		}
		var keys []string
		for _, chord := range c.chords[r.Action] {
			keys = append(keys, fmt.Sprintf("%q", chord.String()))
		}
		text := "[" + strings.Join(keys, ", ") + "]"
		if len(keys) == 1 {
			text = keys[0]
		}
		fmt.Fprintf(&b, "%-16s = %s\n", r.Name, text)
	}
	fmt.Fprintf(&b, "\n[video]\naspect     = %q\noverscan   = %v\nfullscreen = %v\npalette    = %q\n", c.Aspect, c.Overscan, c.Fullscreen, c.Palette)
	fmt.Fprintf(&b, "\n[sound]\nvolume = %d\n", c.Volume)
	_, err := io.WriteString(w, b.String())
	return err
}
