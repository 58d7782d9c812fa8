// Package pace computes when the window runs the console, when it shows each picture, and at what speed it
// plays the sound. It opens no device.
//
// [Pace] is for the pictures: it says when the work for one begins, and how many frames of the console to run
// for it. It follows the display if that waits for each picture at about the console's rate, and the clock
// otherwise. [Feed] is for the sound: it holds the sound queue near 42 ms by playing a little faster or slower.
// [Times] records the times of frames and the lengths of the queue, for play --timing.
package pace
