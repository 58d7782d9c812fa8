//go:build js && wasm

package main

import (
	"runtime/debug"
	"syscall/js"
	"unsafe"

	"pool6502/cmd/lab/engine"
)

// The page has one thread for the program and its garbage collector, and much memory: rare
// collections make an edit faster by a third. Above memoryLimit they are as often as needed.
const (
	gcPercent   = 400
	memoryLimit = 256 << 20 // bytes
)

// measure is set in the larger program, tables.wasm.
var measure engine.Measurer

func main() {
	debug.SetGCPercent(gcPercent)
	debug.SetMemoryLimit(memoryLimit)
	e := engine.New()
	e.Measure = measure
	lab := js.Global().Get("Object").New()
	lab.Set("serve", js.FuncOf(func(_ js.Value, args []js.Value) any {
		tell := args[3]
		return string(e.Serve([]byte(args[0].String()), bytesOf(args[1]), bytesOf(args[2]), func(news []byte) {
			tell.Invoke(string(news))
		}))
	}))
	lab.Set("frame", js.FuncOf(func(_ js.Value, args []js.Value) any {
		if !e.Frame() {
			return -1
		}
		return give(e, args[0], args[1], args[2])
	}))
	lab.Set("picture", js.FuncOf(func(_ js.Value, args []js.Value) any {
		js.CopyBytesToJS(args[0], e.Picture)
		return nil
	}))
	js.Global().Set("pool6502Lab", lab)
	js.Global().Call("pool6502Ready")
	select {}
}

// give copies the results of a frame: colours, samples as bytes, and the figures of the chart.
func give(e *engine.Engine, picture, sound, stat js.Value) int {
	if !picture.IsNull() {
		js.CopyBytesToJS(picture, e.Picture)
	}
	n := len(e.Sound)
	if n > 0 {
		js.CopyBytesToJS(sound, unsafe.Slice((*byte)(unsafe.Pointer(&e.Sound[0])), 4*n))
	}
	if s, ok := e.LastStat(); ok {
		flags := 0
		if s.Missed {
			flags |= 1
		}
		if s.Lagged {
			flags |= 2
		}
		for i, v := range [...]float64{float64(s.Frame), float64(s.Busy), s.Share, float64(flags)} {
			stat.SetIndex(i, v)
		}
	}
	return n
}

// bytesOf copies a Uint8Array; null gives nil.
func bytesOf(v js.Value) []byte {
	if v.IsNull() || v.IsUndefined() {
		return nil
	}
	out := make([]byte, v.Get("length").Int())
	js.CopyBytesToGo(out, v)
	return out
}
