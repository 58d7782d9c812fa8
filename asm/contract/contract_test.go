package contract

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pool6502/asm/symbols"
)

// source is an Env without an assembler: some names, numbers, and what was said to be wrong.
type source struct {
	said []string
	at   []At
}

var names = map[string]struct {
	value   int64
	size    int
	routine bool
}{
	"head":       {0x300, 1, false},
	"next":       {0x301, 8, false},
	"NONE":       {0xFF, 0, false},
	"init":       {0x8000, 0, true},
	"take":       {0x8010, 0, true},
	"take.loop":  {0x8012, 0, true},
	"game::take": {0x8020, 0, true},
	"take@end":   {0x8014, 0, true},
	"lost":       {0x8030, 0, true}, // Label does not find the full name
}

func (s *source) Fail(at At, text, msg, hint string) {
	s.said = append(s.said, text+": "+msg)
	s.at = append(s.at, at)
}

// first checks how a result begins, or what was said if something was wrong.
func (s *source) first(t *testing.T, got func() string, want string) {
	t.Helper()
	text := strings.Join(s.said, "; ")
	if text == "" {
		text = got()
	}
	if !strings.HasPrefix(text, want) {
		t.Errorf("%q, want %q", text, want)
	}
}

func (s *source) Value(at At, text string) (int64, bool) {
	name, plus, _ := strings.Cut(text, "+")
	n, known := names[name]
	if !known {
		text = strings.Replace(text, "$", "0x", 1)
		v, err := strconv.ParseInt(text, 0, 64)
		if err != nil {
			s.Fail(at, text, "no value", "")
		}
		return v, err == nil
	}
	off, _ := strconv.ParseInt(plus, 0, 64)
	return n.value + off, true
}

func (s *source) Find(name string) (size int, routine, ok bool) {
	n, ok := names[name]
	return n.size, n.routine, ok
}

func (s *source) Extent(name string) (int, string) {
	if name == "unsized" {
		return 0, ""
	}
	size, _, _ := s.Find(name)
	return max(size, 1), ""
}

func (s *source) Full(name string) string {
	switch name {
	case "take":
		return "game::take"
	case "lost":
		return "$8030"
	}
	return name
}

func (s *source) Label(name string) (uint16, bool) {
	n := names[name]
	return uint16(n.value), n.routine
}

func (s *source) Undefined(at At, name string) { s.Fail(at, name, "undefined", "") }
func (s *source) Pos(at At) symbols.Pos {
	return symbols.Pos{File: "a.asm", Line: int(at.Line), Col: int(at.Col)}
}

// read reads the lines of a contract, given without their semicolons, from line 1 on.
func read(lines ...string) (Contract, []Pool, *source) {
	s := &source{}
	var block []Comment
	for i, text := range lines {
		block = append(block, Comment{At{Line: int32(i + 1), Col: 4}, text})
	}
	b := Read(block, s)
	if b == nil {
		return Contract{}, nil, s
	}
	c, pools := b.Parse(s)
	return c, pools, s
}

// key reads a contract of one key.
func oneKey(line string) (Contract, []Pool, *source) { return read(" take - claims", " "+line) }

func TestPlacesInACase(t *testing.T) {
	for set, want := range map[string]string{
		"A=3":              "reg A len 1: 3",
		"C=1":              "reg C len 1: 1",
		"head=NONE":        "$0300 len 1: 255",
		"head=-1":          "$0300 len 1: 255",
		"next+2=5":         "$0303 len 1: 5",
		"next=1,2,3":       "$0301 len 3: 1 2 3",
		"next[0..7]=9":     "$0301 len 8: 9 9 9 9 9 9 9 9",
		"next[1..2]=7,8":   "$0302 len 2: 7 8",
		"next[3]=1":        "$0304 len 1: 1",
		"next[3..3]=1":     "$0304 len 1: 1",
		"$FFFF=1":          "$FFFF len 1: 1",
		"$FFFE[0..1]=1":    "$FFFE len 2: 1 1",
		"$FFFF=1,2":        "beyond $FFFF",
		"$FFFE[0..2]=1":    "beyond $FFFF",
		"next[2..1]=1":     "the range is empty",
		"next[1..2]=1,2,3": "3 values for 2 bytes",
		"next[1..2=1":      "the range is not closed",
		"next[x]=1":        "no value",
		"next[0..x]=1":     "no value",
		"next[]=1":         "a value is missing",
		"A=1,2":            "2 values for a register",
		"C=2":              "2 is not between 0 and 1",
		"C=-1":             "-1 is not between 0 and 1",
		"head=256":         "256 is not between -128 and 255",
		"head=255":         "$0300 len 1: 255",
		"head=-128":        "$0300 len 1: 128",
		"head=-129":        "-129 is not between -128 and 255",
		"a=1":              "registers are written in capitals",
		"head":             "a value is missing",
		"head=":            "a value is missing",
		"$0000=1":          "$0000 len 1: 1",
		"what=1":           "no value",
		"what[0..1]=1":     "no value",
		"head:w=-32768":    "$0300 len 2: 0 128",
		"head:w=-32769":    "-32769 is not between -32768 and 65535",
	} {
		t.Run(set, func(t *testing.T) {
			c, _, s := oneKey("Case one: " + set + " -> A=1")
			got := strings.Join(s.said, "; ")
			if len(c.Cases) == 1 {
				a := c.Cases[0].Set[0]
				where := fmt.Sprintf("$%04X", a.Place.Addr)
				if a.Place.Reg != 0 {
					where = "reg " + string(a.Place.Reg)
				}
				got += fmt.Sprintf("%s len %d: %s", where, a.Place.Len, strings.Trim(fmt.Sprint(a.Values), "[]"))
			}
			// A case with a fault is no case, and each fault is said once.
			if !strings.HasSuffix(got, want) && !strings.Contains(got, want) || len(s.said) > 1 || len(s.said)+len(c.Cases) != 1 {
				t.Errorf("%d cases, %q said; want %q", len(c.Cases), got, want)
			}
		})
	}
}

func TestTheEndOfACaseIsItsTime(t *testing.T) {
	for end, want := range map[string]string{
		"":                  "-1 false",
		", 14 cycles":       "14 false",
		", 1 cycle":         "1 false",
		", <= 14 cycles":    "14 true",
		", <=14 cycles":     "14 true",
		" , 14 cycles":      "14 false",
		", 14":              "is not a number of cycles",
		", 14 cycles more":  "is not a number of cycles",
		", 16777216 cycles": "16777216 false",
		", 16777217 cycles": "not between",
		", -1 cycles":       "not between",
		" 14 cycles":        "14 false",
		" ,":                "-1 false",
		", 0 cycles":        "0 false",
	} {
		t.Run(end, func(t *testing.T) {
			c, _, s := oneKey("Case one: -> A=1" + end)
			got := strings.Join(s.said, "; ")
			if len(c.Cases) == 1 {
				got += fmt.Sprint(c.Cases[0].Cycles, c.Cases[0].AtMost)
			}
			if !strings.Contains(got, want) {
				t.Errorf("%q, want %q", got, want)
			}
		})
	}
}

func TestACaseMayCallOthersFirst(t *testing.T) {
	for _, text := range []string{"one: after init, take head=1 -> A=1", "one: after init,take head=1 -> A=1"} {
		c, _, s := oneKey("Case " + text)
		if len(c.Cases) != 1 || !slices.Equal(c.Cases[0].After, []string{"init", "game::take"}) || len(c.Cases[0].Set) != 1 {
			t.Errorf("%s: %+v, %q", text, c.Cases, s.said)
		}
	}
	for text, want := range map[string]string{
		"one: after -> A=1":       "name is missing",
		"one: after init, -> A=1": "name is missing",
		"one: after head -> A=1":  "this is not a routine",
		"one: after 12 -> A=1":    "not the name of a routine",
		"one: after what -> A=1":  "undefined",
		"one -> A=1":              "starts with its name",
		": -> A=1":                "starts with its name",
		"one: A=1":                "the arrow is missing",
		"one: -> A=1, X=2":        "X=2",
		"on->e: A=1":              "the arrow is missing",
		"one: -> A=300":           "not between",
		"one: -> A={1|x}":         "no value",
	} {
		t.Run(text, func(t *testing.T) {
			if c, _, s := oneKey("Case " + text); len(c.Cases) != 0 || len(s.said) != 1 || !strings.Contains(s.said[0], want) {
				t.Errorf("%d cases, %q; want %q", len(c.Cases), s.said, want)
			}
		})
	}
	if _, _, s := read(" take - claims", " Case one: -> A=1", " Case one: -> A=2"); len(s.said) != 1 || s.at[0].Line != 3 {
		t.Errorf("a second case of one name: %q at %v", s.said, s.at)
	}
}

func TestKeepsAndBudget(t *testing.T) {
	c, _, s := read(" take - claims", " Keeps    X, Y next head", " Budget   <= 14 cycles")
	if len(s.said) != 0 || c.Budget != 14 || len(c.Keeps) != 4 || c.Keeps[2].Len != 8 || c.Keeps[3].Len != 1 {
		t.Errorf("%+v, %q", c, s.said)
	}
	if c, _, s := read(" take - claims", " Keeps    nothing"); len(s.said) != 0 || len(c.Keeps) != 0 || c.Budget != -1 {
		t.Errorf("%+v, %q", c, s.said)
	}
	for place, length := range map[string]int{"next[0..1]": 2, "$10": 1, "NONE": 1, "A": 1} {
		if c, _, _ := oneKey("Keeps " + place); len(c.Keeps) != 1 || c.Keeps[0].Len != length {
			t.Errorf("%s is kept as %+v", place, c.Keeps)
		}
	}
	for line, want := range map[string]string{
		"Keeps":             "nothing is named",
		"Keeps ,":           "nothing is named",
		"Budget 14 cycles":  "a budget is a limit",
		"Budget":            "a budget is a limit",
		"Budget <= cycles":  "neither a number of cycles",
		"Keeps what":        "no value",
		"Frobs 3":           "no such key",
		"In a\" Budgit <=1": "",
	} {
		t.Run(fmt.Sprintf("%.60s", line), func(t *testing.T) {
			if _, _, s := oneKey(line); want != "" && (len(s.said) != 1 || !strings.Contains(s.said[0], want)) {
				t.Errorf("%s: %q, want %q", line, s.said, want)
			}
		})
	}
}

func TestNeedsAreValuesOfPlaces(t *testing.T) {
	for text, want := range map[string]string{
		"A={0..3}":             "[0 1 2 3]",
		"A={1|3|1}":            "[1 3]",
		"A={0..8:4}":           "[0 4 8]",
		"A=-1":                 "[255]",
		"C={0..1}":             "[0 1]",
		"C=2":                  "not between",
		"head:next={$80..$81}": "[128 129]",
		"head:next=65535":      "[65535]",
		"head:next={0..255}":   "256 values",
		"head:next={0..4096}":  "4097 words",
		"head:next={0..4095}":  "4096 values",
		"head:next=65536":      "not between 0 and 65535",
		"head:next=-1":         "not between 0 and 65535",
		"C=-1":                 "not between 0 and 1",
		"A={0..3:1}":           "[0 1 2 3]",
		"A={1..x}":             "no value",
		"A:head=1":             "not the low and high bytes",
		"head:X=1":             "not the low and high bytes",
		"next[0..1]:head=1":    "not the low and high bytes",
		"A:X=1":                "not the low and high bytes",
		"S=1":                  "nothing can be said",
		"A={3..1}":             "the range is empty",
		"A={1..3":              "the brace is not closed",
		"A={0..3:0}":           "not between",
		"A":                    "values are missing",
	} {
		t.Run(text, func(t *testing.T) {
			c, _, s := oneKey("Needs " + text)
			got := strings.Join(s.said, "; ")
			if len(c.Needs) == 1 {
				got = fmt.Sprint(c.Needs[0].Values)
				if n := len(c.Needs[0].Values); n > 8 {
					got = fmt.Sprintf("%d values", n)
				}
			}
			if !strings.Contains(got, want) || len(s.said)+len(c.Needs) != 1 {
				t.Errorf("%q, want %q", got, want)
			}
		})
	}
}

func TestWhatIsNoContractIsAComment(t *testing.T) {
	for _, c := range []struct {
		lines []string
		said  string
	}{
		{[]string{" Only a remark", " on two lines."}, ""},
		{[]string{" a-b is not a name", " and so on"}, ""},
		{[]string{" Only a remark", " Case one: -> A=1"}, "does not begin a header"}, // the arrow is no prose
		{[]string{" Only a remark", " Case one, in the night"}, ""},                  // one blank: a sentence
		{[]string{" ------", " take - claims", " Budget <= 9 cycles"}, "does not begin a header"},
		{[]string{" take: claims", " Keeps X, Y"}, "does not begin a header"},
		{[]string{" take\t- claims", " Case\tall: -> A=1"}, "does not begin a header"},
		{[]string{" take: claims", " budget <= 9 cycles"}, "does not begin a header"},
		{[]string{" Only a remark", " Keeps track of A", " Start of it", " In X = the slot", " Clobbers A, X"}, ""},
		{[]string{" take - claims", " Out C = 0", "          Budget   <= 9 cycles"}, "this key would be part of the line above it"},
		{[]string{" take - claims", " Out C = 0", "          In the end C = 1", "          frame  = 2"}, ""},
		{[]string{" take - claims", ";;   Budget <= 9 cycles"}, "this line of a header has no ;;;"},
		{[]string{" take - claims", ";;;; Case all: -> A=1"}, "this line of a header has no ;;;"},
		{[]string{" Only a remark", "; Budget <= 9 cycles"}, ""},
		{[]string{" Only a remark", " Case     one: -> A=1"}, "does not begin a header"},
		{[]string{" Only a remark", "           Case     one: -> A=1"}, ""}, // far to the right: goes on with the line above
		{[]string{" Case one: -> A=1"}, "has no first line"},
		{[]string{" take - claims", "           more"}, "this line continues nothing"},
		{[]string{" take - claims", "          more"}, "this line continues nothing"}, // ten blanks
		{[]string{" take - claims", "         In nothing"}, ""},
		{[]string{" take - claims", " Budget <= 1 cycle", " Budget <= 2 cycles"}, "already has a budget of this kind"},
		{[]string{"", " take - claims"}, ""},
	} {
		t.Run(fmt.Sprintf("%.60s", c.said), func(t *testing.T) {
			_, _, s := read(c.lines...)
			if got := strings.Join(s.said, ";"); c.said == "" && got != "" || !strings.Contains(got, c.said) {
				t.Errorf("%q: %q, want %q", c.lines, got, c.said)
			}
		})
	}
	if _, pools, s := read(" Pool thing: 8 slots"); len(pools) != 1 || len(s.said) != 0 {
		t.Errorf("a pool of the file: %v, %q", pools, s.said)
	}
	for name, want := range map[string]bool{"a": true, "_9": true, "a::b": true, "9a": false, "": false, "a::": false, "a:b": false, "A-Z": false, "zZ_0": true} {
		t.Run(name, func(t *testing.T) {
			if isName(name) != want {
				t.Errorf("isName(%q) is not %v", name, want)
			}
		})
	}
}

func TestASetOfValuesIsSortedAndHasEachOnce(t *testing.T) {
	for text, want := range map[string]string{
		"X={3|1|3}":          "1: 1 3",
		"head={9|2..4|3}":    "1: 2 3 4 9",
		"next:w={$200|1..2}": "2: 1 2 512",
		"next:w>=65534":      "2: 65534 65535",
		"head<=0":            "1: 0",
	} {
		t.Run(text, func(t *testing.T) {
			c, _, s := oneKey("Case one: A=1 -> " + text)
			if len(s.said) > 0 || len(c.Cases) != 1 || len(c.Cases[0].Want) != 1 {
				t.Fatalf("%+v, %q", c.Cases, s.said)
			}
			a := c.Cases[0].Want[0]
			got := fmt.Sprint(a.Place.Len, ":")
			for _, v := range a.Allowed {
				got += fmt.Sprint(" ", v)
			}
			if got != want {
				t.Errorf("%s, want %s", got, want)
			}
		})
	}
}
