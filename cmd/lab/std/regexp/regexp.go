//go:build js && wasm

package regexp

import (
	"strings"
	"syscall/js"
	"unicode/utf8"
)

// Regexp is a compiled expression.
type Regexp struct {
	source string
	match  js.Value // a RegExp of the browser, which begins at its lastIndex
}

// Compile compiles an expression in the syntax of Go's package, as far as script can translate it.
func Compile(expr string) (re *Regexp, err error) {
	pattern, flags := script(expr)
	defer func() {
		if e, ok := recover().(js.Error); ok {
			re, err = nil, e
		}
	}()
	return &Regexp{expr, js.Global().Get("RegExp").New(pattern, flags)}, nil
}

// MustCompile is Compile for expressions that have no errors.
func MustCompile(expr string) *Regexp {
	re, err := Compile(expr)
	if err != nil {
		panic("regexp: " + expr + ": " + err.Error())
	}
	return re
}

// QuoteMeta returns an expression that matches a text.
func QuoteMeta(text string) string {
	var b strings.Builder
	for _, r := range text {
		if strings.ContainsRune(`\.+*?()|[]{}^$`, r) {
			b.WriteByte('\\')
		}
		b.WriteRune(r)
	}
	return b.String()
}

// String returns the expression.
func (re *Regexp) String() string { return re.source }

// each calls found for each match in a text, with what its groups matched and with the offsets in bytes at which the match begins and
// ends, until found returns false.
func (re *Regexp) each(text string, found func(groups []string, at []int) bool) {
	re.match.Set("lastIndex", 0)
	units, bytes := 0, 0 // a place in the text: JavaScript counts units of UTF-16
	advance := func(to int) int {
		for ; units < to && bytes < len(text); units++ {
			r, size := utf8.DecodeRuneInString(text[bytes:])
			if r > 0xFFFF {
				units++
			}
			bytes += size
		}
		return bytes
	}
	for value := js.ValueOf(text); ; {
		m := re.match.Call("exec", value)
		if m.IsNull() {
			return
		}
		groups := make([]string, m.Length())
		for i := range groups {
			if g := m.Index(i); g.Type() == js.TypeString {
				groups[i] = g.String()
			}
		}
		from := m.Get("index").Int()
		to := re.match.Get("lastIndex").Int()
		if to == from {
			re.match.Set("lastIndex", to+1)
		}
		if !found(groups, []int{advance(from), advance(to)}) {
			return
		}
	}
}

// MatchString reports whether the expression matches somewhere in a text.
func (re *Regexp) MatchString(text string) bool {
	re.match.Set("lastIndex", 0)
	return re.match.Call("test", text).Bool()
}

// Match is MatchString for bytes.
func (re *Regexp) Match(text []byte) bool { return re.MatchString(string(text)) }

// FindString returns the first match, or "".
func (re *Regexp) FindString(text string) string {
	if m := re.FindStringSubmatch(text); m != nil {
		return m[0]
	}
	return ""
}

// FindStringIndex returns where the first match begins and ends, or nil.
func (re *Regexp) FindStringIndex(text string) (where []int) {
	re.each(text, func(_ []string, at []int) bool { where = at; return false })
	return where
}

// FindStringSubmatch returns the first match and what its groups matched, or nil.
func (re *Regexp) FindStringSubmatch(text string) (first []string) {
	re.each(text, func(groups []string, _ []int) bool { first = groups; return false })
	return first
}

// FindAllStringSubmatch returns all matches with their groups. n must be -1; it is ignored.
func (re *Regexp) FindAllStringSubmatch(text string, _ int) (all [][]string) {
	re.each(text, func(groups []string, _ []int) bool { all = append(all, groups); return true })
	return all
}

// FindAllString returns all matches. n must be -1; it is ignored.
func (re *Regexp) FindAllString(text string, n int) (all []string) {
	for _, m := range re.FindAllStringSubmatch(text, n) {
		all = append(all, m[0])
	}
	return all
}

// FindAllSubmatch is FindAllStringSubmatch for bytes.
func (re *Regexp) FindAllSubmatch(text []byte, n int) (all [][][]byte) {
	for _, m := range re.FindAllStringSubmatch(string(text), n) {
		var groups [][]byte
		for _, g := range m {
			groups = append(groups, []byte(g))
		}
		all = append(all, groups)
	}
	return all
}

// Split returns what lies between the matches. n must be -1; it is ignored.
func (re *Regexp) Split(text string, _ int) (parts []string) {
	from := 0
	re.each(text, func(_ []string, at []int) bool {
		parts = append(parts, text[from:at[0]])
		from = at[1]
		return true
	})
	return append(parts, text[from:])
}
