package budget

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"pool6502/asm"
	"pool6502/asm/symbols"
)

// inputsOf returns what a case sets before its call, and the lines of its header that apply to it.
func inputsOf(c *asm.Contract, k *asm.Case) string {
	left, _, _ := strings.Cut(k.Text, "->")
	text := "case" + strings.TrimPrefix(strings.Join(strings.Fields(left), " "), k.Name)
	for _, first := range c.Setup {
		text += "; setup " + first.Routine
		for _, a := range first.Set {
			text += fmt.Sprintf(" %s=%v", a.Place.Text, a.Values)
		}
	}
	for _, mock := range c.Mocks {
		text += "; mock " + mock.Text
	}
	if c.Start != nil {
		text += "; start " + c.Start.Text
	}
	return text
}

// ident is a name in the text of a header.
var ident = regexp.MustCompile(`[A-Za-z_@?][\w@?]*(::\w+)*`)

// constants returns the values of the constants that a case names before its call: with another value it has other inputs.
func (m *Machine) constants(c *asm.Contract, k *asm.Case) (text string) {
	scope := ""
	if i := strings.LastIndex(c.Routine, "::"); i >= 0 {
		scope = c.Routine[:i+2]
	}
	said := map[string]bool{}
	for _, name := range ident.FindAllString(inputsOf(c, k), -1) {
		sym, ok := m.names.Lookup(scope + name)
		if !ok {
			sym, ok = m.names.Lookup(name)
		}
		if ok && sym.Kind == symbols.Constant && !said[name] {
			said[name] = true
			text += fmt.Sprintf("; %s = %d", name, sym.Value)
		}
	}
	return text
}

// mirrored refuses a case that sets the same byte of the console's RAM by two addresses.
func mirrored(k *asm.Case) error {
	places := slices.Concat(k.Set, k.Each)
	for i := range places {
		for _, o := range places[:i] {
			if p := places[i].Place; p.Addr^o.Place.Addr >= 0x0800 && sameRAM(p, o.Place) {
				return fmt.Errorf("%s and %s are the same byte of RAM; leave one of them out", o.Place.Text, p.Text)
			}
		}
	}
	return nil
}

// sameRAM reports whether two places have a byte of the console's RAM in common. Its 2 KB repeat up to $1FFF.
func sameRAM(a, b asm.Place) bool {
	const size = 0x0800
	if a.Reg != 0 || b.Reg != 0 || a.Pad != 0 || b.Pad != 0 || a.Arg != "" || b.Arg != "" || a.Addr >= 4*size || b.Addr >= 4*size {
		return false
	}
	x, y := a.Addr%size, b.Addr%size
	return int(x) < int(y)+b.Len && int(y) < int(x)+a.Len
}
