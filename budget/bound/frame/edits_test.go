package frame_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"pool6502/asm"
	"pool6502/budget/bound"
	"pool6502/budget/bound/frame"
	"pool6502/budget/profile"
	"pool6502/budget/program"
	"pool6502/cpu"
	"pool6502/nes"
)

// editedFrames is how many frames of an edited program are played.
const editedFrames = 60

// TestRandomEdits changes a few lines of the programs of testdata/verdicts at random, and plays what still assembles. People wrote
// these programs, each around something that is hard to prove. What is proved about an edited one holds in each frame.
func TestRandomEdits(t *testing.T) {
	files, err := filepath.Glob("../../../testdata/verdicts/*.asm")
	if err != nil || len(files) == 0 {
		t.Fatal("no programs in testdata/verdicts", err)
	}
	playEdits(t, 77, func(rng *rand.Rand) (name, src string) {
		about := []string{"bound_frame", "bound_frame", "bound_", "bound_", ""}[rng.IntN(5)] // those about bounds are edited more often
		for name == "" || !strings.Contains(name, about) {
			name = files[rng.IntN(len(files))]
		}
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		return filepath.Base(name), edit(string(text), rng)
	})
}

// playEdits plays random programs that next makes of others. It asks for another one if a program does not assemble.
func playEdits(t *testing.T, stream uint64, next func(rng *rand.Rand) (name, src string)) {
	first, n := wanted(400)
	var e edits
	for seed := first / 10; seed < (first+n)/10; seed++ { // a tenth of the other random games, which take as long
		rng := rand.New(rand.NewPCG(uint64(seed), stream))
		for range 50 {
			name, src := next(rng)
			prog, err := asm.Assemble(fstest.MapFS{"f.asm": {Data: []byte(src)}}, "f.asm", asm.Options{})
			if src == "" || err != nil {
				continue
			}
			for _, why := range e.play(t, prog) {
				t.Errorf("program %d, %s: %s", seed, name, why)
			}
			if t.Failed() {
				t.Log(src)
				return
			}
			break
		}
	}
	t.Logf("%d programs have proved frames, and %d of %d called routines a bound; %d instructions were compared", e.proved, e.bounded, e.called, e.compared)
	if n >= 4000 && (e.bounded*4 < e.called || e.proved*50 < n/10) {
		t.Error("that is too few to show anything")
	}
}

// edits counts what is proved about edited programs.
type edits struct{ proved, bounded, called, compared int }

// play plays a program and returns what contradicts a proof.
func (e *edits) play(t *testing.T, prog *asm.Program) (wrong []string) {
	game := program.Of(prog)
	p, err := bound.New(game)
	if err != nil {
		return nil
	}
	p.Frames = editedFrames
	g := frame.New(p, p.Region().CyclesPerFrame(), p.Region().VBlankCycles())
	inFrame, inVblank, main := g.Answers[0], g.Answers[1], g.Main()
	at, begun := 0, editedFrames // the frame, and the one in which the main loop begins
	var w stopwatch
	opt := profile.Options{Frames: editedFrames, Progress: func() { at++ }, Started: func(con *nes.Console) {
		w.attach(con)
		con.Attach(&nes.Observer{Step: func(r *cpu.Step) {
			if r.Kind == cpu.Instruction && begun == editedFrames && slices.Contains(main, p.Offset(r.PC)) {
				begun = at
			}
		}})
	}}
	played, err := profile.Record(context.Background(), game, opt)
	if err != nil {
		return nil
	}
	if !inFrame.Open() {
		e.proved++
	}
	if w.overflows {
		begun = editedFrames // a condition of all answers about frames is broken
	}
	for _, f := range played.Frames[min(begun+2, editedFrames):] {
		if !inFrame.Open() && (f.Flags&profile.Missed != 0 || int(f.Busy) > inFrame.Most) {
			wrong = append(wrong, fmt.Sprintf("frame %d was busy for %d cycles, flags %b; %v, if %v", f.Number, f.Busy, f.Flags, inFrame, inFrame.If))
			break
		}
		if !inVblank.Open() && f.Flags&profile.Overrun != 0 {
			wrong = append(wrong, fmt.Sprintf("in frame %d the last write came after %d cycles; %v, if %v", f.Number, f.PPUEnd, inVblank, inVblank.If))
			break
		}
	}
	places, exceeded := e.judge(p, game, played, &w)
	for i := range prog.Contracts {
		if at := (bound.Place{Addr: prog.Contracts[i].Addr, Bank: prog.Contracts[i].Bank}); !slices.Contains(places, at) {
			places = append(places, at)
		}
	}
	con, err := nes.Open(prog.Image, nes.Config{SampleRate: -1})
	if err != nil {
		t.Fatal(err)
	}
	inside := p.Watch(con, append(places, p.Called(places)...))
	for range editedFrames {
		con.RunFrame()
	}
	e.compared += inside.Checks
	for _, x := range inside.Escaped() {
		if !x.Trusts {
			wrong = append(wrong, x.String())
		}
	}
	refuted := inside.Refuted()
	for r, spent := range exceeded {
		if !slices.ContainsFunc(refuted, func(x bound.Escape) bool { return x.Routine == r.Name }) {
			wrong = append(wrong, fmt.Sprintf("%s took %d to %d cycles; its bounds are %d and %d, if %v", r.Name, spent[0], spent[1], r.Best, r.Worst, r.Conditions()))
		}
	}
	return wrong
}

// judge returns the routines that a run has called, and those of them that took more or less than is proved: by the profile, which
// tells banks apart, and by w, which tells apart the addresses at which a bank can be.
func (e *edits) judge(p *bound.Program, game *program.Program, played *profile.Profile, w *stopwatch) (places []bound.Place, exceeded map[*bound.Result][2]int) {
	_, bank := game.Symbols.Banks()
	m := played.Meter()
	exceeded = map[*bound.Result][2]int{}
	for i := range m.Routines() {
		c := m.Routine(i)
		if c.Calls == 0 || c.Addr < 0x8000 || played.Routines[i].Interrupt {
			continue
		}
		at := bound.Place{Addr: c.Addr, Bank: int(c.Loc) / bank}
		places = append(places, at)
		r := p.Routine(at.Addr, at.Bank)
		e.called++
		if r.Err != nil || r.Trusts() {
			continue
		}
		e.bounded++
		spent, was := w.spent[c.Addr]
		spent = [2]int{max(spent[0], c.MinBody), min(spent[1], c.MaxBody)}
		if was && !w.overflows && (spent[0] < r.Best || spent[1] > r.Worst) {
			exceeded[r] = spent
		}
	}
	return places, exceeded
}

// alike has instructions that can stand for each other.
var alike = [][]string{
	{"lda", "ldx", "ldy", "sta", "stx", "sty", "cmp", "cpx", "cpy", "bit", "adc", "sbc", "and", "ora", "eor", "inc", "dec", "asl", "lsr", "rol", "ror", "lax", "sax"},
	{"inx", "dex", "iny", "dey", "tax", "txa", "tay", "tya", "tsx", "txs", "pha", "pla", "php", "plp", "clc", "sec", "cli", "sei", "nop", "rts", "rti", "clv", "cld"},
	{"beq", "bne", "bpl", "bmi", "bcc", "bcs", "bvc", "bvs"},
	{"jsr", "jmp"},
}

// additions has lines that are put in.
var additions = strings.Split(` cli| sei| php| plp| pha| pla| tsx| txs| lda $2002| bit $2002| lda #$80\n sta $2000| lda #0\n sta $2000| sta $2000| sta $4014| sta $2007| sta $2005| lda #0\n sta $4017| lda $4015| lda #$10\n sta $4015| sta $4010| rti| rts| brk\n nop| inx| dex| iny| dey| tax| tay| txa| tya| sta $0100,x| lda $0100,x| lda #$FF| ldx #0| ldx #$FF| ldy #0| sta ($10),y| lda ($10),y| sta $10,x| inc $10| dec $10| sta $0800| sta $1F80,x| sta $8000| lda #0| asl a| lsr a| clc| sec| bne *+4| beq *+5| bpl *-3| jmp ($0010)| stx $2000| ldx $2002| cmp $2002`, "|")

// edit changes a few lines of a source.
func edit(text string, rng *rand.Rand) string {
	lines := slices.DeleteFunc(strings.Split(text, "\n"), func(l string) bool { return strings.HasPrefix(l, ";@") || strings.HasPrefix(l, ";;;;") })
	for range 1 + rng.IntN(4) {
		var code []int
		for i, l := range lines {
			if _, op, _ := parts(l); op == ".mapper" || op == ".byte" || op != "" && op[0] != '.' && op[0] != ';' {
				code = append(code, i)
			}
		}
		if len(code) == 0 {
			break
		}
		i, j := code[rng.IntN(len(code))], code[rng.IntN(len(code))]
		label, op, arg := parts(lines[i])
		other, otherOp, otherArg := parts(lines[j])
		switch rng.IntN(12) {
		case 0:
			op, arg = "", ""
		case 1:
			lines = slices.Insert(lines, i+1, " "+otherOp+" "+otherArg)
		case 2:
			lines[j] = other + " " + op + " " + arg
			op, arg = otherOp, otherArg
		case 3, 4:
			for _, list := range alike {
				if slices.Contains(list, strings.ToLower(op)) {
					op = list[rng.IntN(len(list))]
					break
				}
			}
		case 5, 6:
			arg = number(arg, rng)
		case 7:
			arg = otherArg
		case 8:
			if k := strings.IndexAny(arg, ",;"); k > 0 {
				arg = arg[:k]
			} else {
				arg += []string{",x", ",y", "+1", "-1"}[rng.IntN(4)]
			}
		default:
			lines = slices.Insert(lines, i+1, strings.ReplaceAll(additions[rng.IntN(len(additions))], `\n`, "\n"))
		}
		lines[i] = label + " " + op + " " + arg
	}
	return strings.Join(lines, "\n")
}

// number changes the first number in an operand.
func number(arg string, rng *rand.Rand) string {
	from := strings.IndexAny(arg, "0123456789$%")
	if from < 0 {
		return arg
	}
	to := from + 1
	for to < len(arg) && strings.IndexByte("0123456789ABCDEFabcdef", arg[to]) >= 0 {
		to++
	}
	v := []int{0, 1, 2, 3, 4, 8, 0x10, 0x20, 0x40, 0x7F, 0x80, 0xFE, 0xFF, rng.IntN(256), rng.IntN(65536)}[rng.IntN(15)]
	return arg[:from] + fmt.Sprintf("$%02X", v) + arg[to:]
}

// parts splits a line into its label, its instruction and its operand.
func parts(line string) (label, op, arg string) {
	if line == "" || line[0] == ';' {
		return line, "", ""
	}
	rest := line
	if line[0] != ' ' && line[0] != '\t' {
		label, rest, _ = strings.Cut(strings.ReplaceAll(line, "\t", " "), " ")
	}
	op, arg, _ = strings.Cut(strings.TrimSpace(rest), " ")
	return label, op, strings.TrimSpace(arg)
}
