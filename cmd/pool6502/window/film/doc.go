// Package film draws the frames of a GIF that shows two games on the same input: both pictures side by
// side, and below each one a chart of the work of its last two seconds. A frame that was missed is red.
package film
