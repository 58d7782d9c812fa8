package capture

import (
	"encoding/binary"
	"io"

	"pool6502/internal/volume"
	"pool6502/nes"
)

// WAV writes sound as it is made: mono, 16 bits. The lengths in the header are written by Close.
type WAV struct {
	w       io.WriteSeeker
	rate    int
	begun   bool // the header is written
	written int64
	samples []float32
	bytes   []byte
	limiter volume.Limiter
}

// NewWAV begins a WAV file of samples at rate hertz, which is the Config.SampleRate of the console
// they come from.
func NewWAV(w io.WriteSeeker, rate int) *WAV { return &WAV{w: w, rate: rate} }

// Take writes the sound that the console has made since its samples were last read.
func (s *WAV) Take(con *nes.Console) error {
	s.samples = con.Samples(s.samples[:0])
	return s.Write(s.samples)
}

// Write writes samples of -1 to 1; a limiter lowers louder ones.
func (s *WAV) Write(samples []float32) error {
	if err := s.begin(); err != nil {
		return err
	}
	s.bytes = s.bytes[:0]
	for _, x := range samples {
		s.bytes = binary.LittleEndian.AppendUint16(s.bytes, uint16(int16(s.limiter.Next(x)*32767)))
	}
	n, err := s.w.Write(s.bytes)
	s.written += int64(n)
	return err
}

// wavHeader is the header of a file with one channel of 16 bits, in the format's own names.
type wavHeader struct {
	RIFF      [4]byte
	Size      uint32 // of what follows this field
	WAVE, Fmt [4]byte
	FmtSize   uint32
	PCM       uint16
	Channels  uint16
	Rate      uint32
	ByteRate  uint32
	Align     uint16
	Bits      uint16
	Data      [4]byte
	DataSize  uint32
}

// begin writes the header, with lengths that are not known yet.
func (s *WAV) begin() error {
	if s.begun {
		return nil
	}
	s.begun = true
	return s.header()
}

func (s *WAV) header() error {
	h := wavHeader{
		RIFF: [4]byte([]byte("RIFF")), WAVE: [4]byte([]byte("WAVE")), Fmt: [4]byte([]byte("fmt ")), Data: [4]byte([]byte("data")),
		FmtSize: 16, PCM: 1, Channels: 1, Rate: uint32(s.rate), ByteRate: uint32(s.rate) * 2, Align: 2, Bits: 16,
		Size: uint32(36 + s.written), DataSize: uint32(s.written),
	}
	return binary.Write(s.w, binary.LittleEndian, &h)
}

// Close completes the file; it does not close the writer below.
func (s *WAV) Close() error {
	if err := s.begin(); err != nil {
		return err
	}
	end, err := s.w.Seek(0, io.SeekCurrent)
	if err != nil {
		return err
	}
	if _, err := s.w.Seek(end-s.written-44, io.SeekStart); err != nil {
		return err
	}
	if err := s.header(); err != nil {
		return err
	}
	_, err = s.w.Seek(end, io.SeekStart)
	return err
}
