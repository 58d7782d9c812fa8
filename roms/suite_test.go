package roms

import (
	"flag"
	"fmt"
	"strconv"
	"sync"
	"testing"

	"pool6502/budget"
	"pool6502/budget/claim"
)

// long makes the walks and the played minutes as long as make lockstep wants them.
var long = flag.Bool("long", false, "walk every pool, trick and demo at length")

// sources keeps every assembled program for all the tests of this package.
var sources = claim.NewLab()

// chosenWalks is whether the command line says how often to walk.
var chosenWalks = sync.OnceValue(func() (given bool) {
	flag.Visit(func(f *flag.Flag) { given = given || f.Name == "rapid.checks" })
	return given
})

// walks divides some random walks of a pool among the sizes it is walked in. The
// flag -rapid.checks wins: it is then the walks of each size.
func walks(t *testing.T, all, sizes int) {
	t.Helper()
	if chosenWalks() {
		return
	}
	if err := flag.Set("rapid.checks", strconv.Itoa((all+sizes-1)/sizes)); err != nil {
		t.Fatal(err)
	}
}

// minute is how many frames a demo is played: its script's scenes with some to
// spare, or a minute.
func minute() int {
	if *long {
		return 3600
	}
	return 900
}

// outcome is what the cases of a source came to, in one of its sizes.
type outcome struct {
	cases    []budget.CaseResult
	overruns []budget.Overrun
}

var contracts sync.Map // of sync.OnceValues by path and size

// contractOf runs the cases of a source, once for all tests.
func contractOf(path string, slots int) (outcome, error) {
	run, _ := contracts.LoadOrStore(fmt.Sprintf("%s %d", path, slots), sync.OnceValues(func() (outcome, error) {
		m, err := exhibits.Open(sources, path, slots)
		if err != nil {
			return outcome{}, err
		}
		return outcome{m.RunCases(), m.Overruns()}, nil
	}))
	return run.(func() (outcome, error))()
}

// holds runs the cases of a source in each of its sizes: cases, keeps and budgets.
func holds(t *testing.T, path string, sizes ...int) {
	for _, slots := range sizes {
		t.Run(fmt.Sprintf("%s/%d", path, slots), func(t *testing.T) {
			c, err := contractOf(path, slots)
			if err != nil {
				t.Fatal(err)
			}
			for _, c := range c.cases {
				if !c.OK() {
					t.Errorf("%s: %s, %s: %v %v", c.Pos, c.Routine, c.Case, c.Mismatches, c.Err)
				}
			}
			for _, o := range c.overruns {
				t.Error(o)
			}
		})
	}
}
