package lsp

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"

	"pool6502/asm"
	"pool6502/asm/source"
	"pool6502/asm/syntax"
)

// used returns the name at the place of a request; nil if there is none.
func (v *view) used() *use {
	line := v.at.Position.Line
	return v.p.now.index.at(v.doc.name, line, v.doc.text.column(v.doc.text.line(line), v.at.Position.Character))
}

func (v *view) placeOf(u *use) location { return v.place(v.p.folder, u.file, u.line, u.from, u.to) }

// definition returns where the name under the cursor is defined, or the file of an include.
func definition(v *view) ([]location, error) {
	if u := v.used(); u != nil {
		if def := v.p.now.index.defs[u.full]; def != nil {
			return []location{v.placeOf(def)}, nil
		}
	}
	line := v.doc.text.line(v.at.Position.Line)
	if m := includeLine.FindStringSubmatch(line); m != nil {
		name := source.Beside(v.doc.name, m[1])
		return []location{{URI: v.uriOf(v.p.folder, name)}}, nil
	}
	if v.p.config.rom() {
		return v.foreignDefinition(), nil
	}
	return []location{}, nil
}

// foreignDefinition returns where the symbols of a ROM say that the word under the cursor is defined.
func (v *view) foreignDefinition() []location {
	word, _, _, _ := v.word()
	if v.p.good == nil || v.p.good.prog.Symbols == nil {
		return []location{}
	}
	s, ok := v.p.good.prog.Lookup(strings.TrimLeft(word, ".@"))
	if !ok || s.Pos.Line == 0 {
		return []location{}
	}
	name := v.fileOf(v.p, s.Pos.File)
	t := v.textOf(v.p.folder, name)
	return []location{{v.uriOf(v.p.folder, name), t.whole(s.Pos.Line - 1)}}
}

// uses lists the places of a name, in the order of files and lines.
func (x *index) usesOf(full string, defs bool) (list []*use) {
	for _, u := range x.uses[full] {
		if defs || !u.def {
			list = append(list, u)
		}
	}
	slices.SortStableFunc(list, func(a, b *use) int {
		if a.file != b.file {
			return slices.Index(x.order, a.file) - slices.Index(x.order, b.file)
		}
		return a.line - b.line
	})
	return list
}

func references(v *view) ([]location, error) {
	list := []location{}
	if u := v.used(); u != nil {
		for _, one := range v.p.now.index.usesOf(u.full, v.at.Context.Declaration) {
			list = append(list, v.placeOf(one))
		}
	}
	return list, nil
}

// highlights are the places of the name under the cursor in the document.
func highlights(v *view) ([]map[string]any, error) {
	list := []map[string]any{}
	if u := v.used(); u != nil {
		for _, one := range v.p.now.index.usesOf(u.full, true) {
			if one.file == v.doc.name {
				list = append(list, map[string]any{"range": v.placeOf(one).Range})
			}
		}
	}
	return list, nil
}

func prepareRename(v *view) (any, error) {
	u := v.used()
	if u == nil {
		return nil, nil
	}
	return map[string]any{"range": v.placeOf(u).Range, "placeholder": u.short()}, nil
}

// rename changes a name wherever it stands, in code and in headers. The program is assembled with the new name before
// the editor gets the edits: if it does not assemble, or its bytes change, there is an error and no edit.
func rename(v *view) (any, error) {
	u := v.used()
	if u == nil {
		return nil, errors.New("there is no symbol here that can be renamed")
	}
	name := v.at.NewName
	toks, bad := syntax.Lex(name)
	if bad != nil || len(toks) != 1 || toks[0].Kind != syntax.Ident || toks[0].Text != name || syntax.IsRegister(name) || instructionOf(name) != nil {
		return nil, fmt.Errorf("%q cannot be the name of a symbol; use letters, digits and _", name)
	}
	if syntax.IsLocal(u.short()) != syntax.IsLocal(name) {
		return nil, fmt.Errorf("%s and %s differ in scope; a name that begins with . or @ is local", u.short(), name)
	}
	if v.p.now.prog == nil {
		return nil, errors.New("the source has errors; fix them before you rename")
	}
	edits := map[string][]edit{}
	texts := map[string]*text{}
	list := v.p.now.index.usesOf(u.full, true)
	for _, one := range list {
		uri := v.uriOf(v.p.folder, one.file)
		texts[one.file] = v.textOf(v.p.folder, one.file)
		edits[uri] = append(edits[uri], edit{texts[one.file].span(one.line, one.from, one.to), name})
	}
	after := overlay{open: map[string]string{}, disk: v.p.now.files.disk}
	for file, all := range v.p.now.files.open {
		after.open[file] = all
	}
	for file, t := range texts {
		after.open[file] = renamed(t, list, file, name)
	}
	if err := v.sameProgram(after); err != nil {
		return nil, fmt.Errorf("%s cannot become %s: %w", u.short(), name, err)
	}
	return map[string]any{"changes": edits}, nil
}

// renamed returns the text of a file with a new name at each place of the old one.
func renamed(t *text, list []*use, file, name string) string {
	all := t.all
	for _, u := range slices.Backward(list) {
		if u.file == file {
			from := t.starts[u.line] + u.from
			all = all[:from] + name + all[from+u.to-u.from:]
		}
	}
	return all
}

// sameProgram returns an error unless the files assemble to the bytes of the present program, with as many headers.
func (v *view) sameProgram(after overlay) error {
	prog, err := asm.Assemble(after, v.p.main, asm.Options{})
	var list asm.ErrorList
	switch {
	case errors.As(err, &list):
		return list[0]
	case err != nil:
		return err
	case !bytes.Equal(prog.Image, v.p.now.prog.Image) || len(prog.Contracts) != len(v.p.now.prog.Contracts):
		return errors.New("the program would not be the same; choose a name that no other symbol has")
	}
	return nil
}
