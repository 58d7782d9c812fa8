        .ram
list:   .res 8

        .code

;;; sort - put the eight bytes of list in order.
;;; In       list
;;; Out      list, the smallest byte first
;;; Clobbers everything
;;; Case     in order: list=1,2,3,4,5,6,7,8 -> list=1,2,3,4,5,6,7,8
;;; Case     backwards: list=8,7,6,5,4,3,2,1 -> list=1,2,3,4,5,6,7,8
;;; Case     equal: list=3,3,1,1,2,2,255,0 -> list=0,1,1,2,2,3,3,255
sort:
        rts                     ; your code goes here
