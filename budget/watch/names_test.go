package watch

import "testing"

func TestAnAddressIsReadInEverySpelling(t *testing.T) {
	var none *Names
	for text, want := range map[string]uint16{"10": 10, "$0A": 10, "0x0A": 10, "%1010": 10, "$FFFF": 0xFFFF} {
		if got, err := none.Resolve(text); err != nil || got != want {
			t.Errorf("%s is %d, %v; want %d", text, got, err, want)
		}
	}
	for _, text := range []string{"", "$", "$10000", "65536", "-1", "spawn", "0b1", "$1_0"} {
		if v, err := none.Resolve(text); err == nil {
			t.Errorf("%q is %d", text, v)
		}
	}
}

func FuzzResolve(f *testing.F) {
	for _, s := range []string{"$C000", "0xC000", "%1", "12", "$", "x+1"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		var none *Names
		if _, err := none.Resolve(text); err != nil && err.Error() == "" {
			t.Fatal("an error that says nothing")
		}
	})
}
