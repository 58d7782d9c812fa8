package asm

import "bytes"

// Known remembers the tokens of files from one build to the next, for an editor that assembles a
// program again after each key press: only files that changed are cut into tokens again. It is not safe
// for concurrent use.
type Known struct{ files map[string]knownFile }

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
