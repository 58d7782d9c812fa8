// Tools compares the cycles of single instructions with those of other tools: it makes a program for each
// documented instruction in each situation that changes its cost, runs it here and in each tool, and writes
// cmd/pool6502/TOOLS.md. Usage: go run ./.ci/tools, in the project's folder.
package main

import (
	"bytes"
	"errors"
	"fmt"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	theirs "github.com/beevik/go6502/cpu"

	"pool6502/budget/bare"
	"pool6502/cpu"
)

// A situation is an instruction at a place, with what it finds in the registers.
type situation struct {
	name  string
	code  []byte
	at    uint16
	x, y  byte
	flags byte
	low   byte   // of the pointer in the zero page, which is $07xx
	next  uint16 // where it goes
}

const (
	start = 0x0400 // the program begins here
	zero  = 0x40   // a pointer and other operands in the zero page
	data  = 0x0700
)

// indexes are low bytes of an operand, and an index; in half of them the sum leaves the page.
var indexes = [][2]byte{{0x00, 0x00}, {0x00, 0xFF}, {0x01, 0xFE}, {0x80, 0x7F}, {0x01, 0xFF}, {0x80, 0x80}, {0xFF, 0x01}, {0xF0, 0x10}}

// modes are the addressing modes as they are written.
var modes = map[cpu.Mode]string{cpu.Accumulator: " a", cpu.Immediate: " #n", cpu.ZeroPage: " z", cpu.ZeroPageX: " z,x", cpu.ZeroPageY: " z,y", cpu.Absolute: " a",
	cpu.AbsoluteX: " a,x", cpu.AbsoluteY: " a,y", cpu.IndirectX: " (z,x)", cpu.IndirectY: " (z),y"}

// situations are those of one opcode.
func situations(op byte, o *cpu.Opcode) (list []situation) {
	add := func(how string, s situation) {
		s.name = strings.ToLower(o.Name) + modes[o.Mode] + how
		if s.at == 0 {
			s.at = 0x0500
		}
		if s.next == 0 {
			s.next = s.at + uint16(len(s.code))
		}
		list = append(list, s)
	}
	switch o.Mode {
	case cpu.Implied, cpu.Accumulator:
		add("", situation{code: []byte{op}})
	case cpu.Immediate, cpu.ZeroPage:
		add("", situation{code: []byte{op, zero}})
	case cpu.ZeroPageX, cpu.ZeroPageY, cpu.IndirectX:
		add("", situation{code: []byte{op, zero - 4}, x: 4, y: 4})
		add(" around the zero page", situation{code: []byte{op, 0xF0}, x: zero + 0x10, y: zero + 0x10})
	case cpu.Absolute:
		if o.Flow == cpu.Jump {
			add("", situation{code: []byte{op, 0x80, 0x05}, next: 0x0580})
			break
		}
		add("", situation{code: []byte{op, 0x10, data >> 8}})
	case cpu.AbsoluteX, cpu.AbsoluteY, cpu.IndirectY:
		for _, i := range indexes {
			how := ", in the page"
			if int(i[0])+int(i[1]) > 0xFF {
				how = ", into the next page"
			}
			s := situation{code: []byte{op, i[0], data >> 8}, x: i[1], y: i[1]}
			if o.Mode == cpu.IndirectY {
				s.code, s.low = []byte{op, zero}, i[0]
			}
			add(how, s)
		}
	case cpu.Relative:
		flag, set := []byte{cpu.FlagN, cpu.FlagV, cpu.FlagC, cpu.FlagZ}[op>>6], op&0x20 != 0
		for _, b := range []struct {
			how  string
			at   uint16
			far  int8
			take bool
		}{{", not taken", 0x0500, 16, false}, {", not taken at the end of a page", 0x05FE, 16, false}, {", taken", 0x0500, 16, true}, {", taken back", 0x0580, -32, true},
			{", taken into the next page", 0x05F0, 32, true}, {", taken into the page before", 0x0600, -32, true}, {", taken from the last bytes of a page", 0x05FE, 16, true}} {
			s := situation{code: []byte{op, byte(b.far)}, at: b.at}
			if b.take == set {
				s.flags = flag
			}
			if b.take {
				s.next = b.at + 2 + uint16(int16(b.far))
			}
			add(b.how, s)
		}
	}
	return list
}

// program is the memory from start on, with what ends it where it goes; with is false for the same program without the instruction.
func (s *situation) program(end []byte, with bool) []byte {
	m := make([]byte, 0x1000)
	put := func(at uint16, b ...byte) { copy(m[at-start:], b) }
	prefix := []byte{0xA9, s.flags, 0x48, 0xA2, s.x, 0xA0, s.y}
	prefix = append(prefix, 0xA9, s.low, 0x85, zero, 0xA9, data>>8, 0x85, zero+1, 0xA9, 0x05, 0x28, 0x4C, byte(s.at), byte(s.at>>8))
	put(start, prefix...)
	if !with {
		put(s.at, end...)
		return m
	}
	put(s.next, end...)
	put(s.at, s.code...)
	return m
}

// A tool runs a program from start and says how many cycles it took.
type tool struct {
	name, version string
	end           []byte
	run           func(memory []byte) (int, error)
}

// A miss is a program whose cost a tool gives otherwise.
type miss struct {
	situation
	want, got string
}

func ours(memory []byte) (int, error) {
	m := bare.New()
	if err := m.Load(start, memory...); err != nil {
		return 0, err
	}
	_, body, err := m.Call(start, cpu.Regs{S: 0xFD, P: cpu.FlagU}, 10_000)
	return body, err
}

func go6502(memory []byte) (int, error) {
	mem := theirs.NewFlatMemory()
	mem.StoreBytes(start, memory)
	c := theirs.NewCPU(theirs.NMOS, mem)
	c.SetPC(start)
	c.Reg.SP = 0xFD
	for range 10_000 {
		if mem.LoadByte(c.Reg.PC) == 0x60 {
			return int(c.Cycles), nil
		}
		c.Step()
	}
	return 0, errors.New("it does not end")
}

// sim65 runs a file: a header, and the memory from start on. A jump to $FFF9 ends it with A as its exit code.
func sim65(memory []byte) (int, error) {
	name := filepath.Join(os.TempDir(), "pool6502-tools.prg")
	header := []byte{'s', 'i', 'm', '6', '5', 2, 0, 0x02, start & 0xFF, start >> 8, start & 0xFF, start >> 8}
	if err := os.WriteFile(name, append(header, memory...), 0o600); err != nil {
		return 0, err
	}
	defer os.Remove(name)
	out, _ := exec.Command("sim65", "-c", name).CombinedOutput() // its exit code is what A holds
	n := regexp.MustCompile(`(\d+) cycles`).FindSubmatch(out)
	if n == nil {
		return 0, fmt.Errorf("%s", bytes.TrimSpace(out))
	}
	return strconv.Atoi(string(n[1]))
}

func main() {
	log.SetFlags(0)
	said, _ := exec.Command("sim65", "--version").CombinedOutput()
	us := tool{"pool6502", "", []byte{0x60}, ours}
	others := []tool{
		{"sim65 of cc65", strings.TrimSpace(string(said)), []byte{0x4C, 0xF9, 0xFF}, sim65},
		{"package cpu of beevik/go6502", "v0.3.0", []byte{0x60}, go6502},
	}
	cost := func(t *tool, s *situation) (string, error) {
		with, err := t.run(s.program(t.end, true))
		without, err2 := t.run(s.program(t.end, false))
		return strconv.Itoa(with - without), errors.Join(err, err2)
	}
	total := 0
	misses := make([][]miss, len(others))
	for op := range cpu.Opcodes {
		o := &cpu.Opcodes[op]
		// Calls, returns and BRK do not go on behind themselves; what moves the stack pointer does not return.
		if o.Undocumented || slices.Contains([]string{"PHA", "PHP", "PLA", "PLP", "TXS"}, o.Name) || o.Flow != cpu.Next && o.Flow != cpu.Branch && (o.Flow != cpu.Jump || o.Mode == cpu.Indirect) {
			continue
		}
		for _, s := range situations(byte(op), o) {
			total++
			want, err := cost(&us, &s)
			if err != nil {
				log.Fatalf("%s: %v", s.name, err)
			}
			for i := range others {
				got, err := cost(&others[i], &s)
				if err != nil {
					got = err.Error()
				}
				if got != want {
					misses[i] = append(misses[i], miss{s, want, got})
				}
			}
		}
	}
	if err := os.WriteFile("cmd/pool6502/TOOLS.md", []byte(page(others, total, misses)), 0o644); err != nil {
		log.Fatal(err)
	}
}

// verdicts say which tool is right about the differences whose names match, and by what evidence.
var verdicts = []struct {
	of    *regexp.Regexp
	right string
	text  string
}{
	{regexp.MustCompile("^b.., taken from the last bytes"), "pool6502", `**Branches.** A taken branch costs 3 cycles, and 4 if its target is in another page than the instruction behind the branch.
Here the branch stands at $05FE; the instruction behind it, at $0600, and the target, at $0610, are in the same page. sim65
compares the target with the page of the branch itself. Evidence: blargg's test ROM branch_timing_tests/3.Forward_Branch, which
passes on a real NES, times a branch at $E7FE to $E801 and expects 3 cycles; it [passes here](../../nes/verify/ACCURACY.md). cc65
has corrected later versions of sim65, and measured the same on a real 6502: its [pull request 2548](https://github.com/cc65/cc65/pull/2548).`},
	{regexp.MustCompile("^rol a,x"), "pool6502", `**ROL with an absolute address and X.** The instruction has three bytes and takes 7 cycles. sim65 steps over two bytes only, and
so takes the third, $07, for the next opcode. Evidence: sim65's own message, which names the address of the third byte; and
blargg's test ROM instr_timing/1-instr_timing, which times every instruction and passes here.`},
}

// right says which tool is right about a difference.
func right(name string) string {
	for _, v := range verdicts {
		if v.of.MatchString(name) {
			return v.right
		}
	}
	return "not known"
}

func page(others []tool, total int, misses [][]miss) string {
	var b strings.Builder
	fmt.Fprintf(&b, `# Cycles in other tools

Do other tools count the same cycles as pool6502? This page compares them on %d small programs. Each program has one documented
instruction in a situation that can change its cost: an indexed access within a page or into the next one, a branch that is
taken or not, in the middle or at the end of a page. The cost is the program's cycles less those of the same program without
the instruction. Calls, returns, BRK, pushes, pulls, interrupts and DMA are left out.

`+"`go run ./.ci/tools`"+` makes the programs, runs them in pool6502 and in the tools below, and writes this page. It needs sim65, a part
of cc65.

| tool | version | how it was run | programs with another cost |
|---|---|---|---:|
`, total)
	how := []string{"`sim65 -c FILE`", "`Step` until the program ends, then `Cycles`"}
	for i, t := range others {
		fmt.Fprintf(&b, "| %s | %s | %s | %d |\n", t.name, t.version, how[i], len(misses[i]))
	}
	for i, t := range others {
		if len(misses[i]) == 0 {
			continue
		}
		fmt.Fprintf(&b, "\n## Where %s differs\n\n| instruction | programs | the first of them | pool6502 | %s | right |\n|---|---:|---|---:|---:|---|\n", t.name, t.name)
		for rest := misses[i]; len(rest) > 0; {
			m, n := rest[0], 1
			for n < len(rest) && rest[n].name == m.name && rest[n].got == m.got {
				n++
			}
			fmt.Fprintf(&b, "| %s | %d | `% X` at $%04X, X = $%02X, Y = $%02X | %s | %s | %s |\n", m.name, n, m.code, m.at, m.x, m.y, m.want, m.got, right(m.name))
			rest = rest[n:]
		}
		for _, v := range verdicts {
			if slices.ContainsFunc(misses[i], func(m miss) bool { return v.of.MatchString(m.name) }) {
				b.WriteString("\n" + v.text + "\n")
			}
		}
	}
	b.WriteString(`
## On a console

` + "`make hardware`" + ` builds a [cartridge](../../testdata/hardware/rows.asm) for a board without a mapper. It times 32 instructions itself, by
running each 64 times between two NMIs, and shows their cycles and a checksum. In pool6502 the checksum is 9993, on NTSC, PAL and
Dendy. Nobody has run it on a real console yet, as far as we know.
`)
	return b.String()
}
