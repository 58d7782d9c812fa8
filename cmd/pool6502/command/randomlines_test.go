package command

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pool6502/budget/session"
	"pool6502/internal/files"
	"pool6502/nes"
)

var (
	tries     = flag.Int("tries", 300, "how many random command lines TestNoRandomLineChangesAnInput makes")
	triesSeed = flag.Uint64("tries-seed", 1, "the seed of TestNoRandomLineChangesAnInput")
)

// randomLines are command lines for TestNoRandomLineChangesAnInput. Of words between bars, one is taken. A
// word that begins with a question mark is left out in half of the lines.
var randomLines = []string{
	"asm mine.asm|nesasm/dot.asm",
	"run mine.asm|freelist.nes|game.nes|labels.nes|mesen.nes|asm6f/dot.nes|nesasm/dot.nes --frames=1 ?--input=keys.txt|--input=movie.fm2 ?SYMBOLS ?--cdl-format=mesen",
	"compare mine.asm|freelist freelist|mine.asm",
	"compare freelist.nes|game.nes|labels.nes freelist.nes|mesen.nes --frames=1 ?--input=keys.txt ?SYMBOLS",
	"profile mine.asm|freelist.nes|game.nes|labels.nes|mesen.nes|asm6f/dot.nes|nesasm/dot.nes ?enemy.s|game.s|nesasm/dot.asm --frames=1 ?--input=keys.txt|--input=movie.fm2 ?SYMBOLS ?--baseline=base.json",
	"profile game.nes ?enemy.s --frames=1 ?--input=keys.txt --full=0",
	"call freelist.nes|mine.asm $8000|main --limit=50 ?--state=game.state ?SYMBOLS",
	"test enemy.s|mine.asm ?--baseline=base.json",
	"verify . --manifest=manifest.json",
	"disasm freelist.nes|labels.nes ?SYMBOLS",
}

// randomLine makes a command line, and sets aside what its outputs are.
type randomLine struct {
	*rand.Rand
	files   []string // that may be named as outputs
	flags   map[string][]string
	args    []string
	outputs map[int]string // by their place in args: the flag
}

func (r *randomLine) make() {
	r.args, r.outputs = nil, map[int]string{}
	for _, word := range strings.Fields(randomLines[r.IntN(len(randomLines))]) {
		word, maybe := strings.CutPrefix(word, "?")
		if maybe && r.IntN(2) == 0 {
			continue
		}
		if word == "SYMBOLS" {
			word = "--symbols=game.dbg|--symbols=game.lbl|--symbols=mesen.mlb|--symbols=asm6f/dot.nes.0.nl|--symbols=nesasm/dot.fns"
			if r.args[0] == "asm" {
				continue
			}
		}
		choice := strings.Split(word, "|")
		r.args = append(r.args, choice[r.IntN(len(choice))])
	}
	flags := r.flags[r.args[0]]
	for range min(len(flags), 1+r.IntN(3)) {
		name := flags[r.IntN(len(flags))]
		r.outputs[len(r.args)] = name
		r.args = append(r.args, "--"+name+"="+r.output())
	}
	if r.args[0] == "asm" && !slices.ContainsFunc(r.args, func(a string) bool { return strings.HasPrefix(a, "--output=") }) {
		r.outputs[len(r.args)] = "output"
		r.args = append(r.args, "--output="+r.output())
	}
}

// output is a file of the folder under one of its spellings, or a new one.
func (r *randomLine) output() string {
	if r.IntN(4) == 0 {
		return fmt.Sprintf("new%d.nes", r.IntN(3))
	}
	name := r.files[r.IntN(len(r.files))]
	switch r.IntN(6) {
	case 0:
		return "./" + name
	case 1:
		abs, _ := filepath.Abs(name)
		return abs
	case 2:
		return "asm6f/../" + name
	case 3:
		os.Remove("link")
		os.Symlink(name, "link")
		return "link"
	case 4:
		os.Remove("hard")
		os.Link(name, "hard")
		return "hard"
	}
	return name
}

// contents are the regular files of this folder.
func contents(t *testing.T) map[string]string {
	t.Helper()
	all := map[string]string{}
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() {
			return err
		}
		data, err := os.ReadFile(path)
		all[path] = string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// restore makes the folder what it was.
func restore(t *testing.T, was, is map[string]string) {
	t.Helper()
	os.Remove("link")
	for path := range is {
		if _, old := was[path]; !old {
			os.Remove(path)
		}
	}
	for path, text := range was {
		if is[path] != text {
			os.Remove(path)
			if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// result is all that a line comes to if its outputs go to other places.
func (r *randomLine) result(t *testing.T, was map[string]string) string {
	t.Helper()
	args := slices.Clone(r.args)
	for at, name := range r.outputs {
		args[at] = fmt.Sprintf("--%s=other%d.nes", name, at)
	}
	var stdout, stderr bytes.Buffer
	code := run(context.Background(), args, &stdout, &stderr)
	is, text := contents(t), fmt.Sprint(code, &stdout, &stderr)
	for at := range args {
		text += is[fmt.Sprintf("other%d.nes", at)]
	}
	restore(t, was, is)
	return text
}

// TestNoRandomLineChangesAnInput writes over any file of a folder with games, sources, symbols, scripts, baselines, a
// state and a manifest. What a command has changed it must not have read: with other contents of that file, it comes to the
// same.
func TestNoRandomLineChangesAnInput(t *testing.T) {
	gamesFolder(t)
	stateAndManifest(t)
	was := contents(t)
	r := &randomLine{Rand: rand.New(rand.NewPCG(*triesSeed, 6502)), flags: map[string][]string{}}
	for path := range was {
		r.files = append(r.files, path)
	}
	slices.Sort(r.files)
	for _, c := range newRoot().Commands() {
		for _, f := range outputFlags(c.Flags()) {
			r.flags[c.Name()] = append(r.flags[c.Name()], f.Name)
		}
	}
	done, wrote, over := 0, 0, 0
	for range *tries {
		r.make()
		var stdout, stderr bytes.Buffer
		if code := run(context.Background(), r.args, &stdout, &stderr); code == exitOK || code == exitFailed {
			done++
		}
		is := contents(t)
		if len(is) > len(was) {
			wrote++
		}
		var changed []string
		for path, text := range was {
			if now, there := is[path]; !there || now != text {
				changed = append(changed, path)
				if in, read := files.NotedAs(path); read {
					t.Errorf("%q changes %s, which it reads as %s", r.args, path, in)
				}
			}
		}
		restore(t, was, is)
		for _, path := range changed {
			over++
			with := r.result(t, was)
			os.WriteFile(path, []byte("something else"), 0o644)
			other := r.result(t, was)
			if with != other {
				t.Errorf("%q changes %s, and with other contents of that does something else:\n%.300q\n%.300q", r.args, path, with, other)
			}
		}
	}
	t.Logf("%d lines: %d succeeded, %d wrote new files, %d old files were replaced that were no inputs", *tries, done, wrote, over)
	if done < *tries/10 || over < *tries/50 {
		t.Error("too few of the lines do anything")
	}
}

// stateAndManifest adds a save state, a movie and a manifest to the folder.
func stateAndManifest(t *testing.T) {
	t.Helper()
	game, err := new(playFlags).openGame("freelist.nes", true)
	if err != nil {
		t.Fatal(err)
	}
	s, err := session.New(game, nes.Config{SampleRate: -1})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Record(); err != nil {
		t.Fatal(err)
	}
	s.Frame()
	for path, data := range map[string][]byte{"movie.fm2": s.Text(), "game.state": s.SaveState(),
		"manifest.json": []byte(`[{"path": "freelist.nes", "frames": 2}]`)} {
		if err := os.WriteFile(path, data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}
