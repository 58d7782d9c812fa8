package source

import (
	"fmt"
	"strings"
	"testing"
)

// TestSomeControlCharactersMakeNoBinary: more than eight, and more than a twentieth of the text.
func TestSomeControlCharactersMakeNoBinary(t *testing.T) {
	for _, c := range []struct {
		odd, all int
		binary   bool
	}{{8, 9, false}, {9, 9, true}, {9, 180, false}, {9, 179, true}, {10, 180, true}, {52, 2000, true}, {51, 2000, false}} {
		t.Run(fmt.Sprint(c.odd, " of ", c.all), func(t *testing.T) {
			text := strings.Repeat("\x01", c.odd) + strings.Repeat(";", c.all-c.odd)
			if got := NotText([]byte(text)) != ""; got != c.binary {
				t.Errorf("binary: %v", got)
			}
		})
	}
	if NotText([]byte(" \t\r\n\f\x1A"+strings.Repeat("\t\r\n\f\x1A", 20))) != "" {
		t.Error("white space and the end mark of DOS are binary")
	}
}
