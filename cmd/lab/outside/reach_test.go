package outside

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// TestOutsideTheMarkOfABudget looks at the line of a budget that a case breaks, raises it, and lowers it again.
func TestOutsideTheMarkOfABudget(t *testing.T) {
	b := fresh(t, "/#new", tested)
	mark := func(kind, text string) {
		b.until("[...bench.editor.view.dom.querySelectorAll('.mark." + kind + "')].some((m) => m.title.includes('" + text + "'))")
	}
	mark("bad", "slots_free took 203 cycles, budget 107")
	b.edit("bench.editor.replace(text.replaceAll('107', '203'))")
	mark("good", "kept in the cases: the costliest takes 203 of 203 cycles")
	b.change("Budget   <= 203", "Budget   <= 202")
	mark("bad", "slots_free took 203 cycles, budget 202")
	// A routine that does not return keeps no budget.
	b.edit("bench.editor.replace(text.replace(/^slots_free:/m, 'slots_free:\\n.me: jmp .me'))")
	b.until("bench.cases.of(bench.main).some((c) => c.done && !c.ok)")
	b.until("![...bench.editor.view.dom.querySelectorAll('.mark.good')].some((m) => m.title.includes('kept:'))")
}

func TestOutsideTouch(t *testing.T) {
	b := open(t, "/#activeflag", 390, 844, true)
	b.until(running)
	if small := value[string](b, "[...document.querySelectorAll('.pad-cross button, .pad-ab button')].filter((k) => k.getBoundingClientRect().width < 40 || k.getBoundingClientRect().height < 40).map((k) => k.ariaLabel).join()"); small != "" {
		t.Errorf("these keys are too small for a finger: %s", small)
	}
	touch := func(selector, kind string) {
		b.do("document.querySelector('" + selector + "').dispatchEvent(new PointerEvent('" + kind + "', { bubbles: true, cancelable: true, pointerType: 'touch', pointerId: 7 }))")
	}
	touch(".pad-a", "pointerdown")
	touch(".pad-left", "pointerdown")
	b.holds(1 | 64)
	touch(".pad-a", "pointerup")
	b.holds(64)
	touch(".pad-left", "pointercancel")
	b.holds(0)
	// A slot that was touched stays explained when the finger is lifted.
	b.do("bench.tab('figures')")
	touch(".slots i", "pointerdown")
	touch(".slots", "pointerleave")
	if tip := value[string](b, "bench.pools.list[0].tip.textContent"); !strings.HasPrefix(tip, "Slot 0: ") {
		t.Errorf("a touched slot says %q", tip)
	}
}

func TestOutsideAGamepad(t *testing.T) {
	b := desktop(t, "/#activeflag", running)
	// The standard mapping: 0 is the lower button, 9 is Start, 14 the cross to the left; axis 1 is down when it is 1.
	b.do("const on = (list) => Array.from({ length: 17 }, (_, i) => ({ pressed: list.includes(i) })); window.pads = [{ buttons: on([0, 9, 14]), axes: [0, 1] }]; window.buttonsOn = on; navigator.getGamepads = () => window.pads; dispatchEvent(new Event('gamepadconnected'))")
	b.until("bench.input.sent === (1 | 8 | 64 | 32)")
	b.do("window.pads = [{ buttons: window.buttonsOn([2]), axes: [0.9, -0.9] }]")
	b.until("bench.input.sent === (2 | 128 | 16)")
	b.do("window.pads = []")
	b.until("bench.input.sent === 0")
}

// TestOutsideEverythingHasAName reads the tree that a screen reader gets, of each kind of page.
func TestOutsideEverythingHasAName(t *testing.T) {
	named := []string{"button", "combobox", "textbox", "img", "image", "link", "slider", "region", "toolbar"}
	for page, ready := range map[string]string{
		"/#activeflag":            running + " && " + tested,
		"/course/activeflag.html": running,
		"/compare.html":           "document.querySelector('.answer').textContent.includes('cheapest')",
		"/teachers.html":          "document.querySelector('h1')",
	} {
		t.Run(page, func(t *testing.T) {
			b := desktop(t, page, ready)
			type text struct {
				Value string `json:"value"`
			}
			var tree struct {
				Nodes []struct {
					Ignored bool `json:"ignored"`
					Role    text `json:"role"`
					Name    text `json:"name"`
				} `json:"nodes"`
			}
			b.run(chromedp.ActionFunc(func(ctx context.Context) error {
				return chromedp.FromContext(ctx).Target.Execute(ctx, "Accessibility.getFullAXTree", nil, &tree)
			}))
			count := map[string]int{}
			for _, n := range tree.Nodes {
				if n.Ignored {
					continue
				}
				count[n.Role.Value]++
				if slices.Contains(named, n.Role.Value) && strings.TrimSpace(n.Name.Value) == "" {
					t.Errorf("a %s has no name", n.Role.Value)
				}
			}
			t.Log(count)
			if len(tree.Nodes) < 30 {
				t.Errorf("the tree has only %d nodes", len(tree.Nodes))
			}
		})
	}
}

// TestOutsideTheKeyboardReachesEverything walks through the lab with the Tab key.
func TestOutsideTheKeyboardReachesEverything(t *testing.T) {
	b := desktop(t, "/#activeflag", running+" && "+tested)
	b.do("document.body.focus()")
	seen := map[string]bool{}
	for range 60 {
		b.run(chromedp.KeyEvent("\t"))
		seen[value[string](b, "(() => { let a = document.activeElement; while (a?.shadowRoot?.activeElement) a = a.shadowRoot.activeElement; return a?.getAttribute('aria-label') ?? a?.textContent?.trim().slice(0, 40) ?? '' })()")] = true
		if seen["Prove worst cases"] && seen["Source"] {
			break
		}
	}
	for _, name := range []string{"Program", "Drafts", "Open a ROM…", "Share", "File", "Source", "Pause the game", "Frame: run one frame", "Restart: turn the power off and on", "Profile 600 frames", "Prove worst cases"} {
		if !seen[name] {
			t.Errorf("the Tab key does not reach %q; it reaches %v", name, seen)
		}
	}
}
