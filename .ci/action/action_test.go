// Package action tests the steps of action.yml: a server stands in place of the release's and of GitHub's API, and
// two pull requests are made with cc65, of which one makes a routine slower.
package action

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// A hub is what the steps see of GitHub: a release, and the comments on pull request 7.
type hub struct {
	files    map[string]string // of the release
	comments []string
	readOnly bool
}

func (h *hub) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if name, ok := strings.CutPrefix(r.URL.Path, "/release/"); ok {
		http.ServeFile(w, r, h.files[name])
		return
	}
	if r.Header.Get("Authorization") != "Bearer secret" {
		w.WriteHeader(http.StatusUnauthorized)
		return
	}
	var body struct{ Body string }
	var n int
	switch {
	case r.Method == "GET" && r.URL.Path == "/repos/a/b/issues/7/comments":
		list := []map[string]any{}
		for i, c := range h.comments {
			list = append(list, map[string]any{"id": 100 + i, "body": c})
		}
		json.NewEncoder(w).Encode(list)
		return
	case h.readOnly:
		w.WriteHeader(http.StatusForbidden)
		return
	case r.Method == "POST" && r.URL.Path == "/repos/a/b/issues/7/comments":
		h.comments, n = append(h.comments, ""), len(h.comments)
	case r.Method == "PATCH":
		if _, err := fmt.Sscanf(r.URL.Path, "/repos/a/b/issues/comments/%d", &n); err != nil {
			w.WriteHeader(http.StatusNotFound)
			return
		}
		n -= 100
	default:
		w.WriteHeader(http.StatusNotFound)
		return
	}
	text, _ := io.ReadAll(r.Body)
	if json.Unmarshal(text, &body) != nil || body.Body == "" {
		w.WriteHeader(http.StatusUnprocessableEntity)
		return
	}
	h.comments[n] = body.Body
}

// A runner runs steps as GitHub's runners do, each in a process of its own.
type runner struct {
	t   *testing.T
	dir string // the checkout of the game
	env []string
}

// step runs a script of this folder and returns what it prints and its exit code.
func (r *runner) step(name string, env ...string) (string, int) {
	r.t.Helper()
	script, err := filepath.Abs(name)
	if err != nil {
		r.t.Fatal(err)
	}
	path, _ := os.ReadFile(filepath.Join(r.dir, "path")) // each line comes before the rest
	c := exec.Command(script)
	c.Dir = r.dir
	c.Env = append(append(os.Environ(), r.env...), env...)
	c.Env = append(c.Env, "PATH="+strings.ReplaceAll(strings.TrimSpace(string(path))+"\n", "\n", ":")+os.Getenv("PATH"))
	out, err := c.CombinedOutput()
	if c.ProcessState == nil {
		r.t.Fatal(err)
	}
	return string(out), c.ProcessState.ExitCode()
}

// must is step for a script that has to succeed.
func (r *runner) must(name string, env ...string) string {
	r.t.Helper()
	out, code := r.step(name, env...)
	if code != 0 {
		r.t.Fatalf("%s ended with %d: %s", name, code, out)
	}
	return out
}

// release packs the program as make dist does, with its checksum.
func release(t *testing.T) map[string]string {
	t.Helper()
	dir := t.TempDir()
	name := "pool6502-1.0.0-" + runtime.GOOS + "-" + runtime.GOARCH
	for _, line := range []string{"go build -pgo=off -o " + filepath.Join(dir, name, "pool6502") + " pool6502/cmd/pool6502", "tar -C " + dir + " -czf " + filepath.Join(dir, name+".tar.gz") + " " + name} {
		words := strings.Fields(line)
		if out, err := exec.Command(words[0], words[1:]...).CombinedOutput(); err != nil {
			t.Fatalf("%s: %v: %s", line, err, out)
		}
	}
	packed, err := os.ReadFile(filepath.Join(dir, name+".tar.gz"))
	if err != nil {
		t.Fatal(err)
	}
	sums := filepath.Join(dir, "SHA256SUMS")
	if err := os.WriteFile(sums, fmt.Appendf(nil, "%x  %s.tar.gz\n", sha256.Sum256(packed), name), 0o644); err != nil {
		t.Fatal(err)
	}
	return map[string]string{name + ".tar.gz": filepath.Join(dir, name+".tar.gz"), "SHA256SUMS": sums}
}

// game builds the game of testdata with an edit of enemy.s.
func game(t *testing.T, dir, old, new string) {
	t.Helper()
	from := t.TempDir()
	if err := os.CopyFS(from, os.DirFS("../../testdata/game")); err != nil {
		t.Fatal(err)
	}
	source := filepath.Join(from, "enemy.s")
	text, err := os.ReadFile(source)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(source, []byte(strings.Replace(string(text), old, new, 1)), 0o644); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command("sh", filepath.Join(from, "build"), dir).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	keys, err := os.ReadFile(filepath.Join(from, "keys.txt"))
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, "keys.txt"), keys, 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
}

func TestAPullRequestIsToldWhatBecameSlower(t *testing.T) {
	for _, tool := range []string{"cc65", "curl", "jq"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skipf("%s is missing", tool)
		}
	}
	h := &hub{files: release(t), comments: []string{"looks good"}}
	server := httptest.NewServer(h)
	defer server.Close()
	dir := t.TempDir()
	r := &runner{t, dir, []string{"RUNNER_OS=Linux", "RUNNER_ARCH=" + map[string]string{"amd64": "X64", "arm64": "ARM64"}[runtime.GOARCH], "RUNNER_TEMP=" + t.TempDir(), "GITHUB_PATH=" + filepath.Join(dir, "path"),
		"VERSION=1.0.0", "URL=" + server.URL + "/release", "GITHUB_API_URL=" + server.URL, "GITHUB_REPOSITORY=a/b", "GITHUB_TOKEN=secret", "PULL=7", "COMMENT=out/comment.md",
		"OUT=out", "ROM=game.nes", "SOURCES=game.s enemy.s pool.c", "INPUT=keys.txt", "FRAMES=60", "GITHUB_STEP_SUMMARY="}}

	if out, code := r.step("install", "SUMS=00"); code != 1 || !strings.Contains(out, "SHA256SUMS has another checksum") {
		t.Errorf("another checksum: exit code %d, %s", code, out)
	}
	if out := r.must("install"); !strings.Contains(out, "pool6502 version v") {
		t.Errorf("it is installed without a version: %s", out)
	}

	game(t, dir, "", "") // the default branch
	if out := r.must("measure"); !strings.Contains(out, "no baseline to compare with\n\n60 frames, 0 missed. 7 of 7 budgets hold. 15 cases passed, 0 failed.") {
		t.Errorf("without a baseline: %s", out)
	}
	if err := os.Rename(filepath.Join(dir, "out", "profile.json"), filepath.Join(dir, "out", "baseline.json")); err != nil {
		t.Fatal(err)
	}

	game(t, dir, ".proc move\n", ".proc move\n        nop\n")
	out, code := r.step("measure")
	for _, want := range []string{"::error file=enemy.s,line=25,title=Case right of enemy::move::cycles is 29, want 27",
		"::warning file=enemy.s,line=30,title=464 cycles more::", "### game.nes: 1 case failed; slower: enemies\\_move, enemy::move, main", "| enemy.s:30 | enemy::move | nop | 0 | 464 | +464 |"} {
		if !strings.Contains(out, want) {
			t.Errorf("it lacks %q:\n%s", want, out)
		}
	}
	if code != 1 {
		t.Errorf("what became slower has exit code %d", code)
	}
	r.must("comment")

	game(t, dir, "EDGE = 240", "EDGE = 240 ; the last column") // the same code
	if out := r.must("measure"); !strings.Contains(out, "no routine became slower") || strings.Contains(out, "::warning") {
		t.Errorf("what did not become slower: %s", out)
	}
	if len(h.comments) != 2 || !strings.Contains(h.comments[1], "slower: enemies") {
		t.Fatalf("the comments are %q", h.comments)
	}
	r.must("comment")
	if len(h.comments) != 2 || h.comments[0] != "looks good" || !strings.Contains(h.comments[1], "no routine became slower") {
		t.Errorf("the comments are %q", h.comments)
	}

	h.readOnly = true
	if out := r.must("comment"); !strings.Contains(out, "::notice title=No comment") {
		t.Errorf("a token that may not write: %s", out)
	}

	if err := os.WriteFile(filepath.Join(dir, "only.s"), []byte(";;; enemies_move - moves all.\n;;; Budget <= 250 cycles\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		about, env string
		code       int
		want       string
	}{
		{"budgets and no case", "SOURCES=only.s", 0, "60 frames, 0 missed. 1 of 1 budget holds. 0 cases passed, 0 failed."},
		{"a budget that is not tested", "SOURCES=only.s FRAMES=2", 0, "0 of 1 budget hold, 1 not tested."},
		{"another run than the last push", "FRAMES=50", 0, "### game.nes: not compared with the profile of the last push: the frames of game.nes: the earlier run has 60, the new one 50"},
		{"another run than a baseline", "FRAMES=50 BASELINE=out/baseline.json", 2, "there is nothing to compare: the frames of game.nes"},
		{"a baseline that is missing", "BASELINE=none.json", 2, "none.json"},
	} {
		if out, code := r.step("measure", strings.Fields(c.env)...); code != c.code || !strings.Contains(out, c.want) {
			t.Errorf("%s: exit code %d, it lacks %q:\n%s", c.about, code, c.want, out)
		}
	}

	game(t, dir, ".proc move\n", ".proc move\n        inc $07F0\n        inc $07F0\n        bne go\nhang:   jmp hang\ngo:\n") // it hangs at the 128th call
	for _, slower := range []string{"fail", "report"} {
		out, code := r.step("measure", "SLOWER="+slower, "SOURCES=only.s")
		for _, want := range []string{"### game.nes: the game hangs; ", "\n- the main program worked in 60 of 60 frames before, and not since frame ", "::error title=Worse than before::the main program worked"} {
			if !strings.Contains(out, want) {
				t.Errorf("a game that hangs, slower: %s: it lacks %q:\n%s", slower, want, out)
			}
		}
		if !strings.Contains(out, "::error title=The game hangs::from frame ") || code != 1 {
			t.Errorf("a game that hangs, slower: %s: exit code %d", slower, code)
		}
	}
	if out, code := r.step("measure", "ROM=missing.nes"); code != 2 || !strings.Contains(out, "missing.nes") {
		t.Errorf("a ROM that is missing: exit code %d, %s", code, out)
	}
}

// TestMakeKeepsTheBaselineIfThereIsNoNewOne runs budgets.mk with a program in place of pool6502 that ends with a code.
func TestMakeKeepsTheBaselineIfThereIsNoNewOne(t *testing.T) {
	if _, err := exec.LookPath("make"); err != nil {
		t.Skip("make is missing")
	}
	recipes, err := filepath.Abs("../../testdata/game/budgets.mk")
	if err != nil {
		t.Fatal(err)
	}
	for code, want := range []string{"new", "new", "old"} {
		dir := t.TempDir()
		for name, text := range map[string]string{"game.nes": "", "baseline.json": "old", "pool6502": fmt.Sprintf("#!/bin/sh\nprintf new\nexit %d\n", code)} {
			if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o755); err != nil {
				t.Fatal(err)
			}
		}
		c := exec.Command("make", "-f", recipes, "baseline")
		c.Dir, c.Env = dir, append(os.Environ(), "PATH="+dir+":"+os.Getenv("PATH"))
		out, _ := c.CombinedOutput()
		if got, _ := os.ReadFile(filepath.Join(dir, "baseline.json")); string(got) != want {
			t.Errorf("exit code %d: the baseline is %q, want %q: %s", code, got, want, out)
		}
	}
}
