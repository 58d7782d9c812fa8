package budget

import (
	"testing"

	"pool6502/budget/watch"
	"pool6502/nes"
)

func BenchmarkCallFromZeros(b *testing.B) { benchmarkCall(b, false) }
func BenchmarkCallThatKeeps(b *testing.B) { benchmarkCall(b, true) }

func benchmarkCall(b *testing.B, keep bool) {
	m := openSource(b, freeList)
	if _, err := m.Call(Call{Routine: "pool_init"}); err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := m.Call(Call{Routine: "pool_take", Keep: keep}); err != nil {
			b.Fatal(err)
		}
	}
}

func TestCallsOfARoutineThatWasCalledBeforeAllocateNothing(t *testing.T) {
	m := openSource(t, freeList)
	for _, keep := range []bool{false, true} {
		call := func() {
			if _, err := m.Call(Call{Routine: "pool_take", Keep: keep}); err != nil {
				t.Fatal(err)
			}
		}
		call()
		if n := testing.AllocsPerRun(100, call); n != 0 {
			t.Errorf("Keep %v: %g allocations a call, want 0", keep, n)
		}
	}
}

// What watching costs: the same frames with and without a meter.
func BenchmarkFrameUnmetered(b *testing.B) { benchmarkFrame(b, false) }
func BenchmarkFrameMetered(b *testing.B)   { benchmarkFrame(b, true) }

func benchmarkFrame(b *testing.B, metered bool) {
	p := assemble(b, cartridge(onTheNMI+`
work:   ldy #18
.outer: ldx #0
.inner: inc seen
        dex
        bne .inner
        dey
        bne .outer
        rts
`))
	con, err := nes.Open(p.Image, nes.Config{SampleRate: -1})
	if err != nil {
		b.Fatal(err)
	}
	m := watch.NewMeter(con, p.Names)
	if metered {
		m.Attach()
	}
	for range 8 {
		con.RunFrame()
		m.EndFrame()
	}
	b.ReportAllocs()
	for b.Loop() {
		con.RunFrame()
		m.EndFrame()
	}
}
