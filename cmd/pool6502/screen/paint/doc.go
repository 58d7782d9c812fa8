// Package paint draws into a canvas of pixels: rectangles, text in a typeface of fixed width, and
// the picture of the console.
//
//	c := paint.NewCanvas(640, 480)
//	c.Fill(c.Bounds(), paint.Ground)
//	x := c.Bold(8, 8, "cost ", paint.White)
//	c.Text(x, 8, paint.Cut("7,484 of 29,780 cycles", c.W-x), paint.InkFull)
//
// [Video] knows how a picture of 256 × 240 pixels is shown at a scale. The colours are in theme.go;
// a test holds each colour of text to a contrast of 4.5 : 1 on every ground it is written on.
package paint
