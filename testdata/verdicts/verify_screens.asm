;;;; verify screens - what a test ROM says on its screen

; a word before passed
;@ run  verify --strict-unknown FILE
;@ bad  1 0 of 1 passed
;@ mend "Almost passed" => "Passed"
;@ good 0 1 of 1 passed

; the test was left out
;@ with "Almost passed", 0 => "test bypassed", 0
;@ mend "test bypassed" => "test passed"

; passing is only a condition
;@ with "Almost passed", 0 => "press A if it passed", 0
;@ mend press A if it passed => passed

; passing is denied in other words
;@ with "Almost passed", 0 => "did not pass", 0
;@ mend "did not pass" => "Passed"

; an error without a number
;@ with "Almost passed", 0 => "Error", 0
;@ mend "Error" => "OK passed"

; FAIL in capitals
;@ with "Almost passed", 0 => "FAIL", 0
;@ mend "FAIL" => "PASSED"

; failed, on the screen
;@ with "Almost passed", 0 => "failed 3", 0
;@ run  verify FILE
;@ bad  1 1 failed
;@ mend failed 3 => passed
;@ good 0 1 of 1 passed

; the first of two tests has passed, the second hangs
;@ with "Almost passed", 0 => "IRQ test passed                 NMI test...", 0
;@ run  verify --strict-unknown FILE
;@ bad  1 0 of 1 passed
;@ mend "IRQ test passed                 NMI test..." => "All tests passed"
;@ good 0 1 of 1 passed

; four of five passed, on the screen
;@ with "Almost passed", 0 => "4 of 5 passed", 0
;@ run  verify FILE
;@ bad  1 1 failed
;@ mend 4 of 5 passed => 5 of 5 passed
;@ good 0 1 of 1 passed

; FAILED with a number
;@ with "Almost passed", 0 => "FAILED #2", 0
;@ run  verify --strict-unknown FILE
;@ bad  1 0 of 1 passed
;@ mend "FAILED #2" => "Passed"
;@ good 0 1 of 1 passed

; a pass that a line takes back
;@ with "Almost passed", 0 => "Passed                          not ok 2", 0
;@ mend "Passed                          not ok 2" => "ok passed"

; not passed, on the screen
;@ with "Almost passed", 0 => "not passed", 0
;@ run  verify FILE
;@ bad  1 1 failed
;@ mend not passed => passed
;@ good 0 1 of 1 passed

; fewer passed than there are
;@ with "Almost passed", 0 => "passed 2, total 3", 0
;@ run  verify --strict-unknown FILE
;@ bad  1 0 of 1 passed
;@ mend "passed 2, total 3" => "3 tests, 3 passed"
;@ good 0 1 of 1 passed

; an error is counted, on the screen
;@ with "Almost passed", 0 => "1 error", 0
;@ run  verify FILE
;@ bad  1 1 failed
;@ mend 1 error => 0 errors
;@ good 0 1 of 1 passed

; one of six failed, on the screen
;@ with "Almost passed", 0 => "5 passed, 1 failed", 0
;@ mend 5 passed, 1 failed => 5 passed, 0 failed

; one part, with its number as a word
;@ with "Almost passed", 0 => "Part one passed", 0
;@ run  verify --strict-unknown FILE
;@ bad  1 0 of 1 passed
;@ mend "Part one passed" => "All tests passed"
;@ good 0 1 of 1 passed

; most of them passed
;@ with "Almost passed", 0 => "passed 99 %", 0
;@ mend "passed 99 %" => "passed 100 %"

; one passed and one failed
;@ with "Almost passed", 0 => "Test 1 passed Test 2 failed", 0
;@ mend "Test 1 passed Test 2 failed" => "All tests passed"

; passed with errors
;@ with "Almost passed", 0 => "passed, 3 errors", 0
;@ mend "passed, 3 errors" => "passed, 0 errors"

; half of the word
;@ with "Almost passed", 0 => "pas", 0
;@ mend "pas" => "Passed"

; passed with a question mark
;@ with "Almost passed", 0 => "passed?", 0
;@ mend "passed?" => "passed"

; a test still runs
;@ with "Almost passed", 0 => "1 passed  2 running", 0
;@ mend 1 passed  2 running => 2 of 2 passed

; none ran
;@ with "Almost passed", 0 => "passed 0, skipped 5", 0
;@ mend "passed 0, skipped 5" => "passed 5, skipped 0"

; four of five by a slash
;@ with "Almost passed", 0 => "passed 4/5", 0
;@ mend "passed 4/5" => "passed 5/5"

; one step of several
;@ with "Almost passed", 0 => "Step 1 passed", 0
;@ mend "Step 1 passed" => "passed"

; the text that a manifest wants is not there
;@ with "Almost passed", 0 => "DONE 6", 0
;@ file list.json [{"path":"program.asm","frames":200,"text":["DONE 7"]}]
;@ run  verify DIR --manifest DIR/list.json
;@ bad  1 0 of 1 passed
;@ mend "DONE 6" => "DONE 7"
;@ good 0 1 of 1 passed

; a pass, and a test that hangs
;@ with "Almost passed", 0 => "Passed                          Test 2 hangs", 0
;@ run  verify --strict-unknown FILE
;@ bad  1 0 of 1 passed
;@ mend "Passed                          Test 2 hangs" => "Passed"
;@ good 0 1 of 1 passed

; a number of failures
;@ with "Almost passed", 0 => "3 failures", 0
;@ mend "3 failures" => "0 failures, passed"

; a numbered title, and passed below it
;@ with "Almost passed", 0 => "Test 1                          Passed", 0
;@ mend "Test 1                          Passed" => "IRQ                             Passed"

; passing as a promise
;@ with "Almost passed", 0 => "tests to be passed", 0
;@ mend "tests to be passed" => "tests passed"

; a program that says nothing has not passed
;@ with "Almost passed", 0 => " ", 0
;@ mend " " => "Passed"

; the word within another one
;@ with "Almost passed", 0 => "unpassed", 0
;@ mend "unpassed" => "Passed"

; none passed in words
;@ with "Almost passed", 0 => "none passed", 0
;@ mend "none passed" => "All tests passed"

; a number as a word
;@ with "Almost passed", 0 => "Zero passed", 0
;@ mend "Zero passed" => "passed"

; none of five passed, on the screen
;@ with "Almost passed", 0 => "0 of 5 passed", 0
;@ run  verify FILE
;@ bad  1 1 failed
;@ mend 0 of 5 passed => 5 of 5 passed
;@ good 0 1 of 1 passed

        .vectors nothing, reset, nothing
        .chrram 8
        .code
reset:  ldx #2
.ready: bit $2002
        bpl .ready
        dex
        bne .ready
        lda #$20
        sta $2006
        lda #$42
        sta $2006
        ldx #0
.copy:  lda text,x
        beq .stop
        sta $2007
        inx
        bne .copy
.stop:  jmp .stop
nothing: rti
text:   .byte "Almost passed", 0
