package cpu_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"pool6502/cpu"
)

// The bus of every addressing mode and form, written down by hand from the
// wiki's "CPU addressing modes" and the block diagrams of the 6502. Before each:
// PC = $0200 (or where the code is), A = $55, X = $10, Y = $20, S = $F0, all
// flags clear, memory 0 but for what the line says.
var traces = []struct {
	what   string
	memory string // address:bytes, the first one is the code
	bus    string // R or W, address, value
}{
	// One byte.
	{"nop", "0200:EA 77", "R0200 EA, R0201 77"},
	{"asl a", "0200:0A 77", "R0200 0A, R0201 77"},
	{"inx", "0200:E8 77", "R0200 E8, R0201 77"},
	{"sei", "0200:78 77", "R0200 78, R0201 77"},
	{"txs", "02FF:9A 77", "R02FF 9A, R0300 77"},
	{"nop, undocumented", "0200:1A 77", "R0200 1A, R0201 77"},

	// Immediate.
	{"lda #", "0200:A9 12", "R0200 A9, R0201 12"},
	{"nop #", "0200:80 12", "R0200 80, R0201 12"},

	// Zero page.
	{"lda z", "0200:A5 34 0034:99", "R0200 A5, R0201 34, R0034 99"},
	{"sta z", "0200:85 34 0034:99", "R0200 85, R0201 34, W0034 55"},
	{"inc z", "0200:E6 34 0034:99", "R0200 E6, R0201 34, R0034 99, W0034 99, W0034 9A"},
	{"lda z,x", "0200:B5 34 0034:11 0044:99", "R0200 B5, R0201 34, R0034 11, R0044 99"},
	{"lda z,x that wraps", "0200:B5 F8 00F8:11 0008:99", "R0200 B5, R0201 F8, R00F8 11, R0008 99"},
	{"ldx z,y", "0200:B6 34 0034:11 0054:99", "R0200 B6, R0201 34, R0034 11, R0054 99"},
	{"ldx z,y that wraps", "0200:B6 F8 00F8:11 0018:99", "R0200 B6, R0201 F8, R00F8 11, R0018 99"},
	{"sty z,x", "0200:94 34 0034:11", "R0200 94, R0201 34, R0034 11, W0044 20"},
	{"stx z,y", "0200:96 34 0034:11", "R0200 96, R0201 34, R0034 11, W0054 10"},
	{"dec z,x", "0200:D6 34 0034:11 0044:99", "R0200 D6, R0201 34, R0034 11, R0044 99, W0044 99, W0044 98"},

	// Absolute.
	{"lda a", "0200:AD 34 06 0634:99", "R0200 AD, R0201 34, R0202 06, R0634 99"},
	{"sta a", "0200:8D 34 06", "R0200 8D, R0201 34, R0202 06, W0634 55"},
	{"lsr a", "0200:4E 34 06 0634:99", "R0200 4E, R0201 34, R0202 06, R0634 99, W0634 99, W0634 4C"},
	{"nop a", "0200:0C 34 06 0634:99", "R0200 0C, R0201 34, R0202 06, R0634 99"},
	{"lda a,x", "0200:BD 34 06 0644:99", "R0200 BD, R0201 34, R0202 06, R0644 99"},
	{"lda a,x over the page", "0200:BD F8 06 0608:11 0708:99", "R0200 BD, R0201 F8, R0202 06, R0608 11, R0708 99"},
	{"nop a,x over the page", "0200:1C F8 06 0608:11 0708:99", "R0200 1C, R0201 F8, R0202 06, R0608 11, R0708 99"},
	{"sta a,x", "0200:9D 34 06 0644:99", "R0200 9D, R0201 34, R0202 06, R0644 99, W0644 55"},
	{"sta a,x over the page", "0200:9D F8 06 0608:11", "R0200 9D, R0201 F8, R0202 06, R0608 11, W0708 55"},
	{"asl a,x", "0200:1E 34 06 0644:99", "R0200 1E, R0201 34, R0202 06, R0644 99, R0644 99, W0644 99, W0644 32"},
	{"asl a,x over the page", "0200:1E F8 06 0608:11 0708:99", "R0200 1E, R0201 F8, R0202 06, R0608 11, R0708 99, W0708 99, W0708 32"},
	{"lda a,y", "0200:B9 34 06 0654:99", "R0200 B9, R0201 34, R0202 06, R0654 99"},
	{"lda a,y over the page and memory's end", "0200:B9 F8 FF FF18:11 0018:99", "R0200 B9, R0201 F8, R0202 FF, RFF18 11, R0018 99"},
	{"sta a,y", "0200:99 34 06 0654:99", "R0200 99, R0201 34, R0202 06, R0654 99, W0654 55"},
	{"dcp a,y over the page", "0200:DB F8 06 0618:11 0718:99", "R0200 DB, R0201 F8, R0202 06, R0618 11, R0718 99, W0718 99, W0718 98"},

	// Indirect.
	{"lda (z,x)", "0200:A1 34 0034:11 0044:78 06 0678:99", "R0200 A1, R0201 34, R0034 11, R0044 78, R0045 06, R0678 99"},
	{"lda (z,x), pointer wraps", "0200:A1 EF 00EF:11 00FF:78 0000:06 0678:99", "R0200 A1, R0201 EF, R00EF 11, R00FF 78, R0000 06, R0678 99"},
	{"sta (z,x)", "0200:81 34 0034:11 0044:78 06", "R0200 81, R0201 34, R0034 11, R0044 78, R0045 06, W0678 55"},
	{"slo (z,x)", "0200:03 34 0034:11 0044:78 06 0678:99", "R0200 03, R0201 34, R0034 11, R0044 78, R0045 06, R0678 99, W0678 99, W0678 32"},
	{"lda (z),y", "0200:B1 34 0034:78 06 0698:99", "R0200 B1, R0201 34, R0034 78, R0035 06, R0698 99"},
	{"lda (z),y over the page", "0200:B1 34 0034:F8 06 0618:11 0718:99", "R0200 B1, R0201 34, R0034 F8, R0035 06, R0618 11, R0718 99"},
	{"lda (z),y, pointer wraps", "0200:B1 FF 00FF:78 0000:06 0698:99", "R0200 B1, R0201 FF, R00FF 78, R0000 06, R0698 99"},
	{"sta (z),y", "0200:91 34 0034:78 06 0698:99", "R0200 91, R0201 34, R0034 78, R0035 06, R0698 99, W0698 55"},
	{"isc (z),y over the page", "0200:F3 34 0034:F8 06 0618:11 0718:99", "R0200 F3, R0201 34, R0034 F8, R0035 06, R0618 11, R0718 99, W0718 99, W0718 9A"},

	// Jumps.
	{"jmp a", "0200:4C 34 06", "R0200 4C, R0201 34, R0202 06; PC=0634"},
	{"jmp (a)", "0200:6C 34 06 0634:78 09", "R0200 6C, R0201 34, R0202 06, R0634 78, R0635 09; PC=0978"},
	{"jmp (a) does not carry", "0200:6C FF 06 06FF:78 0600:09", "R0200 6C, R0201 FF, R0202 06, R06FF 78, R0600 09; PC=0978"},
	{"jsr reads its high byte last", "0200:20 34 06 01F0:11", "R0200 20, R0201 34, R01F0 11, W01F0 02, W01EF 02, R0202 06; PC=0634"},
	{"jsr in the stack page jumps to what it pushed", "01EE:20 34 06 01F0:11", "R01EE 20, R01EF 34, R01F0 11, W01F0 01, W01EF F0, R01F0 01; PC=0134"},
	{"rts", "0200:60 77 01F0:11 34 06 0634:22", "R0200 60, R0201 77, R01F0 11, R01F1 34, R01F2 06, R0634 22; PC=0635"},
	{"rti", "0200:40 77 01F0:11 81 34 06", "R0200 40, R0201 77, R01F0 11, R01F1 81, R01F2 34, R01F3 06; PC=0634"},
	{"brk", "0200:00 77 FFFE:34 06", "R0200 00, R0201 77, W01F0 02, W01EF 02, W01EE 30, RFFFE 34, RFFFF 06; PC=0634"},

	// Stack.
	{"pha", "0200:48 77", "R0200 48, R0201 77, W01F0 55"},
	{"php", "0200:08 77", "R0200 08, R0201 77, W01F0 30"},
	{"pla", "0200:68 77 01F0:11 99", "R0200 68, R0201 77, R01F0 11, R01F1 99"},
	{"plp", "0200:28 77 01F0:11 99", "R0200 28, R0201 77, R01F0 11, R01F1 99"},

	// Branches.
	{"beq not taken", "0200:F0 10 77", "R0200 F0, R0201 10; PC=0202"},
	{"bne taken", "0200:D0 10 77", "R0200 D0, R0201 10, R0202 77; PC=0212"},
	{"bne forward over the page", "02F0:D0 10 77 0202:66", "R02F0 D0, R02F1 10, R02F2 77, R0202 66; PC=0302"},
	{"bne over the page, from an odd address", "02F1:D0 0D 77 0200:66", "R02F1 D0, R02F2 0D, R02F3 77, R0200 66; PC=0300"},
	{"bne back over the page", "0200:D0 FC 77 02FE:66", "R0200 D0, R0201 FC, R0202 77, R02FE 66; PC=01FE"},

	// Stores of the high byte: the register AND (high byte + 1), and on a page cross
	// the address's high byte AND the register. A AND X is $10, X $10, Y $20.
	{"shx a,y", "0200:9E 34 FF 0654:11", "R0200 9E, R0201 34, R0202 FF, RFF54 00, WFF54 00"},
	{"shx a,y, bits kept", "0200:9E 34 1F 1F54:11", "R0200 9E, R0201 34, R0202 1F, R1F54 11, W1F54 00"},
	{"shy a,x", "0200:9C 34 2F 2F44:11", "R0200 9C, R0201 34, R0202 2F, R2F44 11, W2F44 20"},
	{"shy a,x over the page", "0200:9C F8 2E 2E08:11", "R0200 9C, R0201 F8, R0202 2E, R2E08 11, W2008 20"},
	{"shx a,y over the page", "0200:9E F8 1E 1E18:11", "R0200 9E, R0201 F8, R0202 1E, R1E18 11, W1018 10"},
	{"sha a,y over the page", "0200:9F F8 1E 1E18:11", "R0200 9F, R0201 F8, R0202 1E, R1E18 11, W1018 10"},
	{"sha (z),y", "0200:93 34 0034:78 16 1698:11", "R0200 93, R0201 34, R0034 78, R0035 16, R1698 11, W1698 10"},
	{"tas a,y", "0200:9B 34 16 1654:11", "R0200 9B, R0201 34, R0202 16, R1654 11, W1654 10"},
	{"las a,y over the page", "0200:BB F8 06 0618:11 0718:99", "R0200 BB, R0201 F8, R0202 06, R0618 11, R0718 99"},

	{"jam", "0200:02 77 FFFE:88 99", "R0200 02, R0201 77, RFFFF 99, RFFFE 88, RFFFE 88; PC=0200"},
}

func TestTheBusShowsEveryCycleOfEveryForm(t *testing.T) {
	for _, c := range traces {
		m := newMachine(false)
		m.A, m.X, m.Y, m.S = 0x55, 0x10, 0x20, 0xF0
		m.PC = pokeAll(t, m, c.memory)
		bus, pc, jumps := strings.Cut(c.bus, "; PC=")
		want := strings.Split(bus, ", ")
		got := m.step()
		if show(got) != strings.Join(want, ", ") {
			t.Errorf("%s:\n got %s\nwant %s", c.what, show(got), bus)
		}
		if jumps && fmt.Sprintf("%04X", m.PC) != pc {
			t.Errorf("%s: PC = $%04X, want $%s", c.what, m.PC, pc)
		}
	}
}

// Every mode must appear for reading, writing and read-modify-write wherever an
// opcode uses it so; otherwise the table above has a hole.
func TestTheTracesCoverEveryModeAndForm(t *testing.T) {
	type form struct {
		mode cpu.Mode
		kind string
	}
	of := func(op uint8) form {
		o := &cpu.Opcodes[op]
		switch {
		case o.Flow != cpu.Next:
			return form{o.Mode, o.Name[:2]}
		case !o.Writes:
			return form{o.Mode, "read"}
		case strings.Contains("ASL LSR ROL ROR INC DEC SLO RLA SRE RRA DCP ISC", o.Name):
			return form{o.Mode, "modify"}
		}
		return form{o.Mode, "write"}
	}
	covered := map[form]bool{}
	for _, c := range traces {
		op, _ := strconv.ParseUint(c.memory[5:7], 16, 8)
		covered[of(uint8(op))] = true
	}
	for op := range 256 {
		f := of(uint8(op))
		if f.mode == cpu.Relative {
			f.kind = "BN" // one branch stands for all
		}
		if !covered[f] {
			t.Errorf("no trace for %s, mode %d, %s", cpu.Opcodes[op].Name, f.mode, f.kind)
		}
	}
}

func TestResetReadsTheStackThreeTimesAndKeepsRegisters(t *testing.T) {
	m := newMachine(false)
	m.load(0xFFFC, 0x34, 0x06)
	m.load(0x0200, 0xEA)
	m.PC, m.A, m.X, m.Y, m.S, m.P = 0x0200, 1, 2, 3, 0x01, cpu.FlagC|cpu.FlagD
	m.Reset()
	want := "R0200 EA, R0200 EA, R0101 00, R0100 00, R01FF 00, RFFFC 34, RFFFD 06"
	if got := show(m.step()); got != want {
		t.Errorf("\n got %s\nwant %s", got, want)
	}
	if m.registers() != (registers{0x0634, 0xFE, 1, 2, 3, cpu.FlagC | cpu.FlagD | cpu.FlagI}) {
		t.Errorf("after reset: %+v", m.registers())
	}
}

func TestPowerOnEndsWithSAtFDAndIRQOff(t *testing.T) {
	m := newMachine(false)
	m.load(0xFFFC, 0x34, 0x06)
	m.A, m.X, m.P = 1, 2, 0xCF
	m.PowerOn()
	m.step()
	if m.registers() != (registers{0x0634, 0xFD, 0, 0, 0, cpu.FlagI}) || len(m.trace) != 7 {
		t.Errorf("after power-on: %+v in %d cycles", m.registers(), len(m.trace))
	}
}

func TestAJammedProcessorSpendsTimeAndOnlyResetHelps(t *testing.T) {
	m := newMachine(false)
	m.load(0x0200, 0x12)
	m.load(0xFFFC, 0x34, 0x06)
	m.PC = 0x0200
	m.step()
	m.SetNMI(true, m.Now)
	m.SetIRQ(cpu.IRQBoard, true, m.Now)
	for range 100 {
		was := m.Now
		if got := show(m.step()); got != "RFFFF 00" || m.Now != was+m.Cycle || m.PC != 0x0200 || !m.Jammed {
			t.Fatalf("jammed: %s, PC = $%04X after %d", got, m.PC, m.Now-was)
		}
	}
	m.Reset()
	if m.step(); m.PC != 0x0634 || m.Jammed {
		t.Errorf("after reset: PC = $%04X, jammed %v", m.PC, m.Jammed)
	}
}

// A halt in the cycle before the write lets the bus settle: nothing is ANDed
// with the high byte any more.
func TestDMAInTheRepairCycleStopsTheHighByteAND(t *testing.T) {
	for _, c := range []struct {
		halted uint16
		want   uint8
	}{{0x0000, 0x00}, {0x0202, 0x00}, {0x0654, 0x10}} {
		t.Run(fmt.Sprintf("$%02X", c.halted), func(t *testing.T) {
			m := newMachine(false)
			m.steal = map[uint16]int{c.halted: 3}
			m.load(0x0200, 0x9E, 0x34, 0x06) // shx $0634,y
			m.PC, m.X, m.Y = 0x0200, 0x10, 0x20
			m.step()
			if got := m.ram[0x0654]; got != c.want {
				t.Errorf("halted at $%04X: stored %02X, want %02X", c.halted, got, c.want)
			}
		})
	}
}

// pokeAll fills memory from "0200:A9 12 0034:99" and returns the first address.
func pokeAll(t *testing.T, m *machine, s string) (first uint16) {
	t.Helper()
	var at uint16
	for i, f := range strings.Fields(s) {
		if a, v, ok := strings.Cut(f, ":"); ok {
			n, err := strconv.ParseUint(a, 16, 16)
			if err != nil {
				t.Fatal(err)
			}
			at, f = uint16(n), v
			if i == 0 {
				first = at
			}
		}
		v, err := strconv.ParseUint(f, 16, 8)
		if err != nil {
			t.Fatal(err)
		}
		m.ram[at] = uint8(v)
		at++
	}
	return first
}

// TestTheRepairCycleReadsTheUnfixedAddress of a store, an increment and an indirect store whose
// index crosses a page: the page of the base, the low byte of the sum, each byte with other bits.
func TestTheRepairCycleReadsTheUnfixedAddress(t *testing.T) {
	for name, code := range map[string][]uint8{
		"sta a,x":   {0x9D, 0xF3, 0x12},
		"sta a,y":   {0x99, 0xF3, 0x12},
		"inc a,x":   {0xFE, 0xF3, 0x12},
		"sta (z),y": {0x91, 0x40},
	} {
		t.Run(name, func(t *testing.T) {
			m := newMachine(false)
			m.load(0x0200, code...)
			m.load(0x40, 0xF3, 0x12)
			m.PC, m.X, m.Y = 0x0200, 0x85, 0x85
			trace := m.step()
			repair := trace[len(code)]
			if name == "sta (z),y" {
				repair = trace[4]
			}
			if last := trace[len(trace)-1]; repair.Addr != 0x1278 || repair.Write || last.Addr != 0x1378 {
				t.Errorf("repaired at %v, then %v; want a read of $1278, and $1378", repair, last)
			}
		})
	}
}
