package symbols

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// At returns the offsets into PRG ROM at which the code of a source line begins, the lowest first. The line of a macro
// has several. The file may be named by the end of its path.
func (s *Table) At(file string, line int) (list []int) {
	for i := range s.Lines {
		if l := &s.Lines[i]; l.Pos.Line == line && !l.Data && sameFile(l.Pos.File, file) {
			list = append(list, l.PRGOffset)
		}
	}
	return slices.Compact(list)
}

// FileLine splits "src/enemy.s:61".
func FileLine(where string) (file string, line int, ok bool) {
	i := strings.LastIndexByte(where, ':')
	if i < 1 || where[i-1] == ':' {
		return "", 0, false
	}
	line, err := strconv.Atoi(where[i+1:])
	return where[:i], line, err == nil && line > 0
}

// addressOf returns the address of a line's first code.
func (s *Table) addressOf(file string, line int) (int, error) {
	for _, off := range s.At(file, line) {
		if addr, _, ok := s.Addr(off); ok {
			return int(addr), nil
		}
	}
	return 0, fmt.Errorf("%s:%d: the symbols have no code for this line", printable(file), line)
}
