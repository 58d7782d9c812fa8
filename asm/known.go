package asm

import (
	"bytes"

	"pool6502/asm/contract"
	"pool6502/asm/syntax"
)

// Known remembers the tokens of files and the contracts from one build to the next, for an editor that
// assembles a program again after each key press: only files that changed are cut into tokens again, and
// only contracts that changed are parsed again. It is not safe for concurrent use.
type Known struct {
	files     map[string]knownFile
	contracts contract.Known
}

// knownFile is a file without errors. Its tokens have its id, the index in the list of files.
type knownFile struct {
	file
	id   int32
	data []byte
	toks []line
}

func (k *Known) find(id int32, name string, data []byte) (f knownFile, ok bool) {
	if k != nil {
		f = k.files[name]
	}
	return f, f.name == name && f.id == id && bytes.Equal(f.data, data)
}

func (k *Known) keep(f knownFile) {
	if k != nil && k.files == nil {
		k.files = map[string]knownFile{}
	}
	if k != nil {
		k.files[f.name] = f
	}
}

// Meaning gives what a name means in this build.
func (e contractEnv) Meaning(name string) contract.Meaning {
	s := e.a.symbols[name]
	if s == nil {
		return contract.Meaning{}
	}
	e.a.named = syntax.Expr{Op: "sym", Sym: &s.Symbol, Tok: s.tok}
	n, ok := e.a.values.Of(&e.a.named, false)
	return contract.Meaning{Value: n, Known: ok, Defined: true, Size: s.Size, Bank: s.Bank, Kinds: [2]uint8{uint8(s.State), uint8(s.kind)}}
}

// Failed reports whether an error was found.
func (e contractEnv) Failed() bool { return len(e.a.errs) > 0 }
