// Package pace says when the frames of a window and its sound are due. It opens no device.
//
// [Pace] says when the work for a picture begins and how many frames of the console it brings;
// it keeps the time of the display or that of a [Clock]. [Feed] keeps the queue of sound at its
// length, by playing it a little faster or slower. [Times] counts how well that went.
package pace
