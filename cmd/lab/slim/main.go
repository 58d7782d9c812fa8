package main

import (
	"fmt"
	"os"
)

func main() {
	if len(os.Args) < 2 {
		fmt.Fprintln(os.Stderr, "usage: slim FILE.wasm…")
		os.Exit(2)
	}
	for _, name := range os.Args[1:] {
		if err := slimFile(name); err != nil {
			fmt.Fprintf(os.Stderr, "slim: %s: %v\n", name, err)
			os.Exit(1)
		}
	}
}

func slimFile(name string) error {
	data, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	m, err := readMemory(data)
	if err != nil {
		return err
	}
	if err := m.slim(); err != nil {
		return err
	}
	return os.WriteFile(name, m.module(), 0o755)
}
