// Package outside tests the pages of the lab in a real browser, Debian's Chromium. make outside
// builds the pages and runs the tests. The tests are a module of their own, so that the main module does
// not need the packages of the browser's protocol.
package outside
