package verify

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sort"
	"strings"
	"unicode"

	"pool6502/internal/files"
	"pool6502/nes"
)

// Job is a ROM to judge and what is known about it.
type Job struct {
	Path     string   // as reports name it
	File     string   // where it lies
	SHA256   string   // of the whole file, in hexadecimal; "" when any will do
	Protocol string   // a row of the table; "" to recognise it
	Region   string   // ntsc, pal or dendy; "" as the header, or the name, says
	Board    string   // "" as the header, or the name, says
	Script   string   // presses, as frame:mask:count and frame:RESET
	Frames   int      // how many to run at most; 0 for as many as it takes
	Text     []string // any of these on the screen means that it passed
	Align    []int    // the alignments in which it has to; none for all four
	Listed   bool     // a manifest lists it as a test ROM: without a verdict it has failed
	Mapper   *int     // the mapper that the manifest names; nil if it names none
	Expect   string   // the result that the manifest expects, as text; printed after a failure
	RAM      *RAM     // how to judge a ROM that reports nothing; nil for others
	Picture  string   // SHA-256 of the picture after Frames, which means that it passed; "" for others
}

// Find lists the ROMs at a path: the file itself, or every .nes file below a folder, or, in a
// folder without any, every source (.asm). Links to files are followed, and one that is the
// path itself; pipes and devices below a folder are not ROMs.
func Find(path string) ([]Job, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, fmt.Errorf("%s: no such file or folder", path)
	}
	if !info.IsDir() {
		return []Job{{Path: path, File: path}}, nil
	}
	found := map[string][]Job{}
	err = fs.WalkDir(os.DirFS(path), ".", func(below string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		p := filepath.Join(path, filepath.FromSlash(below))
		if info, err := os.Stat(p); err != nil || info.Mode().IsRegular() { // what cannot be read fails when it is loaded
			ext := strings.ToLower(filepath.Ext(p))
			found[ext] = append(found[ext], Job{Path: p, File: p})
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	jobs := found[".nes"]
	if len(jobs) == 0 {
		jobs = found[sourceExt]
	}
	if len(jobs) == 0 {
		return nil, fmt.Errorf("%s: neither a .nes file nor a source (%s) below this folder", path, sourceExt)
	}
	sort.Slice(jobs, func(i, j int) bool { return jobs[i].Path < jobs[j].Path })
	return jobs, nil
}

// sourceExt marks a source, which is assembled first. One with the suffix of ca65, .s, is assembled if it is named itself:
// in a folder it may be a part of a program.
const (
	sourceExt     = ".asm"
	ca65SourceExt = ".s"
)

// In reports whether the ROM has to pass in an alignment of CPU and PPU.
func (j *Job) In(align uint8) bool {
	return len(j.Align) == 0 || slices.Contains(j.Align, int(align))
}

// load reads the ROM and checks that it is the one that was meant.
func (j *Job) load(assemble Assembler) ([]byte, error) {
	image, err := j.image(assemble)
	if err != nil {
		return nil, err
	}
	if j.SHA256 != "" {
		sum := sha256.Sum256(image)
		if got := hex.EncodeToString(sum[:]); !strings.EqualFold(got, j.SHA256) {
			return nil, fmt.Errorf("not the file of the manifest: its sha256 is %s", got)
		}
	}
	return image, nil
}

// image reads the file, or assembles it.
func (j *Job) image(assemble Assembler) ([]byte, error) {
	if ext := filepath.Ext(j.File); !strings.EqualFold(ext, sourceExt) && !strings.EqualFold(ext, ca65SourceExt) {
		return files.Read(j.File)
	}
	if assemble == nil {
		return nil, fmt.Errorf("%s is a source, and Options.Assemble is not set", j.File)
	}
	return assemble(j.File)
}

// check reports what is wrong with the job itself.
func (j *Job) check(special []Protocol) error {
	switch {
	case j.Listed && !filepath.IsLocal(filepath.FromSlash(j.Path)):
		return fmt.Errorf("the manifest's path leaves the folder that it is relative to")
	case j.Picture != "" && (j.Frames == 0 || j.Protocol != "" || j.RAM != nil):
		return fmt.Errorf("the manifest judges this ROM by its picture; give the frames after which it is there, and no protocol or ram")
	case j.Protocol != "" && j.RAM != nil:
		return fmt.Errorf("the manifest judges this ROM by %s; leave out the protocol %s", j.RAM, j.Protocol)
	case j.Protocol != "" && !slices.Contains(Protocols(special...), j.Protocol):
		return fmt.Errorf("no protocol is called %q; there are %s", j.Protocol, strings.Join(Protocols(special...), ", "))
	}
	return nil
}

// config sets the console up for the job. What neither the job nor the header says is taken
// from the file's name; guessed tells when it was.
func (j *Job) config(image []byte) (cfg nes.Config, guessed bool, err error) {
	cfg = nes.Config{Board: j.Board, SampleRate: -1}
	if cfg.Region, err = nes.ParseRegion(j.Region); err != nil || cfg.Region != nes.Auto {
		return cfg, false, err
	}
	said := len(image) > 7 && image[7]&0x0C == 0x08
	if !said && namesPAL(j.Path) {
		cfg.Region = nes.PAL
		return cfg, true, nil
	}
	return cfg, false, nil
}

// namesPAL reports whether a file says what iNES headers do not, as collections of ROMs do: by
// the word pal, or (E) or (Europe), in its own name, or pal in that of its folder. Folders
// above are the user's own.
func namesPAL(path string) bool {
	file := strings.ToLower(filepath.Base(path))
	folder := strings.ToLower(filepath.Base(filepath.Dir(path)))
	switch {
	case strings.Contains(file, "(e)") || strings.Contains(file, "(europe)") || hasWordIn(file, "pal"):
		return true
	case hasWordIn(file, "ntsc"):
		return false
	}
	return hasWordIn(folder, "pal")
}

// hasWordIn reports whether name has a word, set off by anything but letters and digits.
func hasWordIn(name, word string) bool {
	return slices.Contains(strings.FieldsFunc(name, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r)
	}), word)
}
