package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// A source is a file of the package.
type source struct {
	name string // as cpu/alu.go
	text string
	tree *ast.File
}

// A pkg is a package with the types of its expressions.
type pkg struct {
	name  string // its folder
	path  string // its import path
	fset  *token.FileSet
	files []*source
	info  types.Info
	conf  types.Config

	noticed, tried, same, alone int // mutations; of those that are the same, tried counts none
}

// load reads the files of a package that are compiled on this machine, without its tests.
func load(name string) (*pkg, error) {
	cmd := exec.Command("go", "list", "-export", "-deps", "-json=ImportPath,Export,GoFiles,DepOnly", "./"+name)
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("go list ./%s: %w", name, err)
	}
	p := &pkg{name: name, fset: token.NewFileSet()}
	exports := map[string]string{}
	for list := json.NewDecoder(strings.NewReader(string(out))); ; {
		var entry struct {
			ImportPath, Export string
			GoFiles            []string
			DepOnly            bool
		}
		if err := list.Decode(&entry); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return nil, err
		}
		exports[entry.ImportPath] = entry.Export
		if entry.DepOnly {
			continue
		}
		p.path = entry.ImportPath
		for _, file := range entry.GoFiles {
			f := &source{name: name + "/" + file}
			text, err := os.ReadFile(filepath.FromSlash(f.name))
			if err != nil {
				return nil, err
			}
			f.text = string(text)
			if f.tree, err = parser.ParseFile(p.fset, f.name, text, 0); err != nil {
				return nil, err
			}
			p.files = append(p.files, f)
		}
	}
	p.conf.Importer = importer.ForCompiler(p.fset, "gc", func(path string) (io.ReadCloser, error) { return os.Open(exports[path]) })
	p.info.Types = map[ast.Expr]types.TypeAndValue{}
	return p, p.checkFiles(nil, nil, &p.info)
}

// check returns an error if the package does not compile with this text in place of a file.
func (p *pkg) check(f *source, text string) error {
	tree, err := parser.ParseFile(p.fset, "", text, 0)
	if err != nil {
		return err
	}
	return p.checkFiles(map[*source]*ast.File{f: tree}, nil, nil)
}

// checkFiles checks the types of the package. other has the syntax trees of files that were changed; extra files
// are added.
func (p *pkg) checkFiles(other map[*source]*ast.File, extra []*ast.File, info *types.Info) error {
	trees := extra
	for _, f := range p.files {
		if tree := other[f]; tree != nil {
			trees = append(trees, tree)
		} else {
			trees = append(trees, f.tree)
		}
	}
	_, err := p.conf.Check(p.path, p.fset, trees, info)
	return err
}
