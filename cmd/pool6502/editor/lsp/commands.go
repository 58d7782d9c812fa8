package lsp

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"pool6502/asm"
	"pool6502/asm/contract"
	"pool6502/budget/bound"
	"pool6502/budget/profile"
	"pool6502/budget/profile/page"
	"pool6502/budget/program"
	"pool6502/nes/script"
)

// A deed is a command of the editor, such as a click on a lens. It runs in the background, on a copy of the program.
type deed func(ctx context.Context, game *program.Program, routine string, input *script.Script) (any, error)

var deeds = map[string]deed{
	"pool6502.test":       testDeed,
	"pool6502.prove":      proveDeed,
	"pool6502.worstFrame": worstFrameDeed,
	"pool6502.profile":    profileDeed,
}

// programCommand answers at once what a debugger launches for a document.
const programCommand = "pool6502.program"

func commandNames() []string {
	list := []string{programCommand}
	for name := range deeds {
		list = append(list, name)
	}
	slices.Sort(list)
	return list
}

// launch is what a debugger launches for a document of the project, in the words of the debugger's launch request.
func (p *project) launch() any {
	l := struct {
		Program string   `json:"program"`
		Sources []string `json:"sources,omitempty"`
		Input   string   `json:"input,omitempty"`
	}{Program: p.folder.Abs(p.main)}
	if p.config.rom() {
		l.Program, l.Sources = p.folder.Abs(filepath.ToSlash(p.config.ROM)), p.romFiles()
	}
	if p.config.Input != "" {
		l.Input = p.folder.Abs(filepath.ToSlash(p.config.Input))
	}
	return l
}

// command runs a command, whose arguments are a document and a routine. The answer is sent when the command has ended; if the
// client cancels it, it ends early.
func (s *server) command(m *message) error {
	var p struct {
		Command   string `json:"command"`
		Arguments []any  `json:"arguments"`
	}
	if err := decode(m.Params, &p); err != nil {
		return s.answer(m, true, nil, err)
	}
	run := deeds[p.Command]
	if run == nil && p.Command != programCommand {
		return s.fail(m.ID, &rpcError{codeParams, fmt.Sprintf("%.80q is no command; there are %s", p.Command, strings.Join(commandNames(), ", "))})
	}
	uri, routine := argument(p.Arguments, 0), argument(p.Arguments, 1)
	d := s.docs[uri]
	if d == nil {
		return s.fail(m.ID, &rpcError{codeParams, fmt.Sprintf("%.200q is not open", uri)})
	}
	project := s.projectOf(d)
	if p.Command == programCommand {
		return s.answer(m, true, project.launch(), nil)
	}
	s.build(project)
	if project.now != project.good {
		return s.fail(m.ID, &rpcError{codeFailed, "the source has errors; mend them first"})
	}
	files, main, name, rom, input := project.good.files, project.main, project.good.prog.Name, project.romFiles(), project.input()
	isROM, id, asked := project.config.rom(), string(m.ID), *m
	ctx, stop := context.WithCancel(s.ctx)
	s.mu.Lock()
	s.running1[id] = stop
	s.mu.Unlock()
	s.running.Add(1)
	go func() {
		defer s.running.Done()
		var game *program.Program
		var err error
		if isROM {
			game, err = s.opener.Open(name, rom...)
		} else {
			var prog *asm.Program
			if prog, err = asm.Assemble(files, main, asm.Options{}); err == nil {
				game = program.Of(prog)
				game.Name = name
			}
		}
		var result any
		if err == nil {
			result, err = run(ctx, game, routine, input)
		}
		if ctx.Err() != nil {
			err = &rpcError{codeCancelled, "cancelled"}
		}
		stop()
		s.mu.Lock()
		delete(s.running1, id)
		s.mu.Unlock()
		_ = s.answer(&asked, true, result, err)
	}()
	return nil
}

// argument returns an argument that is a text.
func argument(list []any, i int) string {
	if i < len(list) {
		text, _ := list[i].(string)
		return text
	}
	return ""
}

// testResult is the result of a case.
type testResult struct {
	Routine string   `json:"routine"`
	Case    string   `json:"case"`
	File    string   `json:"file"`
	Line    int      `json:"line"`
	OK      bool     `json:"ok"`
	Cycles  int      `json:"cycles"`
	Wrong   []string `json:"wrong,omitempty"`
}

// testDeed runs the cases of a routine, or of all.
func testDeed(ctx context.Context, game *program.Program, routine string, _ *script.Script) (any, error) {
	m := &measurement{ctx: ctx, f: &facts{routines: map[string]*routineFacts{}}, kept: &kept{}, post: func() {}}
	list, failed := []testResult{}, 0
	for _, c := range game.Contracts {
		if routine != "" && c.Routine != routine {
			continue
		}
		m.f.routines[c.Routine] = &routineFacts{worst: -1, bound: -1, wrong: map[string]string{}}
	}
	err := m.each(game, func(c *asm.Contract, k *asm.Case, got caseFacts) {
		one := testResult{c.Routine, k.Name, k.Pos.File, k.Pos.Line, got.wrong == "" && !got.left, got.body, nil}
		if got.wrong != "" {
			one.Wrong = strings.Split(got.wrong, "; ")
		}
		if !one.OK {
			failed++
		}
		list = append(list, one)
	})
	if err != nil {
		return nil, err
	}
	message := fmt.Sprintf("%s held", plural(len(list), "case"))
	if failed > 0 {
		message = fmt.Sprintf("%d of %s failed", failed, plural(len(list), "case"))
	}
	return map[string]any{"message": message, "cases": list}, nil
}

// proveDeed proves the worst case of a routine, or of all.
func proveDeed(ctx context.Context, game *program.Program, routine string, _ *script.Script) (any, error) {
	prog, err := bound.New(game)
	if err != nil {
		return nil, err
	}
	prog.Stop = func() bool { return ctx.Err() != nil }
	list, lines := []map[string]any{}, []string{}
	for _, c := range game.Contracts {
		if routine != "" && c.Routine != routine || ctx.Err() != nil {
			continue
		}
		one := prove(prog, c, -1)
		said := fmt.Sprintf("%s takes at most %s cycles%s", c.Routine, contract.Grouped(one.bound), one.given)
		if one.bound < 0 {
			said = fmt.Sprintf("%s has no bound: %s", c.Routine, one.given)
		}
		lines = append(lines, said)
		list = append(list, map[string]any{"routine": c.Routine, "verdict": one.verdict, "bound": one.bound, "budget": c.Budget, "given": one.given})
	}
	message := fmt.Sprintf("%s analysed", plural(len(list), "routine"))
	if len(lines) == 1 {
		message = lines[0]
	}
	return map[string]any{"message": message, "routines": list}, nil
}

// record runs a game, with its busiest frame in full.
func record(ctx context.Context, game *program.Program, input *script.Script) (*profile.Profile, error) {
	if game.Library() {
		return nil, program.ErrNoFrames
	}
	p, err := profile.Record(ctx, game, profile.Options{Frames: framesMeasured, Input: input, Busiest: 1})
	if err != nil {
		return nil, err
	}
	if len(p.Frames) == 0 {
		return nil, errors.New("the game did not run a whole frame")
	}
	return p, nil
}

// worstFrameDeed names the worst frame and what took the time in it.
func worstFrameDeed(ctx context.Context, game *program.Program, _ string, input *script.Script) (any, error) {
	p, err := record(ctx, game, input)
	if err != nil {
		return nil, err
	}
	f := p.Frames[p.Worst()]
	rows := []map[string]any{}
	for _, r := range p.Ranked() {
		if len(rows) < 20 {
			rows = append(rows, map[string]any{"routine": r.Name, "cycles": r.Inclusive.Max(), "calls": r.Calls})
		}
	}
	message := fmt.Sprintf("frame %d is the worst of %d: %s of %s cycles busy", f.Number, len(p.Frames), contract.Grouped(int(f.Busy)), contract.Grouped(int(f.Cycles)))
	if n := p.Count(profile.Missed); n > 0 {
		message += fmt.Sprintf("; %s missed", plural(n, "frame"))
	}
	return map[string]any{"message": message, "frame": f.Number, "busy": f.Busy, "cycles": f.Cycles, "routines": rows}, nil
}

// profileDeed returns the page of a profile, as HTML.
func profileDeed(ctx context.Context, game *program.Program, _ string, input *script.Script) (any, error) {
	p, err := record(ctx, game, input)
	if err != nil {
		return nil, err
	}
	var b strings.Builder
	if err := page.Write(&b, p, page.Options{Title: game.Title(), Source: game.ReadLines}); err != nil {
		return nil, err
	}
	return map[string]any{"message": fmt.Sprintf("%s of %s", plural(len(p.Frames), "frame"), game.Title()), "html": b.String()}, nil
}
