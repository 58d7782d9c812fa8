package foreign

import (
	"fmt"
	"slices"
	"strings"

	"pool6502/asm/symbols"
)

// A Slot is where an argument goes.
type Slot struct {
	Name  string
	Size  int // bytes; 0 if not known
	Value int
	Given bool
}

// Arrange puts the given arguments in the order of the function's parameters and
// checks their sizes. params are the parameters, if known is true.
func (c Call) Arrange(params []symbols.Param, known bool, given []Slot) (list []Slot, err error) {
	switch {
	case len(given) == 0:
		return nil, nil
	case symbols.Variadic(params):
		return nil, fmt.Errorf("it takes a variable number of arguments; set the software stack and Y yourself")
	case !known:
		list = given
	default:
		for _, p := range params {
			list = append(list, Slot{Name: p.Name, Size: p.Size})
		}
		if err := fill(list, given); err != nil {
			return nil, err
		}
	}
	for i := range list {
		if err := c.check(list, i); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// check checks one slot. The size of the last argument, which goes into registers, need
// not be known.
func (c Call) check(list []Slot, i int) error {
	s := &list[i]
	name := s.Name
	if name == "" {
		name = fmt.Sprintf("argument %d", i+1)
	}
	switch {
	case !s.Given:
		return fmt.Errorf("%s has no value; it takes %s", name, signature(list))
	case s.Size == 0 && i == len(list)-1 && !c.CDecl:
		s.Size = 2
	case s.Size == 0 && s.Name == "":
		return fmt.Errorf("the symbols do not give the size of %s; write its type: %s(char %d) or %s(int %d)", name, c.Name, s.Value, c.Name, s.Value)
	case s.Size == 0:
		return fmt.Errorf("the symbols do not give the size of %s; write its type: %s(char %s=…) or %s(int %s=…)", name, c.Name, name, c.Name, name)
	}
	if s.Value >= 1<<(8*s.Size) || s.Value < -1<<(8*s.Size-1) {
		return fmt.Errorf("%s = %d does not fit: it has %d bits", name, s.Value, 8*s.Size)
	}
	return nil
}

// fill gives the parameters their values, by name or by position.
func fill(list, given []Slot) error {
	for i, g := range given {
		at := i
		if g.Name != "" {
			at = slices.IndexFunc(list, func(s Slot) bool { return s.Name == g.Name })
		}
		switch {
		case at < 0:
			return fmt.Errorf("it has no parameter %s; it takes %s", g.Name, signature(list))
		case at >= len(list):
			return fmt.Errorf("argument %d is one too many; it takes %s", len(list)+1, signature(list))
		case list[at].Given:
			return fmt.Errorf("%s is given twice", list[at].Name)
		}
		list[at].Value, list[at].Given = g.Value, true
		if g.Size > 0 {
			list[at].Size = g.Size
		}
	}
	return nil
}

// signature lists the parameters for an error message.
func signature(list []Slot) string {
	if len(list) == 0 {
		return "no arguments"
	}
	names := make([]string, len(list))
	for i, s := range list {
		names[i] = s.Name
	}
	return "(" + strings.Join(names, ", ") + ")"
}
