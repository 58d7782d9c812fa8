package command

import (
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strings"

	"github.com/spf13/cobra"

	"pool6502/budget/report"
)

// A finding is a line of doctor.
type finding struct {
	What string `json:"what"`
	Is   string `json:"is"`            // what is there; empty if it is missing
	Do   string `json:"do,omitempty"`  // how to get it
	For  string `json:"for,omitempty"` // what needs it
}

type findings struct {
	Findings []finding `json:"findings"`
}

func newDoctor() *cobra.Command {
	var format string
	c := &cobra.Command{
		Use:   "doctor",
		Short: "Say what this machine has of what pool6502 can use",
		Long: `doctor prints the version of this binary, whether it has a window, and what the window, the other toolchains and
the project's own tests find on this machine. It looks for programs in PATH and starts none. Everything but the
window works with this binary alone.`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			list := examine(os.Getenv, exec.LookPath)
			if format == "json" {
				return writeJSON(c.OutOrStdout(), findings{list})
			}
			var b strings.Builder
			for _, f := range list {
				if f.Is == "" {
					f.Is = fmt.Sprintf("missing, for %s; %s", f.For, f.Do)
				}
				fmt.Fprintf(&b, "%-9s %s\n", f.What, f.Is)
			}
			return report.Print(c.OutOrStdout(), b.String())
		},
	}
	enumFlag(c, &format, "format", "text or json", "text", "json")
	return c
}

// examine looks at the machine through the environment and the search for programs.
func examine(env func(string) string, look func(string) (string, error)) []finding {
	list := []finding{{What: "version", Is: strings.ReplaceAll(version(), "\n", ", ")}}
	window := finding{What: "window", For: "play"}
	if hasWindow {
		window.Is = "in this binary"
	} else {
		window.Do = "make play builds one"
	}
	display := finding{What: "display", For: "play"}
	switch {
	case runtime.GOOS != "linux":
		display.Is = runtime.GOOS
	case env("WAYLAND_DISPLAY") != "":
		display.Is = "Wayland, " + env("WAYLAND_DISPLAY")
	case env("DISPLAY") != "":
		display.Is = "X11, " + env("DISPLAY")
	default:
		display.Do = "set DISPLAY or WAYLAND_DISPLAY, or use run --screenshot"
	}
	list = append(list, window, display)
	for _, p := range []struct{ name, get, use string }{
		{"cc65", "Debian: apt-get install cc65", "building ROMs of ca65 and C"},
		{"node", "Debian: apt-get install nodejs npm", "make site"},
		{"chromium", "Debian: apt-get install chromium", "make outside"},
		{"go", "https://go.dev/dl", "building, and budgets in go test"},
	} {
		f := finding{What: p.name, For: p.use}
		if path, err := look(p.name); err == nil {
			f.Is = path
		} else {
			f.Do = p.get
		}
		list = append(list, f)
	}
	return list
}
