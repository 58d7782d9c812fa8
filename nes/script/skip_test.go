package script_test

import (
	"fmt"
	"slices"
	"testing"

	"pool6502/nes"
	"pool6502/nes/script"
)

// said writes down what a script does to a console.
type said []string

func (s *said) Hold(pad int, held nes.Buttons) {
	*s = append(*s, fmt.Sprintf("pad %d holds %s", pad+1, script.Names(held)))
}
func (s *said) Reset()      { *s = append(*s, "reset") }
func (s *said) PowerCycle() { *s = append(*s, "power") }

func TestWhatIsSkippedIsNotDoneButStaysHeld(t *testing.T) {
	in, err := script.ParseLines("keys.txt", []byte("5 1 A\n7 Reset\n8 2 B\n9 1 Start\n20 Power\n20 1\n"))
	if err != nil {
		t.Fatal(err)
	}
	var got said
	p := in.Play()
	p.Skip(10)
	p.Apply(10, &got)
	if want := []string{"pad 1 holds Start", "pad 2 holds B"}; !slices.Equal(got, want) {
		t.Errorf("at frame 10: %q, want %q", got, want)
	}
	got = nil
	for f := uint64(11); f <= 20; f++ {
		p.Apply(f, &got)
	}
	if want := []string{"power", "pad 1 holds "}; !slices.Equal(got, want) {
		t.Errorf("afterwards: %q, want %q", got, want)
	}
}
