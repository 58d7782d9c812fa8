package verify

import "testing"

func TestOnlyACompletePassLeavesNoDoubt(t *testing.T) {
	for text, want := range map[string]bool{
		"Passed\n": true, "IRQ\nPASSED\n": true, "Passed!\n": true, "All tests passed\n": true, "All 5 tests passed.\n": true, "All tests complete\n": true,
		"5 of 5 passed\n": true, "passed 5/5\n": true, "passed: 5, failed: 0\n": true, "5 passed, 0 failed, 0 skipped\n": true, "0 errors\n": true,
		"5 tests, 5 passed\n": true, "ALL OK - PASSED\n": true, "08 08 07\ndma_4016_read\nPassed\n": true,
		"": false, "Passed\nTest 2 hangs\n": false, "IRQ test passed\nNMI test...\n": false, "Step 1 passed\n": false, "Part one passed\n": false,
		"1: passed\n2:\n": false, "passed 2, total 3\n": false, "Zero passed\n": false, "passed?\n": false, "4 of 5 passed\n": false, "5 tests, 4 passed\n": false,
		"Almost passed\n": false, "Passed\nF A I L\n": false, "would have passed\n": false, "5 passed\n": false, "Test 1\nPassed\n": false,
		"1/3 IRQ\nPassed\n": false, "3/3 IRQ\nPassed\n": true, "passed ~1\n": false,
	} {
		t.Run(text, func(t *testing.T) {
			if got := finished([]string{text}); got != want {
				t.Errorf("%v, want %v", got, want)
			}
		})
	}
}
