// Package claim judges statements of documents about code: it measures the claimed
// quantity on the console, applies a rule, and reports the result in a sentence. What was measured is a
// Reading; the rules (About, AtMost, Constant …) and the pieces of a sentence are its methods, and it prints
// itself with its unit: "12 cycles".
//
// The verdict follows from the fair readings of a claim alone. If all hold, the claim holds; if some do, it holds
// under a condition; if none does, it is about another machine, refuted, or off (its figure is wrong).
//
//	c := claim.Claim{ID: "hit-10", Claim: "about 10 cycles a hit", Measure: …,
//		Judge: func(r claim.Reading) (bool, string) {
//			return r.Says(r.About(10), fmt.Sprintf("A hit takes %v.", r), fmt.Sprintf("A hit takes %v, not about 10.", r))
//		}}
//	list, err := claim.JudgeAll(ctx, claim.NewLab(), []claim.Claim{c})
//	fmt.Println(list[0].Verdict, list[0].Sentence)
//
// # Where to find what
//
//	claim.go      a claim, its judgement, and the search for measurements that would change the verdict
//	reading.go    measured values and their statistics
//	rule.go       the rules: about, at most, constant, linear …
//	says.go       which sentence is said, and its parts
//	lab.go        programs and runs that several measurements share
//	sustain.go    the largest population whose work fits a frame
//	search.go     the largest number that fits
//	crossover.go  pools against each other, over size, population and spawn rate
//
// To add a rule, write a method in rule.go that returns whether a reading holds.
package claim
