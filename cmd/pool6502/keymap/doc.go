// Package keymap says which key does what: the actions of the window with their usual keys,
// and the file in which they can be changed.
//
//	[keys]
//	fast-forward = "Tab"
//	screenshot   = ["F12", "Ctrl+P"]
//
//	[pad1]
//	a = "Z"
//	left = "Left"
//
//	[video]
//	aspect = "8:7"
//
// A key is written as the name SDL gives it, with Ctrl+, Shift+ and Alt+ in front; case does
// not matter. An action that is not named keeps its usual keys; an empty list takes them away.
package keymap
