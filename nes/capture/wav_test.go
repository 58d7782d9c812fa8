package capture

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"testing"

	"pool6502/internal/volume"
	"pool6502/nes"
)

// FuzzWAV writes any sound: a reader finds all of it, cut off at full scale.
func FuzzWAV(f *testing.F) {
	const sampleRate = 48000
	f.Add([]byte{0, 0, 0x80, 0x3F, 0, 0, 0x80, 0xBF, 1, 2, 3, 4})
	f.Add([]byte{0, 0, 0x80, 0x7F, 0, 0, 0xC0, 0x7F})
	f.Fuzz(func(t *testing.T, raw []byte) {
		var samples []float32
		for ; len(raw) >= 4; raw = raw[4:] {
			samples = append(samples, math.Float32frombits(binary.LittleEndian.Uint32(raw)))
		}
		file, err := os.Create(filepath.Join(t.TempDir(), "a.wav"))
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		s := NewWAV(file, sampleRate)
		if err := s.Write(samples); err != nil {
			t.Fatal(err)
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		whole, err := os.ReadFile(file.Name())
		if err != nil || int(binary.LittleEndian.Uint32(whole[4:])) != len(whole)-8 {
			t.Fatalf("the RIFF header says % X of %d bytes; %v", whole[4:8], len(whole), err)
		}
		got, rate := readWAV(t, whole)
		if len(got) != len(samples) || rate != sampleRate {
			t.Fatalf("%d of %d samples at %d Hz", len(got), len(samples), rate)
		}
		var l volume.Limiter
		for i, x := range samples {
			if want := int(l.Next(x) * 32767); got[i] != want || want < -32767 || want > 32767 {
				t.Fatalf("sample %d, %g, is %d", i, x, got[i])
			}
		}
	})
}

// seeker is a file in memory. Its call with the number fails is an error; 0 for none.
type seeker struct {
	data         []byte
	at           int
	calls, fails int
}

var errDisk = errors.New("the disk is full")

func (s *seeker) Write(p []byte) (int, error) {
	if s.calls++; s.calls == s.fails {
		return 0, errDisk
	}
	if more := s.at + len(p) - len(s.data); more > 0 {
		s.data = append(s.data, make([]byte, more)...)
	}
	s.at += copy(s.data[s.at:], p)
	return len(p), nil
}

func (s *seeker) Seek(offset int64, whence int) (int64, error) {
	if s.calls++; s.calls == s.fails {
		return 0, errDisk
	}
	if whence == io.SeekCurrent {
		offset += int64(s.at)
	}
	if offset < 0 {
		return 0, errors.New("this is before the beginning")
	}
	s.at = int(offset)
	return offset, nil
}

func TestAWAVFileByteForByte(t *testing.T) {
	const header = "52494646 2C000000 57415645 666D7420 10000000 0100 0100 80BB0000 00770100 0200 1000 64617461 08000000"
	file := &seeker{data: []byte("before"), at: 6}
	s := NewWAV(file, 48000)
	for _, part := range [][]float32{{0.5, -1}, {2, -2}} {
		if err := s.Write(part); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	want := ""
	for _, word := range bytes.Fields([]byte(header)) {
		want += string(word)
	}
	want = fmt.Sprintf("%X%s%s", "before", want, "FF3F0180FF7F0180")
	if got := fmt.Sprintf("%X", file.data); got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
	if file.at != len(file.data) {
		t.Errorf("it goes on at byte %d of %d", file.at, len(file.data))
	}
}

func TestAWAVFileThatCannotBeWrittenSaysSo(t *testing.T) {
	record := func(fails int) (calls int, err error) {
		file := &seeker{fails: fails}
		s := NewWAV(file, 48000)
		err = s.Write([]float32{0.5})
		if e := s.Close(); err == nil {
			err = e
		}
		return file.calls, err
	}
	calls, err := record(0)
	if err != nil || calls < 6 {
		t.Fatalf("%d calls, %v", calls, err)
	}
	for fails := 1; fails <= calls; fails++ {
		if _, err := record(fails); !errors.Is(err, errDisk) {
			t.Errorf("call %d of %d failed: %v", fails, calls, err)
		}
	}
	if err := NewWAV(&seeker{fails: 1}, 48000).Close(); !errors.Is(err, errDisk) {
		t.Errorf("without sound: %v", err)
	}
}

func TestTheSoundOfAFrameIsTakenOnce(t *testing.T) {
	image := make([]byte, 16+16<<10+8<<10)
	copy(image, "NES\x1A\x01\x01")
	con, err := nes.Open(image, nes.Config{SampleRate: 48000})
	if err != nil {
		t.Fatal(err)
	}
	file := &seeker{}
	s := NewWAV(file, 48000)
	for range 6 {
		con.RunFrame()
		if err := s.Take(con); err != nil {
			t.Fatal(err)
		}
	}
	if n := (len(file.data) - 44) / 2; n < 4700 || n > 4900 { // 48000 / 60.1 in a frame
		t.Errorf("six frames have %d samples", n)
	}
}

// readWAV reads a file of 16-bit samples of one channel, chunk by chunk.
func readWAV(t *testing.T, file []byte) (samples []int, rate int) {
	t.Helper()
	le := binary.LittleEndian
	if len(file) < 12 || string(file[:4]) != "RIFF" || string(file[8:12]) != "WAVE" {
		t.Fatalf("no WAV file: % X", file[:min(len(file), 12)])
	}
	for rest := file[12:]; len(rest) >= 8; {
		name, size := string(rest[:4]), int(le.Uint32(rest[4:]))
		if size > len(rest)-8 {
			t.Fatalf("the chunk %q has %d bytes of %d", name, len(rest)-8, size)
		}
		data := rest[8 : 8+size]
		rest = rest[min(8+size+size%2, len(rest)):]
		switch name {
		case "fmt ":
			if le.Uint16(data) != 1 || le.Uint16(data[2:]) != 1 || le.Uint16(data[14:]) != 16 {
				t.Fatalf("the format is % X", data)
			}
			rate = int(le.Uint32(data[4:]))
		case "data":
			for i := 0; i+1 < len(data); i += 2 {
				samples = append(samples, int(int16(le.Uint16(data[i:]))))
			}
		}
	}
	return samples, rate
}
