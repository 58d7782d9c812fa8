package roms

import (
	"bytes"
	"image/png"
	"io/fs"
	"os"
	"regexp"
	"testing"

	"pool6502/nes"
	"pool6502/nes/capture"
)

// shownFrame is the frame of each exhibit's demo that its lesson shows.
func shownFrame(pool string) int {
	if pool == "recycled" {
		return 100 // later on, its updates take more than a frame
	}
	return 400
}

// TestLessonsShowTheGames holds the lessons' pictures of the games to what the games show.
func TestLessonsShowTheGames(t *testing.T) {
	for _, pool := range All() {
		t.Run(pool.Name, func(t *testing.T) {
			t.Parallel()
			p, err := Assemble(pool.Main, nil)
			if err != nil {
				t.Fatal(err)
			}
			con, err := nes.Open(p.Image, nes.Config{SampleRate: -1})
			if err != nil {
				t.Fatal(err)
			}
			for range shownFrame(pool.Name) {
				con.RunFrame()
			}
			var now bytes.Buffer
			if err := capture.PNG(&now, con, nil); err != nil {
				t.Fatal(err)
			}
			file := "pictures/" + pool.Name + ".png"
			if *update {
				if err := os.WriteFile(file, now.Bytes(), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(pixels(t, data), pixels(t, now.Bytes())) {
				t.Errorf("%s is not frame %d of the game; run make figures", file, shownFrame(pool.Name))
			}
		})
	}
}

// pixels decodes a picture, however its file was compressed.
func pixels(t *testing.T, data []byte) []uint8 {
	t.Helper()
	picture, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	var list []uint8
	b := picture.Bounds()
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			r, g, b, _ := picture.At(x, y).RGBA()
			list = append(list, uint8(r>>8), uint8(g>>8), uint8(b>>8))
		}
	}
	return list
}

// TestEveryGameCallsItsStopTheSame reads the line of buttons that each game shows.
func TestEveryGameCallsItsStopTheSame(t *testing.T) {
	shown := regexp.MustCompile(`\.byte [^;]*\bST(?:ART)?:(\w+) *"`)
	found := 0
	err := fs.WalkDir(Sources, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := fs.ReadFile(Sources, path)
		for _, m := range shown.FindAllSubmatch(text, -1) {
			if found++; string(m[1]) != "STOP" {
				t.Errorf("%s: Start is called %s", path, m[1])
			}
		}
		return err
	})
	if err != nil || found < 4 {
		t.Errorf("%d lines of buttons found, %v", found, err)
	}
}
