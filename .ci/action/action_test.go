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
		"OUT=out", "ROM=game.nes", "SOURCES=game.s enemy.s pool.c", "INPUT=keys.txt", "FRAMES=60", "BASELINE=baseline.json", "GITHUB_STEP_SUMMARY="}}

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
	if err := os.Rename(filepath.Join(dir, "out", "profile.json"), filepath.Join(dir, "baseline.json")); err != nil {
		t.Fatal(err)
	}

	game(t, dir, ".proc move\n", ".proc move\n        nop\n")
	out, code := r.step("measure")
	for _, want := range []string{"::error file=enemy.s,line=25,title=Case right of enemy::move::cycles is 29, want 27",
		"::warning file=enemy.s,line=30,title=464 cycles more::", "### game.nes: slower: enemies\\_move, enemy::move, main", "| enemy.s:30 | enemy::move | nop | 0 | 464 | +464 |"} {
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
	if out, code := r.step("measure", "ROM=missing.nes"); code != 2 || !strings.Contains(out, "missing.nes") {
		t.Errorf("a ROM that is missing: exit code %d, %s", code, out)
	}
}
