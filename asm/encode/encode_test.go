package encode

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"

	"pool6502/cpu"
)

// TestEveryOpcodeIsEncoded has each opcode encoded by itself.
func TestEveryOpcodeIsEncoded(t *testing.T) {
	for op := range 256 {
		o := &cpu.Opcodes[op]
		c := &Chunk{Stmt: 1, Addr: 0x8000, Size: o.Mode.Bytes(), Instr: true, Op: uint8(op), Mode: o.Mode}
		want := []byte{uint8(op), 0x34, 0x12}[:o.Mode.Bytes()]
		switch len(want) {
		case 2:
			c.Value = 0x34
		case 3:
			c.Value = 0x1234
		}
		if o.Mode == cpu.Relative {
			c.Value = 0x8000 + 2 + 0x34
		}
		t.Run(fmt.Sprintf("$%02X %s", op, o.Name), func(t *testing.T) {
			if got, err := Chunks(".code", []*Chunk{c}); err != nil || !bytes.Equal(got, want) {
				t.Errorf("% X, %v, want % X", got, err, want)
			}
		})
	}
}

func TestChunksAreSortedAndWhatIsBetweenIsFilled(t *testing.T) {
	long := bytes.Repeat([]byte{1, 2, 3}, 100)
	got, err := Chunks(".code", []*Chunk{
		{Stmt: 2, Addr: 0x8010, Size: 2, Instr: true, Op: 0x00, Mode: cpu.Immediate, Value: 7}, // BRK with its second byte
		{Stmt: 1, Addr: 0x8000, Size: 1, Instr: true, Op: 0xEA, Mode: cpu.Implied},
		{Stmt: 3, Addr: 0x8012, Size: len(long), Bytes: long},
	})
	want := append([]byte{0xEA}, bytes.Repeat([]byte{0xFF}, 15)...)
	want = append(append(want, 0x00, 0x07), long...)
	if err != nil || !bytes.Equal(got, want) {
		t.Errorf("% X, %v", got, err)
	}
}

// TestOneInstructionManyTimes has branches that go equally far, to other addresses, and equal
// instructions with other ones between.
func TestOneInstructionManyTimes(t *testing.T) {
	var chunks []*Chunk
	var want []byte
	for i := range 50 {
		at := 0x8000 + 5*i
		chunks = append(chunks,
			&Chunk{Stmt: 2 * i, Addr: at, Size: 2, Instr: true, Op: 0xD0, Mode: cpu.Relative, Value: int64(at + 2 - 5*(i%3))},
			&Chunk{Stmt: 2*i + 1, Addr: at + 2, Size: 3, Instr: true, Op: 0xBD, Mode: cpu.AbsoluteX, Value: int64(0x1234 + i%2)})
		want = append(want, 0xD0, byte(-5*(i%3)), 0xBD, byte(0x34+i%2), 0x12)
	}
	if got, err := Chunks(".code", chunks); err != nil || !bytes.Equal(got, want) {
		t.Errorf("% X, %v, want % X", got, err, want)
	}
}

func TestWhatIsEncodedElsewhereIsAnError(t *testing.T) {
	for _, c := range []struct {
		name   string
		chunks []*Chunk
		stmt   int
		msg    string
	}{
		{"two at one address", []*Chunk{{Stmt: 1, Addr: 0x8000, Size: 1, Bytes: []byte{1}}, {Stmt: 2, Addr: 0x8000, Size: 1, Bytes: []byte{2}}}, 2, "two statements are at one address"},
		{"a wrong size", []*Chunk{{Stmt: 1, Addr: 0x8000, Size: 2, Bytes: []byte{1}}}, 1, "the statement has another length"},
		{"an instruction of a wrong size, and one behind it", []*Chunk{{Stmt: 1, Addr: 0x8000, Size: 2, Instr: true, Op: 0xEA, Mode: cpu.Implied}, {Stmt: 2, Addr: 0x8002, Size: 1, Instr: true, Op: 0x18, Mode: cpu.Implied}}, 2, "the encoder puts this elsewhere"},
		{"the last one of a wrong size", []*Chunk{{Stmt: 1, Addr: 0x8000, Size: 2, Instr: true, Op: 0xEA, Mode: cpu.Implied}}, 1, "the encoder gives another length"},
		{"out of reach", []*Chunk{{Stmt: 1, Addr: 0x8000, Size: 2, Instr: true, Op: 0xD0, Mode: cpu.Relative, Value: 0x9000}}, 1, "branch offset out of bounds"},
	} {
		t.Run(c.name, func(t *testing.T) {
			clear(cache.of)
			_, err := Chunks(".code", c.chunks)
			var bad *Error
			if !errors.As(err, &bad) || bad.Chunk.Stmt != c.stmt || !strings.Contains(err.Error(), c.msg) {
				t.Errorf("error %v", err)
			}
		})
	}
}

// TestAWrongSizeIsAnErrorAlsoForWhatIsInTheCache has one instruction with its size, then with another.
func TestAWrongSizeIsAnErrorAlsoForWhatIsInTheCache(t *testing.T) {
	for size, want := range []string{1: "", 2: "the encoder gives another length"} {
		_, err := Chunks(".code", []*Chunk{{Addr: 0x8000, Size: max(size, 1), Instr: true, Op: 0xEA, Mode: cpu.Implied}})
		if want == "" && err != nil || want != "" && (err == nil || err.Error() != want) {
			t.Errorf("%d bytes: %v, want %q", size, err, want)
		}
	}
}

// TestTheCacheHoldsWhatWasEncoded encodes the same program twice, the second time at another
// address: all comes from the cache but the branch that goes elsewhere.
func TestTheCacheHoldsWhatWasEncoded(t *testing.T) {
	clear(cache.of)
	program := func(at int, to int64) []*Chunk {
		return []*Chunk{
			{Addr: at, Size: 3, Instr: true, Op: 0xAD, Mode: cpu.Absolute, Value: 0x0234},
			{Addr: at + 3, Size: 2, Instr: true, Op: 0xD0, Mode: cpu.Relative, Value: int64(at) + to},
		}
	}
	for _, c := range []struct {
		at     int
		to     int64
		branch byte
		known  int
	}{{0x8000, 0, 0xFB, 2}, {0x9000, 0, 0xFB, 2}, {0x8000, 1, 0xFC, 3}} {
		got, err := Chunks(".code", program(c.at, c.to))
		if want := []byte{0xAD, 0x34, 0x02, 0xD0, c.branch}; err != nil || !bytes.Equal(got, want) || len(cache.of) != c.known {
			t.Errorf("at $%X: % X, %v, want % X; %d instructions known, want %d", c.at, got, err, want, len(cache.of), c.known)
		}
	}
	for i := range maxCached + 1 {
		cache.keep(instruction{0xEA, cpu.Implied, int64(i)}, []byte{0xEA})
		if len(cache.of) > maxCached {
			t.Fatalf("the cache holds %d instructions, more than %d", len(cache.of), maxCached)
		}
	}
}
