package command

import (
	"errors"
	"fmt"
	"runtime"
	"strings"
	"testing"
)

func TestDoctorSaysWhatIsThereAndHowToGetTheRest(t *testing.T) {
	env := map[string]string{"DISPLAY": ":7"}
	look := func(name string) (string, error) {
		if name == "node" {
			return "/opt/node", nil
		}
		return "", errors.New("not found")
	}
	var lines []string
	for _, f := range examine(func(key string) string { return env[key] }, look)[2:] {
		lines = append(lines, fmt.Sprintf("%s: %s%s", f.What, f.Is, f.Do))
	}
	want := "display: X11, :7\ncc65: Debian: apt-get install cc65\nnode: /opt/node\nchromium: Debian: apt-get install chromium\ngo: https://go.dev/dl"
	if got := strings.Join(lines, "\n"); runtime.GOOS == "linux" && got != want {
		t.Errorf("it says\n%s\nwant\n%s", got, want)
	}
}
