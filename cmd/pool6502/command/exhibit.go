package command

import (
	"fmt"
	"strings"

	"pool6502/roms"
)

// openExhibit assembles an exhibit from the sources in this binary.
func openExhibit(name string, defines []string) (*rom, error) {
	if strings.ContainsAny(name, `/\.`) {
		return nil, fmt.Errorf("%s: no such file; name a .nes file, a source or an exhibit", name)
	}
	pool, err := roms.Find(name)
	if err != nil {
		return nil, fmt.Errorf("%s: no such file, and %w", name, err)
	}
	d, err := parseDefines(defines)
	if err != nil {
		return nil, err
	}
	prog, err := roms.Assemble(pool.Main, d)
	if err != nil {
		return nil, err
	}
	return &rom{name: pool.Name, image: prog.Image, prog: prog, exhibit: true}, nil
}

// exhibitNames are the names of all exhibits, for completion in shells.
func exhibitNames() []string {
	var names []string
	for _, p := range roms.All() {
		names = append(names, p.Name+"\t"+p.Title)
	}
	return names
}
