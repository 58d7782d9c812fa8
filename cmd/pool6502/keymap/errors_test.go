package keymap

import (
	"fmt"
	"runtime"
	"strings"
	"testing"
)

func TestWhatCannotBeReadIsNamedWithItsLine(t *testing.T) {
	const notKey = " is not a key; keys have SDL's names, as Z, F10, Return, Right Shift, Keypad 4"
	const noString = "pause: a key is written as a string, or several as a list of strings, not "
	for text, want := range map[string]string{
		"[keys]\nfast = \"F\"":                             "2: [keys] has no fast",
		"[keys]\n\npause = \"Foo\"":                        "3: pause: \"Foo\"" + notKey,
		"[keys]\npause = \"Super+P\"":                      "2: pause: \"Super+P\": Super is not a modifier; they are Ctrl, Shift and Alt",
		"[keys]\npause = 3":                                "2: " + noString + "3",
		"[keys]\npause = 2020-01-01":                       "2: " + noString + "a date",
		"[keys]\npause = \"A\"\nhelp = \"A\"":              "3: A is given to pause and to help",
		"[pad1]\n\na = \"A\"\nb = \"A\"\n":                 "4: A is given to a and to b",
		"[key]\npause = \"P\"":                             "1: key is not a section; the sections are keys, pad1, pad2, video and sound",
		"[pad1]\n\n[pad3]\na = \"Z\"":                      "3: pad3 is not a section; the sections are keys, pad1, pad2, video and sound",
		"\nvolume=5":                                       "2: volume is not a section; the sections are keys, pad1, pad2, video and sound",
		"\"a\\u001b[31m\"=1":                               "1: \"a\\x1b[31m\" is not a section; the sections are keys, pad1, pad2, video and sound",
		"\n\nkeys = 5":                                     "3: keys is a section; write [keys] on a line of its own",
		"[[keys]]":                                         "1: keys is a section; write [keys] on a line of its own",
		"[keys\n":                                          "2: expected '.' or ']' to end table name, but got '\\n' instead",
		"[keys]\n[keys]":                                   "2: Key 'keys' has already been defined.",
		"[keys]\n\"a\\nb\" = 1":                            "2: [keys] has no \"a\\nb\"",
		"[keys]\n\na.b.c = 1":                              "3: [keys] has no a",
		"\n[keys.pause]\n":                                 "2: " + noString + "a table",
		"[keys]\npause = \"\"\"\nno\n\"\"\"\nfoo = \"F\"":  "2: pause: \"no\\n\"" + notKey,
		"[keys]\npause = \"P\"\n\nhelp = [\n\"A\",\n\n5]":  "7: help: a key is written as a string, or several as a list of strings, not 5",
		"[keys]\npause = [ # all\n\"A\", # one\n \"Foo\"]": "4: pause: \"Foo\"" + notKey,
		"[keys]\npause = [1,\n[2]]":                        "2: " + noString + "1",
		"# aspect\n[video]\n\n\taspect = \"4:3\"":          "4: aspect is \"1:1\" or \"8:7\", not \"4:3\"",
		"[video]\noverscan = true\naspect = 5":             "3: aspect is \"1:1\" or \"8:7\", not 5",
		"[video]\n#\noverscan = \"x\"":                     "3: overscan is true or false; write overscan = true",
		"[video]\npalette = [1]":                           "2: palette is the name of a .pal file; write palette = \"my.pal\"",
		"[sound]\nvolume = 300":                            "2: volume is 0 to 100 percent, not 300",
		"[sound]\n\nvolume = \"loud\"":                     "3: volume is a whole number of percent; write volume = 80",
		"[pad1]\na = \"\"\"K\"\"\"\n[sound]\nvolume = 1.5": "4: volume is a whole number of percent; write volume = 80",
	} {
		t.Run(text, func(t *testing.T) {
			_, err := Parse("play.toml", []byte(text))
			if err == nil || err.Error() != "play.toml:"+want {
				t.Errorf("%v\nwant play.toml:%s", err, want)
			}
		})
	}
}

// mostMemory is more than Parse may allocate, in bytes.
const mostMemory = 32 << 20

// TestAHostileFileTakesLittleMemory: 40 KB of the first took 467 MB, 200 KB did not end.
func TestAHostileFileTakesLittleMemory(t *testing.T) {
	deep := "nested more than 8 deep; a configuration has sections of keys"
	long := func(size int) string {
		return fmt.Sprintf("play.toml: the file has %d bytes; a configuration has at most 65536", size)
	}
	for name, file := range map[string]struct{ text, want string }{
		"section":         {"[" + strings.Repeat("a.", 20_000) + "a]", "play.toml:1: " + deep},
		"open section":    {"\n[[" + strings.Repeat("a.", 20_000), "play.toml:2: " + deep},
		"long section":    {"[" + strings.Repeat("a.", 100_000) + "a]", long(200_003)},
		"key":             {"\n" + strings.Repeat("a.", 20_000) + "a=1", "play.toml:2: " + deep},
		"quoted key":      {strings.Repeat("\"a.\" . 'b' .", 5_000) + "a=1", "play.toml:1: " + deep},
		"list":            {"x=" + strings.Repeat("[", 60_000), "play.toml:1: " + deep},
		"list over lines": {"x=[" + strings.Repeat("\n[", 30_000), "play.toml:9: " + deep},
		"table":           {"x=" + strings.Repeat("{a=", 20_000), "play.toml:1: " + deep},
		"table with key":  {"x={" + strings.Repeat("a.", 20_000) + "a=1}", "play.toml:1: " + deep},
		"behind a text":   {"x=[\"\"\"a\"\"\"\"\", " + strings.Repeat("[", 20_000), "play.toml:1: " + deep},
		"behind an escape": {"x=[\"\"\"a\\\"\"\"\"\"\", \"\\\"\", '\\', " + strings.Repeat("[", 20_000),
			"play.toml:1: " + deep},
		"many sections": {manySections(), "play.toml:1: a is not a section; the sections are keys, pad1, pad2, video and sound"},
		"long":          {strings.Repeat("#", 65_537), long(65_537)},
	} {
		t.Run(name, func(t *testing.T) {
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			_, err := Parse("play.toml", []byte(file.text))
			runtime.ReadMemStats(&after)
			if err == nil || err.Error() != file.want {
				t.Errorf("%.200v\nwant %s", err, file.want)
			}
			if took := after.TotalAlloc - before.TotalAlloc; took > mostMemory {
				t.Errorf("%d bytes were allocated", took)
			}
		})
	}
	if _, err := Parse("play.toml", []byte("[keys]\npause = \"Q\"\n"+strings.Repeat("#", 65_000))); err != nil {
		t.Errorf("a long comment: %v", err)
	}
}

// manySections is the costliest file that is neither too long nor too deep.
func manySections() string {
	var b strings.Builder
	for i := 0; b.Len() < 65_000; i++ {
		fmt.Fprintf(&b, "[a.a.a.a.a.a.a.b%d]\n", i)
	}
	return b.String()
}
