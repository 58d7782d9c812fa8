package contract

import (
	"slices"

	"pool6502/asm/syntax"
)

// Known keeps contracts from one build of a program to the next, for an editor that assembles a program
// again after each key press. A contract is taken over if its lines are at the same place and each name in them
// means the same as before. A nil *Known keeps nothing. It is not safe for concurrent use.
type Known struct{ blocks map[At]knownBlock }

// knownBlock is a block as it was parsed before.
type knownBlock struct {
	block    *Block
	contract Contract
	pools    []Pool
	names    []string // that the block asked for
	meanings []Meaning
}

// A Meaning is all that a contract can learn about a name.
type Meaning struct {
	Value   int64
	Known   bool // it has a value
	Defined bool
	Size    int
	Bank    int
	Kinds   [2]uint8 // what it is, in the terms of the Env
}

// A Namer is an Env that tells what names mean.
type Namer interface {
	Env
	// Meaning returns what a name means now, and counts as a use of the name.
	Meaning(name string) Meaning
	// Failed reports whether there was an error.
	Failed() bool
}

// A recorder is an Env that remembers the names it was asked for.
type recorder struct {
	Env
	names []string
}

func (r *recorder) ask(name string) {
	if !slices.Contains(r.names, name) {
		r.names = append(r.names, name)
	}
}

func (r *recorder) Find(name string) (size int, routine, ok bool) {
	r.ask(name)
	return r.Env.Find(name)
}

func (r *recorder) Label(name string) (uint16, bool) {
	r.ask(name)
	return r.Env.Label(name)
}

func (r *recorder) Value(at At, text string) (int64, bool) {
	toks, _ := syntax.Lex(text)
	for _, t := range toks {
		if t.Kind == syntax.Ident {
			r.ask(t.Text)
		}
	}
	return r.Env.Value(at, text)
}

// Parse is Block.Parse, unless the block was parsed before and would give the same again.
func (k *Known) Parse(b *Block, env Namer) (Contract, []Pool) {
	if k == nil {
		return b.Parse(env)
	}
	if old, ok := k.blocks[b.At]; ok && old.holds(b, env) {
		return old.contract, old.pools
	}
	r := recorder{Env: env}
	c, pools := b.Parse(&r)
	if env.Failed() {
		delete(k.blocks, b.At)
		return c, pools
	}
	now := knownBlock{block: b, contract: c, pools: pools, names: r.names}
	for _, n := range r.names {
		now.meanings = append(now.meanings, env.Meaning(n))
	}
	if k.blocks == nil {
		k.blocks = map[At]knownBlock{}
	}
	k.blocks[b.At] = now
	return c, pools
}

// holds reports whether a block is the same as before, and each name in it means the same.
func (k *knownBlock) holds(b *Block, env Namer) bool {
	if k.contract.Pos != env.Pos(b.At) || !k.block.equal(b) {
		return false
	}
	for i, n := range k.names {
		if env.Meaning(n) != k.meanings[i] {
			return false
		}
	}
	return true
}

// equal reports whether two blocks have the same text at the same places.
func (b *Block) equal(o *Block) bool {
	return b.Name == o.Name && b.Summary == o.Summary && b.At == o.At &&
		slices.EqualFunc(b.keys, o.keys, func(x, y key) bool {
			return x.word == y.word && x.at == y.at && x.text == y.text && slices.Equal(x.runs, y.runs)
		})
}
