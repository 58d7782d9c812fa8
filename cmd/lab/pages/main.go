package main

import (
	"encoding/json"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"

	"pool6502/cmd/lab/engine"
	"pool6502/nes"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: pages DIR")
		os.Exit(2)
	}
	if err := write(os.Args[1]); err != nil {
		fmt.Fprintf(os.Stderr, "pages: %v\n", err)
		os.Exit(1)
	}
}

func write(dir string) error {
	list, err := tasks()
	if err != nil {
		return err
	}
	data, err := json.Marshal(list)
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(dir, "gallery.json"), data, 0o644); err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Join(dir, "exhibits"), 0o755); err != nil {
		return err
	}
	for _, x := range engine.Exhibits() {
		if err := picture(filepath.Join(dir, "exhibits", x.Name+".png"), x.Main); err != nil {
			return fmt.Errorf("%s: %w", x.Name, err)
		}
	}
	return nil
}

// picture plays an exhibit for 300 frames and writes the last frame to a PNG file. In the last 60 frames it presses B three
// times, so that there is something to see.
func picture(file, main string) error {
	e := engine.New()
	if b := e.Open(main, nil); len(b.Errors) > 0 {
		return fmt.Errorf("%s", b.Errors[0].Msg)
	}
	for f := range 300 {
		e.Hold(0, 0)
		if f > 240 && f%20 < 3 {
			e.Hold(0, nes.ButtonB)
		}
		e.Frame()
	}
	img := image.NewPaletted(image.Rect(0, 0, 256, 240), nil)
	seen := map[[3]byte]uint8{}
	for i := range img.Pix {
		c := [3]byte(e.Picture[4*i : 4*i+3])
		at, ok := seen[c]
		if !ok {
			at = uint8(len(seen))
			seen[c] = at
			img.Palette = append(img.Palette, color.RGBA{c[0], c[1], c[2], 255})
		}
		img.Pix[i] = at
	}
	out, err := os.Create(file)
	if err != nil {
		return err
	}
	defer out.Close()
	enc := png.Encoder{CompressionLevel: png.BestCompression}
	if err := enc.Encode(out, img); err != nil {
		return err
	}
	return out.Close()
}
