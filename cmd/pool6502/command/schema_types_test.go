package command

import (
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
	"reflect"
	"strings"
	"testing"
)

// A node is a JSON Schema, or a part of one.
type node map[string]any

// A source reads the project's packages with their comments, and others as the compiler left them.
type source struct {
	t       *testing.T
	files   *token.FileSet
	dirs    map[string][]string // of our packages: the files
	exports map[string]string   // of the others: what the compiler exported
	read    map[string]*types.Package
	docs    map[token.Pos]string // of types and fields
	rest    types.Importer
}

func newSource(t *testing.T) *source {
	s := &source{t: t, files: token.NewFileSet(), dirs: map[string][]string{}, exports: map[string]string{}, read: map[string]*types.Package{}, docs: map[token.Pos]string{}}
	list := exec.Command("go", "list", "-pgo=off", "-export", "-deps", "-f", "{{.ImportPath}}\t{{.Export}}\t{{.Dir}}\t{{join .GoFiles \" \"}}", "pool6502/cmd/pool6502/command")
	list.Env = append(os.Environ(), "CGO_ENABLED=0")
	out, err := list.Output()
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range strings.Split(strings.TrimSpace(string(out)), "\n") {
		f := strings.Split(line, "\t")
		if s.exports[f[0]] = f[1]; strings.HasPrefix(f[0], "pool6502/") {
			for _, name := range strings.Fields(f[3]) {
				s.dirs[f[0]] = append(s.dirs[f[0]], filepath.Join(f[2], name))
			}
		}
	}
	s.rest = importer.ForCompiler(s.files, "gc", func(path string) (io.ReadCloser, error) { return os.Open(s.exports[path]) })
	return s
}

// Import reads a package once.
func (s *source) Import(path string) (*types.Package, error) {
	if s.dirs[path] == nil {
		return s.rest.Import(path)
	}
	if p := s.read[path]; p != nil {
		return p, nil
	}
	var files []*ast.File
	for _, name := range s.dirs[path] {
		f, err := parser.ParseFile(s.files, name, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		files = append(files, f)
		s.note(f)
	}
	p, err := (&types.Config{Importer: s, IgnoreFuncBodies: true}).Check(path, s.files, files, nil)
	s.read[path] = p
	return p, err
}

// note keeps the comments of types and fields.
func (s *source) note(f *ast.File) {
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GenDecl:
			if len(n.Specs) == 1 {
				if spec, ok := n.Specs[0].(*ast.TypeSpec); ok && n.Doc != nil {
					s.docs[spec.Name.Pos()] = oneLine(n.Doc.Text())
				}
			}
		case *ast.Field:
			for _, name := range n.Names {
				s.docs[name.Pos()] = oneLine(n.Doc.Text() + " " + n.Comment.Text())
			}
		}
		return true
	})
}

func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

// schemaOf makes the schema of a type, given as PACKAGE.NAME with [] before it for a list. more are keys that a
// program adds to the object.
func (s *source) schemaOf(name string, more map[string]string) node {
	defs := node{}
	schema := node{"$schema": "https://json-schema.org/draft/2020-12/schema"}
	for k, v := range s.node(s.named(name), defs) {
		schema[k] = v
	}
	if ref, ok := schema["$ref"].(string); ok { // the root itself
		delete(schema, "$ref")
		key := strings.TrimPrefix(ref, "#/$defs/")
		for k, v := range defs[key].(node) {
			schema[k] = v
		}
		delete(defs, key)
	}
	for key, typ := range more {
		schema["properties"].(node)[key] = s.node(s.named(typ), defs)
	}
	if len(defs) > 0 {
		schema["$defs"] = defs
	}
	return schema
}

func (s *source) named(name string) types.Type {
	elem, list := strings.CutPrefix(name, "[]")
	dot := strings.LastIndex(elem, ".")
	p, err := s.Import("pool6502/" + elem[:dot])
	if err != nil {
		s.t.Fatal(err)
	}
	obj := p.Scope().Lookup(elem[dot+1:])
	if obj == nil {
		s.t.Fatalf("there is no type %s", name)
	}
	if list {
		return types.NewSlice(obj.Type())
	}
	return obj.Type()
}

// node is the schema of a type, as encoding/json writes its values. Structs go to defs.
func (s *source) node(t types.Type, defs node) node {
	if named, ok := t.(*types.Named); ok {
		for i := range named.NumMethods() {
			if named.Method(i).Name() == "MarshalText" {
				return node{"type": "string"}
			}
		}
		if body, ok := named.Underlying().(*types.Struct); ok {
			key := named.Obj().Name()
			if _, known := defs[key]; !known {
				def := node{}
				defs[key] = def
				for k, v := range s.object(body, defs) {
					def[k] = v
				}
				if doc := s.docs[named.Obj().Pos()]; doc != "" {
					def["description"] = doc
				}
			}
			return node{"$ref": "#/$defs/" + key}
		}
	}
	switch u := t.Underlying().(type) {
	case *types.Pointer:
		return s.node(u.Elem(), defs)
	case *types.Slice:
		return node{"type": "array", "items": s.node(u.Elem(), defs)}
	case *types.Array:
		return node{"type": "array", "items": s.node(u.Elem(), defs), "minItems": u.Len(), "maxItems": u.Len()}
	case *types.Map:
		return node{"type": "object", "additionalProperties": s.node(u.Elem(), defs)}
	case *types.Struct:
		return s.object(u, defs)
	case *types.Basic:
		switch info := u.Info(); {
		case info&types.IsBoolean != 0:
			return node{"type": "boolean"}
		case info&types.IsInteger != 0:
			return node{"type": "integer"}
		case info&types.IsFloat != 0:
			return node{"type": "number"}
		case info&types.IsString != 0:
			return node{"type": "string"}
		}
	}
	s.t.Fatalf("there is no schema for %s", t)
	return nil
}

// object is the schema of a struct. What it embeds stands in it.
func (s *source) object(body *types.Struct, defs node) node {
	properties, required := node{}, []string{}
	for i := range body.NumFields() {
		f := body.Field(i)
		name, options, _ := strings.Cut(reflect.StructTag(body.Tag(i)).Get("json"), ",")
		if name == "-" || !f.Exported() && !f.Embedded() {
			continue
		}
		typ := f.Type()
		pointer, isPointer := typ.Underlying().(*types.Pointer)
		if f.Embedded() && name == "" {
			if isPointer {
				typ = pointer.Elem()
			}
			inner := s.object(typ.Underlying().(*types.Struct), defs)
			for k, v := range inner["properties"].(node) {
				properties[k] = v
			}
			required = append(required, inner["required"].([]string)...)
			continue
		}
		if name == "" {
			name = f.Name()
		}
		property := s.node(typ, defs)
		_, isSlice := typ.Underlying().(*types.Slice)
		omit := strings.Contains(options, "omit")
		if (isPointer || isSlice) && !omit {
			property = orNull(property)
		}
		if doc := s.docs[f.Pos()]; doc != "" {
			property["description"] = doc
		}
		if properties[name] = property; !omit {
			required = append(required, name)
		}
	}
	return node{"type": "object", "properties": properties, "required": required}
}

// orNull is a schema, or null.
func orNull(n node) node {
	if kind, ok := n["type"]; ok {
		n["type"] = []any{kind, "null"}
		return n
	}
	return node{"anyOf": []any{n, node{"type": "null"}}}
}

// breaks says where a value is not as a schema asks. Beyond the schema, it has no key that the schema does not name.
func breaks(schema, root map[string]any, at string, value any) (list []string) {
	if ref, ok := schema["$ref"].(string); ok {
		def := root["$defs"].(map[string]any)[strings.TrimPrefix(ref, "#/$defs/")]
		return breaks(def.(map[string]any), root, at, value)
	}
	if either, ok := schema["anyOf"].([]any); ok {
		if value == nil {
			return nil
		}
		return breaks(either[0].(map[string]any), root, at, value)
	}
	kind := fmt.Sprint(schema["type"])
	is := map[bool]string{true: "null"}[value == nil]
	switch v := value.(type) {
	case bool:
		is = "boolean"
	case string:
		is = "string"
	case float64:
		if is = "number"; v == float64(int64(v)) {
			is = "integer"
			kind = strings.ReplaceAll(kind, "number", "number integer")
		}
	case []any:
		is = "array"
		items, _ := schema["items"].(map[string]any)
		for i, e := range v {
			list = append(list, breaks(items, root, fmt.Sprintf("%s[%d]", at, i), e)...)
		}
	case map[string]any:
		is = "object"
		properties, _ := schema["properties"].(map[string]any)
		others, _ := schema["additionalProperties"].(map[string]any)
		for k, e := range v {
			part, ok := properties[k].(map[string]any)
			if !ok {
				part = others
			}
			if part == nil {
				list = append(list, at+"."+k+" is not in the schema")
				continue
			}
			list = append(list, breaks(part, root, at+"."+k, e)...)
		}
		required, _ := schema["required"].([]any)
		for _, k := range required {
			if _, ok := v[k.(string)]; !ok {
				list = append(list, at+"."+k.(string)+" is missing")
			}
		}
	}
	if !strings.Contains(" "+strings.Trim(kind, "[]")+" ", " "+is+" ") {
		list = append(list, fmt.Sprintf("%s is %s, want %s", at, is, kind))
	}
	return list
}
