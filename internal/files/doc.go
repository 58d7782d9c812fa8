// Package files reads the files that a user names, and writes those that must not get lost.
//
// A name may be that of anything: a folder, a disk image, a device that never ends. [Read] and
// [Open] take bounded time and memory whatever it is, and an error is one line that names the
// file. [Same] reports whether two names are of the same file. Every file that was read is on a list,
// and [NotedAs] asks it, so that a command never writes over what it reads.
//
// [Write] replaces a file in one step: after a crash either the old file or the whole new one is
// there. [Create] and [Commit] do that for files that are written bit by bit, and for a set of
// them. What a killed process left behind is removed by the next one that writes there, or by
// [Sweep].
package files
