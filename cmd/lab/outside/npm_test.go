package outside

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"
)

// TestOutsideTheNPMPackage packs the package, installs it in an empty project, and opens pages that import it: by the
// browser itself, and from a bundle beside a copy of the package's pages.
func TestOutsideTheNPMPackage(t *testing.T) {
	dir := t.TempDir()
	run := func(in, name string, args ...string) {
		t.Helper()
		c := exec.Command(name, args...)
		c.Dir = in
		if out, err := c.CombinedOutput(); err != nil {
			t.Fatalf("%s %v: %v\n%s", name, args, err, out)
		}
	}
	root, err := filepath.Abs("../../..")
	if err != nil {
		t.Fatal(err)
	}
	run(filepath.Join(root, "bin/npm"), "npm", "pack", "--silent", "--pack-destination", dir)
	packed, err := filepath.Glob(filepath.Join(dir, "pool6502-lab-*.tgz"))
	if err != nil || len(packed) != 1 {
		t.Fatalf("npm pack made %v (%v)", packed, err)
	}
	write := func(name, text string) {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("package.json", `{"name": "plain", "private": true}`)
	run(dir, "npm", "install", "--silent", "--offline", packed[0])
	const tag = `<!doctype html><title>A page</title><link rel="icon" href="data:,"><script type="module" src="%s"></script>
<pool-lab%s><script type="text/x-6502">
;;; half - half of A.
;;; Case     six: A=6 -> A=3, 2 cycles
half:   lsr a
        rts
</script></pool-lab>`
	write("plain.html", fmt.Sprintf(tag, "node_modules/pool6502-lab/index.js", ""))
	write("bundled.html", fmt.Sprintf(tag, "bundle.js", ` lab="lab/"`))
	write("app.js", "import 'pool6502-lab';\n")
	run(dir, filepath.Join(root, "build/web/node_modules/.bin/esbuild"), "app.js", "--bundle", "--format=esm", "--outfile=bundle.js", "--log-level=error")
	if err := os.CopyFS(filepath.Join(dir, "lab"), os.DirFS(filepath.Join(dir, "node_modules/pool6502-lab/site"))); err != nil {
		t.Fatal(err)
	}
	host := httptest.NewServer(http.FileServer(http.Dir(dir)))
	defer host.Close()
	for _, page := range []string{"plain.html", "bundled.html"} {
		t.Run(page, func(t *testing.T) {
			b := open(t, "", 1000, 700, false)
			b.run(chromedp.Navigate(host.URL + "/" + page))
			b.until("document.querySelector('pool-lab iframe')?.contentWindow.bench?.cases.list[0]?.ok")
			b.picture("page")
			const bench = "document.querySelector('pool-lab iframe').contentWindow.bench"
			b.do(bench + ".prove()") // the prover is in a file of its own
			b.until(bench + ".bounds.get('half')?.worst === 2")
			// "Open in the lab" leads to a page that names no page which the package does not have.
			b.do("location = document.querySelector('pool-lab iframe').contentDocument.querySelector('a.button').href.split('#')[0]")
			b.until("window.bench?.cases?.list.length && document.querySelector('.welcome a')")
			if missing := value[[]string](b, "Promise.all([...document.querySelectorAll('a[href]')].map(async (a) => ((await fetch(a.href)).ok ? '' : a.href))).then((all) => all.filter(Boolean))"); len(missing) > 0 {
				t.Errorf("links to what is not in the package: %v", missing)
			}
		})
	}
}
