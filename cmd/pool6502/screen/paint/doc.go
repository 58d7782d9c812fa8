// Package paint draws into a canvas of pixels: rectangles, text in a typeface of fixed width, and
// the picture of the console.
//
//	c := paint.NewCanvas(640, 480)
//	c.Fill(c.Bounds(), paint.Ground)
//	x := c.Bold(8, 8, "cost ", paint.White)
//	c.Text(x, 8, paint.Cut("7,484 of 29,780 cycles", c.W-x), paint.InkFull)
//
// [Video] draws the console's picture of 256 × 240 pixels at a scale. The colours are in theme.go. A test
// checks that each colour of text has a contrast of at least 4.5 : 1 to every background it is used on.
package paint
