// Package hue gives each routine of a program its colour: the same one in the window, the report and the lab, on light and on dark
// pages, and each time the program is opened.
package hue
