// Package check reads the condition that must hold after an interrupt has struck a routine: the label of a
// routine that tests memory, or a comparison of bytes in memory.
//
//	c, err := check.Parse(m, "free_count + live_count = 16")
//	a := budget.Attack{Routine: "pool_take", Handler: "nmi_take", Judge: c.Judge("wrong")}
package check
