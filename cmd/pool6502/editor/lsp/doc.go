// Package lsp is a language server: it tells an editor what is wrong with 6502 sources, what each routine and each
// instruction costs, and where names are.
//
//	err := lsp.Serve(ctx, os.Stdin, os.Stdout, program.Opener{})
//
// # How it works
//
// One goroutine, that of Serve, reads messages in their order and answers them. After each edit it indexes the texts
// and assembles the program again; both keep what has not changed, so that this takes some 20 ms for 10,000 lines. The
// index is made of the texts alone (index.go), so names are found while the source has errors.
//
// What takes longer runs in a second goroutine, on a program of its own: cases, 300 frames of a game, proofs. An edit
// ends it. Results of cases are kept by the bytes that each case has read (kept.go), proofs by the whole program.
//
// A file that others include is assembled as part of the first program that includes it (mains.go). Sources of other
// toolchains are shown through the ROM that pool6502.toml names, and its symbols (foreign.go).
//
// The server reads files in the folders of the workspace, and the sources and headers that belong to a ROM. It writes
// none. It runs a build command only if the settings of the editor allow it.
//
// # Where to find what
//
//	server.go       messages, cancelled requests, the table of what is served
//	protocol.go     the parts of the protocol that are used
//	workspace.go    folders, documents, settings, programs
//	document.go     a text, its lines and places
//	build.go        one build; code.go, the code of each line; config.go, pool6502.toml
//	index.go        names in texts; index_header.go, those in headers; lexed.go, the tokens of each file
//	diagnostics.go  what is wrong
//	lens.go hover.go names.go symbols.go completion.go tokens.go format.go   what can be asked for
//	words.go        instructions, directives, functions and keys, with their help
//	measure.go      what runs in the background; prove.go, the proofs among it; commands.go, what runs by a click
package lsp
