package verify_test

import (
	"context"
	"fmt"

	"pool6502/asm"
	"pool6502/nes/verify"
	"pool6502/nes/verify/suites"
)

// Judge a test ROM, here one that is assembled first.
func Example() {
	assemble := func(file string) ([]byte, error) {
		p, err := asm.AssembleFile(file, asm.Options{})
		if err != nil {
			return nil, err
		}
		return p.Image, nil
	}
	jobs, err := verify.Find("../../testdata/hw/open_bus.asm")
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, r := range verify.Run(context.Background(), jobs, verify.Options{Assemble: assemble, Protocols: suites.All()}) {
		fmt.Println(r.Result, r.Message)
	}
	// Output: pass Passed
}
