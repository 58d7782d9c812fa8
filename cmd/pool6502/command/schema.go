package command

import (
	"embed"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"
)

// schemas are generated from the Go types by a test, go test ./cmd/pool6502/command -run Schema -update. They lie in the
// repository, so that a change of the promise that they make shows in a commit.
//
//go:embed schemas
var schemas embed.FS

// newSchema makes the command.
func newSchema() *cobra.Command {
	return &cobra.Command{
		Use:   "schema [NAME]",
		Short: "Print the JSON Schema of a report",
		Long: `schema prints the JSON Schema (2020-12) of what a command writes with --format json. Without NAME it lists
the schemas. Within 1.x a report may get more keys, and loses none.`,
		Example: `  pool6502 schema
  pool6502 schema profile > profile.schema.json`,
		Args:              cobra.MaximumNArgs(1),
		ValidArgsFunction: cobra.FixedCompletions(schemaNames(), cobra.ShellCompDirectiveNoFileComp),
		RunE: func(c *cobra.Command, args []string) error {
			if len(args) == 0 {
				return listSchemas(c.OutOrStdout())
			}
			text, err := schemas.ReadFile("schemas/" + args[0] + ".json")
			if err != nil {
				return fmt.Errorf("there is no schema %q; the schemas are %s", args[0], strings.Join(schemaNames(), ", "))
			}
			_, err = c.OutOrStdout().Write(text)
			return err
		},
	}
}

// schemaNames returns the names of the schemas, sorted.
func schemaNames() (names []string) {
	list, err := schemas.ReadDir("schemas")
	if err != nil {
		panic(err) // they are in the binary
	}
	for _, f := range list {
		names = append(names, strings.TrimSuffix(f.Name(), ".json"))
	}
	slices.Sort(names)
	return names
}

// listSchemas prints each name with its title.
func listSchemas(w io.Writer) error {
	var b strings.Builder
	for _, name := range schemaNames() {
		var head struct{ Title string }
		text, err := schemas.ReadFile("schemas/" + name + ".json")
		if err == nil {
			err = json.Unmarshal(text, &head)
		}
		if err != nil {
			return err
		}
		fmt.Fprintf(&b, "%-12s %s\n", name, head.Title)
	}
	_, err := io.WriteString(w, b.String())
	return err
}
