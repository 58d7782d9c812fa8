package serve

import (
	"fmt"
	"hash/fnv"
	"io"
	"io/fs"
	"mime"
	"net"
	"net/http"
	"path"
	"strings"
)

// policy lets a page load its own files and run WebAssembly, and nothing else. The pages say the
// same of themselves, for hosts that send no such header.
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; " +
	"style-src 'self'; img-src 'self' data:; frame-src 'self'; base-uri 'none'; form-action 'none'"

// types are the media types of the site's files, whatever the machine says of its own.
var types = map[string]string{
	".html": "text/html; charset=utf-8",
	".css":  "text/css; charset=utf-8",
	".js":   "text/javascript; charset=utf-8",
	".svg":  "image/svg+xml",
	".png":  "image/png",
	".wasm": "application/wasm",
	".txt":  "text/plain; charset=utf-8",
}

// handler serves a site: compressed where the browser takes that, to this machine alone.
func handler(site fs.FS) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", policy+"; frame-ancestors "+framers(r.URL.Path))
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cache-Control", "no-cache")
		switch {
		case !local(r.Host): // a host name that someone has pointed at this machine
			http.Error(w, "pool6502 answers on this machine only; open http://localhost with the port", http.StatusForbidden)
		case r.Method != http.MethodGet && r.Method != http.MethodHead:
			http.Error(w, "only GET and HEAD are served", http.StatusMethodNotAllowed)
		default:
			serveFile(w, r, site)
		}
	})
}

// limited lets so many requests be answered at once; others wait, as long as their clients do.
func limited(most int, next http.Handler) http.Handler {
	room := make(chan struct{}, most)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		select {
		case room <- struct{}{}:
			defer func() { <-room }()
			next.ServeHTTP(w, r)
		case <-r.Context().Done():
		}
	})
}

// framers says whose pages may show a page in a frame: the one to embed, everybody's.
func framers(page string) string {
	if page == "/embed.html" {
		return "*"
	}
	return "'self'"
}

// local reports whether a Host header names this machine.
func local(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	host = strings.Trim(host, "[]")
	ip := net.ParseIP(host)
	return strings.EqualFold(host, "localhost") || ip != nil && ip.IsLoopback()
}

func serveFile(w http.ResponseWriter, r *http.Request, site fs.FS) {
	name := strings.TrimPrefix(path.Clean("/"+r.URL.Path), "/")
	if name == "" || strings.HasSuffix(r.URL.Path, "/") {
		name = path.Join(name, "index.html")
	}
	kind, known := types[path.Ext(name)]
	if !known {
		kind = mime.TypeByExtension(path.Ext(name))
	}
	if _, err := fs.Stat(site, path.Join(name, "index.html")); err == nil {
		http.Redirect(w, r, "/"+name+"/", http.StatusMovedPermanently) // the page's own links begin there
		return
	}
	for _, c := range []struct{ encoding, suffix string }{{"br", ".br"}, {"gzip", ".gz"}, {"", ""}} {
		if c.encoding != "" && !takes(r.Header.Get("Accept-Encoding"), c.encoding) {
			continue
		}
		f, tag, err := open(site, name+c.suffix)
		if err != nil {
			continue
		}
		defer f.Close()
		h := w.Header()
		h.Set("Content-Type", kind)
		h.Set("Vary", "Accept-Encoding")
		if c.encoding != "" {
			h.Set("Content-Encoding", c.encoding)
		}
		h.Set("ETag", tag)
		if r.Header.Get("If-None-Match") == tag {
			w.WriteHeader(http.StatusNotModified)
			return
		}
		if r.Method == http.MethodGet {
			io.Copy(w, f) // an error means that the browser has closed the connection
		}
		return
	}
	http.Error(w, "there is no such page", http.StatusNotFound)
}

// open opens a file of the site, which is read piece by piece: many clients share what the binary holds. tag names
// its contents for a browser's cache.
func open(site fs.FS, name string) (f fs.File, tag string, err error) {
	if f, err = site.Open(name); err != nil {
		return nil, "", err
	}
	hash := fnv.New64a()
	size, err := io.Copy(hash, f)
	if err == nil {
		_, err = f.(io.Seeker).Seek(0, io.SeekStart)
	}
	if err != nil { // as of a folder
		f.Close()
		return nil, "", err
	}
	return f, fmt.Sprintf(`"%x-%x"`, size, hash.Sum64()), nil
}

// takes reports whether an Accept-Encoding header names an encoding and does not refuse it.
func takes(header, encoding string) bool {
	for _, part := range strings.Split(header, ",") {
		name, quality, _ := strings.Cut(strings.TrimSpace(part), ";")
		if strings.TrimSpace(name) == encoding {
			q := strings.ReplaceAll(quality, " ", "")
			return q != "q=0" && q != "q=0.0"
		}
	}
	return false
}
