// Package proof is what the commands share that prove bounds: a program with its symbols and headers,
// and the report about its routines.
package proof
