package dap

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"
)

// BenchmarkRequests prints the latency of each request, its median and 99th percentile, for the table in EDITOR.md: in an
// exhibit, and with POOL6502_CORPUS in Nova the Squirrel, whose debug file has 7.5 MB.
func BenchmarkRequests(b *testing.B) {
	b.Run("columnar", func(b *testing.B) { latencies(b, `{"program":"columnar","stopOnEntry":true}`) })
	b.Run("Nova", func(b *testing.B) {
		corpus := os.Getenv("POOL6502_CORPUS")
		if corpus == "" {
			b.Skip("set POOL6502_CORPUS to the folder of public games that make corpus has built")
		}
		latencies(b, fmt.Sprintf(`{"program":%q,"stopOnEntry":true}`, filepath.Join(corpus, "nova", "nova.nes")))
	})
}

func latencies(b *testing.B, launch string) {
	c := newClient(b)
	began := time.Now()
	c.launch(launch)
	c.ask("setFunctionBreakpoints", `{"breakpoints":[{"name":"nmi"}]}`) // once a frame
	c.ask("configurationDone", `{}`)
	for c.stops == 0 {
		c.next()
	}
	b.Logf("launch to the first stop: %v", time.Since(began).Round(time.Millisecond))
	for range 60 {
		c.move("continue")
	}
	times := map[string][]time.Duration{}
	order := []string{"continue", "stepIn", "next", "stepBack", "reverseContinue", "stackTrace", "variables", "disassemble", "pool6502/lastWrite"}
	for b.Loop() {
		for _, what := range order {
			began := time.Now()
			switch what {
			case "stackTrace":
				c.ask(what, `{"threadId":1}`)
			case "variables":
				c.ask(what, fmt.Sprintf(`{"variablesReference":%d}`, refMemory))
			case "disassemble":
				c.ask(what, `{"memoryReference":"0xC000","instructionOffset":-50,"instructionCount":100}`)
			case "pool6502/lastWrite":
				c.request(what, `{"place":"$0010"}`)
			default:
				before := c.stops
				c.ask(what, `{"threadId":1}`)
				for c.stops == before {
					c.next()
				}
			}
			times[what] = append(times[what], time.Since(began))
		}
		c.move("continue") // reverseContinue has gone back by one frame
	}
	for _, what := range order {
		list := times[what]
		slices.Sort(list)
		b.Logf("| %s | %.1f | %.1f |", what, float64(list[len(list)/2].Microseconds())/1000, float64(list[min(len(list)-1, len(list)*99/100)].Microseconds())/1000)
	}
}
