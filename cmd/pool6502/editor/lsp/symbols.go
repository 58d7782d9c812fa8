package lsp

import (
	"encoding/json"
	"slices"
	"strings"
)

var symbolKinds = map[useKind]int{useLabel: kindFunction, useLocal: kindField, useConstant: kindConstant, useMacro: kindOperator}

// kindOf returns the kind of a symbol; a label in RAM is a variable.
func (p *project) kindOf(u *use) int {
	if u.kind == useLabel && p.good != nil && p.good.variables[u.full] {
		return kindVariable
	}
	return symbolKinds[u.kind]
}

// definitions lists the definitions in a file, in the order of lines.
func (x *index) definitions(file string) (list []*use) {
	f := x.files[file]
	if f == nil {
		return nil
	}
	for _, line := range f.uses {
		for _, u := range line {
			if u.def && u.kind != useParam {
				list = append(list, u)
			}
		}
	}
	return list
}

// documentSymbols lists the labels, constants and macros of a file, local labels under their routine.
func documentSymbols(v *view) ([]documentSymbol, error) {
	list := []documentSymbol{}
	defs := v.p.now.index.definitions(v.doc.name)
	for i, u := range defs {
		one := documentSymbol{Name: u.short(), Kind: v.p.kindOf(u), Range: v.doc.text.whole(u.line), Select: v.doc.text.span(u.line, u.from, u.to)}
		if u.kind == useLocal {
			if n := len(list); n > 0 && list[n-1].Kind == kindFunction {
				list[n-1].Children = append(list[n-1].Children, one)
				continue
			}
		}
		if one.Kind == kindFunction {
			one.Range.End = v.endOf(u, defs[i+1:])
			one.Detail = v.detail(u.full)
		}
		list = append(list, one)
	}
	return list, nil
}

// endOf returns where the code of a label ends: before the header of what is defined next.
func (v *view) endOf(u *use, next []*use) position {
	last := len(v.doc.text.starts) - 1
	for _, n := range next {
		if n.kind != useLocal {
			last = n.line - 1
			break
		}
	}
	for last > u.line {
		if s := strings.TrimSpace(v.doc.text.line(last)); s != "" && s[0] != ';' {
			break
		}
		last--
	}
	last = max(last, u.line)
	return v.doc.text.position(last, len(v.doc.text.line(last)))
}

// detail is the summary of a routine's header.
func (v *view) detail(name string) string {
	if v.p.good == nil || v.p.good.prog == nil {
		return ""
	}
	for _, c := range v.p.good.prog.Contracts {
		if c.Routine == name {
			return c.Summary
		}
	}
	return ""
}

// mostFound is how many symbols a search gives.
const mostFound = 500

// workspaceSymbols lists symbols whose names contain the letters of a query in their order.
func (s *server) workspaceSymbols(params json.RawMessage) (any, error) {
	var p struct {
		Query string `json:"query"`
	}
	if err := decode(params, &p); err != nil {
		return nil, err
	}
	s.rebuild()
	list := []symbolInformation{}
	for _, project := range s.projects {
		if project.now == nil {
			continue
		}
		for _, file := range project.now.index.order {
			for _, u := range project.now.index.definitions(file) {
				if len(list) < mostFound && matches(u.full, p.Query) {
					list = append(list, symbolInformation{u.full, project.kindOf(u), s.place(project.folder, file, u.line, u.from, u.to), file})
				}
			}
		}
	}
	slices.SortStableFunc(list, func(a, b symbolInformation) int { return strings.Compare(a.Name, b.Name) })
	return list, nil
}

// matches reports whether a name has the letters of a query in their order, in capitals or not.
func matches(name, query string) bool {
	name, query = strings.ToLower(name), strings.ToLower(query)
	for i := 0; i < len(name) && query != ""; i++ {
		if name[i] == query[0] {
			query = query[1:]
		}
	}
	return query == ""
}
