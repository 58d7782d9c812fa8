package verify

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"unicode"

	"pool6502/asm"
	"pool6502/cmd/pool6502/input"
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
	Listed   bool     // a manifest says that this is a test ROM: no verdict is a failure
}

// entry is an object of a manifest. Other fields are ignored.
type entry struct {
	Path     string   `json:"path"`
	SHA256   string   `json:"sha256"`
	Region   string   `json:"region"`
	Protocol string   `json:"protocol"`
	Frames   int      `json:"frames"`
	Script   string   `json:"script"`
	Board    string   `json:"board"`
	Text     []string `json:"text"`
}

// ReadManifest reads a list of ROMs, a JSON array of objects; their paths are relative to
// root. name is used in errors.
func ReadManifest(name string, data []byte, root string) ([]Job, error) {
	var entries []entry
	if err := json.Unmarshal(data, &entries); err != nil {
		line := 1
		var syntax *json.SyntaxError
		if errors.As(err, &syntax) {
			line += bytes.Count(data[:min(int(syntax.Offset), len(data))], []byte("\n"))
		}
		return nil, fmt.Errorf("%s:%d: not a manifest, a JSON array of objects with at least a path: %w", name, line, err)
	}
	if len(entries) == 0 {
		return nil, fmt.Errorf("%s: the manifest lists no ROM", name)
	}
	var jobs []Job
	for i, e := range entries {
		if e.Path == "" {
			return nil, fmt.Errorf("%s: entry %d has no path", name, i+1)
		}
		if e.Frames < 0 {
			return nil, fmt.Errorf("%s: %s: %d frames", name, e.Path, e.Frames)
		}
		if e.Protocol != "" && !known(e.Protocol) {
			return nil, fmt.Errorf("%s: %s: no protocol is called %q; there are %s", name, e.Path, e.Protocol, strings.Join(Protocols(), ", "))
		}
		jobs = append(jobs, Job{
			Path: e.Path, File: filepath.Join(root, filepath.FromSlash(e.Path)), SHA256: e.SHA256,
			Protocol: e.Protocol, Region: e.Region, Board: e.Board, Script: e.Script,
			Frames: e.Frames, Text: e.Text, Listed: true,
		})
	}
	return jobs, nil
}

// Find lists the ROMs at a path: the file itself, or every .nes file below a folder, or, in a
// folder without any, every source (.asm).
func Find(path string) ([]Job, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, fmt.Errorf("%s: no such file or folder", path)
	}
	if !info.IsDir() {
		return []Job{{Path: path, File: path}}, nil
	}
	found := map[string][]Job{}
	err = filepath.WalkDir(path, func(p string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if !d.IsDir() {
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

// sourceExt marks a source, which is assembled first.
const sourceExt = ".asm"

// load reads the ROM and checks that it is the one that was meant.
func (j *Job) load() ([]byte, error) {
	image, err := j.image()
	if err != nil {
		return nil, err
	}
	if j.SHA256 != "" {
		sum := sha256.Sum256(image)
		if got := hex.EncodeToString(sum[:]); !strings.EqualFold(got, j.SHA256) {
			return nil, fmt.Errorf("not the file that the manifest means: its sha256 is %s", got)
		}
	}
	return image, nil
}

// image reads the file, or assembles it.
func (j *Job) image() ([]byte, error) {
	if !strings.EqualFold(filepath.Ext(j.File), sourceExt) {
		return input.Read(j.File)
	}
	p, err := asm.AssembleFile(j.File, asm.Options{})
	if err != nil {
		return nil, err
	}
	return p.Image, nil
}

// config sets the console up for the job. What neither the job nor a NES 2.0 header says is
// taken from the file's name, where people write it: "pal", "(E)".
func (j *Job) config(image []byte) (nes.Config, error) {
	cfg := nes.Config{Board: j.Board, SampleRate: -1}
	said := len(image) > 7 && image[7]&0x0C == 0x08
	switch strings.ToLower(j.Region) {
	case "", "auto":
		if !said && (nameWords(j.Path)["pal"] || strings.Contains(j.Path, "(E)")) {
			cfg.Region = nes.PAL
		}
	case "ntsc":
		cfg.Region = nes.NTSC
	case "pal":
		cfg.Region = nes.PAL
	case "dendy":
		cfg.Region = nes.Dendy
	default:
		return cfg, fmt.Errorf("no region is called %q; there are NTSC, PAL and Dendy", j.Region)
	}
	return cfg, nil
}

// nameWords are the words of a path in lower case.
func nameWords(path string) map[string]bool {
	words := map[string]bool{}
	for _, w := range strings.FieldsFunc(strings.ToLower(path), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r)
	}) {
		words[w] = true
	}
	return words
}
