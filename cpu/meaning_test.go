package cpu

import (
	"strings"
	"testing"
)

func TestEachDocumentedInstructionHasAMeaning(t *testing.T) {
	for _, op := range Opcodes {
		flags, does := Meaning(strings.ToLower(op.Name))
		if !op.Undocumented && does == "" || strings.Trim(flags, "NVDIZC") != "" {
			t.Errorf("%s: %q, %q", op.Name, flags, does)
		}
	}
	for _, name := range []string{"", "lax", "ld", "ldaa", "\nla"} {
		if flags, does := Meaning(name); flags+does != "" {
			t.Errorf("%q: %q, %q", name, flags, does)
		}
	}
}
