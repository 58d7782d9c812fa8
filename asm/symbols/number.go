package symbols

import (
	"fmt"
	"strconv"
	"strings"
)

// Digits splits a number into its digits and its base, which the prefix gives: the base is 16 for $0A and
// 0x0A, 2 for %1010, and 10 for anything else.
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
