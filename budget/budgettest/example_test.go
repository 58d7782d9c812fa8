package budgettest_test

import (
	"flag"
	"fmt"
	"os"
	"testing"

	"pool6502/budget/budgettest"
)

// TestMain makes benchmarks run once: the cycles are the same in every run.
func TestMain(m *testing.M) {
	if err := flag.Set("test.benchtime", "1x"); err != nil {
		panic(err)
	}
	os.Exit(m.Run())
}

// What a call of a routine costs, as BenchmarkEnemyMove would report it.
func ExampleGame_Bench() {
	result := testing.Benchmark(func(b *testing.B) {
		budgettest.Open(b, "../../testdata/game/game.nes").Bench(b, "enemy::move", "X=1", "enemy_x+1=10")
	})
	fmt.Println(result.Extra["cycles/op"], "cycles")
	// Output: 27 cycles
}

// A frame of a game, measured in a test or a benchmark.
func ExampleGame_Play() {
	testing.Benchmark(func(b *testing.B) {
		frames := budgettest.Open(b, "../../testdata/game/game.nes").Play(300, "../../testdata/game/keys.txt")
		sparks := frames.Routine("sparks_move")
		fmt.Printf("sparks_move: %d cycles a frame in the median, %d at most; %d frames missed\n", sparks.Median(), sparks.Max(), frames.Missed)
	})
	// Output: sparks_move: 341 cycles a frame in the median, 457 at most; 0 frames missed
}
