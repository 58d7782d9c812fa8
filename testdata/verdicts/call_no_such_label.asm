;;;; call no such label - a name that is not there
;@ run  call FILE go
;@ bad  2 did you mean
;@ mend goo: => go:
;@ good 0 body

goo:    rts
