package symbols

import (
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// separator is what separates a scope from a name in it.
const separator = "::"

// An alias is another name of a symbol: a module's import, or what C calls it.
type alias struct {
	name   string
	module string // the module in which the alias is valid; empty for all modules
	id     int    // of the symbol
}

// lastPart is a name without its scopes.
func lastPart(name string) string {
	if i := strings.LastIndex(name, separator); i >= 0 {
		return name[i+len(separator):]
	}
	return name
}

// indexAliases finds the symbols that aliases refer to.
func (s *Table) indexAliases() {
	s.aliases = map[string][]int32{}
	if len(s.other) == 0 {
		return
	}
	at := map[int]int32{}
	for i := range s.Symbols {
		if id := s.Symbols[i].id; id > 0 {
			at[id] = int32(i)
		}
	}
	for _, a := range s.other {
		if i, ok := at[a.id]; ok {
			name := a.name
			if a.module != "" {
				name = a.module + separator + name
			}
			s.aliases[name] = append(s.aliases[name], i)
		}
	}
}

// Find returns the symbol with a name. The name may omit outer scopes
// ("move" for "enemy::move"), and may have the module as a prefix
// ("enemy::temp" for the temp of enemy.s). A C function is found with and
// without the compiler's underscore. If several symbols with different values
// fit equally well, the error lists them.
func (s *Table) Find(name string) (Symbol, error) { return s.FindFrom(Symbol{}, name) }

// FindFrom returns the symbol that a name stands for inside a routine: the names in
// the routine's scope come first, then those of the scopes around it, then
// those of its module, then all others as for Find. A name that begins with :: is not in a scope.
func (s *Table) FindFrom(routine Symbol, name string) (Symbol, error) {
	if found := s.candidates(routine, name); len(found) > 0 {
		return s.one(name, found)
	}
	err := &NameError{Name: name, Msg: "there is no such symbol"}
	if near := s.Suggest(name); len(near) > 0 {
		err.Hint = "did you mean " + strings.Join(near, ", ") + "?"
	}
	return Symbol{}, err
}

// A NameError says why no symbol was found for a name.
type NameError struct {
	Name string
	Msg  string // what is wrong
	Hint string // what to write instead; empty if no name is similar
}

// Error is the name, what is wrong with it, and the hint.
func (e *NameError) Error() string {
	text := printable(e.Name)
	text += ": " + e.Msg
	if e.Hint != "" {
		text += "; " + e.Hint
	}
	return text
}

// printable quotes a text that has control characters, so that a message stays one line.
func printable(text string) string {
	if strings.ContainsFunc(text, unicode.IsControl) {
		return strconv.Quote(text)
	}
	return text
}

// Defined returns the first label with a name that a source file defines below a
// line; ok is false if there is none, or if the format does not say where labels are
// defined.
func (s *Table) Defined(file string, line int, name string) (sym Symbol, ok bool) {
	last := lastPart(name)
	for _, list := range [][]int32{s.exact(last, ""), s.scoped[last], s.exact("_"+last, "")} {
		for _, i := range list {
			c := &s.Symbols[i]
			if c.Kind == Label && c.Pos.Line > line && sameFile(c.Pos.File, file) && (!ok || c.Pos.Line < sym.Pos.Line) &&
				(last == name || c.Name == name || strings.HasSuffix(c.Name, separator+name)) {
				sym, ok = *c, true
			}
		}
	}
	return sym, ok
}

// sameFile reports whether two paths may name the same file: one path ends with the
// other.
func sameFile(a, b string) bool {
	a, b = path.Clean(strings.ReplaceAll(a, "\\", "/")), path.Clean(strings.ReplaceAll(b, "\\", "/"))
	if len(a) < len(b) {
		a, b = b, a
	}
	return a == b || strings.HasSuffix(a, "/"+strings.TrimLeft(b, "./"))
}

// candidates gives the symbols that fit a name best.
func (s *Table) candidates(routine Symbol, name string) []int32 {
	name, global := strings.CutPrefix(name, separator)
	if routine.Name != "" && name != "" && (name[0] == '@' || name[0] == '.') {
		name = routine.Name + name
	}
	for scope := routine.Name; scope != "" && !global; {
		if found := s.exact(scope+separator+name, routine.Module); len(found) > 0 {
			return found
		}
		scope = scope[:max(strings.LastIndex(scope, separator), 0)]
	}
	if routine.Module != "" {
		if found := s.exact(name, routine.Module); len(found) > 0 {
			return found
		}
		if found := s.aliases[routine.Module+separator+name]; len(found) > 0 {
			return found
		}
	}
	if found := s.anywhere(name); len(found) > 0 {
		return found
	}
	return s.anywhere("_" + name)
}

// anywhere returns the symbols with this name in all modules: those with the whole
// name, or else its aliases, or else those in scopes that the name omits.
func (s *Table) anywhere(name string) []int32 {
	if found := s.exact(name, ""); len(found) > 0 {
		return found
	}
	if found := s.aliases[name]; len(found) > 0 {
		return found
	}
	return s.inner(name)
}

// exact returns the symbols with this whole name, in one module or in all.
func (s *Table) exact(name, module string) []int32 {
	var found []int32
	i, _ := slices.BinarySearchFunc(s.Symbols, name, func(sym Symbol, name string) int { return strings.Compare(sym.Name, name) })
	for ; i < len(s.Symbols) && s.Symbols[i].Name == name; i++ {
		if module == "" || s.Symbols[i].Module == module {
			found = append(found, int32(i))
		}
	}
	return found
}

// inner returns the symbols whose full name is this name with scopes or a module in
// front of it.
func (s *Table) inner(name string) []int32 {
	var found []int32
	for _, i := range s.scoped[lastPart(name)] {
		if strings.HasSuffix(s.Symbols[i].Name, separator+name) {
			found = append(found, i)
		}
	}
	if module, rest, ok := strings.Cut(name, separator); ok {
		found = append(found, s.exact(rest, module)...)
	}
	return found
}

// one returns the symbol if all candidates have the same value, or an error that
// lists the candidates.
func (s *Table) one(name string, found []int32) (Symbol, error) {
	var different []int32
	for _, i := range found {
		same := slices.IndexFunc(different, func(k int32) bool { return samePlace(&s.Symbols[i], &s.Symbols[k]) })
		if same < 0 {
			different = append(different, i)
		} else if k := different[same]; s.Symbols[k].Kind == Constant && s.Symbols[i].Kind != Constant {
			different[same] = i
		}
	}
	if len(different) == 1 {
		return s.Symbols[different[0]], nil
	}
	const most = 8
	list := make([]string, 0, most+1)
	for n, i := range different {
		if n == most {
			list = append(list, fmt.Sprintf("and %d more", len(different)-most))
			break
		}
		unique := s.Unique(s.Symbols[i])
		if unique[0] != '$' {
			unique += " " + s.where(&s.Symbols[i])
		}
		list = append(list, unique)
	}
	return Symbol{}, &NameError{name, fmt.Sprintf("the name is ambiguous, %d symbols have it", len(different)), "write one of " + strings.Join(list, ", ")}
}

func samePlace(a, b *Symbol) bool {
	return a.Value == b.Value && a.Offset == b.Offset
}

// where describes a candidate so that a reader can tell it from the others.
func (s *Table) where(sym *Symbol) string {
	at := fmt.Sprintf("$%04X", sym.Value)
	switch {
	case sym.Kind == Constant:
		at = fmt.Sprint(sym.Value)
	case sym.Value < 0:
		at = fmt.Sprintf("PRG offset $%X", sym.Offset)
	}
	if sym.Pos.File != "" {
		return fmt.Sprintf("(%s, %s:%d)", at, sym.Pos.File, sym.Pos.Line)
	}
	return "(" + at + ")"
}

// Unique returns a name by which Find finds this symbol and no other: the symbol's
// name, or, if another module has the same name, the name with the module in front.
// If that is not unique either, it is the address.
func (s *Table) Unique(sym Symbol) string {
	tries := []string{sym.Name}
	if sym.Module != "" {
		tries = append(tries, sym.Module+separator+sym.Name)
	}
	for _, name := range tries {
		found := s.exact(name, "")
		if len(found) == 0 {
			found = s.inner(name)
		}
		same := len(found) > 0
		for _, i := range found {
			same = same && samePlace(&s.Symbols[i], &sym)
		}
		if same {
			return name
		}
	}
	if sym.Value >= 0 {
		return fmt.Sprintf("$%04X", sym.Value)
	}
	return sym.Name
}

// Lookup is Find without the error: false if there is no symbol, or more than one.
func (s *Table) Lookup(name string) (Symbol, bool) {
	found := s.candidates(Symbol{}, name)
	if len(found) == 0 {
		return Symbol{}, false
	}
	sym, err := s.one(name, found)
	return sym, err == nil
}

// Has reports whether at least one symbol has the given name.
func (s *Table) Has(name string) bool { return len(s.candidates(Symbol{}, name)) > 0 }

// Suggest returns the names most similar to one that does not exist, best first.
func (s *Table) Suggest(name string) []string {
	names := make([]string, 0, len(s.Symbols))
	for i := range s.Symbols {
		sym := &s.Symbols[i]
		names = append(names, sym.Name)
		if last := lastPart(sym.Name); last != sym.Name && !strings.Contains(name, separator) {
			names = append(names, last)
		}
	}
	return Nearest(name, names)
}

// Resolve returns the address that where stands for: a symbol, symbol+n,
// symbol-n, $hex, 0xhex, %binary, decimal, or the code of a source line, as "enemy.s:61".
func (s *Table) Resolve(where string) (uint16, error) { return s.ResolveFrom(Symbol{}, where) }

// ResolveFrom is Resolve for a name that is used inside a routine; see
// FindFrom.
func (s *Table) ResolveFrom(routine Symbol, where string) (uint16, error) {
	v, err := s.ValueFrom(routine, where)
	if err == nil && (v < 0 || v > 0xFFFF) {
		err = fmt.Errorf("%s: %d is not an address; addresses are 0 to $FFFF", printable(strings.TrimSpace(where)), v)
	}
	return uint16(v), err
}

// ValueFrom returns the value of where, used inside a routine. It need not be
// an address: a constant NONE may be -1.
func (s *Table) ValueFrom(routine Symbol, where string) (int, error) {
	where = strings.TrimSpace(where)
	if file, line, ok := FileLine(where); ok {
		return s.addressOf(file, line)
	}
	base, sign, off := where, 1, 0
	if i := strings.LastIndexAny(where, "+-"); i > 0 {
		digits, radix := Digits(strings.TrimSpace(where[i+1:]))
		n, err := strconv.ParseUint(digits, radix, 24)
		if err != nil {
			return 0, fmt.Errorf("%s: %s is not an offset; write symbol+n", printable(where), printable(where[i+1:]))
		}
		base, off = strings.TrimSpace(where[:i]), int(n)
		if where[i] == '-' {
			sign = -1
		}
	}
	v, err := ParseNumber(base)
	if err != nil {
		sym, err := s.FindFrom(routine, base)
		if err != nil {
			return 0, err
		}
		if v = sym.Value; sym.Kind == Label && v < 0 {
			return 0, fmt.Errorf("%s: this label has an offset into the ROM ($%X), but no address: the ROM's header is needed", base, max(sym.Offset, 0))
		}
	}
	return v + sign*off, nil
}
