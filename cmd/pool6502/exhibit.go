package main

import (
	"fmt"
	"strings"

	"pool6502/roms"
)

// openExhibit assembles an exhibit from the sources in this binary.
func openExhibit(name string, defines []string) (*rom, error) {
	pool, err := exhibit(name)
	if err != nil {
		return nil, err
	}
	d, err := parseDefines(defines)
	if err != nil {
		return nil, err
	}
	prog, err := roms.Assemble(pool.Main, d)
	if err != nil {
		return nil, err
	}
	return &rom{name: pool.Name, image: prog.Image, prog: prog}, nil
}

// exhibit finds a pool of the exhibition by its name.
func exhibit(name string) (*roms.Pool, error) {
	var names []string
	for _, p := range roms.All() {
		if p.Name == name {
			return &p, nil
		}
		names = append(names, p.Name)
	}
	if strings.ContainsAny(name, `/\.`) {
		return nil, fmt.Errorf("%s: no such file", name)
	}
	return nil, fmt.Errorf("%s is neither a file nor an exhibit; the exhibits are %s", name, strings.Join(names, ", "))
}

// exhibitNames are the names of all exhibits, for completion in shells.
func exhibitNames() []string {
	var names []string
	for _, p := range roms.All() {
		names = append(names, p.Name+"\t"+p.Title)
	}
	return names
}
