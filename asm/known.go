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

// parse parses a contract, or takes it from the build before.
func (k *Known) parse(b *contract.Block, env *recorder) (Contract, []Pool) {
	if k == nil {
		return b.Parse(env)
	}
	return k.contracts.Parse(b, env)
}

// A recorder is a contractEnv that remembers the names it was asked for.
type recorder struct {
	contractEnv
	names []string
}

func (r *recorder) Find(name string) (size int, routine, ok bool) {
	r.names = append(r.names, name)
	return r.contractEnv.Find(name)
}

func (r *recorder) Label(name string) (uint16, bool) {
	r.names = append(r.names, name)
	return r.contractEnv.Label(name)
}

func (r *recorder) Value(at contract.At, text string) (int64, bool) {
	toks, _ := syntax.Lex(text)
	for _, t := range toks {
		if t.Kind == syntax.Ident {
			r.names = append(r.names, t.Text)
		}
	}
	return r.contractEnv.Value(at, text)
}

// Asked gives the names asked for since it was called last. After an error they are not all.
func (r *recorder) Asked() ([]string, bool) {
	names := r.names
	r.names = nil
	return names, len(r.a.errs) == 0
}

// Meaning gives what a name means in this build.
func (r *recorder) Meaning(name string) contract.Meaning {
	s := r.a.symbols[name]
	if s == nil {
		return contract.Meaning{}
	}
	n, ok := r.a.values.Of(&syntax.Expr{Op: "sym", Sym: &s.Symbol, Tok: s.tok}, false)
	return contract.Meaning{Value: n, Known: ok, Defined: true, Size: s.Size, Bank: s.Bank, Kinds: [2]uint8{uint8(s.State), uint8(s.kind)}}
}
