package symbols

import (
	"fmt"
	"strconv"
	"strings"
)

// Digits removes the prefix of a number, which gives its base: of $0A and 0x0A the base is 16, of %1010 it
// is 2, and of anything else 10.
func Digits(number string) (digits string, base int) {
	switch {
	case strings.HasPrefix(number, "$"):
		return number[1:], 16
	case strings.HasPrefix(number, "0x"), strings.HasPrefix(number, "0X"):
		return number[2:], 16
	case strings.HasPrefix(number, "%"):
		return number[1:], 2
	}
	return number, 10
}

// ParseNumber reads 10, -1, $0A, 0x0A or %1010.
func ParseNumber(text string) (int, error) {
	digits, base := Digits(text)
	v, err := strconv.ParseInt(digits, base, 64)
	if err != nil || base != 10 && strings.HasPrefix(digits, "-") {
		return 0, fmt.Errorf("%q is not a number; write 10, $0A, 0x0A or %%1010", text)
	}
	return int(v), nil
}
