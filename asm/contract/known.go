package contract

import "slices"

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

// A Recorder is an Env that remembers which names it was asked for.
type Recorder interface {
	Env
	// Asked returns the names since the last call of Asked; ok is false if there was an error.
	Asked() (names []string, ok bool)
	// Meaning returns what a name means now, and counts as a use of the name.
	Meaning(name string) Meaning
}

// Parse is Block.Parse, unless the block was parsed before and would give the same again.
func (k *Known) Parse(b *Block, env Recorder) (Contract, []Pool) {
	if k == nil {
		return b.Parse(env)
	}
	if old, ok := k.blocks[b.At]; ok && old.holds(b, env) {
		return old.contract, old.pools
	}
	env.Asked()
	c, pools := b.Parse(env)
	names, ok := env.Asked()
	if !ok {
		delete(k.blocks, b.At)
		return c, pools
	}
	now := knownBlock{block: b, contract: c, pools: pools, names: names}
	for _, n := range names {
		now.meanings = append(now.meanings, env.Meaning(n))
	}
	if k.blocks == nil {
		k.blocks = map[At]knownBlock{}
	}
	k.blocks[b.At] = now
	return c, pools
}

// holds reports whether a block is the same as before, and each name in it means the same.
func (k *knownBlock) holds(b *Block, env Recorder) bool {
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
