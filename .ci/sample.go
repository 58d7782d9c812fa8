// Command sample breaks packages at random places and says which of the breaks no test notices.
//
//	go run .ci/sample.go [-n 300] [-seed 1] [-run FILE:LINE] PACKAGE…
//
// A package is a folder, as cpu or asm/symbols. Each mutation changes one operator, one number, one
// condition or one statement of its code, through go test -overlay, so that the tree stays as it
// is. The package's own tests have to fail, or those of the package it belongs to. The same seed
// gives the same mutations of the same code.
//
// What survives is listed. testdata/mutants/equivalent lists mutations that change nothing that
// could be noticed, each with its reason; they do not count. The exit code is 1 if less than 95 %
// of the others are noticed.
package main

import (
	"bufio"
	"encoding/json"
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
)

// mutation replaces the bytes from start to end of a file.
type mutation struct {
	pkg, file  string
	line       int
	start, end int
	old, new   string
	text       string // the line it is on
}

func (m *mutation) String() string {
	return fmt.Sprintf("%s:%d: %s → %s in: %s", m.file, m.line, m.old, m.new, m.text)
}

// wider are the packages whose tests hold a package as well.
var wider = map[string][]string{
	"cpu": {"./nes"}, "nes/ppu": {"./nes"}, "nes/apu": {"./nes"}, "nes/board": {"./nes"}, "nes/timing": {"./nes/ppu", "./nes/apu"},
	"asm/symbols": {"./asm"}, "asm/contract": {"./asm"}, "asm/syntax": {"./asm"}, "asm/encode": {"./asm"}, "budget/watch": {"./budget"}, "budget/check": {"./budget"},
	"budget/bound/notes": {"./budget/report"}, "budget/profile": {"./budget/profile/show"},
}

func main() {
	n := flag.Int("n", 300, "mutations of each package")
	seed := flag.Uint64("seed", 1, "of the choice")
	only := flag.String("run", "", "only the mutations of FILE:LINE")
	flag.Parse()
	equivalent, err := readEquivalent("testdata/mutants/equivalent")
	if err != nil {
		fmt.Fprintln(os.Stderr, "sample:", err)
		os.Exit(2)
	}
	noticed, counted := 0, 0
	for _, pkg := range flag.Args() {
		all, err := mutations(filepath.ToSlash(filepath.Clean(pkg)))
		if err != nil {
			fmt.Fprintln(os.Stderr, "sample:", err)
			os.Exit(2)
		}
		if len(all) == 0 {
			continue // it has tests only
		}
		r := rand.New(rand.NewPCG(*seed, uint64(len(all))))
		r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
		if *only != "" {
			var some []*mutation
			for _, m := range all {
				if fmt.Sprintf("%s:%d", m.file, m.line) == *only {
					some = append(some, m)
				}
			}
			all, *n = some, len(some)
		}
		good, tried := sample(all, *n, equivalent)
		fmt.Printf("%s: %d of %d noticed\n", pkg, good, tried)
		noticed, counted = noticed+good, counted+tried
	}
	fmt.Printf("%d of %d mutations noticed\n", noticed, counted)
	if noticed*100 < counted*95 {
		os.Exit(1)
	}
}

// sample tries mutations until n of them could be compiled.
func sample(all []*mutation, n int, equivalent map[string]string) (noticed, tried int) {
	var mutex sync.Mutex
	var workers sync.WaitGroup
	next := 0
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			for {
				mutex.Lock()
				if next == len(all) || tried >= n {
					mutex.Unlock()
					return
				}
				m := all[next]
				next++
				tried++
				mutex.Unlock()
				verdict := m.try()
				mutex.Lock()
				switch {
				case verdict == "does not compile":
					tried--
				case verdict == "noticed":
					noticed++
				case equivalent[m.key()] != "":
					tried--
					fmt.Printf("equivalent %v (%s)\n", m, equivalent[m.key()])
				default:
					fmt.Printf("SURVIVED   %v\n", m)
				}
				mutex.Unlock()
			}
		})
	}
	workers.Wait()
	return noticed, tried
}

// try runs the tests over the broken file.
func (m *mutation) try() string {
	dir, err := os.MkdirTemp("", "sample")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(dir)
	src, err := os.ReadFile(m.file)
	if err != nil {
		panic(err)
	}
	broken := string(src[:m.start]) + m.new + string(src[m.end:])
	whole, _ := filepath.Abs(m.file)
	copied, list := filepath.Join(dir, filepath.Base(m.file)), filepath.Join(dir, "overlay.json")
	overlay, _ := json.Marshal(map[string]map[string]string{"Replace": {whole: copied}})
	if os.WriteFile(copied, []byte(broken), 0o644) != nil || os.WriteFile(list, overlay, 0o644) != nil {
		panic("cannot write to " + dir)
	}
	for _, pkg := range append([]string{"./" + m.pkg}, wider[m.pkg]...) {
		// Tests that go round in circles have failed: two minutes of the processor's time, which
		// does not depend on what else the machine does.
		test := exec.Command("sh", "-c", `ulimit -t 120; exec "$@"`, "sh",
			"go", "test", "-short", "-failfast", "-count=1", "-vet=off", "-timeout=20m", "-overlay", list, pkg)
		out, err := test.CombinedOutput()
		switch {
		case err == nil:
		case strings.Contains(string(out), "[build failed]"):
			return "does not compile"
		default:
			return "noticed"
		}
	}
	return "survived"
}

// key names a mutation without its line number, which moves.
func (m *mutation) key() string { return m.file + ": " + m.text + ": " + m.old + " → " + m.new }

// readEquivalent reads lines of a key and, behind " # ", its reason.
func readEquivalent(name string) (map[string]string, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	list := map[string]string{}
	for s := bufio.NewScanner(f); s.Scan(); {
		if key, why, ok := strings.Cut(s.Text(), " # "); ok {
			list[strings.TrimSpace(key)] = why
		}
	}
	return list, nil
}

// mutations are all that can be made to a package, in the order of its files.
func mutations(pkg string) (list []*mutation, err error) {
	files := token.NewFileSet()
	names, err := filepath.Glob(pkg + "/*.go")
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		src, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		parsed, err := parser.ParseFile(files, name, src, 0)
		if err != nil {
			return nil, err
		}
		add := func(from, to token.Pos, new string) {
			p := files.Position(from)
			end := p.Offset + int(to-from)
			new = strings.ReplaceAll(new, same, string(src[p.Offset:end]))
			line := strings.TrimSpace(strings.Split(string(src), "\n")[p.Line-1])
			list = append(list, &mutation{pkg, filepath.ToSlash(name), p.Line, p.Offset, end, string(src[p.Offset:end]), new, line})
		}
		for _, d := range parsed.Decls {
			if f, ok := d.(*ast.FuncDecl); ok && f.Body != nil && f.Name.Name != "String" {
				ast.Inspect(f.Body, func(n ast.Node) bool { return mutate(n, add) })
			}
		}
	}
	return list, nil
}

var operators = map[token.Token][]string{
	token.EQL: {"!="}, token.NEQ: {"=="}, token.LSS: {"<=", ">="}, token.LEQ: {"<", ">"}, token.GTR: {">=", "<="},
	token.GEQ: {">", "<"}, token.LAND: {"||"}, token.LOR: {"&&"}, token.ADD: {"-"}, token.SUB: {"+"},
	token.MUL: {"/"}, token.QUO: {"*"}, token.REM: {"*"}, token.AND: {"|"}, token.OR: {"&"}, token.XOR: {"|"},
	token.SHL: {">>"}, token.SHR: {"<<"}, token.AND_NOT: {"&"},
	token.ADD_ASSIGN: {"-="}, token.SUB_ASSIGN: {"+="}, token.OR_ASSIGN: {"&="}, token.AND_ASSIGN: {"|="},
	token.AND_NOT_ASSIGN: {"|="}, token.XOR_ASSIGN: {"|="}, token.INC: {"--"}, token.DEC: {"++"},
}

// same stands for the old text in the new one.
const same = "\x00"

// unseen are the literals that a return gives beside false or an error: nobody looks at them.
var unseen = map[ast.Node]bool{}

func markUnseen(r *ast.ReturnStmt) {
	if len(r.Results) == 0 {
		return
	}
	last := r.Results[len(r.Results)-1]
	word, isWord := last.(*ast.Ident)
	call, isCall := last.(*ast.CallExpr)
	if isCall {
		f, ok := call.Fun.(*ast.SelectorExpr)
		isCall = ok && (f.Sel.Name == "Errorf" || f.Sel.Name == "New" || f.Sel.Name == "fail")
	}
	if isWord && (word.Name == "false" || word.Name == "err") || isCall {
		for _, e := range r.Results[:len(r.Results)-1] {
			unseen[e] = true
		}
	}
}

// mutate reports the changes to one node.
func mutate(n ast.Node, add func(from, to token.Pos, new string)) bool {
	swap := func(at token.Pos, op token.Token) {
		for _, other := range operators[op] {
			add(at, at+token.Pos(len(op.String())), other)
		}
	}
	switch n := n.(type) {
	case *ast.BinaryExpr:
		swap(n.OpPos, n.Op)
	case *ast.AssignStmt:
		swap(n.TokPos, n.Tok)
		if n.Tok == token.ASSIGN {
			add(n.Pos(), n.End(), "_ = 0")
		}
	case *ast.IncDecStmt:
		swap(n.TokPos, n.Tok)
	case *ast.ReturnStmt:
		markUnseen(n)
	case *ast.UnaryExpr:
		if n.Op == token.NOT {
			add(n.OpPos, n.OpPos+1, "")
		}
	case *ast.IfStmt:
		add(n.Cond.Pos(), n.Cond.End(), "1 == 2 && ("+same+")")
	case *ast.ExprStmt:
		add(n.Pos(), n.End(), "_ = 0")
	case *ast.BasicLit:
		if v, err := strconv.ParseInt(n.Value, 0, 64); n.Kind == token.INT && err == nil && !unseen[n] {
			add(n.Pos(), n.End(), fmt.Sprint(v+1))
		}
	case *ast.BranchStmt:
		if n.Label == nil && n.Tok == token.CONTINUE {
			add(n.Pos(), n.End(), "break")
		}
	}
	return true
}
