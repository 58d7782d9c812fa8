package screen

import (
	"fmt"

	"pool6502/asm/contract"
	"pool6502/budget/session"
	"pool6502/cmd/pool6502/keymap"
	"pool6502/cmd/pool6502/screen/paint"
	"pool6502/cpu"
)

// cpuPanel shows the processor while the game stands: registers, the next instruction, who called whom;
// and always the breakpoints and watches.
type cpuPanel struct{}

func (cpuPanel) name() string { return "cpu" }

// cpuHead is the lines above the call stack.
const cpuHead = 8

func (cpuPanel) height(s *Screen, _ int) (least, wish int) {
	lists := 6
	if s.session != nil {
		lists += len(s.session.Breakpoints()) + len(s.Watches)
	}
	return titleH + paint.Gutter + (cpuHead+8)*paint.LineH, titleH + paint.Gutter + (cpuHead+8+lists)*paint.LineH
}

func (p cpuPanel) draw(s *Screen, c *paint.Canvas, r paint.Rect) {
	p.buttons(s, c, paint.R(r.X, r.Y, r.W, 2*paint.LineH))
	body := paint.R(r.X, r.Y+2*paint.LineH+4, r.W, r.H-2*paint.LineH-4)
	if s.Paused {
		p.registers(s, c, body)
	} else {
		for i, l := range paint.Wrap("Pause the game to see its registers and the call stack.", body.W/paint.CharW) {
			c.Text(body.X, body.Y+i*paint.LineH, l, paint.InkDim)
		}
	}
	lists := paint.R(body.X, body.Y+(cpuHead-3)*paint.LineH, body.W, 0)
	lists.H = body.Y + body.H - lists.Y
	breaks, watches := s.session.Breakpoints(), s.Watches
	below := 2 + len(breaks) + len(watches) // rows of the lists below
	if s.Paused {
		rows := min(max(lists.H/paint.LineH-below, 4), lists.H/paint.LineH)
		lists.Y += p.calls(s, c, paint.R(lists.X, lists.Y, lists.W, rows*paint.LineH))
		lists.H = body.Y + body.H - lists.Y
	}
	p.lists(s, c, lists, breaks, watches)
}

// button is a word that does what a key does.
func (cpuPanel) button(s *Screen, c *paint.Canvas, x, y int, text string, act keymap.Action, tip string) int {
	r := paint.R(x, y, paint.Width(text)+8, paint.LineH-1)
	c.Fill(r, paint.Raised)
	col := paint.InkFull
	if s.under(r) {
		col = paint.White
		c.Frame(r, paint.InkFaint)
		s.tip = tip
		if s.Do != nil {
			s.click = func() { s.Do(act) }
		}
	}
	c.Text(x+4, y-1, text, col)
	return r.X + r.W + 4
}

func (p cpuPanel) buttons(s *Screen, c *paint.Canvas, r paint.Rect) {
	rows := [2][]struct {
		text string
		act  keymap.Action
		tip  string
	}{
		{{"step", keymap.Instruction, "one instruction forward"}, {"over", keymap.StepOver, "one instruction forward; a call with all that it calls"},
			{"out", keymap.StepOut, "on to the return from this routine"}, {"NMI", keymap.ToNMI, "on to the next NMI handler"},
			{"break", keymap.ToBreak, "on to the next breakpoint"}, {"run", keymap.Pause, "run, or pause"}},
		{{"step", keymap.InstructionBack, "one instruction back"}, {"over", keymap.BackOver, "one instruction back; a call with all that it called"},
			{"out", keymap.BackOut, "back to the call of this routine"}, {"NMI", keymap.BackToNMI, "back to the NMI handler before"},
			{"break", keymap.BackToBreak, "back to the breakpoint before: who wrote this byte?"}, {"frame", keymap.FrameBack, "one frame back"}},
	}
	for i, row := range rows {
		y := r.Y + i*paint.LineH
		x := c.Text(r.X, y, [2]string{"on   ", "back "}[i], paint.InkDim)
		for _, b := range row {
			x = p.button(s, c, x, y, b.text, b.act, b.tip)
		}
	}
}

// registers are five lines: registers, flags, the place, and the next instruction.
func (cpuPanel) registers(s *Screen, c *paint.Canvas, r paint.Rect) {
	con := s.session.Console()
	st := con.CPU()
	x, gap := r.X, min(2*paint.CharW, (r.W-33*paint.CharW)/5)
	for _, reg := range []struct {
		name  string
		value uint8
	}{{"A", st.A}, {"X", st.X}, {"Y", st.Y}, {"S", st.S}, {"P", st.P | cpu.FlagU}} {
		x = c.Text(x, r.Y, reg.name+" ", paint.InkDim)
		if s.under(paint.R(x-2*paint.CharW, r.Y, 6*paint.CharW, paint.LineH)) {
			s.tip = fmt.Sprintf("%s: $%02X, %d, %%%08b", reg.name, reg.value, reg.value, reg.value)
		}
		x = c.Bold(x, r.Y, fmt.Sprintf("$%02X", reg.value), paint.White) + gap
	}
	x = c.Text(x, r.Y, "PC ", paint.InkDim)
	c.Bold(x, r.Y, fmt.Sprintf("$%04X", st.PC), paint.White)
	x = r.X
	for _, f := range []struct {
		name, short string
		bit         uint8
	}{{"negative", "neg", cpu.FlagN}, {"overflow", "over", cpu.FlagV}, {"decimal", "dec", cpu.FlagD},
		{"no-IRQ", "no-IRQ", cpu.FlagI}, {"zero", "zero", cpu.FlagZ}, {"carry", "carry", cpu.FlagC}} {
		set, name := st.P&f.bit != 0, f.name
		if r.W < 43*paint.CharW { // all of their names
			name = f.short
		}
		at := paint.R(x, r.Y+paint.LineH, paint.Width(name), paint.LineH)
		if set {
			c.Fill(paint.R(at.X, at.Y+paint.LineH-2, at.W, 2), paint.Amber)
			x = c.Bold(x, at.Y, name, paint.White) + paint.CharW
		} else {
			x = c.Text(x, at.Y, name, paint.InkDim) + paint.CharW
		}
		if s.under(at) {
			s.tip = f.name + map[bool]string{true: " is set", false: " is clear"}[set]
		}
	}
	line, dot := con.Dot()
	where := fmt.Sprintf("frame %d, scanline %d, dot %d", s.session.Position(), line, dot)
	if line >= paint.PictureH {
		where += ", below the picture"
	}
	c.Text(r.X, r.Y+2*paint.LineH, paint.Cut(where, r.W), paint.InkFull)
	if st.Take != 0 {
		c.Text(r.X, r.Y+3*paint.LineH, "next: entry into an interrupt", paint.White)
		c.Text(r.X+6*paint.CharW, r.Y+4*paint.LineH, "7 cycles", paint.InkDim)
		return
	}
	op := s.session.Operand(st.PC)
	x = c.Text(r.X, r.Y+3*paint.LineH, "next: ", paint.InkDim)
	c.Bold(x, r.Y+3*paint.LineH, paint.Cut(op.Text, r.W-6*paint.CharW), paint.White)
	does := operandText(op)
	if does != "" {
		does += "; "
	}
	c.Text(x, r.Y+4*paint.LineH, paint.Cut(fmt.Sprintf("%s%d cycles", does, op.Cycles), r.W-6*paint.CharW), paint.InkFull)
}

// shortOperand is what fits beside the instruction, which names the label.
func shortOperand(op session.Operand) string {
	if op.Memory {
		return fmt.Sprintf("$%04X = $%02X", op.Addr, op.Value)
	}
	return operandText(op)
}

// operandText is what an instruction would touch, "$0304 bullet_x+4 = $12, 18".
func operandText(op session.Operand) string {
	switch {
	case op.Memory && op.Name != "":
		return fmt.Sprintf("%s ($%04X) = $%02X, %d", op.Name, op.Addr, op.Value, op.Value)
	case op.Memory:
		return fmt.Sprintf("$%04X = $%02X, %d", op.Addr, op.Value, op.Value)
	case op.Taken && op.Name != "":
		return fmt.Sprintf("taken, to %s ($%04X)", op.Name, op.Addr)
	case op.Taken:
		return fmt.Sprintf("taken, to $%04X", op.Addr)
	case op.Branch:
		return "not taken"
	}
	return ""
}

// calls lists who called whom and returns the height it took.
func (cpuPanel) calls(s *Screen, c *paint.Canvas, r paint.Rect) int {
	c.Bold(r.X, r.Y, "calls", paint.InkFull)
	c.TextRight(r.X+r.W, r.Y, "cycles so far ≤ budget", paint.InkDim)
	y := r.Y + paint.LineH
	for i, l := range s.session.CallStack() {
		if y+paint.LineH > r.Y+r.H {
			break
		}
		row := paint.R(r.X, y, r.W, paint.LineH)
		cycles, col := "began before what was seen", paint.InkDim
		if l.Cycles >= 0 {
			cycles, col = contract.Grouped(l.Cycles), paint.InkFull
			if l.Budget >= 0 {
				cycles += " ≤ " + contract.Grouped(l.Budget)
				col = paint.Green
				if l.Cycles > l.Budget {
					cycles = fmt.Sprintf("%s > %s", contract.Grouped(l.Cycles), contract.Grouped(l.Budget))
					col = paint.Red
				}
			}
		}
		name := l.Name
		if l.Kind != cpu.Instruction {
			name = l.Kind.String() + ": " + name
		}
		c.TextRight(r.X+r.W, y, cycles, col)
		c.Text(r.X+min(i, 4)*paint.CharW, y, paint.Cut(name, r.W-paint.Width(cycles)-(min(i, 4)+1)*paint.CharW), paint.InkFull)
		if s.under(row) {
			c.Frame(paint.R(row.X-4, row.Y, row.W+8, row.H), paint.InkFaint)
			s.tip = l.Name
			if l.From != 0 {
				by, _ := s.session.Meter().Where(l.From)
				s.tip += fmt.Sprintf(": from %s, $%04X", by, l.From)
			}
			s.offer(l.Name)
		}
		y += paint.LineH
	}
	return y + 4 - r.Y
}

// dotColor is that of the dot of a breakpoint.
func dotColor(b session.Breakpoint) paint.Color {
	if b.Off {
		return paint.InkFaint
	}
	return paint.Red
}

// lists are the breakpoints, which a click on the dot disables, and the watches, which a click removes.
func (p cpuPanel) lists(s *Screen, c *paint.Canvas, r paint.Rect, breaks []session.Breakpoint, watches []string) {
	y := r.Y
	row := func(dot paint.Color, text, right string, col paint.Color, tip string, click func()) {
		at := paint.R(r.X, y, r.W, paint.LineH)
		y += paint.LineH
		if y > r.Y+r.H {
			return
		}
		if dot != 0 {
			c.Text(at.X, at.Y, "●", dot)
		}
		c.TextRight(at.X+at.W, at.Y, right, paint.White)
		c.Text(at.X+2*paint.CharW, at.Y, paint.Cut(text, at.W-3*paint.CharW-paint.Width(right)), col)
		if s.under(at) {
			c.Frame(paint.R(at.X-4, at.Y, at.W+8, at.H), paint.InkFaint)
			s.tip, s.click = tip, click
		}
	}
	ask := func(act keymap.Action) func() {
		return func() {
			if s.Do != nil {
				s.Do(act)
			}
		}
	}
	row(0, "add a breakpoint …", "", paint.Blue, "stop at a place, on an access, on an interrupt, or when a condition holds", ask(keymap.AddBreak))
	stopped := s.session.AtBreak()
	for _, b := range breaks {
		label := b.Label
		col := paint.InkFull
		if s.Paused && stopped != nil && stopped.Label == label {
			col = paint.White
		}
		dot := dotColor(b)
		if b.Off {
			col = dot
		}
		tip := label + ": a click shows what can be done with it"
		click := func() {
			if s.Break != nil {
				s.Break(label)
			}
		}
		if s.MouseX < r.X+2*paint.CharW {
			tip = label + ": a click " + map[bool]string{false: "disables", true: "enables"}[b.Off] + " the breakpoint"
			click = func() { s.session.Enable(label, b.Off) }
		}
		row(dot, label, "", col, tip, click)
	}
	row(0, "add a watch …", "", paint.Blue, "show the value of a label or an expression", ask(keymap.AddWatch))
	for i, w := range watches {
		value := "?"
		if v, err := s.session.Evaluate(w); err == nil {
			value = fmt.Sprintf("$%02X %4d", v, v)
			if v < 0 {
				value = fmt.Sprint(v)
			}
		}
		row(0, w, value, paint.InkFull, w+": a click removes the watch", func() {
			s.Watches = append(s.Watches[:i:i], s.Watches[i+1:]...)
		})
	}
}
