package files

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"time"
)

// Max is the most a file may have, in bytes. The largest board holds that much; anything larger
// is a mistake.
const Max = 64 << 20

// Read returns the whole of a file of at most Max bytes. A pipe or device is read up to there.
// Where the file does not exist, the error is an fs.ErrNotExist.
func Read(path string) ([]byte, error) {
	f, err := Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var data []byte
	info, err := f.Stat()
	if err == nil && info.Size() <= Max { // what has no size says 0
		data, err = io.ReadAll(io.LimitReader(f, Max+1))
	}
	if err != nil {
		return nil, named(path, err)
	}
	if info.Size() > Max || len(data) > Max {
		return nil, fmt.Errorf("%s has more than %d MB, the most that pool6502 reads", path, Max>>20)
	}
	return data, nil
}

// pipeWait is how long a pipe may go without a second end.
const pipeWait = 2 * time.Second

// Open opens a file that is too large to be read at once; a folder is an error, and so is a
// pipe without a writer.
func Open(path string) (*os.File, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, named(path, err)
	}
	if info.IsDir() {
		return nil, fmt.Errorf("%s is a folder; name a file", path)
	}
	open := os.Open
	if info.Mode()&fs.ModeNamedPipe != 0 {
		open = func(path string) (*os.File, error) { return OpenPipe(path, os.O_RDONLY) }
	}
	f, err := open(path)
	if err != nil {
		return nil, named(path, err)
	}
	Note(path)
	return f, nil
}

// OpenPipe opens an end of a named pipe. The system waits for the other end as long as it takes;
// here that has a limit.
func OpenPipe(path string, flag int) (*os.File, error) {
	type opened struct {
		file *os.File
		err  error
	}
	done := make(chan opened, 1)
	go func() {
		f, err := os.OpenFile(path, flag, 0)
		done <- opened{f, err}
	}()
	select {
	case o := <-done:
		return o.file, o.err
	case <-time.After(pipeWait):
	}
	go func() { // the other end may still be opened
		if o := <-done; o.err == nil {
			o.file.Close()
		}
	}()
	if flag == os.O_RDONLY {
		return nil, errors.New("this is a pipe without a writer")
	}
	return nil, errors.New("this is a pipe without a reader")
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
