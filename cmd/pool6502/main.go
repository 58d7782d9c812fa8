package main

import "pool6502/cmd/pool6502/command"

func main() { command.Main() }
