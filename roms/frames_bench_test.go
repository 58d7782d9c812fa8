package roms

import (
	"testing"

	"pool6502/budget/program"
	"pool6502/budget/watch"
	"pool6502/nes"
)

// BenchmarkFrames runs the exhibits as a window would, without the window:
// picture and sound are computed, the sound is collected after each frame. An
// operation is the same two seconds of emulated time in every run. make pgo
// takes the binary's profile from here.
func BenchmarkFrames(b *testing.B) { benchmarkFrames(b, false) }

// BenchmarkMetered is BenchmarkFrames with a meter: every cycle is charged to
// its routine, as in the panels of the window.
func BenchmarkMetered(b *testing.B) { benchmarkFrames(b, true) }

func benchmarkFrames(b *testing.B, metered bool) {
	const warm, frames = 60, 120
	for _, p := range All() {
		b.Run(p.Name, func(b *testing.B) {
			prog, err := Assemble(p.Main, nil)
			if err != nil {
				b.Fatal(err)
			}
			con, err := nes.Open(prog.Image, nes.Config{})
			if err != nil {
				b.Fatal(err)
			}
			meter := watch.NewMeter(con, program.Of(prog).Names)
			meter.Heat, meter.Timeline = true, true
			if metered {
				meter.Attach()
			}
			for range warm {
				con.RunFrame()
				meter.EndFrame()
			}
			var start nes.Snapshot
			con.Snapshot(&start)
			sound := make([]float32, 0, 48_000)
			var cycles, settlings uint64
			b.ReportAllocs()
			for b.Loop() {
				b.StopTimer()
				con.Restore(&start)
				meter.Reset()
				cycles -= con.Cycles()
				settlings -= con.Settlings()
				b.StartTimer()
				for range frames {
					con.RunFrame()
					if metered {
						meter.EndFrame()
					}
					sound = con.Samples(sound[:0])
				}
				cycles += con.Cycles()
				settlings += con.Settlings()
			}
			ran := float64(b.N * frames)
			b.ReportMetric(ran/b.Elapsed().Seconds(), "frames/s")
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(cycles), "ns/cycle")
			b.ReportMetric(float64(settlings)/ran, "settlings/frame")
		})
	}
}
