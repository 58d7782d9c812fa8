package bare

import (
	"errors"
	"math"
	"os"
	"path/filepath"
	"testing"

	"pool6502/cpu"
)

// load makes a machine with code at $0400.
func load(m *Machine, code ...uint8) *Machine {
	if err := m.Load(0x0400, code...); err != nil {
		panic(err)
	}
	return m
}

func TestACallCostsItsBody(t *testing.T) {
	m := poolMachine()
	m.Mem[0x0300], m.Mem[0x0303] = 2, 5
	after, body, err := m.Call(0x8000, cpu.Regs{Y: 7, S: 0xF0}, 1000)
	if err != nil || body != 16 || after.X != 2 || after.Y != 7 || after.S != 0xF0 || after.Get('C') != 0 {
		t.Errorf("%+v, %d cycles, %v", after, body, err)
	}
	if m.Mem[0x0300] != 5 {
		t.Errorf("pool_head is %d, want 5", m.Mem[0x0300])
	}
	if m.Undo(); m.Mem[0x0300] != 2 {
		t.Errorf("pool_head is %d after Undo, want 2", m.Mem[0x0300])
	}
}

func TestUndoTakesBackTheFirstByteOfAPlaceWrittenTwice(t *testing.T) {
	m := load(New(), 0xE6, 0x10, 0xE6, 0x10, 0x85, 0x11, 0x60) // inc $10, inc $10, sta $11, rts
	m.Mem[0x10] = 7
	for range 3 {
		if _, _, err := m.Call(0x0400, cpu.Regs{A: 9, S: 0xF0}, 1000); err != nil {
			t.Fatal(err)
		}
		if m.Mem[0x10] != 9 || m.Mem[0x11] != 9 {
			t.Errorf("$10 holds %d and $11 %d, want 9 and 9", m.Mem[0x10], m.Mem[0x11])
		}
		if m.Undo(); m.Mem[0x10] != 7 || m.Mem[0x11] != 0 {
			t.Errorf("after Undo $10 holds %d and $11 %d, want 7 and 0", m.Mem[0x10], m.Mem[0x11])
		}
	}
}

// endsWith calls $0400. The error must be the given text; "" means that there is none.
func endsWith(t *testing.T, m *Machine, want string) error {
	t.Helper()
	_, body, err := m.Call(0x0400, cpu.Regs{S: 0xF0}, 1000)
	got := ""
	if err != nil {
		got = err.Error()
	}
	if got != want || err != nil && body != 0 {
		t.Errorf("%q and %d cycles, want %q", got, body, want)
	}
	return err
}

func TestHowACallCanEnd(t *testing.T) {
	for _, c := range []struct {
		name string
		m    *Machine
		want string
	}{
		{"reads I/O", load(NES(), 0xAD, 0x02, 0x20, 0x60), "the instruction at $0400 reads $2002, which is I/O"},
		{"writes I/O", load(NES(), 0xEA, 0x8D, 0x14, 0x40, 0x60), "the instruction at $0401 writes to $4014, which is I/O"},
		{"writes ROM", load(NES(), 0x8D, 0x00, 0x80, 0x60), "the instruction at $0400 writes to $8000, which is ROM"},
		{"writes the last byte of I/O", load(NES(), 0x8D, 0xFF, 0x5F, 0x60), "the instruction at $0400 writes to $5FFF, which is I/O"},
		{"writes the last byte of ROM", load(NES(), 0x8D, 0xFF, 0xFF, 0x60), "the instruction at $0400 writes to $FFFF, which is ROM"},
		{"reads the first byte of ROM", load(NES(), 0xAD, 0x00, 0x60, 0x60), ""},
		{"runs into I/O", load(NES(), 0x4C, 0x00, 0x20), "the instruction at $2000 reads $2000, which is I/O"},
		{"loops", load(New(), 0x4C, 0x00, 0x04), "it did not return within 1,000 cycles; it was at $0400 then"},
		{"jams", load(New(), 0x02), "it ran into an opcode that jams the processor, at $0400"},
		{"leaves its caller", load(New(), 0x68, 0x4C, 0xFF, 0x01), "it returned past its own caller, at $0401"},
		{"only RAM", load(New(), 0x8D, 0x02, 0x20, 0x60), ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			err := endsWith(t, c.m, c.want)
			if limited := errors.Is(err, ErrLimit); limited != (c.name == "loops") {
				t.Errorf("errors.Is(ErrLimit) = %v", limited)
			}
		})
	}
}

func TestCodeIsWhereItMayBe(t *testing.T) {
	m := load(New(), 0x4C, 0x00, 0x05) // jmp $0500
	m.Mem[0x0500] = 0x60
	m.NoCode(0x0500, false)
	endsWith(t, m, "it ran to $0500, where there is no code, at $0400")
	m = load(New(), 0x4C, 0x00, 0x05)
	m.NoCode(0x0500, true)
	endsWith(t, m, "it ran to $0500, which holds a 0 that nobody put there as code, at $0400")
	m.Mem[0x0500] = 0x60
	endsWith(t, m, "")
}

// TestTheLimitIsOfAllCycles gives a NOP and an RTS the 8 cycles that they take, and one less.
func TestTheLimitIsOfAllCycles(t *testing.T) {
	m := load(New(), 0xEA, 0x60)
	if _, body, err := m.Call(0x0400, cpu.Regs{S: 0xF0}, 8); body != 2 || err != nil {
		t.Errorf("%d cycles, %v", body, err)
	}
	if _, _, err := m.Call(0x0400, cpu.Regs{S: 0xF0}, 7); !errors.Is(err, ErrLimit) {
		t.Errorf("with one cycle less: %v", err)
	}
}

// TestBits4And5OfPMeanNothing calls a routine with each of their values.
func TestBits4And5OfPMeanNothing(t *testing.T) {
	m := load(New(), 0x08, 0x68, 0x60) // php, pla
	for _, bits := range []uint8{0x00, 0x10, 0x20, 0x30} {
		if after, _, err := m.Call(0x0400, cpu.Regs{S: 0xF0, P: cpu.FlagC | bits}, 1000); after.A != 0x31 || after.P != cpu.FlagC || err != nil {
			t.Errorf("with $%02X: %+v, %v", bits, after, err)
		}
	}
}

// TestUndoWorksWhenItsCounterWraps makes the first call of a machine, and the first one after the counter of
// calls has wrapped.
func TestUndoWorksWhenItsCounterWraps(t *testing.T) {
	m := load(New(), 0xE6, 0x10, 0x60) // inc $10
	endsWith(t, m, "")
	m.Undo()
	m.gen = math.MaxUint32
	m.Undo()
	load(m, 0xE6, 0x10, 0xE6, 0x11, 0x60) // inc $10, inc $11
	endsWith(t, m, "")
	if m.Undo(); m.Mem[0x10] != 0 || m.Mem[0x11] != 0 {
		t.Fatalf("after Undo $10 holds %d and $11 %d, want 0 and 0", m.Mem[0x10], m.Mem[0x11])
	}
}

func TestWhatIsKeptIsNotUndone(t *testing.T) {
	m := load(New(), 0xE6, 0x10, 0xE6, 0x11, 0x60) // inc $10, inc $11
	for range 2 {
		endsWith(t, m, "")
		m.Keep()
	}
	endsWith(t, m, "")
	if m.Undo(); m.Mem[0x10] != 2 || m.Mem[0x11] != 2 {
		t.Errorf("after two calls to keep, and one more, $10 holds %d and $11 %d, want 2 and 2", m.Mem[0x10], m.Mem[0x11])
	}
}

func TestTheRAMOfAnNESAppearsFourTimes(t *testing.T) {
	m := load(NES(), 0x8D, 0x10, 0x0B, 0xAD, 0x10, 0x1B, 0x60) // sta $0B10, lda $1B10
	after, _, err := m.Call(0x0400, cpu.Regs{A: 5, S: 0xF0}, 1000)
	if err != nil || after.A != 5 || m.Mem[0x0310] != 5 {
		t.Errorf("%+v, %v, $0310 holds %d", after, err, m.Mem[0x0310])
	}
	m.Undo()
	if c := m.Clone(); c.Mem[0x0310] != 0 || c.kinds != m.kinds {
		t.Error("a clone has other memory")
	} else if after, _, err = c.Call(0x0C00, cpu.Regs{A: 6, S: 0xF0}, 1000); err != nil || after.A != 6 {
		t.Errorf("in a clone: %+v, %v", after, err) // the code's mirror
	}
}

func TestDecimalModeIsASwitch(t *testing.T) {
	for _, c := range []struct {
		m    *Machine
		want uint8
	}{{New(), 0x20}, {NES(), 0x1A}} {
		load(c.m, 0xF8, 0x18, 0x69, 0x01, 0x60) // sed, clc, adc #1
		for range 2 {
			if after, _, _ := c.m.Clone().Call(0x0400, cpu.Regs{A: 0x19, S: 0xF0}, 1000); after.A != c.want {
				t.Errorf("$19 + $01 is $%02X, want $%02X", after.A, c.want)
			}
			c.m.SetDecimal(c.want != 0x20)
			c.want ^= 0x20 ^ 0x1A
		}
	}
}

func TestLoadStaysIn64KB(t *testing.T) {
	if New().Load(0xFFFF, 1, 2) == nil {
		t.Error("two bytes fit at $FFFF")
	}
	if err := New().Load(0xFFFF, 1); err != nil {
		t.Error(err)
	}
}

func TestCallsAllocateNothing(t *testing.T) {
	m := poolMachine()
	if n := testing.AllocsPerRun(1000, func() {
		if _, _, err := m.Call(0x8000, cpu.Regs{S: 0xF0}, 1000); err != nil {
			t.Error(err)
		}
		m.Undo()
	}); n != 0 {
		t.Errorf("%v allocations a call", n)
	}
}

// Klaus Dormann's functional test, decimal mode included, called as a routine of which
// the success loop at $3469 is the end. KLAUS names the image or its directory.
func TestKlausDormannsProgramPassesOnTheBareMachine(t *testing.T) {
	dir := os.Getenv("KLAUS")
	if dir == "" {
		t.Skip("KLAUS names no 6502_functional_test.bin, nor its directory")
	}
	image, err := os.ReadFile(filepath.Join(dir, "bin_files", "6502_functional_test.bin"))
	if err != nil {
		if image, err = os.ReadFile(dir); err != nil {
			t.Fatal(err)
		}
	}
	const success, first = 0x3469, 0x0400
	for _, decimal := range []bool{true, false} {
		m := New()
		m.SetDecimal(decimal)
		if err := m.Load(0, image...); err != nil {
			t.Fatal(err)
		}
		m.NoCode(success, false)
		_, _, err = m.Call(first, cpu.Regs{S: 0xFF}, 100_000_000)
		var end *Escape
		if ok := errors.As(err, &end) && end.To == success; ok != decimal {
			t.Errorf("decimal mode %v: %v", decimal, err)
		}
		if want := cpu.Time(96_241_364); decimal && m.cpu.Now != want {
			t.Errorf("%d cycles, want %d", m.cpu.Now, want)
		}
	}
}

// TestAnAccessToAMirrorCounts reads and writes bytes of an NES at other addresses than those that are counted.
func TestAnAccessToAMirrorCounts(t *testing.T) {
	m := load(NES(), 0xAD, 0x20, 0x08, 0x8D, 0x20, 0x18, 0xAD, 0x21, 0x00, 0xAD, 0x22, 0x10, 0xAD, 0x23, 0x00, 0xAD, 0x05, 0x0B, 0x60)
	// lda $0820, sta $1820, lda $0021, lda $1022, lda $0023, lda $0B05, rts
	m.count(false, 0x20, 1)
	m.count(true, 0x20, 1)
	m.count(false, 0x0821, 2)
	endsWith(t, m, "")
	other := load(NES(), m.Mem[0x0400:0x0413]...)
	other.count(false, 0x0305, 1)
	endsWith(t, other, "")
	m.counts = append(m.counts, other.counts...)
	for i, want := range []int{1, 1, 2, 1} {
		if m.counts[i].n != want {
			t.Errorf("count %d is %d, want %d", i, m.counts[i].n, want)
		}
	}
}
