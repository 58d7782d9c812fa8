package roms

import (
	"context"
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strings"

	"pool6502/asm"
	"pool6502/budget"
	"pool6502/budget/check"
	"pool6502/budget/program"
)

// Exercise is the task at the end of a lesson, or of the page of tricks: a file to change, whose cases fail until the
// task is done, and answers to it.
type Exercise struct {
	Number int    // of its lesson; the page of tricks comes last
	Task   string // one sentence
	Main   string // the source to assemble, a path below this folder
	Work   string // the file that the learner changes
	Answer string // the file with an answer
	Harder string // the file with an answer to the second task

	// HarderTask says what the second task asks for.
	HarderTask string

	// Attacks are the routines that an NMI strikes before each of their cycles.
	Attacks []Attack
}

// Attack is one routine of an exercise that has to work wherever an NMI strikes it.
type Attack struct {
	Routine, Handler, After string // of the program; After is called first
	Check                   string // the routine that says whether all is well, by C = 0
	Set                     []asm.Assign
}

// Exercises are all that exist, by number.
func Exercises() []Exercise {
	list := []Exercise{
		{
			Task:       "count the free slots",
			HarderTask: "at most 77 cycles: set COST to 77",
		},
		{
			Task:       "search for a free slot from the slot taken last",
			HarderTask: "at most 51 cycles if the slot after the last one is free: set NEXT_COST to 51",
		},
		{
			Task:       "link the free slots through their bullet_x",
			HarderTask: "init_pool in at most 310 cycles: set INIT_COST to 310",
		},
		{
			Task:       "do not copy the last bullet onto itself",
			HarderTask: "no comparison where another bullet leaves: set GAP_COST to 158",
		},
		{
			Task:       "look at one column before you read two",
			HarderTask: "13 cycles for each orb that is not pulled: set REST_COST to 933 and CHUNK_COST to 3515",
		},
		{
			Task:       "let the bin be a queue",
			HarderTask: "no recycled record keeps an old pierce: set OLD_PIERCE to 3 and ACQUIRE_COST to 56",
		},
		{
			Task:       "at the cap, replace an old shard",
			HarderTask: "replace the older of the next two: set OTHER_LIFE to 3, REPLACED to 5 and FULL_COST to 96",
		},
		{
			Task: "give memory back to the heap",
			HarderTask: "lost vectors below the newest go back with it: set LOST to 1, TOP_AFTER to 7, NEWEST_COST to 61 " +
				"and FREE_WORST to 60 + 19 * HEAP",
		},
		{
			Task:       "grant the handler's wish",
			HarderTask: "without a block a wish waits for the next pool_free: set KEPT to 1",
			Attacks: []Attack{
				{Routine: "pool_alloc", Handler: "nmi_take", After: "threads_empty", Check: "wish_check"},
				{Routine: "pool_free", Handler: "nmi_take", After: "threads_third", Check: "free_check",
					Set: []asm.Assign{budget.Reg('X', 1)}},
			},
		},
		{
			Task:       "open only the columns that the pass reads",
			HarderTask: "no call for a page, and the page in X: set ONE_COST to 154 and FILLED_COST to 1675",
		},
		{
			Task: "let bullet_y say which slots are free",
			HarderTask: "two slots in a round: set UPDATE_EMPTY to 1 + 25 * NUM_BULLETS / 2, UPDATE_FULL to " +
				"1 + 85 * NUM_BULLETS / 2 and UPDATE_WORST to 1 + 97 * NUM_BULLETS / 2",
		},
	}
	for n := range list {
		e, dir := &list[n], fmt.Sprintf("exercises/%d/", n)
		e.Number = n
		e.Main, e.Work, e.Answer, e.Harder = dir+"game.asm", dir+"work.inc", dir+"answer.inc", dir+"harder.inc"
		if n == 0 || n == len(list)-1 { // a file by itself, with no game around it
			e.Main, e.Work, e.Answer, e.Harder = dir+"work.asm", dir+"work.asm", dir+"answer.asm", dir+"harder.asm"
		}
	}
	return list
}

// Assemble assembles the exercise from fsys, which holds the files of the folder roms.
func (e Exercise) Assemble(fsys fs.FS) (*asm.Program, error) {
	return asm.Assemble(fsys, e.Main, asm.Options{})
}

// AssembleAnswer assembles the exercise with its answer, or with the answer to the harder task,
// in place of the learner's file.
func (e Exercise) AssembleAnswer(harder bool) (*asm.Program, error) {
	file, define := e.Answer, "ANSWER"
	if harder {
		file, define = e.Harder, "HARDER"
	}
	if e.Main == e.Work { // a file by itself, with no game around it
		return Assemble(file, nil)
	}
	return Assemble(e.Main, map[string]int{define: 1})
}

// Strike attacks the routines of an exercise that has attacks.
func (e Exercise) Strike(ctx context.Context, p *asm.Program) ([]*budget.AttackReport, error) {
	var reports []*budget.AttackReport
	game := program.Of(p)
	for _, a := range e.Attacks {
		m, err := budget.Open(game, budget.Options{})
		if err != nil {
			return nil, err
		}
		sound, err := check.Parse(m, a.Check)
		if err != nil {
			return nil, err
		}
		attack := budget.Attack{Routine: a.Routine, Handler: a.Handler, After: []string{a.After}, Set: a.Set, Judge: sound.Judge("wrong")}
		r, err := attack.Run(ctx, game, budget.Options{})
		if err != nil {
			return nil, err
		}
		reports = append(reports, r)
	}
	return reports, nil
}

// setInTask finds the constants that a harder task asks for: "set KEPT to 1".
var setInTask = regexp.MustCompile(`\b([A-Z][A-Z_]+) to `)

// SolvesHarder reports whether a learner's program, whose cases pass, promises what the harder task asks for: its
// constants are those of our answer, or a lower cost.
func (e *Exercise) SolvesHarder(p *asm.Program) (bool, error) {
	model, err := e.AssembleAnswer(true)
	if err != nil {
		return false, err
	}
	for _, m := range setInTask.FindAllStringSubmatch(e.HarderTask, -1) {
		want, err := model.Resolve(m[1])
		if err != nil {
			return false, err
		}
		got, err := p.Resolve(m[1])
		if err != nil || got > want || got < want && !strings.Contains(m[1], "COST") {
			return false, nil // a learner may have removed the constant
		}
	}
	return true, nil
}

// Missing says which promises of the exercise the headers of a learner's program no longer make: a case, a
// budget, or what a routine keeps, as the headers of the answer have them: of the harder one if the program asks for
// the harder task. More of them are welcome.
func (e *Exercise) Missing(p *asm.Program) ([]string, error) {
	harder, err := e.SolvesHarder(p)
	if err != nil {
		return nil, err
	}
	model, err := e.AssembleAnswer(harder)
	if err != nil {
		return nil, err
	}
	file := e.Answer
	if harder {
		file = e.Harder
	}
	var missing []string
	for i := range model.Contracts {
		want := &model.Contracts[i]
		if _, there := p.Lookup(want.Routine); want.Pos.File != file || !there {
			continue // a routine that the answer has beside those of the exercise
		}
		at := slices.IndexFunc(p.Contracts, func(c asm.Contract) bool { return c.Routine == want.Routine })
		if at < 0 {
			missing = append(missing, fmt.Sprintf("%s has no header any more", want.Routine))
			continue
		}
		missing = append(missing, lost(&p.Contracts[at], want)...)
	}
	return missing, nil
}

// lost says what a header should promise and does not.
func lost(got, want *asm.Contract) (list []string) {
	for _, k := range want.Cases {
		same := func(other asm.Case) bool {
			return strings.Join(strings.Fields(other.Text), " ") == strings.Join(strings.Fields(k.Text), " ") &&
				other.AtMost == k.AtMost && (other.Cycles == k.Cycles || k.AtMost && other.Cycles < k.Cycles)
		}
		if !slices.ContainsFunc(got.Cases, same) {
			list = append(list, fmt.Sprintf("the header of %s no longer has the case %s as it was", want.Routine, k.Name))
		}
	}
	if len(got.Mocks) > len(want.Mocks) || len(got.Setup) > len(want.Setup) {
		list = append(list, fmt.Sprintf("the header of %s has a Mock or a Setup line that the exercise does not have", want.Routine))
	}
	for _, p := range want.Keeps {
		if !slices.ContainsFunc(got.Keeps, func(q asm.Place) bool { return q.Text == p.Text }) {
			list = append(list, fmt.Sprintf("the header of %s no longer keeps %s", want.Routine, p.Text))
		}
	}
	if want.Budget >= 0 && (got.Budget < 0 || got.Budget > want.Budget) {
		list = append(list, fmt.Sprintf("the header of %s no longer has the budget of %d cycles", want.Routine, want.Budget))
	}
	return list
}
