package signals

import (
	"os"
	"os/signal"
)

// Asked receives the requests.
var Asked = make(chan os.Signal, 2)

func init() {
	ignorePipe() // a closed pipe is then an error of the write, after which files are cleaned up
	for _, s := range requests {
		if !signal.Ignored(s) { // as SIGHUP is under nohup
			signal.Notify(Asked, s)
		}
	}
}
