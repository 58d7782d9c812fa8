// Package interrupt ends a command when it is asked to end: by Ctrl+C, by a terminal that closes,
// by the end of the desktop session. The command's context is cancelled. A command that does not
// end soon after is ended, without its temporary files.
package interrupt
