package capture

import (
	"encoding/binary"
	"io"
	"math"
	"os"
	"path/filepath"
	"testing"

	"github.com/go-audio/wav"
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
		if _, err := file.Seek(0, io.SeekStart); err != nil {
			t.Fatal(err)
		}
		whole, err := os.ReadFile(file.Name())
		if err != nil || int(binary.LittleEndian.Uint32(whole[4:])) != len(whole)-8 {
			t.Fatalf("the RIFF header says % X of %d bytes; %v", whole[4:8], len(whole), err)
		}
		got, err := wav.NewDecoder(file).FullPCMBuffer()
		if err != nil || len(got.Data) != len(samples) || got.Format.SampleRate != sampleRate {
			t.Fatalf("%+v of %d samples, %v", got, len(samples), err)
		}
		for i, x := range samples {
			if x != x {
				continue // not a number
			}
			if want := int(min(max(x, -1), 1) * 32767); got.Data[i] != want {
				t.Fatalf("sample %d, %g, is %d", i, x, got.Data[i])
			}
		}
	})
}
