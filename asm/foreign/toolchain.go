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
	Build string // command that builds the ROM with its symbols
	Use   string // command that runs the cases in the source's headers on that ROM
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

// ownMark matches directives that only this assembler has: a source with one is
// written for it, even if other lines look like another toolchain.
var ownMark = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)^\s*\.(?:mapper|prgrom|chrrom|chrram|vectors|mirror|banksize|workram|saveram|tile)\b`)
})

// maxMarks is how many lines are checked; more lines would not make the result more certain.
const maxMarks = 20_000

// Recognise returns the toolchain for which a source is written, if it is not this
// assembler. It is meant for a source that does not assemble.
func Recognise(name string, src []byte) (Toolchain, bool) {
	found := map[string]int{}
	first := map[string]Toolchain{}
	n := 0
	for line := range bytes.SplitSeq(src, []byte("\n")) {
		if n++; n > maxMarks {
			break
		}
		text, _, _ := strings.Cut(string(bytes.TrimRight(line[:min(len(line), 200)], "\r")), ";")
		if ownMark().MatchString(text) {
			return Toolchain{}, false
		}
		for _, m := range marks() {
			at := strings.TrimSpace(m.word.FindString(text))
			if at == "" {
				continue
			}
			if found[m.name]++; found[m.name] == 1 {
				first[m.name] = Toolchain{Line: n, Mark: at}
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
	t.Name = best
	stem := strings.TrimSuffix(name, filepath.Ext(name))
	symbols := stem + ".dbg"
	switch best {
	case "ca65", "C":
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
