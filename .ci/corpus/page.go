package main

import (
	"cmp"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"time"

	"pool6502/asm/contract"
	"pool6502/budget/profile"
	"pool6502/budget/report"
)

const head = `# Corpus

How much can ` + "`bound`" + ` prove about real games, and do measurements agree with its proofs? ` + "`make corpus`" + ` wrote this page on
%s. It fetches and builds %d public games and demos, plays %s frames of each, with the input that testdata/corpus has
for it, and compares what was measured with what is proved. None of the games is part of this project.
[testdata/corpus/games.json](../../testdata/corpus/games.json) says how each is built; to add a game, add it there.

*with* is the toolchain, *board* the board of the cartridge. From *called* on, the columns count routines, conditions or frames; *proved frame* is in cycles:

- *called*: routines in ROM that were called while the game was played, interrupt handlers left out.
- *bounded*: those of them for which ` + "`bound`" + ` found a limit on the cycles of a call, perhaps under conditions.
- *on trust*: bounded routines whose bound rests on at least one guess of the analysis (reports mark such conditions with *(a guess)*):
  - an interrupt handler that the analysis cannot follow to its end does not change the routine's RAM;
  - a loop finds the end of its data within 256 rounds;
  - a loop that waits for a handler that cannot be followed, or for sprite 0, ends within a frame;
  - a loop that would end if no interrupt came is interrupted at most once;
  - where the code does not show which bank is switched in, the bank is the only one with a label at the address, or the one that was
    there in the first frames of the game.

  If such a routine has a cycle budget, the verdict on it is *open*: neither proved nor broken.
- *exact*: bounded routines whose costliest call took exactly as many cycles as the bound.
- *within 10 %%*: those whose bound is at most 10 %% above the costliest call, the exact ones included.
- *> 100 ×*: those whose bound is more than 100 times the costliest call.
- *conditions*: conditions that are not proved and on which the bounds of the game rest, those on trust included.
- *missed*: frames with rendering on in which the game was still working when the next vblank began. *?*: not known, because
  whenever vblank began with NMI or rendering on, the program was in no loop that is recognised as waiting.
- *off*: frames with rendering off in which the game was still working when the next vblank began, as when it loads a level.
- *proved frame*: the most cycles that main loop, NMI handler and DMA can take in a frame, of 29,780. *open*: no such limit is
  proved; the last table says why.

`

// writePage returns the page.
func writePage(rows []*row, left int) string {
	var b strings.Builder
	fmt.Fprintf(&b, head, time.Now().UTC().Format(time.DateOnly), len(rows), contract.Grouped(frames))
	b.WriteString("| game | commit | with | board | called | bounded | on trust | exact | within 10 % | > 100 × | conditions | missed | off | proved frame |\n")
	b.WriteString("|---|---|---|---|---|---|---|---|---|---|---|---|---|---|\n")
	sum := row{}
	checks, calls := 0, 0
	for _, r := range rows {
		missed, off := r.missed()
		fmt.Fprintf(&b, "| [%s](https://github.com/%s) | %.7s | %s | %s | %d | %d | %d | %d | %d | %d | %d | %s | %d | %s |\n", r.Name, r.Repository, r.Commit, r.With, r.Board,
			r.Called, r.Bounded, r.Trusting, r.Exact, r.Near, r.Far, r.Conditions, missed, off, r.frame())
		sum.Called, sum.Bounded, sum.Trusting, sum.Exact, sum.Near, sum.Far = sum.Called+r.Called, sum.Bounded+r.Bounded, sum.Trusting+r.Trusting, sum.Exact+r.Exact, sum.Near+r.Near, sum.Far+r.Far
		checks, calls = checks+r.Checks, calls+r.Calls
	}
	fmt.Fprintf(&b, "| sum | | | | %s | %s | %s | %s | %s | %s | | | | |\n\n", contract.Grouped(sum.Called), contract.Grouped(sum.Bounded), contract.Grouped(sum.Trusting),
		contract.Grouped(sum.Exact), contract.Grouped(sum.Near), contract.Grouped(sum.Far))
	all := max(float64(sum.Called), 1)
	fmt.Fprintf(&b, "Of the called routines, %.1f %% have a bound, %.1f %% have one that is not on trust, and for %.1f %% the bound is at most 10 %% above the costliest call.", 100*float64(sum.Bounded)/all, 100*float64(sum.Bounded-sum.Trusting)/all, 100*float64(sum.Near)/all)
	fmt.Fprintf(&b, "\n\nThe cycles of %s calls were compared with the bounds of their routines. Before each of %s instructions, the\n"+
		"registers, flags, memory and cycles were compared with what the proofs allow there. %s\n", contract.Grouped(calls), contract.Grouped(checks), agreement(countFalse(rows)))
	b.WriteString(takenBack(rows))
	if left > 0 {
		fmt.Fprintf(&b, "%s could not be fetched or built.\n", report.Plural(left, "more game"))
	}
	writeReasons(&b, rows)
	return b.String()
}

// agreement says how often a routine did what its proof excludes.
func agreement(contradictions int) string {
	if contradictions == 0 {
		return "No comparison contradicted a proof."
	}
	if contradictions == 1 {
		return "One routine did what its proof excludes."
	}
	return fmt.Sprintf("%d times a routine did what its proof excludes.", contradictions)
}

// takenBack says for how many routines a condition of the bound was contradicted.
func takenBack(rows []*row) string {
	n := 0
	for _, r := range rows {
		for _, e := range r.Open {
			if e.Refuted {
				n++
			}
		}
	}
	if n == 0 {
		return ""
	}
	return fmt.Sprintf("\nBefore that, the bounds of %s were taken back: the code of the game, or its first 120 frames, contradicted a condition on which\n"+
		"the bound rested. They count as routines without a bound; in the table below, their reasons begin with *a bound would be proved only if*.\n", report.Plural(n, "routine"))
}

func countFalse(rows []*row) (n int) {
	for _, r := range rows {
		n += len(r.False)
	}
	return n
}

// A reason is why something is open, with what it concerns.
type reason struct {
	why      string
	count    int
	games    map[string]bool
	examples []string // of different games
}

// reasons collects the reasons of all games, the most frequent first.
type reasons map[string]*reason

const maxExamples = 3

func (all reasons) add(game, why, where string) {
	why = plain(why)
	r := all[why]
	if r == nil {
		r = &reason{why: why, games: map[string]bool{}}
		all[why] = r
	}
	if !r.games[game] && len(r.examples) < maxExamples {
		r.examples = append(r.examples, strings.TrimSuffix(game+", "+where, ", "))
	}
	r.count++
	r.games[game] = true
}

// write writes the reasons as a table. what is a column with how often each came, as "routines | ", or nothing.
func (all reasons) write(b *strings.Builder, title, what string) {
	fmt.Fprintf(b, "\n## %s\n\n| reason | %sgames | examples |\n|---|%s---|---|\n", title, what, strings.Repeat("---|", strings.Count(what, "|")))
	for _, r := range slices.SortedFunc(maps.Values(all), func(x, y *reason) int {
		return cmp.Or(cmp.Compare(y.count, x.count), cmp.Compare(x.why, y.why))
	}) {
		times := ""
		if what != "" {
			times = fmt.Sprintf("%d | ", r.count)
		}
		fmt.Fprintf(b, "| %s | %s%d | %s |\n", r.why, times, len(r.games), strings.Join(r.examples, "; "))
	}
}

// writeReasons writes why routines and frames have no bound.
func writeReasons(b *strings.Builder, rows []*row) {
	b.WriteString("\nA reason that begins with *it* is about the routine, and `…` stands for a name, an address or a number that differs from place to place.\n")
	routines, games := reasons{}, reasons{}
	for _, r := range rows {
		for _, e := range r.Open {
			at := e.Name
			if e.Pos.File != "" {
				at = fmt.Sprintf("%s:%d", e.Pos.File[strings.LastIndexAny(e.Pos.File, `/\`)+1:], e.Pos.Line)
			}
			routines.add(r.Name, e.Why, at)
		}
		if r.Frame.Why != "" {
			games.add(r.Name, r.Frame.Why, "")
		}
	}
	routines.write(b, "Why routines have no bound", "routines | ")
	games.write(b, "Why a frame has no bound", "")
}

// instruction is an instruction and its place.
var instruction = regexp.MustCompile("the [A-Z]{3} at …")

// plain returns a reason with an ellipsis for the names and numbers of one place.
func plain(why string) string {
	for _, rest := range []string{`; ";;; `, "; if it runs at most ", ". This does not hold: in frame "} { // advice, or where a run breaks a condition
		why, _, _ = strings.Cut(why, rest)
	}
	var words []string
	for _, w := range strings.Fields(why) {
		bare, n := strings.TrimRight(w, ":;,"), len(words)
		named := n > 0 && (words[n-1] == "at" && bare != "most" && bare != "least" || words[n-1] == "pointer" || words[n-1] == "…" && strings.HasPrefix(bare, "("))
		if advice := bare == "pool6502" || strings.HasPrefix(bare, "#"); named || !advice && strings.ContainsAny(bare, "$_@0123456789:") {
			w = "…" + w[len(bare):]
			if n > 0 && words[n-1] == "…" {
				words = words[:n-1]
			}
		}
		words = append(words, w)
	}
	return strings.ReplaceAll(instruction.ReplaceAllString(strings.Join(words, " "), "…"), "|", "\\|")
}

// missed returns how many frames the game missed, "?" if that is not known, and how many were full with rendering off.
func (r *row) missed() (on string, off int) {
	on, off = fmt.Sprint(r.Profile.Count(profile.Missed)), r.Profile.Count(profile.Loading)
	if !r.Profile.Meter().Waited() {
		on = "?"
	}
	return on, off
}

// frame says what is proved about the game's frames.
func (r *row) frame() string {
	if r.Frame.Why != "" {
		return "open"
	}
	return contract.Grouped(r.Frame.Most)
}

// String is the row in one line, for the terminal.
func (r *row) String() string {
	return fmt.Sprintf("%-18s %3d called, %3d bounded, %3d exact, %3d within 10 %%, %d not as proved", r.Name, r.Called, r.Bounded, r.Exact, r.Near, len(r.False))
}
