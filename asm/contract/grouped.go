package contract

import "fmt"

// Grouped formats a number with a comma between thousands, as in 29,780.
func Grouped(n int) string {
	switch {
	case n < 0:
		return "-" + Grouped(-n)
	case n < 1000:
		return fmt.Sprint(n)
	}
	return fmt.Sprintf("%s,%03d", Grouped(n/1000), n%1000)
}
