package symbols

import (
	"cmp"
	"slices"
)

// A Param is a parameter of a C function.
type Param struct {
	Name string
	Size int // bytes; 0 if the debug file does not say
}

// Params returns the parameters of a C function, in the order of its
// declaration; ok is false if the symbol is not a C function.
func (s *Table) Params(function Symbol) (list []Param, ok bool) {
	list, ok = s.params[function.id]
	return list, ok && function.id > 0
}

// variadic is a parameter that cc65 adds to a function with a variable number
// of arguments.
const variadic = "__argsize__"

// Variadic reports whether a function takes a variable number of arguments.
func Variadic(params []Param) bool {
	return slices.ContainsFunc(params, func(p Param) bool { return p.Name == variadic })
}

// addParams finds the C functions and their parameters. cc65 gives the distance of each
// parameter from the end of the arguments on the stack; the distances give the size of
// all but the first. A single parameter is assumed to have two bytes, since it comes in
// registers.
func (d *dbgFile) addParams(s *Table) {
	autos := map[int][]dbgCSym{} // parameters by scope
	for _, c := range d.csyms {
		if c.auto && c.off >= 0 {
			autos[c.scope] = append(autos[c.scope], c)
		}
	}
	for _, c := range d.csyms {
		scope, ok := d.scopes[c.scope]
		if !ok || c.sym < 0 || scope.sym != c.sym {
			continue
		}
		args := autos[c.scope]
		slices.SortStableFunc(args, func(a, b dbgCSym) int { return cmp.Compare(b.off, a.off) })
		list := make([]Param, len(args))
		for i, a := range args {
			list[i].Name = a.name
			switch {
			case i > 0:
				list[i].Size = args[i-1].off - a.off
			case len(args) == 1:
				list[i].Size = 2
			}
		}
		if s.params == nil {
			s.params = map[int][]Param{}
		}
		s.params[c.sym+1] = list
	}
}
