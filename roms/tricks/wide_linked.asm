;;;; wide_linked.asm - the linked live list with objects of FIELDS bytes.
;;;;
;;;; Links move, objects stay. Compare wide_packed.asm, where it is the other way round.

        .include "linked.asm"
        .include "fields.inc"
