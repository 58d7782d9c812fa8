// Package capture writes what was played as files: animated GIFs, frame by frame, so that
// recording never holds more than a frame in memory.
package capture
