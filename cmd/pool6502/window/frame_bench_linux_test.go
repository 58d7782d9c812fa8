package window

import (
	"runtime"
	"slices"
	"syscall"
	"testing"
	"time"
	"unsafe"

	"pool6502/cmd/pool6502/screen"
	"pool6502/cmd/pool6502/screen/paint"
)

// threadTime is what the calling thread has used of the processor.
func threadTime() time.Duration {
	const ofThread = 3 // CLOCK_THREAD_CPUTIME_ID
	var t syscall.Timespec
	syscall.Syscall(syscall.SYS_CLOCK_GETTIME, ofThread, uintptr(unsafe.Pointer(&t)), 0)
	return time.Duration(t.Nano())
}

// BenchmarkFrame reports the processor time of a frame with all overlays: the console runs it, the
// panels are drawn, and the canvas is copied, as the software renderer does.
func BenchmarkFrame(b *testing.B) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	for _, name := range []string{"freelist", "recycled", "columnar"} {
		b.Run(name, func(b *testing.B) {
			a := playing(b, name)
			a.Screen.Overlays = screen.AllOverlays
			a.watchNeeds()
			c, shown := paint.NewCanvas(1280, 832), make([]uint32, 1280*832)
			ticks(a, 300)
			var times []time.Duration
			for b.Loop() {
				before := threadTime()
				ticks(a, 1)
				a.Draw(c)
				copy(shown, c.Pix)
				times = append(times, threadTime()-before)
			}
			slices.Sort(times)
			ms := func(d time.Duration) float64 { return d.Seconds() * 1000 }
			b.ReportMetric(ms(times[0]), "ms-least")
			b.ReportMetric(ms(times[len(times)/2]), "ms-median")
			b.ReportMetric(ms(times[len(times)*99/100]), "ms-p99")
		})
	}
}
