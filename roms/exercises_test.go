package roms

import (
	"bytes"
	"fmt"
	"io/fs"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"pool6502/asm"
	"pool6502/budget"
	"pool6502/budget/program"
	"pool6502/cpu"
	"pool6502/nes"
)

// tried runs the cases that stand in a file of a program, and counts those that fail and the
// budgets that break.
func tried(t *testing.T, p *asm.Program, file string) (cases, failed int) {
	t.Helper()
	m, err := budget.Open(program.Of(p), budget.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range m.RunCases() {
		if c.Pos.File == file {
			cases++
			if !c.OK() {
				failed++
			}
		} else if !c.OK() {
			t.Errorf("%s: case %s fails, which is not part of the exercise", c.Pos, c.Case)
		}
	}
	for _, o := range m.Overruns() {
		if o.Pos.File == file {
			failed++
		} else {
			t.Errorf("%s: %s breaks its budget", o.Pos, o.Routine)
		}
	}
	return cases, failed
}

// struck attacks a program's routines and counts the strikes after which not all is well.
func struck(t *testing.T, e Exercise, p *asm.Program) int {
	t.Helper()
	reports, err := e.Strike(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	bad := 0
	for _, r := range reports {
		bad += len(r.Strikes) - r.Outcomes[budget.OutcomeFine]
	}
	return bad
}

// TestTheHarderTaskIsNotDoneYet runs the answer with the constants of the harder answer: some case
// has to fail, or there would be nothing harder to do.
func TestTheHarderTaskIsNotDoneYet(t *testing.T) {
	for _, e := range Exercises() {
		t.Run(fmt.Sprint(e.Number), func(t *testing.T) {
			harder := constants(t, e.Harder)
			for name := range constants(t, e.Answer) {
				if _, ok := harder[name]; !ok {
					delete(harder, name)
				}
			}
			text := string(source(t, e.Answer))
			for name, value := range harder {
				line := regexp.MustCompile(`(?m)^` + name + ` +=.*$`)
				text = line.ReplaceAllString(text, name+" = "+value)
			}
			p, err := asm.Assemble(with(e.Work, text), e.Main, asm.Options{})
			if err != nil {
				t.Fatal(err)
			}
			if _, failed := tried(t, p, e.Work); failed == 0 {
				t.Errorf("the answer passes the harder cases too: %v", harder)
			}
			for _, done := range []bool{false, true} {
				if p, err = e.AssembleAnswer(done); err != nil {
					t.Fatal(err)
				}
				if is, err := e.SolvesHarder(p); err != nil || is != done {
					t.Errorf("the answer, harder %v: solves the harder task %v, %v", done, is, err)
				}
			}
			for name := range harder {
				if !strings.Contains(e.HarderTask, name) && harder[name] != constants(t, e.Answer)[name] && !free[name] {
					t.Errorf("the harder task does not say that %s is %s", name, harder[name])
				}
			}
		})
	}
}

// free are constants of answers that follow from others or limit what is no task.
var free = map[string]bool{"LAST_LEAVES": true, "ALL_LEAVE": true}

var constant = regexp.MustCompile(`(?m)^([A-Z_]+) += ([^;\n]*[^; \n])`)

// constants reads NAME = value lines.
func constants(t *testing.T, file string) map[string]string {
	t.Helper()
	found := map[string]string{}
	for _, m := range constant.FindAllStringSubmatch(string(source(t, file)), -1) {
		found[m[1]] = m[2]
	}
	return found
}

func source(t *testing.T, file string) []byte {
	t.Helper()
	data, err := fs.ReadFile(Sources, file)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// with is the exhibition's sources with another text in one file.
func with(file, text string) fs.FS { return replaced{file, text} }

type replaced struct{ file, text string }

func (r replaced) Open(name string) (fs.File, error) {
	if name == r.file {
		return fstest.MapFS{name: &fstest.MapFile{Data: []byte(r.text)}}.Open(name)
	}
	return Sources.Open(name)
}

// TestTheCasesNoticeAMissingStore leaves out one store of an answer at a time.
func TestTheCasesNoticeAMissingStore(t *testing.T) {
	for _, e := range Exercises() {
		t.Run(fmt.Sprint(e.Number), func(t *testing.T) {
			p, err := e.AssembleAnswer(false)
			if err != nil {
				t.Fatal(err)
			}
			stores := 0
			for _, in := range instructions(t, Sources, p) {
				if in.pos.File != e.Answer || !strings.Contains("STA STX STY INC DEC", in.opcode.Name) {
					continue
				}
				stores++
				broken := *p
				broken.Image = bytes.Clone(p.Image)
				for i := range in.size {
					broken.Image[16+in.off+i] = 0xEA
				}
				m, err := budget.Open(program.Of(&broken), budget.Options{Limit: 100_000})
				if err != nil {
					t.Fatal(err)
				}
				noticed := false
				for _, c := range m.RunCases() {
					noticed = noticed || c.Pos.File == e.Answer && !c.OK()
				}
				if !noticed && struck(t, e, &broken) == 0 {
					t.Errorf("%s: without %s all cases pass", in.pos, strings.TrimSpace(line(t, in.pos)))
				}
			}
			if stores == 0 && e.Number > 0 {
				t.Error("no store found")
			}
		})
	}
}

func TestExercisesFailBeforeAndPassAfter(t *testing.T) {
	for _, e := range Exercises() {
		t.Run(fmt.Sprint(e.Number), func(t *testing.T) {
			p, err := e.Assemble(Sources)
			if err != nil {
				t.Fatal(err)
			}
			if cases, failed := tried(t, p, e.Work); failed == 0 {
				t.Errorf("the starter passes its %d cases: there is nothing to do", cases)
			}
			answer, err := e.AssembleAnswer(false)
			if err != nil {
				t.Fatal(err)
			}
			if cases, failed := tried(t, answer, e.Answer); cases == 0 || failed > 0 {
				t.Errorf("the answer fails %d of %d cases", failed, cases)
			}
			if n := struck(t, e, answer); n > 0 {
				t.Errorf("the answer fails %d strikes of an NMI", n)
			}
			harder, err := e.AssembleAnswer(true)
			if err != nil {
				t.Fatal(err)
			}
			if cases, failed := tried(t, harder, e.Harder); cases == 0 || failed > 0 {
				t.Errorf("the harder answer fails %d of %d cases", failed, cases)
			}
			if n := struck(t, e, harder); n > 0 {
				t.Errorf("the harder answer fails %d strikes of an NMI", n)
			}
			if len(e.Attacks) > 0 && struck(t, e, p) == 0 {
				t.Error("the starter survives every strike of an NMI: the attacks notice nothing")
			}
		})
	}
}

// TestExercisesShareTheirCases holds starter and answers to the same cases: only constants differ, and an
// answer may have routines of its own.
func TestExercisesShareTheirCases(t *testing.T) {
	promises := func(t *testing.T, file string) string {
		data, err := fs.ReadFile(Sources, file)
		if err != nil {
			t.Fatal(err)
		}
		var lines []string
		for _, line := range strings.Split(string(data), "\n") {
			if strings.HasPrefix(line, ";;; ") {
				lines = append(lines, line)
			}
		}
		return strings.Join(lines, "\n")
	}
	for _, e := range Exercises() {
		for _, answer := range []string{e.Answer, e.Harder} {
			t.Run(answer, func(t *testing.T) {
				if !strings.HasPrefix(promises(t, answer), promises(t, e.Work)) {
					t.Errorf("%s and %s promise different things", answer, e.Work)
				}
			})
		}
	}
}

// TestTheGameRunsOnTheLearnersRoutine plays each exercise's game and looks whether its script
// calls the routines of the file that the learner changes.
func TestTheGameRunsOnTheLearnersRoutine(t *testing.T) {
	for _, e := range Exercises() {
		if e.Main == e.Work {
			continue
		}
		t.Run(fmt.Sprint(e.Number), func(t *testing.T) {
			p, err := e.Assemble(Sources)
			if err != nil {
				t.Fatal(err)
			}
			calls := map[uint16]string{}
			for _, c := range p.Contracts {
				if c.Pos.File == e.Work {
					calls[c.Addr] = c.Routine
				}
			}
			if len(calls) == 0 {
				t.Fatalf("%s has no routine with a header", e.Work)
			}
			con, err := nes.Open(p.Image, nes.Config{SampleRate: -1})
			if err != nil {
				t.Fatal(err)
			}
			con.Attach(&nes.Observer{Step: func(r *cpu.Step) { delete(calls, r.PC) }})
			for range 300 {
				con.RunFrame()
			}
			for _, name := range calls {
				t.Errorf("the game never calls %s in 300 frames", name)
			}
		})
	}
}

// TestAnswersSayWhatTheirInstructionsCost holds the comments of starters and answers to the
// opcodes.
func TestAnswersSayWhatTheirInstructionsCost(t *testing.T) {
	for _, e := range Exercises() {
		t.Run(fmt.Sprint(e.Number), func(t *testing.T) {
			starter, err := e.Assemble(Sources)
			if err != nil {
				t.Fatal(err)
			}
			answer, err := e.AssembleAnswer(false)
			if err != nil {
				t.Fatal(err)
			}
			harder, err := e.AssembleAnswer(true)
			if err != nil {
				t.Fatal(err)
			}
			for file, p := range map[string]*asm.Program{e.Work: starter, e.Answer: answer, e.Harder: harder} {
				for _, in := range instructions(t, Sources, p) {
					if in.pos.File != file {
						continue
					}
					want, got := cost(p, in), ""
					if m := commentCost.FindStringSubmatch(line(t, in.pos)); m != nil {
						got = m[1]
					}
					if got != want {
						t.Errorf("%s: the comment begins with %q, but %s costs %s", in.pos, got, in.opcode.Name, want)
					}
				}
			}
		})
	}
}

// TestExercise8NoticesALookThatComesTooEarly lets the answer look at the wishes before the flag is
// down: no case can tell, only an NMI between the two.
func TestExercise8NoticesALookThatComesTooEarly(t *testing.T) {
	e := Exercises()[8]
	const flag, look = "        dec pool_busy           ; 5\n", "        lda thread_late         ; 3     from here on the handler helps itself\n"
	early := strings.Replace(string(source(t, e.Answer)), flag+look+"        bne .wish               ; 2/3\n",
		"        lda thread_late\n        bne .wish\n"+flag, 1)
	early = strings.Replace(early, ".wish:\n", ".wish:\n"+flag, 1)
	p, err := asm.Assemble(with(e.Work, early), e.Main, asm.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if _, failed := tried(t, p, e.Work); failed > 0 {
		t.Errorf("%d cases fail already", failed)
	}
	if struck(t, e, p) == 0 {
		t.Error("no strike of an NMI shows it")
	}
}

// TestExercise7ReleasesWithinItsBudget frees a transform whose three parts are the newest vectors,
// with every other vector lost below them: the harder answer then gives the whole heap back in one
// release.
func TestExercise7ReleasesWithinItsBudget(t *testing.T) {
	p, err := Exercises()[7].AssembleAnswer(true)
	if err != nil {
		t.Fatal(err)
	}
	m, err := budget.Open(program.Of(p), budget.Options{})
	if err != nil {
		t.Fatal(err)
	}
	value := func(name string) int {
		s, ok := p.Lookup(name)
		if !ok {
			t.Fatalf("there is no %s", name)
		}
		return s.Value
	}
	heap, set := value("HEAP"), []asm.Assign{budget.Reg('Y', 0)}
	for name, v := range map[string]int{"transform_active": 1, "pool_ready": 1, "pool_count": value("POOL_MAX"), "heap_top": heap,
		"transform_position": heap - 1, "transform_previous": heap - 2, "transform_scale": heap - 3} {
		set = append(set, budget.Mem(uint16(value(name)), uint8(v)))
	}
	set = append(set, budget.Mem(uint16(value("vector_lost")), bytes.Repeat([]byte{1}, heap-3)...))
	r, err := m.Call(budget.Call{Routine: "release_bullet", Set: set})
	if err != nil {
		t.Fatal(err)
	}
	if left := m.Console().Peek(uint16(value("heap_top"))); left != 0 {
		t.Errorf("heap_top is %d after all vectors came back", left)
	}
	if limit := value("RELEASE_WORST"); r.Body > limit {
		t.Errorf("release_bullet takes %d cycles; its budget is %d", r.Body, limit)
	}
}
