package bare

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
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
	want := Result{Total: 256 * 16 * 64, Share: 256 * 16 * 64, Tried: 256 * 16 * 64, Calls: 4 * 256 * 16 * 64,
		Min: 16, Max: 16, AtMax: 256 * 16 * 64, Sum: 16 * 256 * 16 * 64}
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
		r := m.cpu.Regs
		seen[fmt.Sprint(r.X, r.Get('C'), m.Mem[0x20], m.Mem[0x21], uint16(m.Mem[0x30])|uint16(m.Mem[0x31])<<8)]++
	}})
	c := &contract.Contract{Addr: 0x0400, Budget: -1}
	k := &contract.Case{Cycles: -1,
		Set: []contract.Assign{{Place: mem("b", 0x21, 1), Values: []uint8{9}}},
		Each: []contract.Assign{{Place: reg('X'), Allowed: []uint16{3, 200}}, {Place: reg('C'), Allowed: []uint16{0, 1}},
			{Place: mem("b", 0x20, 1), Allowed: []uint16{7, 8}},
			{Place: mem("w", 0x30, 2), Word: true, Allowed: []uint16{0x1234, 0xFF00}}}}
	r := run(m, c, k, Options{Workers: 1})
	if len(seen) != 16 || r.Calls != 64 || r.Tried != 16 {
		t.Errorf("%d inputs in %d calls: %v", len(seen), r.Calls, seen)
	}
	for _, in := range []string{"3 0 7 9 4660", "200 1 8 9 65280"} {
		if seen[in] != Kinds {
			t.Errorf("%s was called %d times, want 4", in, seen[in])
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
		{"two bytes of one value", plain, func(c *contract.Contract, k *contract.Case) {
			k.Set = []contract.Assign{{Place: mem("$21", 0x21, 2), Values: []uint8{5, 5}}}
			k.Want = []contract.Assign{{Place: mem("$21", 0x21, 2), Values: []uint8{5}}}
		}, ""},
		{"two bytes of two values", plain, func(c *contract.Contract, k *contract.Case) {
			k.Set = []contract.Assign{{Place: mem("$21", 0x21, 2), Values: []uint8{5, 6}}}
			k.Want = k.Set
		}, ""},
		{"another second byte", plain, func(c *contract.Contract, k *contract.Case) {
			k.Set = []contract.Assign{{Place: mem("$21", 0x21, 2), Values: []uint8{5, 6}}}
			k.Want = []contract.Assign{{Place: mem("$21", 0x21, 2), Values: []uint8{5}}}
		}, "$21 byte 1 ($0022) = 6, want 5"},
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
		{"two words", plain, func(c *contract.Contract, k *contract.Case) {
			k.Set = []contract.Assign{{Place: mem("$22", 0x22, 4), Values: []uint8{1, 2, 3, 4}}}
			k.Want = []contract.Assign{{Place: mem("$22", 0x22, 4), Word: true, Values: []uint8{1, 2, 3, 4}}}
		}, ""},
		{"the second of two words", plain, func(c *contract.Contract, k *contract.Case) {
			k.Set = []contract.Assign{{Place: mem("$22", 0x22, 4), Values: []uint8{1, 2, 3, 4}}}
			k.Want = []contract.Assign{{Place: mem("$22", 0x22, 4), Word: true, Values: []uint8{1, 2, 3, 5}}}
		}, "$22 word 1 ($0024) = 1027, want 1283"},
		{"a register that the case names", loadX, func(c *contract.Contract, k *contract.Case) {
			c.Whole, c.Changes = true, []byte("A")
			k.Want = []contract.Assign{{Place: reg('X'), Allowed: values(0, 255)}}
		}, ""},
		{"the second byte of kept memory", at200, func(c *contract.Contract, k *contract.Case) { c.Keeps = []contract.Place{mem("$1F", 0x1F, 2)} },
			"$1F byte 1 ($0020) = 1, want 0 (the header keeps it)"},
		{"kept memory", at200, func(c *contract.Contract, k *contract.Case) { c.Keeps = []contract.Place{mem("$20", 0x20, 1)} },
			"$20 = 1, want 0 (the header keeps it)"},
		{"other memory than what is kept", at200, func(c *contract.Contract, k *contract.Case) { c.Keeps = []contract.Place{mem("$1F", 0x1F, 1)} }, ""},
		{"kept registers", plain, func(c *contract.Contract, k *contract.Case) {
			c.Keeps = []contract.Place{reg('A'), reg('X'), reg('Y'), reg('S'), reg('Z')}
		}, ""},
		{"other registers than what is kept", []uint8{0xC8, 0xE8, 0xA9, 0x00, 0x60}, func(c *contract.Contract, k *contract.Case) { // iny, inx, lda #0
			c.Keeps = []contract.Place{reg('S'), reg('C')}
		}, ""},
		{"kept register Y", []uint8{0xC8, 0x60}, func(c *contract.Contract, k *contract.Case) { c.Keeps = []contract.Place{reg('Y')} }, "Y = "},                // iny
		{"kept register A", []uint8{0x49, 0x01, 0x60}, func(c *contract.Contract, k *contract.Case) { c.Keeps = []contract.Place{reg('A')} }, "A = 1, want 0"}, // eor #1
		{"kept register", loadX, func(c *contract.Contract, k *contract.Case) { c.Keeps = []contract.Place{reg('X')} },
			"X = 7, want "},
		{"kept flag", loadX, func(c *contract.Contract, k *contract.Case) { c.Keeps = []contract.Place{reg('Z')} },
			"Z = "},
		{"a register that nobody names", loadX, func(c *contract.Contract, k *contract.Case) { c.Whole, c.Changes = true, []byte("A") },
			"X = 7, want "},
		{"a register that nobody names, beside a kept one", loadX, func(c *contract.Contract, k *contract.Case) {
			c.Whole, c.Changes, c.Keeps = true, []byte("A"), []contract.Place{reg('Y')}
		}, "X = 7, want "},
		{"a register that Clobbers names", loadX, func(c *contract.Contract, k *contract.Case) { c.Whole, c.Changes = true, []byte("AX") }, ""},
		{"at most so many cycles", loadX, func(c *contract.Contract, k *contract.Case) { k.Cycles, k.AtMost = 5, true }, "6 cycles, want at most 5"},
		{"cycles", loadX, func(c *contract.Contract, k *contract.Case) { k.Cycles = 6 }, "5 cycles, want 6"},
		{"no cycles", []uint8{0x60}, func(c *contract.Contract, k *contract.Case) { k.Cycles, c.Budget = 0, 0 }, ""},
		{"more than no cycles", plain, func(c *contract.Contract, k *contract.Case) { k.Cycles = 0 }, "2 cycles, want 0"},
		{"a budget of no cycles", plain, func(c *contract.Contract, k *contract.Case) { c.Budget = 0 }, "2 cycles, want at most 0 (the routine's budget)"},
		{"the budget", loadX, func(c *contract.Contract, k *contract.Case) { c.Budget = 5 }, "6 cycles, want at most 5 (the routine's budget)"},
		{"a budget that holds", loadX, func(c *contract.Contract, k *contract.Case) { c.Budget = 6 }, ""},
		{"reads", twice, func(c *contract.Contract, k *contract.Case) {
			k.Count = []contract.Count{{Place: mem("$20", 0x20, 1), Least: 1, Most: 1}}
		}, "reads $20 = 2, want 1"},
		{"reads of another byte", twice, func(c *contract.Contract, k *contract.Case) {
			k.Count = []contract.Count{{Place: mem("$1F", 0x1F, 1)}, {Place: mem("$21", 0x21, 1)}}
		}, ""},
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

// TestWhetherAPlaceMatters runs a routine that fails unless A has one value. The first 64 values are tried.
func TestWhetherAPlaceMatters(t *testing.T) {
	for value, want := range map[uint8]string{0: "$20", 1: "$20", 63: "$20", 64: "A $20", 255: "A $20"} {
		c, k := byteCase()
		c.Keeps = []contract.Place{reg('X')}
		r := run(load(New(), 0xC9, value, 0xF0, 0x01, 0xE8, 0x60), c, k, Options{}) // cmp #value, beq, inx
		if got := strings.Join(r.First.Idle(), " "); got != want {
			t.Errorf("unless A is %d: %s does not matter, want %s", value, got, want)
		}
	}
	c, k := byteCase(contract.Assign{Place: reg('X'), Allowed: values(1, 255)})
	r := run(load(New(), 0xA6, 0x30, 0xE6, 0x30, 0x60), c, k, Options{}) // ldx $30, inc $30
	if got := strings.Join(r.First.Idle(), " "); r.Failing != 1024 || got != "A $20" {
		t.Errorf("always: %d calls fail, %s does not matter, want A $20", r.Failing, got)
	}
}

// TestProgressIsTheNumberOfCombinations tried so far, whichever worker has tried them.
func TestProgressIsTheNumberOfCombinations(t *testing.T) {
	for _, workers := range []int{1, 3} {
		c, k := byteCase()
		n := uint64(0)
		run(load(New(), 0x60), c, k, Options{Workers: workers, Progress: func(done, total uint64) {
			if n += 16; done != n || total != 1024 { // runs of 16
				t.Errorf("%d workers: %d of %d, want %d of 1024", workers, done, total, n)
			}
		}})
		if n != 1024 {
			t.Errorf("%d workers: the last is %d", workers, n)
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
	for name, branch := range map[string]uint8{"beq": 0xF0, "bcs": 0xB0} {
		m := load(New(), 0xC9, 0xC8, branch, 0xFE, 0x60) // cmp #200, and a branch to itself
		for _, workers := range []int{1, 2, 5} {
			r := run(m, c, k, Options{Workers: workers, Limit: 1000})
			if !errors.Is(r.Err, ErrLimit) || r.ErrAt.String() != "A=200 $20=0" || r.First != nil {
				t.Errorf("%s, %d workers: %v with %s", name, workers, r.Err, r.ErrAt)
			}
		}
	}
}

// TestTheLowestErrorOfTheWorkersCounts joins workers that met errors in every order.
func TestTheLowestErrorOfTheWorkersCounts(t *testing.T) {
	_, k := byteCase()
	for _, order := range [][]uint64{{3, 5, 7}, {7, 5, 3}, {5, 3, 7}} {
		var workers []*worker
		for _, at := range order {
			workers = append(workers, &worker{in: newInputs(New(), k, Garbage(1)), r: Result{Err: &Limit{PC: uint16(at)}, ErrAt: Input{Index: at}}})
		}
		if r := (&exhaust{total: 1024}).result(workers); r.ErrAt.Index != 3 || r.ErrAt.String() != "A=0 $20=3" || r.Err.(*Limit).PC != 3 {
			t.Errorf("errors at %v: %v with %s", order, r.Err, r.ErrAt)
		}
	}
}

func TestEveryBrokenPromiseIsListed(t *testing.T) {
	m := load(New(), 0xA9, 0x00, 0xA2, 0x07, 0xC8, 0xE6, 0x20, 0x18, 0x60) // lda #0, ldx #7, iny, inc $20, clc
	c := &contract.Contract{Addr: 0x0400, Budget: 3, Whole: true, Keeps: []contract.Place{reg('Y'), mem("$20", 0x20, 1)}}
	one := func(p contract.Place, v uint8) contract.Assign { return contract.Assign{Place: p, Values: []uint8{v}} }
	k := &contract.Case{Cycles: 4,
		Set:   []contract.Assign{one(reg('X'), 1), one(reg('Y'), 2), one(reg('C'), 0), one(mem("$20", 0x20, 1), 3)},
		Want:  []contract.Assign{one(reg('A'), 9), one(mem("$21", 0x21, 1), 1), one(reg('C'), 1)},
		Count: []contract.Count{{Write: true, Place: mem("$20", 0x20, 1), Most: 1}}}
	broken := func() (list []string) {
		for _, b := range run(m, c, k, Options{}).First.Mismatches {
			list = append(list, b.String())
		}
		return list
	}
	got := broken()
	if want := []string{"A = 0, want 9", "$21 = 0, want 1", "C = 0, want 1", "Y = 3, want 2 (the header keeps it)", "$20 = 4, want 3 (the header keeps it)",
		"X = 7, want 1 (neither Out nor Clobbers names it)", "writes $20 = 2, want at most 1", "13 cycles, want 4",
		"13 cycles, want at most 3 (the routine's budget)"}; !slices.Equal(got, want) {
		t.Errorf("%q\nwant %q", got, want)
	}
	got = got[:7] // without the cost
	for _, cost := range []struct {
		cycles int
		atMost bool
	}{{13, false}, {13, true}, {14, true}, {-1, false}} {
		c.Budget, k.Cycles, k.AtMost = 13, cost.cycles, cost.atMost
		if now := broken(); !slices.Equal(now, got) {
			t.Errorf("with a cost that holds, %d, at most %v: %q\nwant %q", cost.cycles, cost.atMost, now, got)
		}
	}
}

// TestWorkersDoNotShareAMachine stops three workers in the middle of their first calls until all of them are there.
func TestWorkersDoNotShareAMachine(t *testing.T) {
	m := load(New(), 0x85, 0x30, 0x20, 0x00, 0x05, 0xA5, 0x30, 0x60) // sta $30, jsr $0500, lda $30
	m.Mem[0x0500] = opcodeRTS
	var all sync.WaitGroup
	var calls atomic.Int64
	all.Add(3)
	m.Mock(Mock{Addr: 0x0500, Do: func(m *Machine) {
		if calls.Add(1) <= 3 {
			all.Done()
			all.Wait()
		}
		m.SetReg('A', 0)
	}})
	c, k := byteCase()
	c.Keeps = []contract.Place{reg('A')}
	if r := run(m, c, k, Options{Workers: 3}); r.Err != nil || r.Failing > 0 || r.Tried != 1024 {
		t.Errorf("%+v", r)
	}
}

func TestCostsOfAllCombinations(t *testing.T) {
	var all []contract.Assign // each register has a value
	for _, name := range []byte("AXYSNVZC") {
		all = append(all, contract.Assign{Place: reg(name), Values: []uint8{1}})
	}
	for _, p := range []struct {
		name string
		code []uint8
		set  []contract.Assign
		opt  Options
		want string
	}{
		{"an RTS", []uint8{0x60}, nil, Options{}, "1024 in 4096 calls: 0 at A=0 $20=0 to 0 at A=0 $20=0, 1024 times"},
		{"no garbage", []uint8{0x60}, all, Options{}, "1024 in 1024 calls: 0 at A=0 $20=0 to 0 at A=0 $20=0, 1024 times"},
		{"an empty part", []uint8{0x60}, nil, Options{Shard: Shard{3000, 3000}}, "0 in 0 calls: -1 at  to 0 at , 0 times"},
		{"one combination", []uint8{0x60}, nil, Options{Shard: Shard{3, 1024}}, "1 in 4 calls: 0 at A=0 $20=2 to 0 at A=0 $20=2, 1 times"},
		{"garbage", []uint8{0x90, 0x00, 0x60}, nil, Options{}, "1024 in 4096 calls: 2 at A=0 $20=0 to 3 at A=0 $20=0, 1024 times, 1024 fail: the case depends on C, which it does not set"}, // bcc
		{"rising", []uint8{0xC9, 0xC8, 0xB0, 0x00, 0x60}, nil, Options{}, "1024 in 4096 calls: 4 at A=0 $20=0 to 5 at A=200 $20=0, 224 times"},                                              // cmp #200, bcs
		{"falling", []uint8{0xC9, 0xC8, 0x90, 0x00, 0x60}, nil, Options{Workers: 3}, "1024 in 4096 calls: 4 at A=200 $20=0 to 5 at A=0 $20=0, 800 times"},                                   // cmp #200, bcc
	} {
		t.Run(p.name, func(t *testing.T) {
			c, k := byteCase()
			k.Set = p.set
			r := run(load(New(), p.code...), c, k, p.opt)
			got := fmt.Sprintf("%d in %d calls: %d at %s to %d at %s, %d times", r.Tried, r.Calls, r.Min, r.Least, r.Max, r.Most, r.AtMax)
			if r.First != nil {
				got += fmt.Sprintf(", %d fail: %s", r.Failing, r.First.Mismatches[0].Why)
			}
			if got != p.want {
				t.Errorf("%s, want %s", got, p.want)
			}
		})
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
