// Command corpus fetches and builds the games of testdata/corpus, plays each with its input, and writes what is
// measured and proved about them into budget/bound/CORPUS.md:
//
//	go run ./.ci/corpus                  all games
//	go run ./.ci/corpus thwaite nova     some games, as a table on standard output
//
// The games lie outside the project, in a folder for each below POOL6502_CORPUS (build/corpus if that is empty).
// Building them needs git, make, cc65, asm6f, nesasm, node, and a python3 with Pillow. A game that cannot be fetched
// or built is left out, with a line that says why. The exit code is 1 if a call fell outside its bound, or an
// instruction outside its proof.
package main

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// A game is an entry of testdata/corpus/games.json.
type game struct {
	Name       string
	Repository string   // on GitHub: owner/name
	Commit     string   // all 40 digits
	With       string   // the toolchain
	Build      []string // commands of bash, run in the game's folder until one fails
	ROM        string   // the file that they build
	Symbols    string   // its symbols
	Sources    []string // more sources with headers
	Input      string   // a script or movie in testdata/corpus

	dir string
}

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "corpus:", err)
		os.Exit(1)
	}
}

func run(names []string) error {
	games, err := load(names)
	if err != nil {
		return err
	}
	var rows []*row
	for _, g := range games {
		if err := g.provide(); err != nil {
			fmt.Fprintf(os.Stderr, "left out: %v\n", err)
			continue
		}
		r, err := g.play()
		if err != nil {
			return fmt.Errorf("%s: %w", g.Name, err)
		}
		fmt.Fprintln(os.Stderr, r)
		rows = append(rows, r)
	}
	page := writePage(rows, len(games)-len(rows))
	if len(names) > 0 {
		fmt.Print(page)
	} else if err := os.WriteFile("budget/bound/CORPUS.md", []byte(page), 0o644); err != nil {
		return err
	}
	for _, r := range rows {
		for _, f := range r.False {
			err = errors.Join(err, fmt.Errorf("%s: %s", r.Name, f))
		}
	}
	return err
}

// load returns the games of the list with these names; all games if there are none.
func load(names []string) (games []*game, err error) {
	text, err := os.ReadFile("testdata/corpus/games.json")
	if err != nil {
		return nil, err
	}
	if err = json.Unmarshal(text, &games); err != nil {
		return nil, fmt.Errorf("testdata/corpus/games.json: %w", err)
	}
	root, err := filepath.Abs(cmp.Or(os.Getenv("POOL6502_CORPUS"), "build/corpus"))
	for _, g := range games {
		g.dir = filepath.Join(root, g.Name)
	}
	for _, n := range names {
		if !slices.ContainsFunc(games, func(g *game) bool { return g.Name == n }) {
			return nil, fmt.Errorf("testdata/corpus/games.json has no game named %s", n)
		}
	}
	return slices.DeleteFunc(games, func(g *game) bool { return len(names) > 0 && !slices.Contains(names, g.Name) }), err
}

// provide fetches the game's sources at the commit, and builds the ROM, unless that has been done before.
func (g *game) provide() error {
	if _, err := os.Stat(g.dir); err != nil {
		url := "https://github.com/" + g.Repository
		if out, err := exec.Command("git", "clone", "-q", url, g.dir).CombinedOutput(); err != nil {
			os.RemoveAll(g.dir) // half a clone
			return fmt.Errorf("%s: git clone %s %s: %s", g.Name, url, g.dir, lastLine(out))
		}
		if out, err := exec.Command("git", "-C", g.dir, "checkout", "-q", g.Commit).CombinedOutput(); err != nil {
			return fmt.Errorf("%s: %s has no commit %s: %s", g.Name, url, g.Commit, lastLine(out))
		}
	}
	at, err := exec.Command("git", "-C", g.dir, "rev-parse", "HEAD").Output()
	if head := strings.TrimSpace(string(at)); err != nil || head != g.Commit {
		return fmt.Errorf("%s: %s is at commit %q; check out %s, or delete the folder", g.Name, g.dir, head, g.Commit)
	}
	for _, command := range g.Build {
		if g.built() {
			return nil
		}
		build := exec.Command("bash", "-c", command)
		build.Dir = g.dir
		if out, err := build.CombinedOutput(); err != nil {
			return fmt.Errorf("%s: %s: %v: %s", g.Name, command, err, lastLine(out))
		}
	}
	if !g.built() {
		return fmt.Errorf("%s: built, but %s or %s is missing", g.Name, g.ROM, g.Symbols)
	}
	return nil
}

func (g *game) built() bool {
	for _, name := range []string{g.ROM, g.Symbols} {
		if _, err := os.Stat(filepath.Join(g.dir, name)); err != nil {
			return false
		}
	}
	return true
}

// lastLine returns the last line of a program's output that is not empty.
func lastLine(out []byte) string {
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	return lines[len(lines)-1]
}
