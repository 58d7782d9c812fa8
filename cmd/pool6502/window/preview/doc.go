// Package preview measures an exhibit that plays itself unseen, for the picker and the lesson card: a still of its
// game, what a frame costs, and whether frames are missed.
package preview
