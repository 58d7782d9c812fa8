;;;; merge region - parts of a test on a PAL and on an NTSC console are not one test
;@ first test FILE --region pal --shard 1/2 --format json > 1.json
;@ first test FILE --shard 2/2 --format json > 2.json
;@ run  merge DIR/1.json DIR/2.json
;@ bad  2 are not about the same files with the same headers and options in the same region
;@ mend .region ntsc => .region pal
;@ good 0 1 case, 0 failed

        .region ntsc
        .vectors main, main, main
;;; twice - doubles A.
;;; Case     all: A={0..127} -> C=0
twice:  asl a
        rts
main:   jmp main
