package engine

import (
	"fmt"
	"strconv"
	"strings"
)

// formula computes an expression: + - * / and parentheses over numbers and names in braces.
type formula struct {
	text  string
	at    int
	depth int
	find  func(name string) (float64, error)
}

// all computes the whole text.
func (p *formula) all() (float64, error) {
	v, err := p.sum()
	if err == nil && p.peek() != 0 {
		err = p.wrong()
	}
	return v, err
}

func (p *formula) wrong() error {
	return fmt.Errorf("%q cannot be read from %q on", p.text, p.text[p.at:])
}

// peek is the next character that is no blank; 0 at the end.
func (p *formula) peek() byte {
	for p.at < len(p.text) && p.text[p.at] == ' ' {
		p.at++
	}
	if p.at == len(p.text) {
		return 0
	}
	return p.text[p.at]
}

func (p *formula) sum() (float64, error) {
	v, err := p.product()
	for err == nil && (p.peek() == '+' || p.peek() == '-') {
		op := p.text[p.at]
		p.at++
		var w float64
		if w, err = p.product(); op == '-' {
			w = -w
		}
		v += w
	}
	return v, err
}

func (p *formula) product() (float64, error) {
	v, err := p.operand()
	for err == nil && (p.peek() == '*' || p.peek() == '/') {
		op := p.text[p.at]
		p.at++
		var w float64
		if w, err = p.operand(); op == '*' {
			v *= w
		} else {
			v /= w
		}
	}
	return v, err
}

func (p *formula) operand() (float64, error) {
	switch c := p.peek(); {
	case c == '(' && p.depth < 20:
		p.at++
		p.depth++
		v, err := p.sum()
		p.depth--
		if err == nil && p.peek() != ')' {
			err = p.wrong()
		}
		p.at++
		return v, err
	case c == '{':
		name, _, ok := strings.Cut(p.text[p.at+1:], "}")
		if !ok {
			return 0, p.wrong()
		}
		p.at += len(name) + 2
		return p.find(name)
	}
	end := p.at
	for end < len(p.text) && (p.text[end] >= '0' && p.text[end] <= '9' || p.text[end] == '.') {
		end++
	}
	v, err := strconv.ParseFloat(p.text[p.at:end], 64)
	if err != nil {
		return 0, p.wrong()
	}
	p.at = end
	return v, nil
}
