//go:build sdl

package window

import (
	"unsafe"

	"github.com/veandco/go-sdl2/sdl"
)

const (
	soundHz    = 48000
	soundBlock = 480 // samples the device takes at once: 10 ms
)

// speaker is the sound device; without one it takes sound and forgets it.
type speaker struct {
	id   sdl.AudioDeviceID
	rate Rate
	in   []float32
	out  []float32
}

func (s *speaker) open() error {
	if err := sdl.InitSubSystem(sdl.INIT_AUDIO); err != nil {
		return err
	}
	want := sdl.AudioSpec{Freq: soundHz, Format: sdl.AUDIO_F32SYS, Channels: 1, Samples: soundBlock}
	id, err := sdl.OpenAudioDevice("", false, &want, nil, 0)
	if err != nil {
		sdl.QuitSubSystem(sdl.INIT_AUDIO)
		return err
	}
	s.id = id
	sdl.PauseAudioDevice(id, false)
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
	return float64(sdl.GetQueuedAudioSize(s.id)) / (4 * soundHz)
}

// play queues what the App has made.
func (w *Window) play() {
	s := &w.sound
	var speed float64
	s.in, speed = w.App.Sound(s.in[:0])
	if s.id == 0 || len(s.in) == 0 {
		return
	}
	queued := s.queued()
	w.Times.queue(queued)
	if queued == 0 {
		// Nothing is left, after a pause or because the machine was busy: begin with silence
		// of the length the queue should have.
		s.out = append(s.out[:0], make([]float32, int(queueTarget*soundHz)-len(s.in))...)
		queued = queueTarget
	} else {
		s.out = s.out[:0]
	}
	s.out = s.rate.Resample(s.out, s.in, speed*Factor(queued))
	if queued > queueMost {
		return
	}
	if len(s.out) > 0 {
		bytes := unsafe.Slice((*byte)(unsafe.Pointer(&s.out[0])), 4*len(s.out))
		if err := sdl.QueueAudio(s.id, bytes); err != nil {
			w.App.warn("the sound stopped: %v", err)
			s.close()
		}
	}
}
