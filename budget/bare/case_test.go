package bare

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"pool6502/asm/contract"
	"pool6502/cpu"
)

// TestGarbageIsInEveryRegister and leaves D clear and I set; the second set is the opposite of the first.
func TestGarbageIsInEveryRegister(t *testing.T) {
	var ones [5]uint8
	for seed := range uint64(40) {
		g := Garbage(seed)
		if g != Garbage(seed) {
			t.Fatal("the same seed gives other garbage")
		}
		a, b := g[0], g[1]
		if a.A^b.A != 0xFF || a.X^b.X != 0xFF || a.Y^b.Y != 0xFF || a.S^b.S != 0x1F || a.S < 0xE0 || a.P^b.P != 0b1100_0011 || a.P&^0b1100_0011 != 0b0000_0100 {
			t.Errorf("seed %d: %+v and %+v", seed, a, b)
		}
		for i, v := range []uint8{a.A, a.X, a.Y, a.S, a.P} {
			ones[i] |= v
		}
	}
	if ones != [5]uint8{0xFF, 0xFF, 0xFF, 0xFF, 0b1100_0111} {
		t.Errorf("in all, these bits are set: %08b", ones)
	}
}

// program is code that needs another routine first: start stores X in $10, work loads it, adds A and returns.
func program() *Program {
	m := load(New(), 0x86, 0x10, 0x60)                             // start: stx $10, rts
	m.Load(0x0410, 0x18, 0x65, 0x10, 0x90, 0x01, 0xE8, 0x60, 0x02) // work: clc, adc $10, bcc, inx, rts, and a jam
	find := func(name string) (uint16, error) {
		addr, ok := map[string]uint16{"start": 0x0400, "work": 0x0410, "stuck": 0x0417}[name]
		if !ok {
			return 0, fmt.Errorf("no routine is called %s", name)
		}
		return addr, nil
	}
	m.Load(0x0420, 0x20, 0x17, 0x04, 0x60) // beyond: jsr stuck, rts
	return &Program{Machine: m, Find: find, Near: func(addr uint16) string { return fmt.Sprintf("near $%04X", addr) }}
}

func TestACaseRunsAfterWhatItNeeds(t *testing.T) {
	x := contract.Assign{Place: reg('X'), Values: []uint8{200}}
	sum := func(a, x uint8) []contract.Assign {
		return []contract.Assign{{Place: reg('A'), Values: []uint8{a}}, {Place: reg('X'), Values: []uint8{x}}}
	}
	for _, c := range []struct {
		name string
		set  func(c *contract.Contract, k *contract.Case)
		want string // the error or the first mismatch
	}{
		{"with a routine first", func(c *contract.Contract, k *contract.Case) {
			c.Setup = []contract.First{{Routine: "start", Set: []contract.Assign{x}}}
			k.Want = sum(44, 2)
		}, ""},
		{"without it", func(c *contract.Contract, k *contract.Case) { k.Want = sum(44, 2) }, "A = 100, want 44"},
		{"a routine of the case", func(c *contract.Contract, k *contract.Case) { k.After = []string{"stuck"} },
			"before the call, stuck: it ran into an opcode that jams the processor, at near $0417"},
		{"a routine that does not exist", func(c *contract.Contract, k *contract.Case) { k.After = []string{"none"} }, "no routine is called none"},
		{"a start", func(c *contract.Contract, k *contract.Case) { c.Start = &contract.Start{Text: "main"} }, "start main: a bare machine has no frames"},
		{"a pad", func(c *contract.Contract, k *contract.Case) {
			k.Set = append(k.Set, contract.Assign{Place: contract.Place{Pad: 1, Text: "pad:1"}, Values: []uint8{1}})
		}, "pad:1: a bare machine has no pads"},
		{"a pad in a mock", func(c *contract.Contract, k *contract.Case) {
			c.Mocks = []contract.Mock{{Addr: 0x500, Set: []contract.Assign{{Place: contract.Place{Pad: 1, Text: "pad:1"}, Values: []uint8{1}}}}}
		}, "pad:1: a bare machine has no pads"},
		{"a mock", func(c *contract.Contract, k *contract.Case) {
			c.Addr, k.Want = 0x0420, sum(9, 1)
			c.Mocks = []contract.Mock{{Addr: 0x0417, Set: []contract.Assign{{Place: reg('A'), Values: []uint8{9}}}}}
		}, ""},
		{"the routine itself gets stuck, without sets", func(c *contract.Contract, k *contract.Case) { c.Addr = 0x0417 },
			"work: it ran into an opcode that jams the processor, at near $0417"},
		{"the routine itself gets stuck", func(c *contract.Contract, k *contract.Case) {
			c.Addr = 0x0417
			k.Each = []contract.Assign{{Place: reg('Y'), Allowed: []uint16{5, 6}}}
		}, "with Y=5: work: it ran into an opcode that jams the processor, at near $0417"},
	} {
		t.Run(c.name, func(t *testing.T) {
			con := &contract.Contract{Routine: "work", Addr: 0x0410, Budget: -1}
			k := &contract.Case{Name: "one", Cycles: -1, Set: []contract.Assign{{Place: reg('A'), Values: []uint8{100}}, {Place: reg('X'), Values: []uint8{1}}}}
			c.set(con, k)
			r, err := program().RunCase(context.Background(), con, k, Options{})
			got := ""
			switch {
			case err != nil:
				got = err.Error()
			case r.Err != nil:
				got = r.Err.Error()
			case r.First != nil:
				got = r.First.Mismatches[0].String()
			}
			if got != c.want || c.want == "" && (r.Tried != 1 || r.Calls != Kinds) {
				t.Errorf("%q, want %q; %d tried with %d calls", got, c.want, r.Tried, r.Calls)
			}
		})
	}
}

func TestPlacesAreSetBeforeACall(t *testing.T) {
	m, regs := New(), cpu.Regs{Y: 9}
	if err := Set(m, &regs, []contract.Assign{{Place: reg('A'), Values: []uint8{7}}, {Place: mem("b", 0x20, 2), Values: []uint8{1, 2}}}); err != nil {
		t.Fatal(err)
	}
	if regs.A != 7 || regs.Y != 9 || m.Mem[0x20] != 1 || m.Mem[0x21] != 2 {
		t.Errorf("%+v, %v", regs, m.Mem[0x20:0x22])
	}
	err := Set(m, &regs, []contract.Assign{{Place: contract.Place{Arg: "n", Text: "arg n"}, Values: []uint8{1}}})
	if err == nil || !strings.HasPrefix(err.Error(), "arg n: on a bare machine, set the registers") {
		t.Error(err)
	}
	_, _, err = load(New(), 0x4C, 0x00, 0x04).Call(0x0400, regs, 10)
	if !errors.Is(err, ErrLimit) {
		t.Error(err)
	}
}
