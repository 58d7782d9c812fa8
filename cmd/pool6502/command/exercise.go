package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"

	"github.com/spf13/cobra"

	"pool6502/asm"
	"pool6502/asm/contract"
	"pool6502/budget"
	"pool6502/budget/program"
	"pool6502/budget/report"
	"pool6502/roms"
)

// newExercise makes the command exercise.
func newExercise() *cobra.Command {
	var dir string
	var answer, harder bool
	c := &cobra.Command{
		Use:   "exercise N",
		Short: "Check your answer to the exercise of lesson N: which cases pass, and their cycles",
		Long: `exercise runs the cases of an exercise of the course. It prints which file to change (in the
folder roms/exercises of a checkout of pool6502), and for each case the cycles of your
routine beside those of our answer.

The exit code is 1 as long as a case fails.`,
		Example: `  pool6502 exercise 1
  pool6502 exercise 1 --answer`,
		Args: func(c *cobra.Command, args []string) error {
			if len(args) == 0 {
				return errors.New("name the exercise: pool6502 exercise 0")
			}
			return exactArgs("N")(c, args)
		},
		RunE: func(c *cobra.Command, args []string) error {
			e, err := findExercise(args[0])
			if err != nil {
				return err
			}
			if answer || harder {
				return showAnswer(c.OutOrStdout(), e, harder)
			}
			return runExercise(c.Context(), c.OutOrStdout(), e, dir)
		},
	}
	c.Flags().StringVar(&dir, "dir", "", "the folder roms of a checkout, instead of the one in this folder or above it")
	c.Flags().BoolVar(&answer, "answer", false, "print our answer")
	c.Flags().BoolVar(&harder, "harder-answer", false, "print our answer to the harder task")
	c.MarkFlagsMutuallyExclusive("answer", "harder-answer")
	return c
}

func findExercise(arg string) (roms.Exercise, error) {
	all := roms.Exercises()
	for _, e := range all {
		if strconv.Itoa(e.Number) == arg {
			return e, nil
		}
	}
	return roms.Exercise{}, fmt.Errorf("there is no exercise %q; give a number from %d to %d", arg, all[0].Number, all[len(all)-1].Number)
}

// showAnswer prints the file with an answer.
func showAnswer(w io.Writer, e roms.Exercise, harder bool) error {
	file := e.Answer
	if harder {
		file = e.Harder
	}
	text, err := fs.ReadFile(roms.Sources, file)
	if err != nil {
		return err
	}
	_, err = w.Write(text)
	return err
}

// runExercise runs the cases of the learner's file beside those of the answer.
func runExercise(ctx context.Context, w io.Writer, e roms.Exercise, dir string) error {
	if dir == "" {
		var err error
		if dir, err = findRoms(e); err != nil {
			return err
		}
	}
	prog, err := e.Assemble(os.DirFS(dir))
	if err != nil {
		return err
	}
	model, err := e.AssembleAnswer(false)
	if err != nil {
		return err
	}
	missing, err := e.Missing(prog)
	if err != nil {
		return err
	}
	yours, overruns, err := casesIn(prog, e.Work)
	if err != nil {
		return err
	}
	answers, _, err := casesIn(model, e.Answer)
	if err != nil {
		return err
	}
	cost := map[string]int{}
	for _, c := range answers {
		cost[c.Routine+":"+c.Case] = c.Body
	}

	fmt.Fprintf(w, "Exercise %d: %s\nThe file to change: %s\n", e.Number, e.Task, filepath.Join(dir, e.Work))
	t := report.NewTable("", 4, 2, "", "routine", "case", "yours", "answer")
	failed := len(overruns) + len(missing)
	for _, c := range yours {
		mark := "ok"
		if !c.OK() {
			mark = "FAIL"
			failed++
		}
		row := []any{mark, c.Routine, c.Case, c.Body, ""}
		if c.Err != nil {
			row[3] = "never returns"
		}
		if best, ok := cost[c.Routine+":"+c.Case]; ok {
			row[4] = best
		}
		t.Add(row...)
	}
	if err := t.Write(w); err != nil {
		return err
	}
	for _, c := range yours {
		for _, m := range c.Mismatches {
			fmt.Fprintf(w, "%s, case %s: %s\n", c.Routine, c.Case, m)
		}
		if c.Err != nil {
			fmt.Fprintf(w, "%s, case %s: %v\n", c.Routine, c.Case, c.Err)
		}
	}
	for _, text := range missing {
		fmt.Fprintf(w, "%s: make it as it was; the exercise is judged by its own cases\n", text)
	}
	for _, o := range overruns {
		if o.Budget < 0 {
			fmt.Fprintln(w, o)
			continue
		}
		fmt.Fprintf(w, "%s took %s cycles in one of its cases; its budget is %s\n", o.Routine, contract.Grouped(o.Worst), contract.Grouped(o.Budget))
	}
	struck, err := e.Strike(ctx, prog)
	if err != nil {
		return err
	}
	for _, r := range struck {
		fine := r.Outcomes[budget.OutcomeFine]
		fmt.Fprintf(w, "%s, interrupted by an NMI before each of its %s cycles: %s fine%s\n", r.Routine, contract.Grouped(len(r.Strikes)), contract.Grouped(fine), besideFine(r.Outcomes))
		if fine < len(r.Strikes) {
			failed++
		}
	}
	if failed > 0 {
		fmt.Fprintf(w, "Failed: %d. Our answer: pool6502 exercise %d --answer\nOur answer to the harder task: pool6502 exercise %[2]d --harder-answer\n", failed, e.Number)
		return errFailed
	}
	fmt.Fprintln(w, "All cases pass.")
	switch solved, err := e.SolvesHarder(prog); {
	case err != nil:
		return err
	case solved:
		fmt.Fprintf(w, "And you have solved the harder task. Our answer to it: pool6502 exercise %d --harder-answer\n", e.Number)
	default:
		fmt.Fprintf(w, "A harder task: %s.\nOur answer to it: pool6502 exercise %d --harder-answer\n", e.HarderTask, e.Number)
	}
	if e.Main != e.Work {
		fmt.Fprintf(w, "Play it: make play ROM=%s\n", filepath.Join(dir, e.Main))
	}
	return nil
}

// besideFine lists how the strikes ended that were not fine: ", 9 wrong, 8 deadlock".
func besideFine(outcomes map[string]int) (list string) {
	for _, outcome := range slices.Sorted(maps.Keys(outcomes)) {
		if outcome != budget.OutcomeFine {
			list += fmt.Sprintf(", %s %s", contract.Grouped(outcomes[outcome]), outcome)
		}
	}
	return list
}

// casesIn runs a program's cases and keeps those of one file.
func casesIn(p *asm.Program, file string) ([]budget.CaseResult, []budget.Overrun, error) {
	m, err := budget.Open(program.Of(p), budget.Options{Limit: exerciseLimit})
	if err != nil {
		return nil, nil, err
	}
	var cases []budget.CaseResult
	for _, c := range m.RunCases() {
		if c.Pos.File == file {
			cases = append(cases, c)
		}
	}
	var overruns []budget.Overrun
	for _, o := range m.Overruns() {
		if o.Pos.File == file {
			overruns = append(overruns, o)
		}
	}
	return cases, overruns, nil
}

// exerciseLimit is how many cycles a learner's routine may take before it counts as an endless
// loop: ten frames.
const exerciseLimit = 300_000

// findRoms looks for the folder with the exercises, here and in the folders above.
func findRoms(e roms.Exercise) (string, error) {
	here, err := os.Getwd()
	if err != nil {
		return "", err
	}
	for dir := here; ; dir = filepath.Dir(dir) {
		if _, err := os.Stat(filepath.Join(dir, "roms", e.Work)); err == nil {
			if rel, err := filepath.Rel(here, filepath.Join(dir, "roms")); err == nil {
				return rel, nil
			}
		}
		if dir == filepath.Dir(dir) {
			return "", fmt.Errorf("roms/%s is not in this folder or above it; run this in a checkout of pool6502, or give --dir", e.Work)
		}
	}
}
