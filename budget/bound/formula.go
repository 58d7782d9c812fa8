package bound

import (
	"fmt"
	"strings"

	"pool6502/asm/contract"
)

// A Formula is a bound that depends on one input: A, X, Y or a byte of RAM at the call.
type Formula struct {
	Input string `json:"input"`
	Parts []Part `json:"parts"` // for ranges of the input, in order
}

// A Part of a formula holds for the values of the input from From to To: with the value v, a call costs at most
// Base + Slope × ⌊(v + Add) / Step⌋ cycles.
type Part struct {
	From  int `json:"from"`
	To    int `json:"to"`
	Base  int `json:"base"`
	Slope int `json:"slope"`
	Add   int `json:"add,omitempty"`
	Step  int `json:"step"`
}

// At returns the most cycles of a call with a value of the input; false if no part of the formula is for this value.
func (f *Formula) At(v int) (cycles int, ok bool) {
	for _, p := range f.Parts {
		if v >= p.From && v <= p.To {
			return p.at(v), true
		}
	}
	return 0, false
}

func (p *Part) at(v int) int { return p.Base + p.Slope*((v+p.Add)/p.Step) }

// sum returns the sum of the cycles of all values of the input, one call for each.
func (f *Formula) sum() (n int) {
	for _, p := range f.Parts {
		for v := p.From; v <= p.To; v++ {
			n += p.at(v)
		}
	}
	return n
}

// String returns the formula as text: "34 + 22·X for X = 1–255, 5,666 for X = 0". A byte whose label is not its own, as that at p+1, is called n.
func (f *Formula) String() string {
	var list []string
	input, is := f.Input, ""
	if strings.ContainsAny(input, "$+") {
		input, is = "n", ", where n is the byte at "+input+" at the call"
	}
	for _, sloped := range []bool{true, false} {
		for _, p := range f.Parts {
			if sloped == (p.Slope != 0) {
				list = append(list, p.text(input))
			}
		}
	}
	return strings.Join(list, ", ") + is
}

func (p *Part) text(input string) string {
	rng := fmt.Sprintf(" for %s = %d", input, p.From)
	if p.To > p.From {
		rng += fmt.Sprintf("–%d", p.To)
	}
	if p.Slope == 0 {
		return contract.Grouped(p.Base) + rng
	}
	switch {
	case p.Add > 0:
		input = fmt.Sprintf("⌊(%s + %d)/%d⌋", input, p.Add, p.Step)
	case p.Step > 1:
		input = fmt.Sprintf("⌊%s/%d⌋", input, p.Step)
	}
	product := fmt.Sprintf("%d·%s", max(p.Slope, -p.Slope), input)
	if max(p.Slope, -p.Slope) == 1 {
		product = input
	}
	switch {
	case p.Slope < 0:
		return fmt.Sprintf("%s − %s%s", contract.Grouped(p.Base), product, rng)
	case p.Base < 0:
		return fmt.Sprintf("%s − %s%s", product, contract.Grouped(-p.Base), rng)
	case p.Base == 0:
		return product + rng
	}
	return fmt.Sprintf("%s + %s%s", contract.Grouped(p.Base), product, rng)
}

// mostParts is how many parts a formula has at most.
const mostParts = 4

// fit returns the formula of a table of costs by the value of an input, in which -1 stands for a value with which the routine does
// not return. It returns nil if the costs are not linear in at most mostParts ranges.
func fit(input string, cost *[256]int) *Formula {
	f := &Formula{Input: input}
	linear, values := 0, 0
	for v := 0; v < 256; {
		if cost[v] < 0 {
			v++
			continue
		}
		p := longest(cost, v)
		if f.Parts = append(f.Parts, p); len(f.Parts) > mostParts {
			return nil
		}
		n := p.To - p.From + 1
		if values += n; p.Slope != 0 {
			linear += n
		}
		v = p.To + 1
	}
	if linear < min(8, (values+1)/2) || linear == 0 {
		return nil
	}
	return f
}

// longest returns the part that gives the costs of the most values in a row, beginning at v.
func longest(cost *[256]int, v int) Part {
	best := Part{From: v, To: v, Base: cost[v], Step: 1}
	for best.To < 255 && cost[best.To+1] == cost[v] {
		best.To++
	}
	for step := 1; step <= 16; step++ {
		for add := range step {
			next := v + step - (v+add)%step // where the second value of the division begins
			if next > 255 || cost[next] < 0 || cost[next] == cost[v] {
				continue
			}
			p := Part{From: v, To: v, Slope: cost[next] - cost[v], Add: add, Step: step}
			p.Base = cost[v] - p.Slope*((v+add)/step)
			for p.To < 255 && cost[p.To+1] == p.at(p.To+1) {
				p.To++
			}
			if p.To >= next+step && p.To-p.From > best.To-best.From {
				best = p
			}
		}
	}
	return best
}
