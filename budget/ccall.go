package budget

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"pool6502/asm"
	"pool6502/asm/symbols"
	"pool6502/nes"
)

// A cCall is a call as C writes it: spawn(x=10, int speed=300).
type cCall struct {
	name  string
	args  []cArg
	cdecl bool // the last argument goes on the stack too
}

// A cArg is one argument.
type cArg struct {
	name  string // "" where only the place counts
	size  int    // bytes, where the call names a type; 0 where not
	value string
}

// parseC reads a call with its arguments in parentheses; ok is false for a
// plain name of a routine.
func parseC(text string) (c cCall, ok bool, err error) {
	head, rest, ok := strings.Cut(text, "(")
	if !ok {
		return cCall{name: strings.TrimSpace(text)}, false, nil
	}
	inner, closed := strings.CutSuffix(strings.TrimSpace(rest), ")")
	words := strings.Fields(head)
	if !closed || len(words) == 0 {
		return c, true, fmt.Errorf("%s: write the call of a C function as name(x=1, int y=300)", text)
	}
	if c.name = strings.TrimLeft(words[len(words)-1], "*"); c.name == "" {
		return c, true, fmt.Errorf("%s: the function has no name", text)
	}
	c.cdecl = slices.Contains(words, "__cdecl__") || slices.Contains(words, "cdecl")
	if inner = strings.TrimSpace(inner); inner == "" || inner == "void" {
		return c, true, nil
	}
	for part := range strings.SplitSeq(inner, ",") {
		var a cArg
		before, value, named := strings.Cut(part, "=")
		if !named {
			value, before = before, ""
			if i := strings.LastIndexAny(strings.TrimSpace(value), " *"); i >= 0 {
				before, value = value[:i+1], value[i+1:]
			}
			before += " " // no name
		}
		if a.value = strings.TrimSpace(value); a.value == "" {
			return c, true, fmt.Errorf("%s: an argument has no value; write name(x=1, int y=300)", text)
		}
		types := strings.TrimSpace(before)
		if named {
			at := strings.LastIndexAny(types, " *\t") + 1
			a.name, types = types[at:], types[:at]
		}
		if a.size, err = sizeOfType(types); err != nil {
			return c, true, fmt.Errorf("%s: %w", text, err)
		}
		c.args = append(c.args, a)
	}
	return c, true, nil
}

// sizes of cc65's types, by what their names contain.
var typeSizes = []struct {
	pattern *regexp.Regexp
	size    int
}{
	{regexp.MustCompile(`\*`), 2},
	{regexp.MustCompile(`\b(long|u?int32_t|[us]32)\b`), 4},
	{regexp.MustCompile(`\b(char|u?int8_t|[us]8|byte|bool)\b`), 1},
	{regexp.MustCompile(`\b(int|short|unsigned|signed|u?int16_t|[us]16|word|size_t|enum|struct)\b`), 2},
}

// sizeOfType is how many bytes a type of C has; 0 for no type.
func sizeOfType(text string) (int, error) {
	if strings.TrimSpace(text) == "" {
		return 0, nil
	}
	for _, t := range typeSizes {
		if t.pattern.MatchString(text) {
			return t.size, nil
		}
	}
	return 0, fmt.Errorf("%s is no type that is known; write char, int, long or a pointer", strings.TrimSpace(text))
}

// A cSlot is where an argument goes.
type cSlot struct {
	name  string
	size  int // bytes
	value int
	given bool
}

// argument is what a case gives a C function by name: arg:x=300.
func argument(a asm.Assign) cSlot {
	v := uint32(0)
	for i, b := range a.Values {
		v |= uint32(b) << (8 * i)
	}
	return cSlot{name: a.Place.Arg, value: int(int32(v)), given: true}
}

// passC gives a C function its arguments as cc65 does: the last one in A, X and
// sreg, the others on the software stack. The function takes them off again.
func (m *Machine) passC(c cCall, set []asm.Assign) error {
	slots, err := m.slots(c, set)
	if err != nil {
		return fmt.Errorf("%s: %w", c.name, err)
	}
	if err := m.stackOfC(c.name, len(slots) > 1); err != nil || len(slots) == 0 {
		return err
	}
	onStack := slots
	if !c.cdecl {
		last := slots[len(slots)-1]
		onStack = slots[:len(slots)-1]
		cp := m.con.CPU()
		cp.A = uint8(last.value)
		if last.size > 1 {
			cp.X = uint8(last.value >> 8)
		}
		if last.size > 2 {
			if err := m.Write("sreg", uint8(last.value>>16), uint8(last.value>>24)); err != nil {
				return err
			}
		}
	}
	sp, at, err := m.softwareStack()
	if err != nil {
		return err
	}
	for _, s := range onStack {
		at -= uint16(s.size)
		for i := range s.size {
			if err := m.Poke(at+uint16(i), uint8(s.value>>(8*i))); err != nil {
				return fmt.Errorf("%s: the software stack at %s: %w", c.name, hex(at), err)
			}
		}
	}
	return m.Poke(sp, uint8(at), uint8(at>>8))
}

// slots puts the arguments of a call, and those that a case sets, in the order
// of the function's declaration.
func (m *Machine) slots(c cCall, set []asm.Assign) (list []cSlot, err error) {
	var given []cSlot
	for _, a := range c.args {
		v, err := m.Value(a.value, 1<<32-1)
		if err != nil {
			return nil, err
		}
		given = append(given, cSlot{a.name, a.size, v, true})
	}
	for _, a := range set {
		if a.Place.Arg != "" {
			given = append(given, argument(a))
		}
	}
	params, known := m.names.Params(c.name)
	switch {
	case len(given) == 0:
		return nil, nil
	case symbols.Variadic(params):
		return nil, fmt.Errorf("it takes a variable number of arguments; set the software stack and Y yourself")
	case !known:
		list = given
	default:
		for _, p := range params {
			list = append(list, cSlot{name: p.Name, size: p.Size})
		}
		if err := fill(list, given); err != nil {
			return nil, err
		}
	}
	for i := range list {
		s := &list[i]
		name := s.name
		if name == "" {
			name = fmt.Sprintf("argument %d", i+1)
		}
		switch {
		case !s.given:
			return nil, fmt.Errorf("%s has no value; it takes %s", name, signature(list))
		case s.size == 0 && i == len(list)-1 && !c.cdecl:
			s.size = 2 // it goes into registers
		case s.size == 0:
			return nil, fmt.Errorf("the symbols do not tell how large %s is; write its type: %s(char %s=…) or %s(int %s=…)", name, c.name, name, c.name, name)
		}
		if s.value >= 1<<(8*s.size) || s.value < -1<<(8*s.size-1) {
			return nil, fmt.Errorf("%s = %d does not fit its %d bytes", name, s.value, s.size)
		}
	}
	return list, nil
}

// fill gives the parameters their values, by name or by place.
func fill(list, given []cSlot) error {
	for i, g := range given {
		at := i
		if g.name != "" {
			at = slices.IndexFunc(list, func(s cSlot) bool { return s.name == g.name })
		}
		switch {
		case at < 0:
			return fmt.Errorf("it has no parameter %s; it takes %s", g.name, signature(list))
		case at >= len(list):
			return fmt.Errorf("%d arguments are too many; it takes %s", len(given), signature(list))
		case list[at].given:
			return fmt.Errorf("%s is given twice", list[at].name)
		}
		list[at].value, list[at].given = g.value, true
		if g.size > 0 {
			list[at].size = g.size
		}
	}
	return nil
}

// signature names parameters for a message.
func signature(list []cSlot) string {
	if len(list) == 0 {
		return "no arguments"
	}
	names := make([]string, len(list))
	for i, s := range list {
		names[i] = s.name
	}
	return "(" + strings.Join(names, ", ") + ")"
}

// softwareStack gives the place of cc65's stack pointer, and what it holds.
func (m *Machine) softwareStack() (sp, at uint16, err error) {
	for _, name := range []string{"sp", "c_sp"} { // the second since cc65 2.20
		if sym, ok := m.names.Lookup(name); ok && sym.Kind == asm.Zeropage {
			b := m.Peek(uint16(sym.Value), 2)
			return uint16(sym.Value), uint16(b[0]) | uint16(b[1])<<8, nil
		}
	}
	return 0, 0, fmt.Errorf("the symbols have no sp or c_sp, cc65's stack pointer; arguments can be passed in registers alone")
}

// stackOfC sees to it that a C function finds a software stack: outside a
// running game nothing has set it. Where it is 0 it becomes what cc65's startup
// code makes of it, as far as the symbols tell. Else arguments are an error, and
// a function without any is watched: it may not need the stack.
func (m *Machine) stackOfC(name string, needed bool) error {
	if _, c := m.names.Params(name); !c && !needed {
		return nil
	}
	sp, at, err := m.softwareStack()
	top := m.topOfC()
	switch {
	case err != nil && needed:
		return fmt.Errorf("%s: %w", name, err)
	case err != nil, at != 0:
		return nil
	case top != 0:
		return m.Poke(sp, uint8(top), uint8(top>>8))
	case needed:
		return fmt.Errorf("%s: %s", name, noStack)
	}
	m.watchStack(name, sp)
	return nil
}

// watchStack warns if the call that begins uses C's stack pointer.
func (m *Machine) watchStack(name string, sp uint16) {
	text := name + ": " + noStack
	m.con.Watch(uint8(sp >> 8))
	stop := m.con.OnAccess(func(a nes.Access) {
		if a.Addr-sp < 2 && !slices.Contains(m.warnings, text) {
			m.warnings = append(m.warnings, text)
		}
	})
	m.unwatch = func() {
		stop()
		m.con.Unwatch(uint8(sp >> 8))
		m.unwatch = nil
	}
}

const noStack = "the stack pointer of C (sp) is 0; set it with --set sp:w=$0800, the end of your stack, or start in the running game with --at-frame N"

// topOfC is where cc65's startup code lets the software stack begin; 0 where
// the symbols do not tell.
func (m *Machine) topOfC() int {
	value := func(name string) int {
		sym, ok := m.names.Lookup(name)
		if !ok {
			return 0
		}
		return sym.Value
	}
	if top := value("__STACKSTART__"); top > 0 {
		return top
	}
	for _, area := range []string{"SRAM", "RAM"} {
		if start := value("__" + area + "_START__"); start > 0 && value("__"+area+"_SIZE__") > 0 {
			return start + value("__"+area+"_SIZE__")
		}
	}
	return 0
}

// Warnings are what the calls so far met with that may make them meaningless.
func (m *Machine) Warnings() []string { return m.warnings }
