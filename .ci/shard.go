// Command shard runs a part of a long test and writes what came of it as JSON, for
// pool6502 merge:
//
//	go run .ci/shard.go -shard 3/16 -name lockstep -checks 7000 ./roms -run Agree -long
//
// All parts run the same tests. Part 3 of 16 runs a sixteenth of the random checks, and its seed is
// 3, so that it comes to the same wherever it runs.
package main

import (
	"bufio"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"strings"

	"pool6502/budget/bare"
	"pool6502/cmd/pool6502/command"
)

func main() {
	text := flag.String("shard", "", "the part, as 3/16")
	name := flag.String("name", "test", "what the report is called")
	checks := flag.Int("checks", 0, "random checks of all parts together, for tests that use rapid")
	cycles := flag.Float64("cycles", 0, "cycles of all parts together, for nes/equal")
	programs := flag.Int("programs", 0, "random programs of all parts together, for package bound")
	seed := flag.Int("seed", 0, "likewise, the seed that is added to")
	flag.Parse()
	shard, err := bare.ParseShard(*text)
	if err != nil {
		fmt.Fprintln(os.Stderr, "shard:", err)
		os.Exit(2)
	}
	args := append([]string{"test", "-json", "-count=1"}, flag.Args()...)
	share := func(all int) int { return (all + shard.Of - 1) / shard.Of }
	if *checks > 0 {
		args = append(args, fmt.Sprintf("-rapid.checks=%d", share(*checks)), fmt.Sprintf("-rapid.seed=%d", shard.Index))
	}
	if *programs > 0 {
		os.Setenv("BOUND_PROGRAMS", fmt.Sprint(share(*programs)))
		os.Setenv("BOUND_FIRST", fmt.Sprint((shard.Index-1)*share(*programs)))
	}
	if *cycles > 0 {
		args = append(args, "-args", "-cycles", fmt.Sprint(share(int(*cycles))), "-seed", fmt.Sprint(*seed+shard.Index))
	}
	report, err := test(args)
	if err != nil {
		fmt.Fprintln(os.Stderr, "shard:", err)
		os.Exit(2)
	}
	report.Shard, report.Work = shard.String(), *name
	if err := json.NewEncoder(os.Stdout).Encode(report); err != nil {
		fmt.Fprintln(os.Stderr, "shard:", err)
		os.Exit(2)
	}
	for _, r := range report.Runs {
		if !r.OK {
			os.Exit(1)
		}
	}
}

// event is a line of go test -json.
type event struct{ Action, Package, Test, Output string }

// test runs go test and lists its tests.
func test(args []string) (*command.TestRuns, error) {
	cmd := exec.Command("go", args...)
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	report := &command.TestRuns{Runs: []command.TestRun{}}
	said := map[string]string{}
	lines := bufio.NewScanner(out)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var e event
		if json.Unmarshal(lines.Bytes(), &e) != nil {
			continue
		}
		test := strings.TrimSuffix(e.Package+" "+e.Test, " ")
		switch e.Action {
		case "output", "build-output":
			said[test] += e.Output
		case "pass":
			if e.Test != "" {
				report.Runs = append(report.Runs, command.TestRun{Name: test, OK: true})
			}
		case "fail", "build-fail":
			report.Runs = append(report.Runs, command.TestRun{Name: test, Text: said[test]})
		}
	}
	err = cmd.Wait()
	if len(report.Runs) == 0 {
		return nil, fmt.Errorf("go %s ran no test: %v", strings.Join(args, " "), err)
	}
	return report, nil
}
