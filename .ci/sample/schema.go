package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// The source of a package with all its mutations, each behind a switch, is called a schema here (mutant schema).

// A kind says how a site gets its switches.
type kind int

const (
	condition kind = iota // (mutantIs(1) && (new) || !mutantIn(1, 1) && (old))
	value                 // func() T { if mutantIs(1) { return new }; return old }()
	statement             // if mutantIs(1) { new } else { old }
	simple                // func() { if mutantIs(1) { new } else { old } }(), where Go allows no if
)

// A site is an expression or a statement that is mutated. In the schema it stands in its old version and in
// one version for each mutation, each behind a switch. A site may lie inside of another. Then the switches of
// the inner one are only in the old version of the outer one, because no two mutations are on at the same time.
type site struct {
	start, end int
	kind       kind
	typ        string // the type, for the kind value
	mutations  []*mutation
}

// siteOf returns the site for a mutation of the last node of a path; nil if there can be none.
func (p *pkg) siteOf(f *source, path []ast.Node) *site {
	parent := path[len(path)-2]
	switch n := path[len(path)-1].(type) {
	case *ast.IfStmt:
		return p.newSite(n.Cond, condition, "")
	case ast.Stmt:
		switch parent := parent.(type) {
		case *ast.BlockStmt, *ast.CaseClause, *ast.LabeledStmt:
			return p.newSite(n, statement, "")
		case *ast.CommClause:
			if parent.Comm == n {
				return nil
			}
			return p.newSite(n, statement, "")
		}
		return p.newSite(n, simple, "")
	}
	return p.expression(f, path)
}

// expression returns the site of an expression. If it is part of a larger constant expression, the site is
// all of that, so that the compiler still computes it.
func (p *pkg) expression(f *source, path []ast.Node) *site {
	i := len(path) - 1
	expr := path[i].(ast.Expr)
	for p.info.Types[expr].Value != nil {
		outer, ok := path[i-1].(ast.Expr)
		if !ok || p.info.Types[outer].Value == nil {
			break
		}
		expr = outer
		i--
	}
	for _, n := range path {
		if d, ok := n.(*ast.GenDecl); ok && d.Tok == token.CONST {
			return nil
		}
	}
	typ := p.info.Types[expr].Type
	switch parent := path[i-1].(type) {
	case *ast.ArrayType:
		return nil
	case *ast.KeyValueExpr:
		if _, isMap := p.info.Types[path[i-2].(ast.Expr)].Type.Underlying().(*types.Map); parent.Key == expr && !isMap {
			return nil
		}
	}
	if typ == nil {
		return nil
	}
	if b, ok := typ.Underlying().(*types.Basic); ok && b.Info()&types.IsBoolean != 0 {
		return p.newSite(expr, condition, "")
	}
	name := types.TypeString(types.Default(typ), func(other *types.Package) string { return f.importName(p, other) })
	return p.newSite(expr, value, name)
}

func (p *pkg) newSite(n ast.Node, k kind, typ string) *site {
	return &site{start: p.fset.Position(n.Pos()).Offset, end: p.fset.Position(n.End()).Offset, kind: k, typ: typ}
}

// importName returns the name by which a file calls a package. If the file does not import the package, the
// name does not compile, and so the site gets no switches.
func (f *source) importName(p *pkg, other *types.Package) string {
	if other.Path() == p.path {
		return ""
	}
	for _, i := range f.tree.Imports {
		if i.Name != nil && strings.Trim(i.Path.Value, `"`) == other.Path() {
			return i.Name.Name
		}
	}
	return other.Name()
}

// addSwitches numbers the mutations of the package that can have switches: those whose site compiles with them. The first number is
// one above last; it returns the last one.
func (p *pkg) addSwitches(list []*mutation, last int) int {
	var sites []*site
	for _, m := range list {
		if m.of == p && m.site != nil {
			if len(m.site.mutations) == 0 {
				sites = append(sites, m.site)
			}
			m.site.mutations = append(m.site.mutations, m)
		}
	}
	for _, s := range sites {
		for i, m := range s.mutations {
			m.number = last + i + 1
		}
		f := s.mutations[0].file
		if p.checkSchema(map[*source]string{f: f.render(0, len(f.text), []*site{s})}) == nil {
			last += len(s.mutations)
			continue
		}
		for _, m := range s.mutations {
			m.site, m.number = nil, 0
		}
	}
	return last
}

// checkSchema returns an error if the package does not compile with these files and the switches.
func (p *pkg) checkSchema(texts map[*source]string) error {
	trees := map[*source]*ast.File{}
	var err error
	for f, text := range texts {
		if trees[f], err = parser.ParseFile(p.fset, "", text, 0); err != nil {
			return err
		}
	}
	const stubs = "func mutantIs(int) bool { return false }\nfunc mutantIn(from, to int) bool { return false }\n"
	extra, err := parser.ParseFile(p.fset, "", "package "+p.files[0].tree.Name.Name+"\n"+stubs, 0)
	if err != nil {
		return err
	}
	return p.checkFiles(trees, []*ast.File{extra}, nil)
}

// schema returns the text of the files that have switches.
func (p *pkg) schema(list []*mutation) map[*source]string {
	sites := map[*source][]*site{}
	for _, m := range list {
		if m.of == p && m.number > 0 && m == m.site.mutations[0] {
			sites[m.file] = append(sites[m.file], m.site)
		}
	}
	texts := map[*source]string{}
	for f, list := range sites {
		slices.SortFunc(list, func(a, b *site) int {
			if a.start != b.start {
				return a.start - b.start
			}
			return b.end - a.end // the outer one first
		})
		texts[f] = f.render(0, len(f.text), list)
	}
	return texts
}

// render returns a piece of a file with the switches of the sites in it.
func (f *source) render(from, to int, sites []*site) string {
	var b strings.Builder
	for len(sites) > 0 {
		s, inner := sites[0], 1
		for inner < len(sites) && sites[inner].start < s.end {
			inner++
		}
		b.WriteString(f.text[from:s.start])
		b.WriteString(s.wrap(f, f.render(s.start, s.end, sites[1:inner])))
		from, sites = s.end, sites[inner:]
	}
	return b.String() + f.text[from:to]
}

// wrap returns a site with all its versions. old is the old one.
func (s *site) wrap(f *source, old string) string {
	var b strings.Builder
	for _, m := range s.mutations {
		text := f.text[s.start:m.start] + m.new + f.text[m.end:s.end]
		switch s.kind {
		case condition:
			fmt.Fprintf(&b, "mutantIs(%d) && (%s) || ", m.number, text)
		case value:
			fmt.Fprintf(&b, "if mutantIs(%d) { return %s }; ", m.number, text)
		default:
			fmt.Fprintf(&b, "if mutantIs(%d) { %s } else ", m.number, text)
		}
	}
	switch s.kind {
	case condition:
		first, last := s.mutations[0].number, s.mutations[len(s.mutations)-1].number
		return fmt.Sprintf("(%s!mutantIn(%d, %d) && (%s))", &b, first, last, old)
	case value:
		return fmt.Sprintf("func() %s { %sreturn %s }()", s.typ, &b, old)
	case simple:
		return fmt.Sprintf("func() { %s{ %s } }()", &b, old)
	}
	return fmt.Sprintf("%s{ %s }", &b, old)
}

// switches is a file that is added to the package. The variable MUTANT has the number of the mutation that is
// on. MUTANTS names a file: the number of each mutation that is reached is written to it once.
const switches = `package %s

import (
	"fmt"
	"os"
	"strconv"
	"sync/atomic"
)

var mutantOn, mutantReached = mutantStart()

var mutantSeen [%d]atomic.Bool

func mutantStart() (int, *os.File) {
	on, _ := strconv.Atoi(os.Getenv("MUTANT"))
	if os.Getenv("MUTANTS") == "" {
		return on, nil
	}
	f, err := os.OpenFile(os.Getenv("MUTANTS"), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		panic(err)
	}
	return on, f
}

func mutantIs(n int) bool { return n == mutantOn || mutantReached != nil && mutantMark(n) }

func mutantIn(from, to int) bool { return from <= mutantOn && mutantOn <= to }

func mutantMark(n int) bool {
	if !mutantSeen[n].Load() && !mutantSeen[n].Swap(true) {
		fmt.Fprintln(mutantReached, n)
	}
	return false
}
`
