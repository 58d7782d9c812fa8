package command

import (
	"bytes"
	"context"
	"crypto/sha256"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// rightLines are command lines that would do something, for each command: a wrong one is such a
// line with one mistake. A command that is not listed gets lines whose mistake is wrong anyway.
var rightLines = map[string][]string{
	"asm":        {"game.asm", "-o", "new.nes"},
	"run":        {"game.nes", "--frames", "1", "--trace", "new.log"},
	"play":       {"game.nes", "--states", "states"},
	"disasm":     {"game.nes"},
	"call":       {"game.asm", "take"},
	"attack":     {"game.asm", "take", "--handler", "handler", "--check", "A = 1"},
	"bound":      {"game.asm"},
	"test":       {"game.asm"},
	"compare":    {"game.asm", "game.asm"},
	"profile":    {"game.nes", "--frames", "1"},
	"worst":      {"game.nes", "--frames", "1"},
	"measure":    {"freelist", "--frames", "1"},
	"list":       {},
	"exercise":   {"1"},
	"verify":     {"game.nes", "--frames", "1"},
	"merge":      {"junk.bin"},
	"tracediff":  {"a.log", "b.log"},
	"completion": {},
	"help":       {"run"},
}

// wrong makes wrong command lines from the commands' own flags.
type wrong struct {
	*rand.Rand
	commands []*cobra.Command
}

// pick takes one of several.
func pick[T any](w *wrong, of ...T) T { return of[w.IntN(len(of))] }

// line is a wrong command line and what is wrong with it.
func (w *wrong) line() (args []string, why string) {
	c := pick(w, w.commands...)
	base, known := rightLines[c.Name()]
	if w.IntN(40) == 0 {
		return []string{pick(w, w.mistyped(c.Name()), "", "--version=maybe", "-q")}, "no such command"
	}
	var flags []*pflag.Flag
	c.Flags().VisitAll(func(f *pflag.Flag) { flags = append(flags, f) })
	if len(flags) > 0 && w.IntN(3) > 0 {
		for range 8 {
			if extra, why := w.flag(c, pick(w, flags...), base); extra != nil {
				return w.with(c, base, extra), why
			}
		}
	}
	switch w.IntN(4) {
	case 0:
		return w.with(c, base, []string{"--" + w.mistyped("frames") + pick(w, "", "=1")}), "no such flag"
	case 1:
		return w.with(c, base, []string{"-" + pick(w, "q", "Z", "9", "%")}), "no such short flag"
	}
	if !known || len(base) == 0 || c.Name() == "play" {
		return []string{c.Name(), "--" + w.mistyped("help")}, "no such flag"
	}
	line := append([]string{c.Name()}, base...)
	switch w.IntN(3) {
	case 0:
		if c.Name() == "measure" || c.Name() == "help" {
			line[1] = w.mistyped(line[1])
			return line, "no such name"
		}
		return line[:1], "no argument"
	case 1:
		line[1] = pick(w, "none.asm", "none/game.nes", "junk.bin", "junk.nes", "junk.asm", "sub/none", "game.asm/x")
		if c.Name() == "tracediff" || c.Name() == "verify" { // whose logs may hold anything, and which judges what it finds
			line[1] = "none/none"
		}
		return line, "no such file, or not of its kind"
	default:
		if c.Name() == "test" || c.Name() == "verify" || c.Name() == "measure" || c.Name() == "bound" || c.Name() == "help" {
			return append(line, "none/none"), "one argument that does not exist"
		}
		return append(line, "one", "too", "many"), "too many arguments"
	}
}

// with puts flags somewhere into a right command line; behind it where it has them already, since
// the last one counts.
func (w *wrong) with(c *cobra.Command, base, extra []string) []string {
	line := []string{c.Name()}
	name, _, _ := strings.Cut(extra[0], "=")
	has := slices.Contains(base, name) || name == "--output"
	if !has && w.IntN(2) == 0 {
		return append(append(line, extra...), base...)
	}
	return append(append(line, base...), extra...)
}

// mistyped is a word with a letter too many.
func (w *wrong) mistyped(word string) string {
	at := w.IntN(len(word) + 1)
	return word[:at] + pick(w, "x", "q", "zz") + word[at:]
}

// flag is a flag with a value that it cannot have; nil where none is known.
func (w *wrong) flag(c *cobra.Command, f *pflag.Flag, base []string) ([]string, string) {
	name := "--" + f.Name
	eq := func(v string) []string { return []string{name + "=" + v} }
	_, reads := f.Annotations[cobra.BashCompFilenameExt]
	_, writes := f.Annotations[writesFile]
	offered, chosen := c.GetFlagCompletionFunc(f.Name)
	switch {
	case writes:
		files := []string{"sub", "none/x", "game.asm/x"}
		for _, b := range base {
			if b == "game.asm" {
				files = append(files, "game.asm", "./game.asm", "part.inc", "data.bin", "link.asm", "hard.asm")
			} else if strings.HasSuffix(b, ".nes") && !slices.Contains(base, "-o") {
				files = append(files, "game.nes", "sub/../game.nes")
			} else if strings.HasPrefix(b, "new.") && f.Shorthand != "o" && f.Name != "trace" {
				files = append(files, b, "./"+b)
			}
		}
		return eq(pick(w, files...)), "an output that cannot be written"
	case reads:
		if f.Name == "symbols" && slices.Contains(base, "game.asm") {
			return eq("none.dbg"), "a source has its own symbols"
		}
		return eq(pick(w, "none.txt", "none/none", "sub", "junk.bin")), "an input that cannot be read"
	case chosen && f.Name != "ram":
		values, _ := offered(c, nil, "")
		bad := w.mistyped(pick(w, values...))
		return eq(bad), "no such choice"
	}
	switch f.Value.Type() {
	case "int":
		return eq(pick(w, "-1", "-9999999999", "x", "", "1e3", "1.5", "99999999999999999999", " 1")), "no such number"
	case "uint8", "uint64":
		return eq(pick(w, "-1", "x", "", "1e3", "1.5", "99999999999999999999")), "no such number"
	case "bool":
		return eq(pick(w, "maybe", "2", "ja", " ")), "neither true nor false"
	case "stringArray", "stringSlice":
		switch f.Name {
		case "define":
			return eq(pick(w, "=1", "A=x", "A=", "A B=1", "")), "no such constant"
		case "set":
			return eq(pick(w, "none", "none=1", "cell=256", "cell=", "=1", "$10000=1", "cell=x")), "no such memory"
		case "dump":
			return eq(pick(w, "none", "cell:0", "cell:x", ":", "$10000")), "no such memory"
		case "after", "source", "headers":
			return eq(pick(w, "none", "none.s")), "no such routine or source"
		case "overlays", "ignore":
			return eq(w.mistyped("cost")), "no such name"
		}
	case "string":
		switch f.Name {
		case "a", "x", "y":
			return eq(pick(w, "256", "-129", "x", "$100", "0b1")), "no such byte"
		case "flags":
			return eq(pick(w, "q", "nvq", "1", "cC", "zvz")), "no such flag of the processor"
		case "board":
			return eq(pick(w, "MMC99", "x")), "no such board"
		case "entry", "from":
			return eq(pick(w, "$10000", "nowhere", "-1")), "no such address"
		case "ram":
			return eq(pick(w, "twos", "-1")), "no such filling"
		case "script":
			return eq(pick(w, "x", "1:2", "1:A:x")), "no such script"
		case "handler", "check":
			return eq("nowhere"), "no such routine"
		}
	}
	return nil, ""
}

// folderHash names everything in a folder: names, modes, contents, where links lead.
func folderHash(t *testing.T, dir string) string {
	t.Helper()
	sum := sha256.New()
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		fmt.Fprintln(sum, path, info.Mode())
		switch {
		case info.Mode()&fs.ModeSymlink != 0:
			to, err := os.Readlink(path)
			fmt.Fprintln(sum, to)
			return err
		case info.Mode().IsRegular():
			data, err := os.ReadFile(path)
			sum.Write(data)
			return err
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return string(sum.Sum(nil))
}

// TestAThousandWrongCommandLines each give one clear line and exit code 2, print nothing and leave
// every file as it was.
func TestAThousandWrongCommandLines(t *testing.T) {
	e, _, err := exhibit("freelist", nil)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	t.Chdir(dir)
	for _, v := range []string{"HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "TMPDIR"} {
		t.Setenv(v, filepath.Join(dir, "home"))
	}
	os.Mkdir("sub", 0o755)
	os.Mkdir("home", 0o755)
	junk := make([]byte, 3000)
	for i := range junk {
		junk[i] = byte(i*i>>3) &^ 0x60
	}
	for name, text := range map[string]string{
		"game.nes": string(e.Image),
		"game.asm": "        .ram\ncell:   .res 1\n        .code\n;;; take - x\n;;; Case     it: -> A=1\ntake:   lda #1\n        rts\nhandler: rti\n        .include \"part.inc\"\n        .incbin \"data.bin\"\n",
		"part.inc": "SIZE = 3\n", "data.bin": "some data", "junk.bin": string(junk), "junk.nes": string(junk), "junk.asm": string(junk),
		"a.log": "C000  4C F5 C5  JMP $C5F5\n", "b.log": "C000  4C F5 C5  JMP $C5F5\n",
		"new.nes": "an earlier one", "new.log": "an earlier one", "sub/keep": "",
	} {
		if err := os.WriteFile(name, []byte(text), 0o640); err != nil {
			t.Fatal(err)
		}
	}
	for _, err := range []error{os.Symlink("game.asm", "link.asm"), os.Link("game.asm", "hard.asm")} {
		if err != nil {
			t.Skip(err)
		}
	}
	before := folderHash(t, ".")

	w := &wrong{Rand: rand.New(rand.NewPCG(6502, 1000))}
	for _, c := range newRoot().Commands() {
		c.InitDefaultHelpFlag()
		w.commands = append(w.commands, c)
	}
	reasons, failed := map[string]int{}, 0
	begun := time.Now()
	for n := range 1000 {
		args, why := w.line()
		reasons[why]++
		var stdout, stderr bytes.Buffer
		code := run(context.Background(), args, &stdout, &stderr)
		message, ended := strings.CutSuffix(stderr.String(), "\n")
		clear := ended && strings.HasPrefix(message, "pool6502: ") && len(message) > len("pool6502: ")+10 && !strings.ContainsFunc(message, unicode.IsControl)
		after := folderHash(t, ".")
		if code != exitUsage || !clear || stdout.Len() > 0 || after != before {
			failed++
			t.Errorf("%d: %s: pool6502 %q: exit code %d, folder changed %v\nstdout %q\nstderr %q", n, why, args, code, after != before, &stdout, &stderr)
			before = after
		}
		if failed >= 20 {
			t.Fatal("and so on")
		}
	}
	t.Logf("%v in %v", reasons, time.Since(begun))
	if len(reasons) < 15 {
		t.Errorf("only these mistakes: %v", reasons)
	}
}
