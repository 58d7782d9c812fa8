package command

import (
	"bytes"
	"encoding/json"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pool6502/roms"
)

// A promised is a JSON report: its schema's name and title, the Go type, and command lines that write it.
type promised struct {
	name, title, typ string
	more             map[string]string // keys that the type does not have
	runs             []string
}

var promises = []promised{
	{"attack", "attack: what an interrupt before each cycle of a routine does", "cmd/pool6502/command.attackReport", nil, []string{
		"pool6502 attack roms/intrusive/locks.asm alloc_try --handler nmi_take_try --after threads_empty --check list_check", "pool6502 attack queue.asm push --handler pop --set count=3 --check 'count = 3'"}},
	{"bound", "bound: proved worst cases of routines", "[]cmd/pool6502/command.boundRow", nil, []string{
		"pool6502 bound game.nes src/game.s --path", "pool6502 bound pool.asm", "pool6502 bound testdata/verdicts/bound_recursion.asm --all"}},
	{"bound-frame", "bound --frame: whether a game can miss a frame, overrun vblank or its stack", "cmd/pool6502/command.jsonFrames", nil, []string{
		"pool6502 bound game.nes src/game.s --frame", "pool6502 bound freelist --frame"}},
	{"bound-watch", "bound --watch: a played game compared with its proofs", "cmd/pool6502/command.boundWatch", nil, []string{
		"pool6502 bound game.nes src/game.s --watch --frames 60"}},
	{"call", "call: one call of a routine", "cmd/pool6502/command.callReport", nil, []string{
		"pool6502 call game.nes enemies_move --at-frame 60 --dump enemy_x:4", "pool6502 call pool.asm spawn_bullet --a 10"}},
	{"compare", "compare: what became slower, faster or larger", "budget/report.Comparison", nil, []string{
		"pool6502 compare old.json pool.asm", "pool6502 compare v1/game.nes game.nes --frames 60"}},
	{"contest", "compare MINE EXHIBIT: a pool beside the exhibits", "roms.Contest", nil, []string{
		"pool6502 compare mine.asm freelist"}},
	{"doctor", "doctor: what this machine has of what pool6502 can use", "cmd/pool6502/command.findings", nil, []string{"pool6502 doctor"}},
	{"list", "list: the exhibits", "cmd/pool6502/command.listedExhibits", nil, []string{"pool6502 list"}},
	{"list-boards", "list --boards: the boards of cartridges", "cmd/pool6502/command.listedBoards", nil, []string{"pool6502 list --boards"}},
	{"measure", "measure: the exhibits' claims, routines and frames", "budget/report.Report", map[string]string{
		"tricks": "[]roms.TrickRow", "crowded": "[]roms.CrowdedRow", "crossover": "budget/claim.Grid", "widths": "[]roms.WidthGrid"}, []string{
		"pool6502 measure freelist"}},
	{"profile", "profile: where the cycles of a game's frames went", "budget/profile/show.Document", nil, []string{
		"pool6502 profile game.nes src/game.s --frames 60 --memory", "pool6502 profile columnar --frames 90"}},
	{"run", "run: frames, cycles and hashes", "cmd/pool6502/command.runReport", nil, []string{"pool6502 run game.nes --frames 3", "pool6502 run game.nes --frames 3 --hash"}},
	{"runs", "merge: the project's own long tests", "cmd/pool6502/command.TestRuns", nil, []string{
		`echo '{"shard":"1/1","work":"a","runs":[{"name":"b","ok":true}]}' > runs.json; pool6502 merge runs.json`}},
	{"test", "test, exercise and merge: cases of routine headers", "budget/report.jsonTests", nil, []string{
		"pool6502 test pool.asm", "pool6502 test game.nes src/game.s src/enemy.s", "pool6502 test testdata/verdicts/test_cost_exact.asm",
		"pool6502 test pool.asm --shard 1/1 --format json > part.json; pool6502 merge part.json"}},
	{"tracediff", "tracediff: the first instruction in which two traces differ", "cmd/pool6502/command.differenceReport", nil, []string{
		"pool6502 tracediff theirs.log theirs.log", "sed '9s/A:../A:77/' theirs.log > ours.log; pool6502 tracediff ours.log theirs.log"}},
	{"verify", "verify: whether test ROMs passed", "cmd/pool6502/command.verifyReport", nil, []string{
		"pool6502 verify game-test.nes", "pool6502 verify game-test.nes --shard 1/1 --format json > part.json; pool6502 merge part.json"}},
	{"worst", "worst: the costliest input that a search found", "cmd/pool6502/command.worstReport", nil, []string{
		"pool6502 worst game.nes --frames 300", "pool6502 worst freelist --of call --routine spawn_bullet --frames 300"}},
}

// TestASchemaIsThatOfTheGoType compares what is in the binary with the types.
func TestASchemaIsThatOfTheGoType(t *testing.T) {
	if testing.Short() {
		t.Skip("it reads the sources of every package")
	}
	var names []string
	s := newSource(t)
	for _, p := range promises {
		names = append(names, p.name)
		schema := s.schemaOf(p.typ, p.more)
		schema["title"] = p.title
		var b bytes.Buffer
		if err := writeJSON(&b, schema); err != nil {
			t.Fatal(err)
		}
		path := filepath.Join("schemas", p.name+".json")
		if *update {
			if err := os.WriteFile(path, b.Bytes(), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if is, err := os.ReadFile(path); err != nil || !bytes.Equal(is, b.Bytes()) {
			t.Errorf("%s is not what the type %s gives (%v); if the change adds to it, run the test with -update", path, p.typ, err)
		}
	}
	if got := schemaNames(); !slices.Equal(got, names) && !*update {
		t.Errorf("the schemas are %v, want %v", got, names)
	}
	if got := slices.Sorted(slices.Values(roms.SectionKeys)); !slices.Equal(got, slices.Sorted(maps.Keys(promises[slices.IndexFunc(promises, func(p promised) bool { return p.name == "measure" })].more))) {
		t.Errorf("the sections of a report are %v", got)
	}
}

// TestWhatIsWrittenIsAsItsSchemaSays runs every command that writes JSON.
func TestWhatIsWrittenIsAsItsSchemaSays(t *testing.T) {
	if testing.Short() {
		t.Skip("it runs every command")
	}
	reader := readersFolder(t)
	ran := map[string]bool{"exercise": true}
	for _, p := range promises {
		text, err := schemas.ReadFile("schemas/" + p.name + ".json")
		if err != nil {
			t.Fatal(err)
		}
		var schema map[string]any
		if err := json.Unmarshal(text, &schema); err != nil {
			t.Fatal(err)
		}
		for _, line := range p.runs {
			t.Run(p.name+"/"+line, func(t *testing.T) {
				sh := exec.Command("sh", "-c", line+" --format json")
				sh.Dir = reader
				var said bytes.Buffer
				sh.Stderr = &said
				out, err := sh.Output()
				var value any
				if bad := json.Unmarshal(out, &value); bad != nil {
					t.Fatalf("%v, %v: %s%s", bad, err, out, said.Bytes())
				}
				if list := breaks(schema, schema, p.name, value); len(list) > 0 {
					t.Errorf("%s", strings.Join(list[:min(len(list), 20)], "\n"))
				}
			})
			for _, words := range strings.Split(line, "pool6502 ")[1:] {
				ran[strings.Fields(words)[0]] = true
			}
		}
	}
	for _, c := range withSubcommands(newRoot()) {
		if f := c.Flags().Lookup("format"); f != nil && slices.Contains(f.Annotations[onlyValues], "json") && !ran[c.Name()] {
			t.Errorf("%s writes JSON, and no schema has a command line of it", c.Name())
		}
	}
}

// TestASchemaCanBeBroken changes a report in the ways that its readers would notice.
func TestASchemaCanBeBroken(t *testing.T) {
	text, err := schemas.ReadFile("schemas/call.json")
	if err != nil {
		t.Fatal(err)
	}
	var schema map[string]any
	if err := json.Unmarshal(text, &schema); err != nil {
		t.Fatal(err)
	}
	good := `{"routine":"f","body":1,"call":13,"a":0,"x":0,"y":0,"s":0,"p":0,"flags":"","dumps":[]}`
	for _, c := range []struct{ old, new, want string }{
		{`"body":1`, `"body":1.5`, "call.body is number, want integer"},
		{`"body":1,`, ``, "call.body is missing"},
		{`"body":1`, `"body":null`, "call.body is null, want integer"},
		{`"body":1`, `"body":1,"cost":2`, "call.cost is not in the schema"},
		{`"flags":""`, `"flags":[]`, "call.flags is array, want string"},
		{``, ``, ""},
	} {
		var value any
		if err := json.Unmarshal([]byte(strings.Replace(good, c.old, c.new, 1)), &value); err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(breaks(schema, schema, "call", value), "\n"); got != c.want {
			t.Errorf("%s: %q, want %q", c.new, got, c.want)
		}
	}
}

func TestSchemasAreListed(t *testing.T) {
	var out, errs bytes.Buffer
	if code := run(t.Context(), []string{"schema"}, &out, &errs); code != 0 || strings.Count(out.String(), "\n") != len(promises) {
		t.Errorf("exit code %d\n%s%s", code, out.String(), errs.String())
	}
	out.Reset()
	if code := run(t.Context(), []string{"schema", "nothing"}, &out, &errs); code != exitUsage || !strings.Contains(errs.String(), `there is no schema "nothing"; the schemas are attack, bound`) {
		t.Errorf("exit code %d: %s", code, errs.String())
	}
}
