// Package hue gives each routine of a program its colour, the same in the window, the report and the lab, in light and
// dark, and after each start.
package hue
