package asm

// noAnonymous says what to write for a label without a name.
const noAnonymous = "labels have names here: write .loop: and bne .loop"

// ours says what to write here for a word of other processors and assemblers, "" for words that none has.
func ours(word string) string {
	switch {
	case otherProcessors[word] != "":
		return "the 6502 has " + otherProcessors[word]
	case otherNames[word] != "":
		return "here it is called " + otherNames[word]
	case otherAssemblers[word] != "":
		return "write " + otherAssemblers[word]
	}
	return ""
}

// otherProcessors has instructions of other processors, and what does the same on the 6502.
var otherProcessors = map[string]string{
	"ret": "rts", "call": "jsr", "push": "pha", "pop": "pla", "mov": "lda and sta", "ld": "lda, ldx and ldy", "st": "sta, stx and sty",
	"add": "clc and adc", "sub": "sec and sbc", "xor": "eor", "or": "ora", "shl": "asl", "shr": "lsr",
	"bra": "jmp", "jp": "jmp", "jr": "jmp", "jz": "beq", "jnz": "bne", "bz": "beq", "bnz": "bne", "djnz": "dey and bne",
	"blt": "bcc", "bge": "bcs", "blo": "bcc", "bhs": "bcs", "ina": "clc and adc #1", "dea": "sec and sbc #1",
	"phx": "txa and pha", "phy": "tya and pha", "plx": "pla and tax", "ply": "pla and tay", "stz": "lda #0 and sta",
}

// otherNames has other names of undocumented instructions
// (https://www.nesdev.org/wiki/CPU_unofficial_opcodes), and of directives.
var otherNames = map[string]string{
	"ahx": "sha", "axa": "sha", "aso": "slo", "kil": "jam", "hlt": "jam", "stp": "jam", "dcm": "dcp", "ins": "isc", "isb": "isc",
	"lse": "sre", "axs": "sbx", "asr": "alr", "xas": "tas", "shs": "tas", "sxa": "shx", "say": "shy", "sya": "shy", "lar": "las",
	"xaa": "ane", "atx": "lxa", "oal": "lxa", "aax": "sax", "dop": "nop", "top": "nop", "skb": "nop", "skw": "nop",
	".elif": ".elseif", ".elsif": ".elseif", ".endrep": ".endrepeat", ".endr": ".endrepeat", ".rept": ".repeat",
	".endmac": ".endmacro", ".endm": ".endmacro", ".mac": ".macro", ".rodata": ".code", ".text": ".code", ".data": ".ram",
	".addr": ".word", ".byt": ".byte", ".ascii": ".byte", ".ds": ".res", ".dsb": ".res", ".fill": ".res",
	".inesprg": ".prgrom", ".ineschr": ".chrrom", ".inesmap": ".mapper", ".inesmir": ".mirror",
}

// otherAssemblers has directives of other assemblers that have no counterpart of one word.
var otherAssemblers = map[string]string{
	".segment": ".code, .ram, .zeropage, .bank n or .chr", ".equ": "NAME = value", ".set": "NAME = value", ".define": "NAME = value, or a macro",
	".proc": "a label; names that begin with a dot belong to it", ".scope": "a label; names that begin with a dot belong to it",
	".endproc": "nothing: a local name belongs to the last global label", ".endscope": "nothing: a local name belongs to the last global label",
	".asciiz": `.byte "text", 0`, ".dbyt": ".byte >value, <value",
	".import": "nothing: a source sees all names of the files that it includes", ".export": "nothing: a source sees all names of the files that it includes",
	".global": "nothing: a source sees all names of the files that it includes", ".importzp": "nothing: a source sees all names of the files that it includes",
}
