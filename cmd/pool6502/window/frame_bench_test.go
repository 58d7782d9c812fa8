package window

import (
	"slices"
	"testing"
	"time"

	"pool6502/cmd/pool6502/screen"
	"pool6502/cmd/pool6502/screen/paint"
)

// BenchmarkFrame reports the time of a frame with all overlays: the console runs it, the panels are
// drawn, and the canvas is copied, as the software renderer does. Fifteen windows make the same frames; the
// time of a frame is the least of theirs, so that what else the machine does is left out. On an idle
// machine that is processor time.
func BenchmarkFrame(b *testing.B) {
	const windows = 15
	for _, name := range []string{"freelist", "recycled", "columnar"} {
		b.Run(name, func(b *testing.B) {
			var apps [windows]*App
			c, shown := paint.NewCanvas(1280, 832), make([]uint32, 1280*832)
			for i := range apps {
				apps[i] = playing(b, name)
				apps[i].Screen.Overlays = screen.AllOverlays
				apps[i].watchNeeds()
				ticks(apps[i], 200)
				apps[i].Draw(c)
			}
			var times []float64 // in milliseconds
			for b.Loop() {
				least := time.Hour
				for _, a := range apps {
					start := time.Now()
					ticks(a, 1)
					a.Draw(c)
					copy(shown, c.Pix)
					least = min(least, time.Since(start))
				}
				times = append(times, least.Seconds()*1000)
			}
			slices.Sort(times)
			b.ReportMetric(times[0], "ms-least")
			b.ReportMetric(times[len(times)/2], "ms-median")
			b.ReportMetric(times[len(times)*99/100], "ms-p99")
			b.ReportMetric(0, "ns/op") // of fifteen windows
		})
	}
}
