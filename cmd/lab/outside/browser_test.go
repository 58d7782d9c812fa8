package outside

import (
	"bufio"
	"context"
	"encoding/base64"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// address is where the site is served, and allocate a browser, once for all tests.
var (
	address  string
	allocate context.Context
)

func TestMain(m *testing.M) { os.Exit(serveAll(m)) }

func serveAll(m *testing.M) int {
	root, err := filepath.Abs("../../..")
	if err != nil {
		panic(err)
	}
	c := exec.Command(filepath.Join(root, "bin/pool6502"), "serve", "--port", "0")
	out, err := c.StdoutPipe()
	if err != nil {
		panic(err)
	}
	c.Stderr = os.Stderr
	if err := c.Start(); err != nil {
		fmt.Fprintf(os.Stderr, "%v; run make site first\n", err)
		return 1
	}
	defer c.Wait()
	defer c.Process.Kill()
	line, _ := bufio.NewReader(out).ReadString('\n')
	address = regexp.MustCompile(`http://localhost:\d+`).FindString(line)
	if address == "" {
		fmt.Fprintln(os.Stderr, "pool6502 serve names no address; run make site first")
		return 1
	}
	opts := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.NoSandbox,
		chromedp.Flag("autoplay-policy", "no-user-gesture-required"), chromedp.WindowSize(1440, 900))
	ctx, stop := chromedp.NewExecAllocator(context.Background(), opts...)
	defer stop()
	browser, end := chromedp.NewContext(ctx)
	defer end()
	if err := chromedp.Run(browser); err != nil {
		fmt.Fprintf(os.Stderr, "no browser: %v; install chromium\n", err)
		return 1
	}
	allocate = browser
	return m.Run()
}

// tab is a page of the browser, which close ends. What its scripts complain about fails the test.
type tab struct {
	*testing.T
	ctx   context.Context
	close func()

	mu         sync.Mutex
	complaints []string
}

// open opens a page of the site at a size, or an empty page if path is empty.
func open(t *testing.T, path string, width, height int64, mobile bool) *tab {
	t.Helper()
	ctx, cancel := chromedp.NewContext(allocate)
	t.Cleanup(cancel)
	ctx, cancelTime := context.WithTimeout(ctx, 10*time.Minute)
	t.Cleanup(cancelTime)
	b := &tab{T: t, ctx: ctx, close: cancel}
	chromedp.ListenTarget(ctx, func(e any) {
		switch e := e.(type) {
		case *runtime.EventExceptionThrown:
			b.complain(e.ExceptionDetails.Error())
		case *log.EventEntryAdded:
			if e.Entry.Level == log.LevelError {
				b.complain(e.Entry.Text)
			}
		}
	})
	scale := 1.0
	var opts []chromedp.EmulateViewportOption
	if mobile {
		scale = 2
		opts = append(opts, chromedp.EmulateMobile, chromedp.EmulateTouch)
	}
	opts = append(opts, chromedp.EmulateScale(scale))
	b.run(log.Enable(), runtime.Enable(), chromedp.EmulateViewport(width, height, opts...))
	if path != "" {
		b.visit(path)
	}
	t.Cleanup(func() {
		b.mu.Lock()
		defer b.mu.Unlock()
		for _, c := range b.complaints {
			t.Errorf("the page complains: %s", c)
		}
	})
	return b
}

// visit goes to a page of the site.
func (b *tab) visit(path string) {
	b.Helper()
	b.run(chromedp.Navigate(address + path))
}

// desktop opens a page of the site at the size of a desktop and waits until an expression is true.
func desktop(t *testing.T, path, ready string) *tab {
	t.Helper()
	b := open(t, path, 1440, 900, false)
	b.until(ready)
	return b
}

func (b *tab) complain(text string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.complaints = append(b.complaints, text)
}

// forgive drops the complaints that contain one of these texts.
func (b *tab) forgive(texts ...string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.complaints = slices.DeleteFunc(b.complaints, func(c string) bool {
		return slices.ContainsFunc(texts, func(text string) bool { return strings.Contains(c, text) })
	})
}

func (b *tab) run(actions ...chromedp.Action) {
	b.Helper()
	if err := chromedp.Run(b.ctx, actions...); err != nil {
		b.Fatal(err)
	}
}

// value evaluates an expression, a promise included.
func value[T any](b *tab, expression string) (v T) {
	b.Helper()
	b.run(chromedp.Evaluate(expression, &v, func(p *runtime.EvaluateParams) *runtime.EvaluateParams { return p.WithAwaitPromise(true) }))
	return v
}

// do runs a script.
func (b *tab) do(script string) {
	b.Helper()
	value[any](b, "(async () => {"+script+"; return 0})()")
}

// press clicks the first button in an element whose text begins with text.
func (b *tab) press(in, text string) {
	b.Helper()
	b.do("[...document.querySelectorAll('" + in + " button')].find((x) => x.textContent.startsWith('" + text + "')).click()")
}

// holds fails the test if the page sends other buttons to the game: a bit for each, as nes.Buttons has them.
func (b *tab) holds(want int) {
	b.Helper()
	if got := value[int](b, "bench.input.sent"); got != want {
		b.Errorf("the game is sent %d, want %d", got, want)
	}
}

// drop drops files of this machine on the page.
func (b *tab) drop(names ...string) {
	b.Helper()
	script := "const files = new DataTransfer(); "
	for _, name := range names {
		bytes, err := os.ReadFile(name)
		if err != nil {
			b.Fatal(err)
		}
		script += "files.items.add(new File([" + data(bytes) + "], '" + filepath.Base(name) + "')); "
	}
	b.do(script + "dispatchEvent(new DragEvent('drop', { dataTransfer: files, bubbles: true, cancelable: true }))")
}

// patience is how long until waits. It is long, so that tests also pass on a machine that does much else.
const patience = 3 * time.Minute

// until waits for an expression to become true.
func (b *tab) until(expression string) {
	b.Helper()
	for end := time.Now().Add(patience); ; time.Sleep(50 * time.Millisecond) {
		if value[bool](b, "Boolean("+expression+")") {
			return
		}
		if time.Now().After(end) {
			b.picture("failed")
			b.Fatalf("after %v this is still not true: %s", patience, expression)
		}
	}
}

// picture saves what the page looks like where SHOTS names a folder.
func (b *tab) picture(name string) {
	b.Helper()
	dir := os.Getenv("SHOTS")
	if dir == "" {
		return
	}
	var data []byte
	b.run(chromedp.ActionFunc(func(ctx context.Context) (err error) {
		data, err = page.CaptureScreenshot().Do(ctx)
		return err
	}))
	file := filepath.Join(dir, strings.NewReplacer("/", "-", "#", "-").Replace(b.Name())+"-"+name+".png")
	if err := os.WriteFile(file, data, 0o644); err != nil {
		b.Error(err)
	}
}

// data gives bytes to a script as a base64 literal.
func data(bytes []byte) string {
	return "Uint8Array.from(atob('" + base64.StdEncoding.EncodeToString(bytes) + "'), (c) => c.charCodeAt(0))"
}
