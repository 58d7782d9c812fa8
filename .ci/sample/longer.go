package main

import (
	"fmt"
	"slices"
	"strings"
	"time"
)

// noticedAtLength returns the first test that notices a mutation if it does more than usual; nothing if none does.
func (s *suite) noticedAtLength(m *mutation) string {
	for _, t := range s.inOrder(m, s.longer, func(*test) bool { return true }) {
		if out, passed, _ := runTests([]*test{t}, 10*time.Minute, fmt.Sprintf("MUTANT=%d", m.number)); !passed && t.passes() {
			return s.credit([]*test{t}, out) + " with " + t.variable
		}
	}
	return ""
}

// passes reports whether a test passes with no mutation on.
func (t *test) passes() bool {
	t.once.Do(func() { _, t.passed, _ = runTests([]*test{t}, 10*time.Minute, "") })
	return t.passed
}

// with returns a test as it is run with a variable, or nil if its log says that it does not read that.
func (t *test) with(variable, log string) *test {
	name, _, _ := strings.Cut(variable, "=")
	if !slices.ContainsFunc(reads.FindAllStringSubmatch(log, -1), func(found []string) bool { return found[1] == name }) {
		return nil
	}
	return &test{name: t.name, binary: t.binary, dir: t.dir, variable: variable}
}
