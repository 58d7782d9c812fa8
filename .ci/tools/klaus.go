package main

import (
	"cmp"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"time"

	"pool6502/cpu"
)

// A speed is how fast a core ran Klaus Dormann's functional test, as qe6502-benchmark counts: after a cold run, five.
type speed struct {
	name   string
	cycles int
	mhz    float64
}

// klausRuns, klausStart and klausSuccess are how often the program runs, where it begins, and the jump to itself at which
// it ends when all held.
const (
	klausRuns    = 5
	klausStart   = 0x0400
	klausSuccess = 0x3469
)

// speeds runs the program here and in the cores whose benchmarks were built in qe6502-benchmark's folder build.
func speeds(folder string) ([]speed, error) {
	image, err := os.ReadFile(filepath.Join(folder, "6502_65C02_functional_tests", "bin_files", "6502_functional_test.bin"))
	if err != nil {
		return nil, err
	}
	if len(image) != 0x10000 {
		return nil, fmt.Errorf("the functional test has %d bytes instead of 65,536", len(image))
	}
	if _, err := runKlaus(image); err != nil {
		return nil, err
	}
	us := speed{name: "**pool6502**, package cpu (Go)"}
	began := time.Now()
	for range klausRuns {
		n, err := runKlaus(image)
		if err != nil {
			return nil, err
		}
		us.cycles += n
	}
	us.mhz = float64(us.cycles) / time.Since(began).Seconds() / 1e6
	list := []speed{us}
	names, err := filepath.Glob(filepath.Join(folder, "qe6502-benchmark", "build", "*_klaus_benchmark"))
	if err != nil {
		return nil, err
	}
	said := regexp.MustCompile(`(?s)^(.*?) (?:Klaus|klaus).*?(?:bus_ticks|cycles): (\d+).*MHz: ([\d.]+)`)
	for _, name := range names {
		out, err := exec.Command(name).Output()
		m := said.FindStringSubmatch(string(out))
		if err != nil || m == nil {
			return nil, fmt.Errorf("%s: %w: %s", name, err, out)
		}
		cycles, _ := strconv.Atoi(m[2])
		mhz, _ := strconv.ParseFloat(m[3], 64)
		list = append(list, speed{m[1], cycles, mhz})
	}
	slices.SortFunc(list, func(a, b speed) int { return cmp.Compare(b.mhz, a.mhz) })
	return list, nil
}

// runKlaus returns the cycles of one run.
func runKlaus(image []byte) (int, error) {
	c := inRAM(image)
	c.PC, c.Decimal = klausStart, true
	for range 31_000_000 {
		if c.PC == klausSuccess {
			return int(c.Now), nil
		}
		c.Step()
	}
	return 0, fmt.Errorf("the functional test does not come to its end; it stands at $%04X", c.PC)
}

// inRAM returns a processor with 64 KB of RAM.
func inRAM(image []byte) *cpu.CPU {
	c := cpu.New(noBus{}, 1)
	for page := range c.RD {
		c.RD[page] = new([256]byte)
		copy(c.RD[page][:], image[page*256:])
		c.WR[page] = c.RD[page]
	}
	c.Take, c.S, c.Horizon = 0, 0xFD, cpu.Never
	return c
}

// noBus is a bus that nothing answers on: all memory is in the processor's page tables.
type noBus struct{}

func (noBus) BusRead(uint16) byte   { return 0 }
func (noBus) BusWrite(uint16, byte) {}
func (noBus) Settle()               {}
