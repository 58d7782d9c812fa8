package page

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"pool6502/asm"
	"pool6502/budget/profile"
	"pool6502/budget/program"
)

// hostile is a name and a comment that would run a script if they were taken as HTML.
const hostile = `</script><img src=x onerror="window.hacked=1">`

// boot is how the games of the tests begin.
const boot = `        .mapper 0
        .chrrom 8
        .vectors nmi, reset, irq
        .zeropage
frames: .res 1
        .code
reset:  bit $2002
        bpl reset
.warm:  bit $2002
        bpl .warm
        lda #$80
        sta $2000
`

// game waits, transfers sprites and writes registers; a comment of it is hostile.
const game = boot + `main:   jsr work         ; ` + hostile + `
        lda frames
.wait:  cmp frames
        beq .wait
        jmp main
;;; work - counts.
;;; Budget   <= 10 cycles
work:   ldy #30
.loop:  dey
        bne .loop
        sty $2005
        rts
nmi:    pha
        lda #2
        sta $4014
        inc frames
        pla
irq:    rti
`

// written is the page of a run.
func written(t *testing.T) (*profile.Profile, string) {
	t.Helper()
	file := "a" + hostile + ".asm"
	prog, err := asm.Assemble(fstest.MapFS{file: {Data: []byte(game)}}, file, asm.Options{})
	if err != nil {
		t.Fatal(err)
	}
	p, err := profile.Record(context.Background(), program.Of(prog), profile.Options{Frames: 60, Busiest: 4})
	if err != nil {
		t.Fatal(err)
	}
	for i := range p.Routines { // labels of other toolchains may be anything
		if p.Routines[i].Name == "work" {
			p.Routines[i].Name += hostile
		}
	}
	var b bytes.Buffer
	err = Write(&b, p, Options{
		Title: hostile, Answer: []string{"busy " + hostile, hostile},
		Source:  func(string) ([]string, bool) { return strings.Split(game, "\n"), true },
		Command: func(uint32) string { return "pool6502 play " + hostile },
	})
	if err != nil {
		t.Fatal(err)
	}
	return p, b.String()
}

// figures are the data in a page.
func figures(t *testing.T, page string) *data {
	t.Helper()
	_, text, ok := strings.Cut(page, `<script type="application/json" id="data">`)
	text, _, end := strings.Cut(text, "</script>")
	if !ok || !end {
		t.Fatal("there is no data in the page")
	}
	var d data
	if err := json.Unmarshal([]byte(text), &d); err != nil {
		t.Fatal(err)
	}
	return &d
}

func TestHostileNamesAreInert(t *testing.T) {
	_, page := written(t)
	if strings.Contains(page, "<img") || strings.Contains(page, "onerror=\"") {
		t.Error("a name stands in the page as HTML")
	}
	if n := strings.Count(page, "</script>"); n != 2 {
		t.Errorf("the page has %d ends of scripts, not 2", n)
	}
}

func TestThePageLoadsNothing(t *testing.T) {
	_, page := written(t)
	for _, bad := range []string{"http://", "https://", "//cdn", "@import", "fetch(", "XMLHttpRequest", "innerHTML", "insertAdjacentHTML", "document.write", "eval("} {
		if strings.Contains(page, bad) {
			t.Errorf("%s stands in the page", bad)
		}
	}
	if !strings.Contains(page, `default-src 'none'`) {
		t.Error("the page has no content security policy")
	}
}

func TestTheFiguresOfThePageAreThoseOfTheProfile(t *testing.T) {
	p, page := written(t)
	d := figures(t, page)
	var cycles, inFiles, inTree uint64
	for i := range d.Frames.Cycles {
		cycles += uint64(d.Frames.Cycles[i])
	}
	for _, f := range d.Files {
		for _, c := range f.Costs {
			for _, n := range c.Cycles {
				inFiles += n
			}
		}
	}
	if cycles != p.Cycles() || d.Run.Total != cycles || inFiles != cycles {
		t.Errorf("%d cycles: %d in frames, %d in the call tree, %d on lines", p.Cycles(), cycles, d.Run.Total, inFiles)
	}
	if len(d.Trees) != 4 || d.Worst < 0 {
		t.Fatalf("%d frames in full, the worst is %d", len(d.Trees), d.Worst)
	}
	for _, tree := range d.Trees {
		inTree = 0
		for _, n := range tree.Causes {
			inTree += n
		}
		if inTree != uint64(tree.Cycles) || !strings.HasPrefix(tree.Picture, "data:image/png;base64,") {
			t.Errorf("frame %d: %d of %d cycles; picture %.30s", tree.Frame, inTree, tree.Cycles, tree.Picture)
		}
	}
	if len(d.Budgets) != 1 || d.Budgets[0].Breaks == 0 || d.Budgets[0].Command == "" {
		t.Errorf("budgets %+v", d.Budgets)
	}
}

// clicks is what the test does in the page, as a user would, and what it saw.
const clicks = `<script>
const seen = {ready: document.documentElement.dataset.ready, hacked: String(window.hacked), title: document.querySelector("h1").textContent};
const click = e => e.dispatchEvent(new MouseEvent("click", {bubbles: true, clientX: e.getBoundingClientRect().left + 5, clientY: e.getBoundingClientRect().top + 5}));
const text = id => document.getElementById(id).textContent;
seen.before = text("framefacts");
click(document.getElementById("timeline"));
seen.after = text("framefacts");
document.getElementById("timeline").dispatchEvent(new KeyboardEvent("keydown", {key: "ArrowRight", bubbles: true}));
seen.right = text("framefacts");
const first = () => document.querySelector("#table tbody tr td").textContent;
click(document.querySelector("#table th button"));
seen.sorted = first();
click(document.querySelector("#table th button"));
seen.reversed = first();
click([...document.querySelectorAll("#table .name")].find(b => b.textContent.startsWith("work")));
seen.target = document.querySelector("#source tr.target").textContent;
seen.whole = document.querySelectorAll("#flamegraph .bar").length;
click([...document.querySelectorAll("#flamegraph .bar")].find(b => b.textContent.startsWith("work")) || document.querySelector("#flamegraph .bar"));
seen.zoomed = text("flamegraph");
click(document.querySelectorAll("#flamechoice button")[1]);
seen.worst = text("flamegraph");
seen.choices = document.querySelectorAll("#treechoice button").length;
click(document.querySelector("#treechoice button"));
seen.events = document.querySelectorAll("#calls .bar").length;
const drag = (from, to) => {
  const t = document.getElementById("timeline"), r = t.getBoundingClientRect();
  for (const [type, x] of [["pointerdown", from], ["pointerup", to]]) t.dispatchEvent(new MouseEvent(type, {bubbles: true, clientX: r.left + x * r.width, clientY: r.top + 50}));
};
const shown = () => document.getElementById("from").value + "-" + document.getElementById("to").value;
drag(.5, .8);
seen.dragged = shown() + " " + text("rangefacts");
click(document.getElementById("allframes"));
seen.undragged = shown();
document.getElementById("to").value = 20;
document.getElementById("to").dispatchEvent(new Event("change"));
seen.ranged = shown() + " " + text("rangefacts");
seen.bins = frames.bins().map(sum).join(" ");
click(document.querySelector("#framekey input:last-of-type"));
seen.filtered = frames.bins().map(sum).join(" ");
other.read("copy.html", document.documentElement.outerHTML);
seen.same = text("otherruns");
other.data.routines.find(r => r.name.startsWith("work")).inclusive[0] += 100;
other.show("<img src=x onerror='window.hacked=1'>");
seen.other = text("otherruns");
other.read("wrong.html", "no report");
seen.wrong = text("otherruns");
click(document.getElementById("theme"));
seen.theme = document.documentElement.dataset.theme;
document.getElementById("find").value = "work";
document.getElementById("find").dispatchEvent(new Event("input"));
seen.found = document.querySelectorAll("#flamegraph .bar.found").length;
setTimeout(() => {
  seen.list = document.querySelectorAll("#eventlist tr").length;
  seen.late = String(window.hacked);
  document.body.replaceChildren(JSON.stringify(seen).replaceAll("<", "‹"));
  document.body.id = "seen";
}, 300);
</script></body>`

// TestOutsideThePageInChromium opens the page in a real browser and clicks.
func TestOutsideThePageInChromium(t *testing.T) {
	if os.Getenv("OUTSIDE") == "" {
		t.Skip("make outside runs it: it needs Chromium")
	}
	browser, err := exec.LookPath("chromium")
	if err != nil {
		t.Fatal("install chromium (Debian: apt-get install chromium)")
	}
	_, page := written(t)
	file := filepath.Join(t.TempDir(), "page.html")
	if err := os.WriteFile(file, []byte(strings.Replace(page, "</body>", clicks, 1)), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, size := range []string{"1300,900", "420,800"} {
		cmd := exec.Command(browser, "--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking",
			"--user-data-dir="+t.TempDir(), "--window-size="+size, "--virtual-time-budget=5000", "--dump-dom", "file://"+file)
		out, err := cmd.Output()
		if err != nil {
			t.Fatal(err)
		}
		found := regexp.MustCompile(`(?s)id="seen">(\{.*\})</body>`).FindSubmatch(out)
		if found == nil {
			t.Fatalf("the page did not come to its end:\n%.2000s", out)
		}
		var seen map[string]any
		if err := json.Unmarshal([]byte(unescape(string(found[1]))), &seen); err != nil {
			t.Fatal(err)
		}
		check := func(key string, ok bool) {
			if !ok {
				t.Errorf("%s: %s is %v", size, key, seen[key])
			}
		}
		says := func(key, part string) bool { return strings.Contains(seen[key].(string), part) }
		check("ready", seen["ready"] == "1")
		check("hacked", seen["hacked"] == "undefined")
		check("late", seen["late"] == "undefined")
		check("title", says("title", "onerror"))
		check("after", says("after", "frame 0 ") || says("after", "frame 0busy") || strings.HasPrefix(seen["after"].(string), "frame 0"))
		check("before", seen["before"] != seen["after"])
		check("right", seen["right"] != seen["after"])
		check("sorted", seen["sorted"] != seen["reversed"])
		check("target", says("target", "work - counts"))
		check("whole", seen["whole"].(float64) >= 3)
		check("zoomed", says("zoomed", "Show all"))
		check("worst", says("worst", "cycles"))
		check("choices", seen["choices"] == 4.0)
		check("events", seen["events"].(float64) >= 2)
		check("dragged", says("dragged", "frames ") && !says("dragged", "frames 60") && !strings.HasPrefix(seen["dragged"].(string), "0-"))
		check("undragged", seen["undragged"] == "0-59")
		check("ranged", says("ranged", "0-20 frames 21"))
		check("bins", seen["bins"] != seen["filtered"])
		check("same", says("same", "the same cycles in both"))
		check("other", says("other", "onerror") && says("other", "-100") && !says("other", "reset"))
		check("wrong", says("wrong", "wrong.html is not a report"))
		check("theme", seen["theme"] == "dark" || seen["theme"] == "light")
		check("found", seen["found"].(float64) >= 1)
		check("list", seen["list"].(float64) >= 2)
	}
}

func unescape(s string) string {
	return strings.NewReplacer("&lt;", "<", "&gt;", ">", "&quot;", `"`, "&amp;", "&").Replace(s)
}
