package lsp

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"pool6502/cmd/pool6502/editor"
)

// BenchmarkRequests prints the latency of each request, its median and 99th percentile, for the table in EDITOR.md: on a
// source of 10,000 lines, and with POOL6502_CORPUS on a file of Nova the Squirrel, whose debug file has 7.5 MB.
func BenchmarkRequests(b *testing.B) {
	b.Run("10000 lines", func(b *testing.B) {
		dir := b.TempDir()
		if err := os.WriteFile(filepath.Join(dir, "big.asm"), []byte(big(10_000)), 0o644); err != nil {
			b.Fatal(err)
		}
		latencies(b, dir, "big.asm", 17, 9)
	})
	b.Run("Nova", func(b *testing.B) {
		nova := filepath.Join(os.Getenv("POOL6502_CORPUS"), "nova")
		if os.Getenv("POOL6502_CORPUS") == "" {
			b.Skip("set POOL6502_CORPUS to the folder of public games that make corpus has built")
		}
		dir := b.TempDir()
		if err := os.CopyFS(dir, os.DirFS(nova)); err != nil {
			b.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, configName), []byte("rom = \"nova.nes\"\nsymbols = \"nova.dbg\"\n"), 0o644); err != nil {
			b.Fatal(err)
		}
		latencies(b, dir, "src/player.s", 100, 9)
	})
}

func latencies(b *testing.B, dir, name string, line, character int) {
	c := startServer(b, dir)
	began := time.Now()
	c.ask("initialize", fmt.Sprintf(`{"rootUri":%q,"initializationOptions":{"hints":{"instruction":true}},"capabilities":{}}`, editor.URI(dir)))
	c.open(name)
	c.ask("textDocument/codeLens", c.at(name, 0, 0, ""))
	b.Logf("open to the first lenses: %v", time.Since(began).Round(time.Millisecond))
	c.measured()
	b.Logf("open to the last proof: %v", time.Since(began).Round(time.Millisecond))
	times := map[string][]time.Duration{}
	window := fmt.Sprintf(`,"range":{"start":{"line":%d,"character":0},"end":{"line":%d,"character":0}}`, line, line+60)
	order := []string{"a key, then lenses", "inlayHint", "semanticTokens/full", "hover", "definition", "references", "completion", "documentSymbol", "foldingRange", "formatting"}
	for i := 0; b.Loop(); i++ {
		for _, what := range order {
			began := time.Now()
			switch what {
			case "a key, then lenses":
				c.change(name, line, 13, 14, fmt.Sprint(i%10))
				c.ask("textDocument/codeLens", c.at(name, 0, 0, ""))
			case "references":
				c.ask("textDocument/references", c.at(name, line, character, `,"context":{"includeDeclaration":true}`))
			default:
				c.ask("textDocument/"+what, c.at(name, line, character, window))
			}
			times[what] = append(times[what], time.Since(began))
		}
	}
	for _, what := range order {
		list := times[what]
		slices.Sort(list)
		b.Logf("| %s | %.1f | %.1f |", what, float64(list[len(list)/2].Microseconds())/1000, float64(list[min(len(list)-1, len(list)*99/100)].Microseconds())/1000)
	}
}
