package contract

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

func TestWaitsIsAlwaysOrNamesLoops(t *testing.T) {
	if c, _, s := read(" take - claims", " Waits always"); len(s.said) != 0 || !c.Waits || c.WaitsAt != nil {
		t.Errorf("always: %v, %d, %q", c.Waits, c.WaitsAt, s.said)
	}
	if c, _, s := oneKey("Waits @end"); len(s.said) != 0 || !slices.Equal(c.WaitsAt, []uint16{0x8014}) {
		t.Errorf("a local label with @: %d, %q", c.WaitsAt, s.said)
	}
	if c, _, s := oneKey("Bound .loop <= 16777216"); len(s.said) != 0 || len(c.Bounds) != 1 || c.Bounds[0].Most != 1<<24 {
		t.Errorf("a large bound: %+v, %q", c.Bounds, s.said)
	}
	if c, _, s := read(" take - claims", " Waits .loop, init"); len(s.said) != 0 || c.Waits || !slices.Equal(c.WaitsAt, []uint16{0x8012, 0x8000}) {
		t.Errorf("loops: %v, %d, %q", c.Waits, c.WaitsAt, s.said)
	}
	for line, want := range map[string]string{
		"Waits":             "nothing is named",
		"Waits never":       "undefined",
		"Waits head":        "not in code",
		"Waits always .end": "undefined",
	} {
		t.Run(line, func(t *testing.T) {
			if c, _, s := oneKey(line); c.Waits || c.WaitsAt != nil || len(s.said) != 1 || !strings.Contains(s.said[0], want) {
				t.Errorf("%v, %d, %q", c.Waits, c.WaitsAt, s.said)
			}
		})
	}
}

func TestAWrongLabelIsShownWhereItStands(t *testing.T) {
	_, _, first := oneKey("Waits head")
	_, _, second := oneKey("Waits .loop, head")
	if len(first.at) != 1 || len(second.at) != 1 || second.at[0].Col-first.at[0].Col != int32(len(".loop, ")) {
		t.Errorf("it stands at %+v, and seven columns further at %+v", first.at, second.at)
	}
}

func TestBoundsAndTargetsNameLabelsInCode(t *testing.T) {
	c, _, s := read(" take - claims", " Bound .loop <= 8", " Bound init <= 2", " Targets init, take")
	if len(s.said) != 0 || len(c.Bounds) != 2 || c.Bounds[0].Addr != 0x8012 || c.Bounds[0].Most != 8 || !slices.Equal(c.Targets, []uint16{0x8000, 0x8010}) {
		t.Errorf("%+v, %q", c, s.said)
	}
	for line, want := range map[string]string{
		"Bound .loop 8":     "is not the bound of a loop",
		"Bound .loop <= ":   "a number is missing",
		"Bound .loop <= 0":  "not between",
		"Bound .what <= 1":  "undefined",
		"Bound head <= 1":   "this is not in code",
		"Targets":           "nothing is named",
		"Targets init what": "undefined",
	} {
		t.Run(fmt.Sprintf("%.60s", line), func(t *testing.T) {
			if c, _, s := oneKey(line); len(c.Bounds)+len(c.Targets) != 0 && c.Bounds[0].Most != 0 || len(s.said) != 1 || !strings.Contains(s.said[0], want) {
				t.Errorf("%s: %q, want %q", line, s.said, want)
			}
		})
	}
}

func TestAPointerIsAWordOfTheZeroPage(t *testing.T) {
	for text, good := range map[string]bool{
		"$10:$11={1..9}":           true,
		"$00:$01=1":                true,
		"$FE:$FF=1":                true,
		"$FF:$100=1":               false,
		"head:next=1":              false,
		"$11:$10=1":                false,
		"$10:$12=1":                false,
		"$10=1":                    false,
		"$10[0..1]:$11[0..1]=1":    false,
		"$10:$11=1 $20:$21={2|$3}": true,
		"$10:$11=1 $20=1":          false,
	} {
		c, _, s := oneKey("Points " + text)
		if good != (len(c.Points) > 0) || good != (len(s.said) == 0) {
			t.Errorf("%s: %+v, %q", text, c.Points, s.said)
		}
	}
}
