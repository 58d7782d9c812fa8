package capture_test

import (
	"bytes"
	"fmt"
	"image/gif"
	"testing/fstest"

	"pool6502/asm"
	"pool6502/nes"
	"pool6502/nes/capture"
)

// Record an animation of a running console.
func ExampleGIF() {
	source := "reset: jmp reset\n .vectors reset, reset, reset\n"
	prog, err := asm.Assemble(fstest.MapFS{"x.asm": {Data: []byte(source)}}, "x.asm", asm.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	con, err := nes.Open(prog.Image, nes.Config{})
	if err != nil {
		fmt.Println(err)
		return
	}
	var file bytes.Buffer
	g := capture.NewGIF(&file, nes.CompositePalette())
	for range 60 {
		con.RunFrame()
		if err := g.Frame(con.Picture()[:]); err != nil {
			fmt.Println(err)
			return
		}
	}
	if err := g.Close(); err != nil {
		fmt.Println(err)
		return
	}
	shown, err := gif.DecodeAll(&file)
	fmt.Println(len(shown.Image), "pictures", err)
	// Output: 30 pictures <nil>
}
