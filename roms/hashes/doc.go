// Package hashes holds the exhibits to the same pictures on every machine: its
// test runs each of them for four seconds and compares the hash of what it
// showed with a golden one. It is small, so that it can be compiled for another
// target and run there; .ci/targets does so for arm64 and WebAssembly.
package hashes
