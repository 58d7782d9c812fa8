// Package layer has what lies over the whole window while the game waits: a [List] to choose from,
// the [Sheet] of keys, and a [Lesson].
//
// Each of them draws itself into a canvas of any size, and knows what the keys and the mouse move
// in it. What choosing an item does is up to its owner.
package layer
