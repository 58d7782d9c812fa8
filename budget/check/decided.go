package check

import "fmt"

// decided is an error if a relation has the same result for all bytes, and so checks nothing.
func (r relation) decided() error {
	least, most := 0, 0
	factors := map[summand]int{}
	for _, side := range []struct {
		list []summand
		sign int
	}{{r.left, 1}, {r.right, -1}} {
		for _, s := range side.list {
			sign := side.sign * s.sign
			if s.kind == '#' {
				least, most = least+sign*s.number, most+sign*s.number
				continue
			}
			s.sign = 0
			factors[s] += sign
		}
	}
	for s, n := range factors {
		top := 255
		if s.kind == 'r' && s.number == 'C' {
			top = 1
		}
		least, most = least+min(n*top, 0), most+max(n*top, 0)
	}
	never, always := true, true
	for _, d := range []int{least, most} { // the relation of a difference with 0 changes at most between the ends, or at 0
		never, always = never && !comparisons[r.op](d, 0), always && comparisons[r.op](d, 0)
	}
	if least < 0 && most > 0 {
		never, always = never && !comparisons[r.op](0, 0), always && comparisons[r.op](0, 0)
	}
	switch {
	case always:
		return fmt.Errorf("%q is true whatever memory holds: a byte is 0 to 255", r.text)
	case never:
		return fmt.Errorf("%q is never true: a byte is 0 to 255", r.text)
	}
	return nil
}
