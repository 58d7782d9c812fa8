package main

import (
	"fmt"
	"go/ast"
	"go/token"
	"strconv"
	"strings"
)

// A mutation replaces the bytes from start to end of a file.
type mutation struct {
	of         *pkg
	file       *source
	line       int
	start, end int
	old, new   string
	text       string // the line it is on
	site       *site  // the expression or statement that gets the switch; nil if none can
	number     int    // of its switch; 0 for none
}

func (m *mutation) String() string {
	return fmt.Sprintf("%s:%d: %s → %s in: %s", m.file.name, m.line, m.old, m.new, m.text)
}

// key names a mutation without its line number, because edits elsewhere in the file change that.
func (m *mutation) key() string { return m.file.name + ": " + m.text + ": " + m.old + " → " + m.new }

// broken is the text of the file with the mutation in it.
func (m *mutation) broken() string {
	return m.file.text[:m.start] + m.new + m.file.text[m.end:]
}

// mutations returns all mutations of a package, in the order of its files.
func (p *pkg) mutations() (list []*mutation) {
	for _, f := range p.files {
		var path []ast.Node // from the function's body down to the node
		sites := map[[2]int]*site{}
		add := func(from, to token.Pos, new string) {
			at := p.fset.Position(from)
			start, end := at.Offset, at.Offset+int(to-from)
			old := f.text[start:end]
			line := strings.TrimSpace(strings.Split(f.text, "\n")[at.Line-1])
			m := &mutation{of: p, file: f, line: at.Line, start: start, end: end, old: old, new: strings.ReplaceAll(new, same, old), text: line}
			if s := p.siteOf(f, path); s != nil {
				place := [2]int{s.start, s.end}
				if sites[place] == nil {
					sites[place] = s
				}
				m.site = sites[place]
			}
			list = append(list, m)
		}
		for _, d := range f.tree.Decls {
			if d, ok := d.(*ast.FuncDecl); ok && d.Body != nil && d.Name.Name != "String" {
				ast.Inspect(d.Body, func(n ast.Node) bool {
					if n == nil {
						path = path[:len(path)-1]
						return true
					}
					path = append(path, n)
					return mutate(n, add)
				})
			}
		}
	}
	return list
}

var operators = map[token.Token][]string{
	token.EQL: {"!="}, token.NEQ: {"=="}, token.LSS: {"<=", ">="}, token.LEQ: {"<", ">"}, token.GTR: {">=", "<="},
	token.GEQ: {">", "<"}, token.LAND: {"||"}, token.LOR: {"&&"}, token.ADD: {"-"}, token.SUB: {"+"},
	token.MUL: {"/"}, token.QUO: {"*"}, token.REM: {"*"}, token.AND: {"|"}, token.OR: {"&"}, token.XOR: {"|"},
	token.SHL: {">>"}, token.SHR: {"<<"}, token.AND_NOT: {"&"},
	token.ADD_ASSIGN: {"-="}, token.SUB_ASSIGN: {"+="}, token.OR_ASSIGN: {"&="}, token.AND_ASSIGN: {"|="},
	token.AND_NOT_ASSIGN: {"|="}, token.XOR_ASSIGN: {"|="}, token.INC: {"--"}, token.DEC: {"++"},
}

// same stands for the old text of a mutation within its new text.
const same = "\x00"

// unseen has the expressions that a return statement gives beside false or an error. They are not mutated,
// because callers do not use them.
var unseen = map[ast.Node]bool{}

func markUnseen(r *ast.ReturnStmt) {
	if len(r.Results) == 0 {
		return
	}
	last := r.Results[len(r.Results)-1]
	word, isWord := last.(*ast.Ident)
	call, isCall := last.(*ast.CallExpr)
	if isCall {
		f, ok := call.Fun.(*ast.SelectorExpr)
		isCall = ok && (f.Sel.Name == "Errorf" || f.Sel.Name == "New" || f.Sel.Name == "fail")
	}
	if isWord && (word.Name == "false" || word.Name == "err") || isCall {
		for _, e := range r.Results[:len(r.Results)-1] {
			unseen[e] = true
		}
	}
}

// mutate calls add for each mutation of one node.
func mutate(n ast.Node, add func(from, to token.Pos, new string)) bool {
	swap := func(at token.Pos, op token.Token) {
		for _, other := range operators[op] {
			add(at, at+token.Pos(len(op.String())), other)
		}
	}
	switch n := n.(type) {
	case *ast.BinaryExpr:
		swap(n.OpPos, n.Op)
	case *ast.AssignStmt:
		swap(n.TokPos, n.Tok)
		if n.Tok == token.ASSIGN {
			add(n.Pos(), n.End(), "_ = 0")
		}
	case *ast.IncDecStmt:
		swap(n.TokPos, n.Tok)
	case *ast.ReturnStmt:
		markUnseen(n)
	case *ast.UnaryExpr:
		if n.Op == token.NOT {
			add(n.OpPos, n.OpPos+1, "")
		}
	case *ast.IfStmt:
		add(n.Cond.Pos(), n.Cond.End(), "1 == 2 && ("+same+")")
	case *ast.ExprStmt:
		add(n.Pos(), n.End(), "_ = 0")
	case *ast.BasicLit:
		if v, err := strconv.ParseInt(n.Value, 0, 64); n.Kind == token.INT && err == nil && !unseen[n] {
			add(n.Pos(), n.End(), fmt.Sprint(v+1))
		}
	case *ast.BranchStmt:
		if n.Label == nil && n.Tok == token.CONTINUE {
			add(n.Pos(), n.End(), "break")
		}
	}
	return true
}
