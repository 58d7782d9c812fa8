package budgettest_test

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"pool6502/budget/budgettest"
)

const (
	game = "../../testdata/game/game.nes"
	keys = "../../testdata/game/keys.txt"
)

func TestSparksLeaveTimeForTheRest(t *testing.T) {
	frames := budgettest.Open(t, game).Play(300, keys)
	if p99 := frames.Routine("sparks_move").P99(); p99 > 700 {
		t.Errorf("sparks_move takes %d cycles a frame, want 700", p99)
	}
	if frames.Missed > 1 { // the one in which the game starts
		t.Errorf("%d frames are missed", frames.Missed)
	}
	if r := frames.Routine("spark_take"); r.Calls == 0 || r.Median() > r.P99() || r.P99() > r.Max() {
		t.Errorf("spark_take: %+v", r)
	}
}

func TestCallsFromZeros(t *testing.T) {
	g := budgettest.Open(t, game)
	g.Cases(t, "enemy::move",
		"right: X=1 enemy_x+1=10 -> enemy_x+1=12 temp=10, 27 cycles",
		"turns: X=0 enemy_x=240 -> enemy_left=1, <= 40 cycles",
		"in two lines: X=1 enemy_x+1=10\n-> enemy_x+1=12, 27 cycles")
	if r := g.Call("enemy::move", "X=1", "enemy_x+1=10"); r.Body != 27 || r.Byte("enemy_x+1") != 12 {
		t.Errorf("%d cycles, enemy_x+1 = %d", r.Body, r.Byte("enemy_x+1"))
	}
}

func TestCallsInTheRunningGame(t *testing.T) {
	g := budgettest.Open(t, game)
	g.At(120, keys)
	g.Cases(t, "enemies_move", "all four walk: -> <= 250 cycles")
	if r := g.Call("spark_put(number=1, height=100, rise=-10)"); r.Byte("spark_y+1") != 90 {
		t.Errorf("spark_y+1 = %d", r.Byte("spark_y+1"))
	}
	g.At(0)
	if n := g.Call("sparks_move").Byte("enemy_count"); n != 0 {
		t.Errorf("from zeros there are %d enemies", n)
	}
}

func TestHeaders(t *testing.T) {
	dir := filepath.Dir(game)
	budgettest.Open(t, game, filepath.Join(dir, "game.s"), filepath.Join(dir, "enemy.s"), filepath.Join(dir, "pool.c")).Headers(t)
	budgettest.Open(t, "../../roms/freelist/freelist.asm").Headers(t)
}

func BenchmarkEnemyMove(b *testing.B) {
	budgettest.Open(b, game).Bench(b, "enemy::move", "X=1", "enemy_x+1=10")
}

// failing is a test that keeps what it is told, and ends with it.
type failing struct {
	testing.TB
	said string
}

func (f *failing) Helper() {}

func (f *failing) Fatalf(format string, args ...any) {
	f.said = fmt.Sprintf(format, args...)
	panic(f)
}

// saidBy is what ends a test.
func saidBy(t *testing.T, do func(testing.TB)) (said string) {
	t.Helper()
	f := &failing{TB: t}
	defer func() {
		if recover() != any(f) {
			t.Error("the test does not end")
		}
		said = f.said
	}()
	do(f)
	return ""
}

func TestWhatHasNoFigureEndsTheTest(t *testing.T) {
	for want, do := range map[string]func(testing.TB){
		"irq did not run in 2 frames; these routines did: ": func(f testing.TB) { budgettest.Open(f, game).Play(2).Routine("irq") },
		"2 input files; give one":                           func(f testing.TB) { budgettest.Open(f, game).Play(2, keys, keys) },
	} {
		t.Run(want, func(t *testing.T) {
			if said := saidBy(t, do); !strings.HasPrefix(said, want) {
				t.Errorf("it says %q", said)
			}
		})
	}
}

// A benchmark reports the body of one call, however often it calls.
func TestABenchmarkReportsTheCyclesOfACall(t *testing.T) {
	usual := flag.Lookup("test.benchtime").Value.String()
	for _, times := range []string{"1x", "5x"} {
		if err := flag.Set("test.benchtime", times); err != nil {
			t.Fatal(err)
		}
		if r := testing.Benchmark(BenchmarkEnemyMove); r.Extra["cycles/op"] != 27 {
			t.Errorf("%s: %g cycles/op, want 27", times, r.Extra["cycles/op"])
		}
	}
	if err := flag.Set("test.benchtime", usual); err != nil {
		t.Fatal(err)
	}
}

// What the keys of the file have done is there when calls start in the running game.
func TestCallsStartWithWhatTheInputHasDone(t *testing.T) {
	g := budgettest.Open(t, game)
	g.At(120)
	alone := g.Call("bank_set", "A=0").Bytes("$0300", 256)
	g.At(120, keys)
	if played := g.Call("bank_set", "A=0").Bytes("$0300", 256); bytes.Equal(alone, played) {
		t.Error("the keys change nothing")
	}
}

// TestWhatIsBrokenFails runs tests that have to fail in a module of another
// path, which uses this one as the documentation says.
func TestWhatIsBrokenFails(t *testing.T) {
	if testing.Short() {
		t.Skip("it builds a module")
	}
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	write := func(name, text string) {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	sums, err := os.ReadFile(filepath.Join(root, "go.sum"))
	if err != nil {
		t.Fatal(err)
	}
	mod, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	write("go.sum", string(sums))
	write("go.mod", strings.Replace(string(mod), "module pool6502", "module game", 1)+
		"\nrequire pool6502 v0.0.0\nreplace pool6502 => "+root+"\n")
	write("game_test.go", `package game

import (
	"testing"

	"pool6502/budget/budgettest"
)

const rom = "`+root+`/testdata/game/game.nes"

func TestCost(t *testing.T) { budgettest.Open(t, rom).Cases(t, "enemy::move", "one: X=1 enemy_x+1=10 -> enemy_x+1=12, 20 cycles") }

func TestBehaviour(t *testing.T) { budgettest.Open(t, rom).Cases(t, "enemy::move", "one: X=1 enemy_x+1=10 -> enemy_x+1=13") }

func TestNoCase(t *testing.T) { budgettest.Open(t, rom).Cases(t, "enemy::move", "one: Q=1 -> A=1") }

func TestNeverRan(t *testing.T) { budgettest.Open(t, rom).Play(2).Routine("irq") }

func TestNoFile(t *testing.T) { budgettest.Open(t, "nowhere.nes") }

func TestNoInput(t *testing.T) { budgettest.Open(t, rom).Play(2, "nowhere.txt") }

func TestNoLabel(t *testing.T) { budgettest.Open(t, rom).Call("enemi_move") }

func TestOverBudget(t *testing.T) { budgettest.Open(t, rom, "src/over.s").Headers(t) }

func TestNoSymbols(t *testing.T) { budgettest.Open(t, "bare.nes").Cases(t, "$8000", "one: -> A=1") }

func TestNoHeaders(t *testing.T) { budgettest.Open(t, rom).Headers(t) }

func TestHolds(t *testing.T) { budgettest.Open(t, rom).Cases(t, "bank_set", "first: A=0 -> X=0, 7 cycles") }
`)
	if err := os.Mkdir(filepath.Join(dir, "src"), 0o755); err != nil { // Go takes a .s beside the test for Go's assembly
		t.Fatal(err)
	}
	write("src/over.s", ";;; bank_set - switches.\n;;; Budget <= 5 cycles\n;;; Case one: A=0 -> X=0\n")
	rom, err := os.ReadFile(game)
	if err != nil {
		t.Fatal(err)
	}
	write("bare.nes", string(rom))
	cmd := exec.Command("go", "test", "-mod=mod", "-v")
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOFLAGS="+os.Getenv("GOFLAGS"), "GOPROXY=off", "GOWORK=off")
	out, err := cmd.CombinedOutput()
	if err == nil {
		t.Error("the tests pass")
	}
	for _, want := range []string{
		"behaviour is right, but the cost is wrong: 27 cycles, want 20",
		"enemy_x+1 = 12, want 13",
		"Q: there is no such symbol",
		"irq did not run in 2 frames; these routines did:",
		"nowhere.nes: no such file",
		"nowhere.txt: no such file",
		"enemi_move: there is no such symbol; did you mean",
		"there is no case to run",
		"src/over.s:1:5: bank_set took 7 cycles, budget 5 (cases)",
		"cases need symbols, and the game has none",
		"--- PASS: TestHolds",
	} {
		if !strings.Contains(string(out), want) {
			t.Errorf("%q is missing in:\n%s", want, out)
		}
	}
}
