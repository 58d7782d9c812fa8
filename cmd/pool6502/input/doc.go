// Package input reads the files that a user names on a command line or drops on a window. A
// name may stand for anything: a folder, a disk image, a device that never ends. Whatever it is,
// reading it takes bounded time and memory, and an error is one line that names the file.
package input
