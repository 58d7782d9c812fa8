package outside

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"
)

// embedding is a teacher's page on another host: the script once, and three programs.
const embedding = `<!doctype html><title>My course</title><script src="%[1]s/embed.js"></script>
<h1>Two routines and a game</h1>
<pool-lab height="420"><script type="text/x-6502">
;;; double - twice A.
;;; Case     three: A=3 -> A=6, 2 cycles
double: asl a
        rts
        lda #<double & $FF
</script></pool-lab>
<pool-lab src="half.asm" height="420"></pool-lab>
<pool-lab src="freelist"></pool-lab>
<pool-lab id="html">
        lda #<table
</pool-lab>
<pool-lab id="nowhere" src="nowhere.asm"></pool-lab>`

const half = ";;; half - half of A.\n;;; Case     six: A=6 -> A=3, 2 cycles\nhalf: lsr a\n        rts\n"

// TestOutsideATagOnAnotherHost embeds the lab that pool6502 serve shows in a page of another host.
func TestOutsideATagOnAnotherHost(t *testing.T) { embed(t, address) }

// TestOutsideATagOffline embeds the lab from a copy of the folder that make site writes. A server of plain files
// has it, which knows nothing of the lab, so the files must be enough.
func TestOutsideATagOffline(t *testing.T) {
	copied := t.TempDir()
	if err := os.CopyFS(copied, os.DirFS("../../../bin/site")); err != nil {
		t.Fatalf("%v; run make site first", err)
	}
	files := httptest.NewServer(http.FileServer(http.Dir(copied)))
	defer files.Close()
	// By another name than the host's, as on two hosts. Frames of the same host would not be targets of their own.
	embed(t, strings.Replace(files.URL, "127.0.0.1", "localhost", 1))
}

// embed opens a page of another host that embeds the lab at an address, and looks into its frames. Nothing may be
// loaded but from that host and that address.
func embed(t *testing.T, lab string) {
	t.Helper()
	host := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/half.asm":
			fmt.Fprint(w, half)
			return
		case "/nowhere.asm":
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Content-Type", "text/html")
		fmt.Fprintf(w, embedding, lab)
	}))
	defer host.Close()
	b := open(t, "/teachers.html", 1000, 1600, false)
	icon := address + "/icon.svg" // of that page; the browser may ask for it late
	var mu sync.Mutex
	var strange []string
	chromedp.ListenTarget(b.ctx, func(e any) {
		if e, ok := e.(*network.EventRequestWillBeSent); ok {
			url := e.Request.URL
			if !strings.HasPrefix(url, host.URL) && !strings.HasPrefix(url, lab) && !strings.HasPrefix(url, "data:") && url != icon {
				mu.Lock()
				strange = append(strange, url)
				mu.Unlock()
			}
		}
	})
	b.run(network.Enable(), chromedp.Navigate(host.URL+"/"))
	b.until("document.querySelectorAll('pool-lab iframe').length === 3")
	for id, said := range map[string]string{"html": "as HTML. Put the source into <script", "nowhere": "nowhere.asm cannot be read (404)"} {
		b.until("document.querySelector('#" + id + " [role=alert]')?.textContent.includes('" + said + "')")
	}
	b.forgive("404")
	want := map[string]string{
		"double: asl a":                     "bench.cases.list.length === 1 && bench.cases.list[0].ok",
		"half: lsr a":                       "bench.cases.list.length === 1 && bench.cases.list[0].ok",
		"; update.inc - every bullet moves": "bench.frames > 20",
	}
	for end := time.Now().Add(2 * time.Minute); len(want) > 0; time.Sleep(300 * time.Millisecond) {
		if time.Now().After(end) {
			b.picture("failed")
			t.Fatalf("these frames do not come: %v", want)
		}
		for _, f := range frames(b) {
			var text string
			if chromedp.Run(f, chromedp.Evaluate("window.bench?.editor?.text() ?? ''", &text)) != nil {
				continue // it is being loaded
			}
			for begin, ready := range want {
				var ok bool
				if strings.Contains(text, begin) && chromedp.Run(f, chromedp.Evaluate("Boolean("+ready+")", &ok)) == nil && ok {
					delete(want, begin)
				}
			}
		}
	}
	b.picture("page")
	mu.Lock()
	defer mu.Unlock()
	if len(strange) > 0 {
		t.Errorf("the page loads %v", strange)
	}
}

// frames are the frames of other hosts in a page. Each is a target of its own.
func frames(b *tab) (out []context.Context) {
	b.Helper()
	list, err := chromedp.Targets(b.ctx)
	if err != nil {
		b.Fatal(err)
	}
	for _, i := range list {
		if i.Type != "iframe" {
			continue
		}
		if opened[i.TargetID] == nil {
			ctx, cancel := chromedp.NewContext(b.ctx, chromedp.WithTargetID(i.TargetID))
			b.Cleanup(cancel)
			opened[i.TargetID] = ctx
		}
		out = append(out, opened[i.TargetID])
	}
	return out
}

// opened are the frames that were attached to.
var opened = map[target.ID]context.Context{}
