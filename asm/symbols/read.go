package symbols

import (
	"bytes"
	"errors"
	"fmt"
	"path"
	"strconv"
	"strings"
)

// Formats names the formats that Read knows, for a message.
const Formats = "ld65's .dbg and -Ln labels, VICE labels, Mesen's .mlb, FCEUX's .nl, NESASM's .fns, an ELF file of llvm-mos"

// Read reads a symbol file. It recognises the format by the content. Only for FCEUX's
// name lists does the file's name matter: it has the bank. An error names file and
// line.
func Read(name string, data []byte) (*Table, error) {
	t, err := read(name, data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return t, nil
}

func read(name string, data []byte) (*Table, error) {
	if bytes.HasPrefix(data, []byte("\x7fELF")) {
		return readELF(bytes.NewReader(data))
	}
	if bytes.HasPrefix(data, []byte("NES\x1a")) {
		return nil, errors.New("this is a ROM, not a symbol file")
	}
	r := bytes.NewReader(data)
	line := firstLine(data)
	switch {
	case strings.HasPrefix(line, "version\t") || strings.HasPrefix(line, "info\t"):
		return readDBG(r)
	case viceLine().MatchString(line):
		return readVICE(r)
	case nlLine().MatchString(line):
		return readNL(r, nlBank(name))
	case fnsLine().MatchString(line):
		return readFNS(r)
	case mlbLine(line):
		return ReadMLB(r)
	case line == "":
		return nil, errors.New("the file has no symbols")
	}
	// The content is of no known format. The name says which format the file was meant
	// to have, and the reader for that format says which line is wrong.
	switch strings.ToLower(path.Ext(name)) {
	case ".dbg":
		return readDBG(r)
	case ".mlb":
		return ReadMLB(r)
	case ".nl":
		return readNL(r, nlBank(name))
	case ".fns":
		return readFNS(r)
	}
	return nil, fmt.Errorf("line %.40q is in no known symbol format: %s", line, Formats)
}

// firstLine returns the first line that is neither empty nor a comment.
func firstLine(data []byte) string {
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	for len(data) > 0 {
		line, rest, _ := bytes.Cut(data, []byte("\n"))
		if text := bytes.TrimSpace(line); len(text) > 0 && text[0] != ';' && text[0] != '#' && text[0] != '\\' {
			return string(text[:min(len(text), maxSymbolLine)])
		}
		data = rest
	}
	return ""
}

// nlBank returns the bank in the file name of a name list: game.nes.3.nl.
func nlBank(name string) int {
	stem := strings.TrimSuffix(strings.ToLower(path.Base(name)), ".nl")
	n, err := strconv.ParseUint(stem[strings.LastIndexByte(stem, '.')+1:], 16, 8)
	if err != nil || !strings.Contains(stem, ".") {
		return RAMBank
	}
	return int(n)
}

// Join joins several tables into one, for example the name lists of all banks.
func Join(tables ...*Table) *Table {
	all := &Table{}
	for _, t := range tables {
		all.Format = t.Format
		all.Symbols = append(all.Symbols, t.Symbols...)
		all.Lines = append(all.Lines, t.Lines...)
		all.other = append(all.other, t.other...)
		all.files = append(all.files, t.files...)
	}
	all.index()
	return all
}
