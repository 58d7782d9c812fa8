package files

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"testing"
)

func TestACrashAtAnyStepLeavesAWholeFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game.sav")
	old, now := bytes.Repeat([]byte("old "), 2048), bytes.Repeat([]byte("now "), 2048)
	if err := Write(path, old); err != nil {
		t.Fatal(err)
	}
	crash := errors.New("crash")
	renamed := false
	for _, at := range []string{"write", "mode", "sync", "close", "rename", "sync folder"} {
		t.Run("crash before "+at, func(t *testing.T) {
			err := writeFile(path, now, func(step string) error {
				if step == at {
					return crash
				}
				return nil
			})
			if !errors.Is(err, crash) {
				t.Fatalf("%s was not reached: %v", at, err)
			}
			renamed = at == "sync folder"
			want := old
			if renamed {
				want = now
			}
			if got, err := os.ReadFile(path); err != nil || !bytes.Equal(got, want) {
				t.Errorf("a crash before %q leaves %d bytes, %v", at, len(got), err)
			}
		})
	}
	if left, _ := os.ReadDir(filepath.Dir(path)); len(left) != 1 {
		t.Errorf("%d files lie about", len(left))
	}
}
