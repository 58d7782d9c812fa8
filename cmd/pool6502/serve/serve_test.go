package serve

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"
	"testing/fstest"
	"time"
)

func packed(t *testing.T, text string) []byte {
	t.Helper()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	io.WriteString(w, text)
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func site(t *testing.T) fstest.MapFS {
	return fstest.MapFS{
		"index.html":        {Data: []byte("the lab")},
		"embed.html":        {Data: []byte("to embed")},
		"lab.wasm":          {Data: []byte("\x00asm")},
		"lab.wasm.gz":       {Data: packed(t, "\x00asm")},
		"course/index.html": {Data: []byte("the course")},
	}
}

func get(t *testing.T, method, url, host string, header map[string]string) *httptest.ResponseRecorder {
	t.Helper()
	r := httptest.NewRequest(method, url, nil)
	r.Host = host
	for k, v := range header {
		r.Header.Set(k, v)
	}
	w := httptest.NewRecorder()
	handler(site(t)).ServeHTTP(w, r)
	return w
}

func TestPagesAreServed(t *testing.T) {
	for _, c := range []struct{ url, want, kind string }{
		{"/", "the lab", "text/html; charset=utf-8"},
		{"/index.html", "the lab", "text/html; charset=utf-8"},
		{"/course/", "the course", "text/html; charset=utf-8"},
		{"/lab.wasm", "\x00asm", "application/wasm"},
	} {
		w := get(t, "GET", c.url, "localhost:6502", nil)
		if w.Code != 200 || w.Body.String() != c.want || w.Header().Get("Content-Type") != c.kind {
			t.Errorf("%s: %d %q %s", c.url, w.Code, w.Body, w.Header())
		}
	}
}

func TestCompressedFilesGoToThoseWhoTakeThem(t *testing.T) {
	w := get(t, "GET", "/lab.wasm", "localhost", map[string]string{"Accept-Encoding": "deflate, gzip;q=0.8"})
	if w.Header().Get("Content-Encoding") != "gzip" || w.Header().Get("Content-Type") != "application/wasm" {
		t.Errorf("%s", w.Header())
	}
	for _, refuse := range []string{"", "br", "gzip;q=0", "identity"} {
		if w := get(t, "GET", "/lab.wasm", "localhost", map[string]string{"Accept-Encoding": refuse}); w.Body.String() != "\x00asm" {
			t.Errorf("%q gets %q", refuse, w.Body)
		}
	}
}

func TestAFileThatIsKnownIsNotSentAgain(t *testing.T) {
	tag := get(t, "GET", "/", "localhost", nil).Header().Get("ETag")
	if w := get(t, "GET", "/", "localhost", map[string]string{"If-None-Match": tag}); tag == "" || w.Code != http.StatusNotModified || w.Body.Len() > 0 {
		t.Errorf("tag %s: %d %q", tag, w.Code, w.Body)
	}
}

// TestAFolderHasASlashAtItsEnd because its page names its files from there.
func TestAFolderHasASlashAtItsEnd(t *testing.T) {
	for url, want := range map[string]string{"/course": "/course/", "//evil.example/../course": "/course/"} {
		if w := get(t, "GET", url, "localhost", nil); w.Code != http.StatusMovedPermanently || w.Header().Get("Location") != want {
			t.Errorf("%s: %d to %q", url, w.Code, w.Header().Get("Location"))
		}
	}
}

// unread takes an answer and keeps nothing of it.
type unread struct{ header http.Header }

func (u unread) Header() http.Header       { return u.header }
func (unread) Write(p []byte) (int, error) { return len(p), nil }
func (unread) WriteHeader(int)             {}

// TestNoClientHoldsACopyOfAFile that is large, compressed or not.
func TestNoClientHoldsACopyOfAFile(t *testing.T) {
	large := &fstest.MapFile{Data: make([]byte, 8<<20)}
	h := handler(fstest.MapFS{"lab.wasm": large, "lab.wasm.gz": large})
	for _, encoding := range []string{"identity", "gzip"} {
		r := httptest.NewRequest("GET", "/lab.wasm", nil)
		r.Host = "localhost"
		r.Header.Set("Accept-Encoding", encoding)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		h.ServeHTTP(unread{http.Header{}}, r)
		runtime.ReadMemStats(&after)
		if took := after.TotalAlloc - before.TotalAlloc; took > 1<<20 {
			t.Errorf("%s: an answer took %d bytes", encoding, took)
		}
	}
}

// TestOnlySoManyRequestsAreAnsweredAtOnce fills the room for them; the next one waits until its client leaves.
func TestOnlySoManyRequestsAreAnsweredAtOnce(t *testing.T) {
	const most = 3
	entered, leave := make(chan bool, most+1), make(chan bool)
	h := limited(most, http.HandlerFunc(func(http.ResponseWriter, *http.Request) {
		entered <- true
		<-leave
	}))
	ended := make(chan bool)
	for range most {
		go func() {
			h.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest("GET", "/", nil))
			ended <- true
		}()
		<-entered
	}
	gone, cancel := context.WithCancel(context.Background())
	cancel()
	for range 20 {
		go func() {
			h.ServeHTTP(httptest.NewRecorder(), httptest.NewRequestWithContext(gone, "GET", "/", nil))
			ended <- true
		}()
		select {
		case <-ended:
		case <-entered:
			t.Fatal("one more is answered")
		}
	}
	close(leave)
	for range most {
		<-ended
	}
	h.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest("GET", "/", nil))
	if s := server(fstest.MapFS{}); s.WriteTimeout == 0 || s.ReadHeaderTimeout == 0 || s.IdleTimeout == 0 {
		t.Error("a client may stay for ever")
	}
}

func TestStrangersAreRefused(t *testing.T) {
	for _, c := range []struct {
		method, url, host string
		code              int
	}{
		{"GET", "/", "evil.example:6502", http.StatusForbidden},
		{"GET", "/", "192.168.1.5", http.StatusForbidden},
		{"GET", "/", "127.0.0.1:6502", http.StatusOK},
		{"GET", "/", "[::1]:6502", http.StatusOK},
		{"GET", "/", "LOCALHOST:6502", http.StatusOK},
		{"POST", "/", "localhost", http.StatusMethodNotAllowed},
		{"GET", "/../../etc/passwd", "localhost", http.StatusNotFound},
		{"GET", "/nothing.js", "localhost", http.StatusNotFound},
	} {
		if w := get(t, c.method, c.url, c.host, nil); w.Code != c.code {
			t.Errorf("%s %s at %s: %d", c.method, c.url, c.host, w.Code)
		}
	}
}

func TestEveryAnswerHasThePolicy(t *testing.T) {
	for _, c := range []struct{ url, framers string }{{"/", "'self'"}, {"/nothing", "'self'"}, {"/embed.html", "*"}} {
		h := get(t, "GET", c.url, "localhost", nil).Header()
		p := h.Get("Content-Security-Policy")
		if !strings.HasPrefix(p, "default-src 'none'; script-src 'self' 'wasm-unsafe-eval';") || !strings.HasSuffix(p, "frame-ancestors "+c.framers) {
			t.Errorf("%s: %s", c.url, p)
		}
		if strings.Contains(p, "unsafe-inline") || h.Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("%s: %s", c.url, h)
		}
	}
}

func TestTheCommandServesAFolder(t *testing.T) {
	dir := t.TempDir()
	c := New()
	c.SetArgs([]string{"--dir", dir, "--port", "0"})
	c.SilenceErrors, c.SilenceUsage = true, true // as the root has it
	c.SetOut(io.Discard)
	if err := c.Execute(); err == nil || !strings.Contains(err.Error(), "holds no pages of the lab") {
		t.Errorf("an empty folder: %v", err)
	}
	if err := os.WriteFile(filepath.Join(dir, "index.html"), []byte("hello"), 0o600); err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	said, tell := io.Pipe()
	c.SetOut(tell)
	ended := make(chan error)
	go func() { ended <- c.ExecuteContext(ctx) }()
	line := make([]byte, 200)
	n, _ := said.Read(line)
	url := regexp.MustCompile(`http://localhost:\d+/`).FindString(string(line[:n]))
	client := http.Client{Timeout: 10 * time.Second}
	r, err := client.Get(url)
	if err != nil {
		t.Fatalf("%q: %v", line[:n], err)
	}
	defer r.Body.Close()
	if body, _ := io.ReadAll(r.Body); string(body) != "hello" {
		t.Errorf("%q", body)
	}
	stop()
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

func TestOnlyThisMachineIsListenedTo(t *testing.T) {
	if ip := net.ParseIP(here); !ip.IsLoopback() {
		t.Errorf("serve listens on %s", here)
	}
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasSuffix(f, "_test.go") {
			continue
		}
		listens := bytes.Count(text, []byte("Listen"))
		if f == "serve.go" {
			listens -= bytes.Count(text, []byte(`net.Listen("tcp", net.JoinHostPort(here,`))
		}
		if listens > 0 || bytes.Contains(text, []byte("Dial")) || bytes.Contains(text, []byte("http.Get")) || bytes.Contains(text, []byte("http.Client")) {
			t.Errorf("%s opens another connection", f)
		}
	}
}

func TestWithoutPagesItSaysHowToBuildThem(t *testing.T) {
	if _, ok := built(); ok {
		t.Skip("this binary has them")
	}
	if _, err := find(""); err == nil || !strings.Contains(err.Error(), "make site") {
		t.Error(err)
	}
}

// TestThirdPartyNamesWhatThePagesContain reads the packages that are not tools of the build. A binary that holds the
// pages has the notices.
func TestThirdPartyNamesWhatThePagesContain(t *testing.T) {
	text, err := os.ReadFile("../../../THIRD_PARTY.md")
	if err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile("../../lab/web/package-lock.json")
	if err != nil {
		t.Fatal(err)
	}
	var lock struct {
		Packages map[string]struct{ Dev bool }
	}
	if err := json.Unmarshal(data, &lock); err != nil {
		t.Fatal(err)
	}
	if site, ok := built(); ok {
		notices, err := fs.ReadFile(site, "licences.txt")
		if err != nil {
			t.Error(err)
		}
		for _, name := range []string{"@codemirror/view", "@lezer/common", "esbuild", "Go", "github.com/beevik/go6502"} {
			if !strings.Contains(string(notices), "\n"+name+"\n\n") {
				t.Errorf("licences.txt has no notice of %s", name)
			}
		}
	}
	named := 0
	for at, p := range lock.Packages {
		name := strings.TrimPrefix(at, "node_modules/")
		if p.Dev || name == "" {
			continue
		}
		named++
		if !strings.Contains(string(text), path.Base(name)) {
			t.Errorf("THIRD_PARTY.md does not name %s", name)
		}
	}
	if named < 10 {
		t.Errorf("only %d packages", named)
	}
}
