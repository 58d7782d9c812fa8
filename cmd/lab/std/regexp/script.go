//go:build js && wasm

package regexp

import "strings"

// space is what \s means in Go.
const space = `\t\n\f\r `

// script translates an expression of Go into one of JavaScript, and its flags. It translates what both languages write alike, the flags
// i and m at the beginning, and names of groups. It does not report other syntax of Go.
func script(expr string) (pattern, flags string) {
	flags = "g"
	lines := false
	if rest, ok := strings.CutPrefix(expr, "(?"); ok {
		if set, body, ok := strings.Cut(rest, ")"); ok && strings.Trim(set, "im") == "" {
			expr = body
			lines = strings.Contains(set, "m")
			if strings.Contains(set, "i") {
				flags += "i"
			}
		}
	}
	var b strings.Builder
	inClass := false
	for i := 0; i < len(expr); i++ {
		switch c := expr[i]; {
		case c == '\\' && i+1 < len(expr):
			i++
			b.WriteString(escape(expr[i], inClass))
		case c == '[' && !inClass:
			inClass = true
			b.WriteByte(c)
		case c == '[':
			b.WriteString(`\[`)
		case c == ']':
			inClass = false
			b.WriteByte(c)
		case inClass:
			b.WriteByte(c)
		case c == '.':
			b.WriteString(`[^\n]`) // the dot of JavaScript is no \r
		case c == '^' && lines:
			b.WriteString(`(?<![^\n])`) // and its lines end at \r
		case c == '$' && lines:
			b.WriteString(`(?![^\n])`)
		case c == 'P' && strings.HasSuffix(b.String(), "(?"):
		default:
			b.WriteByte(c)
		}
	}
	return b.String(), flags
}

// escape returns a letter with a backslash before it.
func escape(c byte, inClass bool) string {
	switch {
	case c == 's' && inClass:
		return space
	case c == 's':
		return "[" + space + "]"
	case c == 'S' && !inClass:
		return "[^" + space + "]"
	}
	return `\` + string(c)
}
