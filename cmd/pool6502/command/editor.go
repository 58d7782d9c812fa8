package command

import (
	"errors"
	"io"

	"github.com/spf13/cobra"

	"pool6502/budget/program"
	"pool6502/cmd/pool6502/editor/dap"
	"pool6502/cmd/pool6502/editor/lsp"
	"pool6502/cmd/pool6502/editor/mcp"
)

// opener opens the programs that an editor names.
var opener = program.Opener{BuiltIn: exhibit}

func newLSP() *cobra.Command {
	return &cobra.Command{
		Use:   "lsp",
		Short: "Serve an editor: errors, cycles and names as you type",
		Long: `lsp is a language server, which an editor starts and talks to over standard input and output.
It shows the assembler's errors, cases that fail, budgets that are broken, the cycles of routines
and instructions, and proofs; it finds, completes and renames names. Sources of ca65, cc65 and
asm6f are served through the ROM that they are built to, which a file pool6502.toml names.

It reads files of the folders that the editor has opened, and writes none. EDITOR.md in the
folder cmd/pool6502/editor says how editors are set up.`,
		Example: `  pool6502 lsp`,
		Args:    cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			err := lsp.Serve(c.Context(), c.InOrStdin(), rawOutput(c.OutOrStdout()), opener)
			if errors.Is(err, lsp.ErrEnded) {
				return errFailed
			}
			return err
		},
	}
}

func newDAP() *cobra.Command {
	return &cobra.Command{
		Use:   "dap",
		Short: "Serve an editor's debugger: breakpoints, and steps forward and back",
		Long: `dap is a debug adapter, which an editor starts and talks to over standard input and output.
It plays a ROM, a source, an exhibit or one case of a header, stops at lines, conditions, reads
and writes, missed frames and broken budgets, steps forward and back, and says at every stop how
many cycles have passed. EDITOR.md in the folder cmd/pool6502/editor says how editors are set up.`,
		Example: `  pool6502 dap`,
		Args:    cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			return dap.Serve(c.Context(), c.InOrStdin(), rawOutput(c.OutOrStdout()), opener)
		},
	}
}

func newMCP() *cobra.Command {
	return &cobra.Command{
		Use:   "mcp [FOLDER]",
		Short: "Serve coding agents: measured cycles instead of guesses",
		Long: `mcp serves an agent over the Model Context Protocol, on standard input and output. The agent can
assemble sources, run cases, call routines, profile games, prove bounds, search for the worst
input, attack routines with interrupts, disassemble and read lines. It can read the files in
FOLDER, which is the current folder if none is given, and nothing else, and write none.`,
		Example: `  pool6502 mcp src`,
		Args:    cobra.MaximumNArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			dir := "."
			if len(args) > 0 {
				dir = args[0]
			}
			return mcp.Serve(c.Context(), c.InOrStdin(), rawOutput(c.OutOrStdout()), dir)
		},
	}
}

// rawOutput returns standard output without the rules for terminals: what goes through it has a length and is read by a
// program.
func rawOutput(w io.Writer) io.Writer {
	if s, ok := w.(*terminalStream); ok {
		return s.w
	}
	return w
}
