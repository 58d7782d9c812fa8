package program_test

import (
	"fmt"

	"pool6502/budget/program"
)

// Open a ROM of another toolchain. Its symbols lie beside it; the header of a C source is read as well.
func ExampleOpen() {
	p, err := program.Open("../../testdata/game/game.nes", "../../testdata/game/pool.c")
	if err != nil {
		fmt.Println(err)
		return
	}
	put, err := p.Symbols.Find("spark_put")
	if err != nil {
		fmt.Println(err)
		return
	}
	at, _ := p.Line(uint16(put.Value)+3, put.Bank)
	fmt.Printf("%s:%d in %s: %s\n", at.File, at.Line, at.Routine, at.Text)
	fmt.Println(len(p.Contracts), "routines have headers")
	// Output:
	// pool.c:61 in spark_put:     spark_free[number] = 0;
	// 3 routines have headers
}
