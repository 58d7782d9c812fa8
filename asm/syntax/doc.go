// Package syntax splits a source line into tokens, parses expressions, and
// evaluates them. The values of names come from a [Scope], which the assembler implements.
//
//	lex.go      a line to tokens
//	cursor.go   walking over the tokens of a statement
//	expr.go     tokens to an expression; operators and functions
//	symbol.go   what expressions need to know about names
//	eval.go     the value of an expression
//
// The language is described in package asm.
package syntax
