// Package screen draws a session: the picture, the overlays beside it, and messages on top of
// both.
//
// Everything is drawn into a [paint.Canvas], pixel by pixel, on a grid of eight pixels in a
// typeface of fixed width. A window only has to show the canvas; a screenshot is the canvas; a
// test looks at the canvas. Package paint below has the canvas, the typeface and the colours;
// package layer has help, lists and lessons.
//
//	scr := screen.New()
//	scr.Overlays.Set(screen.Slots, true)
//	scr.Draw(canvas, s)
//
// A panel is a type with draw, in a file of its own (panel_*.go; a large one has more files), and one row in the table of panels
// in layout.go.
package screen
