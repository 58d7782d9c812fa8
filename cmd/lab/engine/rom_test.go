package engine

import (
	"os"
	"slices"
	"strings"
	"testing"

	"pool6502/asm/symbols"
	"pool6502/budget/program"
	"pool6502/budget/watch"
)

// TestAROMWithSymbolsAndSourcesHasLines opens a game that ld65 linked, with its debug file and some of its sources.
func TestAROMWithSymbolsAndSourcesHasLines(t *testing.T) {
	const dir = "../../../testdata/game/"
	read := func(name string) []byte {
		t.Helper()
		b, err := os.ReadFile(dir + name)
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	e := New()
	sources := map[string]string{"game.s": string(read("game.s")), "Enemy.s": string(read("enemy.s")), "other.s": "; not of this game\n"}
	b := e.OpenROM("game.nes", read("game.nes"), "game.dbg", read("game.dbg"), sources)
	if len(b.Errors) > 0 || !slices.Equal(b.Files, []string{"enemy.s", "game.s"}) {
		t.Fatalf("files %v, errors %v", b.Files, b.Errors)
	}
	if text, err := e.Text("enemy.s"); err != nil || text != sources["Enemy.s"] {
		t.Errorf("enemy.s reads %.20q, %v", text, err)
	}
	at := slices.IndexFunc(b.Symbols, func(s Symbol) bool { return s.Name == "enemies_move" })
	if at < 0 || b.Symbols[at].File != "enemy.s" || b.Symbols[at].Line == 0 {
		t.Fatalf("enemies_move is at %+v", b.Symbols[max(at, 0)])
	}
	for range 60 {
		e.Frame()
	}
	sum := uint32(0)
	for _, l := range e.Look().Lines {
		if b.Files[l.File] == "enemy.s" {
			sum += l.Now
			if i := slices.Index(b.Code[l.File].Lines, l.Line); i < 0 {
				t.Errorf("enemy.s:%d ran, and has no instruction", l.Line)
			}
		}
	}
	if sum < 50 {
		t.Errorf("the lines of enemy.s took %d cycles", sum)
	}
	first := b.Code[0].Lines[2]
	if w, err := e.Why("enemy.s", first); err != nil || len(w.Reasons) == 0 {
		t.Errorf("why enemy.s:%d: %+v, %v", first, w, err)
	}
	if b := e.OpenROM("game.nes", read("game.nes"), "", nil, sources); len(b.Errors) > 0 || len(b.Files) > 0 {
		t.Errorf("without symbols: %v, %v", b.Files, b.Errors)
	}
}

// TestSourcesAreFoundByTheEndsOfTheirPaths has symbols that name sources as a tool on Windows does, some with the same last name.
func TestSourcesAreFoundByTheEndsOfTheirPaths(t *testing.T) {
	for _, row := range []struct {
		symbols, texts []string
		want           string
	}{
		{[]string{`src\main.s`}, []string{"Main.s", "other.s"}, `src\main.s=Main.s`},
		{[]string{"a/main.s", "b/main.s"}, []string{"x/b/main.s", "x/a/main.s"}, "a/main.s=x/a/main.s b/main.s=x/b/main.s"},
		{[]string{"a/main.s", "b/main.s"}, []string{"main.s"}, ""},   // either
		{[]string{"a/main.s"}, []string{"x/main.s", "y/main.s"}, ""}, // either
		{[]string{"a/main.s", "b/main.s"}, []string{"b/main.s"}, "b/main.s=b/main.s"},
	} {
		game := &program.Program{Names: watch.NewNames(&symbols.Table{})}
		for i, name := range row.symbols {
			game.Symbols.Lines = append(game.Symbols.Lines, symbols.Line{Pos: symbols.Pos{File: name, Line: i + 1}})
		}
		texts := map[string]string{}
		for _, name := range row.texts {
			texts[name] = name
		}
		var got []string
		found := sourcesOf(game, texts)
		for _, name := range game.Files {
			got = append(got, name+"="+found[name])
		}
		if s := strings.Join(got, " "); s != row.want {
			t.Errorf("%v of %v: %q, want %q", row.symbols, row.texts, s, row.want)
		}
	}
}
