package lsp

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"pool6502/asm/source"
	"pool6502/cmd/pool6502/editor"
)

// initialize opens the folders of the workspace and says what is served.
func (s *server) initialize(params json.RawMessage) (any, error) {
	var p initialize
	if err := decode(params, &p); err != nil {
		return nil, err
	}
	s.started, s.settings = true, p.Options
	s.refresh.lenses, s.refresh.hints = p.Capabilities.Workspace.CodeLens.Supported, p.Capabilities.Workspace.InlayHint.Supported
	s.utf8 = slices.Contains(p.Capabilities.General.Encodings, "utf-8")
	var paths []string
	for _, f := range p.Folders {
		if path, ok := editor.FromURI(f.URI); ok {
			paths = append(paths, path)
		}
	}
	if path, ok := editor.FromURI(p.RootURI); ok && len(paths) == 0 {
		paths = []string{path}
	}
	if filepath.IsAbs(p.RootPath) && len(paths) == 0 {
		paths = []string{p.RootPath}
	}
	for _, path := range paths {
		if f, err := editor.OpenFolder(path); err == nil {
			s.folders = append(s.folders, f)
		} else if err := s.log(err.Error()); err != nil {
			return nil, err
		}
	}
	encoding := "utf-16"
	if s.utf8 {
		encoding = "utf-8"
	}
	return map[string]any{
		"serverInfo": map[string]string{"name": "pool6502"},
		"capabilities": map[string]any{
			"positionEncoding":           encoding,
			"textDocumentSync":           map[string]any{"openClose": true, "change": 2, "save": true},
			"codeLensProvider":           map[string]any{},
			"inlayHintProvider":          true,
			"hoverProvider":              true,
			"definitionProvider":         true,
			"referencesProvider":         true,
			"documentHighlightProvider":  true,
			"renameProvider":             map[string]any{"prepareProvider": true},
			"documentSymbolProvider":     true,
			"workspaceSymbolProvider":    true,
			"completionProvider":         map[string]any{"triggerCharacters": []string{".", "@"}},
			"semanticTokensProvider":     map[string]any{"legend": map[string]any{"tokenTypes": tokenTypes, "tokenModifiers": []string{"declaration"}}, "full": true},
			"foldingRangeProvider":       true,
			"documentFormattingProvider": true,
			"executeCommandProvider":     map[string]any{"commands": commandNames()},
		},
	}, nil
}

func (s *server) didOpen(params json.RawMessage) (any, error) {
	var p at
	if err := decode(params, &p); err != nil {
		return nil, err
	}
	path, ok := editor.FromURI(p.Document.URI)
	if !ok {
		return nil, fmt.Errorf("%.200q is not a file on this machine, so it is not checked", p.Document.URI)
	}
	if len(p.Document.Text) > maxOpen {
		return nil, fmt.Errorf("%s is larger than %d MB, so it is not checked", path, maxOpen>>20)
	}
	f, name, err := s.folderOf(path)
	if err != nil {
		return nil, err
	}
	d := &open{uri: p.Document.URI, folder: f, name: name, version: p.Document.Version, text: newText(p.Document.Text, s.utf8)}
	s.docs[d.uri] = d
	s.forget(f)
	s.projectOf(d)
	return nil, nil
}

// folderOf returns the innermost open folder that has a file, and the file's name in it. For a file in none of them it opens the
// file's own folder.
func (s *server) folderOf(path string) (in *editor.Folder, name string, err error) {
	for _, f := range s.folders {
		if rel, ok := f.Rel(path); ok && (in == nil || len(f.Path) > len(in.Path)) {
			in, name = f, rel
		}
	}
	if in != nil {
		return in, name, nil
	}
	if in, err = editor.OpenFolder(filepath.Dir(path)); err != nil {
		return nil, "", err
	}
	s.folders = append(s.folders, in)
	return in, filepath.Base(path), nil
}

// forget drops what is known of a folder's files: which includes which, and its pool6502.toml.
func (s *server) forget(f *editor.Folder) {
	delete(s.graphs, f)
	delete(s.configs, f)
	for _, p := range s.projects {
		if p.folder == f {
			p.dirty = true
		}
	}
}

func (s *server) didChange(params json.RawMessage) (any, error) {
	var p struct {
		Document document `json:"textDocument"`
		Changes  []change `json:"contentChanges"`
	}
	if err := decode(params, &p); err != nil {
		return nil, err
	}
	d := s.docs[p.Document.URI]
	if d == nil {
		return nil, fmt.Errorf("%.200q was changed, but is not open", p.Document.URI)
	}
	t, err := d.text.changed(p.Changes)
	if err != nil {
		return nil, err
	}
	d.text, d.version = t, p.Document.Version
	for _, project := range s.projects { // a file may be part of several programs
		if project.folder == d.folder && (project.now == nil || project.now.index.files[d.name] != nil || project.main == d.name) {
			project.dirty = true
		}
	}
	return nil, nil
}

func (s *server) didClose(params json.RawMessage) (any, error) {
	var p at
	if err := decode(params, &p); err != nil {
		return nil, err
	}
	d := s.docs[p.Document.URI]
	if d == nil {
		return nil, nil
	}
	delete(s.docs, d.uri)
	s.forget(d.folder)
	for key, project := range s.projects { // those without an open file end
		if project.folder == d.folder && !slices.ContainsFunc(s.opened(d.folder), func(o *open) bool { return s.projectOf(o) == project }) {
			if project.stop != nil {
				project.stop()
			}
			delete(s.projects, key)
		}
	}
	return nil, s.notify("textDocument/publishDiagnostics", map[string]any{"uri": d.uri, "diagnostics": []diagnostic{}})
}

// opened lists the open documents of a folder.
func (s *server) opened(f *editor.Folder) (list []*open) {
	for _, d := range s.docs {
		if d.folder == f {
			list = append(list, d)
		}
	}
	return list
}

func (s *server) didSave(params json.RawMessage) (any, error) {
	var p at
	if err := decode(params, &p); err != nil {
		return nil, err
	}
	if d := s.docs[p.Document.URI]; d != nil {
		s.forget(d.folder)
		if s.settings.Build && len(s.config(d.folder).Build) > 0 {
			s.runBuild(d)
		}
	}
	return nil, nil
}

func (s *server) didChangeFiles(json.RawMessage) (any, error) {
	for _, f := range s.folders {
		s.forget(f)
	}
	return nil, nil
}

// didChangeSettings takes the settings, alone or under the name pool6502.
func (s *server) didChangeSettings(params json.RawMessage) (any, error) {
	var p struct {
		Settings struct {
			settings
			Named *settings `json:"pool6502"`
		} `json:"settings"`
	}
	if err := decode(params, &p); err != nil {
		return nil, err
	}
	s.settings = p.Settings.settings
	if p.Settings.Named != nil {
		s.settings = *p.Settings.Named
	}
	return nil, s.changedFacts()
}

// files returns a folder's files as the editor has them.
func (s *server) files(f *editor.Folder) overlay {
	o := overlay{open: map[string]string{}, disk: f.FS()}
	for _, d := range s.opened(f) {
		o.open[d.name] = d.text.all
	}
	return o
}

// config returns what a folder's pool6502.toml says, never nil.
func (s *server) config(f *editor.Folder) *config {
	if c := s.configs[f]; c != nil {
		return c
	}
	c, err := readConfig(f)
	if err != nil {
		_ = s.log(err.Error()) // the connection's error comes with the next message
	}
	if c == nil {
		c = &config{}
	}
	s.configs[f] = c
	return c
}

// graph says which sources of a folder include which.
func (s *server) graph(f *editor.Folder) *graph {
	g := s.graphs[f]
	if g == nil {
		g = newGraph(s.files(f))
		s.graphs[f] = g
	}
	return g
}

// projectOf returns the program that a document belongs to.
func (s *server) projectOf(d *open) *project {
	c := s.config(d.folder)
	main := filepath.ToSlash(c.Source)
	if c.rom() {
		main = filepath.ToSlash(c.ROM)
	}
	if main == "" {
		main = s.graph(d.folder).mains(d.name)[0]
	}
	key := d.folder.Abs(main)
	p := s.projects[key]
	if p == nil {
		p = &project{folder: d.folder, main: main, dirty: true}
		s.projects[key] = p
	}
	p.config = c
	return p
}

// build builds a program if it has changed, and shows what is wrong with it.
func (s *server) build(p *project) {
	if !p.dirty && p.now != nil {
		return
	}
	p.build(s.files(p.folder))
	if p.config.rom() {
		s.openROM(p)
	}
	_ = s.publish(p)
	s.measure(p)
}

// rebuild builds all programs that have changed.
func (s *server) rebuild() {
	for _, d := range s.docs {
		s.build(s.projectOf(d))
	}
}

// textOf returns the lines of a file, open or not.
func (s *server) textOf(f *editor.Folder, name string) *text {
	for _, d := range s.docs {
		if d.folder == f && d.name == name {
			return d.text
		}
	}
	data, err := source.Read(f.FS(), name)
	if err != nil {
		return newText("", s.utf8)
	}
	return newText(strings.ToValidUTF8(string(data), "?"), s.utf8)
}

// place returns a range of a line as a location of the protocol.
func (s *server) place(f *editor.Folder, name string, line, from, to int) location {
	return location{URI: s.uriOf(f, name), Range: s.textOf(f, name).span(line, from, to)}
}

// uriOf returns the URI of a file; that of an open document is as the editor wrote it.
func (s *server) uriOf(f *editor.Folder, name string) string {
	for _, d := range s.docs {
		if d.folder == f && d.name == name {
			return d.uri
		}
	}
	if filepath.IsAbs(name) {
		return editor.URI(name)
	}
	return editor.URI(f.Abs(name))
}
