// Package claim judges statements of documents about code: it measures the claimed
// quantity on the console, applies a rule, and reports the result in a sentence. The
// rule provides facts; the claim has the sentences, with names of facts in braces.
//
//	c := claim.Claim{ID: "hit-10", Claim: "about 10 cycles a hit", Rule: claim.About(10), Measure: …,
//		Says: claim.Sentences{Holds: "A hit takes {measured}.", Fails: "A hit takes {measured}, not about 10."}}
//	list, err := claim.JudgeAll(ctx, claim.NewLab(), []claim.Claim{c})
//	fmt.Println(list[0].Verdict, list[0].Sentence)
//
// # Where to find what
//
//	claim.go      a claim, its judgement, and the search for figures that change it
//	reading.go    measured values and their statistics
//	rule.go       the rules: about, at most, constant, linear …
//	sentence.go   facts, and the sentences that name them
//	lab.go        programs and runs that several measurements share
//	sustain.go    the largest population whose work fits a frame
//	search.go     the largest number that fits
//	crossover.go  pools against each other, over size, population and spawn rate
//
// To add a rule, write a function in rule.go that returns a Rule.
package claim
