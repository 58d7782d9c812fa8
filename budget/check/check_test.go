package check

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"pool6502/asm"
	"pool6502/budget"
	"pool6502/budget/program"
)

// openSource puts an inline source on a console.
func openSource(t testing.TB, source string) *budget.Machine {
	t.Helper()
	p, err := asm.Assemble(fstest.MapFS{"t.asm": {Data: []byte(source)}}, "t.asm", asm.Options{})
	if err != nil {
		t.Fatal(err)
	}
	m, err := budget.Open(program.Of(p), budget.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

const checked = `
LIMIT = 4
aa:      .res 2
bb:      .res 1
azAZ_09: .res 1
good:   clc
        rts
same:   bcc bad         ; carry as it came
        cmp #5
        bne bad
        cpx #6
        bne bad
        cpy #7
        beq good
bad:    lda #7
        sec
        rts
`

func TestAChecksRelationsAreAboutBytesOfMemory(t *testing.T) {
	m := openSource(t, checked)
	if err := m.Write("aa", 3, 200, 1); err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]bool{
		"aa = 3":                              true,
		"aa == 4":                             false,
		"aa + bb = LIMIT":                     true,
		"aa[1] >= $C8 && bb <> 0":             true,
		"aa[1] > 200":                         false,
		"[$0301] < 0xC9":                      true,
		"[aa+1] <= %11001000":                 true,
		"- aa + LIMIT - 1 != 0":               false,
		"aa=3&&bb=1&&C=1":                     true,
		"C = 0":                               false,
		"aa + aa + aa + aa + aa[1] = 212 + 0": true, // sums do not wrap at 256
		"bb - aa < 0":                         true,
		"azAZ_09 = 0":                         true, // every letter and digit may be in a name
		"3 = aa":                              true,
		"1 - aa + bb = 1 - 2":                 true, // a minus is of one summand
		"aa[$1] = $C8 && aa[0x1] = 0xC8":      true,
		"aa[%1] = %11001000":                  true,
		"bb = aa - 2":                         true,
		"- + aa = 3":                          true,
		"A = 5 && X = 6 && Y = 7":             true,
		"good":                                true,
		"bad":                                 false,
	} {
		t.Run(text, func(t *testing.T) {
			c, err := Parse(m, text)
			if err != nil {
				t.Errorf("%v", err)
				return
			}
			ok, why, err := c.Holds(m, &budget.Strike{A: 5, X: 6, Y: 7, Carry: true})
			if err != nil || ok != want || (why == "") != want {
				t.Errorf("%q: %v (%s, %v), want %v", text, ok, why, err, want)
			}
		})
	}
}

func TestACheckSeesTheCarryOfTheStrike(t *testing.T) {
	m := openSource(t, checked)
	for _, carry := range []bool{false, true} {
		for text, want := range map[string]bool{"C = 0": !carry, "C = 1": carry, "C + 1 = 2": carry} {
			t.Run(fmt.Sprint(text, " with ", carry), func(t *testing.T) {
				c, err := Parse(m, text)
				if err != nil {
					t.Fatal(err)
				}
				if ok, why, err := c.Holds(m, &budget.Strike{Carry: carry}); err != nil || ok != want {
					t.Errorf("%v (%s, %v), want %v", ok, why, err, want)
				}
			})
		}
	}
}

// TestANameMayHaveEveryLetterAndDigit cuts names from signs: the first and the last of the
// letters and digits belong to a name, what lies beside them in ASCII does not.
func TestANameMayHaveEveryLetterAndDigit(t *testing.T) {
	const name = "_azAZ09.@"
	words, err := splitCheck(name + "=0" + "&&" + "$AF<%10")
	if want := []string{name, "=", "0", "&&", "$AF", "<", "%10"}; err != nil || !slices.Equal(words, want) {
		t.Errorf("%q, %v; want %q", words, err, want)
	}
	for _, c := range "/:;`{?^~#" {
		if words, err := splitCheck("a" + string(c) + "b"); err == nil {
			t.Errorf("%c is part of a name: %q", c, words)
		}
	}
}

// TestABrokenRelationIsRepeatedAsItIsWritten shows both of its values behind it.
func TestABrokenRelationIsRepeatedAsItIsWritten(t *testing.T) {
	m := openSource(t, checked)
	if err := m.Write("aa", 3, 200, 1); err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		"aa[1]>200":          "aa[1] > 200: 200 > 200",
		"[ aa + 1 ]+1 = 3":   "[aa + 1] + 1 = 3: 201 = 3",
		"1 + [aa]=3||bb = 0": "1 + [aa] = 3: 4 = 3; bb = 0: 1 = 0",
	} {
		t.Run(text, func(t *testing.T) {
			c, err := Parse(m, text)
			if err != nil {
				t.Fatal(err)
			}
			if _, why, _ := c.Holds(m, &budget.Strike{}); why != want {
				t.Errorf("%q, want %q", why, want)
			}
		})
	}
}

func TestACheckThatMakesNoSenseSaysWhy(t *testing.T) {
	m := openSource(t, checked)
	for text, want := range map[string]string{
		"":                "is empty",
		"goo":             "did you mean good",
		"aa":              "",
		"aa = ":           "is missing beside the sign",
		"= aa":            "is missing beside the sign",
		"aa = 1 &&":       "is not a comparison",
		"aa = 1 + + 2":    "two signs",
		"aa bb = 1":       `missing before "bb"`,
		"aa => 1":         "is not a comparison",
		"1 < aa < 3":      "two comparison signs",
		"aa[bb] = 1":      "aa[bb]: write a number between the brackets",
		"&& aa = 1":       `"" is not a comparison`,
		"1 = aa[":         "write aa[n]",
		"aa[1] + = 1":     "is missing beside the sign",
		"= 1 = 2":         `"= 1 = 2" has two comparison signs`,
		"aa[$G] = 1":      "aa[$G]: write a number between the brackets",
		"aa[%2] = 1":      "aa[%2]: write a number between the brackets",
		"aa[0xG] = 1":     "aa[0xG]: write a number between the brackets",
		"aa + [":          `is not a comparison`,
		"1 < [":           "write [ADDRESS]",
		"0xFF = aa[0x1G]": "write a number between the brackets",
		"aa[1 = 1":        "write aa[n]",
		"[aa = 1":         "write [ADDRESS]",
		"c = 1":           "c",
		"aa = 1 | bb = 1": "not allowed here",
		"aa = 99999":      "99999",
		"aa < 300":        `"aa < 300" is true whatever memory holds`,
		"aa >= 0":         "is true whatever memory holds",
		"aa = 300":        `"aa = 300" is never true`,
		"aa = aa":         "is true whatever memory holds",
		"C > 1":           "is never true",
		"aa + 1 = aa":     "is never true",
		"aa <> 300":       "is true whatever memory holds",
		"bb = 1 && aa<0":  "is never true",
		"aa + bb <= 510":  "is true whatever memory holds",
	} {
		t.Run(text, func(t *testing.T) {
			if _, err := Parse(m, text); want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
				t.Errorf("%q: error %v, want %q", text, err, want)
			}
		})
	}
}

// TestAJudgeTellsWhatDoesNotHold gives an attack its outcome, the strike its detail, and an error to neither.
func TestAJudgeTellsWhatDoesNotHold(t *testing.T) {
	m := openSource(t, checked+"endless: jmp endless\n")
	for text, want := range map[string]string{
		"X = 6":   " ",
		"X = 7":   "lost X = 7: 6 = 7",
		"bad":     "lost bad returned with carry set, A = 7",
		"endless": " error",
	} {
		c, err := Parse(m, text)
		if err != nil {
			t.Fatal(err)
		}
		s := budget.Strike{X: 6}
		outcome, err := c.Judge("lost")(m, &s)
		got := outcome + " " + s.Detail
		if err != nil {
			got += "error"
		}
		if got != want {
			t.Errorf("%s: %q, want %q, %v", text, got, want, err)
		}
	}
}

func FuzzParseCheck(f *testing.F) {
	for _, s := range []string{"aa = 3 && bb <> LIMIT", "aa[1]+bb-[$0300] >= %101", "good", "C=1", "aa[", "&&", "=<>!"} {
		f.Add(s)
	}
	m := openSource(f, checked)
	f.Fuzz(func(t *testing.T, s string) {
		c, err := Parse(m, s)
		if err != nil {
			if strings.Contains(err.Error(), "\n") && !strings.Contains(s, "\n") {
				t.Errorf("the error has several lines: %q", err)
			}
			return
		}
		if c.routine == "" {
			if _, _, err := c.Holds(m, &budget.Strike{}); err != nil {
				t.Error(err)
			}
		}
	})
}

func TestARelationThatDoesNotHoldShowsBothSides(t *testing.T) {
	m := openSource(t, checked)
	if err := m.Write("aa", 3, 200, 1); err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		"aa == 4":                      "aa == 4: 3 == 4",
		"aa + aa[1] - bb <= LIMIT - 5": ": 202 <= -1",
		"aa = 3 && bb = 2 && aa = 9":   "bb = 2: 1 = 2",
	} {
		c, err := Parse(m, text)
		if err != nil {
			t.Fatal(err)
		}
		if ok, why, err := c.Holds(m, &budget.Strike{}); ok || err != nil || !strings.HasSuffix(why, want) {
			t.Errorf("%s: %v, %q, %v; want %q", text, ok, why, err, want)
		}
	}
}

// The names of a scope, as ca65 has them.
func TestANameMayHaveAScope(t *testing.T) {
	g, err := program.Open("../../testdata/game/game.nes")
	if err != nil {
		t.Fatal(err)
	}
	m, err := budget.Open(g, budget.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := m.Write("enemy::temp", 7); err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]bool{"enemy::temp = 7": true, "enemy::temp+1=8": true, "enemy::temp<7": false} {
		c, err := Parse(m, text)
		if err != nil {
			t.Fatal(err)
		}
		if ok, why, err := c.Holds(m, &budget.Strike{}); ok != want || err != nil {
			t.Errorf("%s: %v, %s, %v", text, ok, why, err)
		}
	}
}
