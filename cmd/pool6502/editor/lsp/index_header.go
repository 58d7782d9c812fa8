package lsp

import (
	"strings"

	"pool6502/asm/syntax"
)

// header indexes the names in a line of a header: the routine's, and those of symbols in its keys.
func (w *walker) header(line string) {
	at := strings.Index(line, ";;;")
	if at < 0 || strings.TrimSpace(line[:at]) != "" || strings.HasPrefix(line[at:], ";;;;") {
		w.routine = ""
		return
	}
	if name, _, ok := strings.Cut(line[at+3:], " - "); ok && w.routine == "" {
		w.routine = strings.TrimSpace(name)
	}
	for i := at + 3; i < len(line); {
		sign := 0
		if (line[i] == '.' || line[i] == '@') && !wordByte(line[i-1]) && line[i-1] != '.' {
			sign = 1
		}
		n := wordLength(line[i+sign:])
		if n == 0 {
			i++
			continue
		}
		if word := line[i : i+sign+n]; !syntax.IsRegister(word) && (!w.prose(line, at, i) || strings.ContainsAny(word, "_0123456789")) {
			w.headName(word, i)
		}
		i += sign + n
	}
}

// prose reports whether the word at a byte of a header's line is part of a sentence, or of the name of a case, where a
// plain word is not taken for a name.
func (w *walker) prose(line string, at, i int) bool {
	text := line[at+3:]
	if word, _, _ := strings.Cut(strings.TrimSpace(text), " "); len(text)-len(strings.TrimLeft(text, " ")) < 10 {
		w.key = word
	}
	switch w.key {
	case "In", "Out", "Clobbers":
		return true
	case "Case":
		name, _, ok := strings.Cut(text, ":")
		return ok && i-at-3 < len(name)
	}
	if keyHelp[w.key] != "" {
		return false
	}
	name, _, _ := strings.Cut(text, " - ")
	return i-at-3 >= len(name)
}

// headName adds a word of a header. Most are prose and name nothing: those are left out when names are looked up.
func (w *walker) headName(word string, from int) {
	full := word
	if syntax.IsLocal(word) {
		full = w.routine + word
	}
	u := &use{full: full, file: w.name, line: w.line, from: from, to: from + len(word)}
	w.x.uses[full] = append(w.x.uses[full], u)
	w.f.uses[w.line] = append(w.f.uses[w.line], u)
}

func wordByte(c byte) bool { return c == '_' || c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'z' }

// wordLength returns how many bytes of a name s begins with.
func wordLength(s string) int {
	for i := range len(s) {
		if !wordByte(s[i]) || i == 0 && s[i] <= '9' {
			return i
		}
	}
	return len(s)
}
