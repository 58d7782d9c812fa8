package drawing

import "fmt"

// Frame is what a console does in one frame, in scanlines.
type Frame struct {
	Visible int     // scanlines of the picture
	Idle    int     // after them, before vblank
	VBlank  int     // in which nothing is drawn
	Pre     int     // before the next picture
	Cycles  float64 // of the processor in a scanline
}

// SVG draws the frame from top to bottom. Heights are true to scale.
func (f Frame) SVG() []byte {
	var s svg
	const scale, x, w, labels = 1.1, margin, 150.0, margin + 150 + 14
	at := func(lines int) float64 { return margin + float64(lines)*scale }
	first := f.Visible + f.Idle
	total := first + f.VBlank + f.Pre
	s.rect(x, at(0), w, float64(f.Visible)*scale, "#b6d7f2", line)
	s.rect(x, at(f.Visible), w, float64(f.Idle)*scale, plain, line)
	s.rect(x, at(first), w, float64(f.VBlank)*scale, changed, line)
	s.rect(x, at(first+f.VBlank), w, float64(f.Pre)*scale, plain, line)
	s.text(x+w/2, at(f.Visible/2), "middle", "head", "the picture")
	s.text(x+w/2, at(first+f.VBlank/2)+5, "middle", "head", "vblank")

	cycles := func(lines int) string { return fmt.Sprintf("%d cycles", int(float64(lines)*f.Cycles)) }
	s.text(labels, at(0)+12, "start", "small", fmt.Sprintf("scanline 0: %.2f cycles each", f.Cycles))
	s.text(labels, at(f.Visible/2)-8, "start", "", fmt.Sprintf("%d scanlines, %s:", f.Visible, cycles(f.Visible)))
	s.text(labels, at(f.Visible/2)+10, "start", "", "the PPU draws, the game computes the next frame")
	s.arrow(labels+18, at(first)-24, x+w+2, at(first))
	s.text(labels+22, at(first)-24, "start", "", "NMI: the PPU interrupts the processor")
	s.text(labels, at(first+f.VBlank/2)+1, "start", "", fmt.Sprintf("%d scanlines, %s: the game updates video memory;", f.VBlank, cycles(f.VBlank)))
	s.text(labels, at(first+f.VBlank/2)+17, "start", "", "DMA copies 256 bytes to OAM in 513 or 514 cycles")
	h := at(total) + 30
	s.text(x, at(total)+20, "start", "", fmt.Sprintf("in all %d scanlines, %s", total, cycles(total)))
	return s.bytes(600, h, fmt.Sprintf("One frame: %d scanlines of picture, then %d scanlines of vblank, which begins with the NMI", f.Visible, f.VBlank))
}
