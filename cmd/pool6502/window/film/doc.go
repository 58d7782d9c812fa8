// Package film draws the frames of a GIF that shows two games on the same input: both pictures side by
// side, and below each one a chart of the CPU's work in its last two seconds. A missed frame is a red column.
package film
