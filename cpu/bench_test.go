package cpu_test

import (
	"testing"

	"pool6502/cpu"
)

// poolLoop walks sixteen slots forever and moves the active ones, which is what
// the exhibition's programs do most of the time.
var poolLoop = []uint8{
	0xA2, 0x0F, //             ldx #15
	0xBD, 0x00, 0x03, // slot: lda active,x
	0xF0, 0x05, //             beq skip
	0xFE, 0x10, 0x03, //       inc pos,x
	0xE6, 0x10, //             inc moved
	0xCA,       //       skip: dex
	0x10, 0xF3, //             bpl slot
	0x4C, 0x00, 0x02, //       jmp
}

func poolMachine(paged bool) *machine {
	m := newMachine(paged)
	m.load(0x0200, poolLoop...)
	for i := 0; i < 16; i += 2 {
		m.ram[0x0300+i] = 1
	}
	m.PC = 0x0200
	return m
}

// BenchmarkPoolLoop runs the processor alone, all memory paged: ns per emulated
// cycle and per instruction, and allocations, of which there are none.
func BenchmarkPoolLoop(b *testing.B) {
	for _, c := range []struct {
		name string
		hook func(*cpu.Step)
	}{{"alone", nil}, {"watched", func(*cpu.Step) {}}} {
		b.Run(c.name, func(b *testing.B) {
			m := poolMachine(true)
			m.OnStep = c.hook
			b.ReportAllocs()
			start := m.Now
			for b.Loop() {
				for range 1000 {
					m.Step()
				}
			}
			ns := float64(b.Elapsed().Nanoseconds())
			b.ReportMetric(ns/float64((m.Now-start)/m.Cycle), "ns/cycle")
			b.ReportMetric(ns/float64(b.N)/1000, "ns/instr")
			b.ReportMetric(0, "ns/op")
		})
	}
}

func TestSteppingAllocatesNothing(t *testing.T) {
	m := poolMachine(true)
	if n := testing.AllocsPerRun(1000, m.Step); n != 0 {
		t.Errorf("%v allocations a step", n)
	}
}

// The horizon forced to every access, against memory behind page tables with
// NMIs on the way: the same settled state after every step.
func TestWhenSettlingHappensIsNotVisible(t *testing.T) {
	strict, paged := poolMachine(false), poolMachine(true)
	for _, m := range []*machine{strict, paged} {
		m.load(0xFFFA, 0x00, 0x09)
		m.load(0x0900, 0xEE, 0x20, 0x03, 0x40) // inc nmis, rti
		for i := range cpu.Time(300) {
			at := i * 997
			m.at(at, func(c *cpu.CPU) { c.SetNMI(i%2 == 0, at) })
		}
	}
	for i := range 30_000 {
		strict.step()
		paged.step()
		strict.Settle()
		paged.Settle()
		a, b := strict.State, paged.State
		a.Alert, b.Alert = false, false // whether a poll must look closer, no more
		if a != b {
			t.Fatalf("step %d:\nstrict %+v\n paged %+v", i, a, b)
		}
	}
	if strict.ram != paged.ram || strict.ram[0x0320] < 100 {
		t.Errorf("memory differs, or no NMIs came: %d", strict.ram[0x0320])
	}
}
