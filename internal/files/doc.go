// Package files reads the files that a user names, and writes those that must not get lost.
//
// A name can stand for anything: a folder, a disk image, a device that never ends. For all of these, [Read] and
// [Open] take bounded time and memory, and an error is one line that names the
// file. [Same] reports whether two names are of the same file. Every file that was read is on a list.
// [NotedAs] looks a file up in this list, so that a command never overwrites a file that it reads.
//
// [Write] replaces a file in one step: after a crash either the old file or the whole new one is
// there. [Create] and [Commit] do that for files that are written bit by bit, and for a set of
// files. The temporary files of a killed process are removed by the next process that writes to the folder, or by
// [Sweep].
package files
