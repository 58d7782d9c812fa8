package foreign

import (
	"path"
	"regexp"
	"strings"
	"sync"
)

// dialects returns two expressions: theirs finds statements that ca65 has and package asm has not, ours the reverse. No statement of
// theirs is one of asm6f either, whose sources package asm reads.
var dialects = sync.OnceValues(func() (theirs, ours *regexp.Regexp) {
	theirs = regexp.MustCompile(`(?im)^(?:[@\w]+:|:)?[ \t]*(?:\.(?:segment|proc|endproc|scope|endscope|import|importzp|export|exportzp|global|globalzp|autoimport|feature|macpack|setcpu|p02|smart|pushseg|popseg|rodata|addr|asciiz|dbyt|byt|linecont|charmap|ifblank|ifnblank|endrep|endmac|tag|reloc|debuginfo|forceimport|faraddr)\b|\w+[ \t]*:=|\w+[ \t]+\.set[ \t]+\S)|^[^;"\n]*[ \t](?::[-+]+|::\w+)[ \t]*(?:;|$)`)
	ours = regexp.MustCompile(`(?im)^[ \t]*(?:\.(?:mapper|submapper|prgrom|chrrom|chrram|mirror|region|battery|workram|saveram|ram|prgram|bank|banksize|tile|vectors|chr)\b|\w+[ \t]*\?=|\.\w+:)`)
	return theirs, ours
})

// IsCA65 reports whether a source is written for ca65: by its statements, or else by the suffix .s.
func IsCA65(name string, src []byte) bool {
	theirs, ours := dialects()
	if ours.Match(src) {
		return false
	}
	return theirs.Match(src) || strings.EqualFold(path.Ext(name), ".s")
}
