//go:build sdl

package window

import (
	"testing"

	"github.com/veandco/go-sdl2/sdl"

	"pool6502/cmd/pool6502/window/pace"
)

// TestTheDeviceStandsStillWhileTheGameRests pauses and goes on: what is in the queue stays there
// for when it does, and no silence is heard as a gap.
func TestTheDeviceStandsStillWhileTheGameRests(t *testing.T) {
	a := playing(t, "freelist")
	const rests, goes = 10, 14
	kept := 0.0
	w := performWith(t, Options{Clock: pace.Wall()}, a, 20, stage{
		rests:     func(*Window) { tap(t, "P") },
		rests + 1: func(w *Window) { kept = w.sound.queued() },
		goes: func(w *Window) {
			if got := w.sound.queued(); kept == 0 || got != kept {
				t.Errorf("%.1f ms were in the queue, and %.1f ms are, some wakes later", kept*1000, got*1000)
			}
			room := max(pace.QueueFull-kept, 0)
			if err := sdl.QueueAudio(w.sound.id, make([]byte, 4*int(room*pace.SoundHz+1))); err != nil {
				t.Fatal(err)
			}
			tap(t, "P") // there is no room for more
		},
		goes + 1: func(w *Window) {
			if !w.sound.runs {
				t.Error("it does not go on")
			}
		},
	})
	if !w.Times.Heard() {
		t.Error("no lengths were noted")
	}
}
