// Package budgettest checks the budgets of 6502 code in go test. Any problem on the
// way to a figure, such as a missing file or a routine that never ran, fails the
// test.
//
//	func TestUpdateLeavesTimeForTheRest(t *testing.T) {
//		frames := budgettest.Open(t, "game.nes").Play(600, "keys.txt")
//		if p99 := frames.Routine("update").P99(); p99 > 4000 {
//			t.Errorf("update takes %d cycles a frame, want 4000", p99)
//		}
//	}
//
// Open takes a cartridge of any toolchain and finds the symbol file beside it
// (game.dbg, game.elf, game.mlb …). If the symbols are elsewhere, or if sources have
// headers, name these files too. A source that pool6502 assembles needs nothing else.
//
// # Tables of calls
//
// A case is written as in the header of a routine, and becomes a subtest:
//
//	game.At(120, "keys.txt") // calls start in the running game; without this line, from RAM of zeros
//	game.Cases(t, "pool_take",
//		"taken: pool_head=2 pool_next+2=5 -> C=0 X=2 pool_head=5, 16 cycles",
//		"full:  pool_head=$FF -> C=1, <= 10 cycles")
//
// Game.Headers runs the cases that stand in the sources. Game.Call is one call
// with any check in Go:
//
//	r := game.Call("enemy_move", "X=1", "enemy_x+1=10")
//	if r.Body > 30 || r.Byte("enemy_x+1") != 12 { … }
//
// A failure ends the test that opened the game. In a subtest, use game.With(t).
//
// # Benchmarks
//
//	func BenchmarkEnemyMove(b *testing.B) {
//		budgettest.Open(b, "game.nes").Bench(b, "enemy_move", "X=1")
//	}
//
// prints the cycles of a call as cycles/op, which benchstat compares. They are
// the same in every run.
//
// # From another module
//
// The module path is pool6502, which is not an address that the go command can
// fetch. A module that imports it needs a checkout beside it, and a line that
// says where:
//
//	go mod edit -require pool6502@v0.0.0 -replace pool6502=../pool6502
//	go mod tidy
//
// A server that builds the module must check out both. With go mod vendor, the copy in
// the folder vendor is enough, and no checkout is needed.
package budgettest
