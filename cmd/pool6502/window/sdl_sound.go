//go:build sdl

package window

import (
	"unsafe"

	"github.com/veandco/go-sdl2/sdl"

	"pool6502/cmd/pool6502/window/pace"
)

// speaker is the sound device; without one it takes sound and forgets it.
type speaker struct {
	id   sdl.AudioDeviceID
	runs bool // the device plays
	feed pace.Feed
	in   []float32
}

func (s *speaker) open() error {
	if err := sdl.InitSubSystem(sdl.INIT_AUDIO); err != nil {
		return err
	}
	want := sdl.AudioSpec{Freq: pace.SoundHz, Format: sdl.AUDIO_F32SYS, Channels: 1, Samples: pace.SoundBlock}
	id, err := sdl.OpenAudioDevice("", false, &want, nil, 0)
	if err != nil {
		sdl.QuitSubSystem(sdl.INIT_AUDIO)
		return err
	}
	s.id = id // it stands still until something is in its queue
	return nil
}

func (s *speaker) close() {
	if s.id != 0 {
		sdl.CloseAudioDevice(s.id)
		sdl.QuitSubSystem(sdl.INIT_AUDIO)
		s.id = 0
	}
}

// queued is how much sound waits, in seconds.
func (s *speaker) queued() float64 {
	return float64(sdl.GetQueuedAudioSize(s.id)) / (4 * pace.SoundHz)
}

// play queues what the App has made. While there is nothing to hear, the device stands still and
// keeps what it has: it never runs dry because the game rests, and begins with a whole queue.
func (w *Window) play() {
	s := &w.sound
	s.in = w.App.Sound(s.in[:0])
	if s.id == 0 {
		return
	}
	if !w.App.Sounding() {
		s.run(false)
		s.feed.Rest()
		return
	}
	queued := s.queued()
	out := s.feed.Fill(queued, s.in, w.App.speed, w.App.period().Seconds())
	if s.runs {
		w.Times.Queue(queued, queued+float64(len(out))/pace.SoundHz)
	}
	if len(out) > 0 {
		bytes := unsafe.Slice((*byte)(unsafe.Pointer(&out[0])), 4*len(out))
		if err := sdl.QueueAudio(s.id, bytes); err != nil {
			w.App.warn("the sound stopped: %v", err)
			s.close()
			return
		}
	}
	s.run(s.feed.Runs)
}

// run lets the device play, or stops it.
func (s *speaker) run(on bool) {
	if s.runs != on {
		s.runs = on
		sdl.PauseAudioDevice(s.id, !on)
	}
}
