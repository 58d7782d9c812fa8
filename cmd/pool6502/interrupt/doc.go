// Package interrupt ends a command on Ctrl+C, when its terminal closes, or at the end of the desktop
// session. It cancels the command's context. If the command does not end within [Grace], the package
// removes its temporary files and ends the process.
package interrupt
