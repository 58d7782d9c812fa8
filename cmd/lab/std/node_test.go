package std

import (
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestTheTestsOfRegexpPassInNode runs the tests that need JavaScript.
func TestTheTestsOfRegexpPassInNode(t *testing.T) {
	if _, err := exec.LookPath("node"); err != nil {
		t.Skip("node is missing")
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	test := exec.Command("go", "test", "-exec", filepath.Join(strings.TrimSpace(string(root)), "lib/wasm/go_js_wasm_exec"), "./regexp")
	test.Env = append(test.Environ(), "GOOS=js", "GOARCH=wasm")
	if out, err := test.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
}
