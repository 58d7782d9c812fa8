package foreign

import (
	"strings"
	"testing"

	"pool6502/asm/symbols"
)

// TestKeepsCoversAWholeArrayAlsoWhereSymbolsHaveNoSizes: up to the next variable, or it is refused.
func TestKeepsCoversAWholeArrayAlsoWhereSymbolsHaveNoSizes(t *testing.T) {
	table, err := symbols.Read("game.lbl", []byte("al 000300 .arr\nal 000308 .next\nal 00C000 .go\nal 000010 .one\nal 000011 .two\n"))
	if err != nil {
		t.Fatal(err)
	}
	for keeps, want := range map[string]string{
		"arr":       "8 until next",
		"arr[0..2]": "3 until ",
		"one":       "1 until two",
		"arr+2":     "1 until ",
		"X":         "1 until ",
		"$0300":     "1 until ",
		"next":      "the symbols do not say how many bytes this has",
	} {
		t.Run(keeps, func(t *testing.T) {
			h, err := ReadHeaders("a.s", []byte(";;; go - goes.\n;;; Keeps    "+keeps+"\ngo:\n"), table)
			if err != nil {
				if !strings.Contains(err.Error(), want) {
					t.Errorf("%v, want %s", err, want)
				}
				return
			}
			p := h.Contracts[0].Keeps[0]
			if got := strings.Join([]string{string(rune('0' + p.Len)), "until", p.Until}, " "); got != want {
				t.Errorf("%s, want %s", got, want)
			}
		})
	}
}
