package drawing

import "fmt"

// Frame is what a console does in one frame, in scanlines.
type Frame struct {
	VBlank  int     // in which nothing is drawn; the frame begins with it
	Pre     int     // before the picture
	Visible int     // scanlines of the picture
	Idle    int     // after them, before the next vblank
	Cycles  float64 // of the processor in a scanline
}

// SVG draws the frame from top to bottom, as the game meets it: vblank first. Heights are true to
// scale.
func (f Frame) SVG() []byte {
	var s svg
	const scale, x, w, labels, top = 1.1, margin, 150.0, margin + 150 + 14, margin + 16
	at := func(lines int) float64 { return top + float64(lines)*scale }
	picture := f.VBlank + f.Pre
	total := picture + f.Visible + f.Idle
	s.rect(x, at(0), w, float64(f.VBlank)*scale, "changed box")
	s.rect(x, at(f.VBlank), w, float64(f.Pre)*scale, "plain box")
	s.rect(x, at(picture), w, float64(f.Visible)*scale, "sky box")
	s.rect(x, at(picture+f.Visible), w, float64(f.Idle)*scale, "plain box")
	s.text(x+w/2, at(f.VBlank/2)+5, "middle", "head", "vblank")
	s.text(x+w/2, at(picture+f.Visible/2), "middle", "head", "the picture")

	lines := func(n int) string {
		word := "scanlines"
		if n == 1 {
			word = "scanline"
		}
		return fmt.Sprintf("%d %s, %s cycles", n, word, grouped(float64(n)*f.Cycles))
	}
	s.arrow(labels+18, top-6, x+w+2, at(0))
	s.text(labels+22, top-4, "start", "", "NMI: the PPU interrupts the processor")
	s.text(labels, at(f.VBlank/2)+5, "start", "", lines(f.VBlank)+": the game updates video memory;")
	s.text(labels, at(f.VBlank/2)+21, "start", "", "DMA copies 256 bytes to OAM in 513 or 514 cycles")
	s.text(labels, at(picture)+22, "start", "small", lines(f.Pre)+": the PPU fetches the first tiles")
	s.text(labels, at(picture+f.Visible/2)-8, "start", "", lines(f.Visible)+":")
	s.text(labels, at(picture+f.Visible/2)+10, "start", "", "the PPU draws, the game computes the next frame")
	s.text(labels, at(total)-2, "start", "small", lines(f.Idle)+": the PPU is idle")
	s.text(x, at(total)+22, "start", "", "in all "+lines(total))
	return s.bytes(620, at(total)+36, fmt.Sprintf("One frame: %d scanlines of vblank, which begins with the NMI, then %d scanlines of picture", f.VBlank, f.Visible))
}
