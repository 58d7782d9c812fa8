package keymap

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"sort"
	"strings"

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

// Error is what is wrong with a configuration.
type Error struct {
	File string
	Line int // 0 when it belongs to no line
	Msg  string
}

func (e *Error) Error() string {
	if e.Line == 0 {
		return fmt.Sprintf("%s: %s", e.File, e.Msg)
	}
	return fmt.Sprintf("%s:%d: %s", e.File, e.Line, e.Msg)
}

type file struct {
	Keys  map[string]any
	Pad1  map[string]any
	Pad2  map[string]any
	Video struct {
		Aspect     *string
		Overscan   bool
		Fullscreen bool
		Palette    string
	}
	Sound struct{ Volume *int }
}

// Parse reads a configuration; name is used in errors.
func Parse(name string, data []byte) (*Config, error) {
	var f file
	meta, err := toml.NewDecoder(bytes.NewReader(data)).Decode(&f)
	if err != nil {
		var pe toml.ParseError
		if errors.As(err, &pe) {
			return nil, &Error{name, pe.Position.Line, pe.Message}
		}
		return nil, &Error{name, 0, strings.TrimPrefix(err.Error(), "toml: ")}
	}
	p := parser{name: name, data: data, c: Usual()}
	if un := meta.Undecoded(); len(un) > 0 {
		return nil, p.fail(un[0][len(un[0])-1], "%s means nothing here; sections are keys, pad1, pad2, video and sound", un[0])
	}
	for section, m := range map[string]map[string]any{"keys": f.Keys, "pad1": f.Pad1, "pad2": f.Pad2} {
		if err := p.section(section, m); err != nil {
			return nil, err
		}
	}
	if a := f.Video.Aspect; a != nil {
		if *a != "1:1" && *a != "8:7" {
			return nil, p.fail("aspect", "aspect is \"1:1\" or \"8:7\", not %q", *a)
		}
		p.c.Aspect = *a
	}
	p.c.Overscan, p.c.Fullscreen, p.c.Palette = f.Video.Overscan, f.Video.Fullscreen, f.Video.Palette
	if v := f.Sound.Volume; v != nil {
		if *v < 0 || *v > 100 {
			return nil, p.fail("volume", "volume is 0 to 100 percent, not %d", *v)
		}
		p.c.Volume = *v
	}
	return p.c, p.assign()
}

type parser struct {
	name  string
	data  []byte
	c     *Config
	named []namedKey
}

type namedKey struct {
	row    Row
	key    string
	chords []Chord
}

// fail points at the line that begins with a key.
func (p *parser) fail(key, format string, args ...any) error {
	line := 0
	for i, l := range bytes.Split(p.data, []byte("\n")) {
		if strings.HasPrefix(strings.TrimLeft(string(l), " \t\"'["), key) {
			line = i + 1
			break
		}
	}
	return &Error{p.name, line, fmt.Sprintf(format, args...)}
}

func (p *parser) section(section string, m map[string]any) error {
	for key, value := range m {
		row, ok := find(section, key)
		if !ok {
			return p.fail(key, "[%s] has no %s", section, key)
		}
		var texts []string
		switch v := value.(type) {
		case string:
			texts = []string{v}
		case []any:
			for _, x := range v {
				s, ok := x.(string)
				if !ok {
					return p.fail(key, "%s: a key is written as a string, not %v", key, x)
				}
				texts = append(texts, s)
			}
		default:
			return p.fail(key, "%s: a key is written as a string, or several as a list of strings", key)
		}
		n := namedKey{row: row, key: key}
		for _, t := range texts {
			chord, err := ParseChord(t)
			if err != nil {
				return p.fail(key, "%s: %v", key, err)
			}
			n.chords = append(n.chords, chord)
		}
		p.named = append(p.named, n)
	}
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
				return p.fail(n.key, "%s is given to %s and to %s", chord, other.key, n.key)
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
