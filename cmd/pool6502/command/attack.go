package command

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"pool6502/asm/contract"
	"pool6502/budget"
	"pool6502/budget/check"
	"pool6502/budget/report"
)

type attackFlags struct {
	callFlags
	handler string
	check   string
	every   string
}

// outcomeWrong is the outcome of a strike after which the check does not hold.
const outcomeWrong = "wrong"

func newAttack() *cobra.Command {
	var f attackFlags
	c := &cobra.Command{
		Use:   "attack FILE [SOURCE…] LABEL --handler LABEL --check LABEL|EXPR",
		Short: "Interrupt a routine by an NMI before each of its cycles",
		Long: `attack calls the routine LABEL again and again and interrupts each call by one NMI, called a strike: the first call
before the first cycle of the routine, the next before the second, and so on to its last. The NMI comes from the PPU's
vblank flag, as in a game, so a routine can protect itself by masking it at $2000.

The NMI runs --handler: either a handler that ends in RTI, or a routine that ends in RTS,
which is called with the registers saved. After the routine has returned, --check tests
whether memory is consistent. A check is either the label of a routine, which is called with
the registers that LABEL returned and clears carry if all is well, or an expression:

  --check 'free_count + live_count = 16 && head <> $FF'

In an expression a constant means its value and any other symbol means the byte at its
address. symbol[n] is the byte n places after it, and [$0300] is the byte at an address. A,
X, Y and C are the registers and the carry that LABEL returned. Comparisons are
= <> < <= > >= and are joined by &&; terms are joined by + and -.

Each strike has one of these outcomes:

  fine      the check holds
  wrong     the check does not hold
  deadlock  the routine or the handler did not return within --limit cycles
  crash     the routine or the handler left otherwise than by its RTS or RTI
  masked    the NMI was off at $2000 up to the routine's return and after it
  lost NMI  the NMI was on and did not come: a read of $2002 cleared the vblank flag
  twice     the NMI came again in the same vblank, because the routine enabled it at $2000
            while $2002 still reported vblank

The exit code is 1 unless every strike is fine.` + filesHelp,
		Example: `  pool6502 attack roms/intrusive/locks.asm alloc_try --handler nmi_take_try \
    --after threads_empty --check list_check
  pool6502 attack queue.asm push --handler pop --set count=3 --check 'count = 3' --format json`,
		Args:              programArgs("FILE", "LABEL"),
		ValidArgsFunction: completeROM,
		RunE: func(c *cobra.Command, args []string) error {
			return f.run(c.Context(), args[0], args[len(args)-1], args[1:len(args)-1], c.OutOrStdout(), c.ErrOrStderr())
		},
	}
	fs := c.Flags()
	fs.StringVar(&f.handler, "handler", "", "the handler or routine that the NMI runs; required, except with --at-frame or\n--state, which use the game's own handler")
	fs.StringVar(&f.check, "check", "", "the routine or expression that tests memory after each strike; required")
	f.in.add(c)
	fs.StringArrayVar(&f.after, "after", nil, "a routine to call first, without an NMI, `'LABEL A=2'`; may be repeated")
	f.start.add(c)
	fs.StringVar(&f.every, "every", "1", "interrupt before every `N`th cycle only")
	fs.StringVar(&f.limit, "limit", "0", "most `CYCLES` that an interrupted call may take (0: twice as many as without the\nNMI, but at least 20000)")
	enumFlag(c, &f.format, "format", "text or json", "text", "json")
	f.machineFlags.add(c)
	return c
}

// attackReport is the result of an attack; --format json prints it with these keys.
type attackReport struct {
	*budget.AttackReport
	Check string `json:"check"`
}

func (f *attackFlags) run(ctx context.Context, file, label string, more []string, stdout, stderr io.Writer) error {
	switch {
	case f.handler == "" && f.start.frame+f.start.state == "":
		return fmt.Errorf("attack needs --handler LABEL, the handler or routine that the NMI runs")
	case f.start.nmi:
		return fmt.Errorf("--nmi cannot be used here: attack raises the NMI itself")
	case f.check == "":
		return fmt.Errorf("attack needs --check LABEL|EXPR, which tests memory after each strike")
	}
	opt, err := f.options()
	if err != nil {
		return err
	}
	p, m, err := f.machine(stderr, file, more...)
	if err != nil {
		return err
	}
	holds, err := check.Parse(m, f.check)
	if err != nil {
		return err
	}
	a := budget.Attack{Routine: label, After: f.after, Handler: f.handler, Judge: holds.Judge(outcomeWrong)}
	if a.Every, err = numberOf(m.Names(), "every", f.every, 1, 1<<30); err != nil {
		return err
	}
	if a.Limit, err = numberOf(m.Names(), "limit", f.limit, 0, maxNumber); err != nil {
		return err
	}
	if a.Start, err = f.start.read(m, file, stderr); err != nil {
		return err
	}
	if a.Set, _, err = f.in.Parse(m.Names()); err != nil {
		return err
	}
	var bar *progress
	a.Progress = func(done, total int) {
		if bar == nil {
			bar = newProgress(stderr, total, "strikes")
		}
		bar.Reach(done)
	}
	r, err := a.Run(ctx, p, opt)
	if bar != nil {
		bar.Finish()
	}
	if err != nil {
		return err
	}
	report := attackReport{r, f.check}
	if f.format == "json" {
		err = writeJSON(stdout, report)
	} else {
		err = report.print(stdout)
	}
	if err == nil && r.Outcomes[budget.OutcomeFine] < len(r.Strikes) {
		return errFailed
	}
	return err
}

// each names the cycles before which the strikes came, as "every 3rd".
func each(every int) string {
	switch {
	case every <= 1:
		return "each"
	case every%100 < 11 || every%100 > 13:
		switch every % 10 {
		case 1:
			return fmt.Sprintf("every %dst", every)
		case 2:
			return fmt.Sprintf("every %dnd", every)
		case 3:
			return fmt.Sprintf("every %drd", every)
		}
	}
	return fmt.Sprintf("every %dth", every)
}

// print writes one line for each run of neighbouring strikes with the same outcome.
func (r attackReport) print(w io.Writer) error {
	var b strings.Builder
	total := len(r.Strikes)
	fmt.Fprintf(&b, "%s, interrupted by %s before %s of its %s cycles: %s fine", r.Routine, r.Handler, each(r.Every), contract.Grouped(r.Elapsed), contract.Grouped(r.Outcomes[budget.OutcomeFine]))
	if bad := total - r.Outcomes[budget.OutcomeFine]; bad > 0 {
		fmt.Fprintf(&b, ", %s not fine", contract.Grouped(bad))
	}
	if dma := r.Elapsed - r.Body - 6; dma > 0 {
		fmt.Fprintf(&b, " (%s of the cycles are DMA)", contract.Grouped(dma))
	}
	b.WriteString("\n")
	if r.Bank != nil {
		b.WriteString(switchedIn(*r.Bank))
	}
	for first := 0; first < total; {
		last := first
		for last+1 < total && r.Strikes[last+1].Outcome == r.Strikes[first].Outcome {
			last++
		}
		s := r.Strikes[first]
		span := fmt.Sprintf("%d-%d", s.Cycle, r.Strikes[last].Cycle)
		if first == last {
			span = fmt.Sprint(s.Cycle)
		}
		where := s.Where
		if where == "" {
			where = "the return"
		}
		line := fmt.Sprintf("  %-9s %-9s from %s", span, s.Outcome, where)
		if s.Pos.File != "" {
			line += fmt.Sprintf(" (%s:%d)", s.Pos.File, s.Pos.Line)
		}
		if s.Detail != "" {
			line += ": " + s.Detail
		}
		b.WriteString(line + "\n")
		first = last + 1
	}
	return report.Print(w, b.String())
}
