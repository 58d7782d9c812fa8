;;;; wide_list.asm - the free list with objects of FIELDS bytes.
;;;;
;;;; A list of slot numbers does not care what is in the slots. Compare wide_packed.asm.

        .include "../common/field.inc"
        .include "../freelist/pool.inc"
        .include "../freelist/spawn.inc"
        .include "fields.inc"
        .include "../freelist/update.inc"
