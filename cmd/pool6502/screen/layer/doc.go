// Package layer has what covers the window while the game is paused: a [List] to choose from, the
// [Sheet] of keys, a [Lesson], a [Prompt] for a line of text, and the chart of two builds, [Against].
//
// Each of them draws itself into a canvas of any size, and has methods for what keys and mouse do in it,
// such as scrolling and selecting. The caller sets what choosing an item does (Item.Do, Prompt.Enter).
package layer
