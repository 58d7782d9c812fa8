package main

import (
	"io"

	"github.com/spf13/cobra"

	"pool6502/budget"
	"pool6502/cmd/pool6502/compare"
)

func newCompare() *cobra.Command {
	return compare.New(compare.Env{
		Open: func(arg string, defines []string) (*compare.Game, error) {
			g, err := openROM(arg, defines)
			if err != nil {
				return nil, err
			}
			return &compare.Game{Source: g.prog != nil, Exhibit: g.exhibit}, nil
		},
		Machine: func(arg string, defines []string, stderr io.Writer) (*budget.Machine, error) {
			return openMachine(arg, "", nil, defines, "auto", "", stderr)
		},
		Profile:    profileSide,
		Baseline:   readBaseline,
		Defines:    parseDefines,
		DefineFlag: defineFlag,
		Source:     isSource,
		Exhibits:   exhibitNames,
	})
}
