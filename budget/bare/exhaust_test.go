package bare

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"pool6502/asm/contract"
)

// run exhausts a case on one or more processors.
func run(m *Machine, c *contract.Contract, k *contract.Case, opt Options) Result {
	opt.Regs = Garbage(1)
	return Exhaust(context.Background(), m, c, k, opt)
}

func TestEveryCombinationIsCalled(t *testing.T) {
	c, k := poolCase()
	k.Each[2].Allowed = values(0, 7)
	r := run(poolMachine(), c, k, Options{})
	want := Result{Total: 256 * 16 * 64, Share: 256 * 16 * 64, Tried: 256 * 16 * 64, Calls: 2 * 256 * 16 * 64,
		Min: 16, Max: 16, AtMax: 256 * 16 * 64}
	want.Least = Input{Names: []string{"A", "pool_head", "pool_next", "pool_next+1"}, Values: []int{0, 0, 0, 0}}
	want.Most = want.Least
	if !reflect.DeepEqual(r, want) {
		t.Errorf("%+v\nwant %+v", r, want)
	}
}

// TestTheInputsAreThoseOfTheSets calls code that notes what it is given.
func TestTheInputsAreThoseOfTheSets(t *testing.T) {
	m := load(New(), 0xEA, 0x60) // a mock stands here
	m.Mem[0x0400] = opcodeRTS
	seen := map[string]int{}
	m.Mock(Mock{Addr: 0x0400, Do: func(m *Machine) {
		r := Regs{m.cpu.A, m.cpu.X, m.cpu.Y, m.cpu.S, m.cpu.P}
		seen[fmt.Sprint(r.X, r.Get('C'), m.Mem[0x20], m.Mem[0x21], uint16(m.Mem[0x30])|uint16(m.Mem[0x31])<<8)]++
	}})
	c := &contract.Contract{Addr: 0x0400, Budget: -1}
	k := &contract.Case{Cycles: -1,
		Set: []contract.Assign{{Place: mem("b", 0x21, 1), Values: []uint8{9}}},
		Each: []contract.Assign{{Place: reg('X'), Allowed: []uint16{3, 200}}, {Place: reg('C'), Allowed: []uint16{0, 1}},
			{Place: mem("b", 0x20, 1), Allowed: []uint16{7, 8}},
			{Place: mem("w", 0x30, 2), Word: true, Allowed: []uint16{0x1234, 0xFF00}}}}
	r := run(m, c, k, Options{Workers: 1})
	if len(seen) != 16 || r.Calls != 32 || r.Tried != 16 {
		t.Errorf("%d inputs in %d calls: %v", len(seen), r.Calls, seen)
	}
	for _, in := range []string{"3 0 7 9 4660", "200 1 8 9 65280"} {
		if seen[in] != 2 {
			t.Errorf("%s was called %d times, want 2", in, seen[in])
		}
	}
}

// byteCase is a routine at $0400 called with every A and what it promises.
func byteCase(want ...contract.Assign) (*contract.Contract, *contract.Case) {
	c := &contract.Contract{Addr: 0x0400, Budget: -1}
	k := &contract.Case{Name: "all", Cycles: -1, Want: want, Text: "all: A={0..255} $20={0..3} -> X",
		Each: []contract.Assign{{Place: reg('A'), Allowed: values(0, 255)}, {Place: mem("$20", 0x20, 1), Allowed: values(0, 3)}}}
	return c, k
}

func TestEachPromiseIsChecked(t *testing.T) {
	plain := []uint8{0xEA, 0x60}                                                       // nop
	at200 := []uint8{0xC9, 0xC8, 0xD0, 0x03, 0xEE, 0x20, 0x00, 0x60}                   // cmp #200, bne, inc $0020
	loadX := []uint8{0xC9, 0xC8, 0xD0, 0x02, 0xA2, 0x07, 0x60}                         // cmp #200, bne, ldx #7
	twice := []uint8{0xC9, 0xC8, 0xD0, 0x03, 0xAD, 0x20, 0x00, 0xAD, 0x20, 0x00, 0x60} // lda $0020 once or twice
	for _, p := range []struct {
		name string
		code []uint8
		set  func(c *contract.Contract, k *contract.Case)
		want string // the first mismatch; "" for none
	}{
		{"a result", at200, func(c *contract.Contract, k *contract.Case) {
			k.Want = []contract.Assign{{Place: mem("$20", 0x20, 1), Allowed: values(0, 3)}}
		}, "$20 = 4, want 0 to 3"},
		{"a result that holds", plain, func(c *contract.Contract, k *contract.Case) {
			k.Want = []contract.Assign{{Place: mem("$20", 0x20, 1), Allowed: values(0, 3)}}
		}, ""},
		{"a flag", plain, func(c *contract.Contract, k *contract.Case) {
			k.Set = []contract.Assign{{Place: reg('C'), Values: []uint8{1}}}
			k.Want = []contract.Assign{{Place: reg('C'), Values: []uint8{0}}}
		}, "C = 1, want 0"},
		{"a word", at200, func(c *contract.Contract, k *contract.Case) {
			k.Want = []contract.Assign{{Place: mem("$20", 0x20, 2), Word: true, Allowed: values(0, 3)}}
		}, "$20:w = 4, want 0 to 3"},
		{"a flag that has to be set", plain, func(c *contract.Contract, k *contract.Case) {
			k.Set = []contract.Assign{{Place: reg('C'), Values: []uint8{0}}}
			k.Want = []contract.Assign{{Place: reg('C'), Values: []uint8{1}}}
		}, "C = 0, want 1"},
		{"a flag of two values", plain, func(c *contract.Contract, k *contract.Case) {
			k.Want = []contract.Assign{{Place: reg('C'), Allowed: []uint16{0, 1}}}
		}, ""},
		{"a word of one value", plain, func(c *contract.Contract, k *contract.Case) {
			k.Each[1].Allowed = []uint16{7, 7, 7, 7}
			k.Set = []contract.Assign{{Place: mem("$21", 0x21, 1), Values: []uint8{1}}}
			k.Want = []contract.Assign{{Place: mem("$20", 0x20, 2), Word: true, Values: []uint8{7, 1}}}
		}, ""},
		{"another word", plain, func(c *contract.Contract, k *contract.Case) {
			k.Each[1].Allowed = []uint16{7, 7, 7, 7}
			k.Want = []contract.Assign{{Place: mem("$20", 0x20, 2), Word: true, Values: []uint8{7, 1}}}
		}, "$20:w = 7, want 263"},
		{"a register that the case names", loadX, func(c *contract.Contract, k *contract.Case) {
			c.Whole, c.Changes = true, []byte("A")
			k.Want = []contract.Assign{{Place: reg('X'), Allowed: values(0, 255)}}
		}, ""},
		{"the second byte of kept memory", at200, func(c *contract.Contract, k *contract.Case) { c.Keeps = []contract.Place{mem("$1F", 0x1F, 2)} },
			"$1F byte 1 ($0020) = 1, want 0 (the header keeps it)"},
		{"kept memory", at200, func(c *contract.Contract, k *contract.Case) { c.Keeps = []contract.Place{mem("$20", 0x20, 1)} },
			"$20 = 1, want 0 (the header keeps it)"},
		{"kept register", loadX, func(c *contract.Contract, k *contract.Case) { c.Keeps = []contract.Place{reg('X')} },
			"X = 7, want "},
		{"kept flag", loadX, func(c *contract.Contract, k *contract.Case) { c.Keeps = []contract.Place{reg('Z')} },
			"Z = "},
		{"a register that nobody names", loadX, func(c *contract.Contract, k *contract.Case) { c.Whole, c.Changes = true, []byte("A") },
			"X = 7, want "},
		{"a register that Clobbers names", loadX, func(c *contract.Contract, k *contract.Case) { c.Whole, c.Changes = true, []byte("AX") }, ""},
		{"at most so many cycles", loadX, func(c *contract.Contract, k *contract.Case) { k.Cycles, k.AtMost = 5, true }, "6 cycles, want at most 5"},
		{"cycles", loadX, func(c *contract.Contract, k *contract.Case) { k.Cycles = 6 }, "5 cycles, want 6"},
		{"the budget", loadX, func(c *contract.Contract, k *contract.Case) { c.Budget = 5 }, "6 cycles, want at most 5 (the routine's budget)"},
		{"a budget that holds", loadX, func(c *contract.Contract, k *contract.Case) { c.Budget = 6 }, ""},
		{"reads", twice, func(c *contract.Contract, k *contract.Case) {
			k.Count = []contract.Count{{Place: mem("$20", 0x20, 1), Least: 1, Most: 1}}
		}, "reads $20 = 2, want 1"},
		{"writes", at200, func(c *contract.Contract, k *contract.Case) {
			k.Count = []contract.Count{{Write: true, Place: mem("$20", 0x20, 1), Most: 1}}
		}, "writes $20 = 2, want at most 1"}, // INC writes twice
	} {
		t.Run(p.name, func(t *testing.T) {
			c, k := byteCase()
			p.set(c, k)
			r := run(load(New(), p.code...), c, k, Options{})
			if r.Err != nil || r.Tried != 1024 {
				t.Fatalf("%+v", r)
			}
			got := ""
			if r.First != nil {
				got = r.First.Mismatches[0].String()
			}
			if !strings.HasPrefix(got, p.want) || (p.want == "") != (r.Failing == 0) {
				t.Errorf("%d fail, %q, want %q", r.Failing, got, p.want)
			}
		})
	}
}

func TestTheFirstFailureIsTheSmallest(t *testing.T) {
	c, k := byteCase()
	c.Keeps = []contract.Place{reg('X')}
	k.Text = "all: A={0..255} $20={0..3} -> , <= 9 cycles"
	m := load(New(), 0xC9, 0xC8, 0x90, 0x02, 0xA2, 0x07, 0x60) // cmp #200, bcc, ldx #7
	for _, workers := range []int{1, 2, 7} {
		r := run(m, c, k, Options{Workers: workers})
		if r.Failing != 56*4 || r.First == nil || r.First.Index != 200*4 || r.First.Input.String() != "A=200 $20=0" {
			t.Fatalf("%+v, %+v", r, r.First)
		}
		if got, want := r.Failed(), "224 of 1,024 combinations fail; to repeat the first: ;;; Case     first: A=200 $20=0 -> , <= 9 cycles (with other values of $20 too)"; got != want {
			t.Errorf("%s\nwant %s", got, want)
		}
	}
}

func TestGarbageFindsWhatAPlainInputDoesNot(t *testing.T) {
	c, k := byteCase(contract.Assign{Place: reg('X'), Allowed: values(0, 127)}) // X is nobody's
	if r := run(load(New(), 0x60), c, k, Options{}); r.Failing != r.Tried || r.First == nil {
		t.Errorf("%+v", r)
	}
}

func TestACallThatDoesNotReturnEndsTheCase(t *testing.T) {
	c, k := byteCase()
	m := load(New(), 0xC9, 0xC8, 0xF0, 0xFE, 0x60) // cmp #200, beq *
	for _, workers := range []int{1, 2, 5} {
		r := run(m, c, k, Options{Workers: workers, Limit: 1000})
		if !errors.Is(r.Err, ErrLimit) || r.ErrAt.String() != "A=200 $20=0" {
			t.Errorf("%v with %s", r.Err, r.ErrAt)
		}
	}
}

func TestAnInterruptedCaseKeepsWhatItHas(t *testing.T) {
	c, k := poolCase()
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	r := Exhaust(ctx, poolMachine(), c, k, Options{Workers: 1, Progress: func(done, total uint64) { cancel() }})
	if !r.Stopped || r.Tried == 0 || r.Tried == r.Total || r.Max != 16 || r.Failing != 0 {
		t.Errorf("%+v", r)
	}
	if got := r.State(); !strings.HasPrefix(got, "interrupted of 16,777,216") {
		t.Error(got)
	}
}

func TestEverythingButTheCallsAllocates(t *testing.T) {
	c, k := poolCase()
	m := poolMachine()
	small := testing.AllocsPerRun(1, func() { run(m, c, k, Options{Workers: 1, Shard: Shard{1, 4096}}) })
	large := testing.AllocsPerRun(1, func() { run(m, c, k, Options{Workers: 1, Shard: Shard{1, 256}}) })
	if large > small+2 {
		t.Errorf("%v allocations for 4,096 combinations, %v for 65,536", small, large)
	}
}
