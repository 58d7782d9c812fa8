// Package screen draws a session: the picture, the overlays beside it, and help, lists and
// messages on top of both.
//
// Everything is drawn by this package into a [Canvas], pixel by pixel, on a grid of eight
// pixels in a typeface of fixed width. A window only has to show the canvas; a screenshot is
// the canvas; a test looks at the canvas.
//
//	scr := screen.New()
//	scr.Overlays.Set(screen.Slots, true)
//	scr.Draw(canvas, s)
//
// A panel is one file: a type with draw, and one row in the table of panels in layout.go.
package screen
