package ca65

import "strings"

// A kind is the kind of a token. Those of one or two characters are named by them.
type kind uint8

const (
	tkEnd   kind = iota // of all files
	tkLine              // the end of a line
	tkName              // an identifier
	tkCheap             // an identifier that begins with @
	tkNumber
	tkChar
	tkString
	tkWord      // a word that begins with a dot
	tkParam     // a parameter in a macro's body; val is its number
	tkA         // the registers
	tkX         //
	tkY         //
	tkForceZ    // z:
	tkForceA    // a:
	tkForceF    // f:
	tkAnonymous // :+ or :--; val is 1 or -2
	tkScope     // ::
	tkAssign    // :=
	tkColon
	tkComma
	tkHash
	tkOpen      // (
	tkClose     // )
	tkOpenBox   // [
	tkCloseBox  // ]
	tkOpenList  // {
	tkCloseList // }
	tkPlus
	tkMinus
	tkStar
	tkSlash
	tkMod
	tkAnd
	tkOr
	tkXor
	tkNot
	tkShl
	tkShr
	tkEQ
	tkNE
	tkLT
	tkGT
	tkLE
	tkGE
	tkBoolAnd
	tkBoolOr
	tkBoolXor
	tkBoolNot
	tkPC // $ with the feature dollar_is_pc
)

// A place is where a token stands: the number of its file, its line and column from 1.
type place struct {
	file, line, col int32
}

// A token is a word of a source. text is the name, the string without quotes, or the word in lower case.
type token struct {
	kind  kind
	space bool // there is a blank before it
	text  string
	val   int64
	at    place
}

func (t *token) ends() bool { return t.kind == tkLine || t.kind == tkEnd }

func (t *token) is(word string) bool { return t.kind == tkWord && t.text == word }

// same reports whether two tokens mean the same, for .xmatch; .match compares their kinds alone.
func (t *token) same(u *token) bool {
	return t.kind == u.kind && t.val == u.val && (t.text == u.text || t.kind == tkNumber || t.kind == tkChar)
}

// shown gives the token as an error shows it.
func (t *token) shown() string {
	switch t.kind {
	case tkEnd:
		return "the end of the file"
	case tkLine:
		return "the end of the line"
	case tkString:
		return `"` + t.text + `"`
	case tkNumber, tkParam, tkAnonymous:
		return t.text
	}
	if t.text != "" {
		return t.text
	}
	return marks[t.kind]
}

// marks are the tokens that are always written alike.
var marks = map[kind]string{
	tkA: "a", tkX: "x", tkY: "y", tkForceZ: "z:", tkForceA: "a:", tkForceF: "f:", tkScope: "::", tkAssign: ":=", tkColon: ":",
	tkComma: ",", tkHash: "#", tkOpen: "(", tkClose: ")", tkOpenBox: "[", tkCloseBox: "]", tkOpenList: "{", tkCloseList: "}",
	tkPlus: "+", tkMinus: "-", tkStar: "*", tkSlash: "/", tkMod: ".mod", tkAnd: "&", tkOr: "|", tkXor: "^", tkNot: "~",
	tkShl: "<<", tkShr: ">>", tkEQ: "=", tkNE: "<>", tkLT: "<", tkGT: ">", tkLE: "<=", tkGE: ">=",
	tkBoolAnd: "&&", tkBoolOr: "||", tkBoolXor: ".xor", tkBoolNot: "!", tkPC: "$",
}

// punctuation are the tokens of two and one characters, the longer ones first.
var punctuation = []struct {
	text string
	kind kind
}{
	{"::", tkScope}, {":=", tkAssign}, {"&&", tkBoolAnd}, {"||", tkBoolOr}, {"<=", tkLE}, {"<<", tkShl}, {"<>", tkNE}, {">=", tkGE}, {">>", tkShr},
	{":", tkColon}, {",", tkComma}, {"#", tkHash}, {"(", tkOpen}, {")", tkClose}, {"[", tkOpenBox}, {"]", tkCloseBox}, {"{", tkOpenList},
	{"}", tkCloseList}, {"+", tkPlus}, {"-", tkMinus}, {"*", tkStar}, {"/", tkSlash}, {"&", tkAnd}, {"|", tkOr}, {"^", tkXor}, {"~", tkNot},
	{"=", tkEQ}, {"<", tkLT}, {">", tkGT}, {"!", tkBoolNot},
}

// operators are the words that stand for an operator.
var operators = map[string]kind{
	".mod": tkMod, ".bitand": tkAnd, ".bitor": tkOr, ".bitxor": tkXor, ".bitnot": tkNot, ".shl": tkShl, ".shr": tkShr,
	".and": tkBoolAnd, ".or": tkBoolOr, ".xor": tkBoolXor, ".not": tkBoolNot,
}

// synonyms are words with two spellings.
var synonyms = map[string]string{
	".byt": ".byte", ".endmac": ".endmacro", ".mac": ".macro", ".endrep": ".endrepeat", ".def": ".defined", ".ref": ".referenced",
	".undef": ".undefine", ".delmac": ".delmacro", ".exitmac": ".exitmacro", ".fopt": ".fileopt", ".ismnem": ".ismnemonic",
	".pagelen": ".pagelength", ".literal": ".byte",
}

// wordOf returns the token of a word that begins with a dot.
func wordOf(text string) (token, bool) {
	low := strings.ToLower(text)
	if k, ok := operators[low]; ok {
		return token{kind: k, text: low}, true
	}
	if other, ok := synonyms[low]; ok {
		low = other
	}
	t := token{kind: tkWord, text: low}
	if _, ok := directives[low]; ok || functions[low] || inner[low] {
		return t, true
	}
	return t, false
}
