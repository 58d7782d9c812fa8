package roms_test

import (
	"fmt"

	"pool6502/asm"
	"pool6502/budget"
	"pool6502/budget/program"
	"pool6502/roms"
)

// What does it cost to find the last free slot of 32?
func ExampleAssemble() {
	p, err := roms.Assemble("activeflag/activeflag.asm", map[string]int{"NUM_BULLETS": 32})
	if err != nil {
		fmt.Println(err)
		return
	}
	m, err := budget.Open(program.Of(p), budget.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	active, _ := m.Address("bullet_active")
	used := make([]uint8, 31)
	for i := range used {
		used[i] = 1
	}
	r, err := m.Call(budget.Call{Routine: "spawn_bullet", Set: append(
		[]asm.Assign{budget.Reg('A', 10), budget.Reg('X', 20)}, budget.Mem(active, used...))})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("slot %d after %d cycles\n", r.Y, r.Body)
	// Output: slot 31 after 443 cycles
}
