package asm

type contractReader struct{}

func (c *contractReader) close(a *assembler)          {}
func contractComment(s string) (int, string, bool)    { return 0, "", false }
func (a *assembler) contractLine(l line)              {}
func (a *assembler) contractBreak()                   {}
func (a *assembler) contractEnd(t token)              {}
func (a *assembler) contractLabel(t token, s *symbol) {}
func (a *assembler) fillContracts(p *Program)         {}
