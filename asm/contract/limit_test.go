package contract

import (
	"fmt"
	"strings"
	"testing"
)

func TestABudgetIsForACallAFrameOrVblank(t *testing.T) {
	for _, c := range []struct {
		line string
		want Limit
	}{
		{"<= 2000 cycles", Limit{Per: PerCall, Cycles: 2000}},
		{"<=1 cycle", Limit{Per: PerCall, Cycles: 1}},
		{"<= 16777216 cycles", Limit{Per: PerCall, Cycles: 1 << 24}},
		{"<= 1000 % of a frame", Limit{Per: PerFrame, Cycles: -1, Percent: 1000}},
		{"<= 6000 cycles a frame", Limit{Per: PerFrame, Cycles: 6000}},
		{"<= 50 % of a frame", Limit{Per: PerFrame, Cycles: -1, Percent: 50}},
		{"<= 90 % of vblank", Limit{Per: OfVblank, Cycles: -1, Percent: 90}},
		{"<=90% of vblank", Limit{Per: OfVblank, Cycles: -1, Percent: 90}},
	} {
		t.Run(c.line, func(t *testing.T) {
			got, _, s := oneKey("Budget " + c.line)
			if len(s.said) != 0 || len(got.Limits) != 1 {
				t.Fatalf("%+v, %q", got.Limits, s.said)
			}
			l := got.Limits[0]
			if l.Per != c.want.Per || l.Cycles != c.want.Cycles || l.Percent != c.want.Percent || l.Of != "take" || l.Program {
				t.Errorf("%+v, want %+v", l, c.want)
			}
			if call := got.Budget; c.want.Per == PerCall && call != c.want.Cycles || c.want.Per != PerCall && call != -1 {
				t.Errorf("a call may take %d", call)
			}
		})
	}
}

func TestTheProgramHasBudgetsOfItsOwn(t *testing.T) {
	c, _, s := read(" Budget nmi: <= 90 % of vblank", " Budget frame: <= 24000 cycles", " Budget nmi: <= 2000 cycles")
	if len(s.said) != 0 || len(c.Limits) != 3 {
		t.Fatalf("%+v, %q", c.Limits, s.said)
	}
	for i, want := range []Limit{{Of: "nmi", Per: OfVblank}, {Of: "frame", Per: PerFrame}, {Of: "nmi", Per: PerCall}} {
		if l := c.Limits[i]; l.Of != want.Of || l.Per != want.Per || !l.Program {
			t.Errorf("%+v, want %+v", l, want)
		}
	}
}

func TestABudgetThatCannotBeReadSaysWhy(t *testing.T) {
	for line, want := range map[string]string{
		"Budget 20 cycles":             "a budget is a limit",
		"Budget":                       "a budget is a limit",
		"Budget <=":                    "the limit is missing",
		"Budget <= 90 % of the frame":  "neither a number of cycles nor a share",
		"Budget <= 90 cycles a second": "neither a number of cycles nor a share",
		"Budget <= % of vblank":        "", // whatever a value % is, it is reported once
		"Budget <= 1001 % of vblank":   "not between 0 and 1000",
		"Budget <= 1001 % of a frame":  "not between 0 and 1000",
		"Budget <= 16777217 cycles":    "not between 0 and 16777216",
		"Budget nmi: <= 90 cycles":     "a budget of the whole program cannot be in the header of a routine",
		"Budget irq: <= 90 cycles":     "irq:: a budget of the program is for nmi: or frame:",
	} {
		t.Run(line, func(t *testing.T) {
			if c, _, s := oneKey(line); len(c.Limits) != 0 || len(s.said) != 1 || !strings.Contains(s.said[0], want) {
				t.Errorf("%+v, %q, want %q", c.Limits, s.said, want)
			}
		})
	}
	if c, _, s := read(" Budget <= 90 cycles"); len(c.Limits) != 0 || len(s.said) != 1 || !strings.Contains(s.said[0], "names no routine") {
		t.Errorf("%+v, %q", c.Limits, s.said)
	}
}

func TestAShareIsOfTheRegionsFrame(t *testing.T) {
	for text, want := range map[string]int{"a <= 50 % of a frame": 500, "a <= 10 % of vblank": 20, "a <= 7 cycles": 7, "a <= 0 cycles": 0} {
		l, err := ParseLimit(text)
		if err != nil || l.Most(1000, 200) != want {
			t.Errorf("%s: %d cycles, %v; want %d", text, l.Most(1000, 200), err, want)
		}
	}
}

func TestABudgetOfTheCommandLineHasAName(t *testing.T) {
	for text, want := range map[string]string{
		"update <= 6000 cycles a frame": "{update false 1 6000 0}",
		"nmi <= 90 % of vblank":         "{nmi true 2 -1 90}",
		"frame: <= $10 cycles":          "{frame true 1 16 0}",
		"<= 3 cycles":                   `"<= 3 cycles" is not a budget: write a routine, nmi or frame, then <= n cycles`,
		"update 3 cycles":               `"update 3 cycles" is not a budget: write a routine`,
		"a b <= 3 cycles":               `"a b <= 3 cycles" is not a budget: write a routine`,
		"a <= x cycles":                 `"a <= x cycles": x is not a number; write 2000 or $7D0`,
		"a <= 2147483648 cycles":        `"a <= 2147483648 cycles": 2147483648 is not a number; write 2000 or $7D0`,
		"a <= 16777217 cycles":          `"a <= 16777217 cycles": 16777217 is not between 0 and 16777216; check the value`,
		"a <=":                          `"a <=": the limit is missing`,
		"a <= 3":                        `"a <= 3": this is neither a number of cycles nor a share of a frame or vblank; write <= n cycles`,
	} {
		l, err := ParseLimit(text)
		got := fmt.Sprint(struct {
			Of              string
			Program         bool
			Per             Per
			Cycles, Percent int
		}{l.Of, l.Program, l.Per, l.Cycles, l.Percent})
		if err != nil {
			got = err.Error()
		}
		if !strings.HasPrefix(got, want) {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}

func FuzzParseLimit(f *testing.F) {
	for _, s := range []string{
		"update <= 6000 cycles a frame", "nmi <= 90 % of vblank", "frame: <= 24000 cycles", "enemy::move <= $10 cycle", "x <= 9% of a frame",
		"<= 3 cycles", "a <=", "a <= -1 cycles", "a b <= 1 cycle", "a <= 99999999999 cycles", ":: <= $10 cycle", ":\v\v: <= $10 cycle",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		l, err := ParseLimit(text)
		if err != nil {
			if strings.Count(err.Error(), "\n") > strings.Count(text, "\n") {
				t.Errorf("%q: more than one line: %v", text, err)
			}
			return
		}
		again, err := ParseLimit(l.Of + " <= " + l.String())
		if err != nil || again.Per != l.Per || again.Cycles != l.Cycles || again.Percent != l.Percent || again.Program != l.Program {
			t.Errorf("%q: %+v, read again: %+v, %v", text, l, again, err)
		}
	})
}
