// Package folder has the part of the disk that an editor or an agent has opened: a folder, from which files are
// read, and out of which no name leads, neither with .. nor through a symbolic link.
package folder
