//go:build !site

package serve

import "io/fs"

// built are the files of make site; this binary was built without them.
func built() (fs.FS, bool) { return nil, false }
