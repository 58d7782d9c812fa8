package watch

import (
	"testing"
	"testing/fstest"

	"pool6502/asm"
	"pool6502/nes"
)

// TestPathsAreLimited: a program whose calls always take another path, and end when the stack is full.
func TestPathsAreLimited(t *testing.T) {
	p, err := asm.Assemble(fstest.MapFS{"f.asm": {Data: []byte(`
        .vectors nothing, reset, nothing
reset:  lda #1
        sta 0
        sta 1
f:      lsr 1                   ; 16 bits that look random
        ror 0
        bcc .even
        lda 1
        eor #$B4
        sta 1
        jsr f
.even:  jsr f
nothing: rti
`)}}, "f.asm", asm.Options{})
	if err != nil {
		t.Fatal(err)
	}
	con, err := nes.Open(p.Image, nes.Config{})
	if err != nil {
		t.Fatal(err)
	}
	m := NewMeter(con, ProgramNames(p))
	m.Attach()
	for frames := 0; m.CutPaths() == 0; frames++ {
		if frames == 300 {
			t.Fatalf("%d paths, and no limit", m.Paths())
		}
		con.RunFrame()
		m.EndFrame()
	}
	var busy int
	for range 5 {
		con.RunFrame()
		f := m.EndFrame()
		for _, c := range f.Costs {
			busy += c.Exclusive
		}
		busy -= f.Busy
	}
	if busy != 0 {
		t.Errorf("routines differ from the frames by %d cycles", busy)
	}
	if m.Paths() > maxPaths {
		t.Errorf("%d paths, at most %d are kept", m.Paths(), maxPaths)
	}
	for i := range int32(m.Paths()) {
		depth := 0
		for at := m.Path(i).Parent; at >= 0; at = m.Path(at).Parent {
			depth++
		}
		if depth > maxDepth {
			t.Fatalf("path %d has %d callers", i, depth)
		}
	}
}
