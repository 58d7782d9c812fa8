package command

import (
	"encoding/hex"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/rogpeppe/go-internal/testscript"
)

// cmdExit runs "exit N program args…" and asks for exactly that exit code, and for no
// more than a few lines on stderr, none of them a panic.
func cmdExit(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exit CODE program args…")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	got := 0
	if err := ts.Exec(args[1], args[2:]...); err != nil {
		coded, ok := err.(interface{ ExitCode() int })
		if !ok {
			ts.Fatalf("%v", err)
		}
		got = coded.ExitCode()
	}
	stderr := ts.ReadFile("stderr")
	if got != want {
		ts.Fatalf("exit code %d, want %d; stderr:\n%s", got, want, stderr)
	}
	if strings.Contains(stderr, "goroutine ") {
		ts.Fatalf("a panic:\n%s", stderr)
	}
}

// cmdBytes writes a file from hexadecimal: "bytes file 4E45531A 00*32" repeats a part.
func cmdBytes(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 1 {
		ts.Fatalf("usage: bytes file HEX[*N]…")
	}
	var data []byte
	for _, part := range args[1:] {
		digits, times, repeated := strings.Cut(part, "*")
		b, err := hex.DecodeString(digits)
		ts.Check(err)
		n := 1
		if repeated {
			n, err = strconv.Atoi(times)
			ts.Check(err)
		}
		for range n {
			data = append(data, b...)
		}
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), data, 0o666))
}

// cmdSize asks for a file of so many bytes.
func cmdSize(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: size file BYTES")
	}
	info, err := os.Stat(ts.MkAbs(args[0]))
	ts.Check(err)
	if strconv.FormatInt(info.Size(), 10) != args[1] {
		ts.Fatalf("%s has %d bytes, want %s", args[0], info.Size(), args[1])
	}
}

// cmdHardlink gives a file a second name.
func cmdHardlink(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: hardlink file name")
	}
	ts.Check(os.Link(ts.MkAbs(args[0]), ts.MkAbs(args[1])))
}

// cmdMode asks for a file's permissions, in octal digits.
func cmdMode(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: mode file PERM")
	}
	info, err := os.Stat(ts.MkAbs(args[0]))
	ts.Check(err)
	if got := strconv.FormatUint(uint64(info.Mode().Perm()), 8); got != args[1] {
		ts.Fatalf("%s has mode %s, want %s", args[0], got, args[1])
	}
}

// cmdExistsLike asks whether files with such a name are there, as "exists-like .*.tmp".
func cmdExistsLike(ts *testscript.TestScript, neg bool, args []string) {
	if len(args) != 1 {
		ts.Fatalf("usage: exists-like pattern")
	}
	found, err := filepath.Glob(ts.MkAbs(args[0]))
	ts.Check(err)
	if neg == (len(found) > 0) {
		ts.Fatalf("%s: found %q", args[0], found)
	}
}
