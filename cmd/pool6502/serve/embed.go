//go:build site

package serve

import (
	"embed"
	"io/fs"
)

//go:embed all:site
var embedded embed.FS

// built are the files of make site.
func built() (fs.FS, bool) {
	sub, err := fs.Sub(embedded, "site")
	return sub, err == nil
}
