package command

import (
	"io"
	"strings"

	"github.com/spf13/cobra"

	"pool6502/asm/contract"
	"pool6502/budget/report"
	"pool6502/nes/board"
	"pool6502/roms"
)

// listRow is an exhibit; --format json prints it with these keys.
type listRow struct {
	Name     string `json:"name"`
	Title    string `json:"title"`
	Document string `json:"document"`
	Sizes    []int  `json:"sizes"`
	Claims   int    `json:"claims"`
	Source   string `json:"source"`
}

// newList makes the command.
func newList() *cobra.Command {
	var format string
	var boards bool
	c := &cobra.Command{
		Use:   "list",
		Short: "List the exhibits: the object pools in this binary",
		Long: `list prints the exhibits: object pools whose sources are in this binary. Use the name of an
exhibit wherever a command takes a ROM. The columns are:

  document  the number of the text that describes the pool; roms/README.md names the texts
  slots     the pool's number of slots, and the other numbers it is measured with
  claims    how many claims of the text are measured

With --boards it lists the cartridge boards that pool6502 emulates, by their iNES mapper numbers.`,
		Example: `  pool6502 list
  pool6502 run compaction --frames 120 --screenshot compaction.png`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			if boards {
				return listBoards(c.OutOrStdout(), format)
			}
			rows := []listRow{}
			for _, p := range roms.All() {
				rows = append(rows, listRow{p.Name, p.Title, p.Document, p.Sizes, len(p.Claims), "roms/" + p.Main})
			}
			if format == "json" {
				return writeJSON(c.OutOrStdout(), listedExhibits{rows})
			}
			t := report.NewTable("", 0, 0, "name", "title", "document", "slots", "claims", "source")
			t.Plain()
			for _, r := range rows {
				var sizes []string
				for _, n := range r.Sizes {
					sizes = append(sizes, contract.Grouped(n))
				}
				t.Add(r.Name, r.Title, r.Document, strings.Join(sizes, " "), r.Claims, r.Source)
			}
			return t.Write(c.OutOrStdout())
		},
	}
	c.Flags().BoolVar(&boards, "boards", false, "list the cartridge boards instead")
	enumFlag(c, &format, "format", "text or json", "text", "json")
	return c
}

type listedExhibits struct {
	Exhibits []listRow `json:"exhibits"`
}

type listedBoards struct {
	Boards []board.Listed `json:"boards"`
}

// listBoards prints the boards of cartridges.
func listBoards(w io.Writer, format string) error {
	list := board.List()
	if format == "json" {
		return writeJSON(w, listedBoards{list})
	}
	t := report.NewTable("", 0, 0, "mapper", "board", "not emulated")
	t.Plain()
	for _, b := range list {
		t.Add(b.Mapper, b.Name, b.Missing)
	}
	return t.Write(w)
}
