package lsp

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"testing/fstest"

	"pool6502/asm"
)

// built is a workspace with a ROM of another toolchain, for which a program of ours stands: its ROM, and the debug file
// that ld65 would write.
func built(t *testing.T) map[string]string {
	t.Helper()
	text := game["lib/pool.inc"]
	main := strings.Replace(game["game.asm"], "lib/pool.inc", "pool.s", 1)
	p, err := asm.Assemble(fstest.MapFS{"main.s": {Data: []byte(main)}, "pool.s": {Data: []byte(text)}}, "main.s", asm.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var dbg bytes.Buffer
	if err := p.DBG(&dbg, "game.nes"); err != nil {
		t.Fatal(err)
	}
	return map[string]string{
		"build/game.nes": string(p.Image), "build/game.dbg": dbg.String(), "src/main.s": main, "src/pool.s": text,
		"pool6502.toml": "rom = \"build/game.nes\"\nheaders = [\"src/pool.s\"]\nbuild = [\"sh\", \"-c\", \"echo new >> built.txt; exit 3\"]\n",
	}
}

// launched is what a debugger launches for a document.
func launched(c *client, name string) string {
	return string(c.ask("workspace/executeCommand", fmt.Sprintf(`{"command":"pool6502.program","arguments":[%q]}`, c.uri(name))))
}

func TestAnIncludeIsDebuggedInItsProgram(t *testing.T) {
	c := newClient(t, game, "{}")
	c.open("lib/pool.inc")
	if got := launched(c, "lib/pool.inc"); !strings.Contains(got, "game.asm") {
		t.Errorf("a debugger launches %s", got)
	}
}

func TestSourcesOfOtherToolchainsAreShownThroughTheirROM(t *testing.T) {
	c := newClient(t, built(t), `{"hints":{"instruction":true}}`)
	c.open("src/pool.s")
	c.measured()
	ask := func(method string, line, character int) string {
		t.Helper()
		return string(c.ask("textDocument/"+method, c.at("src/pool.s", line, character, "")))
	}
	deed := func(command string, more ...string) string {
		t.Helper()
		list, _ := json.Marshal(append([]string{c.uri("src/pool.s")}, more...))
		return string(c.ask("workspace/executeCommand", fmt.Sprintf(`{"command":"pool6502.%s","arguments":%s}`, command, list)))
	}
	for _, q := range []struct{ what, answer, want string }{
		{"the lens", ask("codeLens", 0, 0), "2 cases · 35 of ≤ 105 cycles · proved"},
		{"hints", ask("inlayHint", 0, 0), `"label":"2/3`},
		{"hover over an instruction", ask("hover", 10, 9), "$8002: 4"},
		{"hover over a variable", ask("hover", 10, 13), "$0300"},
		{"definition", ask("definition", 10, 13), "src/main.s"},
		{"the program to debug", launched(c, "src/pool.s"), filepath.FromSlash("build/game.nes")},
		{"what the cases run", deed("coverage", "pool_take"), "src/pool.s"},
		{"the profile for Chrome", deed("profile", "", "cpuprofile"), `\"functionName\":\"pool_take\"`},
		{"the headers of the program to debug", launched(c, "src/pool.s"), filepath.FromSlash("src/pool.s")},
	} {
		if !strings.Contains(q.answer, q.want) {
			t.Errorf("%s: %s, want %s", q.what, q.answer, q.want)
		}
	}
	if list := c.diagnostics["src/pool.s"]; len(list) != 0 {
		t.Errorf("%+v", list)
	}
}

func TestTheBuildCommandRunsOnSaveIfTheSettingsAllowIt(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("it has no sh")
	}
	c := newClient(t, built(t), `{"measure":false}`)
	c.open("src/pool.s")
	save := func() { c.tell("textDocument/didSave", c.at("src/pool.s", 0, 0, "")) }
	for range 20 { // not allowed: nothing runs
		save()
	}
	c.tell("workspace/didChangeConfiguration", `{"settings":{"build":true,"measure":false}}`)
	save()
	c.until("window/showMessage")
	if data, err := os.ReadFile(filepath.Join(c.dir, "built.txt")); string(data) != "new\n" || err != nil {
		t.Errorf("built.txt is %q, %v", data, err)
	}
}

func TestWhatIsWrongWithAConfigurationIsSaid(t *testing.T) {
	files := built(t)
	for toml, want := range map[string]string{
		"rom = \"../../x.nes\"\n":   "lies outside this folder",
		"rom = \"none.nes\"\n":      "no such file; build the program first",
		"ram = 5\n":                 "ram is no key of this file",
		"rom = 5\n":                 "pool6502.toml",
		"rom = \"src/pool.s\"\n":    "",
		"source = \"src/main.s\"\n": "",
	} {
		t.Run(toml, func(t *testing.T) {
			files["pool6502.toml"] = toml
			c := newClient(t, files, `{"measure":false}`)
			c.open("src/pool.s")
			c.ask("textDocument/codeLens", c.at("src/pool.s", 0, 0, ""))
			said, _ := json.Marshal(c.diagnostics)
			for _, m := range c.messages {
				said = append(said, m.Params...)
			}
			if !strings.Contains(string(said), want) {
				t.Errorf("says %s, want %s", said, want)
			}
		})
	}
}

// TestACaseRunsAgainOnlyIfWhatItReadsHasChanged looks at what is kept from one build to the next.
func TestACaseRunsAgainOnlyIfWhatItReadsHasChanged(t *testing.T) {
	source := func(n, m int) map[string]string {
		return map[string]string{"a.asm": fmt.Sprintf(";;; one - is one.\n;;; Out      A = 1\n;;; Case     a: A=0 -> A=1\none: lda #%d\n rts\n;;; two - is two.\n;;; Out      A = 2\n;;; Case     b: A=0 -> A=2\ntwo: lda #%d\n rts\n", n, m)}
	}
	p := exhibition(t)
	p.main = "a.asm"
	var k kept
	run := func(n, m int) map[string]caseFacts {
		t.Helper()
		p.dirty = true
		p.build(overlay{open: source(n, m), disk: fstest.MapFS{}})
		f := &facts{routines: map[string]*routineFacts{"one": {wrong: map[string]string{}}, "two": {wrong: map[string]string{}}}}
		mm := &measurement{ctx: t.Context(), kept: &k, f: f, post: func() {}}
		got := map[string]caseFacts{}
		if err := mm.each(p.good.prog, func(_ *asm.Contract, c *asm.Case, one caseFacts) { got[c.Name] = one }); err != nil {
			t.Fatal(err)
		}
		return got
	}
	first := run(1, 2)
	for _, one := range k.cases {
		one.reads[-1] = 0 // a mark
	}
	second := run(1, 3)
	if first["a"].wrong+first["b"].wrong+second["a"].wrong != "" || second["b"].wrong == "" {
		t.Errorf("%+v, %+v", first, second)
	}
	if _, marked := second["a"].reads[-1]; !marked {
		t.Error("case a ran again, though its bytes are the same")
	}
	if third := run(3, 2); third["a"].wrong == "" || third["b"].wrong != "" {
		t.Errorf("%+v", third)
	}
}
