package session

import (
	"crypto/md5"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"strings"

	"pool6502/asm"
	"pool6502/budget/watch"
	"pool6502/nes"
)

// Game is what is played: a cartridge and what is known about it.
type Game struct {
	Name    string // as shown
	Arg     string // what it was opened by, to open it again
	Key     string // names its saved states and its battery RAM: a file name without suffix
	Image   []byte // in iNES or NES 2.0 format
	Program *asm.Program
	Known   *watch.Names // of a cartridge file: the symbols beside it, and the contracts
	Note    string       // what to tell whoever opens it
	Files   []string     // the sources on disk it was assembled from; empty for others
}

// Checksum is the name that movies give a cartridge: the MD5 of its PRG and CHR ROM in base64,
// as FCEUX writes it.
func Checksum(c *nes.Cart) string {
	h := md5.New()
	h.Write(c.PRG)
	h.Write(c.CHR)
	return "base64:" + base64.StdEncoding.EncodeToString(h.Sum(nil))
}

// sameChecksum compares a checksum as FCEUX reads it: base64:…, or 0x… in hexadecimal.
func sameChecksum(sum string, c *nes.Cart) bool {
	want := Checksum(c)
	if hexa, ok := strings.CutPrefix(strings.ToLower(sum), "0x"); ok {
		bytes, err := hex.DecodeString(hexa)
		return err == nil && "base64:"+base64.StdEncoding.EncodeToString(bytes) == want
	}
	return sum == want
}

// names are the labels of the program or the cartridge; nil where there are none.
func (g *Game) names() *watch.Names {
	if g.Program == nil {
		return g.Known
	}
	return watch.ProgramNames(g.Program)
}

// open inserts the cartridge.
func (g *Game) open(cfg nes.Config) (*nes.Console, error) {
	con, err := nes.Open(g.Image, cfg)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", g.Name, err)
	}
	return con, nil
}
