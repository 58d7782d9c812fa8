package show

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"pool6502/budget/claim"
	"pool6502/budget/profile"
	"pool6502/budget/report"
	"pool6502/internal/junit"
)

// junit writes a case for each budget, and one for the run.
func (r *Report) junit(w io.Writer) error {
	s := junit.Suite{Name: r.ROM}
	run := junit.Case{Class: "frames", Name: "run", Text: strings.Join(r.Answer(), "\n")}
	if r.Profile.Interrupted {
		run.Result, run.Text = junit.Error, "interrupted\n"+run.Text
	}
	s.Cases = append(s.Cases, run)
	for i := range r.Profile.Budgets {
		b := &r.Profile.Budgets[i]
		c := junit.Case{Class: b.Of, Name: "Budget <= " + b.Limit.String(), File: b.Pos.File, Line: b.Pos.Line}
		switch {
		case b.Holds == 0:
			c.Result, c.Text = junit.Skipped, "it "+b.Idle()
		case b.Breaks > 0:
			c.Result, c.Text = junit.Failed, r.breakText(b)
		case b.WroteNothing():
			c.Text = "it " + b.Wrote()
		default:
			c.Text = fmt.Sprintf("at worst %s cycles, in frame %d", claim.Number(float64(b.Worst.Cycles)), b.Worst.Frame)
		}
		if p := b.Proved; p != nil && b.Breaks == 0 {
			switch {
			case b.Outside() != "":
				c.Result, c.Text = junit.Failed, b.Outside()
			case p.Worst >= 0:
				unit := b.Unit()
				if unit == "frame" {
					unit += " of the main loop"
				}
				c.Text += fmt.Sprintf("; %s: no %s takes more than %s", p.Verdict, unit, claim.Number(float64(p.Worst)))
				if c.Text += report.Given(p.If); p.Why != "" {
					c.Text += "; " + p.Why
				}
			default:
				c.Text += "; open: " + p.Why
			}
		}
		s.Cases = append(s.Cases, c)
	}
	for _, text := range r.Broken {
		s.Cases = append(s.Cases, junit.Case{Class: "headers", Name: "note", Result: junit.Failed, Text: text})
	}
	for _, g := range r.Regressions {
		s.Cases = append(s.Cases, junit.Case{Class: g.Routine, Name: "baseline: " + g.Condition, Result: junit.Failed, Text: g.String()})
	}
	return junit.Write(w, s)
}

// breakText returns a sentence about a broken budget, with its call path and the command that shows it.
func (r *Report) breakText(b *profile.Budget) string {
	text := r.Break(b)
	if b.Worst.Path >= 0 {
		text += "\npath: " + r.Profile.PathName(b.Worst.Path)
	}
	if r.Command != nil {
		text += "\nshow: " + r.Command(b.Worst.Frame)
	}
	return text
}

// github writes an annotation for each broken budget, then the summary.
func (r *Report) github(w io.Writer) error {
	if err := r.Annotate(w); err != nil {
		return err
	}
	return r.markdown(w)
}

// Annotate writes an annotation of GitHub's workflows for each broken budget.
func (r *Report) Annotate(w io.Writer) error {
	for _, b := range r.Profile.Broken() {
		at := ""
		if b.Pos.File != "" {
			at = fmt.Sprintf("file=%s,line=%d,", property.Replace(b.Pos.File), b.Pos.Line)
		}
		if _, err := fmt.Fprintf(w, "::error %stitle=%s::%s\n", at, property.Replace("Budget of "+name(b)), message.Replace(r.breakText(b))); err != nil {
			return err
		}
	}
	for _, g := range r.Regressions {
		if _, err := fmt.Fprintf(w, "::error title=%s::%s\n", property.Replace("Slower: "+g.Routine), message.Replace(g.String())); err != nil {
			return err
		}
	}
	return nil
}

// Characters that must be escaped in GitHub's workflow commands (docs.github.com,
// "Workflow commands").
var (
	message  = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	property = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)

// summaryRoutines is how many routines the summary has, so that it fits into a comment.
const summaryRoutines = 12

// state says in a few words what is wrong, or that the budgets hold.
func (r *Report) state() string {
	p := r.Profile
	var list []string
	if p.Hang >= 0 {
		list = append(list, fmt.Sprintf("hangs in frame %d", p.Hang))
	}
	if n := len(p.Broken()); n > 0 {
		list = append(list, report.Plural(n, "budget")+" broken")
	}
	if p.Outside() {
		list = append(list, "more cycles than was proved")
	}
	if n := len(r.Broken); n > 0 {
		list = append(list, report.Plural(n, "other promise")+" broken")
	}
	if n := len(r.Regressions); n > 0 {
		list = append(list, report.Plural(n, "figure")+" slower than the baseline")
	}
	switch {
	case len(list) > 0:
	case len(p.Budgets) == 0:
		list = append(list, "no budgets")
	default:
		list = append(list, "budgets "+r.held())
	}
	if p.Interrupted {
		list = append(list, "interrupted, only these frames were measured")
	}
	return strings.Join(list, "; ")
}

// markdown writes a summary that fits a comment on a pull request.
func (r *Report) markdown(w io.Writer) error {
	p := r.Profile
	var b bytes.Buffer
	fmt.Fprintf(&b, "### %s: %s\n\n", mark.Replace(r.ROM), r.state())
	for _, n := range r.Notes {
		fmt.Fprintf(&b, "%s\n\n", mark.Replace(n))
	}
	fmt.Fprintf(&b, "| frames | busy, mean | median | p99 | max | missed | lag | vblank, worst |\n|---:|---:|---:|---:|---:|---:|---:|---:|\n")
	d := p.Busy()
	worst := "none"
	if at := p.LatestVblank(); at >= 0 {
		worst = percent(float64(p.Frames[at].PPUEnd), p.Vblank)
	}
	missed := fmt.Sprint(p.Count(profile.Missed))
	if r.notKnown() {
		missed = "?"
	}
	fmt.Fprintf(&b, "| %d | %s | %s | %s | %s (frame %d) | %s | %d | %s |\n\n", len(p.Frames), r.share(d.Mean()), r.share(float64(d.Median())), r.share(float64(d.P99())),
		r.share(float64(d.Max())), p.Frames[p.Worst()].Number, missed, p.Count(profile.Lag), worst)
	if len(p.Budgets) > 0 {
		proved := r.proved()
		if proved {
			b.WriteString("| | budget | | worst | frame | proved | verdict |\n|---|---|---:|---:|---:|---:|---|\n")
		} else {
			b.WriteString("| | budget | | worst | frame |\n|---|---|---:|---:|---:|\n")
		}
		for i := range p.Budgets {
			row := &p.Budgets[i]
			state, worst, frame := "ok", claim.Number(float64(row.Worst.Cycles)), fmt.Sprint(row.Worst.Frame)
			switch {
			case row.Holds == 0:
				state, worst, frame = row.Idle(), "", ""
			case row.WroteNothing():
				worst, frame = row.Wrote(), ""
			case row.Breaks > 0:
				state = "**broken**"
			}
			fmt.Fprintf(&b, "| %s | %s | %s | %s | %s |", state, mark.Replace(name(row)), r.allows(row), worst, frame)
			if proved {
				b.WriteString(provedCells(row.Proved))
			}
			b.WriteString("\n")
		}
		b.WriteString("\n")
		for line := range strings.Lines(r.conditions()) {
			b.WriteString(mark.Replace(strings.TrimSpace(line)) + "\n\n")
		}
	}
	if len(r.Regressions) > 0 {
		b.WriteString("| slower than the baseline | was | is |\n|---|---:|---:|\n")
		for _, g := range r.Regressions[:min(summaryRoutines, len(r.Regressions))] {
			fmt.Fprintf(&b, "| %s, %s | %s | %s |\n", mark.Replace(g.Routine), g.Condition, claim.Number(float64(g.Old)), claim.Number(float64(g.New)))
		}
		b.WriteString("\n")
	}
	b.WriteString("| routine | calls a frame | cycles a frame, mean | p99 | max | frame |\n|---|---:|---:|---:|---:|---:|\n")
	ranked := p.Ranked()
	for _, t := range ranked[:min(summaryRoutines, len(ranked))] {
		fmt.Fprintf(&b, "| %s | %s | %s | %s | %s | %d |\n", mark.Replace(t.Name), fmt.Sprintf("%.2f", float64(t.Calls)/float64(len(p.Frames))),
			claim.Number(round(t.Inclusive.Mean(), 1)), claim.Number(float64(t.Inclusive.P99())), claim.Number(float64(t.Inclusive.Max())), t.InclusiveAt)
	}
	_, err := w.Write(b.Bytes())
	return err
}

// mark escapes characters with a meaning in Markdown.
var mark = strings.NewReplacer("|", `\|`, "_", `\_`, "*", `\*`, "<", "&lt;", "`", "\\`", "\n", " ")

// provedCells returns the last two cells of a budget's row.
func provedCells(p *profile.Proved) string {
	switch {
	case p == nil:
		return " | |"
	case p.Worst < 0:
		return " | " + p.Verdict + " |"
	}
	return fmt.Sprintf(" %s | %s |", claim.Number(float64(p.Worst)), p.Verdict)
}
