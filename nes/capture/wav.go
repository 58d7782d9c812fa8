package capture

import (
	"io"

	"github.com/go-audio/audio"
	"github.com/go-audio/wav"

	"pool6502/nes"
)

// WAV writes sound as it is made: mono, 16 bits. The lengths in the header are written by Close.
type WAV struct {
	enc     *wav.Encoder
	samples []float32
	buf     audio.IntBuffer
}

// NewWAV begins a WAV file of samples at rate hertz, which is the Config.SampleRate of the console
// they come from.
func NewWAV(w io.WriteSeeker, rate int) *WAV {
	const bits, channels, pcm = 16, 1, 1
	return &WAV{
		enc: wav.NewEncoder(w, rate, bits, channels, pcm),
		buf: audio.IntBuffer{Format: &audio.Format{NumChannels: channels, SampleRate: rate}, SourceBitDepth: bits},
	}
}

// Take writes the sound that the console has made since its samples were last asked for.
func (s *WAV) Take(con *nes.Console) error {
	s.samples = con.Samples(s.samples[:0])
	return s.Write(s.samples)
}

// Write writes samples of -1 to 1; what is louder is cut off there.
func (s *WAV) Write(samples []float32) error {
	s.buf.Data = s.buf.Data[:0]
	for _, x := range samples {
		s.buf.Data = append(s.buf.Data, int(min(max(x, -1), 1)*32767))
	}
	return s.enc.Write(&s.buf)
}

// Close completes the file; it does not close the writer below.
func (s *WAV) Close() error { return s.enc.Close() }
