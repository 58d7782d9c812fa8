// Package signals receives the requests to end: Ctrl+C, a closed terminal, the end of the desktop session.
//
// It begins while Go initialises the program's packages, and imports almost nothing, so that it is among the first of
// them. A signal before that, in the first millisecond or two, ends the process as the system does it: with no message,
// and with no file, since none was created yet.
package signals
