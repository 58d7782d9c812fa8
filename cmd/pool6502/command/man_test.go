package command

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestEveryCommandHasAManPage shows each page with man, where it is installed, and expects no warning of troff.
func TestEveryCommandHasAManPage(t *testing.T) {
	_, missing := exec.LookPath("man")
	folder := t.TempDir()
	for _, c := range withSubcommands(newRoot()) {
		page := manPage(c)
		if !strings.Contains(page, ".SH NAME\n") || !strings.Contains(page, roff(c.Short)) {
			t.Errorf("%s: the page lacks its name or what it is:\n%s", c.CommandPath(), page)
		}
		if missing != nil {
			continue
		}
		path := filepath.Join(folder, "page.1")
		if err := os.WriteFile(path, []byte(page), 0o644); err != nil {
			t.Fatal(err)
		}
		man := exec.Command("man", "--warnings", "-l", path)
		man.Env = append(os.Environ(), "MANWIDTH=200", "LC_ALL=C.UTF-8", "MAN_KEEP_FORMATTING=")
		shown, err := man.CombinedOutput()
		if err != nil || strings.Contains(string(shown), "warning") {
			t.Errorf("%s: man says %v\n%s", c.CommandPath(), err, shown)
		}
		c.LocalFlags().SortFlags = true
		if c.Long != "" {
			first, _, _ := strings.Cut(c.Long, "\n")
			if words := strings.Fields(first); !strings.Contains(strings.Join(strings.Fields(string(shown)), " "), strings.Join(words, " ")) {
				t.Errorf("%s: the shown page lacks %q", c.CommandPath(), first)
			}
		}
	}
}

func TestTroffReadsNothingOfATextAsItsOwn(t *testing.T) {
	if got, want := roff(".a\n'b \\n -c\n.d"), "\\&.a\n\\&'b \\en \\-c\n\\&.d"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
