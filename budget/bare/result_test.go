package bare

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"pool6502/asm/contract"
	"pool6502/cpu"
)

func TestPartsOfACaseAddUp(t *testing.T) {
	in := func(n uint64) Input { return Input{Index: n} }
	part := func(tried uint64, lo, hi int, least, most uint64) Result {
		return Result{Total: 100, Share: tried, Tried: tried, Calls: 2 * tried, Min: lo, Max: hi, AtMax: 1, Least: in(least), Most: in(most)}
	}
	failing := part(10, 5, 9, 3, 4)
	failing.Failing, failing.First, failing.Again, failing.Stopped, failing.Chips = 2, &Failure{Input: in(7)}, "again 7", true, true
	later := part(10, 5, 9, 3, 4)
	later.Failing, later.First, later.Again = 1, &Failure{Input: in(8)}, "again 8"
	for _, c := range []struct {
		name string
		a, b Result
		want string // tried, calls, min at index, max at index, how often, failing, first, state
	}{
		{"cheaper and costlier", part(10, 5, 9, 3, 4), part(20, 4, 10, 8, 6), "30 60 4@8 10@6 1 0 - shard of 100"},
		{"neither", part(10, 5, 9, 3, 4), part(20, 6, 8, 8, 6), "30 60 5@3 9@4 1 0 - shard of 100"},
		{"as cheap and as costly, earlier", part(10, 5, 9, 3, 4), part(20, 5, 9, 2, 1), "30 60 5@2 9@1 2 0 - shard of 100"},
		{"as cheap and as costly, later", part(10, 5, 9, 3, 4), part(20, 5, 9, 5, 6), "30 60 5@3 9@4 2 0 - shard of 100"},
		{"to nothing", Result{Total: 100, Min: -1}, part(20, 5, 9, 5, 6), "20 40 5@5 9@6 1 0 - shard of 100"},
		{"to nothing, without a cost", Result{Total: 100, Min: -1}, part(20, 0, 0, 5, 6), "20 40 0@5 0@6 1 0 - shard of 100"},
		{"to one combination", part(1, 5, 9, 3, 4), part(20, 6, 8, 8, 6), "21 42 5@3 9@4 1 0 - shard of 100"},
		{"nothing", part(100, 5, 9, 5, 6), Result{Total: 100, Min: -1}, "100 200 5@5 9@6 1 0 - exhausted"},
		{"the first failure", part(10, 5, 9, 3, 4), failing, "20 40 5@3 9@4 2 2 again 7 interrupted of 100, on the console"},
		{"an earlier failure", later, failing, "20 40 5@3 9@4 2 3 again 7 interrupted of 100, on the console"},
		{"a later failure", failing, later, "20 40 5@3 9@4 2 3 again 7 interrupted of 100, on the console"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := c.a
			r.Add(&c.b)
			first := "-"
			if r.First != nil {
				first = r.Again
			}
			got := fmt.Sprintf("%d %d %d@%d %d@%d %d %d %s %s", r.Tried, r.Calls, r.Min, r.Least.Index, r.Max, r.Most.Index, r.AtMax, r.Failing, first, r.State())
			if got != c.want || r.Share != r.Tried {
				t.Errorf("%s, share %d, want %s", got, r.Share, c.want)
			}
		})
	}
}

func TestAResultIsOneLine(t *testing.T) {
	for want, r := range map[string]Result{
		"shard of 1,000: nothing was tried":                                                {Total: 1000},
		"exhausted: min = 3, max = 4 cycles in 1,000 combinations":                         {Total: 1000, Tried: 1000, Min: 3, Max: 4},
		"interrupted of 1,000, on the console: min = 3, max = 4 cycles in 10 combinations": {Total: 1000, Tried: 10, Min: 3, Max: 4, Stopped: true, Chips: true},
	} {
		if got := r.String(); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
	for want, matter := range map[string][]bool{"": {true, true}, " (with other values of Y too)": {true, false}, " (with other values of X and of Y too)": {false, false}} {
		r := Result{Tried: 4000, Failing: 2000, Again: "Case     first: X=1 Y=2 ->", First: &Failure{Input: Input{Names: []string{"X", "Y"}, Matter: matter}}}
		if got, want := r.Failed(), "2,000 of 4,000 combinations fail; to repeat the first: ;;; Case     first: X=1 Y=2 ->"+want; got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}

// TestACallerGivesTheSameAsTheMachine exhausts a case in both ways.
func TestACallerGivesTheSameAsTheMachine(t *testing.T) {
	code := []uint8{0xC9, 0xC8, 0x90, 0x02, 0xA2, 0x07, 0x60} // cmp #200, bcc, ldx #7
	for _, p := range []struct {
		budget int
		shard  Shard
		share  uint64
	}{{-1, Shard{}, 1024}, {0, Shard{}, 1024}, {4, Shard{}, 1024}, {5, Shard{1, 3}, 344}, {6, Shard{3, 3}, 340}} {
		t.Run(fmt.Sprintf("budget %d, part %v", p.budget, p.shard), func(t *testing.T) {
			c, k := byteCase()
			c.Keeps, c.Budget = []contract.Place{reg('X')}, p.budget
			want := run(load(New(), code...), c, k, Options{Workers: 1, Shard: p.shard})
			m := load(New(), code...)
			m.Mem[0x20] = 0
			opt := Options{Regs: Garbage(1), Shard: p.shard}
			var done []uint64
			opt.Progress = func(n, total uint64) { done = append(done, n, total) }
			caller := func(in Input, kind int) (int, []contract.Mismatch, error) {
				regs := opt.Regs[kind]
				regs.A = uint8(in.Values[0])
				after, body, err := m.Call(0x0400, regs, 1000)
				var bad []contract.Mismatch
				if after.X != regs.X {
					bad = append(bad, contract.Mismatch{Place: "X", Got: int(after.X), Want: int(regs.X), Why: "the header keeps it"})
				}
				m.Undo()
				return body, bad, err
			}
			got := Each(context.Background(), c, k, opt, caller)
			if want.First != nil {
				want.First.Matter = nil // only Exhaust looks for it
			}
			if !reflect.DeepEqual(got, want) {
				t.Errorf("%+v\n%+v\nwant %+v\n%+v", got, got.First, want, want.First)
			}
			for i := range p.share {
				if done[2*i] != i+1 || done[2*i+1] != p.share {
					t.Fatalf("progress %d: %d of %d, want %d of %d", i, done[2*i], done[2*i+1], i+1, p.share)
				}
			}
			if err := got.Confirm(p.budget, caller); err != nil {
				t.Error(err)
			}
		})
	}
	c, k := byteCase()
	ctx, cancel := context.WithCancel(context.Background())
	calls := 0
	r := Each(ctx, c, k, Options{Regs: Garbage(1)}, func(Input, int) (int, []contract.Mismatch, error) {
		if calls++; calls == 12 {
			cancel()
		}
		return 0, nil, nil
	})
	if !r.Stopped || r.Tried != 3 || r.Calls != 12 || r.Min != 0 || r.Max != 0 || r.AtMax != 3 {
		t.Errorf("interrupted after three inputs: %+v", r)
	}
	stop := errors.New("stop")
	r = Each(context.Background(), c, k, Options{Regs: Garbage(1)}, func(in Input, kind int) (int, []contract.Mismatch, error) {
		if in.Index == 5 && kind == 3 {
			return 0, nil, stop
		}
		return int(in.Index), nil, nil
	})
	if r.Err != stop || r.ErrAt.Index != 5 || r.Tried != 5 || r.Min != 0 || r.Max != 4 || r.Most.Index != 4 {
		t.Errorf("with an error: %+v", r)
	}
}

// TestADifferenceToTheConsoleIsReported confirms a result with callers that give something else.
func TestADifferenceToTheConsoleIsReported(t *testing.T) {
	bad := []contract.Mismatch{{Place: "X", Got: 1, Want: 2}}
	result := Result{Tried: 4, Min: 5, Max: 9, Least: Input{Names: []string{"A"}, Values: []int{1}}, Most: Input{Names: []string{"A"}, Values: []int{2}},
		First: &Failure{Input: Input{Names: []string{"A"}, Values: []int{3}}, Body: 7, Kind: 3, Mismatches: bad}}
	costs := map[string]int{"A=1": 5, "A=2": 9, "A=3": 7}
	for _, c := range []struct {
		name   string
		budget int
		one    func(in Input, kind int) (int, []contract.Mismatch, error)
		want   string
	}{
		{"the same", -1, func(in Input, _ int) (int, []contract.Mismatch, error) { return costs[in.String()], bad, nil }, ""},
		{"no failure", -1, func(in Input, _ int) (int, []contract.Mismatch, error) { return costs[in.String()], nil, nil }, "with A=3 "},
		{"the budget alone", 6, func(in Input, _ int) (int, []contract.Mismatch, error) { return costs[in.String()], nil, nil }, ""},
		{"a budget of nothing", 0, func(in Input, _ int) (int, []contract.Mismatch, error) { return costs[in.String()], nil, nil }, ""},
		{"a budget that holds", 7, func(in Input, _ int) (int, []contract.Mismatch, error) { return costs[in.String()], nil, nil }, "with A=3 "},
		{"the failing call costs something else", -1, func(in Input, _ int) (int, []contract.Mismatch, error) {
			return map[string]int{"A=1": 5, "A=2": 9, "A=3": 8}[in.String()], bad, nil
		}, "with A=3 "},
		{"with the other garbage", -1, func(in Input, kind int) (int, []contract.Mismatch, error) {
			if kind == 3 {
				return costs[in.String()], bad, nil
			}
			return 6, bad, nil
		}, ""},
		{"the cheapest call costs something else", -1, func(in Input, _ int) (int, []contract.Mismatch, error) {
			return map[string]int{"A=1": 6, "A=2": 9, "A=3": 7}[in.String()], bad, nil
		}, "with A=1 the bare machine and the console differ: 5 cycles, and [6 6 6 6]; please report it"},
		{"the cheapest call fails, but not with the other garbage", -1, func(in Input, kind int) (int, []contract.Mismatch, error) {
			if in.Values[0] == 1 && kind == 0 {
				return 0, nil, errors.New("broken")
			}
			return costs[in.String()], bad, nil
		}, "with A=1 the bare machine and the console differ: broken; please report it"},
		{"the costliest call fails", -1, func(in Input, _ int) (int, []contract.Mismatch, error) {
			if in.Values[0] == 2 {
				return 0, nil, errors.New("broken")
			}
			return costs[in.String()], bad, nil
		}, "with A=2 the bare machine and the console differ: broken; please report it"},
	} {
		t.Run(c.name, func(t *testing.T) {
			err := result.Confirm(c.budget, c.one)
			if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.HasPrefix(err.Error(), c.want)) {
				t.Errorf("%v, want %q", err, c.want)
			}
		})
	}
	if err := (&Result{}).Confirm(-1, nil); err != nil {
		t.Error(err)
	}
}

// TestAMockSetsWhatItsHeaderSays calls a mock twice and takes its bytes back.
func TestAMockSetsWhatItsHeaderSays(t *testing.T) {
	m := load(NES(), 0x20, 0x00, 0x05, 0x60) // jsr $0500, rts
	m.Mem[0x0500] = opcodeRTS
	AddMocks(m, []contract.Mock{{Addr: 0x0500, Cycles: 20, Set: []contract.Assign{
		{Place: reg('X'), Values: []uint8{7}}, {Place: mem("b", 0x0830, 3), Values: []uint8{1, 2, 3}}}}},
		[]*contract.Contract{{Addr: 0x0500, Changes: []byte("XY")}})
	for range 2 {
		after, body, err := m.Call(0x0400, cpu.Regs{X: 1, S: 0xF0}, 1000)
		if err != nil || after.X != 7 || after.Y != 0xFF || body != 6+20+6 {
			t.Errorf("X = %d after %d cycles, %v", after.X, body, err)
		}
		if got := fmt.Sprint(m.Mem[0x30:0x34]); got != "[1 2 3 0]" {
			t.Errorf("$0830, which is $0030 on an NES, holds %s", got)
		}
		if m.Undo(); m.Mem[0x30] != 0 || m.Mem[0x32] != 0 {
			t.Error("Undo does not take a mock's bytes back")
		}
	}
}

// TestAnInputIsACase turns an input into a case with one call, and into its line.
func TestAnInputIsACase(t *testing.T) {
	k := &contract.Case{Name: "all", Text: "all: A={0..3} ptr:w={1,$200} buf={0|9} b=4 -> C=0",
		Set: []contract.Assign{{Place: mem("b", 0x21, 1), Values: []uint8{4}}},
		Each: []contract.Assign{{Place: reg('A'), Allowed: values(0, 3)}, {Place: mem("ptr", 0x30, 2), Word: true, Allowed: []uint16{1, 0x200}},
			{Place: mem("buf", 0x40, 2), Allowed: []uint16{0, 9}}}}
	in := newInputs(New(), k, [Kinds]cpu.Regs{})
	in.seek(3*8 + 4 + 1)
	got := in.input(29)
	if want := "A=3 ptr:w=512 buf=0 buf+1=9"; got.String() != want {
		t.Errorf("the input is %s, want %s", got, want)
	}
	if line, want := got.Line(k, "first"), "first: A=3 ptr:w=512 buf=0,9 b=4 -> C=0"; line != want {
		t.Errorf("its line is %q, want %q", line, want)
	}
	more := contract.Case{Name: "all", Text: "all: A={0..3} X={1|2} -> C=0"}
	if line, want := (Input{Names: []string{"A"}, Values: []int{3}}).Line(&more, "first"), "first: A=3 X={1|2} -> C=0"; line != want {
		t.Errorf("with a set that has no value: %q, want %q", line, want)
	}
	one := got.Case(k)
	var set []string
	for _, a := range one.Set {
		set = append(set, fmt.Sprintf("%s=%d", a.Place.Text, a.Values))
	}
	if text, want := strings.Join(set, " "), "b=[4] A=[3] ptr=[0 2] buf=[0 9]"; text != want || len(one.Each) != 0 || len(k.Set) != 1 {
		t.Errorf("its case sets %s, want %s", text, want)
	}
	for i := range uint64(32) {
		other := newInputs(New(), k, [Kinds]cpu.Regs{})
		other.seek(i)
		if in.seek(0); i > 0 {
			for range i {
				in.next()
			}
		}
		if !reflect.DeepEqual(in.input(i), other.input(i)) || in.m.Mem[0x31] != other.m.Mem[0x31] || in.regs != other.regs {
			t.Errorf("input %d is %s, and in its turn %s", i, other.input(i), in.input(i))
		}
	}
}

func TestABytesName(t *testing.T) {
	for _, c := range []struct {
		text   string
		length int
		want   string
	}{
		{"a", 1, "a"}, {"a", 3, "a a+1 a+2"}, {"a[0..2]", 3, "a a+1 a+2"}, {"a[4..6]", 3, "a+4 a+4+1 a+4+2"}, {"a[5]", 1, "a+5"}, {"a[0]", 1, "a"},
	} {
		var names []string
		for j := range c.length {
			names = append(names, byteName(contract.Place{Text: c.text, Len: c.length}, j))
		}
		if got := strings.Join(names, " "); got != c.want {
			t.Errorf("%s of %d bytes: %s, want %s", c.text, c.length, got, c.want)
		}
	}
}
