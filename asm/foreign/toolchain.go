package foreign

import (
	"bytes"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
)

// A Toolchain is an assembler or compiler that a source is written for.
type Toolchain struct {
	Name  string // as "ca65"
	Line  int    // of the first mark in the source
	Mark  string // a word in the source that only this toolchain has; empty if the file's name decided
	Build string // command that builds the ROM with its symbols; none for ca65, whose sources package ca65 assembles
	Use   string // command that runs the cases in the source's headers
}

// mark is a word at the start of a line that only one toolchain has, and this assembler
// does not have.
type mark struct {
	name string
	word *regexp.Regexp
}

// marks are compiled when they are first used, so that the program starts faster.
var marks = sync.OnceValue(func() []mark {
	return []mark{
		{"C", regexp.MustCompile(`^#\s*(?:include\s*[<"]|pragma\b)|^(?:static |const |unsigned |extern )*(?:void|int|char|uint8_t|unsigned char)\s+\w+\s*\(`)},
		{"ca65", regexp.MustCompile(`(?i)^(?:\w+:)?\s*\.(?:segment|proc|endproc|scope|endscope|import|export|importzp|exportzp|global|globalzp|autoimport|feature|macpack|setcpu|p02|smart|struct|endstruct|pushseg|popseg|rodata|data|addr|asciiz|linecont|case)\b`)},
		{"nesasm", regexp.MustCompile(`(?i)^(?:\w+:|\w+\s)?\s*\.(?:inesprg|ineschr|inesmap|inesmir|rsset|rs|defchr|fail|proc|procgroup|endp|incchr)\b|\b(?:LOW|HIGH)\(`)},
		{"asm6f", regexp.MustCompile(`(?i)^(?:\w+:|\w+\s)?\s*(?:\.?(?:enum|ende|dsb|dsw|hex|fillvalue|base|pad|rept|endr|ignorenl|endinl|unstable|dl|dh)|inesprg|ineschr|inesmap|inesmir|db|dw|org|incbin|incsrc|include|align)\b`)},
	}
})

// Recognise returns the toolchain for which a source is written, if it is not this assembler. wrong are the lines,
// from 1, in which the assembler has found errors: only they tell, since a label may be called pad or org. A file of
// C is known by its name.
func Recognise(name string, src []byte, wrong []int) (Toolchain, bool) {
	found := map[string]int{}
	first := map[string]Toolchain{}
	lines := bytes.Split(src, []byte("\n"))
	for _, n := range wrong {
		if n < 1 || n > len(lines) {
			continue
		}
		line := lines[n-1]
		text, _, _ := strings.Cut(string(bytes.TrimRight(line[:min(len(line), 200)], "\r")), ";")
		for _, m := range marks() {
			at := m.word.FindStringIndex(text)
			if at == nil || strings.HasPrefix(strings.TrimLeft(text[at[1]:], " \t?"), "=") || strings.HasPrefix(text[at[1]:], ":") {
				continue
			}
			if found[m.name]++; found[m.name] == 1 {
				first[m.name] = Toolchain{Line: n, Mark: strings.TrimSpace(text[at[0]:at[1]])}
			}
		}
	}
	best := ""
	switch strings.ToLower(filepath.Ext(name)) {
	case ".c", ".h", ".cc", ".cpp", ".cxx", ".hpp":
		best = "C"
	default:
		for _, m := range marks() {
			if found[m.name] > found[best] {
				best = m.name
			}
		}
	}
	if best == "" {
		return Toolchain{}, false
	}
	t := first[best]
	if t.Name = best; best == "ca65" {
		return t, true
	}
	stem := strings.TrimSuffix(name, filepath.Ext(name))
	symbols := stem + ".dbg"
	switch best {
	case "C":
		t.Build = "cl65 -t nes -g -o " + stem + ".nes -Wl --dbgfile," + symbols + " " + name
	case "nesasm":
		t.Build = "nesasm " + name
		symbols = stem + ".fns"
	case "asm6f":
		t.Build = "asm6f -n " + name + " " + stem + ".nes"
		symbols = stem + ".nes.ram.nl"
	}
	t.Use = "pool6502 test " + stem + ".nes --symbols " + symbols + " " + name
	return t, true
}
