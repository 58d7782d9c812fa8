package bound

import "fmt"

// A Condition is something that must hold for a bound to be right and that the analysis does not show. A condition
// that it shows is not listed.
type Condition struct {
	Must    string // what must hold, as the end of the sentence "the bound holds if"
	Watched bool   // a run checks it, because a header says it: Needs, Bound, Points or Targets
}

func (c Condition) String() string { return c.Must }

// MarshalText returns the condition as it stands in reports.
func (c Condition) MarshalText() ([]byte, error) { return []byte(c.Must), nil }

// UnmarshalText reads what MarshalText returns.
func (c *Condition) UnmarshalText(text []byte) error {
	c.Must = string(text)
	return nil
}

// assumed returns a condition that nothing checks.
func assumed(format string, args ...any) Condition {
	return Condition{Must: fmt.Sprintf(format, args...)}
}
