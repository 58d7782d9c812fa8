// Package syntax knows the words of a source line and the expressions in it: it
// cuts a line into tokens, reads expressions from them, and gives expressions
// their values. What a name means it asks of a [Scope], which the assembler is.
//
//	lex.go      a line to tokens
//	cursor.go   walking over the tokens of a statement
//	expr.go     tokens to an expression; operators and functions
//	symbol.go   what expressions need to know about names
//	eval.go     the value of an expression
//
// The language is described in package asm.
package syntax
