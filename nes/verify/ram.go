package verify

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"pool6502/nes"
)

// RAM says how to judge a ROM that reports nothing: it passes when the byte at Addr, masked, has been Value
// after each frame of a second.
type RAM struct {
	Addr  uint16
	Mask  uint8
	Value uint8
}

var ramText = regexp.MustCompile(`^([^&=]+)(?:&([^&=]+))?=([^&=]+)$`)

// parseRAM reads a verdict as a manifest has it: an address, a mask where not all bits count, and
// the value that means passed, as "$07F0=$01" or "$07F0&$80=$80". Numbers are $hex, 0xhex or
// decimal.
func parseRAM(text string) (*RAM, error) {
	m := ramText.FindStringSubmatch(strings.ReplaceAll(text, " ", ""))
	if m == nil {
		return nil, fmt.Errorf("%q is not an address in RAM with a value; write $07F0=$01, or $07F0&$80=$80 for some bits only", text)
	}
	addr, err := number(m[1], 16)
	if err != nil {
		return nil, err
	}
	mask := uint16(0xFF)
	if m[2] != "" {
		if mask, err = number(m[2], 8); err != nil {
			return nil, err
		}
	}
	value, err := number(m[3], 8)
	if err != nil {
		return nil, err
	}
	r := &RAM{Addr: addr, Mask: uint8(mask), Value: uint8(value)}
	switch {
	case addr >= 0x2000 && addr < 0x6000 || addr >= 0x8000:
		return nil, fmt.Errorf("%q: $%04X is not RAM; give $0000 to $07FF or, where the cartridge has RAM, $6000 to $7FFF", text, addr)
	case r.Mask == 0:
		return nil, fmt.Errorf("%q: a mask of 0 leaves nothing to compare", text)
	case r.Value&^r.Mask != 0:
		return nil, fmt.Errorf("%q: the value has bits that the mask clears, so the byte can never equal it", text)
	}
	return r, nil
}

// number reads a number of so many bits.
func number(text string, bits int) (uint16, error) {
	digits, base := text, 10
	if hex, ok := strings.CutPrefix(text, "$"); ok {
		digits, base = hex, 16
	} else if hex, ok := strings.CutPrefix(strings.ToLower(text), "0x"); ok {
		digits, base = hex, 16
	}
	n, err := strconv.ParseUint(digits, base, bits)
	if err != nil {
		return 0, fmt.Errorf("%q is not a number of %d bits; write $hex, 0xhex or decimal", text, bits)
	}
	return uint16(n), nil
}

// String spells the verdict as parseRAM reads it.
func (r *RAM) String() string {
	if r.Mask == 0xFF {
		return fmt.Sprintf("$%04X=$%02X", r.Addr, r.Value)
	}
	return fmt.Sprintf("$%04X&$%02X=$%02X", r.Addr, r.Mask, r.Value)
}

// spoil writes another value into the byte at power-on, so that it is not right by chance. It is an error
// if the cartridge has no RAM there.
func (r *RAM) spoil(n *nes.Console) error {
	if r != nil && !n.Poke(r.Addr, ^r.Value) {
		return fmt.Errorf("ram is %s, but this cartridge (%s) has no RAM at $%04X", r, n.Cart().Board, r.Addr)
	}
	return nil
}

// inRAM judges a job that names a place in RAM; no protocol is tried then.
var inRAM = Protocol{Name: "ram", Judge: judgeRAM}

// judgeRAM reads the byte after each frame. It passes when the byte has been right for a second of frames
// in a row.
func judgeRAM(w *Watch) Verdict {
	r := w.job.RAM
	if w.Peek(r.Addr)&r.Mask != r.Value {
		w.Step = 0
		return Verdict{}
	}
	if w.Step == 0 {
		w.Step = w.frame // the frame since which it has been right
	}
	if w.frame-w.Step < settled {
		return Verdict{}
	}
	return Verdict{Result: Pass, Message: r.String(), Final: true}
}

// wrong says what the byte is instead.
func (r *RAM) wrong(w *Watch) string {
	if w.Step > 0 {
		return fmt.Sprintf("%s since frame %d of %d only; it has to stay so for %d frames", r, w.Step, w.frame, settled)
	}
	return fmt.Sprintf("no %s in %d frames; $%04X holds $%02X", r, w.frame, r.Addr, w.Peek(r.Addr))
}
