package watch

import (
	"fmt"
	"slices"
	"testing"
	"testing/fstest"

	"pool6502/asm"
	"pool6502/nes"
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
	n := namesOf(p)
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
	for _, none := range []*Names{nil, {}} {
		if none.Label(0) != "" || none.Data(0) != "" {
			t.Error("no names name something")
		}
	}
}

// A ROM without symbols is metered by its addresses, whether its names are nil or empty.
func TestAMeterNeedsNoNames(t *testing.T) {
	for name, none := range map[string]*Names{"nil": nil, "the zero value": {}} {
		t.Run(name, func(t *testing.T) {
			image := make([]byte, 16+0x4000)
			copy(image, "NES\x1a\x01")
			copy(image[16:], []byte{0x20, 0x10, 0xC0, 0x4C, 0x00, 0xC0}) // $C000: jsr $C010, jmp $C000
			image[16+0x10] = 0x60                                        // $C010: rts
			image[16+0x3FFC], image[16+0x3FFD] = 0x00, 0xC0
			con, err := nes.Open(image, nes.Config{SampleRate: -1})
			if err != nil {
				t.Fatal(err)
			}
			m := NewMeter(con, none)
			m.Attach()
			con.RunFrame()
			var called []string
			for _, c := range m.EndFrame().Costs {
				called = append(called, m.Routine(c.Routine).Name)
			}
			if !slices.Contains(called, "$C010") {
				t.Errorf("%q ran", called)
			}
			if where, pos := m.Where(0xC010); where != "$C010" || pos.Line != 0 {
				t.Errorf("$C010 is %s, %v", where, pos)
			}
			if views, err := none.ViewPools(); len(views) > 0 || err != nil {
				t.Error(views, err)
			}
			if none.Coded(m.PRGSize()) != nil {
				t.Error("some bytes have a source")
			}
			if _, ok := none.Lookup("x"); ok {
				t.Error("a symbol is found")
			}
			if _, err := none.Resolve("x"); err == nil {
				t.Error("a label is an address")
			}
			if loc, ok := none.Find("x", 0x10, 0x4000); loc != 0x4010 || !ok {
				t.Error(loc, ok)
			}
		})
	}
}
