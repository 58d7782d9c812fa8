package main

import (
	"fmt"
	"regexp"
	"strings"
)

// why says of a tool's differences which figure is right, and by what evidence.
var why = map[string]string{
	"sim65 of cc65": `**Branches: pool6502 is right.** A taken branch costs 3 cycles, and 4 if its target is not in the same page as the
instruction that follows the branch. sim65 compares the target with the page of the branch itself. Evidence: blargg's test ROM
branch_timing_tests/3.Forward_Branch, which passes on a real NES, times a branch at $E7FE to $E801 and expects 3 cycles; it
[passes here](../../nes/verify/ACCURACY.md). cc65 has corrected later versions of sim65, and measured the same on a real 6502: its
[pull request 2548](https://github.com/cc65/cc65/pull/2548).

**ROL with an absolute address and X: pool6502 is right.** The instruction has three bytes and takes 7 cycles. sim65 steps over two
bytes only, and so takes the third, $07, for the next opcode. Evidence: sim65's own message, which names the address of the third
byte; and blargg's test ROM instr_timing/1-instr_timing, which times all instructions but branches and passes here.`,
	"py65": `**DEC with an absolute address: pool6502 is right.** py65's table of cycles has 3. Evidence: instr_timing/1-instr_timing; and the
other five read-modify-write instructions, which have 6 in py65 too.`,
	"8bitworkshop, analyser": `**DEC with an absolute address: pool6502 is right.** The analyser's table of cycles has 3, although the processor of the same
project takes 6. At RTS, RTI and ` + "`jmp (a)`" + ` the analyser stops: it is right about what it says, and says nothing of what follows.`,
}

// page is cmd/pool6502/TOOLS.md.
func page(list []comparison, speeds []speed) string {
	var b strings.Builder
	fmt.Fprintf(&b, `# Cycles in other tools

Do other tools count the same cycles as pool6502? This page compares them on %[1]s small programs. Each has one documented
instruction in a situation that can change its cost, or that a tool may get wrong: an indexed access within a page or into the
next one, a branch that is taken or not, a call, a return, an instruction that lies across the end of a page. %[2]d more do the
same for undocumented instructions. The cost is the program's cycles less those of the same program without the instruction.
BRK, interrupts and DMA are left out.

| tool | version | how it was run | documented: another cost (of %[1]s) | undocumented: another cost (of %[2]d) |
|---|---|---|---:|---:|
`, thousands(list[0].documented), list[0].undocumented)
	for _, c := range list {
		documented := 0
		for _, m := range c.misses {
			if !m.undocumented {
				documented++
			}
		}
		fmt.Fprintf(&b, "| %s | %s | %s | %d | %d |\n", c.name, c.version, c.how, documented, len(c.misses)-documented)
	}
	b.WriteString(`
sim65, py65 and go6502 emulate documented instructions only, so all or most of the undocumented ones differ there. The
analyser's table lacks ANE, LAS, LXA and some forms of NOP, SAX and SBC.

Is pool6502 right where the tools differ? Two emulators by others, jsnes and the processor of 8bitworkshop, give the same cost for
every program. The processor of pool6502 was also compared with 2,560,000 single instructions that others recorded, and makes the
same bus access in each cycle. Records of JAM, SHA, SHX, SHY, TAS and LXA that are not what a 2A03 does are compared in part or
left out; ` + "`" + `knownWrong` + "`" + ` in [cpu/singlestep_test.go](../../cpu/singlestep_test.go) gives the reasons. The sections below give more evidence for each difference.

` + "`go run ./.ci/tools FOLDER`" + ` makes the programs, runs them in pool6502 and in the tools, and writes this page; the top
of [main.go](../../.ci/tools/main.go) says what FOLDER has to hold.
`)
	for _, c := range list {
		writeMisses(&b, c)
	}
	writeSpeeds(&b, speeds)
	b.WriteString(`
## On a console

` + "`make hardware`" + ` builds a [cartridge](../../testdata/hardware/rows.asm) for a board without a mapper. It times 32 instructions itself, by
running each 64 times between two NMIs, and shows their cycles and a checksum. In pool6502 the checksum is 9993, on NTSC, PAL and
Dendy. Nobody has run it on a real console yet, as far as we know.
`)
	return b.String()
}

func thousands(n int) string { return fmt.Sprintf("%d,%03d", n/1000, n%1000) }

// A kind is what misses have in common that stand in one row.
type kind struct{ instruction, want, got string }

var (
	address  = regexp.MustCompile(`\$[0-9A-F]{4}`)
	branch   = regexp.MustCompile(`^b(cc|cs|eq|mi|ne|pl|vc|vs),`)
	anywhere = regexp.MustCompile(`, (in the page|into the next page|across the end of a page)`)
)

// writeMisses is the section of a tool whose figures for documented instructions differ.
func writeMisses(b *strings.Builder, c comparison) {
	var kinds []kind
	of := map[kind][]miss{}
	for _, m := range c.misses {
		if m.undocumented {
			continue
		}
		k := kind{branch.ReplaceAllString(m.name, "a branch"), m.want.String(), address.ReplaceAllString(m.got.String(), "$$…")}
		if k.instruction == m.name {
			k.instruction = anywhere.ReplaceAllString(m.name, "")
		}
		if of[k] == nil {
			kinds = append(kinds, k)
		}
		of[k] = append(of[k], m)
	}
	if len(kinds) == 0 {
		return
	}
	fmt.Fprintf(b, "\n## Where %s differs\n\n| instruction | programs | the first of them | pool6502 | the other |\n|---|---:|---|---:|---:|\n", c.name)
	for _, k := range kinds {
		m := of[k][0]
		fmt.Fprintf(b, "| %s | %d | `% X` at $%04X, X = $%02X, Y = $%02X | %s | %s |\n", k.instruction, len(of[k]), m.code, m.at, m.x, m.y, k.want, k.got)
	}
	fmt.Fprintf(b, "\n%s\n", why[c.name])
}

func writeSpeeds(b *strings.Builder, list []speed) {
	b.WriteString(`
## Speed of the processor alone

[qe6502-benchmark](https://github.com/nikolaynedelchev/qe6502-benchmark) runs Klaus Dormann's functional test five times in cores of
the 6502, after one run that does not count. This is its table on one machine, with a row for pool6502. That project
measures its cores with a program in C++; pool6502 is in Go, so it was measured separately, with the same test and the same number of
runs. The speed is in millions of emulated cycles per second. Five runs take 481,206,820 cycles; a core with another total counts
some cycles differently. On another machine the speeds differ, and cores that are close together may change places.

| core | cycles | MHz |
|---|---:|---:|
`)
	for _, s := range list {
		fmt.Fprintf(b, "| %s | %s | %.0f |\n", s.name, millions(s.cycles), s.mhz)
	}
}

func millions(n int) string {
	return fmt.Sprintf("%d,%03d,%03d", n/1_000_000, n/1000%1000, n%1000)
}
