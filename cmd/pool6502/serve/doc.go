// Package serve is the command that shows the lab in a browser. It serves the files that make site
// has built, which are in the binary behind the build tag site, on an address of this machine only.
//
// The pages need nothing from the network, and their content security policy lets them load nothing
// but their own files. What a visitor opens stays in the visitor's browser.
package serve
