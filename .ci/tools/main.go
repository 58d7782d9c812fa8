// Tools compares the cycles of single instructions with those of other tools: it makes a program for each instruction in
// each situation that changes its cost or that a tool may get wrong, runs it here and in each tool, and writes
// cmd/pool6502/TOOLS.md.
//
// Usage, in the project's folder: go run ./.ci/tools FOLDER. It needs sim65 of cc65, node and python3. FOLDER holds what
// is not part of the project: checkouts of mnaberez/py65 as py65, of sehugg/8bitworkshop as 8bitworkshop and of
// nikolaynedelchev/qe6502-benchmark as qe6502-benchmark, whose folder build has been built with cmake, of
// Klaus2m5/6502_65C02_functional_tests, and node_modules, where npm has installed jsnes and esbuild. The speeds need a
// machine that does nothing else.
package main

import (
	"fmt"
	"log"
	"os"

	"pool6502/cpu"
)

// A comparison is a tool with the situations in which its figures are not ours.
type comparison struct {
	tool
	documented, undocumented int // situations
	misses                   []miss
}

// A miss is a situation whose cost a tool gives otherwise.
type miss struct {
	situation
	want cost
	got  cost
}

func main() {
	log.SetFlags(0)
	if len(os.Args) != 2 {
		log.Fatal("usage: go run ./.ci/tools FOLDER, which is described at the top of .ci/tools/main.go")
	}
	var all []situation
	for op := range cpu.Opcodes {
		all = append(all, situations(byte(op), &cpu.Opcodes[op])...)
	}
	want, err := costs(tool{run: each(ours)}, all)
	if err != nil {
		log.Fatal(err)
	}
	for i, c := range want {
		if c.Error != "" {
			log.Fatalf("here, %s: %s", all[i].name, c)
		}
	}
	var list []comparison
	for _, t := range tools(os.Args[1]) {
		c, err := compare(t, all, want)
		if err != nil {
			log.Fatalf("%s: %v", t.name, err)
		}
		list = append(list, c)
		fmt.Printf("%s: %d of %d differ\n", t.name, len(c.misses), len(all))
	}
	fast, err := speeds(os.Args[1])
	if err != nil {
		log.Fatal(err)
	}
	if err := os.WriteFile("cmd/pool6502/TOOLS.md", []byte(page(list, fast)), 0o644); err != nil {
		log.Fatal(err)
	}
}

func compare(t tool, all []situation, want []cost) (comparison, error) {
	c := comparison{tool: t}
	got, err := costs(t, all)
	if err != nil {
		return c, err
	}
	for i, s := range all {
		if s.undocumented {
			c.undocumented++
		} else {
			c.documented++
		}
		if !got[i].holds(want[i]) {
			c.misses = append(c.misses, miss{s, want[i], got[i]})
		}
	}
	return c, nil
}

// costs are the cycles of situations: of a program with the instruction, less those of the same program without it.
func costs(t tool, all []situation) ([]cost, error) {
	end := t.end
	if end == nil {
		end = []byte{0xEA}
	}
	var list []program
	for i := range all {
		list = append(list, all[i].program(end, true), all[i].program(end, false))
	}
	got, err := t.run(list)
	if err != nil {
		return nil, err
	}
	if len(got) != len(list) {
		return nil, fmt.Errorf("%d results for %d programs", len(got), len(list))
	}
	var out []cost
	for i := range all {
		out = append(out, got[2*i].less(got[2*i+1]))
	}
	return out, nil
}
