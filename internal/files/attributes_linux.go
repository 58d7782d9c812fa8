package files

import (
	"slices"
	"strings"
	"syscall"
)

// attributed reports whether a file has extended attributes of its user, or an access list: a new file in its
// place would lose them.
func attributed(path string) bool {
	names := make([]byte, 64<<10) // the most that Linux lists
	n, err := syscall.Listxattr(path, names)
	return err == nil && slices.ContainsFunc(strings.Split(string(names[:n]), "\x00"), func(name string) bool {
		return strings.HasPrefix(name, "user.") || name == "system.posix_acl_access"
	})
}
