// Package junit writes test results as JUnit XML, which CI servers read.
//
//	s := junit.Suite{Name: "pool.asm"}
//	s.Cases = append(s.Cases, junit.Case{Class: "pool_take", Name: "full", Result: junit.Failed, Text: "C = 0, want 1"})
//	err := junit.Write(w, s)
//
// JUnit XML has no standard of its own. The file is written so that Jenkins and
// GitLab both show it in full:
//
//   - the root is testsuites, and each testsuite counts its tests, failures,
//     errors and skipped tests (Jenkins reads the counts of a suite);
//   - a testcase has a classname, a name, and the file and line where it is
//     written (GitLab links to the file);
//   - two cases of a suite never have the same classname and name, because GitLab
//     shows only one of them: the second becomes "name (2)";
//   - the first line of a failure is its message, all of it is the element's text;
//   - characters that XML 1.0 does not allow are written as U+FFFD.
package junit
