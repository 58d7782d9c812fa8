package dap

import (
	"encoding/base64"
	"fmt"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/google/go-dap"

	"pool6502/cpu"
)

// reference reads a memory reference, an address as 0x8000.
func reference(text string, offset int) (uint16, error) {
	n, err := strconv.ParseInt(strings.TrimPrefix(strings.ToLower(text), "0x"), 16, 32)
	if err != nil || n < 0 || n+int64(offset) < 0 || n+int64(offset) > 0xFFFF {
		return 0, fmt.Errorf("%.40q with offset %d is no address; give one from 0x0000 to 0xFFFF", text, offset)
	}
	return uint16(n + int64(offset)), nil
}

// readMemory sends the bytes from an address on, up to $FFFF.
func (d *adapter) readMemory(m *dap.ReadMemoryRequest) {
	at, err := reference(m.Arguments.MemoryReference, m.Arguments.Offset)
	if err != nil {
		d.fail(&m.Request, err)
		return
	}
	n := min(max(m.Arguments.Count, 0), 0x10000-int(at))
	data := make([]byte, n)
	for i := range data {
		data[i] = d.s.Console().Peek(at + uint16(i))
	}
	d.reply(&m.Request, dap.ReadMemoryResponseBody{Address: fmt.Sprintf("0x%04X", at), Data: base64.StdEncoding.EncodeToString(data), UnreadableBytes: max(m.Arguments.Count-n, 0)})
}

// writeMemory sets bytes of RAM, all or none.
func (d *adapter) writeMemory(m *dap.WriteMemoryRequest) {
	at, err := reference(m.Arguments.MemoryReference, m.Arguments.Offset)
	if err != nil {
		d.fail(&m.Request, err)
		return
	}
	data, err := base64.StdEncoding.DecodeString(m.Arguments.Data)
	if err != nil || int(at)+len(data) > 0x10000 {
		d.fail(&m.Request, errNoMemory)
		return
	}
	for i, v := range data {
		if err := d.s.Poke(at+uint16(i), v); err != nil {
			d.fail(&m.Request, err)
			return
		}
	}
	d.reply(&m.Request, dap.WriteMemoryResponseBody{BytesWritten: len(data)})
	d.event("invalidated", dap.InvalidatedEventBody{Areas: []dap.InvalidatedAreas{"variables"}})
}

// mostInstructions is how many instructions are disassembled at once.
const mostInstructions = 4096

// disassemble sends instructions around an address, with their source lines.
func (d *adapter) disassemble(m *dap.DisassembleRequest) {
	a := &m.Arguments
	at, err := reference(a.MemoryReference, a.Offset)
	if err != nil || a.InstructionCount < 0 || a.InstructionOffset < -mostInstructions || a.InstructionOffset > mostInstructions {
		d.fail(&m.Request, fmt.Errorf("%.40q: no instructions can be shown there", a.MemoryReference))
		return
	}
	peek := d.s.Console().Peek
	pc := int(at)
	if a.InstructionOffset < 0 {
		pc = d.before(int(at), -a.InstructionOffset)
	}
	for range max(a.InstructionOffset, 0) {
		pc += cpu.Opcodes[peek(uint16(pc))].Bytes()
	}
	list := []dap.DisassembledInstruction{}
	for range min(a.InstructionCount, mostInstructions) {
		if pc < 0 || pc > 0xFFFF {
			list = append(list, dap.DisassembledInstruction{Address: fmt.Sprintf("0x%04X", max(pc, 0)), Instruction: "", InstructionBytes: ""})
			pc++
			continue
		}
		list = append(list, d.instruction(uint16(pc)))
		pc += cpu.Opcodes[peek(uint16(pc))].Bytes()
	}
	d.reply(&m.Request, dap.DisassembleResponseBody{Instructions: list})
}

// instruction describes the instruction at an address.
func (d *adapter) instruction(pc uint16) dap.DisassembledInstruction {
	meter, peek := d.s.Meter(), d.s.Console().Peek
	text, n := meter.Disasm(meter.Loc(pc), pc, peek)
	var bytes strings.Builder
	for i := range n {
		fmt.Fprintf(&bytes, " %02X", peek(pc+uint16(i)))
	}
	one := dap.DisassembledInstruction{Address: fmt.Sprintf("0x%04X", pc), InstructionBytes: strings.TrimSpace(bytes.String()), Instruction: text}
	if name, _ := meter.Where(pc); !strings.Contains(name, "+") {
		one.Symbol = name
	}
	if at, ok := d.place(pc); ok {
		one.Location, one.Line = d.sourceOf(at.File), d.toClient(at.Line)
		one.Location.Name = filepath.Base(one.Location.Name)
	}
	return one
}

// before returns the address of the nth instruction before an address. In machine code that is a guess: before takes the
// first address from which a run of instructions ends exactly at the given one.
func (d *adapter) before(at, n int) int {
	peek := d.s.Console().Peek
	for start := at - 3*n; start < at; start++ {
		count, pc := 0, start
		for pc >= 0 && pc < at {
			pc += cpu.Opcodes[peek(uint16(pc))].Bytes()
			count++
		}
		if pc == at && count == n {
			return start
		}
	}
	return at - n
}
