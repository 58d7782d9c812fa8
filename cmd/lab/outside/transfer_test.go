package outside

import (
	"bytes"
	"io"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"sync"
	"testing"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
)

// TestOutsideTheTransferIsSmall loads pages through a proxy that counts what the server sends: all bytes until the
// game runs and the cases are done, compressed as the browser asks for it.
func TestOutsideTheTransferIsSmall(t *testing.T) {
	const most = 2_400_000 // with brotli; it was 2,000,000 before the lab could assemble sources of ca65
	to, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	var mu sync.Mutex
	sent := map[string]int{}
	proxy := &httputil.ReverseProxy{
		Rewrite: func(r *httputil.ProxyRequest) { r.SetURL(to) },
		ModifyResponse: func(r *http.Response) error {
			body, err := io.ReadAll(r.Body)
			if err != nil {
				return err
			}
			mu.Lock()
			sent[r.Request.URL.Path] += len(body)
			mu.Unlock()
			r.Body = io.NopCloser(bytes.NewReader(body))
			return nil
		},
	}
	for _, page := range []string{"/#activeflag", "/course/activeflag.html", "/embed.html#freelist"} {
		t.Run(page, func(t *testing.T) {
			counting := httptest.NewServer(proxy) // a new port, for which the browser has nothing in its cache
			defer counting.Close()
			b := open(t, "/teachers.html", 1440, 900, false)
			clear(sent)
			b.run(network.Enable(), network.SetCacheDisabled(true), chromedp.Navigate(counting.URL+page))
			b.until(running + " && " + tested)
			mu.Lock()
			defer mu.Unlock()
			sum := 0
			for path, n := range sent {
				t.Logf("%8d %s", n, path)
				sum += n
			}
			t.Logf("%8d bytes in %d files", sum, len(sent))
			if sum > most {
				t.Errorf("that is more than %d", most)
			}
			if sent["/lab.wasm"] == 0 || sent["/tables.wasm"] != 0 {
				t.Error("the first load has lab.wasm, and tables.wasm only comes after an edit")
			}
		})
	}
}
