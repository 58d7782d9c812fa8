package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// A suite has the tests of a package, compiled with all its mutations.
type suite struct {
	tests  []*test
	broken []*test // tests that fail with no mutation on, because the switches disturb them: they count allocations, for example
	mutex  sync.Mutex
}

// A test is a test, an example or the seeds of a fuzz target.
type test struct {
	name, binary, dir string
	quick             bool          // it can be run with the variable -quick
	took              time.Duration // processor time
	reaches           map[int]bool  // numbers of mutations; nil for all
	noticed           int           // how many mutations it has noticed
}

// build compiles the package and its tests with all mutations, and finds out which test reaches which mutation.
func (p *pkg) build(dir string, list []*mutation) (*suite, error) {
	texts := map[string]string{p.name + "/zz_mutants.go": fmt.Sprintf(switches, p.files[0].tree.Name.Name, len(list)+1)}
	for f, text := range p.schema(list) {
		texts[f.name] = text
	}
	overlay, err := writeOverlay(dir, texts)
	if err != nil {
		return nil, err
	}
	s := &suite{}
	for i, name := range append([]string{p.name}, wider[p.name]...) {
		binary := filepath.Join(dir, fmt.Sprintf("tests%d", i))
		out, err := exec.Command("go", "test", "-c", "-vet=off", "-overlay", overlay, "-o", binary, "./"+name).CombinedOutput()
		if err != nil {
			return nil, fmt.Errorf("the tests of %s with all mutations do not compile:\n%s", name, out)
		}
		if _, err := os.Stat(binary); err != nil {
			continue // it has no tests
		}
		cmd := exec.Command(binary, "-test.list", "^(Test|Example|Fuzz)")
		cmd.Dir = name
		if out, err = cmd.Output(); err != nil {
			return nil, fmt.Errorf("the tests of %s: %w", name, err)
		}
		for _, line := range strings.Fields(string(out)) {
			if matches(*tests, line) {
				s.tests = append(s.tests, &test{name: line, binary: binary, dir: name})
			}
		}
	}
	each(s.tests, func(t *test) {
		if !t.explore(dir) {
			s.mutex.Lock()
			s.broken = append(s.broken, t)
			s.mutex.Unlock()
		}
	})
	for _, t := range s.broken {
		fmt.Printf("without a mutation on, %s of %s fails in this form; survivors are tried against it alone\n", t.name, t.dir)
	}
	s.tests = slices.DeleteFunc(s.tests, func(t *test) bool { return slices.Contains(s.broken, t) })
	return s, nil
}

// writeOverlay writes the new texts of files, and the file that the option -overlay of go test takes.
func writeOverlay(dir string, texts map[string]string) (list string, err error) {
	replace := map[string]string{}
	for name, text := range texts {
		whole, err := filepath.Abs(name)
		if err != nil {
			return "", err
		}
		replace[whole] = filepath.Join(dir, filepath.Base(name))
		if err := os.WriteFile(replace[whole], []byte(text), 0o644); err != nil {
			return "", err
		}
	}
	data, err := json.Marshal(map[string]map[string]string{"Replace": replace})
	if err != nil {
		return "", err
	}
	list = filepath.Join(dir, "overlay.json")
	return list, os.WriteFile(list, data, 0o644)
}

// explore runs a test by itself, with no mutation on, and records what it reaches. It reports whether the test
// passes.
func (t *test) explore(dir string) bool {
	reached := filepath.Join(dir, fmt.Sprintf("%s %s", filepath.Base(t.binary), t.name))
	if *quick != "" {
		_, t.quick, _ = runTests([]*test{t}, 10*time.Minute, *quick)
	}
	_, passed, took := runTests([]*test{t}, 10*time.Minute, "MUTANTS="+reached)
	t.took = took
	if !passed { // it may fail because MUTANTS makes it write a file
		_, passed, t.took = runTests([]*test{t}, 10*time.Minute)
		return passed
	}
	data, _ := os.ReadFile(reached)
	t.reaches = map[int]bool{}
	for _, line := range strings.Fields(string(data)) {
		n, _ := strconv.Atoi(line)
		t.reaches[n] = true
	}
	return true
}

// runTests runs tests of one binary with at most 8 GB of memory. limit is for their processor time, which does
// not depend on what else the machine does. Tests that wait for ever are ended after two minutes and four times
// the limit.
func runTests(tests []*test, limit time.Duration, env ...string) (out string, passed bool, took time.Duration) {
	names := make([]string, len(tests))
	for i, t := range tests {
		names[i] = t.name
	}
	cmd := exec.Command("sh", "-c", `ulimit -v 8000000; ulimit -t "$1"; shift; exec "$@"`, "sh", fmt.Sprint(int(limit.Seconds())+1),
		tests[0].binary, "-test.short", "-test.failfast", fmt.Sprint("-test.timeout=", 2*time.Minute+4*limit), "-test.run=^("+strings.Join(names, "|")+")$")
	cmd.Dir = tests[0].dir
	cmd.Env = append(os.Environ(), env...)
	text, err := cmd.CombinedOutput()
	if cmd.ProcessState != nil {
		took = cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
	}
	return string(text), err == nil, took
}

var failed = regexp.MustCompile(`(?m)^--- FAIL: (\w+)`)

// try runs the tests that reach a mutation, until one notices it. The verdict is empty if the mutation has to
// be compiled by itself.
func (s *suite) try(m *mutation) (verdict string) {
	if s == nil || m.number == 0 {
		return ""
	}
	tests := s.reaching(m)
	less := slices.DeleteFunc(slices.Clone(tests), func(t *test) bool { return !t.quick })
	by := s.noticedBy(less, m, *quick)
	if by == "" {
		by = s.noticedBy(tests, m, "")
	}
	if by != "" {
		return "noticed by " + by
	}
	switch {
	case len(s.broken) > 0:
		return ""
	case len(tests) == 0:
		return "no test reaches it"
	}
	return fmt.Sprintf("tests that reach it: %d", len(tests))
}

// noticedBy returns the first of some tests that notices a mutation; nothing if none does. variable is set for the tests, as N=1.
func (s *suite) noticedBy(tests []*test, m *mutation, variable string) string {
	for most := time.Second; len(tests) > 0; most *= 4 {
		n, sum := 1, tests[0].took
		for n < len(tests) && tests[n].binary == tests[0].binary && sum+tests[n].took <= most {
			sum += tests[n].took
			n++
		}
		out, passed, _ := runTests(tests[:n], 10*sum+5*time.Second, fmt.Sprintf("MUTANT=%d", m.number), variable)
		if !passed {
			return s.credit(tests[:n], out)
		}
		tests = tests[n:]
	}
	return ""
}

// reaching returns the tests that reach a mutation, in the order in which to try them: first those that are quick and have noticed
// many others.
func (s *suite) reaching(m *mutation) (list []*test) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	for _, t := range s.tests {
		if t.reaches == nil || t.reaches[m.number] {
			list = append(list, t)
		}
	}
	cost := func(t *test) float64 { return (t.took.Seconds() + 0.01) / float64(1+t.noticed) }
	slices.SortStableFunc(list, func(a, b *test) int { return cmp.Compare(cost(a), cost(b)) })
	return list
}

// credit finds the test that noticed a mutation in the output of a run, counts it, and returns its name.
func (s *suite) credit(tests []*test, out string) string {
	found := failed.FindStringSubmatch(out)
	if found == nil {
		return tests[0].dir // no test failed: the run was ended, or it crashed
	}
	s.mutex.Lock()
	defer s.mutex.Unlock()
	for _, t := range tests {
		if t.name == found[1] {
			t.noticed++
		}
	}
	return found[1]
}

// try compiles a mutation by itself and runs the tests. If the mutation has a switch, only the broken tests of
// the suite run, because the others have run already.
func (p *pkg) try(m *mutation, s *suite) string {
	dir, err := os.MkdirTemp("", "sample")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(dir)
	overlay, err := writeOverlay(dir, map[string]string{m.file.name: m.broken()})
	if err != nil {
		panic(err)
	}
	for _, name := range append([]string{p.name}, wider[p.name]...) {
		args := []string{"-t", "120", "go", "test", "-short", "-failfast", "-count=1", "-vet=off", "-timeout=20m", "-overlay", overlay, "./" + name}
		if s != nil && m.number > 0 {
			var names []string
			for _, t := range s.broken {
				if t.dir == name {
					names = append(names, t.name)
				}
			}
			if len(names) == 0 {
				continue
			}
			args = append(args, "-run=^("+strings.Join(names, "|")+")$")
		} else if *tests != "" {
			args = append(args, "-run="+*tests)
		}
		out, err := exec.Command("sh", append([]string{"-c", `ulimit "$1" "$2"; shift 2; exec "$@"`, "sh"}, args...)...).CombinedOutput()
		if err != nil {
			if found := failed.FindStringSubmatch(string(out)); found != nil {
				return "noticed by " + found[1]
			}
			return "noticed"
		}
	}
	return "compiled alone"
}
