package symbols

import (
	"fmt"
	"strconv"
	"strings"
)

// parseNumber reads 10, $0A, 0x0A or %1010.
func parseNumber(s string) (int, error) {
	base := 10
	switch {
	case strings.HasPrefix(s, "$"):
		s, base = s[1:], 16
	case strings.HasPrefix(s, "0x"), strings.HasPrefix(s, "0X"):
		s, base = s[2:], 16
	case strings.HasPrefix(s, "%"):
		s, base = s[1:], 2
	}
	n, err := strconv.ParseUint(s, base, 24)
	if err != nil {
		return 0, fmt.Errorf("%s is no number; write 10, $0A, 0x0A or %%1010", s)
	}
	return int(n), nil
}

// ParseNumber reads 10, -1, $0A, 0x0A or %1010.
func ParseNumber(text string) (int, error) {
	digits, base := text, 10
	switch {
	case strings.HasPrefix(text, "$"):
		digits, base = text[1:], 16
	case strings.HasPrefix(text, "0x"), strings.HasPrefix(text, "0X"):
		digits, base = text[2:], 16
	case strings.HasPrefix(text, "%"):
		digits, base = text[1:], 2
	}
	v, err := strconv.ParseInt(digits, base, 64)
	if err != nil || base != 10 && strings.HasPrefix(digits, "-") {
		return 0, fmt.Errorf("%q is not a number; write 10, $0A, 0x0A or %%1010", text)
	}
	return int(v), nil
}
