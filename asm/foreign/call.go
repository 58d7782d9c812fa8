package foreign

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// A Call is a call as C writes it: spawn(x=10, int speed=300).
type Call struct {
	Name  string
	Args  []Arg
	CDecl bool // the function is __cdecl__: the last argument goes on the stack too
}

// An Arg is one argument.
type Arg struct {
	Name  string // "" for an argument that is given by position
	Size  int    // bytes, if the call names a type; else 0
	Value string // as written
}

// ParseCall reads a call with its arguments in parentheses; ok is false for a
// plain name of a routine.
func ParseCall(text string) (c Call, ok bool, err error) {
	head, rest, ok := strings.Cut(text, "(")
	if !ok {
		return Call{Name: strings.TrimSpace(text)}, false, nil
	}
	inner, closed := strings.CutSuffix(strings.TrimSpace(rest), ")")
	words := strings.Fields(head)
	if !closed || len(words) == 0 {
		return c, true, fmt.Errorf("%s: write the call of a C function as name(x=1, int y=300)", text)
	}
	if c.Name = strings.TrimLeft(words[len(words)-1], "*"); c.Name == "" {
		return c, true, fmt.Errorf("%s: the function has no name", text)
	}
	c.CDecl = slices.Contains(words, "__cdecl__") || slices.Contains(words, "cdecl")
	if inner = strings.TrimSpace(inner); inner == "" || inner == "void" {
		return c, true, nil
	}
	for part := range strings.SplitSeq(inner, ",") {
		var a Arg
		before, value, named := strings.Cut(part, "=")
		if !named {
			value, before = strings.TrimSpace(part), ""
			if i := strings.LastIndexAny(value, " *\t"); i >= 0 {
				before, value = value[:i+1], value[i+1:]
			}
			before += " " // no name
		}
		if a.Value = strings.TrimSpace(value); a.Value == "" {
			return c, true, fmt.Errorf("%s: an argument has no value; write name(x=1, int y=300)", text)
		}
		types := strings.TrimSpace(before)
		if named {
			at := strings.LastIndexAny(types, " *\t") + 1
			a.Name, types = types[at:], types[:at]
		}
		if a.Size, err = SizeOfType(types); err != nil {
			return c, true, fmt.Errorf("%s: %w", text, err)
		}
		c.Args = append(c.Args, a)
	}
	return c, true, nil
}

// typeSizes has the sizes of cc65's types, by words in their names.
var typeSizes = []struct {
	pattern *regexp.Regexp
	size    int
}{
	{regexp.MustCompile(`\*`), 2},
	{regexp.MustCompile(`\b(long|u?int32_t|[us]32)\b`), 4},
	{regexp.MustCompile(`\b(char|u?int8_t|[us]8|byte|bool)\b`), 1},
	{regexp.MustCompile(`\b(int|short|unsigned|signed|u?int16_t|[us]16|word|size_t|enum|struct)\b`), 2},
}

// SizeOfType returns the size of a C type in bytes; 0 for an empty text.
func SizeOfType(text string) (int, error) {
	if strings.TrimSpace(text) == "" {
		return 0, nil
	}
	for _, t := range typeSizes {
		if t.pattern.MatchString(text) {
			return t.size, nil
		}
	}
	return 0, fmt.Errorf("%s is not a known type; write char, int, long or a pointer", strings.TrimSpace(text))
}

// ParameterTypes returns the declarations of the parameters in a function's
// definition.
func ParameterTypes(src, function string) []string {
	definition, err := regexp.Compile(`\b` + regexp.QuoteMeta(function) + `\s*\(([^()]*)\)\s*\{`)
	if err != nil {
		return nil
	}
	m := definition.FindStringSubmatch(src)
	if m == nil {
		return nil
	}
	return strings.Split(m[1], ",")
}
