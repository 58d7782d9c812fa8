package editor

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"sync"
)

// MaxMessage is how many bytes a message may have: 64 MB, the limit of every file that is read.
const MaxMessage = 64 << 20

// maxHeader is how many bytes the header of a message may have.
const maxHeader = 4 << 10

// ErrTooLong is the error of a message that was longer than MaxMessage and is left out. The next one can be read.
var ErrTooLong = errors.New("the message is longer than 64 MB")

// A Conn is a connection with a client. One goroutine may read while others write.
type Conn struct {
	r  *bufio.Reader
	mu sync.Mutex
	w  io.Writer
}

// NewConn returns a connection that reads from r and writes to w.
func NewConn(r io.Reader, w io.Writer) *Conn { return &Conn{r: bufio.NewReaderSize(r, 64<<10), w: w} }

// Read returns the next message. The error is io.EOF if the client has closed the connection between two messages.
func (c *Conn) Read() ([]byte, error) {
	size, err := c.header()
	if err != nil {
		return nil, err
	}
	if size > MaxMessage {
		if _, err := io.CopyN(io.Discard, c.r, size); err != nil {
			return nil, unexpected(err)
		}
		return nil, ErrTooLong
	}
	var data bytes.Buffer // it grows with what arrives: the length may be a lie
	if _, err := io.CopyN(&data, c.r, size); err != nil {
		return nil, unexpected(err)
	}
	return data.Bytes(), nil
}

// header reads the lines before a message and returns its length.
func (c *Conn) header() (size int64, err error) {
	size = -1
	for read := 0; ; {
		line, err := c.r.ReadSlice('\n')
		read += len(line)
		switch {
		case errors.Is(err, bufio.ErrBufferFull) || read > maxHeader:
			return 0, errors.New("the header of a message has no end; it is Content-Length, a number and an empty line")
		case err == io.EOF && read == 0:
			return 0, io.EOF
		case err != nil:
			return 0, unexpected(err)
		}
		text := strings.TrimSpace(string(line))
		if text == "" {
			break
		}
		name, value, _ := strings.Cut(text, ":")
		if !strings.EqualFold(name, "Content-Length") {
			continue
		}
		if size, err = strconv.ParseInt(strings.TrimSpace(value), 10, 64); err != nil || size < 0 {
			return 0, fmt.Errorf("%.60q is no length of a message; write Content-Length and a number", text)
		}
	}
	if size < 0 {
		return 0, errors.New("a message has no length; write Content-Length and a number before it")
	}
	return size, nil
}

// Write sends a message.
func (c *Conn) Write(data []byte) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	message := append(fmt.Appendf(nil, "Content-Length: %d\r\n\r\n", len(data)), data...)
	_, err := c.w.Write(message)
	return err
}

func unexpected(err error) error {
	if err == io.EOF {
		return io.ErrUnexpectedEOF
	}
	return err
}
