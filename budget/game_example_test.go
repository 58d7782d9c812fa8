package budget_test

import (
	"context"
	"fmt"

	"pool6502/budget"
	"pool6502/budget/program"
)

// Play a game of another toolchain and ask what a routine costs in a frame. The
// symbols lie beside the ROM.
func ExampleReadInput() {
	game, err := program.Open("../testdata/game/game.nes")
	if err != nil {
		fmt.Println(err)
		return
	}
	keys, err := budget.ReadInput("../testdata/game/keys.txt")
	if err != nil {
		fmt.Println(err)
		return
	}
	frames, err := budget.Frames(context.Background(), game, budget.FrameRun{Frames: 300, Skip: 10, Input: keys})
	if err != nil {
		fmt.Println(err)
		return
	}
	move := frames.Routine("sparks_move")
	fmt.Printf("sparks_move: at most %d cycles in half of %d frames, %d in 99 %% of them\n", move.Median(), frames.Frames, move.P99())
	if move.P99() <= 700 {
		fmt.Println("the budget of 700 holds")
	}
	// Output:
	// sparks_move: at most 341 cycles in half of 290 frames, 399 in 99 % of them
	// the budget of 700 holds
}

// Call a function of C in the running game.
func ExampleMachine_StartAt() {
	game, err := program.Open("../testdata/game/game.nes")
	if err != nil {
		fmt.Println(err)
		return
	}
	m, err := budget.Open(game, budget.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := m.StartAt(context.Background(), budget.Start{Frame: 120}); err != nil {
		fmt.Println(err)
		return
	}
	r, err := m.Call(budget.Call{Routine: "spark_put(number=2, height=100, rise=-4)"})
	if err != nil {
		fmt.Println(err)
		return
	}
	y, _ := m.Read("spark_y+2", 1)
	fmt.Println(r.Body, "cycles; the spark is at", y[0])
	// Output: 201 cycles; the spark is at 96
}
