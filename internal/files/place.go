package files

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
)

// Same reports whether two names lead to the same file: by different spellings, through symbolic
// links, or as hard links. The file need not exist. Devices and pipes are never the same: they do
// not keep what is written to them.
func Same(a, b string) bool {
	a, infoA, errA := follow(a)
	b, infoB, errB := follow(b)
	if errA != nil || errB != nil || (infoA == nil) != (infoB == nil) {
		return false
	}
	if infoA != nil {
		return infoA.Mode().IsRegular() && os.SameFile(infoA, infoB)
	}
	dirA, errA := os.Stat(filepath.Dir(a))
	dirB, errB := os.Stat(filepath.Dir(b))
	if errA != nil || errB != nil || !os.SameFile(dirA, dirB) {
		return false
	}
	if runtime.GOOS == "windows" || runtime.GOOS == "darwin" { // whose file systems ignore case
		return strings.EqualFold(filepath.Base(a), filepath.Base(b))
	}
	return filepath.Base(a) == filepath.Base(b)
}

// linksMax is how many symbolic links a name may lead through; Linux has the same limit.
const linksMax = 40

// follow goes through the symbolic links at the end of a path, also to a file that does not exist
// yet; then there is no info.
func follow(path string) (target string, info fs.FileInfo, err error) {
	if path == "" {
		return "", nil, errors.New("the file name is empty")
	}
	for range linksMax {
		info, err := os.Lstat(path)
		if errors.Is(err, fs.ErrNotExist) {
			return path, nil, nil
		}
		if err != nil {
			return "", nil, err
		}
		if info.Mode()&fs.ModeSymlink == 0 {
			return path, info, nil
		}
		if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
			return path, info, nil // as /dev/stdout, whose link names no file
		}
		next, err := os.Readlink(path)
		if err != nil {
			return "", nil, err
		}
		if !filepath.IsAbs(next) {
			next = filepath.Dir(path) + string(filepath.Separator) + next // cleaning would lose a link in "..".
		}
		path = next
	}
	return "", nil, errors.New("too many symbolic links")
}

func notRegular(info fs.FileInfo) error {
	if info.IsDir() {
		return errors.New("it is a folder")
	}
	return errors.New("it is not a regular file")
}
