package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	theirs "github.com/beevik/go6502/cpu"
)

// A tool runs programs from start until their end, and says how many cycles each took.
type tool struct {
	name, version, how string
	end                []byte // what it needs at the end of a program
	run                func([]program) ([]cost, error)
}

// A cost is a number of cycles from Least to Most, or what the tool said instead.
type cost struct {
	Least, Most int
	Error       string
}

func (c cost) less(other cost) cost {
	if c.Error != "" {
		return c
	}
	return cost{c.Least - other.Least, c.Most - other.Most, other.Error}
}

// holds reports whether a measured cost is in the range of another.
func (c cost) holds(measured cost) bool {
	return c.Error == "" && c.Least <= measured.Least && measured.Least <= c.Most
}

func (c cost) String() string {
	switch {
	case c.Error != "":
		return c.Error
	case c.Least != c.Most:
		return fmt.Sprintf("%d to %d", c.Least, c.Most)
	}
	return strconv.Itoa(c.Least)
}

// tools are those that are compared; folder holds those that are run from their sources.
func tools(folder string) []tool {
	return []tool{
		{"sim65 of cc65", firstLine("sim65", "--version"), "`sim65 -c FILE`", []byte{0x4C, 0xF9, 0xFF}, each(sim65)},
		{"py65", commit(folder, "py65"), "class MPU, `step`", nil, script("python3", ".ci/tools/run.py", filepath.Join(folder, "py65"))},
		{"8bitworkshop, processor", commit(folder, "8bitworkshop"), "class MOS6502, `advanceInsn`", nil, script("node", ".ci/tools/run.mjs", folder, "processor")},
		{"8bitworkshop, analyser", commit(folder, "8bitworkshop"), "class CodeAnalyzer_nes: a range, from the code alone", nil, script("node", ".ci/tools/run.mjs", folder, "analyser")},
		{"jsnes", npm(folder, "jsnes"), "class NES, `cpu.emulate`", nil, script("node", ".ci/tools/run.mjs", folder, "jsnes")},
		{"package cpu of beevik/go6502", "v0.3.0", "`Step`", nil, each(go6502)},
	}
}

func each(f func(program) (int, error)) func([]program) ([]cost, error) {
	return func(list []program) (out []cost, _ error) {
		for _, p := range list {
			c := cost{}
			n, err := f(p)
			if c.Least, c.Most = n, n; err != nil {
				c.Error = err.Error()
			}
			out = append(out, c)
		}
		return out, nil
	}
}

// script runs a command that reads programs as JSON and writes their costs.
func script(name string, args ...string) func([]program) ([]cost, error) {
	return func(list []program) (out []cost, _ error) {
		in, err := json.Marshal(list)
		if err != nil {
			return nil, err
		}
		c := exec.Command(name, args...)
		c.Stdin, c.Stderr = bytes.NewReader(in), os.Stderr
		said, err := c.Output()
		if err != nil {
			return nil, err
		}
		return out, json.Unmarshal(said, &out)
	}
}

func ours(p program) (int, error) {
	image := make([]byte, 0x10000)
	copy(image[start:], p.Memory)
	c := inRAM(image)
	c.PC = start
	for range 100 {
		if c.PC == p.End {
			return int(c.Now), nil
		}
		c.Step()
	}
	return 0, errNoEnd
}

func go6502(p program) (int, error) {
	mem := theirs.NewFlatMemory()
	mem.StoreBytes(start, p.Memory)
	c := theirs.NewCPU(theirs.NMOS, mem)
	c.SetPC(start)
	c.Reg.SP = 0xFD
	for range 100 {
		if c.Reg.PC == p.End {
			return int(c.Cycles), nil
		}
		c.Step()
	}
	return 0, errNoEnd
}

var errNoEnd = errors.New("another way through the program")

// sim65 runs a file: a header, and the memory from start on. A jump to $FFF9 ends it with A as its exit code.
func sim65(p program) (int, error) {
	name := filepath.Join(os.TempDir(), "pool6502-tools.prg")
	header := []byte{'s', 'i', 'm', '6', '5', 2, 0, 0x02, start & 0xFF, start >> 8, start & 0xFF, start >> 8}
	if err := os.WriteFile(name, append(header, p.Memory...), 0o600); err != nil {
		return 0, err
	}
	defer os.Remove(name)
	out, _ := exec.Command("sim65", "-c", "-x", "10000", name).CombinedOutput() // its exit code is what A holds
	n := regexp.MustCompile(`(\d+) cycles`).FindSubmatch(out)
	if n == nil {
		line, _, _ := strings.Cut(strings.TrimSpace(string(out)), "\n")
		return 0, errors.New(line)
	}
	return strconv.Atoi(string(n[1]))
}

func firstLine(name string, args ...string) string {
	out, _ := exec.Command(name, args...).CombinedOutput()
	line, _, _ := strings.Cut(strings.TrimSpace(string(out)), "\n")
	return line
}

// commit is that of a checkout, which its file COMMIT names if it has no history.
func commit(folder, name string) string {
	if b, err := os.ReadFile(filepath.Join(folder, name, "COMMIT")); err == nil {
		return "commit " + strings.TrimSpace(string(b))
	}
	return "commit " + firstLine("git", "-C", filepath.Join(folder, name), "log", "-1", "--format=%h")
}

func npm(folder, name string) string {
	var p struct{ Version string }
	if b, err := os.ReadFile(filepath.Join(folder, "node_modules", name, "package.json")); err == nil {
		_ = json.Unmarshal(b, &p) // without a version, the page shows none
	}
	return p.Version
}
