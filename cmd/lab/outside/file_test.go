package outside

import (
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"
)

// TestOutsideAPageOpenedAsAFileSaysWhatToDo opens pages of bin/site by file: addresses. Browsers run no modules
// there, so the page says that it needs a web server.
func TestOutsideAPageOpenedAsAFileSaysWhatToDo(t *testing.T) {
	site, err := filepath.Abs("../../../bin/site")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"index.html", "embed.html", "course/activeflag.html"} {
		t.Run(name, func(t *testing.T) {
			b := open(t, "", 900, 500, false)
			b.run(chromedp.Navigate("file://" + filepath.Join(site, name)))
			b.until("document.querySelector('.opened')?.textContent.includes('pool6502 serve')")
			b.picture("page")
			b.forgive("CORS policy", "ERR_FAILED") // what the browser says of the modules that it does not run
		})
	}
	b := desktop(t, "/", tested)
	if value[bool](b, "document.querySelector('.opened') !== null") {
		t.Error("a served page says that it needs a web server")
	}
}
