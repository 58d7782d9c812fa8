// Package check reads what must hold after a routine and an interrupt have met:
// the label of a routine that looks for itself, or relations of bytes in memory.
//
//	c, err := check.Parse(m, "free_count + live_count = 16")
//	a := budget.Attack{Routine: "pool_take", Handler: "nmi_take", Judge: c.Judge("wrong")}
package check
