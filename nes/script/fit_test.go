package script

import (
	"bytes"
	"slices"
	"testing"

	"pool6502/nes"
)

// TestAMovieFitsItsCartridge compares a movie's header with the cartridge and the region of a console.
func TestAMovieFitsItsCartridge(t *testing.T) {
	image := slices.Concat([]byte("NES\x1A\x01\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00"), bytes.Repeat([]byte{1}, 16<<10), bytes.Repeat([]byte{2}, 8<<10))
	const (
		sum   = "base64:nwigemYwC4pjGcvBCKYovA==" // by md5sum, of 16 KB of $01 and 8 KB of $02
		hex   = "9f08a07a66300b8a6319cbc108a628bc"
		other = "the movie was made with another ROM (theirs), not with ours"
		tv    = "the movie was made on a console of the other region; start with --region ntsc or --region pal"
	)
	for _, c := range []struct {
		name   string
		movie  Movie
		region nes.Region
		want   string
	}{
		{"nothing known", Movie{}, nes.NTSC, ""},
		{"the same ROM", Movie{Checksum: sum}, nes.NTSC, ""},
		{"the same ROM in hexadecimal", Movie{Checksum: "0x" + hex}, nes.NTSC, ""},
		{"in upper case", Movie{Checksum: "0X9F08A07A66300B8A6319CBC108A628BC"}, nes.NTSC, ""},
		{"another ROM", Movie{ROM: "theirs", Checksum: "base64:AAAA"}, nes.NTSC, other},
		{"another ROM in hexadecimal", Movie{ROM: "theirs", Checksum: "0x00" + hex[2:]}, nes.NTSC, other},
		{"digits that are not hexadecimal", Movie{ROM: "theirs", Checksum: "0x" + hex + "zz"}, nes.NTSC, other},
		{"another ROM without a name", Movie{Checksum: "base64:AAAA"}, nes.NTSC, "the movie was made with another ROM (unnamed), not with ours"},
		{"a PAL movie on NTSC", Movie{GUID: "1", PAL: true}, nes.NTSC, tv},
		{"an NTSC movie on NTSC", Movie{GUID: "1"}, nes.NTSC, ""},
		{"an NTSC movie on PAL", Movie{GUID: "1"}, nes.PAL, tv},
		{"a PAL movie on PAL", Movie{GUID: "1", PAL: true}, nes.PAL, ""},
		{"a PAL movie on Dendy", Movie{GUID: "1", PAL: true}, nes.Dendy, ""},
		{"a script, which has no region", Movie{}, nes.PAL, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			con, err := nes.Open(image, nes.Config{Region: c.region, SampleRate: -1})
			if err != nil {
				t.Fatal(err)
			}
			got := ""
			if err := c.movie.Fit(con, "ours"); err != nil {
				got = err.Error()
			}
			if got != c.want {
				t.Errorf("got  %q\nwant %q", got, c.want)
			}
		})
	}
}
