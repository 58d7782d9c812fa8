package nes

import (
	"testing"

	"pool6502/nes/timing"
)

// TestAMovedBeamReachesVblankSoMuchEarlier: a frame ends as its vblank begins.
func TestAMovedBeamReachesVblankSoMuchEarlier(t *testing.T) {
	for _, region := range []Region{NTSC, PAL, Dendy} {
		t.Run(region.String(), func(t *testing.T) {
			frame := func(dots int) Time {
				con := testConsole(t, Config{Region: region}, 0x4C, 0x00, 0x80) // jmp $8000
				con.RunFrame()
				con.RunFrame()
				from := con.Now()
				for range 4000 { // out of vblank, into the picture
					con.Step()
				}
				con.MoveBeam(dots)
				con.RunFrame()
				return con.Now() - from
			}
			dot, whole := region.Clocks().Dot, frame(0)
			for _, dots := range []int{15, 3000, 15 * timing.DotsPerLine, -15, -3000} {
				if got, want := frame(dots), whole-Time(dots)*dot; got < want-100 || got > want+100 {
					t.Errorf("moved by %d dots: the frame takes %d, want %d", dots, got, want)
				}
			}
		})
	}
}

func TestARegionThatThereIsNotIsAnError(t *testing.T) {
	image := fuzzImage(0, nil)
	for region := range 256 {
		_, err := Open(image, Config{Region: Region(region)})
		if known := region <= int(Dendy); known != (err == nil) {
			t.Errorf("region %d: %v", region, err)
		}
	}
}
