package bound

import (
	"math/rand/v2"
	"testing"

	"pool6502/budget/bound/machine"
	"pool6502/cpu"
)

// TestTaintOfRandomPrograms runs random programs twice, with other values in what a case does not set and in what registers of the console
// read as. As long as the taint of the first run says that nothing depends on them, both must run the same instructions in the same time, and
// differ in no bit that is not marked.
func TestTaintOfRandomPrograms(t *testing.T) {
	first, n := Wanted(usual, 1)
	steps, ended, marked, asked := 0, 0, 0, 0
	for seed := first; seed < first+n; seed++ {
		g := newGenerator(uint64(seed))
		rng := rand.New(rand.NewPCG(uint64(seed), 7))
		for pc := 0xC000; pc < 0xC000+g.used; pc++ { // some tables become registers
			if at := pc - 0xC000; rng.IntN(4) == 0 && g.prg[at+1] == 0 && g.prg[at+2]>>4 == 0xF && g.prg[at] == 0xBD {
				g.prg[at+1], g.prg[at+2] = 2, 0x20
			}
		}
		c := g.cartridge().Code(g.entry, -1)
		a, b := machine.NewCore(c), machine.NewCore(c)
		for i := range inputs {
			fill(a, seed, i)
			b.RAM, b.Work = a.RAM, a.Work
			set, other := map[input]uint8{}, a.CPU.Regs
			for _, reg := range []byte("AXYNZCV") {
				if set[input{reg: reg}] = a.CPU.Get(reg); rng.IntN(4) == 0 {
					delete(set, input{reg: reg})
					other.Set(reg, uint8(rng.Uint64())&1)
				}
			}
			tt := &taint{m: a, dark: rng.IntN(4) == 0}
			if tt.dark {
				for cell := range uint16(0x800) {
					if set[input{cell: cell}] = 0; rng.IntN(40) == 0 && !machine.OnStackPage(cell) {
						delete(set, input{cell: cell})
						b.RAM[cell] = uint8(rng.Uint64())
					}
				}
			}
			b.CPU.Regs = other
			for _, m := range []*machine.Core{a, b} {
				m.Gives = int(uint8(rng.Uint64()))
				m.CPU.S, m.CPU.PC = callS-2, g.entry
				m.RAM[0x100+callS], m.RAM[0x100+callS-1] = 0x01, 0xFE
			}
			from, fromB := a.CPU.Now, b.CPU.Now
			tt.begin(set, callS)
			for range 3000 {
				pc := a.CPU.PC
				if pc < 0x8000 {
					ended++
					break
				}
				if tt.step(pc); tt.depends {
					break
				}
				a.CPU.Step()
				b.CPU.Step()
				if a.Asked {
					asked, a.Asked = asked+1, false
				}
				if steps++; tt.a|tt.x|tt.y|tt.p != 0 {
					marked++
				}
				x, y := a.CPU.Regs, b.CPU.Regs
				bad := x.PC != y.PC || x.S != y.S || a.CPU.Now-from != b.CPU.Now-fromB || (x.A^y.A)&^tt.a != 0 || (x.X^y.X)&^tt.x != 0 || (x.Y^y.Y)&^tt.y != 0 || (x.P^y.P)&^tt.p != 0
				if a.RAM != b.RAM {
					for cell := range a.RAM {
						bad = bad || (a.RAM[cell]^b.RAM[cell])&^tt.mem[cell] != 0
					}
				}
				if bad {
					text, _ := cpu.Disasm(pc, c.At)
					t.Fatalf("program %d, input %d: behind %04X %s: %+v and %+v, marked %02X %02X %02X %02X", seed, i, pc, text, x, y, tt.a, tt.x, tt.y, tt.p)
				}
			}
		}
	}
	t.Logf("%d instructions, %d with marks in registers, %d that read a register of the console; %d of %d calls came to their ends", steps, marked, asked, ended, n*inputs)
	if marked*10 < steps || asked*1000 < steps || ended*10 < n*inputs {
		t.Error("too few marks, or too few ends")
	}
}
