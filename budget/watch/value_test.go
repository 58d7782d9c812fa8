package watch

import (
	"fmt"
	"strings"
	"testing"
)

// valueSource has a variable at $0300 and a routine in the ROM.
const valueSource = `        .vectors spawn, spawn, spawn
        .ram
        .org $0300
ptr:    .res 2
        .code
spawn:  rti
`

func TestAPlaceAndItsValuesAreRead(t *testing.T) {
	_, _, p := meterOf(t, valueSource)
	n := namesOf(p)
	for _, c := range []struct{ text, want string }{
		{"A=2", "A=[2]"},
		{" X = $FF", "X=[255]"},
		{"Y=-128", "Y=[128]"},
		{"C=1", "C=[1]"},
		{"D=0", "D=[0]"},
		{"ptr=1,2, 3", "$0300=[1 2 3]"},
		{"ptr+1=<ptr,>ptr", "$0301=[0 3]"},
		{"ptr:w=$1234", "$0300=[52 18]"},
		{"ptr:w=ptr,-1", "$0300=[0 3 255 255]"},
		{"$FFFF=1", "$FFFF=[1]"},
		{"pad:1=A+Right", "pad:1=[129]"},
		{"pad:2=", "pad:2=:  is not a button"},
		{"A", "A: write WHERE=BYTE,BYTE…"},
		{"A=256", "A=256: 256 is not a value for A"},
		{"A=-129", "A=-129: -129 is not a value for A"},
		{"C=2", "C=2: 2 is not a value for C"},
		{"C=-1", "C=-1: -1 is not a value for C"},
		{"A:w=1", "A:w=1: A: there is no such symbol"},
		{"ptr=256", "ptr=256: 256 does not fit a byte (0 to 255)"},
		{"ptr:w=65536", "ptr:w=65536: 65536 is not between 0 and 65535"},
		{"ptr:w=-32769", "ptr:w=-32769: -32769 is not between 0 and 65535"},
		{"$FFFF=1,2", "$FFFF=1,2: runs past $FFFF"},
		{"nothing=1", "nothing=1: nothing: there is no such symbol"},
		{"ptr=nothing", `ptr=nothing: "nothing" is not a number, and nothing: there is no such symbol`},
		{"ptr=$", `ptr=$: "$" is not a number; write 10, $0A, 0x0A or %1010`},
		{"ptr=", `ptr=: "" is not a number; write 10, $0A, 0x0A or %1010`},
		{"ptr=1x", `ptr=1x: "1x" is not a number; write 10, $0A, 0x0A or %1010`},
		{"ptr=-x", `ptr=-x: "-x" is not a number; write 10, $0A, 0x0A or %1010`},
		{"ptr=%2", `ptr=%2: "%2" is not a number; write 10, $0A, 0x0A or %1010`},
		{"pad:3=A", "pad:3=A: the pads are 1 and 2"},
		{"pad:1=Z", "pad:1=Z: Z is not a button"},
	} {
		t.Run(c.text, func(t *testing.T) {
			a, err := n.ParseSet(c.text)
			got := fmt.Sprintf("%s=%d", a.Place.Text, a.Values)
			if err != nil {
				got = err.Error()
			} else if a.Place.Len != len(a.Values) {
				t.Errorf("the place has %d bytes, the value %d", a.Place.Len, len(a.Values))
			}
			if got != c.want {
				t.Errorf("%s, want %s", got, c.want)
			}
		})
	}
}

func TestARoutineToCallFirstIsRead(t *testing.T) {
	_, _, p := meterOf(t, valueSource)
	n := namesOf(p)
	for _, c := range []struct{ text, want string }{
		{"spawn", "spawn"},
		{" spawn A=2  ptr=1,2 ", "spawn A=[2] $0300=[1 2]"},
		{"spawn(1, 2)", "spawn(1, 2)"},
		{"", "a routine to call first has no name; write 'set_bank A=2'"},
		{"  ", "a routine to call first has no name; write 'set_bank A=2'"},
		{"spawn A=2 B", "B: write WHERE=BYTE,BYTE…"},
	} {
		t.Run(c.text, func(t *testing.T) {
			first, err := n.ParseFirst(c.text)
			got := []string{first.Routine}
			for _, a := range first.Set {
				got = append(got, fmt.Sprintf("%s=%d", a.Place.Text, a.Values))
			}
			if err != nil {
				got = []string{err.Error()}
			}
			if strings.Join(got, " ") != c.want {
				t.Errorf("%q, want %s", got, c.want)
			}
		})
	}
}
