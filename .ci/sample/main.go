// Command sample measures how well tests notice faults: it changes packages at random places, one place at a
// time, and lists the changes that no test notices (mutation testing).
//
//	go run ./.ci/sample [-n 300] [-seed 1] [-run FILE:LINE,…] [-again OUTPUT] [-files WORDS] [-quick N=1] [-more N=1000] [-with PACKAGE:WORDS,…] [-together] PACKAGE…
//
// A package is named by its folder, as cpu or asm/symbols. A change is called a mutation. It concerns one
// operator, one number, one condition or one statement. It is made with go test -overlay, so the files
// themselves do not change. A mutation is noticed if a test of the package fails, or a test of a further
// package. Further packages are listed in the table wider, and by -with, which may have a regular expression behind
// each of them: then only its tests with such a name count. The same seed gives the same mutations of the same code.
// -files is a regular expression for the files that are changed, such as cpu/alu.go.
//
// All mutations of a package are compiled once, each behind a switch that an environment variable
// sets (schema.go). A first run finds out which test runs the code of which mutation. After that, each
// mutation needs one run of the tests that reach it, up to the first that fails: those first that are quick and
// have noticed many others (tests.go). A long test with parallel parts (t.Run) is run one part at a time. A test that reads the variable
// of -quick is tried with it first, with which it does less, and without it where nothing else notices the mutation. Where that does not
// notice it either, a test that reads the variable of -more is tried with it, with which it does more than usual.
// A mutation that cannot have a switch, such as one of an array's length, is compiled by itself. With -together,
// the packages are compiled together, and the first run is one for all of them.
//
// Mutations that no test notices are printed as SURVIVED, each as soon as it is known. testdata/mutants/equivalent lists mutations
// that cannot be noticed because the program does the same with them, each with the reason. They do not
// count. The exit code is 1 if less than 95 % of the others are noticed.
package main

import (
	"bufio"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"
)

// wider lists, for a package, other packages whose tests also test it.
var wider = map[string][]string{
	"cpu": {"nes/equal", "nes"}, "nes": {"nes/equal"}, "nes/ppu": {"nes/equal", "nes"}, "nes/apu": {"nes/equal", "nes"}, "nes/board": {"nes/equal", "nes"}, "nes/timing": {"nes/ppu", "nes/apu"},
	"asm/symbols": {"asm"}, "asm/contract": {"asm"}, "asm/syntax": {"asm"}, "asm/encode": {"asm"}, "budget/watch": {"budget"}, "budget/check": {"budget"},
	"budget/bound": {"budget/bound/frame"}, "budget/bound/machine": {"budget/bound", "budget/bound/frame"}, "budget/bound/values": {"budget/bound", "budget/bound/frame"}, "budget/bound/assume": {"budget/bound", "budget/report"}, "budget/profile": {"budget/profile/show"},
}

// which maps a package to a regular expression. Only tests whose names match it count. If a package is missing here, all its tests count.
var which = map[string]string{}

var (
	number   = flag.Int("n", 300, "mutations of each package")
	seed     = flag.Uint64("seed", 1, "of the choice")
	only     = flag.String("run", "", "only the mutations of FILE:LINE, or of FILE; several with commas")
	again    = flag.String("again", "", "only the mutations that survived in the output of a former run")
	files    = flag.String("files", "", "only the mutations of files with such a name")
	quick    = flag.String("quick", "", "a variable with a value, as N=1, with which the tests run less: they are tried like that first")
	more     = flag.String("more", "", "a variable with a value, as N=1000, with which the tests run more: where nothing else notices a mutation, they are tried like that")
	with     = flag.String("with", "", "a further package whose tests may notice mutations; behind a colon, a regular expression for their names, as nes:^TestPads; several with commas")
	parallel = flag.Int("j", runtime.GOMAXPROCS(0), "mutations to try at the same time")
	together = flag.Bool("together", false, "compile the packages together, so that the tests are explored once for all of them")
	single   = flag.Bool("single", false, "compile each mutation by itself; slow")
	verbose  = flag.Bool("v", false, "also list what is noticed")
)

// survived holds the mutations to try because of -again, as mutation.String prints them; nil: try all.
var survived map[string]bool

func main() {
	flag.Parse()
	for further := range strings.SplitSeq(*with, ",") {
		if further, words, _ := strings.Cut(further, ":"); further != "" {
			which[further] = words
			for _, name := range flag.Args() {
				wider[name] = append(wider[name], further)
			}
		}
	}
	equivalent, err := readEquivalent("testdata/mutants/equivalent")
	if err == nil && *again != "" {
		survived, err = readSurvivors(*again)
	}
	groups := [][]string{flag.Args()}
	if !*together {
		groups = slices.Collect(slices.Chunk(flag.Args(), 1))
	}
	noticed, counted := 0, 0
	for _, names := range groups {
		if err == nil {
			var good, tried int
			good, tried, err = sample(names, equivalent)
			noticed, counted = noticed+good, counted+tried
		}
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "sample:", err)
		os.Exit(2)
	}
	fmt.Printf("%d of %d mutations noticed\n", noticed, counted)
	if noticed*100 < counted*95 {
		os.Exit(1)
	}
}

// sample tries the mutations of some packages. Equivalent ones that survive are not counted.
func sample(names []string, equivalent map[string]string) (noticed, tried int, err error) {
	begin := time.Now()
	var packages []*pkg
	var list []*mutation
	for _, name := range names {
		p, err := load(filepath.ToSlash(filepath.Clean(name)))
		if err != nil {
			return 0, 0, err
		}
		if own := p.choose(p.mutations()); len(own) > 0 { // some packages have tests only
			packages, list = append(packages, p), append(list, own...)
		}
	}
	if len(list) == 0 {
		return 0, 0, nil
	}
	dir, err := os.MkdirTemp("", "sample")
	if err != nil {
		return 0, 0, err
	}
	defer os.RemoveAll(dir)
	var s *suite
	if !*single {
		if s, err = build(dir, packages, list); err != nil {
			return 0, 0, err
		}
	}
	var mutex sync.Mutex
	each(list, func(m *mutation) {
		why := equivalent[m.key()]
		verdict := ""
		if why == "" || survived == nil { // -again does not try what has a reason
			if verdict = s.try(m); verdict == "" {
				verdict = m.try(s)
			}
		}
		mutex.Lock()
		defer mutex.Unlock()
		if m.number == 0 {
			m.of.alone++
		}
		switch {
		case strings.HasPrefix(verdict, "noticed"):
			m.of.noticed++
			m.of.tried++
			if *verbose {
				fmt.Printf("%v: %s\n", m, verdict)
			}
		case why != "":
			m.of.same++
			fmt.Printf("%v: EQUIVALENT, %s\n", m, why)
		default:
			m.of.tried++
			fmt.Printf("%v: SURVIVED, %s\n", m, verdict)
		}
	})
	for _, p := range packages {
		noticed, tried = noticed+p.noticed, tried+p.tried
		fmt.Printf("%s: %d of %d noticed, %d equivalent, %d compiled alone, %.0f s\n", p.name, p.noticed, p.tried, p.same, p.alone, time.Since(begin).Seconds())
	}
	return noticed, tried, nil
}

// choose takes the first mutations of a random order that compile.
func (p *pkg) choose(all []*mutation) (list []*mutation) {
	r := rand.New(rand.NewPCG(*seed, uint64(len(all))))
	r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	wanted := strings.Split(*only, ",")
	for _, m := range all {
		place := fmt.Sprintf("%s:%d", m.file.name, m.line)
		switch {
		case *only != "" && !slices.Contains(wanted, place) && !slices.Contains(wanted, m.file.name):
		case survived != nil && !survived[m.String()], !matches(*files, m.file.name):
		case *only == "" && len(list) == *number:
			return list
		case p.check(m.file, m.broken()) == nil:
			list = append(list, m)
		}
	}
	return list
}

// matches reports whether a name has a part that matches a regular expression. Every name matches an empty one.
func matches(expression, name string) bool { return regexp.MustCompile(expression).MatchString(name) }

// each runs do for all of a list, several at a time.
func each[T any](list []T, do func(T)) {
	next := make(chan T)
	var workers sync.WaitGroup
	for range *parallel {
		workers.Go(func() {
			for item := range next {
				do(item)
			}
		})
	}
	for _, item := range list {
		next <- item
	}
	close(next)
	workers.Wait()
}

// readSurvivors reads the output of a former run.
func readSurvivors(name string) (map[string]bool, error) {
	text, err := os.ReadFile(name)
	list := map[string]bool{}
	for line := range strings.Lines(string(text)) {
		if mutation, _, ok := strings.Cut(line, ": SURVIVED, "); ok {
			list[mutation] = true
		}
	}
	return list, err
}

// readEquivalent reads lines of the form "KEY # REASON"; KEY is that of a mutation.
func readEquivalent(name string) (map[string]string, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	list := map[string]string{}
	for s := bufio.NewScanner(f); s.Scan(); {
		if key, why, ok := strings.Cut(s.Text(), " # "); ok {
			list[strings.TrimSpace(key)] = why
		}
	}
	return list, nil
}
