package keymap

import (
	"bytes"
	"runtime"
	"strings"
	"testing"
)

func TestEveryUsualKeyIsFreeAndReadable(t *testing.T) {
	taken := map[Chord]string{}
	names := map[string]bool{}
	for _, r := range Rows() {
		port, _, pad := r.Action.PadButton()
		id := r.Name
		if pad {
			id = strings.Repeat("pad", port+1) + id
		}
		if names[id] || r.Name == "" || r.Help == "" || r.Group == "" {
			t.Errorf("%q: a name that is not alone, or no help", id)
		}
		names[id] = true
		for _, k := range r.Keys {
			c, err := ParseChord(k)
			if err != nil {
				t.Fatal(err)
			}
			if other, ok := taken[c]; ok {
				t.Errorf("%s does %s and %s", c, other, id)
			}
			taken[c] = id
		}
	}
}

// TestKeysAreWherePeopleExpectThem holds the keys that the project promises.
func TestKeysAreWherePeopleExpectThem(t *testing.T) {
	c := Usual()
	for key, want := range map[string]Action{
		"Up": PadAction(0, Up), "Z": PadAction(0, A), "X": PadAction(0, B), "Return": PadAction(0, Start),
		"Right Shift": PadAction(0, SelectButton), "Esc": Menu, "Tab": FastForward, "Backspace": Rewind,
		"`": Frame, "F1": Load, "F7": Load + 6, "Shift+F1": Save, "Shift+F7": Save + 6, "F12": Screenshot,
		"F11": Fullscreen, "Ctrl+R": ResetButton, "Ctrl+T": PowerCycle, "-": Slower, "=": Faster,
		"Ctrl+O": Open, "F10": GIF, "Shift+F10": WAV, "F9": Help, "H": Help,
	} {
		t.Run(key, func(t *testing.T) {
			chord, err := ParseChord(key)
			if err != nil {
				t.Fatal(err)
			}
			if got := c.Find(chord); got != want {
				t.Errorf("%s does %d, not %d", key, got, want)
			}
		})
	}
}

func TestAPadsButtonDoesNotMindModifiers(t *testing.T) {
	c := Usual()
	if got := c.Find(Chord{"up", Shift}); got != PadAction(0, Up) {
		t.Errorf("Shift+Up does %d", got)
	}
	if got := c.Find(Chord{"f12", Alt}); got != None {
		t.Errorf("Alt+F12 does %d", got)
	}
}

func TestAFileChangesWhatItNames(t *testing.T) {
	c, err := Parse("play.toml", []byte(`
[keys]
fast-forward = "F"
screenshot = ["F12", "Ctrl+P"]
pause = []
[pad1]
a = "K"
[pad2]
turbo-a = "Keypad +"
[video]
aspect = "8:7"
overscan = true
[sound]
volume = 30
`))
	if err != nil {
		t.Fatal(err)
	}
	for key, want := range map[string]Action{
		"F": FastForward, "Tab": None, "F12": Screenshot, "Ctrl+P": Screenshot, "P": None,
		"K": PadAction(0, A), "Z": None, "Keypad +": PadAction(1, TurboA), "X": PadAction(0, B),
	} {
		t.Run(key, func(t *testing.T) {
			chord, err := ParseChord(key)
			if err != nil {
				t.Fatal(err)
			}
			if got := c.Find(chord); got != want {
				t.Errorf("%s does %d, not %d", key, got, want)
			}
		})
	}
	// K was pad 2's Down; it has lost it, and says so.
	if got := c.Chords(PadAction(1, Down)); len(got) != 0 {
		t.Errorf("pad 2 still has %v", got)
	}
	if c.Aspect != "8:7" || !c.Overscan || c.Volume != 30 {
		t.Errorf("%+v", c)
	}
}

func TestWhatIsWrittenIsReadBack(t *testing.T) {
	c, err := Parse("a", []byte("[keys]\npause=[\"Space\",\"Ctrl+Shift+F3\"]\nmenu=[]\n[sound]\nvolume=5"))
	if err != nil {
		t.Fatal(err)
	}
	var first, second bytes.Buffer
	c.Write(&first)
	again, err := Parse("b", first.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	again.Write(&second)
	if first.String() != second.String() || again.Volume != 5 {
		t.Errorf("written:\n%s\nread and written again:\n%s", &first, &second)
	}
}

func FuzzParse(f *testing.F) {
	var b bytes.Buffer
	Usual().Write(&b)
	f.Add(b.Bytes())
	f.Add([]byte("[keys]\npause = \"Ctrl++\"\n"))
	f.Add([]byte("[pad1]\na = [\"Keypad +\", \"=\"]\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		c, err := Parse("play.toml", data)
		runtime.ReadMemStats(&after)
		if took := after.TotalAlloc - before.TotalAlloc; took > mostMemory {
			t.Errorf("%d bytes were allocated for a file of %d", took, len(data))
		}
		if err != nil {
			if !strings.HasPrefix(err.Error(), "play.toml:") || strings.Contains(err.Error(), "\n") {
				t.Errorf("not a line that names the file: %q", err)
			}
			return
		}
		var out, second bytes.Buffer
		c.Write(&out)
		again, err := Parse("again", out.Bytes())
		if err != nil {
			t.Fatalf("what was written is refused: %v\n%s", err, out.Bytes())
		}
		if again.Write(&second); second.String() != out.String() {
			t.Errorf("written:\n%s\nread and written again:\n%s", &out, &second)
		}
	})
}

func FuzzParseChord(f *testing.F) {
	for _, s := range []string{"Z", "Ctrl+Shift+F10", "+", "Ctrl++", "Keypad +", "Right Shift", "ä", "Shift+`"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		c, err := ParseChord(text)
		if err != nil {
			return
		}
		again, err := ParseChord(c.String())
		if err != nil || again != c {
			t.Errorf("%q is %v, written %q, read %v, %v", text, c, c.String(), again, err)
		}
	})
}
