// Package wire has the messages that language servers and debug adapters exchange with an editor: a
// header with the length, and JSON behind it.
//
//	c := wire.New(os.Stdin, os.Stdout)
//	data, err := c.Read()
//	err = c.Write(answer)
//
// The sizes of messages and headers are limited. A message that is too long is read to its end and left out, so that
// the next one is understood.
package wire
