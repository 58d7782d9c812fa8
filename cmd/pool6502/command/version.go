package command

import (
	"fmt"
	"runtime/debug"
	"strings"
)

// release is the version that is being worked on. A build of a tagged commit has the version of its tag instead.
const release = "1.0.0"

// version describes this build: the version of the module, the commit, the compiler, the system, and
// whether it has a window. If it was built outside a repository, the commit is "unknown".
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	return versionOf(info)
}

func versionOf(info *debug.BuildInfo) string {
	set := map[string]string{}
	for _, s := range info.Settings {
		set[s.Key] = s.Value
	}
	name, _, _ := strings.Cut(info.Main.Version, "+")                          // "+dirty" is said with the commit
	if name == "" || name == "(devel)" || strings.HasPrefix(name, "v0.0.0-") { // what Go calls a commit before the first tag
		name = "v" + release + "-dev"
	}
	commit := "commit unknown"
	if rev := set["vcs.revision"]; rev != "" {
		day, _, _ := strings.Cut(set["vcs.time"], "T")
		commit = strings.TrimSpace(fmt.Sprintf("commit %.12s %s", rev, day))
		if set["vcs.modified"] == "true" {
			commit += ", with changes"
		}
	}
	window := "without a window"
	for _, tag := range strings.Split(set["-tags"], ",") {
		if tag == "sdl" {
			window = "with a window"
		}
	}
	return fmt.Sprintf("%s (%s)\n%s, %s/%s, %s", name, commit, info.GoVersion, set["GOOS"], set["GOARCH"], window)
}
