package cpu_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pool6502/cpu"
)

// The single-step vectors are random states before and after one instruction,
// with the bus in every cycle. SINGLESTEP names a directory of xx.json files
// (the 65x02 suite's "6502" set) or of xx.bin files (the same, packed).

// vectorState is the processor and the memory that matters.
type vectorState struct {
	registers
	RAM []poke
}

type registers struct {
	PC            uint16
	S, A, X, Y, P uint8
}

type poke struct {
	Addr  uint16
	Value uint8
}

type vector struct {
	Name           string
	Initial, Final vectorState
	Cycles         []cycle
}

// knownWrong says why a vector is not what a 2A03 does, or nothing. Such a
// vector is left out when cycles is 0; otherwise its registers and that many
// cycles of its bus still count.
func knownWrong(op uint8, v *vector) (why string, cycles int) {
	o, n := &cpu.Opcodes[op], len(v.Cycles)
	switch {
	case o.Flow == cpu.Halt:
		return "JAM: the vectors stop elsewhere", 2
	case op == 0x0C && n == 3, op&0x1F == 0x1C && o.Name == "NOP" && n == 4 && crosses(op, v):
		return "NOP of three bytes recorded one cycle short", n
	case strings.Contains("SHA SHX SHY TAS", o.Name) && crosses(op, v):
		return "SH* on a page cross: the chip's last address is corrupted, the vector's is not", n - 1
	case o.Name == "LXA" && ^v.Initial.A&v.Cycles[1].Value&0x11 != 0:
		return "LXA: the vectors' chip has the magic constant $EE", 0
	}
	return "", n
}

// crosses reports whether an indexed instruction's sum leaves the page, from
// the operand bytes that the vector's own trace shows.
func crosses(op uint8, v *vector) bool {
	c := v.Cycles
	switch cpu.Opcodes[op].Mode {
	case cpu.AbsoluteX:
		return int(c[1].Value)+int(v.Initial.X) > 0xFF
	case cpu.AbsoluteY:
		return int(c[1].Value)+int(v.Initial.Y) > 0xFF
	}
	return int(c[2].Value)+int(v.Initial.Y) > 0xFF
}

func TestSingleStepVectors(t *testing.T) {
	dir := os.Getenv("SINGLESTEP")
	if dir == "" {
		t.Skip("SINGLESTEP names no directory with the single-step vectors (xx.json or xx.bin)")
	}
	m := newMachine(false)
	m.Decimal = true // the vectors are those of an NMOS 6502
	ran, excused := 0, map[string]int{}
	for op := range 256 {
		vectors, err := readVectors(dir, uint8(op))
		if errors.Is(err, os.ErrNotExist) {
			t.Errorf("%02X: no file for it in %s", op, dir)
			continue
		}
		if err != nil {
			t.Errorf("%02X: %v", op, err)
			continue
		}
		failures := 0
		for i := range vectors {
			v := &vectors[i]
			why, cycles := knownWrong(uint8(op), v)
			if why != "" {
				excused[why]++
			}
			if cycles == 0 {
				continue
			}
			ran++
			if err := runVector(m, v, cycles); err != nil {
				failures++
				if failures <= 3 {
					t.Errorf("%02X %s, vector %q: %v", op, cpu.Opcodes[op].Name, v.Name, err)
				}
			}
		}
		if failures > 3 {
			t.Errorf("%02X: %d more of %d", op, failures-3, len(vectors))
		}
	}
	for why, n := range excused {
		t.Logf("%7d excused, %s", n, why)
	}
	t.Logf("%7d vectors run", ran)
	if ran == 0 {
		t.Error("no vector was run")
	}
}

func runVector(m *machine, v *vector, cycles int) error {
	in, want := &v.Initial, &v.Final
	m.Jammed = false
	m.PC, m.S, m.A, m.X, m.Y, m.P = in.PC, in.S, in.A, in.X, in.Y, in.P&^0x30
	m.Take = 0
	for _, p := range in.RAM {
		m.ram[p.Addr] = p.Value
	}
	trace := m.step()
	defer func() {
		for _, p := range in.RAM {
			m.ram[p.Addr] = 0
		}
		for _, c := range m.trace {
			m.ram[c.Addr] = 0
		}
	}()
	got := registers{m.PC, m.S, m.A, m.X, m.Y, m.P}
	w := want.registers
	w.P &^= 0x30
	if got != w {
		return fmt.Errorf("registers %+v, want %+v", got, w)
	}
	for _, p := range want.RAM {
		if cycles == len(v.Cycles) && m.ram[p.Addr] != p.Value {
			return fmt.Errorf("$%04X holds %02X, want %02X", p.Addr, m.ram[p.Addr], p.Value)
		}
	}
	if len(trace) < cycles || !slices.Equal(trace[:cycles], v.Cycles[:cycles]) {
		return fmt.Errorf("bus:\n got %s\nwant %s", show(trace), show(v.Cycles))
	}
	return nil
}

// readVectors reads an opcode's file in either format.
func readVectors(dir string, op uint8) ([]vector, error) {
	name := filepath.Join(dir, fmt.Sprintf("%02x", op))
	b, err := os.ReadFile(name + ".bin")
	if err == nil {
		return parsePacked(b)
	}
	if b, err = os.ReadFile(name + ".json"); err != nil {
		return nil, err
	}
	return parseJSON(b)
}

// parsePacked reads ten bytes of name, two states and the cycles, again and
// again; words are big-endian.
func parsePacked(b []byte) (out []vector, err error) {
	defer func() {
		if recover() != nil { // the slice below ran out
			err = errors.New("packed vectors end in the middle of one")
		}
	}()
	u8 := func() uint8 { v := b[0]; b = b[1:]; return v }
	u16 := func() uint16 { hi := u8(); return uint16(hi)<<8 | uint16(u8()) }
	state := func() (s vectorState) {
		s.PC = u16()
		s.S, s.A, s.X, s.Y, s.P = u8(), u8(), u8(), u8(), u8()
		for range u8() {
			s.RAM = append(s.RAM, poke{u16(), u8()})
		}
		return s
	}
	for len(b) > 0 {
		var v vector
		v.Name = strings.TrimRight(string(b[:10]), "\x00")
		b = b[10:]
		v.Initial, v.Final = state(), state()
		for range u8() {
			v.Cycles = append(v.Cycles, cycle{u16(), u8(), u8() == 'w'})
		}
		out = append(out, v)
	}
	return out, nil
}

// parseJSON reads an array of {name, initial, final, cycles}.
func parseJSON(b []byte) ([]vector, error) {
	type state struct {
		PC            uint16
		S, A, X, Y, P uint8
		RAM           [][2]uint16
	}
	var in []struct {
		Name           string
		Initial, Final state
		Cycles         [][3]any
	}
	if err := json.Unmarshal(b, &in); err != nil {
		return nil, err
	}
	conv := func(s state) vectorState {
		v := vectorState{registers: registers{s.PC, s.S, s.A, s.X, s.Y, s.P}}
		for _, p := range s.RAM {
			v.RAM = append(v.RAM, poke{p[0], uint8(p[1])})
		}
		return v
	}
	var out []vector
	for _, e := range in {
		v := vector{Name: e.Name, Initial: conv(e.Initial), Final: conv(e.Final)}
		for _, c := range e.Cycles {
			addr, ok1 := c[0].(float64)
			value, ok2 := c[1].(float64)
			dir, ok3 := c[2].(string)
			if !ok1 || !ok2 || !ok3 {
				return nil, fmt.Errorf("vector %q: cycle %v is not [address, value, direction]", e.Name, c)
			}
			v.Cycles = append(v.Cycles, cycle{uint16(addr), uint8(value), dir == "write"})
		}
		out = append(out, v)
	}
	return out, nil
}

// The two formats carry the same vector.
func TestBothVectorFormatsReadTheSame(t *testing.T) {
	packed := append([]byte("a5 34 99\x00\x00"),
		0x02, 0x00, 0xF0, 1, 2, 3, 0x24, 2, 0x02, 0x00, 0xA5, 0x02, 0x01, 0x34,
		0x02, 0x02, 0xF0, 9, 2, 3, 0x24, 1, 0x00, 0x34, 0x09,
		2, 0x02, 0x00, 0xA5, 'r', 0x02, 0x01, 0x34, 'w')
	text := `[{"name": "a5 34 99",
		"initial": {"pc": 512, "s": 240, "a": 1, "x": 2, "y": 3, "p": 36, "ram": [[512, 165], [513, 52]]},
		"final": {"pc": 514, "s": 240, "a": 9, "x": 2, "y": 3, "p": 36, "ram": [[52, 9]]},
		"cycles": [[512, 165, "read"], [513, 52, "write"]]}]`
	a, err := parsePacked(packed)
	if err != nil {
		t.Fatal(err)
	}
	b, err := parseJSON([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	if fmt.Sprint(a) != fmt.Sprint(b) || len(a) != 1 || a[0].Initial.PC != 0x0200 || a[0].Final.A != 9 {
		t.Errorf("packed %v\n  JSON %v", a, b)
	}
	if _, err := parsePacked(packed[:30]); err == nil {
		t.Error("half a vector was accepted")
	}
}
