// Package window is the game in a window.
//
// [App] is all of it that needs no device: what a key does, when frames run, what is said and
// drawn, which files are written. It draws into a canvas and fills a buffer of sound. With the
// build tag sdl, Run shows the one and plays the other, and hands on keys, pads, the mouse and
// dropped files; package pace tells it the time and how much sound, and it does nothing else.
//
// So a test can press keys, let frames pass and look at the canvas without a display, and a
// test with a display only has to show that the window does the same.
package window
