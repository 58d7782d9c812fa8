package nes

import (
	"bytes"
	"testing"
)

// fuzzImage is a cartridge of any board with RAM of every kind and a program.
func fuzzImage(board uint8, program []uint8) []uint8 {
	mapper := mappers[int(board)%len(mappers)]
	image := blankImage(mapper&0xFF, 128, 64, allRAM(board/uint8(len(mappers))&15))
	image[8] |= uint8(mapper >> 8)
	if len(program) > 0x1FFA {
		program = program[:0x1FFA]
	}
	for bank := range 16 { // every bank has it, whichever the board begins with
		at := image[16+bank*0x2000:]
		copy(at, program)
		copy(at[0x1FFA:], []uint8{0x00, 0x80, 0x00, 0xE0, 0x00, 0x80})
	}
	return image
}

// FuzzLoadBoard damages the state of every board, with the right sum: what Load
// takes must run, and be saved and loaded again.
func FuzzLoadBoard(f *testing.F) {
	for i := range mappers {
		f.Add(uint8(i), uint16(0), uint16(8), uint8(0xFF))
		f.Add(uint8(i), uint16(24), uint16(64), uint8(0x80))
		f.Add(uint8(i), uint16(0), uint16(0x7FFF), uint8(0xBF))
	}
	f.Fuzz(func(t *testing.T, board uint8, at, size uint16, v uint8) {
		image := fuzzImage(board, busyProgram)
		con, err := Open(image, Config{SampleRate: 48000})
		if err != nil {
			t.Skip(err) // a submapper that is not there
		}
		con.RunFrame()
		data := con.Save()
		var whole Snapshot
		con.Snapshot(&whole)
		hole := data[len(data)-len(whole.board):]
		if at&0x8000 != 0 || len(hole) == 0 {
			hole = data[stateHeader : len(data)-len(whole.board)-len(whole.arena)-2*len(whole.picture)]
		}
		i := int(at&0x7FFF) % len(hole)
		for k := i; k < min(i+int(size), len(hole)); k++ {
			hole[k] = v
		}
		seal(data)
		if con.Load(data) != nil {
			return
		}
		for range 3000 {
			con.Step()
		}
		saved := con.Save()
		if err := con.Load(saved); err != nil {
			return // its clocks were damaged, and stand apart by now
		}
		if !bytes.Equal(con.Save(), saved) {
			t.Fatal("what was saved is not what was loaded")
		}
	})
}

// FuzzProgram runs any program on any board four ways side by side: as usual,
// with the chips settled at every access, drawn in spans, and drawn dot by dot.
// Time, picture and memory agree after every frame.
func FuzzProgram(f *testing.F) {
	for i := range mappers {
		f.Add(uint8(i), uint8(i), busyProgram)
	}
	f.Add(uint8(0), uint8(0), []uint8{0x02})
	f.Add(uint8(4), uint8(2), []uint8("\xA2\x1E\x8E\x01\x20\x8D\x00\xC0\x8D\x01\xE0\x58\xEE\x06\x20\x4C\x0C\xE0"))
	f.Fuzz(func(t *testing.T, board, align uint8, program []uint8) {
		image := fuzzImage(board, program)
		var ways [4]*Console
		for i := range ways {
			var err error
			cfg := Config{SampleRate: -1, Align: align & 3, GetPut: align >> 2 & 1, Strict: i == 1, Spans: i == 2, Exact: i == 3}
			if ways[i], err = Open(image, cfg); err != nil {
				t.Skip(err)
			}
		}
		for frame := range 3 {
			var snaps [4]Snapshot
			for i, con := range ways {
				con.RunFrame()
				con.Snapshot(&snaps[i])
			}
			for i, name := range []string{"", "strict", "spans", "exact"} {
				if !snaps[i].Equal(&snaps[0]) {
					t.Fatalf("%s, frame %d: %s differs", ways[0].cart.Board, frame, name)
				}
			}
		}
	})
}
