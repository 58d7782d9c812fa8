package watch

import (
	"math/rand/v2"
	"testing"

	"pool6502/nes"
)

// Programs that make no sense are metered like others: every cycle has one
// owner, nothing panics, nothing grows without end.
func TestGarbageIsMeteredToTheLastCycle(t *testing.T) {
	for seed := range uint64(12) {
		r := rand.New(rand.NewPCG(seed, 6502))
		image := make([]byte, 16+0x8000)
		copy(image, "NES\x1a\x02\x00")
		for i := 16; i < len(image); i++ {
			image[i] = uint8(r.Uint32())
			if image[i]&0x1F == 0x12 || image[i]&0x9F == 0x02 { // jams end all sense
				image[i] = 0x20
			}
		}
		con, err := nes.Open(image, nes.Config{SampleRate: -1, RAM: nes.Seeded(seed)})
		if err != nil {
			t.Fatal(err)
		}
		var saved nes.Snapshot
		m := NewMeter(con, nil)
		m.Timeline, m.Heat = true, true
		m.Attach()
		for f := range 20 {
			con.RunFrame()
			switch f {
			case 8:
				con.Snapshot(&saved)
			case 10:
				con.Reset()
			case 15: // what the window does when a state is loaded
				con.Restore(&saved)
				m.Reset()
				con.RunFrame()
			}
			frame := m.EndFrame()
			sum := frame.DMA + frame.Idle
			for _, c := range frame.Costs {
				if c.Exclusive < 0 || c.Inclusive < 0 || c.Exclusive > frame.Cycles || c.Inclusive > frame.Cycles {
					t.Fatalf("seed %d, frame %d: %+v", seed, f, c)
				}
				sum += c.Exclusive
			}
			if sum != frame.Cycles {
				t.Fatalf("seed %d, frame %d: %d of %d cycles have an owner", seed, f, sum, frame.Cycles)
			}
			if n := len(frame.Spans); n > 0 && int(frame.Spans[n-1].End) != frame.Cycles {
				t.Fatalf("seed %d, frame %d: the timeline ends at %d of %d", seed, f, frame.Spans[n-1].End, frame.Cycles)
			}
		}
		if len(m.stack) > 2000 || len(m.levels) > maxLevels {
			t.Errorf("seed %d: %d activations on %d levels", seed, len(m.stack), len(m.levels))
		}
	}
}

// A processor that a JAM opcode has stopped still spends its cycles where it stopped.
func TestJamIsItsRoutines(t *testing.T) {
	image := make([]byte, 16+0x4000)
	copy(image, "NES\x1a\x01")
	copy(image[16:], []byte{0x20, 0x10, 0xC0}) // jsr $C010
	image[16+0x10] = 0x02                      // jam
	image[16+0x3FFC], image[16+0x3FFD] = 0x00, 0xC0
	con, err := nes.Open(image, nes.Config{SampleRate: -1})
	if err != nil {
		t.Fatal(err)
	}
	m := NewMeter(con, nil)
	m.Timeline = true
	m.Attach()
	for range 3 {
		con.RunFrame()
		f := m.EndFrame()
		if f.IRQ != 0 || f.NMI != 0 || len(f.Spans) == 0 {
			t.Fatalf("a jam counts as an interrupt: %+v", *f)
		}
		last := f.Spans[len(f.Spans)-1]
		if r := m.Routine(int(last.Routine)); r.Addr != 0xC010 || int(last.End) != f.Cycles {
			t.Fatalf("the frame ends with %+v in $%04X", last, r.Addr)
		}
	}
}
