// Package encode turns instructions whose addresses and values are known into bytes. go6502/asm does
// the encoding. Each different instruction of a bank is given to it once, in a source that holds
// nothing else: one .org, and before each instruction a label that is exported. The addresses that it
// exports show whether each instruction is as long as the layout took it to be.
package encode
