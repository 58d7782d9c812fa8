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
	m := NewMeter(con, namesOf(p))
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

// TestTheLastPathsThatAreKept has all paths but one, and callers up to the greatest depth.
func TestTheLastPathsThatAreKept(t *testing.T) {
	m := &Meter{roots: -1}
	root := m.child(-1, 0, noSite)
	at := root
	for depth := range int32(maxDepth) {
		if at = m.child(at, 1, Loc(depth)); m.CutPaths() != 0 || m.nodes[at].depth != depth+1 {
			t.Fatalf("a path with %d callers is cut", depth+1)
		}
	}
	if cut := m.child(at, 1, 1000); cut != at || m.CutPaths() != 1 {
		t.Errorf("a path with %d callers is kept", maxDepth+1)
	}
	for i := Loc(0); m.Paths() < maxPaths; i++ { // 300 calls from each caller, so that no list is long
		if i%300 == 0 {
			at = m.child(root, 2, 2000+i)
		} else {
			m.child(at, 2, i)
		}
	}
	if m.CutPaths() != 1 {
		t.Error("a path is cut although there is room")
	}
	if cut := m.child(root, 3, 0); cut != root || m.CutPaths() != 2 || m.Paths() != maxPaths {
		t.Errorf("%d paths are kept", m.Paths())
	}
	if again := m.child(root, 2, 2000); m.Path(again).Site != 2000 || m.CutPaths() != 2 {
		t.Error("a path that is known is cut")
	}
}
