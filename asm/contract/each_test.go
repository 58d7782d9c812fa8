package contract

import (
	"fmt"
	"strings"
	"testing"
)

func TestACaseMayStandForEveryCombination(t *testing.T) {
	for text, want := range map[string]string{
		"A={0..255} head={NONE|0..7}":           "2304: A=256 head=9",
		"A=3 C={0|1} X={0..8:4}":                "6: C=2 X=3",
		"next[0..1]={1..3}":                     "9: next[0..1]=3",
		"head:w={$300..$30F:8}":                 "2: head=2",
		"A={-1}":                                "1: A=1",
		"A={0..255} A={1}":                      "A={1}: this has a set already: A",
		"next[0..3]={0|1} next[3]={0|1}":        "next[3]={0|1}: this has a set already: next[0..3]",
		"next+4={0|1} next[0..3]={0|1}":         "32: next+4=2 next[0..3]=2",
		"next[0..1]={0..255} head:w={0..3}":     "head:w={0..3}: this has a set already: next[0..1]",
		"pad:1={A|B}":                           "pad:1={A|B}: a set is for registers",
		"arg:x={1|2}":                           "arg:x={1|2}: a set is for registers",
		"C={0..2}":                              "2: 2 is not between",
		"A={3..1}":                              "3..1: the range is empty",
		"A={1,2}":                               "A={1,2}: this is not a set of values",
		"A={":                                   "A={: this is not a set of values",
		"A:w={1}":                               "A:w={1}: this cannot hold a 16-bit word",
		"next[0..3]={0..255}":                   "4294967296: next[0..3]=256",
		"head:w={0..3} next={0|1}":              "next={0|1}: this has a set already: head",
		"head:w={0..3} next+1={0|1}":            "8: head=4 next+1=2",
		"head={0|1} next={0|1}":                 "4: head=2 next=2",
		"next={0|1} head={0|1}":                 "4: next=2 head=2",
		"A={0|1} $0000={0|1}":                   "4: A=2 $0000=2",
		"next[0..6]={0..255} $10={0..63}":       "one: its sets have 4,611,686,018,427,387,904 combinations, more than 4,294,967,296",
		"next[0..6]={0..255} $10={0..127}":      "one: its sets have more than 2^62 combinations",
		"$0400[0..17]={0..12}":                  "one: its sets have more than 2^62 combinations", // 2^64 and 0x18A1DCCEFB69EEE9
		"next[0..4]={0..255}":                   "one: its sets have 1,099,511,627,776 combinations, more than 4,294,967,296",
		"next[0..7]={0..255}":                   "one: its sets have more than 2^62 combinations",
		"next[0..7]={0..255} $0400[0..9]={0|1}": "one: its sets have more than 2^62 combinations",
	} {
		t.Run(text, func(t *testing.T) {
			c, s := result(t, "Case one: "+text+" -> C=0, <= 16 cycles")
			s.first(t, func() string {
				k := &c.Cases[0]
				got := fmt.Sprintf("%d:", k.Combinations())
				for _, e := range k.Each {
					got += fmt.Sprintf(" %s=%d", e.Place.Text, len(e.Allowed))
				}
				return got
			}, want)
		})
	}
}

func TestSetsAreForCasesOnly(t *testing.T) {
	for line, want := range map[string]string{
		"Setup init A={0..3}":       "A={0..3}: braces are for cases",
		"Mock take: A={0..3}":       "A={0..3}: braces are for cases",
		"Case one: A={0..3} -> A=1": "",
	} {
		if _, s := result(t, line); !strings.HasPrefix(strings.Join(s.said, "; "), want) || (want == "") != (len(s.said) == 0) {
			t.Errorf("%s: %v, want %q", line, s.said, want)
		}
	}
}

func TestASetMayNameValuesTwice(t *testing.T) {
	c, _, s := oneKey("Case one: -> head:w={0..65535|3..65535|7}")
	if len(s.said) > 0 || len(c.Cases) != 1 {
		t.Fatal(s.said)
	}
	if list := c.Cases[0].Want[0].Allowed; len(list) != 0x10000 || list[0] != 0 || list[0xFFFF] != 0xFFFF {
		t.Errorf("%d values", len(list))
	}
}
