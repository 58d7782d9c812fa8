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
	limits := map[string]int{"br": 1_700_000, "gzip": 2_200_000} // in bytes, by what the host can compress with
	to, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	var mu sync.Mutex
	sent := map[string]int{}
	encoding := ""
	proxy := &httputil.ReverseProxy{
		Rewrite: func(r *httputil.ProxyRequest) {
			r.SetURL(to)
			r.Out.Header.Set("Accept-Encoding", encoding)
		},
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
	for _, c := range []struct{ page, encoding string }{{"/#activeflag", "br"}, {"/course/activeflag.html", "br"}, {"/embed.html#freelist", "br"}, {"/#activeflag", "gzip"}} {
		t.Run(c.page+" "+c.encoding, func(t *testing.T) {
			encoding = c.encoding
			counting := httptest.NewServer(proxy) // a new port, for which the browser has nothing in its cache
			defer counting.Close()
			b := open(t, "/teachers.html", 1440, 900, false)
			clear(sent)
			b.run(network.Enable(), network.SetCacheDisabled(true), chromedp.Navigate(counting.URL+c.page))
			b.until(running + " && " + tested)
			mu.Lock()
			defer mu.Unlock()
			sum := 0
			for path, n := range sent {
				t.Logf("%8d %s", n, path)
				sum += n
			}
			t.Logf("%8d bytes in %d files", sum, len(sent))
			if most := limits[c.encoding]; sum > most {
				t.Errorf("that is more than %d", most)
			}
			if sent["/lab.wasm"] == 0 || sent["/tables.wasm"] != 0 {
				t.Error("the first load has lab.wasm, and tables.wasm only comes after an edit")
			}
		})
	}
}
