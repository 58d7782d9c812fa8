package verify

import "testing"

func TestAResultIsToldInWords(t *testing.T) {
	for text, want := range map[string]string{
		"PASSED": Pass, "Failed #3": Fail, "All tests complete": Pass, "nothing": "", "surpassed": "", "passed\nfailed": Fail,
		"0 of 5 passed": Fail, "4 of 5 passed": Fail, "5 of 5 passed": Pass, "5/5 passed": Pass, "4/5 PASSED": Fail,
		"4 of 5 tests passed": Fail, "5 of 5 tests passed": Pass, "0 passed": Fail, "5 passed": Pass, "5 tests passed": Pass,
		"not passed": Fail, "never passed": Fail, "0 tests passed": Fail, "4 out of 5 passed": Fail,
		"5 passed, 0 failed": Pass, "5 passed, 1 failed": Fail, "never failed": Pass, "0 errors": Pass, "no errors": Pass, "no failures": Pass,
		"1 error": Fail, "3 errors": Fail, "2 failures": Fail, "passed, 1 error": Fail,
		"passed?": "", "tests to be passed": "", "passed 99 %": Fail, "99 % passed": Fail, "100% passed": Pass, "passed: 4/5": Fail, "passed: 5/5": Pass,
		"passed 0, skipped 5": Fail, "passed: 5, failed: 0": Pass, "passed: 4, failed: 1": Fail, "failed: 0 of 5, passed: 5": Pass, "failed #0": Fail,
		"Passed\nBAD CRC": "", "Test 1 passed\nTest 2 ERR": "", "Passed\n2 wrong": "", "Passed\nTIMEOUT": "", "All passed except 3": "", "All but one passed": "",
		"3 passed, 2 skipped": "", "3 passed, 0 skipped": Pass, "passed 5, skipped 0": Pass, "passed 5, skipped 2": "", "passed\nexpected 0, got 6": "", "Passed: NO": "", "Passed: false": "", "hasn't passed": "", "un-passed": "", "Most tests passed": "", "time passed: 30": "", "isn't passed": "", "no mismatch\npassed": Pass,
		"error handling": "", "All tests complete\n2 errors": Fail, "All tests complete\nno errors": Pass, "All tests complete\nerrors: 3": Fail,
		"press A if the picture passed": "", "PRESS A IF THE\nPICTURE PASSED": "", "stops when a test failed": "",
		"Test 1 passed\nTest 2 running": "", "Running tests...\n01-a\nAll tests complete": Pass, "Running 2 tests\nfailed: 1": Fail, "Test 1 passed\nTest 2 passed": Pass,
	} {
		t.Run(text, func(t *testing.T) {
			if got := spoken(text); got != want {
				t.Errorf("%q, want %q", got, want)
			}
		})
	}
}

func TestPassesOfNumberedTestsMayBeFollowedByOthers(t *testing.T) {
	for text, want := range map[string]bool{
		"Test 1 passed": true, "01: PASSED": true, "Test 1 passed\nTest 2 passed": true, "1 passed": true, "part 3 passed": true,
		"passed": false, "All tests passed\nTest 9 passed": false, "5 of 5 passed": false, "All tests complete\n1 passed": false, "nothing": false,
	} {
		if got := partial(text); got != want {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	}
}
