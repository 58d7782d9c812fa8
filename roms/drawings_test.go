package roms

import (
	"bytes"
	"os"
	"testing"

	"pool6502/roms/drawing"
)

// TestLessonsShowWhatIsMeasuredAsDrawings holds the lessons' pictures to what the routines do.
func TestLessonsShowWhatIsMeasuredAsDrawings(t *testing.T) {
	compare := func(t *testing.T, name string, now []byte) {
		t.Helper()
		file := "pictures/" + name + ".svg"
		if *update {
			if err := os.WriteFile(file, now, 0o644); err != nil {
				t.Fatal(err)
			}
			return
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(text, now) {
			t.Errorf("%s is not what is measured; run make figures", file)
		}
	}
	for name, s := range scenes() {
		t.Run(name, func(t *testing.T) {
			now, err := s.draw()
			if err != nil {
				t.Fatal(err)
			}
			compare(t, name, now)
		})
	}
	m, err := measured()
	if err != nil {
		t.Fatal(err)
	}
	list, err := charts(m)
	if err != nil {
		t.Fatal(err)
	}
	for name, now := range list {
		t.Run(name, func(t *testing.T) { compare(t, name, now) })
	}
	for name, l := range gates() {
		t.Run(name, func(t *testing.T) { compare(t, name, l.SVG()) })
	}
	t.Run("frame", func(t *testing.T) {
		// Of the NTSC console (nesdev, "PPU rendering" and "Cycle reference chart").
		compare(t, "frame", drawing.Frame{Visible: 240, Idle: 1, VBlank: 20, Pre: 1, Cycles: 341.0 / 3}.SVG())
	})
}
