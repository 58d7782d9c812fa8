package command

import (
	"runtime/debug"
	"testing"
)

func TestTheVersionIsThatOfTheBuild(t *testing.T) {
	for _, c := range []struct {
		name, version string
		settings      []debug.BuildSetting
		want          string
	}{
		{"in a repository", "v1.2.0", []debug.BuildSetting{{Key: "vcs.revision", Value: "0123456789abcdef0123"}, {Key: "vcs.time", Value: "2026-11-22T08:16:47Z"},
			{Key: "vcs.modified", Value: "false"}, {Key: "-tags", Value: "x,sdl"}, {Key: "GOOS", Value: "linux"}, {Key: "GOARCH", Value: "amd64"}},
			"v1.2.0 (commit 0123456789ab 2026-11-22)\ngo1.26.0, linux/amd64, with a window"},
		{"with changes", "v1.2.0+dirty", []debug.BuildSetting{{Key: "vcs.revision", Value: "0123456789abcdef0123"}, {Key: "vcs.modified", Value: "true"},
			{Key: "GOOS", Value: "windows"}, {Key: "GOARCH", Value: "arm64"}},
			"v1.2.0 (commit 0123456789ab, with changes)\ngo1.26.0, windows/arm64, without a window"},
		{"before the first tag", "v0.0.0-20261122081647-0123456789ab", []debug.BuildSetting{{Key: "vcs.revision", Value: "0123456789abcdef0123"}, {Key: "GOOS", Value: "linux"}, {Key: "GOARCH", Value: "arm64"}},
			"v1.0.0-dev (commit 0123456789ab)\ngo1.26.0, linux/arm64, without a window"},
		{"outside", "", []debug.BuildSetting{{Key: "GOOS", Value: "linux"}, {Key: "GOARCH", Value: "386"}},
			"v1.0.0-dev (commit unknown)\ngo1.26.0, linux/386, without a window"},
	} {
		t.Run(c.name, func(t *testing.T) {
			info := &debug.BuildInfo{GoVersion: "go1.26.0", Main: debug.Module{Version: c.version}, Settings: c.settings}
			if got := versionOf(info); got != c.want {
				t.Errorf("%q\nwant %q", got, c.want)
			}
		})
	}
}
