package session_test

import (
	"fmt"
	"os"

	"pool6502/asm"
	"pool6502/budget/program"
	"pool6502/budget/session"
	"pool6502/nes"
)

// Play a game for a second, look at what its frames cost, and go back in time.
func Example() {
	prog, err := asm.Assemble(os.DirFS("../../roms"), "freelist/freelist.asm", asm.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	s, err := session.New(program.Of(prog), nes.Config{})
	if err != nil {
		fmt.Println(err)
		return
	}
	s.Watch(session.Costs)
	s.Hold(0, nes.ButtonB)
	for range 60 {
		s.Frame()
	}
	fmt.Println(s.Position(), "frames, with the costs of", len(s.Stats()))
	s.Goto(30)
	fmt.Println("back after", s.Position(), "frames")
	// Output:
	// 60 frames, with the costs of 60
	// back after 30 frames
}
