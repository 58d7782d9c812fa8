// Package outside tests the pages of the lab in a real browser, Debian's Chromium. make outside
// builds the pages and runs the tests; they are behind the build tag outside, since they need the
// browser and its protocol's packages.
package outside
