package command

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"path/filepath"
	"strings"
	"testing"
)

// TestNoFunctionIsExportedForNobody: each exported function is named by another package, or by an example or a test
// outside of its own. The packages in cmd/lab/std are left out: they take the place of Go's packages, and are named under the
// paths of these.
func TestNoFunctionIsExportedForNobody(t *testing.T) {
	declared, named := map[string][]string{}, map[string]bool{} // by import path and name
	err := filepath.WalkDir(projectRoot, func(file string, d fs.DirEntry, err error) error {
		switch name := d.Name(); {
		case err != nil:
			return err
		case d.IsDir() && (name == "testdata" || name == "node_modules" || name == "peers" || name == "std" || name == ".git"):
			return filepath.SkipDir
		case d.IsDir() || filepath.Ext(name) != ".go":
			return nil
		}
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(projectRoot, filepath.Dir(file))
		own := "pool6502/" + filepath.ToSlash(rel)
		for _, decl := range f.Decls {
			fn, ok := decl.(*ast.FuncDecl)
			if ok && fn.Recv == nil && fn.Name.IsExported() && !strings.HasSuffix(file, "_test.go") && f.Name.Name != "main" {
				declared[own] = append(declared[own], fn.Name.Name)
			}
		}
		imports := map[string]string{}
		for _, i := range f.Imports {
			from := strings.Trim(i.Path.Value, `"`)
			name := path.Base(from)
			if i.Name != nil {
				name = i.Name.Name
			}
			imports[name] = from
		}
		ast.Inspect(f, func(n ast.Node) bool {
			if s, ok := n.(*ast.SelectorExpr); ok {
				if id, ok := s.X.(*ast.Ident); ok {
					named[imports[id.Name]+"."+s.Sel.Name] = true
				}
			}
			return true
		})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for pkg, list := range declared {
		for _, name := range list {
			if !named[pkg+"."+name] {
				t.Errorf("%s exports %s, and no other package names it", pkg, name)
			}
		}
	}
	if len(declared) < 30 {
		t.Errorf("only %d packages export functions", len(declared))
	}
}
