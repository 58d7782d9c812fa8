// Package editor has what the servers for editors and agents share.
//
//	folder.go  the part of the disk that somebody has opened: a folder, from which files are read, and out of which no
//	           name leads, neither with .. nor through a symbolic link
//	wire.go    the messages of language servers and debug adapters: a header with the length, and JSON behind it. The
//	           sizes of messages and headers are limited. A message that is too long is read to its end and left out,
//	           so that the next one is understood.
//
// The servers are lsp, dap and mcp.
package editor
