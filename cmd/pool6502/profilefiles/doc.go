// Package profilefiles is the files that profile writes beside its report: for pprof, Chrome and
// VS Code, Perfetto, coverage tools, and a page for people.
package profilefiles
