package contract

import (
	"fmt"
	"strings"
	"testing"
)

// result reads one case with these results.
func result(t *testing.T, line string) (*Contract, *source) {
	t.Helper()
	s := &source{}
	var lines []Comment
	for i, text := range append([]string{"take - takes."}, strings.Split(line, "\n")...) {
		lines = append(lines, Comment{At: At{Line: int32(i + 1), Col: 4}, Text: " " + text})
	}
	b := Read(lines, s)
	if b == nil {
		return &Contract{}, s
	}
	c, _ := b.Parse(s)
	return &c, s
}

func TestResultsMayBeSetsLimitsWordsAndCounts(t *testing.T) {
	for text, want := range map[string]string{
		"A={0..3|$FF}":              "A word=false allowed=[0 1 2 3 255]",
		"A={-1}":                    "A word=false allowed=[255]",
		"A>=254":                    "A word=false allowed=[254 255]",
		"A<=1":                      "A word=false allowed=[0 1]",
		"C>=1":                      "C word=false allowed=[1]",
		"head:w=$0300":              "head word=true [0 3]",
		"head:w=$0300,5":            "head word=true [0 3 5 0]",
		"head:w={1|$0300}":          "head word=true allowed=[1 768]",
		"writes $2007 <= 32":        "writes 0..32",
		"writes $2007<=32":          "writes 0..32",
		"reads head >= 2, 9 cycles": "reads 2..-1 9",
		"reads head=2":              "reads 2..2",
		"A={0":                      "A={0: this is not a set of values",
		"A={}":                      "one: -> A={}: a value is missing",
		"A={3..1}":                  "3..1: the range is empty",
		"A={300}":                   "300: 300 is not between -128 and 255",
		"A:w=3":                     "A:w=3: this cannot hold a 16-bit word",
		"writes $2007 =":            "writes $2007 =: this is not a number of accesses",
		"writes $2007 = 0":          "writes 0..0",
		"reads head=2 X=3":          "X word=falsereads 2..2",
		"writes $2007 <= 16777216":  "writes 0..16777216",
		"writes $2007 <= 16777217":  "16777217: 16777217 is not between",
		"writes $2007 < = 32":       "writes $2007 < = 32: this is not a number of accesses",
		"writes $2007":              "writes $2007: this is not a number of accesses",
		"writes A <= 1":             "A: accesses of a CPU register are not counted",
		"pad:1=A":                   "pad:1: no value",
	} {
		t.Run(text, func(t *testing.T) {
			c, s := result(t, "Case one: -> "+text)
			s.first(t, func() (got string) {
				k := c.Cases[0]
				for _, w := range k.Want {
					got += fmt.Sprintf("%s word=%v", w.Place.Text, w.Word)
					if w.Allowed != nil {
						got += fmt.Sprintf(" allowed=%v", w.Allowed)
					} else if w.Word {
						got += fmt.Sprintf(" %v", w.Values)
					}
				}
				for _, n := range k.Count {
					got += fmt.Sprintf("%s %d..%d", map[bool]string{true: "writes", false: "reads"}[n.Write], n.Least, n.Most)
				}
				if k.Cycles >= 0 {
					got += fmt.Sprintf(" %d", k.Cycles)
				}
				return got
			}, want)
		})
	}
}

func TestPadsAreHeldBeforeTheCall(t *testing.T) {
	for text, want := range map[string]string{
		"pad:1=A+Right": "1 129",
		"pad:2=0":       "2 0",
		"pad:3=A":       "pad:3=A: the pads are 1 and 2",
		"pad:1=Jump":    "Jump: Jump is not a button",
	} {
		t.Run(text, func(t *testing.T) {
			c, s := result(t, "Case one: "+text+" -> A=1")
			s.first(t, func() string {
				return fmt.Sprint(c.Cases[0].Set[0].Place.Pad, c.Cases[0].Set[0].Values[0])
			}, want)
		})
	}
}

func TestAHeaderSaysWhichRegistersChange(t *testing.T) {
	for text, want := range map[string]string{
		"Clobbers A, X":                             "AX",
		"Clobbers everything":                       "AXY",
		"Out C = 0, Y = the slot; or C = 1":         "Y",
		"Out hint = X = 3\nClobbers A":              "XA",
		"Out a spark. Its number, sparkX, is in $A": "",
		"Out 0A, A0, 9X and X9":                     "",
		"Out .A, @A, x:A, $A, A.b, A@b, A:b, A$b, A\u00e9, \u00e9A, A\u0080": "",
		"Out A\x7f, X/Y": "AXY",
		"Keeps Y":        "",
	} {
		t.Run(text, func(t *testing.T) {
			c, s := result(t, text)
			if string(c.Changes) != want || !c.Whole || len(s.said) > 0 {
				t.Errorf("%q, %v, %v; want %q", c.Changes, c.Whole, s.said, want)
			}
		})
	}
	if c, _ := result(t, "In A"); c.Whole {
		t.Error("a header that says nothing of changes is whole")
	}
}

func TestRoutinesAreSetUpAndReplaced(t *testing.T) {
	c, s := result(t, "Setup init A=3 head=1,2, take\nMock init: A=3 C=0, 40 cycles\nMock take:")
	if len(s.said) > 0 {
		t.Fatal(s.said)
	}
	if len(c.Setup) != 2 || c.Setup[0].Routine != "init" || c.Setup[1].Routine != "game::take" || len(c.Setup[0].Set) != 2 || len(c.Setup[1].Set) != 0 {
		t.Errorf("set up by %+v", c.Setup)
	}
	if len(c.Mocks) == 2 && c.Mocks[0].Text != "init: A=3 C=0, 40 cycles" {
		t.Errorf("the text is %q", c.Mocks[0].Text)
	}
	for line, cycles := range map[string]int{"Mock init: A=3 , 40 cycles": 40, "Mock init: A=3 ,": 0, "Mock init: ,": 0, "Mock init:": 0} {
		if c, _, s := oneKey(line); len(s.said) > 0 || len(c.Mocks) != 1 || c.Mocks[0].Cycles != cycles {
			t.Errorf("%s: %+v, %q", line, c.Mocks, s.said)
		}
	}
	if len(c.Mocks) != 2 || c.Mocks[0].Addr != 0x8000 || len(c.Mocks[0].Set) != 2 || c.Mocks[0].Cycles != 40 || c.Mocks[1].Routine != "game::take" {
		t.Errorf("replaced: %+v", c.Mocks)
	}
	for _, bad := range []string{"Setup", "Setup head", "Setup A=1", "Setup init, A=1", "Setup init Q=1", "Mock init A=3", "Mock nobody: A=3", "Mock init: A=3 soon"} {
		if _, s := result(t, bad); len(s.said) == 0 {
			t.Errorf("%s passes", bad)
		}
	}
}

func TestAStartNamesAMomentOfTheGame(t *testing.T) {
	for text, want := range map[string]Start{
		"Start frame 120":                       {Frame: 120},
		"Start frame 120, input my keys.txt":    {Frame: 120, Input: "my keys.txt"},
		"Start state boss.state":                {State: "boss.state"},
		"Start state a.state , frame 5,input k": {State: "a.state", Frame: 5, Input: "k"},
		"Start frame 3, nmi on":                 {Frame: 3, NMI: true},
		"Start nothing":                         {},
	} {
		c, s := result(t, text)
		if len(s.said) > 0 || c.Start == nil {
			t.Errorf("%s: %v", text, s.said)
			continue
		}
		if c.Start.Frame != want.Frame || c.Start.Input != want.Input || c.Start.State != want.State || c.Start.NMI != want.NMI {
			t.Errorf("%s: %+v", text, *c.Start)
		}
	}
	for _, bad := range []string{"Start", "Start frame", "Start frame 0", "Start frame 1, frame 2", "Start input keys.txt", "Start at 5", "Start frame 2, nmi soon",
		"Start frame 1,", "Start frame nobody, input k", "Start frame 9999999"} {
		if c, s := result(t, bad); len(s.said) == 0 || c.Start != nil {
			t.Errorf("%q is taken: %+v", bad, c.Start)
		}
	}
}

func TestACaseGivesACFunctionItsArguments(t *testing.T) {
	c, s := result(t, "Case one: arg:speed=-2 arg:x=$0300 -> A=1")
	if len(s.said) > 0 || len(c.Cases) != 1 || len(c.Cases[0].Set) != 2 {
		t.Fatal(s.said, c)
	}
	if a := c.Cases[0].Set[0]; a.Place.Arg != "speed" || a.Place.Len != 1 || string(a.Values) != "\xFE\xFF\xFF\xFF" {
		t.Errorf("speed is %+v", a)
	}
	if a := c.Cases[0].Set[1]; a.Place.Arg != "x" || string(a.Values) != "\x00\x03\x00\x00" {
		t.Errorf("x is %+v", a)
	}
	for value, want := range map[string]string{
		"$12345678":   "[120 86 52 18]",
		"-2147483648": "[0 0 0 128]",
		"4294967295":  "[255 255 255 255]",
		"-2147483649": "-2147483649: -2147483649 is not between -2147483648 and 4294967295",
		"4294967296":  "4294967296: 4294967296 is not between -2147483648 and 4294967295",
		"x":           "x: no value",
	} {
		c, s := result(t, "Case one: arg:x="+value+" -> A=1")
		s.first(t, func() string { return fmt.Sprint(c.Cases[0].Set[0].Values) }, want)
		if len(s.said)+len(c.Cases) != 1 {
			t.Errorf("%s: %d cases, %q", value, len(c.Cases), s.said)
		}
	}
	for _, bad := range []string{"Case one: arg:=1 -> A=1", "Case one: arg:x -> A=1", "Case one: -> arg:x=1", "Case one: arg:a::b=1 -> A=1"} {
		if _, s := result(t, bad); len(s.said) == 0 {
			t.Errorf("%q is taken", bad)
		}
	}
}
