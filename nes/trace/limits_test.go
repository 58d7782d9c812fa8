package trace

import (
	"strings"
	"testing"
)

// TestTheLimitsOfALog compares logs at the limits of what is taken for a log.
func TestTheLimitsOfALog(t *testing.T) {
	const line = "C000 4C\n"
	remarks := func(n int) string { return strings.Repeat("\n", n) }
	for _, c := range []struct {
		name, log string
		start     int
		want      string // the error
	}{
		{"a line of 1 MB", "C000 4C" + strings.Repeat(" ", 1<<20-8) + "\n", -1, ""},
		{"a longer line", line + "C001 4C" + strings.Repeat(" ", 1<<20-7) + "\n", -1, "the first log: line 2 has more than 1 MB; is this a log?"},
		{"as many remarks as there may be", line + line + remarks(65535) + line, -1, ""},
		{"one more", line + line + remarks(65536) + line, -1, "the first log: 65536 lines up to line 65538 are not instructions; is this a log?"},
		{"remarks at the beginning", remarks(65535) + line, -1, ""},
		{"no instruction", "hello\n", -1, "the first log has no line that starts with an address of four hexadecimal digits"},
		{"no instruction at an address", line, 0xC001, "the first log has no line that starts with an address of four hexadecimal digits, or none at C001"},
		{"the lowest address", line + "0000 00\n", 0, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := ""
			d, _, err := Compare(strings.NewReader(c.log), strings.NewReader(c.log), Options{Start: c.start})
			if err != nil {
				got = err.Error()
			}
			if got != c.want || d != nil {
				t.Errorf("%v, %v, want the error %q", d, err, c.want)
			}
		})
	}
	d, sum := compare(t, "C000 4C\n0000 00\n", "0000 00\n", Options{Start: 0})
	if d != nil || sum.Instructions != 1 {
		t.Errorf("aligned at $0000: %+v after %d instructions, want none after 1", d, sum.Instructions)
	}
}

// TestWhatADifferenceShows has the lines around it, and the fields that both logs have.
func TestWhatADifferenceShows(t *testing.T) {
	a := "C000 A9\nC002 A2 A:01\nC004 A0 A:01 X:02\nC006 EA A:01 X:02 Y:03\nC007 60\n"
	b := strings.Replace(a, "C006 EA A:01 X:02 Y:03\nC007", "C006 A:02 X:03 Y:04\nC009", 1)
	var noX Options
	noX.Ignore[X], noX.Context, noX.Start = true, 2, -1
	d, sum := compare(t, a, b, noX)
	if d == nil {
		t.Fatal("no difference")
	}
	if len(d.Fields) != 2 || d.Fields[0] != A || d.Fields[1] != Y {
		t.Errorf("the fields %v differ, want A and Y", d.Fields)
	}
	if got := strings.Join(d.Before, "|"); got != "C002 A2 A:01|C004 A0 A:01 X:02" {
		t.Errorf("before it: %s", got)
	}
	if d.After != [2]string{"C007 60", "C009 60"} {
		t.Errorf("after it: %q", d.After)
	}
	if !sum.Compared[A] || sum.Compared[X] || sum.Compared[P] {
		t.Errorf("compared %v, want A but neither X nor P", sum.Compared)
	}
}
