package contract

import "strings"

// readsAsKey reports whether a line of a comment reads as a key of a header and its value, not as prose: the key is
// followed by a tab or by several blanks, or the value has a sign of a promise, such as <= or ->. Of In, Out and
// Clobbers, which are prose, one blank is no such sign.
func readsAsKey(text string) bool {
	text = strings.TrimLeft(text, " \t")
	end := strings.IndexAny(text, " \t")
	if end < 1 {
		return false
	}
	word, rest := text[:end], text[end:]
	value := strings.TrimLeft(rest, " \t")
	if _, exact := known[word]; exact && (len(rest)-len(value) > 1 || rest[0] == '\t') {
		return true
	}
	switch word = strings.ToUpper(word[:1]) + strings.ToLower(word[1:]); word {
	case "In", "Out", "Clobbers":
		return false
	case "Keeps":
		first, _, _ := strings.Cut(value, " ")
		if first = strings.TrimSuffix(first, ","); len(first) == 1 && strings.Contains("AXYSNVDIZC", first) || first == "nothing" {
			return true
		}
	}
	_, ok := known[word]
	return ok && (strings.Contains(value, "=") || strings.Contains(value, "->"))
}

// unread returns the semicolons of a comment that reads as a key although it does not begin with three of them.
func unread(text string) (semicolons string, ok bool) {
	after := strings.TrimLeft(text, ";")
	semicolons = text[:len(text)-len(after)]
	return semicolons, semicolons != "" && len(semicolons) != 3 && readsAsKey(after)
}
