package mcp

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path"
	"path/filepath"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"pool6502/asm"
	"pool6502/asm/source"
	"pool6502/budget"
	"pool6502/budget/program"
	"pool6502/cmd/pool6502/editor"
	"pool6502/nes/script"
)

// A server has the folder that its tools may read.
type server struct{ folder *editor.Folder }

// Serve answers an agent until it closes the connection.
func Serve(ctx context.Context, in io.Reader, out io.Writer, dir string) error {
	f, err := editor.OpenFolder(dir)
	if err != nil {
		return err
	}
	defer f.Close()
	s := &server{f}
	m := mcp.NewServer(&mcp.Implementation{Name: "pool6502", Version: "1"}, &mcp.ServerOptions{
		Instructions: "Use these tools to measure 6502 code for the NES, instead of counting cycles by hand. A program is a .nes ROM or a source in pool6502's dialect, named by its path in the folder.",
	})
	s.add(m)
	err = m.Run(ctx, &mcp.IOTransport{Reader: io.NopCloser(in), Writer: nopCloser{out}})
	if errors.Is(err, io.EOF) {
		return nil
	}
	return err
}

type nopCloser struct{ io.Writer }

func (nopCloser) Close() error { return nil }

// add registers all tools. None of them writes.
func (s *server) add(m *mcp.Server) {
	tool(m, "assemble", "Assemble a source; returns errors and warnings with their places, and the sizes of what was built.", s.assemble)
	tool(m, "test", "Run the cases in the ;;; headers of a program, or of one routine; returns measured cycles and what is wrong.", s.test)
	tool(m, "call", "Call one routine with registers and memory as given; returns measured cycles, registers and flags.", s.call)
	tool(m, "profile", "Run a game for some frames; returns missed frames and the cycles of each routine and line.", s.profile)
	tool(m, "bound", "Prove the least and the most cycles that a call of a routine or an interrupt can take, for all inputs, and judge the budgets of the routine.", s.bound)
	tool(m, "worst", "Search for the controller input that makes a game slowest, for a number of frames.", s.worst)
	tool(m, "attack", "Interrupt a routine by an NMI before each of its cycles, and check a condition each time.", s.attack)
	tool(m, "disasm", "Disassemble code from a label, an address or a source line, with cycles and source lines.", s.disasm)
	tool(m, "lines", "Read lines of a text file in the folder, with their numbers.", s.lines)
}

// tool registers a tool that only reads.
func tool[In, Out any](m *mcp.Server, name, says string, f func(ctx context.Context, in In) (Out, error)) {
	closed := false
	t := &mcp.Tool{Name: name, Description: says, Annotations: &mcp.ToolAnnotations{ReadOnlyHint: true, IdempotentHint: true, OpenWorldHint: &closed}}
	mcp.AddTool(m, t, func(ctx context.Context, _ *mcp.CallToolRequest, in In) (*mcp.CallToolResult, Out, error) {
		out, err := f(ctx, in)
		return nil, out, err
	})
}

// from names a program in the folder.
type from struct {
	Program string            `json:"program" jsonschema:"path of a ROM (.nes) or of a source (.asm) in the folder"`
	Symbols string            `json:"symbols,omitempty" jsonschema:"path of the ROM's symbol file; without it, the one beside the ROM is used"`
	Sources []string          `json:"sources,omitempty" jsonschema:"sources of the ROM that have headers"`
	Defines map[string]string `json:"defines,omitempty" jsonschema:"constants of a source"`
}

// open opens a program. Its sources can be read in the folder only.
func (s *server) open(f from) (*program.Program, error) {
	file, err := s.folder.Within(filepath.FromSlash(f.Program))
	if err != nil {
		return nil, err
	}
	if !strings.EqualFold(filepath.Ext(file), ".nes") {
		return s.assembled(f)
	}
	var more []string
	for _, name := range append(f.Sources[:len(f.Sources):len(f.Sources)], f.Symbols) {
		if name == "" {
			continue
		}
		one, err := s.folder.Within(filepath.FromSlash(name))
		if err != nil {
			return nil, err
		}
		more = append(more, one)
	}
	p, err := program.Open(file, more...)
	if err != nil {
		return nil, err
	}
	if read := p.ReadLines; read != nil {
		p.ReadLines = func(name string) ([]string, bool) {
			if _, err := s.folder.Within(filepath.FromSlash(name)); err != nil {
				return nil, false
			}
			return read(name)
		}
	}
	return p, nil
}

// assembled assembles a source through the folder, so that no include leads out of it.
func (s *server) assembled(f from) (*program.Program, error) {
	defines := map[string]int{}
	for name, text := range f.Defines {
		v, err := number(text)
		if err != nil {
			return nil, fmt.Errorf("define %s: %w", name, err)
		}
		defines[name] = v
	}
	name, _ := s.folder.Rel(filepath.FromSlash(f.Program))
	prog, err := asm.Assemble(s.folder.FS(), path.Clean(name), asm.Options{Defines: defines})
	if err != nil {
		return nil, err
	}
	p := program.Of(prog)
	p.Name = s.folder.Abs(name)
	return p, nil
}

// machine opens a program for calls.
func (s *server) machine(f from) (*program.Program, *budget.Machine, error) {
	p, err := s.open(f)
	if err != nil {
		return nil, nil, err
	}
	for _, c := range p.Contracts {
		if c.Start != nil && (c.Start.Input != "" || c.Start.State != "") {
			for _, name := range []string{c.Start.Input, c.Start.State} {
				if _, err := s.folder.Within(filepath.Join(filepath.Dir(p.Name), filepath.FromSlash(name))); name != "" && err != nil {
					return nil, nil, err
				}
			}
		}
	}
	m, err := budget.Open(p, budget.Options{})
	return p, m, err
}

// input reads a script of controller input in the folder; nil for none.
func (s *server) input(name string) (*script.Script, error) {
	if name == "" {
		return nil, nil
	}
	file, err := s.folder.Within(filepath.FromSlash(name))
	if err != nil {
		return nil, err
	}
	return budget.ReadInput(file)
}

// limited returns a number of frames: a usual one if none is given, and never more than a limit.
func limited(n, usual, most int) (int, error) {
	switch {
	case n == 0:
		return usual, nil
	case n < 0 || n > most:
		return 0, fmt.Errorf("%d is no number of frames here; give 1 to %d", n, most)
	}
	return n, nil
}

// readLines reads a text in the folder.
func (s *server) readLines(name string) ([]string, error) {
	rel, ok := s.folder.Rel(filepath.FromSlash(name))
	if !ok {
		_, err := s.folder.Within(filepath.FromSlash(name))
		return nil, err
	}
	data, err := source.Read(s.folder.FS(), rel)
	if err != nil {
		return nil, err
	}
	if why := source.NotText(data); why != "" {
		return nil, fmt.Errorf("%s: %s", name, why)
	}
	return source.Lines(data), nil
}
