// Command mutants breaks the project one line at a time and expects its own tests to notice.
//
// A mutant is a file testdata/mutants/*.txt:
//
//	what: the behaviour that is broken
//	file: nes/pads.go
//	test: go test arguments, as ./nes -run Pads
//	- the line as it stands; more of them where one stands in other places too
//	+ the line that replaces it
//
// Each is applied through go test -overlay, so that the tree stays as it is. A mutant that no
// test notices survives, and is a failure; so is one whose line has gone. An argument, a name
// with wildcards, chooses among them. With -shard 3/16 every sixteenth is tried, from the third on,
// and the result is JSON for pool6502 merge.
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"sort"
	"strings"
	"sync"

	"pool6502/budget/bare"
	"pool6502/cmd/pool6502/command"
)

type mutant struct {
	name, what, file string
	test             []string
	old, new         string
}

func main() {
	text := flag.String("shard", "", "the part, as 3/16")
	flag.Parse()
	only := "*"
	if flag.NArg() > 0 {
		only = flag.Arg(0)
	}
	var shard bare.Shard
	if *text != "" {
		var err error
		if shard, err = bare.ParseShard(*text); err != nil {
			fmt.Fprintln(os.Stderr, "mutants:", err)
			os.Exit(2)
		}
	}
	files, _ := filepath.Glob("testdata/mutants/" + only + ".txt")
	sort.Strings(files)
	if len(files) == 0 {
		fmt.Fprintln(os.Stderr, "mutants: no testdata/mutants/"+only+".txt")
		os.Exit(2)
	}
	n := -1
	files = slices.DeleteFunc(files, func(string) bool { n++; return !shard.Has(n) })
	verdicts := make([]error, len(files))
	names := make([]*mutant, len(files))
	next := make(chan int)
	var wg sync.WaitGroup
	for range max(1, runtime.GOMAXPROCS(0)) {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for i := range next {
				names[i], verdicts[i] = read(files[i])
				if verdicts[i] == nil {
					verdicts[i] = names[i].try()
				}
			}
		}()
	}
	for i := range files {
		next <- i
	}
	close(next)
	wg.Wait()
	if *text != "" {
		writeShard(shard, files, verdicts)
		return
	}
	bad := 0
	for i, f := range files {
		if err := verdicts[i]; err != nil {
			bad++
			fmt.Printf("SURVIVED  %s: %v\n", f, err)
			continue
		}
		fmt.Printf("noticed   %s: %s\n", names[i].name, names[i].what)
	}
	fmt.Printf("%d of %d mutants noticed\n", len(files)-bad, len(files))
	if bad > 0 {
		os.Exit(1)
	}
}

// writeShard writes the verdicts of a part, and exits with 1 if a mutant survived.
func writeShard(shard bare.Shard, files []string, verdicts []error) {
	report := command.TestRuns{Shard: shard.String(), Work: "mutants", Runs: []command.TestRun{}}
	code := 0
	for i, f := range files {
		r := command.TestRun{Name: f, OK: verdicts[i] == nil}
		if !r.OK {
			r.Text, code = verdicts[i].Error(), 1
		}
		report.Runs = append(report.Runs, r)
	}
	if err := json.NewEncoder(os.Stdout).Encode(report); err != nil {
		fmt.Fprintln(os.Stderr, "mutants:", err)
		code = 2
	}
	os.Exit(code)
}

func read(path string) (*mutant, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	m := &mutant{name: strings.TrimSuffix(filepath.Base(path), ".txt")}
	var old, changed []string
	for _, line := range strings.Split(string(data), "\n") {
		switch {
		case strings.HasPrefix(line, "- "):
			old = append(old, line[2:])
		case strings.HasPrefix(line, "+ "):
			changed = append(changed, line[2:])
		default:
			key, value, _ := strings.Cut(line, ":")
			value = strings.TrimSpace(value)
			switch key {
			case "what":
				m.what = value
			case "file":
				m.file = value
			case "test":
				m.test = strings.Fields(value)
			}
		}
	}
	m.old, m.new = strings.Join(old, "\n"), strings.Join(changed, "\n")
	if m.what == "" || m.file == "" || len(m.test) == 0 || m.old == "" {
		return nil, fmt.Errorf("needs what, file, test and the line that changes")
	}
	return m, nil
}

// try runs the tests over the broken file; nil means that they failed as they should.
func (m *mutant) try() error {
	src, err := os.ReadFile(m.file)
	if err != nil {
		return err
	}
	text := string(src)
	if n := strings.Count(text, m.old); n != 1 {
		return fmt.Errorf("its line stands %d times in %s; once is needed", n, m.file)
	}
	dir, err := os.MkdirTemp("", "mutant")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	broken := filepath.Join(dir, filepath.Base(m.file))
	if err := os.WriteFile(broken, []byte(strings.Replace(text, m.old, m.new, 1)), 0o644); err != nil {
		return err
	}
	whole, err := filepath.Abs(m.file)
	if err != nil {
		return err
	}
	overlay, err := json.Marshal(map[string]map[string]string{"Replace": {whole: broken}})
	if err != nil {
		return err
	}
	list := filepath.Join(dir, "overlay.json")
	if err := os.WriteFile(list, overlay, 0o644); err != nil {
		return err
	}
	pkg := m.test[0]
	if out, err := exec.Command("go", "vet", "-overlay", list, pkg).CombinedOutput(); err != nil && strings.Contains(string(out), "vet: ") {
		return fmt.Errorf("it does not compile:\n%s", out)
	}
	args := append([]string{"test", "-count=1", "-timeout=5m", "-overlay", list}, m.test...)
	out, err := exec.Command("go", args...).CombinedOutput()
	if err == nil {
		return fmt.Errorf("go %s passes", strings.Join(args, " "))
	}
	if !strings.Contains(string(out), "--- FAIL") && !strings.Contains(string(out), "panic: ") {
		return fmt.Errorf("go %s did not come to a test:\n%s", strings.Join(args, " "), out)
	}
	return nil
}
