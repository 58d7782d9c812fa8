package outside

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os/exec"
	"testing"
	"time"
)

// smoke is a page that opens pages of the lab in a frame, one after the other, and tells the test what it finds there.
const smoke = `<!doctype html><title>Smoke</title><iframe width="1400" height="880"></iframe><script type="module">
const frame = document.querySelector('iframe');
const tell = (what) => fetch('/told', { method: 'POST', body: JSON.stringify(what) });
const until = async (f) => {
	for (let i = 0; i < 900; i++) {
		try { if (f()) return true; } catch { /* it is being loaded */ }
		await new Promise((done) => setTimeout(done, 100));
	}
	return false;
};
const visit = async (path) => {
	await new Promise((done) => { frame.onload = done; frame.src = path; });
	return frame.contentWindow;
};
const found = {};
let w = await visit('/index.html');
found.first = await until(() => w.document.querySelector('.welcome output').textContent === '36 cycles');
w.bench.editor.replace(w.bench.editor.text().replace('#7', '#9'));
found.edit = await until(() => w.document.querySelector('.welcome output').textContent === '46 cycles');
w = await visit('/index.html?rom=activeflag');
found.game = await until(() => w.bench.frames > 30 && w.bench.screen.drawn > 3 && w.bench.view.verdict.kind === 'good');
w = await visit('/course/basics.html');
found.lesson = await until(() => w.figures && w.bench.cases.list.length > 0 && w.bench.cases.list.every((c) => c.done && c.ok));
w.bench.editor.replace(w.bench.editor.text().replace('adc #1 ', 'nop\n        adc #1 '));
found.sentence = await until(() => w.document.querySelector('.said data').textContent === '3 + 2 + 2 + 2 + 3');
w = await visit('/compare.html');
found.compare = await until(() => w.document.querySelector('.answer').textContent.includes('cheapest'));
tell(found);
</script>`

// TestOutsideFirefoxRunsTheLab opens the main pages in Firefox. The lab is behind a proxy, so that the page of the test
// can look into its frame.
func TestOutsideFirefoxRunsTheLab(t *testing.T) {
	browser, err := exec.LookPath("firefox-esr")
	if err != nil {
		t.Fatal("install Firefox (Debian: apt-get install firefox-esr)")
	}
	to, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	lab := &httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) { r.SetURL(to) }}
	told := make(chan []byte, 1)
	host := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/smoke":
			w.Header().Set("Content-Type", "text/html")
			io.WriteString(w, smoke)
		case "/told":
			text, _ := io.ReadAll(r.Body)
			told <- text
		default:
			lab.ServeHTTP(w, r)
		}
	}))
	defer host.Close()
	c := exec.Command(browser, "--headless", "--no-remote", "--profile", t.TempDir(), host.URL+"/smoke")
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	defer c.Wait()
	defer c.Process.Kill()
	select {
	case text := <-told:
		var found map[string]bool
		if err := json.Unmarshal(text, &found); err != nil || len(found) != 6 {
			t.Fatalf("%s, %v", text, err)
		}
		for what, ok := range found {
			if !ok {
				t.Errorf("%s does not work", what)
			}
		}
	case <-time.After(8 * time.Minute):
		t.Fatal("Firefox does not answer")
	}
}
