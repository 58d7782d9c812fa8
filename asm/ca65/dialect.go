package ca65

import (
	"path"
	"regexp"
	"strings"
	"sync"
)

// words finds statements that only one of the two dialects has.
var words = sync.OnceValues(func() (theirs, ours *regexp.Regexp) {
	theirs = regexp.MustCompile(`(?im)^(?:[@\w]+:|:)?[ \t]*(?:\.(?:segment|proc|scope|import|importzp|export|exportzp|global|globalzp|autoimport|feature|macpack|setcpu|p02|smart|struct|enum|union|pushseg|popseg|rodata|data|bss|addr|asciiz|dbyt|byt|linecont|case|charmap|define|undef|undefine|ifdef|ifndef|ifblank|ifnblank|endrep|endmac|mac|local|tag|reloc|debuginfo|forceimport|faraddr|dword)\b|\w+[ \t]*(?::=|\.set\b))|^[^;"\n]*[ \t](?::[-+]+|::\w+)[ \t]*(?:;|$)`)
	ours = regexp.MustCompile(`(?im)^[ \t]*(?:\.(?:mapper|submapper|prgrom|chrrom|chrram|mirror|region|battery|workram|saveram|ram|prgram|bank|banksize|tile|vectors|chr)\b|\w+[ \t]*\?=|\.\w+:)`)
	return theirs, ours
})

// Recognises reports whether a source is written for ca65: by its statements, or else by the suffix .s.
func Recognises(name string, src []byte) bool {
	theirs, ours := words()
	if ours.Match(src) {
		return false
	}
	return theirs.Match(src) || strings.EqualFold(path.Ext(name), ".s")
}
