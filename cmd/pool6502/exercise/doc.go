// Package exercise is the command that judges the exercise of a lesson: which cases pass, what
// they cost, and what the answer costs.
package exercise
