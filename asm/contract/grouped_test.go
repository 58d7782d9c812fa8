package contract_test

import (
	"fmt"

	"pool6502/asm/contract"
)

func ExampleGrouped() {
	for _, n := range []int{0, 999, 1000, 29780, 3571276, -1137} {
		fmt.Println(contract.Grouped(n))
	}
	// Output:
	// 0
	// 999
	// 1,000
	// 29,780
	// 3,571,276
	// -1,137
}
