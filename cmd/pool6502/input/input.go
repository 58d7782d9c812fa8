package input

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
)

// Max is the most a file may have, in bytes. The largest board holds that much; anything larger
// is somebody's mistake.
const Max = 64 << 20

// Read returns the whole of a file of at most Max bytes. A pipe or device is read up to there.
// Where the file does not exist, the error is an fs.ErrNotExist.
func Read(path string) ([]byte, error) {
	f, err := Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, Max+1))
	if err != nil {
		return nil, named(path, err)
	}
	if len(data) > Max {
		return nil, fmt.Errorf("%s has more than %d MB: no file of a kind that is read here is that large", path, Max>>20)
	}
	return data, nil
}

// Open opens a file that is too large to be read at once; a folder is an error.
func Open(path string) (*os.File, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, named(path, err)
	}
	if info.IsDir() {
		return nil, fmt.Errorf("%s is a folder; name a file", path)
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, named(path, err)
	}
	return f, nil
}

// named says what is wrong without the name of the system call.
func named(path string, err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return &missing{path}
	}
	var pathErr *fs.PathError
	if errors.As(err, &pathErr) {
		err = pathErr.Err
	}
	return fmt.Errorf("%s: %w", path, err)
}

type missing struct{ path string }

func (m *missing) Error() string        { return m.path + ": no such file" }
func (m *missing) Is(target error) bool { return target == fs.ErrNotExist }
