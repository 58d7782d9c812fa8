package bare

import (
	"fmt"
	"slices"
	"strings"

	"pool6502/asm/contract"
	"pool6502/cpu"
)

// An axis is a register, flag, byte or word that takes several values.
type axis struct {
	name   string
	reg    byte   // 'A', 'X', 'Y', 'S' or a flag; 0 for memory
	addr   uint16 // index in Mem
	high   uint16 // likewise, for a word's high byte
	word   bool
	values []uint16
	pos    int // in values
}

// inputs are the axes of a case as an odometer: the last axis turns fastest.
type inputs struct {
	m    *Machine
	regs [Kinds]cpu.Regs // the registers before a call: what the case does not set is garbage
	axes []axis
}

// newInputs applies the assignments with one value, and makes axes of the sets. regs
// has the values of registers and flags that the case does not set.
func newInputs(m *Machine, k *contract.Case, regs [Kinds]cpu.Regs) *inputs {
	in := &inputs{m: m, regs: regs}
	for i := range k.Set {
		in.assign(&k.Set[i])
	}
	for i := range k.Each {
		e := &k.Each[i]
		p := e.Place
		switch {
		case p.Reg != 0:
			in.axes = append(in.axes, axis{name: p.Text, reg: p.Reg, values: e.Allowed})
		case e.Word:
			in.axes = append(in.axes, axis{name: p.Text + ":w", addr: m.place(p.Addr), high: m.place(p.Addr + 1), word: true, values: e.Allowed})
		default:
			for j := range p.Len {
				in.axes = append(in.axes, axis{name: byteName(p, j), addr: m.place(p.Addr + uint16(j)), values: e.Allowed})
			}
		}
	}
	return in
}

// assign sets a place that has one value.
func (in *inputs) assign(a *contract.Assign) {
	p := a.Place
	if p.Reg != 0 {
		for g := range in.regs {
			in.regs[g].Set(p.Reg, a.Values[0])
		}
		return
	}
	for j, v := range a.Values {
		in.m.Mem[in.m.place(p.Addr+uint16(j))] = v
	}
}

// apply puts the present value of an axis into its place.
func (in *inputs) apply(a *axis) {
	v := a.values[a.pos]
	switch {
	case a.reg != 0:
		for g := range in.regs {
			in.regs[g].Set(a.reg, uint8(v))
		}
	case a.word:
		in.m.Mem[a.addr], in.m.Mem[a.high] = uint8(v), uint8(v>>8)
	default:
		in.m.Mem[a.addr] = uint8(v)
	}
}

// seek sets the odometer to a combination.
func (in *inputs) seek(n uint64) {
	for i := len(in.axes) - 1; i >= 0; i-- {
		a := &in.axes[i]
		radix := uint64(len(a.values))
		a.pos = int(n % radix)
		n /= radix
		in.apply(a)
	}
}

// next sets the odometer to the next combination.
func (in *inputs) next() {
	for i := len(in.axes) - 1; i >= 0; i-- {
		a := &in.axes[i]
		if a.pos++; a.pos < len(a.values) {
			in.apply(a)
			return
		}
		a.pos = 0
		in.apply(a)
	}
}

// byteName names a byte of a place that may be a run of them.
func byteName(p contract.Place, j int) string {
	name, _, _ := strings.Cut(p.Text, "[")
	if base, low, ok := strings.Cut(p.Text, "["); ok {
		low, _, _ = strings.Cut(strings.TrimSuffix(low, "]"), "..")
		if low != "0" {
			if j == 0 {
				return base + "+" + low
			}
			return fmt.Sprintf("%s+%s+%d", base, low, j)
		}
	}
	if j == 0 {
		return name
	}
	return fmt.Sprintf("%s+%d", name, j)
}

// An Input is one combination: a value for each place that has a set.
type Input struct {
	Index  uint64
	Names  []string
	Values []int
	Matter []bool // for the first failure: false if all other values tried for this place fail too
}

// at sets the odometer to a combination and returns it.
func (in *inputs) at(n uint64) Input {
	in.seek(n)
	return in.input(n)
}

// input returns the combination to which the odometer is set.
func (in *inputs) input(index uint64) Input {
	out := Input{Index: index}
	for i := range in.axes {
		a := &in.axes[i]
		out.Names = append(out.Names, a.name)
		out.Values = append(out.Values, int(a.values[a.pos]))
	}
	return out
}

// String returns the input as it is written in a case.
func (in Input) String() string {
	var b strings.Builder
	for i, name := range in.Names {
		if i > 0 {
			b.WriteByte(' ')
		}
		fmt.Fprintf(&b, "%s=%d", name, in.Values[i])
	}
	return b.String()
}

// Case returns a case with its sets replaced by this input: it makes only this call.
func (in Input) Case(k *contract.Case) *contract.Case {
	one := *k
	one.Each, one.Set = nil, slices.Clip(k.Set)
	at := 0
	for _, e := range k.Each {
		a := contract.Assign{Place: e.Place, Word: e.Word}
		if e.Word {
			a.Values = []uint8{uint8(in.Values[at]), uint8(in.Values[at] >> 8)}
			at++
		}
		for len(a.Values) < e.Place.Len {
			a.Values = append(a.Values, uint8(in.Values[at]))
			at++
		}
		one.Set = append(one.Set, a)
	}
	return &one
}

// Line returns Case as a line of a header, under another name.
func (in Input) Line(k *contract.Case, name string) string {
	left, right, _ := strings.Cut(k.Text, "->")
	_, left, _ = strings.Cut(left, k.Name)
	left = strings.TrimPrefix(strings.TrimLeft(left, " \t"), ":")
	at := 0
	out := name + ":"
	for word := range strings.FieldsSeq(left) {
		where, _, set := strings.Cut(word, "={")
		if !set || at >= len(in.Values) {
			out += " " + word
			continue
		}
		n := 1
		for _, e := range k.Each {
			if e.Place.Text == strings.TrimSuffix(where, ":w") && e.Place.Reg == 0 && !e.Word {
				n = e.Place.Len
			}
		}
		out += " " + where + "="
		for i := range n {
			if i > 0 {
				out += ","
			}
			out += fmt.Sprint(in.Values[at])
			at++
		}
	}
	return out + " ->" + right
}
