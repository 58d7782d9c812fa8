//go:build sdl

package window

import (
	"testing"
	"time"

	"github.com/veandco/go-sdl2/sdl"

	"pool6502/cmd/pool6502/screen"
	"pool6502/cmd/pool6502/window/pace"
	"pool6502/internal/sdltest"
	"pool6502/nes"
)

// benchWindow plays frames of the window, and returns it with its App.
func benchWindow(b *testing.B, overlays screen.Overlays, frames int, each func(n int, a *App)) (*Window, *App) {
	b.Helper()
	if noDisplay != "" {
		b.Skip(noDisplay)
	}
	a := playing(b, "freelist")
	a.Screen.Overlays = overlays
	a.watchNeeds()
	n := 0
	w, err := Run(a, Options{Software: true, Each: func(*Window) {
		n++
		each(n, a)
		a.Quit = n >= frames
	}})
	if err != nil {
		b.Fatal(err)
	}
	return w, a
}

// BenchmarkWindow reports how much of a core the window takes at 60 Hz.
func BenchmarkWindow(b *testing.B) {
	for _, c := range []struct {
		name     string
		overlays screen.Overlays
	}{{"game", 0}, {"overlays", screen.AllOverlays}} {
		b.Run(c.name, func(b *testing.B) {
			const frames = 600
			for range b.N {
				var cpu time.Duration
				var start time.Time
				benchWindow(b, c.overlays, frames, func(n int, _ *App) {
					if n == 60 { // the window is open and everything has been seen once
						cpu, start = pace.ProcessorTime(), time.Now()
					}
					if n == frames {
						b.ReportMetric(100*(pace.ProcessorTime()-cpu).Seconds()/time.Since(start).Seconds(), "%core")
					}
				})
			}
		})
	}
}

// BenchmarkFastForward reports frames for each second of processor time while Tab is held in
// the window, with and without overlays, and their ratio to those of a console without a window
// that runs in turns with it.
func BenchmarkFastForward(b *testing.B) {
	for _, c := range []struct {
		name     string
		overlays screen.Overlays
	}{{"window", 0}, {"overlays", screen.AllOverlays}} {
		b.Run(c.name, func(b *testing.B) {
			const begin, end, turn = 60, 660, 25
			g, err := openAny("freelist")
			if err != nil {
				b.Fatal(err)
			}
			con, err := nes.Open(g.Image, nes.Config{})
			if err != nil {
				b.Fatal(err)
			}
			var samples []float32
			for range b.N {
				var start, headless time.Duration
				var from uint64
				benchWindow(b, c.overlays, end, func(n int, a *App) {
					switch n {
					case 50:
						if err := sdltest.Key(sdl.K_TAB, 0, true); err != nil {
							b.Fatal(err)
						}
					case begin:
						start, from = pace.ProcessorTime(), a.Session().Position()
					case end:
						ran := float64(a.Session().Position()-from) / (pace.ProcessorTime() - start - headless).Seconds()
						alone := turn * (end - begin) / headless.Seconds()
						b.ReportMetric(ran, "frames/s")
						b.ReportMetric(alone, "headless-frames/s")
						b.ReportMetric(ran/alone, "of-headless")
						return
					}
					if n < begin {
						return
					}
					before := pace.ProcessorTime()
					for range turn {
						con.RunFrame()
						samples = con.Samples(samples[:0])
					}
					headless += pace.ProcessorTime() - before
				})
			}
		})
	}
}
