package dap

import (
	"errors"
	"fmt"
	"strings"

	"github.com/google/go-dap"

	"pool6502/asm"
	"pool6502/asm/contract"
	"pool6502/asm/symbols"
	"pool6502/budget/watch"
	"pool6502/cpu"
)

// References of the groups of variables. Arrays and slots follow.
const (
	refRegisters = 1 + iota
	refFlags
	refTime
	refMemory
	refPools
	refPPU
	refSprites
	refArray = 1000   // and the index of the symbol
	refPool  = 100000 // and the number of the pool times slotsOfPool
	refSlot  = 200000

	slotsOfPool = 1000
)

// inspected answers the requests that look at the program or change its memory.
func (d *adapter) inspected(m dap.Message) bool {
	switch m := m.(type) {
	case *dap.StackTraceRequest:
		d.stack(m)
	case *dap.ScopesRequest:
		d.reply(&m.Request, dap.ScopesResponseBody{Scopes: d.scopes()})
	case *dap.VariablesRequest:
		list := d.variables(m.Arguments.VariablesReference)
		from := min(max(m.Arguments.Start, 0), len(list))
		list = list[from:]
		if n := m.Arguments.Count; n > 0 && n < len(list) {
			list = list[:n]
		}
		d.reply(&m.Request, dap.VariablesResponseBody{Variables: list})
	case *dap.SetVariableRequest:
		v, err := d.setVariable(m.Arguments.VariablesReference, m.Arguments.Name, m.Arguments.Value)
		d.result(&m.Request, dap.SetVariableResponseBody{Value: v}, err)
	case *dap.EvaluateRequest:
		v, at, err := d.evaluate(m.Arguments.Expression)
		d.result(&m.Request, dap.EvaluateResponseBody{Result: v, MemoryReference: at}, err)
	case *dap.SetExpressionRequest:
		v, err := d.setExpression(m.Arguments.Expression, m.Arguments.Value)
		d.result(&m.Request, dap.SetExpressionResponseBody{Value: v}, err)
	case *dap.ReadMemoryRequest:
		d.readMemory(m)
	case *dap.WriteMemoryRequest:
		d.writeMemory(m)
	case *dap.DisassembleRequest:
		d.disassemble(m)
	case *dap.LoadedSourcesRequest:
		list := []dap.Source{}
		for _, name := range d.sources.names {
			list = append(list, *d.sourceOf(name))
		}
		d.reply(&m.Request, dap.LoadedSourcesResponseBody{Sources: list})
	default:
		return false
	}
	return true
}

// result answers with a body, or with an error.
func (d *adapter) result(r *dap.Request, body any, err error) {
	if err != nil {
		d.fail(r, err)
		return
	}
	d.reply(r, body)
}

func (d *adapter) scopes() []dap.Scope {
	list := []dap.Scope{{Name: "Registers", PresentationHint: "registers", VariablesReference: refRegisters}, {Name: "Time", VariablesReference: refTime}}
	if d.game.Symbols != nil {
		list = append(list, dap.Scope{Name: "Variables", VariablesReference: refMemory})
	}
	if len(d.s.Pools()) > 0 {
		list = append(list, dap.Scope{Name: "Pools", VariablesReference: refPools})
	}
	return append(list, dap.Scope{Name: "PPU", VariablesReference: refPPU, Expensive: true})
}

func hex8(v uint8) string   { return fmt.Sprintf("$%02X", v) }
func hex16(v uint16) string { return fmt.Sprintf("$%04X", v) }

// byteText shows a byte in hexadecimal and decimal.
func byteText(v uint8) string { return fmt.Sprintf("$%02X (%d)", v, v) }

// variables lists the variables of a group.
func (d *adapter) variables(ref int) []dap.Variable {
	c, con := d.s.Console().CPU(), d.s.Console()
	list := []dap.Variable{}
	add := func(name, value string, ref int) {
		list = append(list, dap.Variable{Name: name, Value: value, VariablesReference: ref})
	}
	switch {
	case ref == refRegisters:
		add("A", byteText(c.A), 0)
		add("X", byteText(c.X), 0)
		add("Y", byteText(c.Y), 0)
		add("S", hex8(c.S), 0)
		add("P", hex8(c.P), refFlags)
		add("PC", hex16(c.PC), 0)
		add("next", d.s.Operand(c.PC).Text, 0)
	case ref == refFlags:
		for _, flag := range "NVDIZC" {
			add(string(flag), fmt.Sprint(min(c.P&cpu.FlagBit(byte(flag)), 1)), 0)
		}
	case ref == refTime:
		line, dot := con.Dot()
		add("frame", fmt.Sprint(d.s.Position()), 0)
		add("cycle", contract.Grouped(int(con.Cycles())), 0)
		add("scanline", fmt.Sprint(line), 0)
		add("dot", fmt.Sprint(dot), 0)
	case ref == refMemory:
		for i, s := range d.game.Symbols.Symbols {
			if s.Kind != asm.Constant && s.Kind != asm.Label {
				list = append(list, d.symbolVariable(i, s))
			}
		}
	case ref == refPools:
		for i, p := range d.s.Pools() {
			add(p.View.Name, fmt.Sprintf("%d of %d slots", p.Live, p.View.Slots), refPool+i*slotsOfPool)
		}
	case ref == refPPU:
		s := con.Scroll()
		add("PPUCTRL", hex8(s.Ctrl), 0)
		add("PPUMASK", hex8(s.Mask), 0)
		add("PPUSTATUS", hex8(con.Peek(0x2002)), 0)
		add("v", hex16(s.V), 0)
		add("t", hex16(s.T), 0)
		add("fine x", fmt.Sprint(s.X), 0)
		add("sprites", "64", refSprites)
	case ref == refSprites:
		oam := con.OAM()
		for i := range 64 {
			o := oam[i*4:]
			add(fmt.Sprint(i), fmt.Sprintf("x %d, y %d, tile $%02X, attributes $%02X", o[3], o[0], o[1], o[2]), 0)
		}
	case ref >= refPool:
		return d.poolVariables(ref)
	case ref >= refArray:
		return d.arrayVariables(ref - refArray)
	}
	return list
}

// mostBytes is how many bytes of an array are listed.
const mostBytes = 256

// symbolVariable shows a variable of the program: a byte, a word, or an array.
func (d *adapter) symbolVariable(i int, s asm.Symbol) dap.Variable {
	at := uint16(s.Value)
	v := dap.Variable{Name: s.Name, EvaluateName: s.Name, MemoryReference: fmt.Sprintf("0x%04X", at)}
	switch {
	case s.Size <= 1:
		v.Value = byteText(d.s.Console().Peek(at))
	default:
		n := min(s.Size, 8)
		var b strings.Builder
		for k := range n {
			fmt.Fprintf(&b, " %02X", d.s.Console().Peek(at+uint16(k)))
		}
		if s.Size > n {
			b.WriteString(" …")
		}
		v.Value, v.VariablesReference, v.IndexedVariables = strings.TrimSpace(b.String()), refArray+i, min(s.Size, mostBytes)
	}
	return v
}

func (d *adapter) arrayVariables(i int) []dap.Variable {
	list := []dap.Variable{}
	if d.game.Symbols == nil || i >= len(d.game.Symbols.Symbols) {
		return list
	}
	s := d.game.Symbols.Symbols[i]
	for k := range min(s.Size, mostBytes) {
		at := uint16(s.Value + k)
		list = append(list, dap.Variable{Name: fmt.Sprintf("[%d]", k), Value: byteText(d.s.Console().Peek(at)), EvaluateName: fmt.Sprintf("%s[%d]", s.Name, k), MemoryReference: fmt.Sprintf("0x%04X", at)})
	}
	return list
}

// poolVariables lists the slots of a pool, or the fields of a slot.
func (d *adapter) poolVariables(ref int) []dap.Variable {
	list := []dap.Variable{}
	slot := ref >= refSlot
	n := ref - refPool
	if slot {
		n = ref - refSlot
	}
	pools := d.s.Pools()
	if n/slotsOfPool >= len(pools) {
		return list
	}
	p := pools[n/slotsOfPool]
	if slot {
		for _, f := range p.Fields {
			at, ok := p.View.FieldAddr(d.s.Console(), f.Addr, n%slotsOfPool)
			if !ok {
				continue
			}
			list = append(list, dap.Variable{Name: f.Name, Value: byteText(d.s.Console().Peek(at)), MemoryReference: fmt.Sprintf("0x%04X", at)})
		}
		return list
	}
	for i := range min(p.View.Slots, slotsOfPool) {
		state := "free"
		if p.View.State[i] == watch.Live {
			state = "live"
		}
		child := 0
		if len(p.Fields) > 0 {
			child = refSlot + n/slotsOfPool*slotsOfPool + i
		}
		list = append(list, dap.Variable{Name: fmt.Sprintf("slot %d", i), Value: state, VariablesReference: child})
	}
	return list
}

// variable returns where a variable is, and how many bytes it has; ok is false for those that are not in memory.
func (d *adapter) variable(ref int, name string) (addr uint16, size int, ok bool) {
	if ref >= refArray || ref == refMemory {
		for _, v := range d.variables(ref) {
			if v.Name == name && v.MemoryReference != "" {
				at, err := reference(v.MemoryReference, 0)
				return at, max(v.IndexedVariables, 1), err == nil
			}
		}
		return 0, 0, false
	}
	if ref != 0 || d.game.Symbols == nil {
		return 0, 0, false
	}
	at, err := d.game.Symbols.Resolve(name)
	return at, 1, err == nil
}

// setVariable sets a register, a flag or a byte.
func (d *adapter) setVariable(ref int, name, text string) (string, error) {
	v, err := d.s.Evaluate(text)
	if err != nil {
		return "", err
	}
	if ref == refRegisters || ref == refFlags {
		return d.setRegister(name, v)
	}
	at, _, ok := d.variable(ref, name)
	if !ok {
		return "", fmt.Errorf("%s cannot be set", name)
	}
	return d.poke(at, v)
}

func (d *adapter) setRegister(name string, v int) (string, error) {
	c := d.s.Console().CPU()
	switch {
	case name == "PC" && v >= 0 && v <= 0xFFFF:
		c.PC = uint16(v)
		return hex16(c.PC), nil
	case len(name) != 1 || name == "PC":
		return "", fmt.Errorf("%s cannot be set to %d", name, v)
	case v < -128 || v > 255:
		return "", fmt.Errorf("%d is not a byte; give -128 to 255", v)
	}
	setRegister(c, name[0], uint8(v))
	return byteText(uint8(v)), nil
}

func (d *adapter) poke(at uint16, v int) (string, error) {
	if v < -128 || v > 255 {
		return "", fmt.Errorf("%d is not a byte; give -128 to 255", v)
	}
	if err := d.s.Poke(at, uint8(v)); err != nil {
		return "", err
	}
	return byteText(uint8(v)), nil
}

// evaluate returns the value of an expression as conditions have them, and where it is if it is a name of memory.
func (d *adapter) evaluate(text string) (value, at string, err error) {
	text = strings.TrimSpace(text)
	if d.game.Symbols != nil {
		if s, ok := d.game.Lookup(text); ok {
			at = fmt.Sprintf("0x%04X", uint16(s.Value))
			switch {
			case s.Kind == asm.Label:
				return hex16(uint16(s.Value)), at, nil
			case s.Kind == asm.Constant:
				return fmt.Sprint(s.Value), "", nil
			}
			return d.symbolVariable(0, s).Value, at, nil
		}
	}
	v, err := d.s.Evaluate(text)
	if err != nil {
		return "", "", err
	}
	return fmt.Sprintf("%d ($%X)", v, uint16(v)), "", nil
}

// setExpression sets a register, or the byte that a name or an address stands for.
func (d *adapter) setExpression(expression, text string) (string, error) {
	v, err := d.s.Evaluate(text)
	if err != nil {
		return "", err
	}
	name := strings.ToUpper(strings.TrimSpace(expression))
	if len(name) == 1 && strings.Contains("AXYSPNVDIZC", name) || name == "PC" {
		return d.setRegister(name, v)
	}
	at, err := d.address(expression)
	if err != nil {
		return "", err
	}
	return d.poke(at, v)
}

// address returns the address of a name, name[n], name+n or number.
func (d *adapter) address(text string) (uint16, error) {
	text = strings.TrimSpace(text)
	if name, rest, ok := strings.Cut(text, "["); ok && strings.HasSuffix(rest, "]") {
		text = name + "+" + strings.TrimSuffix(rest, "]")
		if name == "" {
			text = text[1:]
		}
	}
	if d.game.Symbols != nil {
		return d.game.Symbols.Resolve(text)
	}
	v, err := symbols.ParseNumber(text)
	if err != nil || v < 0 || v > 0xFFFF {
		return 0, errors.New(text + " is no address; give one from 0 to $FFFF")
	}
	return uint16(v), nil
}
