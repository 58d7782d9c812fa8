package nes

import (
	"math"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// loudness cuts a recording of a test ROM into its tones, which silence separates, and returns
// the root mean square of each.
func loudness(x []float32) []float64 {
	const window = 480 // 10 ms
	var tones []float64
	var sum float64
	var n int
	for i := 0; i+window <= len(x); i += window {
		var mean, power float64
		for _, v := range x[i : i+window] {
			mean += float64(v) / window
		}
		for _, v := range x[i : i+window] {
			power += (float64(v) - mean) * (float64(v) - mean) / window
		}
		if power > 0.004*0.004 {
			sum, n = sum+power, n+1
			continue
		}
		if n > 30 { // shorter ones are clicks and the signal that the test begins
			tones = append(tones, math.Sqrt(sum/float64(n)))
		}
		sum, n = 0, 0
	}
	return tones
}

// record plays a ROM and returns its sound; at is called before each frame.
func record(t *testing.T, file string, frames int, at func(*Console, int)) []float32 {
	t.Helper()
	image, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	con, err := Open(image, Config{})
	if err != nil {
		t.Fatal(err)
	}
	var x []float32
	for frame := range frames {
		at(con, frame)
		con.RunFrame()
		x = con.Samples(x)
	}
	return x
}

// TestLevelsInTheAudioSuite plays the level tests of nes-audio-tests (the folder is named by
// NES_AUDIO_TESTS): a pulse of the 2A03 at full volume, then a pulse of the chip. Their ratio on
// hardware: VRC6 and MMC5 equal; the 5B at volume 12, 1.3 to 2.5 dB below; the Namco 163 differs
// between games, 11 to 19.5 dB above (nesdev, "NES 2.0 submappers").
func TestLevelsInTheAudioSuite(t *testing.T) {
	dir := os.Getenv("NES_AUDIO_TESTS")
	if dir == "" {
		t.Skip("NES_AUDIO_TESTS does not say where nes-audio-tests is")
	}
	for _, c := range []struct {
		name, file string
		low, high  float64
	}{
		{"VRC6", "db_vrc6a.nes", -0.5, 0.5},
		{"VRC6, lines swapped", "db_vrc6b.nes", -0.5, 0.5},
		{"MMC5", "db_mmc5.nes", -0.5, 0.5},
		{"5B at volume 12", "db_5b.nes", -2.5, -1.3},
		{"Namco 163", "db_n163.nes", 11, 19.5},
	} {
		t.Run(c.name, func(t *testing.T) {
			tones := loudness(record(t, filepath.Join(dir, "build", c.file), 700, func(*Console, int) {}))
			if len(tones) < 2 {
				t.Fatalf("%d tones heard", len(tones))
			}
			last := tones[len(tones)-2:]
			d := 20 * math.Log10(last[1]/last[0])
			t.Logf("level: %s %+.1f dB", c.name, d)
			if d < c.low || d > c.high {
				t.Errorf("%+.1f dB relative to a pulse of the 2A03, recorded were %.1f to %.1f", d, c.low, c.high)
			}
		})
	}
}

// TestPulsesAreAsLoudAsRecorded plays volume_tests of nes-test-roms and compares its eight tones of
// one and of two pulses with the recording of a console beside it (nes-001.ogg): dB relative to
// the third.
func TestPulsesAreAsLoudAsRecorded(t *testing.T) {
	dir := os.Getenv("NES_TEST_ROMS")
	if dir == "" {
		t.Skip("NES_TEST_ROMS does not say where nes-test-roms is")
	}
	recorded := []float64{-3.41, -1.16, 0, -1.22, 1.56, 3.85, 4.92, 3.73}
	tones := loudness(record(t, filepath.Join(dir, "volume_tests", "volumes.nes"), 900, func(con *Console, frame int) {
		con.Hold(0, 0)
		if frame >= 60 && frame < 70 {
			con.Hold(0, ButtonA)
		}
	}))
	if len(tones) < len(recorded) {
		t.Fatalf("%d tones heard", len(tones))
	}
	worst := 0.0
	for i, want := range recorded {
		d := 20 * math.Log10(tones[i]/tones[2])
		worst = max(worst, math.Abs(d-want))
		if math.Abs(d-want) > 0.6 {
			t.Errorf("tone %d is %+.2f dB relative to tone 3, recorded %+.2f", i+1, d, want)
		}
	}
	t.Logf("level: eight pulse tones within %.1f dB of the recording", worst)
}

// TestTheMixerCancels plays apu_mixer of nes-test-roms: a channel's tone and its inverse by the DMC,
// between two beeps. What is left of it says how well the channels are balanced: dB relative to a
// beep. In the recordings of a console beside it the squares leave -41 dB and the triangle -35 dB.
func TestTheMixerCancels(t *testing.T) {
	dir := os.Getenv("NES_TEST_ROMS")
	if dir == "" {
		t.Skip("NES_TEST_ROMS does not say where nes-test-roms is")
	}
	for _, c := range []struct {
		name string
		most float64 // dB
	}{{"square", -28}, {"triangle", -30}} {
		t.Run(c.name, func(t *testing.T) {
			x := record(t, filepath.Join(dir, "apu_mixer", c.name+".nes"), 1200, func(*Console, int) {})
			const window = 12000 // a quarter of a second
			var power []float64
			for i := 0; i+window <= len(x); i += window {
				p := 0.0
				for _, v := range x[i : i+window] {
					p += float64(v) * float64(v) / window
				}
				power = append(power, p)
			}
			beep := slices.Max(power)
			first, last := -1, -1
			for i, p := range power {
				if p > beep/4 {
					if first < 0 || i == first+1 {
						first = i
					} else if last < 0 {
						last = i
					}
				}
			}
			if first < 0 || last < first+4 {
				t.Fatalf("no two beeps: quarters of a second %d and %d", first, last)
			}
			left := slices.Sorted(slices.Values(power[first+1 : last]))
			d := 10 * math.Log10(left[len(left)/2]/beep)
			t.Logf("level: %s cancels to %+.1f dB", c.name, d)
			if d > c.most {
				t.Errorf("%+.1f dB are left, want at most %.0f", d, c.most)
			}
		})
	}
}
