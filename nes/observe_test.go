package nes

import "testing"

// TestPPUMemoryIsMirroredBeyondItsEnd looks at addresses that the PPU, with its 14 address lines,
// cannot tell apart.
func TestPPUMemoryIsMirroredBeyondItsEnd(t *testing.T) {
	image := blankImage(0, 32, 8)
	for i := range 0x2000 {
		image[16+0x8000+i] = uint8(i ^ i>>5)
	}
	con, err := Open(image, Config{SampleRate: -1, RAM: Seeded(3)})
	if err != nil {
		t.Fatal(err)
	}
	differ := 0
	for a := range 0x4000 {
		want := con.PeekPPU(uint16(a))
		for _, beyond := range []uint16{0x4000, 0x8000, 0xC000} {
			if got := con.PeekPPU(uint16(a) | beyond); got != want {
				t.Fatalf("$%04X is $%02X, $%04X $%02X", a, want, uint16(a)|beyond, got)
			}
		}
		if want != con.PeekPPU(0) {
			differ++
		}
	}
	if differ < 0x3000 {
		t.Errorf("only %d bytes are not like the first", differ)
	}
}
