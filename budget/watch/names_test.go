package watch

import (
	"fmt"
	"testing"
	"testing/fstest"

	"pool6502/asm"
)

func TestAnAddressIsReadInEverySpelling(t *testing.T) {
	var none *Names
	for text, want := range map[string]uint16{"10": 10, "$0A": 10, "0x0A": 10, "%1010": 10, "$FFFF": 0xFFFF} {
		t.Run(text, func(t *testing.T) {
			if got, err := none.Resolve(text); err != nil || got != want {
				t.Errorf("%s is %d, %v; want %d", text, got, err, want)
			}
		})
	}
	for _, text := range []string{"", "$", "$10000", "65536", "-1", "spawn", "0b1", "$1_0"} {
		t.Run(text, func(t *testing.T) {
			if v, err := none.Resolve(text); err == nil {
				t.Errorf("%q is %d", text, v)
			}
		})
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

func TestOnlyAddressesBelowROMAreFoundWithoutALabel(t *testing.T) {
	var none *Names
	for addr, want := range map[uint16]bool{0: true, 0x7FFF: true, 0x8000: false, 0xFFFF: false} {
		if loc, ok := none.Find("nobody", addr, 0x4000); ok != want || ok && loc != 0x4000+Loc(addr) {
			t.Errorf("$%04X is found at %d: %v, want %v", addr, loc, ok, want)
		}
	}
}

func TestPlacesAndVariablesHaveTheirLabels(t *testing.T) {
	source := "\t.zeropage\nseen: .res 2\n\t.code\nstart: nop\n nop\nend: rts\n"
	p, err := asm.Assemble(fstest.MapFS{"x.asm": {Data: []byte(source)}}, "x.asm", asm.Options{})
	if err != nil {
		t.Fatal(err)
	}
	n := ProgramNames(p)
	start, _ := p.Lookup("start")
	for off, want := range []string{"start", "", "end", ""} {
		t.Run(fmt.Sprintf("start+%d", off), func(t *testing.T) {
			if got := n.Label(Loc(start.Offset + off)); got != want {
				t.Errorf("the label %d bytes behind start is %q, want %q", off, got, want)
			}
		})
	}
	seen, _ := p.Lookup("seen")
	for off, want := range []string{"seen", "seen+1", ""} {
		t.Run(fmt.Sprintf("seen+%d", off), func(t *testing.T) {
			if got := n.Data(uint16(seen.Value) + uint16(off)); got != want {
				t.Errorf("the variable %d bytes behind seen is %q, want %q", off, got, want)
			}
		})
	}
	var none *Names
	if none.Label(0) != "" || none.Data(0) != "" {
		t.Error("no names name something")
	}
}
