package script

import (
	"crypto/md5"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"

	"pool6502/nes"
)

// Checksum returns the checksum by which movies identify a cartridge: the MD5 of its PRG and CHR ROM
// in base64, as FCEUX writes it.
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

// Fit returns an error if the movie says that it was made with another cartridge than the console's, or on
// a console of another region. name is the cartridge's name, for the error.
func (m *Movie) Fit(con *nes.Console, name string) error {
	if m.Checksum != "" && !sameChecksum(m.Checksum, con.Cart()) {
		made := m.ROM
		if made == "" {
			made = "unnamed"
		}
		return fmt.Errorf("the movie was made with another ROM (%s), not with %s", made, name)
	}
	if m.GUID != "" && m.PAL != (con.Region() != nes.NTSC) {
		return errors.New("the movie was made on a console of the other region; start with --region ntsc or --region pal")
	}
	return nil
}
