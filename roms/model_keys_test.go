package roms

import "pool6502/roms/bench"

// The constants of keys.asm.
const (
	keyCount = 2
	poolMost = 16 // entries of a pool at most
	keyHeap  = 64 // objects there is memory for
)

// keys is the reference of several pools under keys: a ring for each key, and objects of all
// classes from one heap. The program is keys.asm.
type keys struct {
	Size, Count, First   []uint8 // by key; a size of 0 says that the key has no pool
	Queue                []uint8 // poolMost places for each key
	Value, Class, Pooled []uint8 // by object
	Top                  []uint8 // one byte
}

// newKeys makes pools in the state of cleared RAM: none is initialised.
func newKeys() *keys {
	b := func(n int) []uint8 { return make([]uint8, n) }
	return &keys{Size: b(keyCount), Count: b(keyCount), First: b(keyCount), Queue: b(keyCount * poolMost),
		Value: b(keyHeap), Class: b(keyHeap), Pooled: b(keyHeap), Top: b(1)}
}

// Init gives a key a pool of at most size objects and fills it with blank objects, as far as the heap goes.
func (k *keys) Init(key int, size uint8) {
	k.Size[key], k.Count[key], k.First[key] = size, 0, 0
	for k.Count[key] < size {
		v, ok := k.Construct(key, 0)
		if !ok {
			return
		}
		k.Put(key, v)
	}
}

// Construct makes an object of a class out of the heap.
func (k *keys) Construct(key int, value uint8) (object uint8, ok bool) {
	if k.Top[0] == keyHeap {
		return 0, false
	}
	object = k.Top[0]
	k.Top[0]++
	k.Value[object], k.Class[object], k.Pooled[object] = value, uint8(key), 0
	return object, true
}

// Get recycles the object that waits longest in a key's pool, or constructs one.
func (k *keys) Get(key int, value uint8) (object uint8, ok bool) {
	if k.Count[key] == 0 {
		return k.Construct(key, value)
	}
	object = k.Queue[key*poolMost+int(k.First[key])]
	k.Count[key]--
	if k.First[key]++; k.First[key] >= k.Size[key] {
		k.First[key] = 0
	}
	k.Value[object], k.Pooled[object] = value, 0
	return object, true
}

// Put takes an object into a key's pool, whoever made it, and says whether it did.
func (k *keys) Put(key int, object uint8) bool {
	size := int(k.Size[key])
	if k.Pooled[object] != 0 || size == 0 || int(k.Count[key]) == size {
		return false
	}
	place := int(k.First[key]) + int(k.Count[key])
	if place >= size {
		place -= size
	}
	k.Queue[key*poolMost+place] = object
	k.Count[key]++
	k.Pooled[object] = 1
	return true
}

// Routines makes the pools a bench.Model.
func (k *keys) Routines() map[string]bench.Routine {
	return map[string]bench.Routine{
		"object_init": {A: poolMost + 1, X: keyCount, Run: func(a, x, _ uint8) bench.Outcome {
			k.Init(int(x), a)
			return bench.Nothing
		}},
		"object_new": {Weight: 3, A: 256, X: keyCount, Run: func(a, x, _ uint8) bench.Outcome {
			if v, ok := k.Get(int(x), a); ok {
				return bench.InY(int(v))
			}
			return bench.Refused
		}},
		"object_free": {Weight: 3, X: keyCount, Y: keyHeap, Run: func(_, x, y uint8) bench.Outcome { return bench.If(k.Put(int(x), y)) }},
	}
}

// Game does nothing: only the pools write their memory.
func (k *keys) Game() []bench.Region { return nil }

// Regions is everything the pools are made of.
func (k *keys) Regions() []bench.Region {
	return []bench.Region{
		{Symbol: "pool_size", Bytes: k.Size}, {Symbol: "pool_count", Bytes: k.Count}, {Symbol: "pool_first", Bytes: k.First},
		{Symbol: "queue", Bytes: k.Queue}, {Symbol: "object_value", Bytes: k.Value}, {Symbol: "object_class", Bytes: k.Class},
		{Symbol: "object_pooled", Bytes: k.Pooled}, {Symbol: "heap_top", Bytes: k.Top}}
}
