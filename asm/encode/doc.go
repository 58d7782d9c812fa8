// Package encode turns instructions whose addresses and values are settled into
// bytes. go6502/asm does the encoding. What it is given is ours to the last
// letter: one .org, a label and an export before each statement, numbers for
// every operand, .pad between. The addresses that it exports must be the ones
// that the layout has found.
package encode
