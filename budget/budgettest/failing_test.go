package budgettest_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"pool6502/budget/budgettest"
)

// broken has tests that must fail, or must not, with the line they have to say. Each names this file as the place.
var broken = []struct {
	name, says string
	do         func(t *testing.T, dir string)
}{
	{"no file", "nowhere.nes: no such file", func(t *testing.T, _ string) { budgettest.Open(t, "nowhere.nes") }},
	{"no such board", "no.nes: ", func(t *testing.T, dir string) { budgettest.Open(t, filepath.Join(dir, "no.nes")) }},
	{"no input for a run", "nowhere.txt: no such file", func(t *testing.T, _ string) { budgettest.Open(t, game).Play(2, "nowhere.txt") }},
	{"no input for a moment", "nowhere.txt: no such file", func(t *testing.T, _ string) { budgettest.Open(t, game).At(2, "nowhere.txt") }},
	{"two inputs", "2 input files; give one", func(t *testing.T, _ string) { budgettest.Open(t, game).Play(2, keys, keys) }},
	{"no frames", "frames", func(t *testing.T, _ string) { budgettest.Open(t, game).Play(-1) }},
	{"a routine that did not run", "irq did not run in 2 frames; these routines did: ", func(t *testing.T, _ string) { budgettest.Open(t, game).Play(2).Routine("irq") }},
	{"no routine", "enemi_move: there is no such symbol; did you mean", func(t *testing.T, _ string) { budgettest.Open(t, game).Call("enemi_move") }},
	{"no register", "Q: there is no such symbol", func(t *testing.T, _ string) { budgettest.Open(t, game).Call("bank_set", "A=1", "Q=1") }},
	{"no memory", "nowhere: there is no such symbol", func(t *testing.T, _ string) { budgettest.Open(t, game).Call("bank_set", "A=1").Byte("nowhere") }},
	{"a case that is not one", "Q: there is no such symbol", func(t *testing.T, _ string) {
		budgettest.Open(t, game).Cases(t, "enemy::move", "one: Q=1 -> A=1")
	}},
	{"cases without symbols", "cases need symbols, and the game has none", func(t *testing.T, dir string) {
		budgettest.Open(t, filepath.Join(dir, "bare.nes")).Cases(t, "$8000", "one: -> A=1")
	}},
	{"a cost that is wrong", "behaviour is right, but the cost is wrong: 27 cycles, want 20", func(t *testing.T, _ string) {
		budgettest.Open(t, game).Cases(t, "enemy::move", "one: X=1 enemy_x+1=10 -> enemy_x+1=12, 20 cycles")
	}},
	{"a result that is wrong", "enemy_x+1 = 12, want 13", func(t *testing.T, _ string) {
		budgettest.Open(t, game).Cases(t, "enemy::move", "one: X=1 enemy_x+1=10 -> enemy_x+1=13")
	}},
	{"a header that does not hold", "X = 0, want 1", func(t *testing.T, dir string) {
		budgettest.Open(t, game, filepath.Join(dir, "wrong.s")).Headers(t)
	}},
	{"a subtest", "enemi_move: there is no such symbol", func(t *testing.T, _ string) {
		g := budgettest.Open(t, game)
		t.Run("own", func(t *testing.T) { g.With(t).Call("enemi_move") })
		t.Run("next", func(t *testing.T) { g.With(t).Call("bank_set", "A=0") })
	}},
	{"no headers", "there is no case to run", func(t *testing.T, _ string) { budgettest.Open(t, game).Headers(t) }},
	{"headers without a case", "there is no case to run", func(t *testing.T, dir string) {
		budgettest.Open(t, game, filepath.Join(dir, "none.s")).Headers(t)
	}},
	{"a budget that is broken", "over.s:1:5: bank_set took 7 cycles, budget 5 (cases)", func(t *testing.T, dir string) {
		budgettest.Open(t, game, filepath.Join(dir, "over.s")).Headers(t)
	}},
	{"one case in a header", "", func(t *testing.T, dir string) {
		budgettest.Open(t, game, filepath.Join(dir, "one.s")).Headers(t)
	}},
	{"one byte", "", func(t *testing.T, _ string) {
		r := budgettest.Open(t, game).Call("bank_set", "A=0")
		if b := r.Bytes("$07FF", 1); len(b) != 1 || b[0] != r.Byte("$07FF") {
			t.Error(b)
		}
		r.Byte("$FFFF") // there is no second byte behind it
	}},
}

// TestBroken fails on purpose: TestBrokenTestsFail runs it.
func TestBroken(t *testing.T) {
	dir := os.Getenv("BUDGETTEST_BROKEN")
	if dir == "" {
		t.Skip("TestBrokenTestsFail runs it")
	}
	for _, row := range broken {
		t.Run(row.name, func(t *testing.T) { row.do(t, dir) })
	}
}

func TestBrokenTestsFail(t *testing.T) {
	dir := t.TempDir()
	rom, err := os.ReadFile(game)
	if err != nil {
		t.Fatal(err)
	}
	strange := append([]byte(nil), rom...)
	strange[6], strange[7] = strange[6]|0xF0, strange[7]|0xE0 // mapper 239
	for name, data := range map[string]string{
		"bare.nes": string(rom), "no.nes": string(strange), "none.s": ";;; bank_set - switches.\n",
		"over.s":  ";;; bank_set - switches.\n;;; Budget <= 5 cycles\n;;; Case one: A=0 -> X=0\n",
		"one.s":   ";;; bank_set - switches.\n;;; Case one: A=0 -> X=0\n",
		"wrong.s": ";;; bank_set - switches.\n;;; Case one: A=0 -> X=1\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(data), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.Command(os.Args[0], "-test.run=^TestBroken$", "-test.v")
	cmd.Env = append(os.Environ(), "BUDGETTEST_BROKEN="+dir)
	out, _ := cmd.CombinedOutput()
	parts := strings.Split(string(out), "=== RUN   TestBroken/")
	text := map[string]string{} // what each row said, with its subtests
	for _, part := range parts[1:] {
		name, said, _ := strings.Cut(part, "\n")
		name, _, _ = strings.Cut(name, "/")
		said, _, _ = strings.Cut(said, "--- FAIL: TestBroken (")
		text[name] += said
	}
	for _, row := range broken {
		t.Run(row.name, func(t *testing.T) {
			name := strings.ReplaceAll(row.name, " ", "_")
			said, ran := text[name]
			failed := strings.Contains(string(out), "--- FAIL: TestBroken/"+name+" (")
			switch {
			case !ran || failed != (row.says != "") || !strings.Contains(said, row.says):
				t.Errorf("failed %v, and said:\n%s\nwant %q", failed, said, row.says)
			case strings.Contains(said, "budgettest.go:"), strings.Contains(said, "on a parent test"):
				t.Errorf("the place is not the caller's:\n%s", said)
			}
		})
	}
}
