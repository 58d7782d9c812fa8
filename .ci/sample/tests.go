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
	longer []*test // tests that can do more than usual
	mutex  sync.Mutex
}

// A test is a test, an example, the seeds of a fuzz target, or a part of a long test (t.Run).
type test struct {
	name, part, binary, dir string
	variable                string        // with a value, as -quick and -more have it; empty if it runs as usual
	took                    time.Duration // processor time
	reaches                 map[int]bool  // numbers of mutations; nil for all
	noticed                 int           // how many mutations it has noticed
	once                    sync.Once
	passed                  bool // with no mutation on; passes finds it out
}

// A test that takes longer is run in parts, if it has parallel ones.
const long = 5 * time.Second

// tests are the folders of the packages whose tests count.
func (p *pkg) tests() []string { return append([]string{p.name}, wider[p.name]...) }

// build compiles the packages and their tests with all mutations, and finds out which test reaches which mutation.
func build(dir string, packages []*pkg, list []*mutation) (*suite, error) {
	texts := map[string]string{}
	var names []string
	last := 0
	for _, p := range packages {
		last = p.addSwitches(list, last)
		for f, text := range p.schema(list) {
			texts[f.name] = text
		}
		names = append(names, p.tests()...)
	}
	for _, p := range packages {
		texts[p.name+"/zz_mutants.go"] = fmt.Sprintf(switches, p.files[0].tree.Name.Name, last+1)
	}
	overlay, err := writeOverlay(dir, texts)
	if err != nil {
		return nil, err
	}
	s := &suite{}
	slices.Sort(names)
	for i, name := range slices.Compact(names) {
		binary := filepath.Join(dir, fmt.Sprintf("tests%d", i))
		out, err := compile(name, overlay, binary)
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
			if matches(which[name], line) {
				s.tests = append(s.tests, &test{name: line, binary: binary, dir: name})
			}
		}
	}
	todo := s.tests
	for s.tests = nil; len(todo) > 0; {
		var parts []*test
		each(todo, func(t *test) {
			list, longer, of, passed := t.explore(dir)
			s.mutex.Lock()
			defer s.mutex.Unlock()
			s.tests, s.longer, parts = append(s.tests, list...), append(s.longer, longer...), append(parts, of...)
			if !passed {
				s.broken = append(s.broken, t)
			}
		})
		todo = parts
	}
	for _, t := range s.broken {
		fmt.Printf("without a mutation on, %v of %s fails in this form; survivors are tried against it alone\n", t, t.dir)
	}
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
		replace[whole] = filepath.Join(dir, strings.ReplaceAll(name, "/", "+"))
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

var (
	parts = regexp.MustCompile(`(?m)^=== RUN   \w+/([^/\s]+)$`)
	begun = regexp.MustCompile(`(?m)^=== CONT  \w+/[^/\s]+$`) // a parallel part goes on once all are known
	reads = regexp.MustCompile(`(?m)^getenv (\w+)$`)
)

// explore runs a test with no mutation on, and reports whether it passes. It returns what is to be run in its place: the parts of a long
// test, which are to be explored; or the test, and the test with the variable -quick if it reads that, and with -more if it reads that.
func (t *test) explore(dir string) (list, longer, of []*test, passed bool) {
	out, log, passed := t.reach(dir, 2*long) // that is enough to see which parts there are
	if t.part == "" && t.took > long && begun.MatchString(out) {
		for _, found := range parts.FindAllStringSubmatch(out, -1) {
			of = append(of, &test{name: t.name, part: found[1], binary: t.binary, dir: t.dir})
		}
		return nil, nil, of, true
	}
	if !passed {
		if _, log, passed = t.reach(dir, 10*time.Minute); !passed {
			return nil, nil, nil, false
		}
	}
	list = []*test{t}
	if less := t.with(*quick, log); less != nil {
		if _, _, passed := less.reach(dir, 10*time.Minute); passed {
			list = append(list, less)
		}
	}
	if more := t.with(*more, log); more != nil {
		longer = append(longer, more)
	}
	return list, longer, nil, true
}

// reach runs a test with no mutation on, and records what it reaches. It returns what the test prints and a list of the variables that it reads.
func (t *test) reach(dir string, limit time.Duration) (out, log string, passed bool) {
	name := filepath.Join(dir, fmt.Sprint(filepath.Base(t.binary), " ", t.name, " ", t.part, t.variable))
	out, passed, t.took = runTests([]*test{t}, limit, "MUTANTS="+name, "-test.v", "-test.testlogfile="+name+" log")
	if !passed && t.took <= limit { // it may fail because MUTANTS makes it write a file
		out, passed, t.took = runTests([]*test{t}, limit, "")
		return out, "", passed
	}
	text, _ := os.ReadFile(name + " log")
	data, _ := os.ReadFile(name)
	t.reaches = map[int]bool{}
	for _, line := range strings.Fields(string(data)) {
		n, _ := strconv.Atoi(line)
		t.reaches[n] = true
	}
	return out, string(text), true
}

// runTests runs tests of one binary with at most 8 GB of memory. limit is for their processor time, which does
// not depend on what else the machine does. Tests that wait for ever are ended after two minutes and four times
// the limit.
func runTests(tests []*test, limit time.Duration, variable string, flags ...string) (out string, passed bool, took time.Duration) {
	args := []string{"-c", `ulimit -v 8000000; ulimit -t "$1"; shift; exec "$@"`, "sh", fmt.Sprint(int(limit.Seconds()) + 1),
		tests[0].binary, "-test.short", "-test.failfast", fmt.Sprint("-test.timeout=", 2*time.Minute+4*limit), "-test.run=" + pattern(tests)}
	cmd := exec.Command("sh", append(args, flags...)...)
	cmd.Dir = tests[0].dir
	cmd.Env = append(os.Environ(), variable, tests[0].variable)
	text, err := cmd.CombinedOutput()
	if cmd.ProcessState != nil {
		took = cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
	}
	return string(text), err == nil, took
}

// pattern is what -test.run needs for some tests, or for parts of one test.
func pattern(tests []*test) string {
	names := make([]string, len(tests))
	for i, t := range tests {
		names[i] = regexp.QuoteMeta(cmp.Or(t.part, t.name))
	}
	all := "^(" + strings.Join(names, "|") + ")$"
	if tests[0].part != "" {
		return "^" + tests[0].name + "$/" + all
	}
	return all
}

// together reports whether one run can do two tests.
func (t *test) together(other *test) bool {
	return t.binary == other.binary && t.variable == other.variable && (t.part == "") == (other.part == "") && (t.part == "" || t.name == other.name)
}

var failed = regexp.MustCompile(`(?m)^ *--- FAIL: (\S+)`)

// try runs the tests that reach a mutation, until one notices it. The verdict is empty if the mutation has to
// be compiled by itself.
func (s *suite) try(m *mutation) (verdict string) {
	if s == nil || m.number == 0 {
		return ""
	}
	tests := s.reaching(m)
	if by := s.noticedBy(tests, m); by != "" {
		return "noticed by " + by
	}
	switch by := s.noticedAtLength(m); {
	case by != "":
		return "noticed by " + by
	case len(s.broken) > 0:
		return ""
	case len(tests) == 0:
		return "no test reaches it"
	}
	return fmt.Sprintf("tests that reach it: %d", len(tests))
}

// noticedBy returns the first of some tests that notices a mutation; nothing if none does.
func (s *suite) noticedBy(tests []*test, m *mutation) string {
	for most := time.Second; len(tests) > 0; most *= 4 {
		n, sum := 1, tests[0].took
		for n < len(tests) && tests[0].together(tests[n]) && sum+tests[n].took <= most {
			sum += tests[n].took
			n++
		}
		out, passed, _ := runTests(tests[:n], 5*sum+5*time.Second, fmt.Sprintf("MUTANT=%d", m.number))
		if !passed {
			return s.credit(tests[:n], out)
		}
		tests = tests[n:]
	}
	return ""
}

// reaching returns the tests that reach a mutation.
func (s *suite) reaching(m *mutation) []*test {
	return s.inOrder(m, s.tests, func(t *test) bool { return t.reaches == nil || t.reaches[m.number] })
}

// inOrder returns some tests that count for a mutation in the order in which to try them: first those that are quick and have noticed many mutations.
func (s *suite) inOrder(m *mutation, of []*test, those func(*test) bool) (list []*test) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	for _, t := range of {
		if slices.Contains(m.of.tests(), t.dir) && those(t) {
			list = append(list, t)
		}
	}
	cost := func(t *test) float64 { return (t.took.Seconds() + 0.01) / float64(1+t.noticed) }
	slices.SortStableFunc(list, func(a, b *test) int { return cmp.Compare(cost(a), cost(b)) })
	return list
}

// credit finds the test that noticed a mutation in the output of a run, counts it, and returns its name.
func (s *suite) credit(tests []*test, out string) string {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	for _, found := range failed.FindAllStringSubmatch(out, -1) {
		for _, t := range tests {
			if found[1] == t.String() {
				t.noticed++
				return found[1]
			}
		}
	}
	return tests[0].dir // no test failed: the run was ended, or it crashed
}

func (t *test) String() string { return strings.TrimSuffix(t.name+"/"+t.part, "/") }

// try compiles a mutation by itself and runs the tests. If the mutation has a switch, only the broken tests of
// the suite run, because the others have run already.
func (m *mutation) try(s *suite) string {
	dir, err := os.MkdirTemp("", "sample")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(dir)
	overlay, err := writeOverlay(dir, map[string]string{m.file.name: m.broken()})
	if err != nil {
		panic(err)
	}
	if s == nil {
		return m.of.tryAll(overlay)
	}
	var list []*test
	if m.number == 0 {
		list = s.inOrder(m, s.tests, func(*test) bool { return true })
	}
	list = append(list, s.broken...)
	binaries := map[string]bool{}
	alone := make([]*test, len(list))
	for i, t := range list {
		binary := filepath.Join(dir, filepath.Base(t.binary))
		if !binaries[binary] {
			binaries[binary] = true
			if out, err := compile(t.dir, overlay, binary); err != nil {
				panic(fmt.Sprintf("%v:\n%s", m, out))
			}
		}
		alone[i] = &test{name: t.name, part: t.part, binary: binary, dir: t.dir, variable: t.variable, took: t.took}
	}
	if by := s.noticedBy(alone, m); by != "" {
		return "noticed by " + by
	}
	return "compiled alone"
}

// tryAll runs all tests with go test.
func (p *pkg) tryAll(overlay string) string {
	for _, name := range p.tests() {
		args := []string{"-t", "120", "go", "test", "-short", "-failfast", "-count=1", "-vet=off", "-timeout=20m", "-run=" + which[name], "-overlay", overlay, "./" + name}
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

// compile compiles the tests of a package, some files of which have other texts.
func compile(name, overlay, binary string) (out []byte, err error) {
	return exec.Command("go", "test", "-c", "-vet=off", "-overlay", overlay, "-o", binary, "./"+name).CombinedOutput()
}
