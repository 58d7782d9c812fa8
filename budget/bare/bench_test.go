package bare

import (
	"context"
	"testing"

	"pool6502/asm/contract"
	"pool6502/cpu"
)

// poolTake is pool_take of the README at $8000, with pool_head at $0300.
var poolTake = []uint8{
	0xAE, 0x00, 0x03, //       ldx pool_head
	0x30, 0x08, //             bmi full
	0xBD, 0x01, 0x03, //       lda pool_next,x
	0x8D, 0x00, 0x03, //       sta pool_head
	0x18, 0x60, //             clc, rts
	0x38, 0x60, //       full: sec, rts
}

func mem(name string, addr uint16, n int) contract.Place {
	return contract.Place{Addr: addr, Len: n, Text: name}
}

func reg(name byte) contract.Place { return contract.Place{Reg: name, Len: 1, Text: string(name)} }

func values(low, high int) (list []uint16) {
	for v := low; v <= high; v++ {
		list = append(list, uint16(v))
	}
	return list
}

func poolMachine() *Machine {
	m := NES()
	if err := m.Load(0x8000, poolTake...); err != nil {
		panic(err)
	}
	return m
}

// poolCase is A={0..255} pool_head={0..15} pool_next[0..1]={0..63} -> C=0, <= 16 cycles,
// in a header that keeps Y and clobbers A and X.
func poolCase() (*contract.Contract, *contract.Case) {
	c := &contract.Contract{Addr: 0x8000, Budget: 16, Whole: true, Changes: []byte("AX"), Keeps: []contract.Place{reg('Y')}}
	k := &contract.Case{Name: "all", Cycles: 16, AtMost: true,
		Each: []contract.Assign{
			{Place: reg('A'), Allowed: values(0, 255)},
			{Place: mem("pool_head", 0x0300, 1), Allowed: values(0, 15)},
			{Place: mem("pool_next[0..1]", 0x0301, 2), Allowed: values(0, 63)},
		},
		Want: []contract.Assign{{Place: reg('C'), Values: []uint8{0}}},
	}
	return c, k
}

// BenchmarkExhaust gives calls a second on one processor, with all checks.
func BenchmarkExhaust(b *testing.B) {
	m := poolMachine()
	c, k := poolCase()
	b.ReportAllocs()
	calls := uint64(0)
	for b.Loop() {
		r := Exhaust(context.Background(), m, c, k, Options{Regs: Garbage(1), Workers: 1, Shard: Shard{1, 16}})
		if r.Failing > 0 || r.Max != 16 {
			b.Fatalf("%+v", r)
		}
		calls += r.Calls
	}
	b.ReportMetric(float64(calls)/b.Elapsed().Seconds()/1e6, "Mcalls/s")
}

// BenchmarkCall is the call alone: no checks, nothing set.
func BenchmarkCall(b *testing.B) {
	m := poolMachine()
	m.Mem[0x0300] = 2
	b.ReportAllocs()
	for b.Loop() {
		if _, body, err := m.Call(0x8000, cpu.Regs{S: 0xF0}, DefaultLimit); body != 16 || err != nil {
			b.Fatal(body, err)
		}
		m.Undo()
	}
}
