package outside

import "testing"

// TestOutsideASourceOfCA65LoadsTheLargerProgram replaces a routine by one for ca65: only tables.wasm can read it, and the page
// goes on with that. A game that is opened afterwards plays.
func TestOutsideASourceOfCA65LoadsTheLargerProgram(t *testing.T) {
	b := fresh(t, "/#new", tested)
	if value[bool](b, "bench.lab.tables") {
		t.Error("the larger program is loaded at once")
	}
	b.do("const v = bench.editor.view; v.dispatch({ changes: { from: 0, to: v.state.doc.length, insert: `;;; twice - A times two.\\n;;; Case     three: A=3 -> A=6, 2 cycles\\n.proc twice\\n        asl a\\n        rts\\n.endproc\\n` } })")
	b.until("bench.lab.tables && " + tested + " && bench.cases.list.length === 1 && bench.cases.list[0].body === 2")
	b.do("location.hash = 'activeflag'")
	b.until(running)
}
