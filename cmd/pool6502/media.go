package main

import (
	"crypto/sha256"
	"encoding/hex"
	"image/png"
	"io"

	"github.com/go-audio/audio"
	"github.com/go-audio/wav"

	"pool6502/nes"
)

// sampleRate of all sound written, in hertz.
const sampleRate = 48000

// soundFile is a WAV file that takes what the console plays.
type soundFile struct {
	enc     *wav.Encoder
	samples []float32
	buf     audio.IntBuffer
}

func newSoundFile(w io.WriteSeeker) *soundFile {
	const bits, channels, pcm = 16, 1, 1
	return &soundFile{
		enc: wav.NewEncoder(w, sampleRate, bits, channels, pcm),
		buf: audio.IntBuffer{Format: &audio.Format{NumChannels: channels, SampleRate: sampleRate}, SourceBitDepth: bits},
	}
}

// take writes the sound made since the last call.
func (s *soundFile) take(n *nes.Console) error {
	s.samples = n.Samples(s.samples[:0])
	return s.put(s.samples)
}

// put writes samples of -1 to 1.
func (s *soundFile) put(samples []float32) error {
	s.buf.Data = s.buf.Data[:0]
	for _, x := range samples {
		s.buf.Data = append(s.buf.Data, int(min(max(x, -1), 1)*32767))
	}
	return s.enc.Write(&s.buf)
}

// close writes the lengths into the header.
func (s *soundFile) close() error { return s.enc.Close() }

// writePNG paints the console's picture with the palette of its region.
func writePNG(w io.Writer, n *nes.Console) error {
	return png.Encode(w, nes.CompositePalette(n.Region()).Image(n.Picture()))
}

// hashPicture names the pixels of a frame: nine bits each, as 16 with the low byte first.
func hashPicture(pixels *[256 * 240]uint16) string {
	var raw [2 * len(pixels)]byte
	for i, p := range pixels {
		raw[2*i], raw[2*i+1] = byte(p), byte(p>>8)
	}
	sum := sha256.Sum256(raw[:])
	return hex.EncodeToString(sum[:])
}
