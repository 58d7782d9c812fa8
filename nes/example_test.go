package nes_test

import (
	"fmt"
	"testing/fstest"

	"pool6502/asm"
	"pool6502/nes"
)

// presses counts in RAM the frames in which A is held.
const presses = `
        .vectors nmi, reset, irq
        .zeropage
held:   .res 1
        .code
reset:  ldx #%10000000
.wait:  stx $2000               ; an NMI at each vblank, once the PPU is warm and listens
        jmp .wait
nmi:    lda #1
        sta $4016               ; the pad takes its buttons ...
        lsr a
        sta $4016               ; ... and hands them out, A first
        lda $4016
        and #%00000001
        clc
        adc held
        sta held
irq:    rti
`

func image() []byte {
	prog, err := asm.Assemble(fstest.MapFS{"presses.asm": {Data: []byte(presses)}}, "presses.asm", asm.Options{})
	if err != nil {
		panic(err)
	}
	return prog.Image
}

// Open a cartridge and run frames with a button held.
func Example() {
	con, err := nes.Open(image(), nes.Config{})
	if err != nil {
		fmt.Println(err)
		return
	}
	for range 2 {
		con.RunFrame() // the PPU warms up
	}
	con.Hold(0, nes.ButtonA)
	for range 10 {
		con.RunFrame()
	}
	con.Hold(0, 0)
	for range 10 {
		con.RunFrame()
	}
	fmt.Println(con.Frame(), "frames,", con.Peek(0x0000), "of them with A held")
	// Output: 22 frames, 10 of them with A held
}

// A save state goes back to a moment, and everything happens again.
func ExampleConsole_Load() {
	con, err := nes.Open(image(), nes.Config{})
	if err != nil {
		fmt.Println(err)
		return
	}
	for range 2 {
		con.RunFrame()
	}
	state := con.Save()
	con.Hold(0, nes.ButtonA)
	for range 3 {
		con.RunFrame()
	}
	fmt.Println("held for", con.Peek(0x0000), "frames at cycle", con.Cycles())
	if err := con.Load(state); err != nil {
		fmt.Println(err)
	}
	fmt.Println("held for", con.Peek(0x0000), "frames at cycle", con.Cycles())
	// Output:
	// held for 3 frames at cycle 146517
	// held for 0 frames at cycle 57175
}

// Observers see what a program does while it runs. They cost nothing before they are added and
// after they are removed.
func ExampleConsole_Attach() {
	con, err := nes.Open(image(), nes.Config{})
	if err != nil {
		fmt.Println(err)
		return
	}
	reads := 0
	pad := con.Attach(&nes.Observer{Access: func(a nes.Access) {
		if a.Addr == 0x4016 && !a.Write {
			reads++
		}
	}})
	for range 10 {
		con.RunFrame()
	}
	con.Detach(pad)
	con.RunFrame()
	fmt.Println("the pad was read", reads, "times")
	// Output: the pad was read 8 times
}
