package program

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"pool6502/asm"
	"pool6502/asm/foreign"
	"pool6502/internal/files"
)

// otherToolchain replaces the assembler's error by one that names the toolchain which a source is
// written for. The error of a source in the dialect that was assembled stays as it is.
func otherToolchain(path, dialect string, broken error) error {
	if !regular(path) {
		return broken
	}
	src, err := files.Read(path)
	if err != nil {
		return broken
	}
	var list asm.ErrorList
	errors.As(broken, &list)
	var wrong []int
	for _, e := range list {
		if e.Pos.File == filepath.ToSlash(path) {
			wrong = append(wrong, e.Pos.Line)
		}
	}
	t, ok := foreign.Recognise(path, src, wrong)
	if !ok || t.Name == dialect {
		return broken
	}
	place := path
	if t.Mark != "" {
		place = fmt.Sprintf("%s:%d: %s", path, t.Line, t.Mark)
	}
	if t.Name == CA65 {
		return fmt.Errorf("%s: this source is for ca65; say so with --dialect ca65", place)
	}
	return fmt.Errorf("%s: this source is for %s, which pool6502 cannot assemble; build it there, then use the ROM with its symbols:\n    %s\n    %s", place, t.Name, t.Build, t.Use)
}

// included matches an include line of a source: .include "pool.inc".
var included = regexp.MustCompile(`(?mi)^\s*\.include\s+"([^"]+)"`)

// notAlone replaces the assembler's error for an .inc file by one that names the sources which include
// it. The error for any other file stays as it is.
func notAlone(path string, broken error) error {
	if !strings.EqualFold(filepath.Ext(path), ".inc") {
		return broken
	}
	users := usersOf(path)
	if len(users) == 0 {
		return fmt.Errorf("%w\n%s is an include file; test the .asm that includes it", broken, path)
	}
	const most = 3
	more := ""
	if len(users) > most {
		more = fmt.Sprintf(" and %d more", len(users)-most)
		users = users[:most]
	}
	return fmt.Errorf("%s does not assemble alone; test the .asm that includes it: %s%s", path, strings.Join(users, ", "), more)
}

// usersOf lists the .asm files that include a file, first those of its own folder, then those of
// the folders beside it.
func usersOf(path string) []string {
	dir := filepath.Dir(path)
	target, err := os.Stat(path)
	if err != nil {
		return nil
	}
	var users []string
	for _, pattern := range []string{filepath.Join(dir, "*.asm"), filepath.Join(dir, "..", "*", "*.asm")} {
		candidates, _ := filepath.Glob(pattern) // the pattern is sound unless the folder's name has brackets
		for _, c := range candidates {
			if includes(c, target) && !slices.Contains(users, c) {
				users = append(users, c)
			}
		}
		if len(users) > 0 {
			break
		}
	}
	return users
}

// includes reports whether a source names a file in an .include of its own.
func includes(source string, target os.FileInfo) bool {
	text, err := files.Read(source)
	if err != nil {
		return false
	}
	for _, m := range included.FindAllSubmatch(text, -1) {
		info, err := os.Stat(filepath.Join(filepath.Dir(source), filepath.FromSlash(string(m[1]))))
		if err == nil && os.SameFile(info, target) {
			return true
		}
	}
	return false
}
