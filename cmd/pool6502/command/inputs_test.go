package command

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"pool6502/cmd/pool6502/keymap"
	"pool6502/cmd/pool6502/window"
	"pool6502/internal/files"
)

// programsRead are programs as commands take them. Behind the bar are the files that are read with each: found beside
// the ROM in each format, given, included, or named by debug information.
var programsRead = []string{
	"game.nes | game.nes game.dbg game.s enemy.s pool.c runtime.s",
	"game.nes enemy.s | game.nes game.dbg enemy.s",
	"mesen.nes | mesen.nes mesen.mlb",
	"labels.nes | labels.nes labels.lbl",
	"lone.nes | lone.nes lone.elf",
	"asm6f/dot.nes | asm6f/dot.nes asm6f/dot.nes.0.nl asm6f/dot.nes.ram.nl",
	"nesasm/dot.nes nesasm/dot.asm | nesasm/dot.nes nesasm/dot.fns nesasm/dot.asm",
	"mesen.nes game.dbg | mesen.nes game.dbg pool.c",
	"labels.nes --symbols=game.lbl | labels.nes game.lbl",
	"mine.asm | mine.asm part.inc data.bin",
	"c.s --link=c.cfg | c.s c.cfg c.inc data.bin",
	"c.cfg c.s d.s --include=inc | c.cfg c.s c.inc data.bin d.s inc/d.inc",
}

// linesRead are command lines. PROGRAM is each of programsRead, without its symbols and sources where a command takes two
// programs. The files behind the bar are read too.
var linesRead = []string{
	"asm PROGRAM -o new.nes",
	"asm d.s --include=inc -o new.nes | d.s inc/d.inc",
	"run PROGRAM --frames 1",
	"run freelist.nes --frames 1 --input keys.txt | keys.txt",
	"compare PROGRAM PROGRAM --frames 1",
	"compare mine.asm freelist | mine.asm part.inc data.bin",
	"compare game.nes labels.nes --frames 1 --symbols game.dbg --symbols game.lbl --input keys.txt | game.dbg labels.nes game.lbl keys.txt",
	"compare start.asm start.asm | start.asm keys.txt",
	"profile PROGRAM --frames 1",
	"profile labels.nes --frames 1 --baseline base.json --input keys.txt | base.json keys.txt",
	"worst PROGRAM --frames 2",
	"worst game.nes --frames 2 --input keys.txt | keys.txt",
	"worst game.nes --replay keys.txt | keys.txt",
	"call PROGRAM $8000 --limit 50",
	"call game.nes bank_set --at-frame 1 --input keys.txt | keys.txt",
	"call game.nes bank_set --state game.state | game.state",
	"call PROGRAM $8000 --bare --limit 50",
	"attack PROGRAM $8000 --handler $8000 --check A=A --limit 50",
	"attack game.nes bank_set --check enemy_count=4 --at-frame 1 --input keys.txt | keys.txt",
	"attack game.nes bank_set --check enemy_count=4 --state game.state | game.state",
	"bound PROGRAM",
	"bound game.nes --frame --frames 1 --input keys.txt | keys.txt",
	"test PROGRAM",
	"test d.s --include=inc | d.s inc/d.inc",
	"test game.nes enemy.s --at-frame 1 --input keys.txt | keys.txt",
	"test game.nes enemy.s --state game.state | game.state",
	"test start.asm --baseline base.json | base.json keys.txt",
	"test start.asm --bare | start.asm",
	"measure freelist --baseline base.json | base.json",
	"worst PROGRAM --frames 2",
	"worst game.nes --frames 2 --input keys.txt | keys.txt",
	"worst game.nes --frames 2 --replay keys.txt | keys.txt",
	"disasm PROGRAM",
	"disasm mesen.nes --cdl game.cdl | game.cdl",
	"play PROGRAM",
	"play game.nes --source enemy.s --versus labels.nes --movie keys.txt --palette my.pal --config my.toml | enemy.s labels.nes keys.txt my.pal my.toml",
	"verify . --manifest manifest.json --frames 1 | freelist.nes manifest.json",
	"verify freelist.nes --frames 1 | freelist.nes",
	"verify c.s --frames 1 | c.s c.inc data.bin",
	"merge base.json | base.json",
	"tracediff a.log b.log | a.log b.log",
}

// readsNothing says why a command has no line.
var readsNothing = map[string]string{
	"list": "the exhibits are in the binary", "doctor": "it looks for programs, and opens no file", "serve": "the pages are in the binary",
	"lsp": "it writes no file", "dap": "it writes no file", "mcp": "it writes no file",
	"exercise": "it has no output, and names the file to change", "help": "", "completion": "",
	"schema": "the schemas are in the binary", "man": "",
}

// A readLine is a command line, and the files that it reads.
type readLine struct{ args, reads []string }

// linesOf makes the command lines of a command.
func linesOf(command string) (list []readLine) {
	for _, line := range linesRead {
		line, reads, _ := strings.Cut(line, " | ")
		switch {
		case !strings.HasPrefix(line, command+" "):
		case !strings.Contains(line, "PROGRAM"):
			list = append(list, readLine{strings.Fields(line), strings.Fields(reads)})
		default:
			for _, p := range programsRead {
				p, reads, _ := strings.Cut(p, " | ")
				if command == "asm" && strings.Contains(p, ".nes") || command == "compare" && strings.ContainsAny(p, " ") {
					continue
				}
				list = append(list, readLine{strings.Fields(strings.ReplaceAll(line, "PROGRAM", p)), strings.Fields(reads)})
			}
		}
	}
	return list
}

// gamesFolder makes a folder with the games of testdata and the other files that linesRead names, and goes there.
func gamesFolder(t *testing.T) {
	t.Helper()
	games, err := filepath.Abs(filepath.Join(projectRoot, "testdata", "game"))
	if err != nil {
		t.Fatal(err)
	}
	e, _, err := exhibit("freelist", nil)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := errors.Join(os.CopyFS(dir, os.DirFS(games)), os.Mkdir(filepath.Join(dir, "inc"), 0o755)); err != nil {
		t.Fatal(err)
	}
	t.Chdir(dir)
	const source = "        .mapper 0\n        .prgrom 32\n        .workram 8\n        .vectors main, main, main\n        .code\n"
	for name, text := range map[string]string{
		"freelist.nes": string(e.Image), "lone.nes": string(e.Image), "lone.elf": "\x7fELF", "part.inc": "SIZE = 3\n", "data.bin": "some data", "mesen.mlb": "P:10:middle\n",
		"mine.asm":  source + "main:   jmp main\n        .include \"part.inc\"\n        .incbin \"data.bin\"\n",
		"c.s":       "        .include \"c.inc\"\n        .segment \"HEADER\"\n        .byte \"NES\", $1A, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0\n        .segment \"CODE\"\nmain:   jmp main\n        .incbin \"data.bin\"\n        .segment \"VECTORS\"\n        .addr main, main, main\n",
		"c.inc":     "SIZE = 3\n",
		"d.s":       "        .include \"d.inc\"\n        .segment \"CODE\"\ndone:   lda #SIZE\n        rts\n",
		"inc/d.inc": "SIZE = 3\n",
		"c.cfg":     "MEMORY { HEAD: start = 0, size = $10, file = %O, fill = yes; PRG: start = $8000, size = $8000, file = %O, fill = yes; }\nSEGMENTS { HEADER: load = HEAD, type = ro; CODE: load = PRG, type = ro; VECTORS: load = PRG, type = ro, start = $FFFA; }\n",
		"start.asm": source + "main:   jmp main\n;;; done - returns.\n;;; Start    frame 1, input keys.txt\n;;; Case     it does: A=1 -> A=1\ndone:   rts\n",
	} {
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for from, to := range map[string]string{"game.nes": "labels.nes mesen.nes", "game.lbl": "labels.lbl"} {
		data, err := os.ReadFile(from)
		for _, to := range strings.Fields(to) {
			if err == nil {
				err = os.WriteFile(to, data, 0o644)
			}
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	var base, stderr bytes.Buffer
	if run(context.Background(), []string{"profile", "labels.nes", "--frames", "1", "--format", "json"}, &base, &stderr) != exitOK {
		t.Fatal(&stderr)
	}
	if err := os.WriteFile("base.json", base.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
}

// TestEachFileThatIsReadIsListed for each command and each way in which it finds a file. Each flag that names a file to
// read has its line.
func TestEachFileThatIsReadIsListed(t *testing.T) {
	gamesFolder(t)
	stateAndManifest(t)
	for name, text := range map[string]string{"my.toml": "", "my.pal": strings.Repeat("x", 192), "a.log": "", "b.log": "", "game.cdl": ""} {
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range newRoot().Commands() {
		lines := linesOf(c.Name())
		if _, known := readsNothing[c.Name()]; !known && len(lines) == 0 {
			t.Errorf("%s has no command line in linesRead, and no reason in readsNothing", c.Name())
		}
		c.Flags().VisitAll(func(f *pflag.Flag) {
			_, reads := f.Annotations[cobra.BashCompFilenameExt]
			if _, writes := f.Annotations[writesFile]; reads && !writes && !slices.ContainsFunc(lines, func(l readLine) bool {
				return slices.ContainsFunc(l.args, func(arg string) bool { return arg == "--"+f.Name || strings.HasPrefix(arg, "--"+f.Name+"=") })
			}) {
				t.Errorf("%s --%s reads a file, and no line of linesRead has it", c.Name(), f.Name)
			}
		})
		for _, line := range lines {
			var stderr bytes.Buffer
			if c.Name() == "play" {
				fmt.Fprint(&stderr, opened(line.args[1:]))
			} else {
				run(context.Background(), line.args, &stderr, &stderr)
			}
			for _, in := range line.reads {
				if _, read := files.NotedAs(in); !read {
					t.Errorf("%q: %s is not in the list of files that were read:\n%.300s", line.args, in, &stderr)
				}
			}
		}
	}
}

// opened opens what play opens, without a window.
func opened(args []string) error {
	files.Forget()
	var p playFlags
	c := p.command()
	c.SetArgs(args)
	c.SilenceErrors, c.SilenceUsage = true, true
	c.RunE = func(c *cobra.Command, args []string) error {
		keys, err := readKeys(p.config, p.config != "")
		if err != nil && p.config != "" {
			return err
		}
		if keys == nil {
			keys = keymap.Usual()
		}
		p.rom, p.more = args[0], args[1:]
		host, err := p.host(folders{config: "my.toml", data: ".", states: "states", captures: "states"}, keys)
		if err != nil {
			return err
		}
		return p.begin(window.New(host), args)
	}
	return c.Execute()
}

// TestNoOutputIsAnInput for each output flag of each command and each file that the command reads,
// under its name, another spelling, and through a link.
func TestNoOutputIsAnInput(t *testing.T) {
	gamesFolder(t)
	tried := 0
	for _, c := range newRoot().Commands() {
		flags := outputFlags(c.Flags())
		for _, line := range linesOf(c.Name()) {
			for _, f := range flags {
				for _, in := range line.reads {
					os.Remove("link")
					if err := os.Symlink(in, "link"); err != nil {
						t.Skip(err)
					}
					for _, out := range []string{in, "./" + in, "link"} {
						tried++
						args := append(slices.Clone(line.args), "--"+f.Name+"="+out)
						t.Run(strings.Join(args, " "), func(t *testing.T) { refused(t, in, args) })
					}
				}
			}
		}
	}
	if tried < 600 {
		t.Errorf("only %d outputs tried", tried)
	}
}

// refused runs a command whose last argument names an input as an output.
func refused(t *testing.T, in string, args []string) {
	before := folderHash(t, ".")
	var stdout, stderr bytes.Buffer
	code := run(context.Background(), args, &stdout, &stderr)
	if strings.Contains(stderr.String(), "--dump-prgram: this cartridge has no RAM") || strings.Contains(stderr.String(), "--winners is for comparing") {
		t.Skip(&stderr)
	}
	flag, out, _ := strings.Cut(args[len(args)-1], "=")
	want := fmt.Sprintf("cannot write %s: this command reads it; choose another name\n", out)
	if out != in {
		want = fmt.Sprintf("cannot write %s: it is %s, which this command reads; choose another name\n", out, in)
	}
	if code != exitUsage || !strings.HasSuffix(stderr.String(), "pool6502: "+want) {
		t.Errorf("%s: exit code %d: %s", flag, code, &stderr)
	}
	if folderHash(t, ".") != before {
		t.Error("the folder has changed")
	}
}
